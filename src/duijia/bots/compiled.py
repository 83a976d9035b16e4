"""
The bots' inner loops compiled, as ``duijia.kernel.compiled`` does it for the kernel: plain functions of numbers behind a few entry points,
kept on disk by a digest of their sources. Only what searches imports this file, so that nobody else waits for the compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from duijia.bots.belief import problem, sampler
from duijia.bots.reference import playouts
from duijia.bots.search import (
    before,
    chances,
    crossing,
    ending,
    giving,
    leading,
    odds,
    opening,
    places,
    playing,
    policy,
    stowing,
)
from duijia.compiling import fours, keeping
from duijia.compiling.twins import compiled_of, twins
from duijia.kernel import (
    bits,
    calls,
    choice,
    columns,
    dealing,
    exchange,
    follow,
    ladder,
    layout,
    rng,
    settlement,
    trick,
    tricks,
    turns,
    words,
)
from duijia.kernel.compiled import INSTRUCTIONS, Ints

Floats = NDArray[np.float64]

MODULES: Final = (
    words,
    follow,
    trick,
    layout,
    columns,
    bits,
    rng,
    choice,
    settlement,
    tricks,
    exchange,
    ladder,
    calls,
    dealing,
    turns,
    problem,
    sampler,
    places,
    chances,
    odds,
    giving,
    leading,
    policy,
    playing,
    ending,
    crossing,
    stowing,
    before,
    opening,
    playouts,
)
"""The sources, each after those it calls."""

COMPILED: Final = tuple(module for module in MODULES if module not in (layout, columns, problem, places))
"""Those whose functions are compiled."""


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """
    *function* compiled on its first call, its code kept on disk where the directory can be written, else in memory alone.
    """
    return keeping.kept_in(_PLACE, function)


_PLACE: Final = keeping.directory("bots", keeping.sources_digest(MODULES, Path(__file__).read_text()))
_FOURS: Final[dict[Callable[..., Any], Any]] = {
    chances.ones: fours.ones,
    chances.times: fours.times,
    chances.turn: fours.turn,
}
_TWIN: Final = twins(COMPILED, {**INSTRUCTIONS, **_FOURS})
_sampler, _playing, _ending, _policy = _TWIN[sampler], _TWIN[playing], _TWIN[ending], _TWIN[policy]
_playouts = _TWIN[playouts]
_opening = _TWIN[opening]


@entry
def draw(
    cards: Ints,
    places: Ints,
    room: Ints,
    evidence: Ints,
    shown: Ints,
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
    made: int = _sampler.draw(cards, places, room, evidence, shown, table, seed, wanted, owner, work, worlds)
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
def open_on(
    start: Ints, worlds: Ints, first: int, last: int, options: Ints, trump: int, seed: int, laid: int, m: Ints, full: Ints, pack: Ints,
    t: Ints, f: Floats, v: Ints, row: Ints, col: Ints, s: Ints, x: Floats, w: Ints, values: Ints,
) -> None:  # fmt: skip
    """
    ``opening.open_on``.
    """
    _opening.open_on(
        start, worlds, first, last, options, trump, seed, laid, m, full, pack, t, f, v, row, col, s, x, w, values
    )


@entry
def open_up(
    start: Ints, worlds: Ints, first: int, last: int, options: Ints, trump: int, seed: int, laid: int, m: Ints, full: Ints, pack: Ints,
    t: Ints, f: Floats, row: Ints, col: Ints, s: Ints, x: Floats, w: Ints, rows: Ints, tables: Ints, positions: Ints,
) -> None:  # fmt: skip
    """
    ``opening.open_up``.
    """
    _opening.open_up(
        start,
        worlds,
        first,
        last,
        options,
        trump,
        seed,
        laid,
        m,
        full,
        pack,
        t,
        f,
        row,
        col,
        s,
        x,
        w,
        rows,
        tables,
        positions,
    )


@entry
def decide(s: Ints, t: Ints, f: Floats, x: Floats, w: Ints) -> None:
    """
    ``policy.decide``.
    """
    _policy.decide(s, t, f, x, w)


@entry
def try_all(
    start: Ints,
    cards: Ints,
    room: Ints,
    first: int,
    last: int,
    plays: Ints,
    team: int,
    seed: int,
    often: int,
    t: Ints,
    f: Floats,
    v: Ints,
    row: Ints,
    col: Ints,
    base: Ints,
    s: Ints,
    x: Floats,
    w: Ints,
    pool: Ints,
    sums: Ints,
) -> None:
    """
    ``playouts.try_all`` of the reference search.
    """
    _playouts.try_all(
        start, cards, room, first, last, plays, team, seed, often, t, f, v, row, col, base, s, x, w, pool, sums
    )


def is_kept(name: str) -> bool:
    """
    Whether the code of the entry point *name* lies on disk.
    """
    return keeping.is_kept(_PLACE, name)


def progress() -> tuple[int, int]:
    """
    How many of the functions here have been compiled, and of how many.
    """
    return compiled_of(_TWIN.values())
