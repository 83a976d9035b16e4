"""
What to lead: each set that may be led is weighed by the points it should bring to the side.
"""

from __future__ import annotations

from duijia.bots.rule.position import Position
from duijia.cards import POINTS, Card, Cards
from duijia.order import TRUMPS


def lead(position: Position, largest: int) -> Cards:
    """
    The best set to lead, of at most *largest* cards.
    """
    best: tuple[float, Card, int] | None = None
    for cards in position.memory.suits.values():
        for card in cards:
            for size in range(1, min(position.memory.hand[card], largest) + 1):
                value = _value(position, card, size)
                if best is None or value > best[0]:
                    best = value, card, size
    assert best is not None
    return (best[1],) * best[2]


def _value(position: Position, card: Card, size: int) -> float:
    memory, odds, weights = position.memory, position.odds, position.weights
    group = memory.order.group[card]
    height = memory.order.height[card]
    trump = group == TRUMPS
    own = POINTS[card] * size
    stands = odds.stands(card, size)
    partner = memory.partner
    rescue = odds.overtakes(partner, group, size, height, trump)
    wins = stands + (1 - stands) * rescue * weights.rescue
    # The partner gives points where the trick looks won, the opponents lose some where they must follow.
    gain = own + size * (position.feed + 2 * position.leak)
    loss = own + size * (2 * position.feed + position.leak) * weights.lead_risk
    value = wins * (gain + weights.tempo) - (1 - wins) * (loss + weights.tempo)
    value -= size * position.worth.of(card) * (weights.lead_cost if size == memory.hand[card] else weights.break_cost)
    if trump:
        value += _draws(position, size)
    else:
        if memory.length[group] == size:
            value += weights.void if memory.length[TRUMPS] else 0.0
        if memory.hand[card] > size:
            value -= weights.split
    return value


def _draws(position: Position, size: int) -> float:
    """
    What pulling trumps is worth to a hand that holds more than its share of them.
    """
    drawing = position.drawing
    if drawing is None:
        return 0.0
    opponents, share = drawing
    return position.weights.draw * size * opponents * (share - 0.3) * 4


__all__ = ["lead"]
