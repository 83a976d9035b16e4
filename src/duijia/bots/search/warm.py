"""
Compiling, or loading, everything that a search calls, before it is wanted.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from duijia.bots import compiled
from duijia.bots.belief.sampler import WORK, WORLD
from duijia.bots.search import crossing, ending
from duijia.bots.search import places as at
from duijia.bots.search.table import board_of
from duijia.compiling.showing import shown
from duijia.games import GAMES
from duijia.kernel import layout
from duijia.order import order_of

MESSAGE: Final = "Compiling the search (once; the machine code is kept for later runs)"
CALLED: Final = ("draw", "roll", "roll_on", "open_on", "open_up", "solve_all")
"""The entry points that a search calls."""


def warm_up(*, quiet: bool = False) -> None:
    """
    Compiles what a search calls, with a message and a bar unless *quiet*, or loads it.
    """
    if quiet or all(compiled.is_kept(name) for name in CALLED):
        _call_each()
    else:
        shown(MESSAGE, _call_each, compiled.progress)


def _call_each() -> None:
    """
    Calls each compiled function with nothing to do.
    """
    rules = GAMES[0]
    board = board_of(order_of(rules, rules.climb[0], "S"))
    none = np.zeros(0, dtype=np.int64)
    state, words, ply = (np.zeros(size, dtype=np.int64) for size in (at.STATE, at.SCRATCH, at.STATE))
    row, stack = np.zeros(layout.ROW, dtype=np.int64), np.zeros(ending.STACK, dtype=np.int64)
    floats = np.zeros(at.FLOATS)
    work, world = np.zeros(WORK, dtype=np.int64), np.zeros(WORLD, dtype=np.int64)
    compiled.draw(none, none, np.zeros(5, dtype=np.int64), none, none, board.table, 1, 0, none, work, world)
    common = (board.table, board.numbers, board.values, row, board.columns, state, floats, words)
    compiled.roll(state, world, 0, 0, none, 0, *common, none)
    compiled.roll_on(state, world, 0, 0, 0, *common, none)
    known, pack = np.zeros(crossing.MAP, dtype=np.int64), np.zeros(layout.PACK, dtype=np.int64)
    compiled.open_on(row, world, 0, 0, none, 0, 1, 0, known, none, pack, *common, none)
    compiled.open_up(
        row, world, 0, 0, none, 0, 1, 0, known, none, pack, board.table, board.numbers, row, board.columns, state, floats, words, none,
        none, none,
    )  # fmt: skip
    compiled.solve_all(
        state, world, 0, 0, none, 0, board.table, board.values, row, board.columns, state, stack, ply, none
    )


__all__ = ["warm_up"]
