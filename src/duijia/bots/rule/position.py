"""
One position in play as the bot weighs it: memory, odds, worth, and what the others may give.
"""

from __future__ import annotations

from functools import cached_property

from duijia.bots.rule.memory import Memory, remember
from duijia.bots.rule.odds import Odds
from duijia.bots.rule.weights import Weights
from duijia.bots.rule.worth import Worth
from duijia.cards import POINTS, points_of
from duijia.order import TRUMPS, Order
from duijia.rules import Rules
from duijia.view import View


class Position:
    """
    Everything the choice of a play rests on.
    """

    def __init__(self, view: View, order: Order, weights: Weights) -> None:
        self.view = view
        self.order = order
        self.weights = weights
        self.memory: Memory = remember(view, order)
        self.odds = Odds(self.memory, weights)
        self.worth = Worth(self.memory, self.odds, weights, last_trick_value(view, order.rules, weights))
        cards = sum(self.memory.counts) - self.memory.counts[view.seat]
        points = sum(POINTS[card] * copies for card, copies in self.memory.unseen.items() if copies)
        density = points / max(1, cards + self.memory.hidden_kitty) / NORMAL_DENSITY
        self.leak = weights.leak * density
        """Points a card that a player loses to his opponents' trick."""
        self.feed = weights.feed * density
        """Points a card that a player lays on a trick his side wins."""

    @cached_property
    def drawing(self) -> tuple[int, float] | None:
        """
        Opponents who may hold trumps, and this seat's share of the trumps that are left; ``None`` where nobody else has any.
        """
        memory = self.memory
        out = memory.unseen_in(TRUMPS)
        if not out:
            return None
        mine = memory.length[TRUMPS]
        opponents = sum(1 for seat in range(4) if memory.is_opponent(seat) and TRUMPS not in memory.voids[seat])
        return opponents, mine / (mine + out)


NORMAL_DENSITY = 100 / 54
"""Points a card in a fresh pack."""


def last_trick_value(view: View, rules: Rules, weights: Weights) -> float:
    """
    What the last trick is worth: the kitty's points, doubled, and what hangs on it besides.
    """
    if view.kitty.count == 0 and view.phase == "playing":
        return 0.0
    cards = view.kitty.cards
    points = weights.kitty_guess if cards is None else float(points_of(cards))
    if rules.levels.system == "climb":
        return weights.last_trick + dig_factor(rules, weights) * points
    return weights.last_trick_plain + dig_factor(rules, weights) * points


def dig_factor(rules: Rules, weights: Weights) -> float:
    """
    What a kitty point is expected to count when it is dug.
    """
    return weights.dig_double if rules.score.dig == "double" else weights.dig_by_cards


__all__ = ["Position", "dig_factor", "last_trick_value"]
