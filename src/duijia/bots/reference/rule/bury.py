"""
What the dealer buries: whole short suits where they fit, low cards otherwise, points and jokers by the chance of the last trick.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from duijia.bots.reference.rule.jokers import joker_count
from duijia.bots.reference.rule.position import Position
from duijia.bots.reference.rule.strength import hold_chance
from duijia.cards import BIG_JOKER, JOKERS, POINTS, SMALL_JOKER, Card, Cards
from duijia.hand.ask import Ask
from duijia.order import TRUMPS


def bury(position: Position, ask: Ask) -> Cards:
    """
    The cards to bury.
    """
    count = ask.groups[0].count
    allowed = Counter(ask.groups[0].cards)
    jokers = _jokers(position, ask, count, allowed)
    prices = _prices(position)
    free = Counter({card: copies for card, copies in allowed.items() if card not in JOKERS})
    forced = max(0, count - len(jokers) - sum(free.values()))
    jokers += [card for card in (BIG_JOKER, SMALL_JOKER) for _ in range(allowed[card] - jokers.count(card))][:forced]
    return (*jokers, *_best_plan(position, free, count - len(jokers), prices))


def _jokers(position: Position, ask: Ask, count: int, allowed: Counter[Card]) -> list[Card]:
    wanted = joker_count(position)
    big, small = allowed[BIG_JOKER], allowed[SMALL_JOKER]
    chosen = [BIG_JOKER] * min(big, wanted, count)
    if not ask.joker_order or len(chosen) == position.memory.hand[BIG_JOKER]:
        chosen += [SMALL_JOKER] * min(small, wanted - len(chosen), count - len(chosen))
    return chosen


def _prices(position: Position) -> dict[Card, float]:
    """
    What burying a copy of each face costs.
    """
    dig = 1 - hold_chance(position)
    weights = position.weights
    prices: dict[Card, float] = {}
    for card in position.memory.hand:
        price = position.worth.of(card)
        points = POINTS[card]
        if points:
            lost = 0.0 if position.order.group[card] == TRUMPS else weights.bury_points
            price += points * (weights.dig_factor * dig - lost)
        prices[card] = price
    return prices


def _best_plan(position: Position, free: Counter[Card], count: int, prices: dict[Card, float]) -> Cards:
    """
    The cheapest of all plans that empty some side suits wholly and take the lowest cards for the rest.
    """
    group = position.order.group
    lengths = Counter(group[card] for card in free.elements() if group[card] != TRUMPS)
    best: tuple[float, Cards] | None = None
    for number in range(len(lengths) + 1):
        for suits in combinations(sorted(lengths), number):
            if sum(lengths[suit] for suit in suits) > count:
                continue
            cards = _plan(position, free, suits, count, prices)
            cost = sum(prices[card] for card in cards) - _void_value(position, free, cards)
            if best is None or cost < best[0] - 1e-9:
                best = cost, cards
    assert best is not None
    return best[1]


def _plan(
    position: Position, free: Counter[Card], suits: tuple[str, ...], count: int, prices: dict[Card, float]
) -> Cards:
    group = position.order.group
    emptied = [card for card in free.elements() if group[card] in suits]
    rest = [card for card in free.elements() if group[card] not in suits]
    rest.sort(key=lambda card: (prices[card], position.order.rank[card]))
    return (*emptied, *rest[: count - len(emptied)])


def _void_value(position: Position, free: Counter[Card], cards: Cards) -> float:
    group = position.order.group
    left = Counter(group[card] for card in free.elements())
    left.subtract(Counter(group[card] for card in cards))
    value = 0.0
    for suit in "SHCD":
        if suit in left:
            value += position.weights.bury_void * (1.0, 0.35)[left[suit]] if left[suit] <= 1 else 0.0
    return value


__all__ = ["bury"]
