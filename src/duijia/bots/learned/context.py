"""
What a hand's rules and standing are to the network.
"""

from __future__ import annotations

import numpy as np

from duijia.bots.learned import places as to
from duijia.bots.search import places as at
from duijia.bots.search.table import Board, Floats, Ints
from duijia.kernel import columns as c
from duijia.kernel import layout
from duijia.kernel.follow import TRIPLE_FIRST, TWO_PAIRS_FIRST


def context_of(row: Ints, board: Board) -> Floats:
    """
    The numbers of ``places.THRESHOLD`` on, for a hand whose ``table.row_of`` is *row*.
    """
    col = board.columns
    numbers = np.zeros(to.CONTEXT)
    bare = row[layout.TRUMP] == layout.NO_SUIT
    special = bare and col[c.BARE_THRESHOLD] >= 0
    numbers[to.THRESHOLD] = col[c.BARE_THRESHOLD] if special else col[c.THRESHOLD]
    numbers[to.HAND] = col[c.HAND]
    numbers[to.STRICT] = board.table[at.STRICT]
    numbers[to.TWO_PAIRS_FIRST] = board.table[at.QUAD_ORDER] == TWO_PAIRS_FIRST
    numbers[to.TRIPLE_FIRST] = board.table[at.QUAD_ORDER] == TRIPLE_FIRST
    numbers[to.BY_CARDS] = col[c.BY_CARDS]
    numbers[to.STREAK] = col[c.STREAK]
    numbers[to.FIRST_HAND] = row[layout.FIRST]
    for team in range(2):
        level = int(row[layout.LEVELS + team])
        numbers[to.LEVELS + team] = level / 12.0
        numbers[to.MUST_PLAY + team] = int(col[c.MUST_PLAY]) >> level & 1
    numbers[to.JOKER_LEVELS] = col[c.JOKER_LEVELS]
    numbers[to.BARE] = bare
    numbers[to.DRY] = row[layout.DRY]
    numbers[to.JOKER_END] = col[c.END_COUNT]
    return numbers


__all__ = ["context_of"]
