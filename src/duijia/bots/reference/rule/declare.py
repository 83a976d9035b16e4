"""
Whether to show, declare, call, counter or strengthen, and which suit.
"""

from __future__ import annotations

from duijia.bots.reference.rule.suits import suit_values
from duijia.bots.reference.rule.weights import Weights
from duijia.hand.actions import Declare, Pass
from duijia.hand.ask import Ask, Offer
from duijia.hand.facts import Declaration
from duijia.order import Order
from duijia.view import View

FEWEST = 6
"""Cards in hand before anything is said."""


def declare(view: View, ask: Ask, order: Order, weights: Weights) -> Declare | Pass:
    """
    A declaration on the ladder (GZ5 to GZ10, DB5), or nothing.
    """
    shown = [offer for offer in ask.offers if offer.suit is None]
    if shown:
        return Declare(seat=ask.seat, cards=shown[0].cards, suit=None)
    standing = view.declarations[-1] if view.declarations else None
    if not ask.offers or len(view.hand) < FEWEST:
        return Pass(seat=ask.seat)
    if standing is not None and standing.seat == ask.seat:
        stronger = [
            offer for offer in ask.offers if offer.suit == standing.suit and offer.cards[0] == standing.cards[0]
        ]
        if stronger:
            return Declare(seat=ask.seat, cards=stronger[-1].cards, suit=standing.suit)
        return Pass(seat=ask.seat)
    values = suit_values(view, order)
    offer = _best(ask.offers, values)
    assert offer.suit is not None
    gain = values[offer.suit] - _reference(values, standing)
    if gain >= _wanted(view, ask, standing, weights):
        return Declare(seat=ask.seat, cards=offer.cards, suit=offer.suit)
    return Pass(seat=ask.seat)


def _best(offers: tuple[Offer, ...], values: dict[str, float]) -> Offer:
    """
    The longest suit, shown with as few cards as do.
    """
    return max(offers, key=lambda offer: (values[offer.suit or "S"], -len(offer.cards)))


def _reference(values: dict[str, float], standing: Declaration | None) -> float:
    if standing is None or standing.suit is None:
        return sum(values.values()) / len(values)
    return values[standing.suit]


def _wanted(view: View, ask: Ask, standing: Declaration | None, weights: Weights) -> float:
    if standing is None:
        return weights.declare_early if view.phase == "dealing" else weights.declare_late
    return weights.counter_opponent if (standing.seat - ask.seat) % 2 else weights.counter_partner


__all__ = ["declare"]
