"""
The burials worth trying: side suits emptied or not, points kept or buried, jokers in or out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final

from duijia.bots.rule.bury import bury
from duijia.bots.rule.position import Position
from duijia.bots.rule.weights import DEFAULT
from duijia.cards import BIG_JOKER, POINTS, SMALL_JOKER, Card, Cards, is_joker, without
from duijia.hand.ask import Ask
from duijia.hand.choices import check_choice
from duijia.order import TRUMPS, Order
from duijia.view import View

IDEAS: Final = (
    DEFAULT,
    replace(DEFAULT, bury_void=0.0),
    replace(DEFAULT, bury_void=12.0),
    replace(DEFAULT, bury_points=1.5),
    replace(DEFAULT, bury_points=-1.0),
    replace(DEFAULT, bury_jokers=0.4),
    replace(DEFAULT, bury_jokers=2.0),
    replace(DEFAULT, side_boss=8.0),
)
"""The rule bot's weights, and what it would bury with others."""

DEAREST: Final = 3
CHEAPEST: Final = 6
"""How many cards of a burial are exchanged, and for how many."""
MOST_JOKERS: Final = 4


def burials(view: View, order: Order, ask: Ask, sure: Cards) -> list[Cards]:
    """
    Kitties to compare, *sure* first, each once and each allowed.
    """
    found = [order.sort(sure)]
    found += [order.sort(bury(Position(view, order, weights), ask)) for weights in IDEAS]
    price = _prices(view, order)
    found += _emptying(view, order, ask, price)
    found += _exchanged(view, order, sure, price)
    return [cards for cards in dict.fromkeys(found) if check_choice(ask, order, view.hand, cards) is None]


def with_jokers(view: View, order: Order, ask: Ask, kitty: Cards) -> list[Cards]:
    """
    *kitty*, then with so many jokers, big ones first or small ones only, in place of what is dearest in it; and with none, filled with
    what is cheapest.
    """
    price = _prices(view, order)
    held = Counter(view.hand)
    plain = sorted((card for card in kitty if not is_joker(card)), key=lambda card: (price[card], order.rank[card]))
    kept = without(view.hand, kitty)
    rest = sorted((card for card in kept if not is_joker(card)), key=lambda card: (price[card], order.rank[card]))
    big, small = (BIG_JOKER,) * held[BIG_JOKER], (SMALL_JOKER,) * held[SMALL_JOKER]
    found = [order.sort(kitty)]
    for jokers in ((*big, *small), small):
        for number in range(min(len(jokers), MOST_JOKERS) + 1):
            fill = [*plain, *rest][: len(kitty) - number]
            found.append(order.sort((*jokers[:number], *fill)))
    return [cards for cards in dict.fromkeys(found) if check_choice(ask, order, view.hand, cards) is None]


def _prices(view: View, order: Order) -> dict[Card, float]:
    worth = Position(view, order, DEFAULT).worth
    return {card: worth.of(card) for card in view.hand}


def _emptying(view: View, order: Order, ask: Ask, price: Mapping[Card, float]) -> Iterator[Cards]:
    """
    Every way to empty some side suits, the rest filled with what costs least: with points and without.
    """
    count = ask.groups[0].count
    group = order.group
    free = [card for card in view.hand if not is_joker(card)]
    lengths = Counter(group[card] for card in free if group[card] != TRUMPS)
    for number in range(len(lengths) + 1):
        for suits in combinations(sorted(lengths), number):
            emptied = [card for card in free if group[card] in suits]
            if len(emptied) > count:
                continue
            rest = [card for card in free if group[card] not in suits]
            for points in (1.0, 0.0, -1.0):
                rest.sort(key=lambda card, points=points: (price[card] + points * POINTS[card], order.rank[card]))  # type: ignore[misc]
                yield order.sort((*emptied, *rest[: count - len(emptied)]))


def _exchanged(view: View, order: Order, sure: Cards, price: Mapping[Card, float]) -> Iterator[Cards]:
    """
    One of the dearest cards buried exchanged for one of the cheapest kept.
    """
    kept = without(view.hand, sure)
    dear = sorted(set(sure), key=lambda card: (-price[card], order.rank[card]))[:DEAREST]
    cheap = sorted(set(kept) - set(sure), key=lambda card: (price[card], order.rank[card]))[:CHEAPEST]
    for card in dear:
        for other in cheap:
            yield order.sort((*without(sure, (card,)), other))


__all__ = ["burials", "with_jokers"]
