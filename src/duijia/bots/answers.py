"""
Whether an action answers the question of a view: what the machine would say of it, from the seat's own knowledge.
"""

from __future__ import annotations

from typing import Final

import msgspec

from duijia.cards import Cards
from duijia.hand.actions import Bury, BuryJokers, Declare, Pass, Pay, Pick, PickUp, Play, Return, SeatAction, Swap
from duijia.hand.ask import Kind
from duijia.hand.choices import DECLARING, check_choice, complete, why_not
from duijia.order import Order, order_of
from duijia.plays import Completion
from duijia.refusals import Refused, refuse
from duijia.rules import Rules
from duijia.view import View

ANSWERS: Final[dict[Kind, type[SeatAction]]] = {
    "declare": Declare,
    "call": Declare,
    "counter": Declare,
    "swap": Swap,
    "pay": Pay,
    "pick": Pick,
    "return": Return,
    "bury": Bury,
    "bury_jokers": BuryJokers,
    "pick_up": PickUp,
    "lead": Play,
    "follow": Play,
}
"""The action that answers each kind of question, besides ``Pass``."""


def check_answer(rules: Rules, view: View, action: SeatAction) -> Refused | None:
    """
    Why *action* does not answer ``view.ask``, or ``None``: it does.
    """
    ask = view.ask
    if ask is None:
        return refuse("turn/not_yours", "")
    if action.seat != view.seat:
        return refuse("seat/other", "")
    if isinstance(action, Pass):
        # While cards are dealt nobody has to say no: to a bot it means, nothing for now.
        declines = ask.kind in DECLARING and (ask.can_pass or view.phase == "dealing")
        return None if declines else refuse("turn/wrong_phase", "")
    if type(action) is not ANSWERS[ask.kind]:
        return refuse("turn/wrong_phase", "")
    if isinstance(action, Declare):
        offers = tuple(offer for offer in ask.offers if offer.suit == action.suit)
        ask = msgspec.structs.replace(ask, offers=offers, can_pass=False)
    return check_choice(ask, _order(rules, view), view.hand, action.cards)


def stand(rules: Rules, view: View, partial: Cards) -> tuple[Completion, Refused | None]:
    """
    Where *partial* stands as an answer to ``view.ask``, and why it cannot be sent as it is.

    :raises ValueError: the seat is asked nothing
    """
    if view.ask is None:
        raise ValueError(f"seat {view.seat} is asked nothing")
    order = _order(rules, view)
    return complete(view.ask, order, view.hand, partial), why_not(view.ask, order, view.hand, partial)


def _order(rules: Rules, view: View) -> Order:
    return order_of(rules, view.level, view.trump)
