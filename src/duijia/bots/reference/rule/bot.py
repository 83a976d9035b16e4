"""
The rule bot: hands each question to the module of its decision.
"""

from __future__ import annotations

from duijia.bots.reference.rule.bury import bury
from duijia.bots.reference.rule.call import call, counter
from duijia.bots.reference.rule.declare import declare
from duijia.bots.reference.rule.follow import follow
from duijia.bots.reference.rule.jokers import bury_jokers, pick_up
from duijia.bots.reference.rule.lead import lead
from duijia.bots.reference.rule.position import Position
from duijia.bots.reference.rule.tribute import give, pick
from duijia.bots.reference.rule.weights import DEFAULT, Weights
from duijia.hand.actions import Bury, BuryJokers, Pay, Pick, PickUp, Play, Return, SeatAction, Swap
from duijia.order import order_of
from duijia.rules import Rules
from duijia.view import View


class RuleBot:
    """
    A hand-written player that answers at once; the same view always gets the same answer.
    """

    def __init__(self, rules: Rules, weights: Weights = DEFAULT, name: str = "reference:rule") -> None:
        self.rules = rules
        self.weights = weights
        self.name = name

    def act(self, view: View) -> SeatAction:
        """
        The bot's answer to ``view.ask``.

        :raises ValueError: the seat is asked nothing
        """
        ask = view.ask
        if ask is None:
            raise ValueError(f"seat {view.seat} is asked nothing")
        order = order_of(self.rules, view.level, view.trump)
        match ask.kind:
            case "declare":
                return declare(view, ask, order, self.weights)
            case "call":
                return call(view, ask, order, self.weights)
            case "counter":
                return counter(view, ask, order, self.weights)
            case _:
                return self._with_cards(Position(view, order, self.weights))

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
