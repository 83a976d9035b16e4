"""
The simulator's deals as ``Chance``, so that the machine, and every environment, deals the same hand for the same seed.
"""

from __future__ import annotations

from collections.abc import Iterator

from duijia.cards import FACES
from duijia.chance import Chance
from duijia.kernel import columns as c
from duijia.kernel import dealing, rng
from duijia.kernel import layout as at
from duijia.rules import Rules
from duijia.simulator.columns import columns_of


def sim_chances(rules: Rules, seed: int, number: int = 0) -> Iterator[Chance]:
    """
    The deals of hand *number* under *seed*: the first, then those for dealing again; a match goes on with the same stream.
    """
    state = rng.stream(seed, number, 0)
    while True:
        state, chance = _next(rules, state)
        yield chance


def sim_chance(rules: Rules, seed: int, number: int = 0) -> Chance:
    """
    The first deal of hand *number* under *seed*. In the first hand of a match the simulator deals exactly this; later hands of a match
    draw no first drawer.
    """
    return next(sim_chances(rules, seed, number))


def _next(rules: Rules, state: int) -> tuple[int, Chance]:
    col = list(columns_of(rules))
    row = [0] * at.ROW
    row[at.CHANCE], row[at.BANK], row[at.FIRST] = state, at.NOBODY, 1
    pack = [0] * col[c.CARDS]
    dealing.shuffle(row, col, pack)
    faces = tuple(FACES[spot - 3 * (spot >> 4)] for spot in pack)
    bright = None if row[at.BRIGHT] < 0 else row[at.BRIGHT]
    return row[at.CHANCE], Chance(faces, row[at.DRAWER], bright)
