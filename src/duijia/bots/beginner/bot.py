"""
The beginner: leads and follows by habit; what comes before play it does as anybody would, but misses some of it.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from duijia.bots.beginner.habits import USUAL, Habits
from duijia.bots.beginner.play import follow, lead
from duijia.bots.rule import RuleBot
from duijia.cards import JOKERS, POINTS, Card, Cards
from duijia.hand.actions import Bury, BuryJokers, Pass, Play, SeatAction
from duijia.hand.ask import Ask
from duijia.hand.choices import DECLARING
from duijia.order import TRUMPS, Order, order_of
from duijia.rules import Rules
from duijia.view import View


class BeginnerBot:
    """
    A kind partner with little understanding. The same view and seed give the same answer.
    """

    def __init__(self, rules: Rules, seed: str = "", habits: Habits = USUAL, name: str = "beginner") -> None:
        self.rules = rules
        self.habits = habits
        self.name = name
        self._seed = seed
        self._rule = RuleBot(rules)

    def act(self, view: View) -> SeatAction:
        """
        The bot's answer to ``view.ask``.

        :raises ValueError: the seat is asked nothing
        """
        ask = view.ask
        if ask is None:
            raise ValueError(f"seat {view.seat} is asked nothing")
        order = order_of(self.rules, view.level, view.trump)
        random = self._chance(view)
        if ask.kind == "lead":
            return Play(seat=ask.seat, cards=lead(order, view.hand, ask.largest, random, self.habits))
        if ask.duty is not None:
            assert view.trick is not None
            cards = follow(order, view.hand, ask.duty, view.trick, ask.seat, random, self.habits)
            return Play(seat=ask.seat, cards=cards)
        if ask.kind in DECLARING:
            return self._declare(view, ask, random)
        if ask.kind == "bury":
            return Bury(seat=ask.seat, cards=bury(order, ask))
        if ask.kind == "bury_jokers":
            return BuryJokers(seat=ask.seat, cards=())
        return self._rule.act(view)

    def _declare(self, view: View, ask: Ask, random: Random) -> SeatAction:
        """
        What the rule bot declares, if it notices. A show for the bank costs nothing (GZ5), and nobody misses it.
        """
        action = self._rule.act(view)
        shows = any(offer.suit is None for offer in ask.offers)
        if shows or random.random() < self.habits.notices or not (ask.can_pass or view.phase == "dealing"):
            return action
        return Pass(seat=ask.seat)

    def _chance(self, view: View) -> Random:
        """
        The chance of one decision, from the seed and what is seen.
        """
        plays = () if view.trick is None else view.trick.plays
        seen = (self._seed, view.seat, view.hand_no, view.phase, len(view.tricks), len(view.declarations), plays)
        return Random(f"{seen}{view.hand}")  # noqa: S311 - play, not secrets


def bury(order: Order, ask: Ask) -> Cards:
    """
    The lowest side cards without points; then points, then trumps, jokers last. No suit is emptied on purpose.
    """
    allowed = Counter(ask.groups[0].cards)

    def price(card: Card) -> tuple[bool, bool, bool, int, int]:
        trump = order.group[card] == TRUMPS
        return card in JOKERS, trump, POINTS[card] > 0, order.height[card], order.rank[card]

    cheap = sorted(allowed.elements(), key=price)[: ask.groups[0].count]
    return tuple(cheap)


__all__ = ["BeginnerBot", "bury"]
