"""
Pools of processes that end with the one that started them.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread, current_thread, main_thread
from types import FrameType
from typing import Any, Final, NoReturn, TypeVar

Result = TypeVar("Result")

ORPHANED: Final = 1
"""How a process ends whose parent is gone."""
INTERRUPTED: Final = 130
"""How a process ends that was interrupted."""
INTERRUPT: Final = {signal.SIGINT}


def new_pool(processes: int, begin: Callable[..., None] | None = None, *given: Any) -> ProcessPoolExecutor:
    """
    A pool of so many processes, each of which first calls *begin* with *given*. They end when their parent does, whichever way that
    ends: a killed one would leave them waiting for ever, with all the memory they hold. When all are interrupted they end at once and say
    nothing: what they were at is not finished, and nothing more is begun.
    """
    return _Pool(processes, _Context(), _begin, (begin, given))


class _Pool(ProcessPoolExecutor):
    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        # Interrupted half-way through, a pool could not be closed any more.
        with _undisturbed():
            return super().submit(fn, *args, **kwargs)


class _Process(SpawnProcess):
    def start(self) -> None:
        if not hasattr(signal, "pthread_sigmask"):
            super().start()
            return
        # It is born with the mask of this thread: interrupts wait until it can take them without a word.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPT)
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Context(SpawnContext):
    # Not a fork: the parent may have threads, of the progress bar for one.
    Process = _Process


@contextmanager
def _undisturbed() -> Iterator[None]:
    """
    An interrupt in here is taken at the end.
    """
    taken = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(taken):
        yield
        return
    came: list[FrameType | None] = []
    signal.signal(signal.SIGINT, lambda _signal, frame: came.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, taken)
        if came:
            taken(signal.SIGINT, came[0])


def _begin(begin: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    # Whoever was started to be deaf to interrupts (in the background, by a script) is so with all its processes.
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _interrupted)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPT)
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
