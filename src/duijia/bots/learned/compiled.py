"""
The network's player compiled: its modules on top of the search's, behind entry points of their own. Only what plays or trains by the
network imports this file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from duijia.bots.belief import problem, sampler
from duijia.bots.learned import (
    describing,
    gathering,
    harvest,
    holdings,
    leaving,
    network,
    options,
    places,
    playing,
    recalling,
    recounting,
    seeing,
    supposing,
    value,
    value_places,
)
from duijia.bots.search import chances, giving, leading, odds, policy
from duijia.bots.search import places as positions
from duijia.bots.search import playing as ruling
from duijia.compiling import fours, keeping
from duijia.compiling.rows import adder, closer, pair_adder
from duijia.compiling.twins import twins
from duijia.kernel import bits, columns, follow, layout, rng, settlement, trick, words
from duijia.kernel.compiled import INSTRUCTIONS, Ints

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]

COMPILED: Final = (
    words,
    follow,
    trick,
    bits,
    rng,
    settlement,
    chances,
    odds,
    giving,
    leading,
    policy,
    ruling,
    options,
    seeing,
    describing,
    holdings,
    leaving,
    network,
    value,
    playing,
    harvest,
    gathering,
    recalling,
    sampler,
    recounting,
    supposing,
)
"""The modules whose functions are compiled, each after those it calls."""

MODULES: Final = (layout, columns, problem, positions, places, value_places, *COMPILED)
"""The sources."""


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """
    *function* compiled on its first call, its code kept on disk where the directory can be written, else in memory alone.
    """
    return keeping.kept_in(_PLACE, function)


_PLACE: Final = keeping.directory("learned", keeping.sources_digest(MODULES, Path(__file__).read_text()))
_LAYERS: Final[dict[Callable[..., Any], Any]] = {
    network.add_state: adder(places.STATE, places.WIDE),
    network.add_group: adder(places.VIEW, places.WIDE),
    network.add_plays: pair_adder(places.PLAY, places.WIDE, above=False),
    network.add_firsts: pair_adder(places.WIDE, places.NARROW, above=True),
    network.close: closer(places.NARROW),
    value.add_side: adder(value_places.SIDE, value_places.SIDE_WIDE),
    value.add_trumps: adder(value_places.TRUMP, value_places.TRUMP_WIDE),
    value.add_all: adder(value_places.ALL, value_places.SECOND),
    value.add_second: adder(value_places.SECOND, value_places.THIRD),
    chances.ones: fours.ones,
    chances.times: fours.times,
    chances.turn: fours.turn,
}
_TWIN: Final = twins(COMPILED, {**INSTRUCTIONS, **_LAYERS})
_playing, _harvest, _gathering = _TWIN[playing], _TWIN[harvest], _TWIN[gathering]
_recalling, _supposing = _TWIN[recalling], _TWIN[supposing]


@entry
def decide(s: Ints, t: Ints, f: Floats, x: Floats, w: Ints, g: Floats, n: Singles, c: Ints, y: Singles) -> int:
    """
    ``playing.decide``.
    """
    made: int = _playing.decide(s, t, f, x, w, g, n, c, y)
    return made


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
    g: Floats,
    n: Singles,
    c: Ints,
    y: Singles,
) -> None:
    """
    ``playing.roll_on``.
    """
    _playing.roll_on(start, worlds, first, last, team, t, f, v, row, col, s, x, w, values, g, n, c, y)


@entry
def harvest_hand(
    s: Ints,
    t: Ints,
    f: Floats,
    v: Ints,
    row: Ints,
    col: Ints,
    g: Floats,
    n: Singles,
    x: Floats,
    w: Ints,
    c: Ints,
    y: Singles,
    s2: Ints,
    c2: Ints,
    y2: Singles,
    seed: int,
    nets: int,
    ahead: int,
    share: int,
    chance: int,
    counts: Ints,
    states: Singles,
    views: Singles,
    plays: Singles,
    mains: Ints,
    values: Singles,
    points: Singles,
) -> int:
    """
    ``harvest.harvest``.
    """
    written: int = _harvest.harvest(
        s, t, f, v, row, col, g, n, x, w, c, y, s2, c2, y2, seed, nets, ahead, share, chance, counts, states, views, plays, mains,
        values, points,
    )  # fmt: skip
    return written


@entry
def duel_hand(
    s: Ints,
    t: Ints,
    f: Floats,
    v: Ints,
    row: Ints,
    col: Ints,
    g: Floats,
    n: Singles,
    x: Floats,
    w: Ints,
    c: Ints,
    y: Singles,
    nets: int,
) -> int:
    """
    ``harvest.play_out``.
    """
    value: int = _harvest.play_out(s, t, f, v, row, col, g, n, x, w, c, y, nets)
    return value


@entry
def recall(
    past: Ints,
    plays: Ints,
    worlds: Ints,
    nets: int,
    t: Ints,
    f: Floats,
    g: Floats,
    n: Singles,
    x: Floats,
    w: Ints,
    c: Ints,
    y: Singles,
    s: Ints,
    e: Floats,
    weights: Floats,
) -> None:
    """
    ``recalling.recall``.
    """
    _recalling.recall(past, plays, worlds, nets, t, f, g, n, x, w, c, y, s, e, weights)


@entry
def suppose(
    cards: Ints,
    places: Ints,
    room: Ints,
    evidence: Ints,
    shown: Ints,
    table: Ints,
    begins: int,
    seed: int,
    wait: int,
    every: int,
    wanted: int,
    owner: Ints,
    work: Ints,
    now: Ints,
    back: Ints,
    worlds: Ints,
    past: Ints,
    plays: Ints,
    dealer: int,
    nets: int,
    t: Ints,
    f: Floats,
    g: Floats,
    n: Singles,
    x: Floats,
    w: Ints,
    c: Ints,
    y: Singles,
    s: Ints,
    k: Ints,
    e: Floats,
) -> int:
    """
    ``supposing.suppose``.
    """
    made: int = _supposing.suppose(
        cards, places, room, evidence, shown, table, begins, seed, wait, every, wanted, owner, work, now, back, worlds, past, plays,
        dealer, nets, t, f, g, n, x, w, c, y, s, k, e,
    )  # fmt: skip
    return made


@entry
def gather_hand(
    s: Ints,
    t: Ints,
    f: Floats,
    v: Ints,
    row: Ints,
    col: Ints,
    g: Floats,
    n: Singles,
    x: Floats,
    w: Ints,
    c: Ints,
    y: Singles,
    z: Singles,
    seed: int,
    share: int,
    chance: int,
    seen: Singles,
    sides: Ints,
    points: Singles,
    worths: Singles,
) -> int:
    """
    ``gathering.gather``.
    """
    written: int = _gathering.gather(
        s, t, f, v, row, col, g, n, x, w, c, y, z, seed, share, chance, seen, sides, points, worths
    )
    return written


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
    g: Floats,
    n: Singles,
    c: Ints,
    y: Singles,
    m: Singles,
    z: Singles,
    tricks: int,
) -> None:
    """
    ``playing.roll``.
    """
    _playing.roll(start, worlds, first, last, plays, team, t, f, v, row, col, s, x, w, values, g, n, c, y, m, z, tricks)
