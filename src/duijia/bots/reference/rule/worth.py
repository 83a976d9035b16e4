"""
What a card is worth to keep: the points that it may still win, so that spending it can be weighed against a trick.
"""

from __future__ import annotations

from duijia.bots.reference.rule.memory import Memory
from duijia.bots.reference.rule.odds import Odds
from duijia.bots.reference.rule.weights import Weights
from duijia.cards import POINTS, Card
from duijia.order import TRUMPS


class Worth:
    """
    Prices of the cards of one hand, a copy, worked out on demand.
    """

    def __init__(self, memory: Memory, odds: Odds, weights: Weights, last_trick: float) -> None:
        self.memory = memory
        self.odds = odds
        self.weights = weights
        self.last_trick = last_trick
        """What winning the last trick is worth."""
        self._prices: dict[Card, float] = {}
        self._trumps_out = memory.unseen_in(TRUMPS)
        self._guard = self._guarding()

    def of(self, card: Card) -> float:
        """
        The price of spending one copy of *card*, whatever points it carries.
        """
        price = self._prices.get(card)
        if price is None:
            price = self._trump(card) if self.memory.order.group[card] == TRUMPS else self._side(card)
            self._prices[card] = price
        return price

    def _side(self, card: Card) -> float:
        weights = self.weights
        copies = self.memory.hand[card]
        rank = self.memory.order.height[card]
        return weights.side_boss * self.odds.stands(card, copies) + 0.01 * rank + weights.point_keep * POINTS[card]

    def _trump(self, card: Card) -> float:
        weights = self.weights
        memory = self.memory
        below = 1 - memory.higher(card) / (self._trumps_out + 1)
        price = weights.trump_low + weights.trump_rise * float(below**weights.rise_power)
        price += weights.trump_boss * self.odds.stands(card, memory.hand[card])
        if card == self._guard:
            tricks = memory.counts[memory.seat]
            price += self.last_trick * float(weights.guard_decay ** max(0, tricks - 2)) / memory.hand[card]
        return price + 0.01 * memory.order.height[card]

    def _guarding(self) -> Card | None:
        """
        The trump meant for the last trick: the highest, as long as few unseen ones beat it.
        """
        trumps = self.memory.suits[TRUMPS]
        if not trumps:
            return None
        top = trumps[0]
        return top if self.memory.higher(top) <= 2 else None


__all__ = ["Worth"]
