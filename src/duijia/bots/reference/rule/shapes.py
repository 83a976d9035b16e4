"""
The cheapest cards that answer a duty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from duijia.cards import Card, Cards
from duijia.hand.ask import Duty
from duijia.order import Order

SETS: dict[str, tuple[int, ...]] = {
    "pair": (2,),
    "triple": (3,),
    "quad": (4,),
    "pair+": (2,),
    "triple+": (3,),
    "two_pairs": (2, 2),
}
"""The sets of identical cards that each shape is made of; the rest of it is free."""


def cheapest(hand: Mapping[Card, int], order: Order, duty: Duty, prices: Mapping[Card, float]) -> Cards:
    """
    The cheapest legal answer to *duty* by *prices* a card, as long as the sets and the rest are chosen one after another.
    """
    inside = {card: copies for card, copies in hand.items() if copies and order.group[card] == duty.group}
    if duty.held <= duty.size:
        forced = tuple(card for card, copies in inside.items() for _ in range(copies))
        outside = {card: copies for card, copies in hand.items() if copies and order.group[card] != duty.group}
        return forced + _lowest(outside, duty.size - len(forced), prices)
    if not duty.shapes:
        return _lowest(inside, duty.size, prices)
    answers = [answer for shape in duty.shapes if (answer := _shaped(inside, SETS[shape], duty.size, prices))]
    return min(answers, key=lambda cards: sum(prices[card] for card in cards))


def _shaped(inside: Mapping[Card, int], sets: tuple[int, ...], size: int, prices: Mapping[Card, float]) -> Cards | None:
    rest = Counter(inside)
    chosen: list[Card] = []
    for wanted in sets:
        able = [card for card, copies in rest.items() if copies >= wanted and card not in chosen]
        if not able:
            return None
        card = min(able, key=prices.__getitem__)
        chosen += [card] * wanted
        rest[card] -= wanted
    return (*chosen, *_lowest(+rest, size - len(chosen), prices))


def _lowest(cards: Mapping[Card, int], count: int, prices: Mapping[Card, float]) -> Cards:
    copies = [card for card, number in cards.items() for _ in range(number)]
    copies.sort(key=prices.__getitem__)
    return tuple(copies[:count])


__all__ = ["cheapest"]
