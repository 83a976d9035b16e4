"""
The plays worth trying: all legal ones where they are few, else every set and a few ways to give.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from duijia.bots.rule.shapes import cheapest
from duijia.cards import POINTS, Card, Cards
from duijia.hand.ask import Ask
from duijia.order import TRUMPS, Order
from duijia.plays import count_plays, legal_plays

MANY: Final = 40
"""Up to so many legal plays are all tried."""


def candidates(order: Order, hand: Cards, ask: Ask, sure: Cards) -> list[Cards]:
    """
    Plays to compare, *sure* first, each once, in the game's order.
    """
    lead = None if ask.duty is None else ask.duty.lead
    if lead is None or ask.duty is None or count_plays(order, hand, lead) <= MANY:
        found = list(legal_plays(order, hand, lead))
    else:
        held = Counter(hand)
        duty = ask.duty
        found = [order.sort(cheapest(held, order, duty, prices)) for prices in _prices(order, held)]
        group = duty.group if duty.held >= duty.size else TRUMPS
        if duty.held >= duty.size or duty.held == 0:
            found += [(card,) * duty.size for card, n in held.items() if n >= duty.size and order.group[card] == group]
    plays = dict.fromkeys([order.sort(sure), *found])
    return list(plays)


def _prices(order: Order, held: Mapping[Card, int]) -> list[dict[Card, float]]:
    """
    Different ideas of what a card costs: its height, its points for or against, and a side suit to be emptied first.
    """
    height = order.height
    length: Counter[str] = Counter()
    for card, copies in held.items():
        length[order.group[card]] += copies
    ideas: list[dict[Card, float]] = []
    for worth in (1.0, -1.0, 0.0):
        plain = {card: height[card] + 30.0 * worth * (POINTS[card] > 0) + POINTS[card] * worth for card in held}
        whole = {card: plain[card] + 60.0 * held[card] for card in held}
        ideas += [plain, whole]
        if worth < 0:
            continue
        for group in "SHCD":
            if length[group]:
                ideas.append({card: plain[card] - 200.0 * (order.group[card] == group) for card in held})
    return ideas


__all__ = ["MANY", "candidates"]
