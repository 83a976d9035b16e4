"""
Calls and counters seat by seat (DL2 to DL10): which suit, and what goes back for the cards taken.
"""

from __future__ import annotations

from duijia.bots.reference.rule.suits import suit_values
from duijia.bots.reference.rule.weights import Weights
from duijia.hand.actions import Declare, Pass
from duijia.hand.ask import Ask, Offer
from duijia.order import Order
from duijia.view import View


def call(view: View, ask: Ask, order: Order, weights: Weights) -> Declare | Pass:
    """
    A call, or nothing. The right cannot be lost while cards are dealt, so the whole hand is waited for.
    """
    if not ask.offers or view.phase == "dealing":
        return Pass(seat=ask.seat)
    values = suit_values(view, order)
    offer = _best(ask.offers, values)
    assert offer.suit is not None
    if values[offer.suit] - sum(values.values()) / len(values) < weights.call_length and not view.first_hand:
        return Pass(seat=ask.seat)
    return Declare(seat=ask.seat, cards=offer.cards, suit=offer.suit)


def counter(view: View, ask: Ask, order: Order, weights: Weights) -> Declare | Pass:
    """
    A counter, or nothing.
    """
    if not ask.offers:
        return Pass(seat=ask.seat)
    values = suit_values(view, order)
    offer = _best(ask.offers, values)
    standing = view.declarations[-1]
    assert offer.suit is not None
    assert standing.suit is not None
    gain = values[offer.suit] - values[standing.suit]
    wanted = weights.counter_opponent if (standing.seat - ask.seat) % 2 else weights.counter_partner
    return Declare(seat=ask.seat, cards=offer.cards, suit=offer.suit) if gain >= wanted else Pass(seat=ask.seat)


def _best(offers: tuple[Offer, ...], values: dict[str, float]) -> Offer:
    """
    The longest suit, shown with the most level cards, so that it is hard to counter.
    """
    return max(offers, key=lambda offer: (values[offer.suit or "S"], len(offer.cards)))


__all__ = ["call", "counter"]
