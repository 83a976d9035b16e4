"""
The rule bot: hands each question to the module of its decision.
"""

from __future__ import annotations

from duijia.bots.rule.bury import bury
from duijia.bots.rule.call import call, counter
from duijia.bots.rule.declare import declare
from duijia.bots.rule.follow import follow
from duijia.bots.rule.jokers import bury_jokers, pick_up
from duijia.bots.rule.lead import lead
from duijia.bots.rule.position import Position
from duijia.bots.rule.tribute import give, pick
from duijia.bots.rule.weights import DEFAULT, Weights
from duijia.cards import Rank, Trump
from duijia.hand.actions import Bury, BuryJokers, Pay, Pick, PickUp, Play, Return, SeatAction, Swap
from duijia.order import Order, order_of
from duijia.rules import Rules
from duijia.view import View


class RuleBot:
    """
    A hand-written player that answers at once; the same view always gets the same answer.
    """

    def __init__(self, rules: Rules, weights: Weights = DEFAULT, name: str = "rule") -> None:
        self.rules = rules
        self.weights = weights
        self.name = name
        self._orders: dict[tuple[Rank, Trump | None], Order] = {}

    def act(self, view: View) -> SeatAction:
        """
        The bot's answer to ``view.ask``.

        :raises ValueError: the seat is asked nothing
        """
        ask = view.ask
        if ask is None:
            raise ValueError(f"seat {view.seat} is asked nothing")
        order = self._order(view)
        match ask.kind:
            case "declare":
                return declare(view, ask, order, self.weights)
            case "call":
                return call(view, ask, order, self.weights)
            case "counter":
                return counter(view, ask, order, self.weights)
            case "follow" if ask.duty is not None and ask.duty.held == ask.duty.size:
                # All of the suit must be played.
                led = ask.duty.group
                return Play(seat=ask.seat, cards=tuple(card for card in view.hand if order.group[card] == led))
            case _:
                return self._with_cards(Position(view, order, self.weights))

    def _order(self, view: View) -> Order:
        order = self._orders.get((view.level, view.trump))
        if order is None:
            order = self._orders[view.level, view.trump] = order_of(self.rules, view.level, view.trump)
        return order

    def _with_cards(self, position: Position) -> SeatAction:
        ask = position.view.ask
        assert ask is not None
        seat = ask.seat
        match ask.kind:
            case "lead":
                return Play(seat=seat, cards=lead(position, ask.largest))
            case "follow":
                assert ask.duty is not None
                return Play(seat=seat, cards=follow(position, ask.duty))
            case "swap":
                return Swap(seat=seat, cards=give(position, ask))
            case "pay":
                return Pay(seat=seat, cards=give(position, ask))
            case "pick":
                return Pick(seat=seat, cards=pick(position, ask))
            case "return":
                return Return(seat=seat, cards=give(position, ask))
            case "bury":
                return Bury(seat=seat, cards=bury(position, ask))
            case "bury_jokers":
                return BuryJokers(seat=seat, cards=bury_jokers(position, ask))
            case _:
                return PickUp(seat=seat, cards=pick_up(position, ask))


__all__ = ["RuleBot"]
