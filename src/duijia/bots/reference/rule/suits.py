"""
How good a suit is as trump for the cards held, before the trump is known.
"""

from __future__ import annotations

from collections import Counter

from duijia.cards import JOKERS, SUITS, Card, Suit
from duijia.order import Order
from duijia.rules import Rules
from duijia.view import View


def suit_values(view: View, order: Order) -> dict[Suit, float]:
    """
    For each suit the plain cards that it would add to the trumps, sets and high cards counted a little more, as if the whole hand had
    been dealt; all other trumps are the same whatever the suit.
    """
    rules = order.rules
    fixed = {*rules.pack.permanent, view.level}
    held = Counter(card for card in view.hand if card not in JOKERS and card[1:] not in fixed)
    values = dict.fromkeys(SUITS, 0.0)
    top = len(rules.pack.ranks)
    for card, copies in held.items():
        height = rules.pack.ranks.index(card[1:]) / top
        values[card[0]] += copies * (0.85 + 0.3 * height) + 0.5 * (copies - 1)
    for suit in SUITS:
        values[suit] += 0.8 * view.hand.count(Card(suit + view.level))
    scale = rules.pack.hand / max(1, len(view.hand)) if len(view.hand) < rules.pack.hand else 1.0
    return {suit: value * scale for suit, value in values.items()}


def mean_value(rules: Rules) -> float:
    """
    About what :func:`suit_values` gives for an average suit.
    """
    plain = len(rules.pack.ranks) - len(rules.pack.permanent) - 1
    return rules.pack.hand * plain / (len(rules.pack.ranks) * 4 + 0.5) * 1.15


__all__ = ["mean_value", "suit_values"]
