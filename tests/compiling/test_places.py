"""
No function that is compiled counts a place from the end of an array: there the compiler no longer looks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from duijia.bots.learned import places as to
from duijia.bots.learned import playing as learned
from duijia.bots.learned.fit import new_network
from duijia.bots.learned.starts import starts
from duijia.bots.search import places as at
from duijia.bots.search import playing
from duijia.games import GAMES
from duijia.kernel import layout, playout
from duijia.rules import Rules
from duijia.simulator.columns import columns_of

games = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)


class Places(dict[int, Any]):
    """
    Places from 0 on, as a lane has them: one before the first, or after the last, cannot be read, and is seen if it was written.
    """

    def __init__(self, lane: Iterable[Any]) -> None:
        super().__init__(enumerate(lane.tolist() if isinstance(lane, np.ndarray) else lane))
        self._size = len(self)

    def whole(self) -> bool:
        """
        Whether no other places were written than there were.
        """
        return len(self) == self._size and min(self) == 0


def lanes(*arrays: Iterable[Any]) -> list[Any]:
    return [Places(array) for array in arrays]


@pytest.mark.parametrize("place", [-1, 1])
def test_other_places_are_refused(place: int) -> None:
    """
    The lanes of these tests tell.
    """
    lane = Places([1])
    with pytest.raises(KeyError):
        lane[place]
    assert lane.whole()
    lane[place] = 2
    assert not lane.whole()


@games
@pytest.mark.parametrize("policy", [0, 1])
def test_whole_hands(rules: Rules, policy: int) -> None:
    """
    Hands from the deal to the settlement.
    """
    row, pack, col, result = lanes([0] * layout.ROW, [0] * layout.PACK, columns_of(rules), [0] * playout.RESULT)
    playout.begin_lane(row, col, 3, 0)
    for _ in range(3):
        playout.play_hand(row, col, pack, 0, policy, policy, result)
    assert all(lane.whole() for lane in (row, pack, col, result))


@games
@pytest.mark.parametrize("network", [False, True])
def test_playouts(rules: Rules, *, network: bool) -> None:
    """
    Playouts by rule and by the network.
    """
    for begin in starts([rules], "places", range(1 if network else 5)):
        board = begin.board
        used = lanes(
            begin.state, board.table, board.numbers, [0.0] * at.FLOATS, [0] * at.SCRATCH, board.values, begin.row
        )
        s, t, f, x, w, v, row = used
        col, *more = lanes(board.columns, begin.context, new_network(3), [0] * to.LIST, [0.0] * to.SIGHT)
        if network:
            learned.play_on(s, t, f, x, w, *more)
        else:
            playing.play_on(s, t, f, x, w)
        assert s[at.LEFT] == 0
        playing.worth(s, t, v, row, col, 0)
        assert all(lane.whole() for lane in (*used, col, *more))
