"""
Waiting for the compiler: a message, and a bar where someone looks.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Event, Thread


def shown(message: str, work: Callable[[], None], done: Callable[[], tuple[int, int]]) -> None:
    """
    Does *work* and says so on the standard error: *message*, and on a terminal a bar that shows what *done* says, how many of how many.
    """
    if sys.stderr.isatty():
        _with_a_bar(message, work, done)
    else:
        sys.stderr.write(f"{message} ...\n")
        sys.stderr.flush()
        work()


def _with_a_bar(message: str, work: Callable[[], None], done: Callable[[], tuple[int, int]]) -> None:
    from rich.console import Console  # noqa: PLC0415 - where nobody looks it is not needed
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(message, total=done()[1])
        over = Event()

        def watch() -> None:
            while not over.wait(0.2):
                progress.update(task, completed=done()[0])

        watcher = Thread(target=watch, daemon=True)
        watcher.start()
        try:
            work()
        finally:
            over.set()
            watcher.join()
