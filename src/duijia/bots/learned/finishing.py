"""
Hands played to their end by the network at every seat.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from duijia.bots.learned import compiled
from duijia.bots.learned import places as to
from duijia.bots.learned.context import context_of
from duijia.bots.learned.weights import Singles
from duijia.bots.search import places as at
from duijia.bots.search.table import Board, Ints

ALL: Final = 0b1111
"""A bit for each seat that plays by the network."""


def finish(board: Board, network: Singles, seat: int, rows: Ints, tables: Ints, positions: Ints, values: Ints) -> None:
    """
    What each position (with its row and table, ``opening.open_up``) comes to for the side of *seat*, in thousandths
    (``places.LEVEL_VALUE``), into *values*.
    """
    plays, sight = np.zeros(to.LIST, dtype=np.int64), np.zeros(to.SIGHT, dtype=np.float32)
    floats, words = np.zeros(at.FLOATS), np.zeros(at.SCRATCH, dtype=np.int64)
    for place, (row, table, state) in enumerate(zip(rows, tables, positions, strict=True)):
        value = compiled.duel_hand(
            state, table, board.numbers, board.values, row, board.columns, context_of(row, board), network, floats, words, plays, sight,
            ALL,
        )  # fmt: skip
        attacks = (seat + state[at.DEALER]) % 2 == 1
        values[place] = value if attacks else -value


__all__ = ["finish"]
