"""
Processes of this machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from duijia.cluster.executor import LOSSES, ClusterError, Work
from duijia.cluster.pool import new_pool


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
            pool = new_pool(self.workers)
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
