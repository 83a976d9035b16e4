"""
No function that is compiled counts a place from the end of an array: there the compiler no longer looks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, SupportsIndex

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


class Places(list[Any]):
    """
    A list without places before its first.
    """

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        assert isinstance(place, slice) or int(place) >= 0
        return super().__getitem__(place)

    def __setitem__(self, place: SupportsIndex | slice, value: Any) -> None:
        assert isinstance(place, slice) or int(place) >= 0
        super().__setitem__(place, value)


def lanes(*arrays: Iterable[Any]) -> list[Places]:
    return [Places(array.tolist() if isinstance(array, np.ndarray) else array) for array in arrays]


def test_places_before_the_first_are_refused() -> None:
    """
    The lists of these tests tell.
    """
    with pytest.raises(AssertionError):
        Places([1])[-1]


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


@games
@pytest.mark.parametrize("network", [False, True])
def test_playouts(rules: Rules, *, network: bool) -> None:
    """
    Playouts by rule and by the network.
    """
    for begin in starts([rules], "places", range(1 if network else 5)):
        board = begin.board
        s, t, f, x = lanes(begin.state, board.table, board.numbers, [0.0] * at.FLOATS)
        w, v, row, col = lanes([0] * at.SCRATCH, board.values, begin.row, board.columns)
        if network:
            g, n, c, y = lanes(begin.context, new_network(3), [0] * to.LIST, [0.0] * to.SIGHT)
            learned.play_on(s, t, f, x, w, g, n, c, y)
        else:
            playing.play_on(s, t, f, x, w)
        assert s[at.LEFT] == 0
        playing.worth(s, t, v, row, col, 0)
