"""
The learned bot: plays by the network; what comes before play is tried out in a few worlds.
"""

from __future__ import annotations

from typing import Final

from duijia.bots.learned.player import Player
from duijia.bots.learned.weights import Singles, load, shipped
from duijia.bots.rule import RuleBot
from duijia.bots.search.bot import SearchBot
from duijia.hand.actions import Play, SeatAction
from duijia.rules import Rules
from duijia.simulator.columns import has_columns
from duijia.view import View

EARLY_WORLDS: Final = 4
"""The search's budget before play: as much as keeps nearly every answer within 30 ms. Over the rule bot's answers, with its play on both
sides, 300 pairs a game: +4.0 ± 1.7 points a hand in dagunzi, +4.0 ± 2.9 in dalin."""


class LearnedBot:
    """
    Answers at once; the same view and seed always get the same answer. Where playouts cannot stand for the rules, or no network comes with
    the game, it is the rule bot.
    """

    def __init__(self, rules: Rules, seed: str = "", *, network: str | None = None, name: str = "learned") -> None:
        """
        :param network: a file of weights, instead of the package's
        :raises WeightsError: the file holds no network, or one of another game
        """
        self.rules = rules
        self.name = name
        self._rule = RuleBot(rules)
        weights = _network(rules, network)
        self._player = None if weights is None else Player(rules, weights)
        self._early = SearchBot(rules, seed, worlds=EARLY_WORLDS)

    def act(self, view: View) -> SeatAction:
        """
        The bot's answer to ``view.ask``.

        :raises ValueError: the seat is asked nothing
        """
        ask = view.ask
        if ask is None or self._player is None:
            return self._rule.act(view)
        if ask.kind not in ("lead", "follow"):
            return self._early.act(view)
        return Play(seat=ask.seat, cards=self._player.play(view))


def _network(rules: Rules, path: str | None) -> Singles | None:
    if not has_columns(rules):
        return None
    return shipped(rules.key) if path is None else load(path, game=rules.key)


__all__ = ["LearnedBot"]
