"""
How a beginner leads and follows: by the cards in hand and those on the table just now. Nothing is counted, nothing remembered.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from duijia.bots.beginner.habits import Habits
from duijia.bots.rule.shapes import cheapest
from duijia.cards import JOKERS, POINTS, Card, Cards, Seat, next_seat
from duijia.hand.ask import Duty
from duijia.hand.facts import Trick
from duijia.order import TRUMPS, Order

KEEP: float = 1000.0
"""A joker's price: it is parted with when nothing else is left."""
TRUMP: float = 100.0
"""What a trump costs more than any side card."""


def lead(order: Order, hand: Cards, largest: int, random: Random, habits: Habits) -> Cards:
    """
    A high side card without asking whether it stands, or a low one without a plan; trumps when there is nothing else, the lowest first.
    """
    held = Counter(hand)
    sides = [card for card in held if order.group[card] != TRUMPS]
    if not sides:
        card = min(held, key=lambda face: (order.height[face], order.rank[face]))
    elif random.random() < habits.high_first:
        card = max(sides, key=lambda face: (order.height[face], held[face], -order.rank[face]))
    else:
        suit = random.choice(sorted({order.group[face] for face in sides}))
        mine = [face for face in sides if order.group[face] == suit]
        # Points are led by a beginner too, but not while he holds something smaller.
        card = min(mine, key=lambda face: (POINTS[face] > 0, order.height[face]))
    size = min(held[card], largest)
    return (card,) * (1 if size > 1 and random.random() < habits.splits else size)


def follow(order: Order, hand: Cards, duty: Duty, trick: Trick, seat: Seat, random: Random, habits: Habits) -> Cards:
    """
    Beats an opponent's card in suit, seldom by a trump; gives points to the partner, mostly; else the lowest.
    """
    assert trick.winner is not None
    held = Counter(hand)
    top = trick.plays[(trick.winner - trick.leader) % 4][0]
    if trick.winner == next_seat(seat, 2):
        return cheapest(held, order, duty, _prices(order, held, points=-1 if random.random() < habits.feeds else 0))
    last = len(trick.plays) == 3
    winner = _winner(order, held, duty, top, trick, random, habits, last=last)
    if winner is not None:
        return (winner,) * duty.size
    return cheapest(held, order, duty, _prices(order, held, points=0 if random.random() < habits.careless else 1))


def _winner(
    order: Order,
    held: Counter[Card],
    duty: Duty,
    top: Card,
    trick: Trick,
    random: Random,
    habits: Habits,
    *,
    last: bool,
) -> Card | None:
    """
    The set it takes the trick with, if it wants it.
    """
    if 0 < duty.held < duty.size:
        return None
    inside = duty.held > 0
    group = duty.group if inside else TRUMPS
    able = [
        card
        for card, copies in held.items()
        if copies >= duty.size and order.group[card] == group and order.height[card] > order.height[top]
    ]
    if group == TRUMPS:
        # A joker only falls where points lie.
        able = [card for card in able if card not in JOKERS or trick.points >= 10]
    if not able:
        return None
    share = habits.overtakes if inside else habits.ruffs * (trick.points > 0)
    if random.random() >= share:
        return None
    # The last player takes it as cheaply as he can; before that a beginner plays his best and hopes.
    choose = min if last or group == TRUMPS else max
    return choose(able, key=lambda card: (order.height[card], order.rank[card]))


def _prices(order: Order, held: Counter[Card], points: int) -> dict[Card, float]:
    """
    What parting with a copy of each card costs: height, then points, which are kept (1), given (-1) or not thought of (0).
    """
    prices: dict[Card, float] = {}
    for card in held:
        price = float(order.height[card]) + points * 4.0 * POINTS[card]
        if order.group[card] == TRUMPS:
            price += TRUMP
        if card in JOKERS:
            price += KEEP
        prices[card] = price
    return prices


__all__ = ["follow", "lead"]
