"""
Positions in the middle of play as rows of the simulator, so that a search can play them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from duijia.cards import INDEX, NO_TRUMP, RANKS, SUITS, Cards, Rank, Seat, Trump, next_seat
from duijia.kernel import choice, columns, layout, tricks
from duijia.rules import Rules
from duijia.simulator.columns import columns_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """
    A hand in play: all that the rest of it and its settlement depend on.
    """

    hands: tuple[Cards, Cards, Cards, Cards]
    """Cards held by each seat now."""
    kitty: Cards
    """As buried; empty in 公主."""
    dealer: Seat
    trump: Trump
    level: Rank
    levels: tuple[Rank, Rank]
    leader: Seat
    """Who led the trick on the table, or leads the next."""
    plays: tuple[Cards, ...] = ()
    """What lies in the trick, in order of play."""
    points: int = 0
    """The attackers' points from tricks."""
    first_hand: bool = False
    dry: bool = False
    paid_from: Seat | None = None
    """Who paid tribute before this hand (GZ32)."""
    paid_cards: int = 0


def words_of(cards: Cards) -> list[int]:
    """
    Five words by printed suit (``duijia.kernel.bits``).
    """
    words = [0] * 5
    for card in cards:
        face = INDEX[card]
        words[face // 13] += 1 << (4 * (face % 13))
    return words


def row_of(rules: Rules, position: Position) -> list[int]:
    """
    *position* as a row that stands at the decision of the seat on turn.

    :raises ValueError: hands that do not fit the trick on the table
    """
    col = list(columns_of(rules))
    row = [0] * layout.ROW
    row[layout.LEVELS], row[layout.LEVELS + 1] = (RANKS.index(level) for level in position.levels)
    level = row[layout.LEVEL] = RANKS.index(position.level)
    row[layout.FIRST] = int(position.first_hand)
    row[layout.BANK] = row[layout.DEALER] = position.dealer
    row[layout.TRUMP] = layout.NO_SUIT if position.trump == NO_TRUMP else SUITS.index(position.trump)
    row[layout.HONOURS] = 15 << (4 * level) | 15 << (4 * col[columns.PERMANENT])
    row[layout.STANDING] = row[layout.STANDING_SUIT] = layout.NOBODY
    row[layout.OWED] = row[layout.OWED + 1] = layout.NOBODY
    row[layout.DRY] = int(position.dry)
    row[layout.PAID_FROM] = layout.NOBODY if position.paid_from is None else position.paid_from
    row[layout.PAID_CARDS] = position.paid_cards
    size = len(position.plays[0]) if position.plays else 0
    for seat in range(4):
        held = position.hands[seat]
        place = (seat - position.leader) % 4
        whole = held + position.plays[place] if place < len(position.plays) else held
        row[layout.HANDS + 5 * seat : layout.HANDS + 5 * seat + 5] = words_of(whole)
    row[layout.KITTY : layout.KITTY + 5] = words_of(position.kitty)
    counts = {choice.total(row, layout.HANDS + 5 * seat) for seat in range(4)}
    if len(counts) != 1 or size > min(counts) or any(len(play) != size for play in position.plays):
        raise ValueError("position: the hands and the trick on the table do not fit together")
    tricks.begin(row, col)
    tricks.lead(row, position.leader)
    row[layout.LEFT] = counts.pop()
    row[layout.POINTS] = position.points
    for place, play in enumerate(position.plays):
        _lay(row, col, play, lead=place == 0)
    assert not position.plays or row[layout.SEAT] == next_seat(position.leader, len(position.plays) % 4)
    return row


def rows_of(rules: Rules, positions: Sequence[Position]) -> NDArray[np.int64]:
    """
    Rows for :func:`duijia.simulator.playouts.finish`, one for each of *positions*.
    """
    return np.array([row_of(rules, position) for position in positions], dtype=np.int64).reshape(-1, layout.ROW)


def _lay(row: list[int], col: list[int], play: Cards, *, lead: bool) -> None:
    """
    The seat on turn plays *play*; nothing but what is on the table is looked at, so its duty is not checked.
    """
    faces = sorted(INDEX[card] for card in play)
    if lead:
        tricks.play(row, col, faces[0] // 13, faces[0] % 13, len(faces))
        return
    for face in faces:
        tricks.play(row, col, face // 13, face % 13, 1)
