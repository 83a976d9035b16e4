"""
A trained policy as a bot: it plays in simulations, in the arena and at tables.

A policy is a function from an observation of ``duijia.envs.planes`` and the mask of the legal action numbers to one of these numbers, as it
was trained on the environments. In a module of your own::

    from duijia.envs.policy import policy_maker

    bot = policy_maker(my_policy)

and then ``duijia simulate --bots my_module:bot,rule``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import SupportsIndex, TypeAlias

from duijia.bots.base import Bot
from duijia.cards import Cards
from duijia.envs import encode, planes
from duijia.envs.turns import CHOOSING
from duijia.hand.actions import SeatAction
from duijia.order import order_of
from duijia.rules import Rules
from duijia.simulator.given import whole
from duijia.view import View

Policy: TypeAlias = Callable[[planes.Bytes, encode.Mask], SupportsIndex]
"""Observation and mask to an action number."""


class NoActionNumberError(ValueError):
    """
    A policy answered with something else than an integer of 241.
    """


class OutsideMaskError(ValueError):
    """
    A policy answered with a number that its mask does not have.
    """


class PolicyBot:
    """
    Plays what *policy* says, a set of cards number by number.
    """

    def __init__(self, rules: Rules, policy: Policy, name: str = "policy") -> None:
        self.rules = rules
        self.name = name
        self._policy = policy

    def act(self, view: View) -> SeatAction:
        """
        The policy's answer to ``view.ask``.

        :raises ValueError: the seat is asked nothing
        :raises NoActionNumberError: the policy gave none of the 241 numbers
        :raises OutsideMaskError: it gave a number outside the mask
        """
        ask = view.ask
        if ask is None:
            raise ValueError(f"seat {view.seat} is asked nothing")
        order = order_of(self.rules, view.level, view.trump)
        if ask.kind in CHOOSING and not encode.wanted(ask):
            # As in the environments: a choice without a card to choose answers itself.
            action: SeatAction = encode.SENDS[ask.kind](seat=ask.seat, cards=())
            return action
        partial: Cards = ()
        while True:
            legal = encode.legal(ask, order, view.hand, partial)
            observation = planes.observe(self.rules, view, ask, partial, len(legal))
            answer = self._policy(observation, encode.as_mask(legal))
            try:
                number = whole("policy", answer, below=encode.NUM_ACTIONS)
            except ValueError as error:
                raise NoActionNumberError(str(error)) from None
            if number not in legal:
                raise OutsideMaskError(f"policy: {number} ({encode.action_name(number)}) is not legal here")
            meant = encode.decode(ask, order, view.hand, partial, number)
            if not isinstance(meant, tuple):
                return meant
            partial = meant


def policy_maker(policy: Policy, name: str = "policy") -> Callable[[Rules, str], Bot]:
    """
    A maker of bots that play *policy*, for ``module:attribute`` wherever a bot is named.
    """
    return lambda rules, _seed: PolicyBot(rules, policy, name)
