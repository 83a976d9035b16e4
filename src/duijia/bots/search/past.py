"""
How a seat has seen the others play, each play with the position before it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from duijia.bots.search import places as at
from duijia.bots.search.playing import put
from duijia.bots.search.table import Board, Ints, position_of
from duijia.cards import Cards
from duijia.view import View


def past_of(view: View, board: Board) -> tuple[Ints, Ints]:
    """
    The plays of the other seats: the positions before them (a row ``places.STATE`` ints), in which the hand of the seat on turn holds
    what it has played since, and the plays (a row five words). What it still holds is for a world to say.
    """
    made = list(_made(view))
    s = _opening(view, board)
    words = [board.order.words(cards) for _, cards in made]
    for (seat, cards), play in zip(made, words, strict=True):
        s[at.LEFT] += len(cards) if seat == view.seat else 0
        for word in range(5):
            s[at.HANDS + 5 * seat + word] += play[word]
    table: list[int] = board.table.tolist()
    positions: list[list[int]] = []
    plays: list[tuple[int, ...]] = []
    for (seat, _), play in zip(made, words, strict=True):
        if seat != view.seat:
            positions.append(s.copy())
            plays.append(play)
        put(s, table, list(play), 0)
    return (
        np.array(positions, dtype=np.int64).reshape(-1, at.STATE),
        np.array(plays, dtype=np.int64).reshape(-1, 5),
    )


def _made(view: View) -> Iterator[tuple[int, Cards]]:
    """
    Each play with its seat, in their order.
    """
    for trick in view.tricks if view.trick is None else (*view.tricks, view.trick):
        for step, cards in enumerate(trick.plays):
            yield (trick.leader + step) % 4, cards


def _opening(view: View, board: Board) -> list[int]:
    """
    The first lead, with all hands still empty, and ``LEFT`` what this seat holds now.
    """
    now: list[int] = position_of(view, board).tolist()
    s = [0] * at.STATE
    for kept in (*range(at.KITTY, at.GONE), *range(at.FULL, at.VOIDS), at.DEALER, at.OPEN, at.KITTY_SIZE):
        s[kept] = now[kept]
    if view.kitty.open:
        s[at.GONE : at.GONE + 5] = now[at.KITTY : at.KITTY + 5]
    first = view.tricks[0] if view.tricks else view.trick
    assert first is not None
    s[at.LEADER] = s[at.SEAT] = first.leader
    s[at.LEFT] = len(view.hand)
    s[at.WINNING] = -1
    return s


__all__ = ["past_of"]
