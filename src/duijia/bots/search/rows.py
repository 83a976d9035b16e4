"""
From a view before play to the simulator's row: all that this seat knows; the other hands are empty.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from duijia.bots.search import crossing
from duijia.bots.search import places as at
from duijia.bots.search.dues import lay_dues
from duijia.bots.search.spots import printed, spot_of
from duijia.bots.search.table import Ints, board_of
from duijia.cards import JOKERS, NO_TRUMP, RANKS, SMALL_JOKER, SUITS, Cards, Trump, is_joker
from duijia.hand.facts import Declaration
from duijia.kernel import columns, layout
from duijia.order import Order, order_of
from duijia.rules import Rules
from duijia.simulator.columns import columns_of
from duijia.view import View

PHASES: Final = {
    name: number
    for number, name in enumerate(
        (
            "dealing", "closing", "calling", "countering", "swapping", "paying", "picking", "returning", "return_picking", "burying",
            "joker_burying", "picking_up",
        )
    )
}  # fmt: skip
"""The simulator's number of each phase before play."""

TRUMPS: Final[tuple[Trump, ...]] = (*SUITS, NO_TRUMP)


@lru_cache(maxsize=64)
def map_of(rules: Rules, level: str) -> Ints:
    """
    The map between spots and the codes of the orders at *level* (``crossing.SPOTS``).
    """
    found = np.zeros(crossing.MAP, dtype=np.int64)
    for number, trump in enumerate(TRUMPS):
        order = order_of(rules, level, trump)
        for card in order.faces:
            word, nibble = order.place[card]
            code, spot = 16 * word + nibble, spot_of(card)
            found[crossing.SPOTS + 80 * number + code] = spot
            found[crossing.CODES + 80 * number + spot] = code
        found[crossing.STEPS_OF + number] = board_of(order).table[at.STEPS]
    return found


def early_row(view: View, order: Order) -> Ints:
    """
    The simulator's row of a decision before play, as its seat knows it.
    """
    rules = order.rules
    col = columns_of(rules)
    row = np.zeros(layout.ROW, dtype=np.int64)
    level, bank = RANKS.index(view.level), layout.NOBODY if view.first_hand or view.dealer is None else view.dealer
    row[layout.PHASE], row[layout.SEAT] = PHASES[view.phase], view.seat
    row[layout.LEVELS], row[layout.LEVELS + 1] = (RANKS.index(team) for team in view.levels)
    row[layout.LEVEL], row[layout.FIRST] = level, view.first_hand
    row[layout.BANK], row[layout.DRAWER] = bank, view.first_drawer
    row[layout.DEALER] = layout.NOBODY if view.dealer is None else view.dealer
    row[layout.TRUMP] = layout.NOBODY if view.trump is None else TRUMPS.index(view.trump)
    row[layout.HONOURS] = 15 << (4 * level) | 15 << (4 * col[columns.PERMANENT])
    row[layout.DEALT] = view.dealt
    row[layout.BRIGHT] = layout.NOBODY if view.bright_seat is None else (view.bright_seat - view.first_drawer) % 4
    for place in (layout.STANDING, layout.STANDING_SUIT, layout.BEATEN_BY, layout.WINNING, layout.LEADER, layout.WON):
        row[place] = layout.NOBODY
    row[layout.WINNER] = row[layout.PAID_FROM] = layout.NOBODY
    row[layout.OPEN], row[layout.DRY] = view.kitty.open, view.kitty.dry
    _put(row, layout.HANDS + 5 * view.seat, view.hand)
    _put(row, layout.KITTY, view.kitty.cards or ())
    _declared(row, view, order)
    _turns(row, view)
    lay_dues(row, view, rules)
    for transfer in view.transfers:
        if transfer.kind == "take" and transfer.target is not None:
            _put(row, layout.TAKEN + 5 * transfer.target, transfer.cards or ())
    return row


def _put(row: Ints, base: int, cards: Cards) -> None:
    row[base : base + 5] += printed(cards)


def _declared(row: Ints, view: View, order: Order) -> None:
    """
    The declaration that stands, and in a swap the one just beaten.
    """
    if not view.declarations:
        return
    standing = view.declarations[-1]
    row[layout.DECLARED] = len(view.declarations)
    row[layout.STANDING] = standing.seat
    _put(row, layout.SHOWN, standing.cards)
    if standing.suit is not None:
        row[layout.STANDING_SUIT] = SUITS.index(standing.suit)
        row[layout.STANDING_POWER] = _power(order, standing)
    if view.phase == "swapping":
        beaten = view.declarations[-2]
        row[layout.BEATEN_BY] = beaten.seat
        _put(row, layout.BEATEN, beaten.cards)


def _power(order: Order, standing: Declaration) -> int:
    """
    How strong the simulator takes a declaration to be (GZ9, DL6).
    """
    rules, cards = order.rules, standing.cards
    if rules.declare.system == "ladder":
        if is_joker(cards[0]):
            return rules.pack.decks + (1 if cards[0] == SMALL_JOKER else 2)
        return len(cards)
    ranks = [card[1:] for card in cards if card not in JOKERS]
    lins = ranks.count(rules.pack.permanent[0]) if rules.declare.counter_measure == "levels_plus_j" else 0
    return ranks.count(order.level) + lins


def _turns(row: Ints, view: View) -> None:
    """
    Whose turn comes after this seat's.
    """
    chief = view.bright_seat if view.first_hand else view.dealer
    match view.phase:
        case "closing":
            row[layout.PASSED] = sum(1 << seat for seat in view.passed)
        case "calling" | "countering" | "swapping" if chief is not None:
            row[layout.TURN] = (0, 2, 1, 3).index((view.seat - chief) % 4)
            row[layout.QUEUED] = 4 if view.first_hand else 2
            row[layout.PASSED] = len(view.passed)
        case "joker_burying" | "picking_up" if view.dealer is not None:
            row[layout.QUEUED] = 4 - (view.seat - view.dealer) % 4
        case _:
            pass


__all__ = ["PHASES", "TRUMPS", "early_row", "map_of"]
