"""
Processes of this machine.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import Any, NoReturn

from duijia.cluster.executor import LOSSES, ClusterError, Work


def as_worker() -> None:
    """
    From now on this process ends when the one that started it is killed: nobody would tell it that there is no more work. When both are
    interrupted it says nothing.
    """
    signal.signal(signal.SIGINT, _interrupted)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, name="parent", daemon=True).start()


def _interrupted(_signal: int, _frame: FrameType | None) -> NoReturn:
    sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - to the end of the process
    raise KeyboardInterrupt


class Processes:
    """
    *workers* processes, started for each run. When one is killed the pool is given up and the chunks that are missing go to a new one.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, work: Work[Any], chunks: Sequence[Sequence[int]]) -> Iterator[tuple[int, list[Any]]]:
        """
        As :meth:`duijia.cluster.Executor.run`.
        """
        missing = set(range(len(chunks)))
        losses = 0
        while missing:
            # Not a fork: the parent may have threads, of the progress bar for one.
            pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=as_worker)
            try:
                places = {pool.submit(work, chunks[place]): place for place in sorted(missing)}
                for future in as_completed(places):
                    results = future.result()
                    losses = 0
                    missing.discard(places[future])
                    yield places[future], results
            except BrokenProcessPool:
                losses += 1
                if losses >= LOSSES:
                    raise ClusterError(
                        f"a process was killed {losses} times in a row; is there enough memory?"
                    ) from None
            finally:
                pool.shutdown(cancel_futures=True)
