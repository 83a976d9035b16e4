"""
Pools of processes that end with the one that started them.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from types import FrameType
from typing import Any, Final, NoReturn

ORPHANED: Final = 1
"""How a process ends whose parent is gone."""
INTERRUPTED: Final = 130
"""How a process ends that was interrupted."""


def new_pool(processes: int, begin: Callable[..., None] | None = None, *given: Any) -> ProcessPoolExecutor:
    """
    A pool of so many processes, each of which first calls *begin* with *given*. They end when their parent does, whichever way that
    ends: a killed one would leave them waiting for ever, with all the memory they hold. When all are interrupted they end at once and say
    nothing: what they were at is not finished, and nothing more is begun.
    """
    # Not a fork: the parent may have threads, of the progress bar for one.
    return ProcessPoolExecutor(processes, get_context("spawn"), _begin, (begin, given))


def _begin(begin: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, _interrupted)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()
    if begin is not None:
        begin(*given)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(ORPHANED)


def _interrupted(_signal: int, _frame: FrameType | None) -> NoReturn:
    os._exit(INTERRUPTED)


__all__ = ["new_pool"]
