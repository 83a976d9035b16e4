"""
The compiled kernel, loaded on first use: a message and a moving bar while it is compiled, nothing when its code lies on disk.
"""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType
from typing import Final

MESSAGE: Final = "Compiling the simulator (once; the machine code is kept for later runs)"


@lru_cache(maxsize=1)
def engine() -> ModuleType:
    """
    ``duijia.kernel.compiled``, its entry points ready to run.
    """
    from duijia.compiling.showing import shown  # noqa: PLC0415 - as the next
    from duijia.kernel import compiled  # noqa: PLC0415 - the compiler is loaded where speed is wanted, not before

    def make_ready() -> None:
        for name in compiled.SIGNATURES:
            compiled.make_ready(name)

    if compiled.is_cold():
        shown(MESSAGE, make_ready, compiled.progress)
    return compiled
