"""
The numbering of actions, version 1: 241 numbers for every decision of every game, a set of cards to be chosen card by card.

================ ====================================================================================================
``4*f + n-1``    lead n copies of face f (``duijia.cards.INDEX``); declare n level cards of that suit; with n = 1 add one
                 copy of face f to the choice (follow, pay, return, give back, bury, pick, pick up); ``4*53`` also shows
                 a big joker in a first hand
``216``          no: nothing is declared, called, countered, taken; no more jokers are buried
``217 + s``      as many small jokers as there are decks declare suit s (0 ♠, 1 ♥, 2 ♣, 3 ♦)
``221 + s``      as many big jokers declare suit s
``225+4*s+n-1``  call or counter in suit s, showing n level cards and the fewest other cards
================ ====================================================================================================

A choice is sent by itself when it has as many cards as asked; only burying jokers, where any number will do, is ended by 216.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from duijia.cards import (
    BIG_JOKER,
    FACES,
    INDEX,
    SMALL_JOKER,
    SUIT_OF,
    SUITS,
    SYMBOLS,
    Card,
    Cards,
    Seat,
)
from duijia.hand.actions import Bury, BuryJokers, Declare, Pass, Pay, Pick, PickUp, Play, Return, SeatAction, Swap
from duijia.hand.ask import Ask, Kind, Offer
from duijia.hand.choices import DECLARING, complete
from duijia.order import Order

ENCODE_VERSION: Final = 1
"""Rises when a number changes its meaning."""

PASS: Final = 216
SMALL_JOKERS: Final = 217
BIG_JOKERS: Final = 221
CALLS: Final = 225
NUM_ACTIONS: Final = 241

Mask: TypeAlias = NDArray[np.bool_]

SENDS: Final[dict[Kind, Any]] = {
    "swap": Swap,
    "pay": Pay,
    "pick": Pick,
    "return": Return,
    "bury": Bury,
    "bury_jokers": BuryJokers,
    "pick_up": PickUp,
    "lead": Play,
    "follow": Play,
}
"""The action that a choice of each kind is sent as."""


class IllegalActionError(ValueError):
    """
    A number that is not legal at this decision.
    """

    def __init__(self, number: int, ask: Ask) -> None:
        meant = action_name(number) if 0 <= number < NUM_ACTIONS else f"not from 0 to {NUM_ACTIONS - 1}"
        super().__init__(
            f"action {number} ({meant}): not legal where seat {ask.seat} is asked to {ask.kind} ({ask.rule})"
        )
        self.number = number
        self.ask = ask

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[int, Ask]]:
        """
        It also travels back from other processes.
        """
        return IllegalActionError, (self.number, self.ask)


def legal(ask: Ask, order: Order, hand: Cards, partial: Cards = ()) -> list[int]:
    """
    The legal numbers, ascending: each can still lead to an answer of *ask*. *hand* is the asked seat's, *partial* what it has chosen.
    """
    if ask.kind in DECLARING:
        return [*sorted({offer_number(ask, order, offer) for offer in ask.offers} | {PASS})]
    if ask.kind == "lead":
        held = Counter(hand)
        return sorted(4 * INDEX[card] + n for card, copies in held.items() for n in range(min(copies, ask.largest)))
    stand = complete(ask, order, hand, partial)
    numbers = sorted(4 * INDEX[card] for card in stand.addable)
    if (ask.kind == "bury_jokers" and stand.complete) or (ask.kind == "swap" and ask.can_pass and not partial):
        numbers.append(PASS)
    return numbers


def mask(ask: Ask, order: Order, hand: Cards, partial: Cards = ()) -> Mask:
    """
    The legal numbers as 241 booleans.
    """
    return as_mask(legal(ask, order, hand, partial))


def as_mask(numbers: Sequence[int]) -> Mask:
    """
    *numbers* as 241 booleans.
    """
    found = np.zeros(NUM_ACTIONS, np.bool_)
    found[list(numbers)] = True
    return found


def wanted(ask: Ask) -> int:
    """
    How many cards the choice takes (of jokers to be buried: at most); 0 for a lead and for declarations.
    """
    return ask.duty.size if ask.duty is not None else sum(group.count for group in ask.groups)


def decode(ask: Ask, order: Order, hand: Cards, partial: Cards, number: int) -> Cards | SeatAction:
    """
    What *number* comes to: the next, longer choice, or the action that is now whole, its cards in the game's order: in which order they
    were chosen nobody is told. ``Pass`` while cards are dealt means: nothing for now.

    :raises IllegalActionError: the number is not legal here
    """
    if number not in legal(ask, order, hand, partial):
        raise IllegalActionError(number, ask)
    seat = ask.seat
    if ask.kind in DECLARING:
        if number == PASS:
            return Pass(seat=seat)
        offer = next(offer for offer in ask.offers if offer_number(ask, order, offer) == number)
        return Declare(seat=seat, cards=offer.cards, suit=offer.suit)
    if number == PASS:
        return _sent(ask, order.sort(partial))
    card = FACES[number // 4]
    if ask.kind == "lead":
        return _sent(ask, (card,) * (number % 4 + 1))
    chosen = (*partial, card)
    return chosen if ask.kind == "bury_jokers" or len(chosen) < wanted(ask) else _sent(ask, order.sort(chosen))


def encode(ask: Ask, order: Order, action: SeatAction) -> list[int]:
    """
    The numbers that come to *action*, in ascending order of the cards.

    :raises ValueError: a call or counter that shows more than the fewest other cards has no number
    """
    if isinstance(action, Pass):
        return [PASS]
    if isinstance(action, Declare):
        for offer in ask.offers:
            if offer.suit == action.suit and sorted(offer.cards) == sorted(action.cards):
                return [offer_number(ask, order, offer)]
        raise ValueError(f"{' '.join(action.cards)}: no number for this declaration")
    if ask.kind == "lead":
        return [4 * INDEX[action.cards[0]] + len(action.cards) - 1]
    numbers = sorted(4 * INDEX[card] for card in action.cards)
    return [*numbers, PASS] if ask.kind == "bury_jokers" or not numbers else numbers


def offer_number(ask: Ask, order: Order, offer: Offer) -> int:
    """
    The number of one of the offers of *ask*.
    """
    card, count = offer.cards[0], len(offer.cards)
    if offer.suit is None:
        return 4 * INDEX[BIG_JOKER]
    suit = SUITS.index(offer.suit)
    if ask.kind != "declare":
        return CALLS + 4 * suit + offer.cards.count(Card(offer.suit + order.level)) - 1
    if card in (SMALL_JOKER, BIG_JOKER):
        return (SMALL_JOKERS if card == SMALL_JOKER else BIG_JOKERS) + suit
    return 4 * INDEX[card] + count - 1


def action_name(number: int, language: str = "en") -> str:
    """
    What *number* means, in ``"en"`` or ``"zh"``; a face's number with one copy may also be one card of a choice.

    :raises ValueError: no such number, or language
    """
    if not 0 <= number < NUM_ACTIONS:
        raise ValueError(f"number: {number} is not from 0 to {NUM_ACTIONS - 1}")
    if language not in ("en", "zh"):
        raise ValueError(f"language: {language!r} is neither en nor zh")
    chinese = language == "zh"
    if number < PASS:
        face, copies = FACES[number // 4], number % 4 + 1
        return f"{face_name(face, language)}×{copies}" if copies > 1 else face_name(face, language)
    if number == PASS:
        return "不要/完" if chinese else "pass/done"
    if number < CALLS:
        suit = SYMBOLS[SUITS[(number - SMALL_JOKERS) % 4]]
        small = number < BIG_JOKERS
        return f"{'小' if small else '大'}王亮{suit}" if chinese else f"{'small' if small else 'big'} jokers for {suit}"
    suit, levels = SYMBOLS[SUITS[(number - CALLS) // 4]], (number - CALLS) % 4 + 1
    return f"叫{suit}（{levels} 张级牌）" if chinese else f"call {suit} with {levels} level card{'s'[: levels - 1]}"


def face_name(face: Card, language: str = "en") -> str:
    """
    A card as people write it: ``"♠K"``, ``"小王"``, ``"small joker"``.
    """
    suit = SUIT_OF[face]
    if suit is not None:
        return SYMBOLS[suit] + face[1:]
    if language == "zh":
        return "小王" if face == SMALL_JOKER else "大王"
    return "small joker" if face == SMALL_JOKER else "big joker"


def _sent(ask: Ask, cards: Cards) -> SeatAction:
    seat: Seat = ask.seat
    action: SeatAction = SENDS[ask.kind](seat=seat, cards=cards)
    return action
