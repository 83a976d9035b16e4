"""
From an order, rules and a view to the rows that playouts read.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from duijia.bots.rule.odds import at_least
from duijia.bots.rule.weights import DEFAULT, Weights
from duijia.bots.search import places as at
from duijia.cards import POINTS, RANKS, SMALL_JOKER, SUITS, Card, Cards, is_joker, without
from duijia.hand.facts import Trick
from duijia.kernel import layout
from duijia.order import Order
from duijia.plays.table import GROUP, table_of
from duijia.simulator.columns import columns_of
from duijia.view import View

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

VALUE: Final = (2000, 1000, 700, 0, 10000, 250)
"""What a settlement is worth, in thousandths, in the order of ``places.LEVEL_VALUE`` on: a level, the bank, a card of tribute,
积分, the end of the match, a point past the threshold."""
VALUE_BY_BANDS: Final = (1000, 1000, 300, 1000, 10000, 250)
"""The same where 积分 go by bands of the score (DL28)."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """
    Everything about a hand's order and rules that playouts read.
    """

    order: Order
    table: Ints
    numbers: Floats
    values: Ints
    columns: Ints
    full: tuple[int, int, int, int, int]
    """The whole pack in words."""


@lru_cache(maxsize=64)
def board_of(order: Order) -> Board:
    """
    The board of *order*.
    """
    rules = order.rules
    base = table_of(order)
    fives = order.words(card for card in order.faces if POINTS[card] == 5 for _ in range(15))
    tens = order.words(card for card in order.faces if POINTS[card] == 10 for _ in range(15))
    joker = order.place[SMALL_JOKER][1]
    table = [base.trump, base.ranks, base.steps, base.strict, base.quad_order, rules.pack.decks, *fives, *tens, joker]
    by_bands = rules.score.system == "bands"
    return Board(
        order=order,
        table=np.array(table, dtype=np.int64),
        numbers=_numbers(order, DEFAULT),
        values=np.array(VALUE_BY_BANDS if by_bands else VALUE, dtype=np.int64),
        columns=np.array(columns_of(rules), dtype=np.int64),
        full=order.words(card for card in order.faces for _ in range(rules.pack.decks)),
    )


def _numbers(order: Order, weights: Weights) -> Floats:
    rules = order.rules
    numbers = np.zeros(at.NUMBERS)
    for copies in range(5):
        for percent in range(101):
            for want in range(1, 5):
                here = at.SHORT + (101 * copies + percent) * 4 + want - 1
                numbers[here] = 1.0 - at_least(want, copies, percent)
    for card in order.faces:
        word, nibble = order.place[card]
        numbers[at.WORTH + 16 * word + nibble] = POINTS[card]
    for cards in range(64):
        numbers[at.NEAR + cards] = max(weights.guard_floor, weights.guard_decay ** max(0, cards - 2))
    climbs = rules.levels.system == "climb"
    special = {
        "last_trick": weights.last_trick if climbs else weights.last_trick_plain,
        "dig": weights.dig_double if rules.score.dig == "double" else weights.dig_by_cards,
        "hold": weights.hold_base if rules.declare.system == "ladder" else weights.hold_call,
    }
    for place, name in enumerate(at.WEIGHT_NAMES):
        numbers[at.WEIGHTS + place] = special[name] if name in special else getattr(weights, name)
    numbers[at.LEVELS] = min(order.place[Card(suit + order.level)][1] for suit in SUITS)
    return numbers


def position_of(view: View, board: Board) -> Ints:
    """
    The play as the seat of *view* sees it: the hidden hands, and a hidden kitty, are empty.
    """
    order = board.order
    state = np.zeros(at.STATE, dtype=np.int64)
    seat, dealer = view.seat, view.dealer
    assert dealer is not None
    state[at.HANDS + 5 * seat : at.HANDS + 5 * seat + 5] = order.words(view.hand)
    state[at.FULL : at.FULL + 5] = board.full
    kitty = view.kitty
    state[at.KITTY_SIZE] = kitty.count
    state[at.OPEN] = kitty.open or kitty.count == 0
    if kitty.cards is not None:
        state[at.KITTY : at.KITTY + 5] = order.words(kitty.cards)
    gone: list[Cards] = [kitty.cards] if kitty.open and kitty.cards is not None else []
    trick = view.trick
    assert trick is not None
    for past in (*view.tricks, trick):
        gone += past.plays
        _voids(state, order, past)
    state[at.GONE : at.GONE + 5] = order.words(card for cards in gone for card in cards)
    state[at.LEADER], state[at.PLAYED] = trick.leader, len(trick.plays)
    state[at.SEAT] = (trick.leader + len(trick.plays)) % 4
    state[at.POINTS], state[at.LYING] = view.points, trick.points
    state[at.DEALER] = dealer
    state[at.LEFT] = view.counts[(trick.leader + 3) % 4]
    state[at.WINNING] = -1
    if trick.plays:
        lead = trick.plays[0]
        assert trick.winner is not None
        state[at.SIZE], state[at.GROUP] = len(lead), GROUP[order.group[lead[0]]]
        state[at.WINNING] = trick.winner
        best = trick.plays[(trick.winner - trick.leader) % 4]
        state[at.BEST] = order.height[best[0]]
    return state


def opening_of(view: View, board: Board, kitty: Cards) -> Ints:
    """
    The first lead, when the dealer whose view it is has buried *kitty* and nobody buries jokers after him.
    """
    order = board.order
    state = np.zeros(at.STATE, dtype=np.int64)
    seat = view.seat
    state[at.HANDS + 5 * seat : at.HANDS + 5 * seat + 5] = order.words(without(view.hand, kitty))
    state[at.FULL : at.FULL + 5] = board.full
    state[at.KITTY : at.KITTY + 5] = order.words(kitty)
    state[at.KITTY_SIZE] = len(kitty)
    if order.rules.kitty.joker_opens and any(map(is_joker, kitty)):
        state[at.OPEN] = 1
        state[at.GONE : at.GONE + 5] = order.words(kitty)
    state[at.LEADER] = state[at.SEAT] = state[at.DEALER] = seat
    state[at.LEFT] = len(view.hand) - len(kitty)
    state[at.WINNING] = -1
    return state


def _voids(state: Ints, order: Order, trick: Trick) -> None:
    if not trick.plays:
        return
    led = order.group[trick.plays[0][0]]
    for step, cards in enumerate(trick.plays):
        if any(order.group[card] != led for card in cards):
            state[at.VOIDS + (trick.leader + step) % 4] |= 1 << GROUP[led]


def row_of(view: View, board: Board) -> Ints:
    """
    The simulator's row with all that its settlement reads, but for tricks and kitty.
    """
    row = np.zeros(layout.ROW, dtype=np.int64)
    assert view.dealer is not None
    row[layout.LEVELS], row[layout.LEVELS + 1] = (RANKS.index(level) for level in view.levels)
    row[layout.LEVEL] = RANKS.index(view.level)
    row[layout.FIRST] = view.first_hand
    row[layout.DEALER] = view.dealer
    row[layout.TRUMP] = board.table[at.TRUMP]
    row[layout.DRY] = view.kitty.dry
    paid = [(t.source, t.count) for t in view.transfers if t.kind == "tribute" and t.source is not None]
    row[layout.PAID_FROM] = paid[0][0] if paid else layout.NOBODY
    row[layout.PAID_CARDS] = sum(count for _, count in paid)
    return row


__all__ = ["VALUE", "VALUE_BY_BANDS", "Board", "Floats", "Ints", "board_of", "opening_of", "position_of", "row_of"]
