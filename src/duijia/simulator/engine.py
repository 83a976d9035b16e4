"""
The compiled kernel, loaded on first use: a message and a moving bar while it is compiled, nothing when its code lies on disk.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from types import ModuleType


@lru_cache(maxsize=1)
def engine() -> ModuleType:
    """
    ``duijia.kernel.compiled``, its entry points ready to run.
    """
    from duijia.kernel import compiled

    if compiled.is_cold():
        _compile_aloud(compiled)
    return compiled


def _compile_aloud(compiled: ModuleType) -> None:
    """
    Compiles every entry point, telling on a terminal (or in one line elsewhere) what is going on.
    """
    names = list(compiled.SIGNATURES)
    message = "Compiling the simulator (once; the machine code is kept for later runs)"
    if not sys.stderr.isatty():
        print(f"{message} ...", file=sys.stderr, flush=True)
        for name in names:
            compiled.make_ready(name)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(message, total=len(names))
        for name in names:
            compiled.make_ready(name)
            progress.advance(task)
