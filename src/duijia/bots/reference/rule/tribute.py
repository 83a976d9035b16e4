"""
Paying, picking and giving back: what is forced is forced; where there is a choice, sets and high cards stay.
"""

from __future__ import annotations

from collections import Counter

from duijia.bots.reference.rule.position import Position
from duijia.cards import Card, Cards
from duijia.hand.ask import Ask, Group
from duijia.order import TRUMPS


def give(position: Position, ask: Ask) -> Cards:
    """
    The least useful cards that *ask* can be answered with: tribute, returns, cards given back.
    """
    left = Counter(position.view.hand)
    chosen: list[Card] = []
    for group in ask.groups:
        for card in _cheapest(position, group, left):
            chosen.append(card)
            left[card] -= 1
    return tuple(chosen)


def _cheapest(position: Position, group: Group, left: Counter[Card]) -> list[Card]:
    able = Counter(group.cards)
    chosen: list[Card] = []
    for _ in range(group.count):
        card = min(
            (card for card, copies in able.items() if copies > 0 and left[card] > chosen.count(card)),
            key=lambda card: (_price(position, card, left, chosen), position.order.rank[card]),
        )
        chosen.append(card)
        able[card] -= 1
    return chosen


def _price(position: Position, card: Card, left: Counter[Card], chosen: list[Card]) -> float:
    """
    What giving one more *card* costs: its worth, less what nears a void.
    """
    group = position.order.group[card]
    price = position.worth.of(card)
    if left[card] > 1 and card not in chosen:
        price += 0.5
    if group != TRUMPS:
        length = position.memory.length[group] - sum(1 for other in chosen if position.order.group[other] == group)
        price += 0.12 * length
    return price


def pick(position: Position, ask: Ask) -> Cards:
    """
    The best card of the pool: the highest, one that makes a set before an equal one.
    """
    held = position.memory.hand
    order = position.order
    best = max(ask.groups[0].cards, key=lambda card: (order.height[card], held[card], -order.rank[card]))
    return (best,)


__all__ = ["give", "pick"]
