"""
The bots' inner loops compiled, as ``duijia.kernel.compiled`` does it for the kernel: plain functions of integers, registered and put
behind a few entry points. Among the bots only this file imports the compiler, and only what searches imports this file.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from typing import Any, Final

import numba
from numba.extending import register_jitable
from numba.misc.appdirs import AppDirs

from duijia.bots.belief import sampler
from duijia.kernel import compiled as kernel
from duijia.kernel.compiled import Ints, functions

_settings: Any = numba.config
_directories: Any = AppDirs

MODULES: Final = (sampler,)
"""The modules compiled here, each after those it calls."""


def sources_digest() -> str:
    """
    Sixteen hex digits that change with any edit of these modules, of this one, or of the kernel.
    """
    text = "\0".join(inspect.getsource(module) for module in MODULES)
    own = inspect.getsource(inspect.getmodule(sources_digest) or sampler)
    return hashlib.sha256(f"{kernel.sources_digest()}\0{own}\0{text}".encode()).hexdigest()[:16]


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """
    *function* compiled on its first call, its code kept on disk where the directory can be written, else in memory alone.
    """
    base = _settings.CACHE_DIR or _directories(appname="duijia", appauthor=False).user_cache_dir
    directory = f"{base}/bots-{sources_digest()}"
    kept = _settings.CACHE_DIR
    _settings.CACHE_DIR = directory
    try:
        compiled: Callable[..., Any] = numba.njit(cache=True, nogil=True)(function)
        if not compiled.stats.cache_path.startswith(directory):  # type: ignore[attr-defined]
            compiled = numba.njit(nogil=True)(function)
    finally:
        _settings.CACHE_DIR = kept
    return compiled


for _module in MODULES:
    for _function in functions(_module):
        register_jitable(_function)


@entry
def draw(
    cards: Ints,
    places: Ints,
    room: Ints,
    evidence: Ints,
    table: Ints,
    seed: int,
    wanted: int,
    owner: Ints,
    work: Ints,
    worlds: Ints,
) -> int:
    """
    ``sampler.draw``.
    """
    return sampler.draw(cards, places, room, evidence, table, seed, wanted, owner, work, worlds)
