"""
One position in play as the bot weighs it: memory, odds, worth, and what the others may give.
"""

from __future__ import annotations

from duijia.bots.reference.rule.memory import Memory, remember
from duijia.bots.reference.rule.odds import Odds
from duijia.bots.reference.rule.weights import Weights
from duijia.bots.reference.rule.worth import Worth
from duijia.cards import POINTS, points_of
from duijia.order import Order
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
        self.worth = Worth(self.memory, self.odds, weights, last_trick_value(view, weights))
        cards = sum(self.memory.counts) - self.memory.counts[view.seat]
        points = sum(POINTS[card] * copies for card, copies in self.memory.unseen.items() if copies)
        density = points / max(1, cards + self.memory.hidden_kitty) / NORMAL_DENSITY
        self.leak = weights.leak * density
        """Points a card that a player loses to his opponents' trick."""
        self.feed = weights.feed * density
        """Points a card that a player lays on a trick his side wins."""


NORMAL_DENSITY = 100 / 54
"""Points a card in a fresh pack."""


def last_trick_value(view: View, weights: Weights) -> float:
    """
    What the last trick is worth: the kitty's points, doubled, and what hangs on it besides.
    """
    if view.kitty.count == 0 and view.phase == "playing":
        return 0.0
    cards = view.kitty.cards
    points = weights.kitty_guess if cards is None else float(points_of(cards))
    return weights.last_trick + 2 * points


__all__ = ["Position", "last_trick_value"]
