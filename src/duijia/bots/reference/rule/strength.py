"""
How likely a hand's side is to win the last trick, from its trumps alone.
"""

from __future__ import annotations

from math import exp

from duijia.bots.reference.rule.position import Position
from duijia.cards import BIG_JOKER, JOKERS, SMALL_JOKER
from duijia.order import TRUMPS


def hold_chance(position: Position, without: int = 0) -> float:
    """
    The chance that this seat's side wins the last trick, *without* so many of its highest jokers.
    """
    memory, weights, order = position.memory, position.weights, position.order
    decks = order.rules.pack.decks
    every = len(memory.ladders[TRUMPS]) * decks
    mine = memory.length[TRUMPS] - without
    jokers = memory.hand[BIG_JOKER] + memory.hand[SMALL_JOKER] - without
    level = order.level
    high = jokers + sum(copies for card, copies in memory.hand.items() if card not in JOKERS and card[1:] == level)
    tops = 6 * decks
    odds = weights.hold_base + weights.hold_length * (mine / every - 0.25) * 4 + weights.hold_top * (high / tops - 0.25)
    return 1 / (1 + exp(-odds))


__all__ = ["hold_chance"]
