"""
Who wins a trick.
"""

from __future__ import annotations

from collections.abc import Sequence

from duijia.cards import Cards
from duijia.kernel import trick
from duijia.order import Order
from duijia.plays.table import GROUP, led_group, table_of


def trick_winner(order: Order, plays: Sequence[Cards]) -> int:
    """
    The place of the winning play among *plays* in order of play, of which the first is the lead (C3, C4, C5).
    """
    table = table_of(order)
    group = GROUP[led_group(order, plays[0])]
    size = len(plays[0])
    place, best = 0, -1
    for i, play in enumerate(plays):
        if len(play) == size:
            strength = trick.power(order.words(play), size, group, table.trump, table.ranks, table.steps)
            if trick.takes_over(strength, best):
                place, best = i, strength
    return place
