"""
The bots' inner loops compiled, as ``duijia.kernel.compiled`` does it for the kernel: plain functions of numbers behind a few entry points,
kept on disk by a digest of their sources. Among the bots only this file imports the compiler, and only what searches imports this file.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba.misc.appdirs import AppDirs
from numpy.typing import NDArray

from duijia.bots.belief import problem, sampler
from duijia.bots.search import ending, giving, leading, odds, places, playing, policy
from duijia.kernel import bits, columns, follow, layout, rng, settlement, trick, words
from duijia.kernel.compiled import INSTRUCTIONS, LEAN, Ints

Floats = NDArray[np.float64]

_settings: Any = numba.config
_directories: Any = AppDirs

MODULES: Final = (
    words,
    follow,
    trick,
    layout,
    columns,
    bits,
    rng,
    settlement,
    problem,
    sampler,
    places,
    odds,
    giving,
    leading,
    policy,
    playing,
    ending,
)
"""The sources, each after those it calls."""

COMPILED: Final = (words, follow, trick, bits, rng, settlement, sampler, odds, giving, leading, policy, playing, ending)
"""Those whose functions are compiled."""


def sources_digest() -> str:
    """
    Sixteen hex digits that change with any edit of these modules or of this one.
    """
    text = "\0".join(inspect.getsource(module) for module in MODULES)
    return hashlib.sha256(f"{Path(__file__).read_text()}\0{text}".encode()).hexdigest()[:16]


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


def _twins() -> dict[ModuleType, ModuleType]:
    """
    For each module a twin of the same names and constants, whose functions are the same code compiled on first call and see each other.
    """
    twins: dict[ModuleType, ModuleType] = {}
    made: dict[Callable[..., Any], Any] = dict(INSTRUCTIONS)
    for module in COMPILED:
        twin = ModuleType(module.__name__)
        names = vars(twin)
        for name, thing in vars(module).items():
            if inspect.isfunction(thing):
                if thing not in made:
                    made[thing] = numba.njit(**LEAN)(FunctionType(thing.__code__, names, thing.__name__))
                names[name] = made[thing]
            elif isinstance(thing, ModuleType):
                names[name] = twins.get(thing, thing)
            elif isinstance(thing, int | float):
                names[name] = thing
        twins[module] = twin
    return twins


_TWIN: Final = _twins()
_sampler, _playing, _ending, _policy = _TWIN[sampler], _TWIN[playing], _TWIN[ending], _TWIN[policy]


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
    made: int = _sampler.draw(cards, places, room, evidence, table, seed, wanted, owner, work, worlds)
    return made


@entry
def roll(
    start: Ints,
    worlds: Ints,
    first: int,
    last: int,
    plays: Ints,
    team: int,
    t: Ints,
    f: Floats,
    v: Ints,
    row: Ints,
    col: Ints,
    s: Ints,
    x: Floats,
    w: Ints,
    values: Ints,
) -> None:
    """
    ``playing.roll``.
    """
    _playing.roll(start, worlds, first, last, plays, team, t, f, v, row, col, s, x, w, values)


@entry
def roll_on(
    start: Ints,
    worlds: Ints,
    first: int,
    last: int,
    team: int,
    t: Ints,
    f: Floats,
    v: Ints,
    row: Ints,
    col: Ints,
    s: Ints,
    x: Floats,
    w: Ints,
    values: Ints,
) -> None:
    """
    ``playing.roll_on``.
    """
    _playing.roll_on(start, worlds, first, last, team, t, f, v, row, col, s, x, w, values)


@entry
def solve_all(
    start: Ints,
    worlds: Ints,
    first: int,
    last: int,
    plays: Ints,
    team: int,
    t: Ints,
    v: Ints,
    row: Ints,
    col: Ints,
    s: Ints,
    d: Ints,
    u: Ints,
    values: Ints,
) -> None:
    """
    ``ending.solve_all``.
    """
    _ending.solve_all(start, worlds, first, last, plays, team, t, v, row, col, s, d, u, values)


@entry
def decide(s: Ints, t: Ints, f: Floats, x: Floats, w: Ints) -> None:
    """
    ``policy.decide``.
    """
    _policy.decide(s, t, f, x, w)
