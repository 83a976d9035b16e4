"""
The random bot: legal in every phase, and nothing else.
"""

from __future__ import annotations

from random import Random

from duijia.cards import Cards
from duijia.hand.actions import Bury, BuryJokers, Declare, Pass, Pay, Pick, PickUp, Play, Return, SeatAction, Swap
from duijia.hand.ask import Ask
from duijia.hand.choices import complete
from duijia.order import Order, order_of
from duijia.plays import random_play
from duijia.rules import Rules
from duijia.view import View

SPEAKS = {"dealing": 0.08}
"""How often it makes a declaration that it could make, by phase; half the time elsewhere."""


class RandomBot:
    """
    Draws its actions from its own generator.
    """

    def __init__(self, rules: Rules, seed: str, name: str = "random") -> None:
        self.rules = rules
        self.name = name
        self._random = Random(seed)  # noqa: S311 - play, not secrets

    def act(self, view: View) -> SeatAction:
        """
        A legal answer to ``view.ask``; every answer can come.

        :raises ValueError: the seat is asked nothing
        """
        ask = view.ask
        if ask is None:
            raise ValueError(f"seat {view.seat} is asked nothing")
        order = order_of(self.rules, view.level, view.trump)
        seat = ask.seat
        match ask.kind:
            case "lead" | "follow":
                lead = None if ask.duty is None else ask.duty.lead
                return Play(seat=seat, cards=random_play(order, view.hand, lead, self._random))
            case "declare" | "call" | "counter":
                return self._declare(view, ask, order)
            case "swap":
                return Swap(seat=seat, cards=self._grow(ask, order, view.hand, ()))
            case "pay":
                return Pay(seat=seat, cards=self._grow(ask, order, view.hand, ()))
            case "pick":
                return Pick(seat=seat, cards=self._grow(ask, order, view.hand, ()))
            case "return":
                return Return(seat=seat, cards=self._grow(ask, order, view.hand, ()))
            case "bury":
                return Bury(seat=seat, cards=self._grow(ask, order, view.hand, ()))
            case "bury_jokers":
                return BuryJokers(seat=seat, cards=self._grow(ask, order, view.hand, ()))
            case "pick_up":
                return PickUp(seat=seat, cards=self._grow(ask, order, view.hand, ()))

    def _declare(self, view: View, ask: Ask, order: Order) -> SeatAction:
        if not ask.offers or self._random.random() >= SPEAKS.get(view.phase, 0.5):
            return Pass(seat=ask.seat)
        offer = self._random.choice(ask.offers)
        cards = offer.cards if ask.kind == "declare" else self._grow(ask, order, view.hand, offer.cards)
        return Declare(seat=ask.seat, cards=cards, suit=offer.suit)

    def _grow(self, ask: Ask, order: Order, hand: Cards, cards: Cards) -> Cards:
        """
        *cards* with random ones added until the choice can be sent; where it can be sent early, a coin decides each time.
        """
        while True:
            stand = complete(ask, order, hand, cards)
            if stand.complete and (not stand.addable or self._random.random() < 0.5):
                return cards
            cards = (*cards, self._random.choice(stand.addable))


__all__ = ["RandomBot"]
