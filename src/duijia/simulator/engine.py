"""
The compiled kernel, loaded on first use: a message and a moving bar while it is compiled, nothing when its code lies on disk.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from threading import Event, Thread
from types import ModuleType
from typing import Final

MESSAGE: Final = "Compiling the simulator (once; the machine code is kept for later runs)"


@lru_cache(maxsize=1)
def engine() -> ModuleType:
    """
    ``duijia.kernel.compiled``, its entry points ready to run.
    """
    from duijia.kernel import compiled  # noqa: PLC0415 - the compiler is loaded where speed is wanted, not before

    if not compiled.is_cold():
        return compiled
    if sys.stderr.isatty():
        _with_a_bar(compiled)
    else:
        sys.stderr.write(f"{MESSAGE} ...\n")
        sys.stderr.flush()
        _make_ready(compiled)
    return compiled


def _make_ready(compiled: ModuleType) -> None:
    for name in compiled.SIGNATURES:
        compiled.make_ready(name)


def _with_a_bar(compiled: ModuleType) -> None:
    """
    Compiles while a bar shows how many of the kernel's functions have been.
    """
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(MESSAGE, total=compiled.progress()[1])
        done = Event()

        def watch() -> None:
            while not done.wait(0.2):
                progress.update(task, completed=compiled.progress()[0])

        watcher = Thread(target=watch, daemon=True)
        watcher.start()
        try:
            _make_ready(compiled)
        finally:
            done.set()
            watcher.join()
