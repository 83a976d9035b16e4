"""
The search bot: it tries plays and burials out; what else comes before play the rule bot decides.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from time import monotonic
from typing import Final

from duijia.bots.rule import RuleBot
from duijia.bots.search.burials import burials
from duijia.bots.search.candidates import candidates
from duijia.bots.search.choose import Choice, Stop, choose
from duijia.bots.search.trial import BuryTrial, PlayTrial
from duijia.cards import Cards
from duijia.hand.actions import Bury, Play, SeatAction
from duijia.order import order_of
from duijia.rules import Rules
from duijia.simulator.columns import columns_of
from duijia.view import View

BURY_SHARE: Final = 4
"""How many times the worlds of a play a burial gets: it comes once a hand, and all of the play hangs on it."""


class SearchBot:
    """
    Draws worlds that agree with its view and tries plays in them. The same view, seed and budget in worlds give the same play.
    """

    WORLDS = 64
    """The budget of a decision, unless another is given."""
    MOST = 4000
    """The bound of a budget in time."""

    def __init__(
        self, rules: Rules, seed: str = "", *, worlds: int = WORLDS, seconds: float | None = None, name: str = "search"
    ) -> None:
        self.rules = rules
        self.name = name
        self.worlds = worlds
        self.seconds = seconds
        """The time for a decision; with it, the budget in worlds is a bound."""
        self._seed = seed
        self._rule = RuleBot(rules)
        self._tries = _can_be_tried(rules)

    def act(self, view: View, stop: Callable[[], bool] = lambda: False) -> SeatAction:
        """
        The bot's answer to ``view.ask``; *stop* ends the search early, with the best play found by then.

        :raises ValueError: the seat is asked nothing
        """
        started = monotonic()
        quick = self._rule.act(view)
        if not self._tries or not isinstance(quick, Play | Bury):
            return quick
        seconds = self.seconds

        def late(share: float) -> bool:
            return stop() or (seconds is not None and monotonic() - started > share * seconds)

        return type(quick)(seat=quick.seat, cards=self.think(view, quick.cards, late).cards)

    def think(self, view: View, quick: Cards, stop: Stop = lambda _share: False) -> Choice:
        """
        The choice of a play or a burial, with what each one tried came to. *quick* is the one to beat; *stop* ends the search early.
        """
        ask = view.ask
        assert ask is not None
        order = order_of(self.rules, view.level, view.trump)
        buries = ask.kind == "bury"
        choices = burials(view, order, ask, quick) if buries else candidates(order, view.hand, ask, quick)
        if len(choices) == 1:
            return Choice(choices[0], (), 0)
        seed = seed_of(self._seed, view)
        if buries:
            return choose(BuryTrial(view, order), choices, BURY_SHARE * self.worlds, seed, stop)
        return choose(PlayTrial(view, order), choices, self.worlds, seed, stop)


def _can_be_tried(rules: Rules) -> bool:
    """
    Whether playouts can settle hands of these rules; where not, the rule bot plays.
    """
    try:
        columns_of(rules)
    except ValueError:
        return False
    return True


def seed_of(seed: str, view: View) -> int:
    """
    A number of 60 bits for the decision: the same for the same seed, seat and cards gone.
    """
    past = [cards for trick in view.tricks for cards in trick.plays]
    now = () if view.trick is None else view.trick.plays
    text = repr((seed, view.seat, view.hand_no, view.hand, past, now))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 4


__all__ = ["SearchBot", "seed_of"]
