"""
What could be answered to a question before play: to speak or not and in which suit, what to pay, pick, return, bury or take up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb, prod
from typing import Final

from duijia.bots.answers import ANSWERS
from duijia.cards import BIG_JOKER, SMALL_JOKER, Card, Cards
from duijia.hand.actions import Declare, Pass, SeatAction
from duijia.hand.ask import Ask, Group
from duijia.hand.choices import DECLARING, check_choice
from duijia.order import TRUMPS, Order
from duijia.view import View

MANY: Final = 60
"""Up to so many ways to choose copies are all tried."""


def options(view: View, order: Order, ask: Ask, sure: SeatAction) -> list[SeatAction]:
    """
    The answers worth trying, *sure* first, each once, each allowed.
    """
    if ask.kind in DECLARING:
        spoken = [Declare(seat=ask.seat, cards=offer.cards, suit=offer.suit) for offer in ask.offers]
        return list(dict.fromkeys([sure, Pass(seat=ask.seat), *spoken]))
    make = ANSWERS[ask.kind]
    found: list[SeatAction] = [sure]
    for cards in _choices(view, order, ask):
        chosen = order.sort(cards)
        if check_choice(ask, order, view.hand, chosen) is None:
            found.append(make(seat=ask.seat, cards=chosen))  # type: ignore[call-arg]
    return list(dict.fromkeys(found))


def _choices(view: View, order: Order, ask: Ask) -> Iterator[Cards]:
    """
    Sets of cards that may answer *ask*, some of them more than once.
    """
    if ask.can_pass:
        yield ()
    if ask.up_to:
        yield from _jokers(ask.groups[0])
    elif prod(comb(len(group.cards), group.count) for group in ask.groups) <= MANY:
        for parts in product(*(combinations(group.cards, group.count) for group in ask.groups)):
            yield tuple(card for part in parts for card in part)
    else:
        for prices in _ideas(view, order):
            yield tuple(
                card for group in ask.groups for card in sorted(group.cards, key=prices.__getitem__)[: group.count]
            )


def _jokers(group: Group) -> Iterator[Cards]:
    """
    Any number of big and of small jokers up to what may be buried (GZ19).
    """
    held = Counter(group.cards)
    for big in range(held[BIG_JOKER] + 1):
        for small in range(held[SMALL_JOKER] + 1):
            if big + small <= group.count:
                yield (BIG_JOKER,) * big + (SMALL_JOKER,) * small


def _ideas(view: View, order: Order) -> Iterator[dict[Card, float]]:
    """
    Different ideas of what a card costs: its height, sets kept together, and one or two suits to be emptied first.
    """
    height, group = order.height, order.group
    held = Counter(view.hand)
    plain = {card: float(height[card]) for card in order.faces}
    whole = {card: plain[card] + 12.0 * max(0, held[card] - 1) for card in order.faces}
    suits = sorted(set(group.values()) - {TRUMPS})
    yield plain
    yield whole
    for prices in (plain, whole):
        for number in (1, 2):
            for first in combinations(suits, number):
                yield {card: prices[card] - 100.0 * (group[card] in first) for card in order.faces}


__all__ = ["options"]
