"""
The learned bot: plays by the network; what comes before play is tried out in a few worlds.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from duijia.bots.learned import compiled
from duijia.bots.learned import places as to
from duijia.bots.learned.context import context_of
from duijia.bots.learned.weights import Singles, load, shipped
from duijia.bots.rule import RuleBot
from duijia.bots.search import places as at
from duijia.bots.search.bot import SearchBot
from duijia.bots.search.table import board_of, position_of, row_of
from duijia.cards import Card, Cards
from duijia.hand.actions import Play, SeatAction
from duijia.order import Order, order_of
from duijia.rules import Rules
from duijia.simulator.columns import columns_of
from duijia.view import View

EARLY_WORLDS: Final = 4
"""The search's budget before play: as much as keeps a burial near 30 ms. At 6, over the rule bot's answers, 60 pairs a game: +5.4 ± 4.5
points a hand in dagunzi, +6.0 ± 6.3 in dabang, +2.0 ± 7.0 in dalin."""


class LearnedBot:
    """
    Answers at once; the same view and seed always get the same answer. Where playouts cannot stand for the rules, or no network comes with the
    game, it is the rule bot.
    """

    def __init__(self, rules: Rules, seed: str = "", *, network: str | None = None, name: str = "learned") -> None:
        """
        :param network: a file of weights, instead of the package's
        :raises WeightsError: the file holds no network
        """
        self.rules = rules
        self.name = name
        self._rule = RuleBot(rules)
        self.network = _network(rules, network)
        """The weights; ``None``: there are none for these rules."""
        self._early = SearchBot(rules, seed, worlds=EARLY_WORLDS)
        self._list = np.zeros(to.LIST, dtype=np.int64)
        self._sight = np.zeros(to.SIGHT, dtype=np.float32)
        self._floats = np.zeros(at.FLOATS)
        self._words = np.zeros(at.SCRATCH, dtype=np.int64)

    def act(self, view: View) -> SeatAction:
        """
        The bot's answer to ``view.ask``.

        :raises ValueError: the seat is asked nothing
        """
        ask = view.ask
        if ask is None or self.network is None:
            return self._rule.act(view)
        if ask.kind not in ("lead", "follow"):
            return self._early.act(view)
        return Play(seat=ask.seat, cards=self.play(view, self.network))

    def play(self, view: View, network: Singles) -> Cards:
        """
        The cards that *network* plays.
        """
        order = order_of(self.rules, view.level, view.trump)
        board = board_of(order)
        context = context_of(row_of(view, board), board)
        compiled.decide(
            position_of(view, board), board.table, board.numbers, self._floats, self._words, context, network, self._list, self._sight
        )  # fmt: skip
        return cards_of(order, [int(word) for word in self._words[at.OUT : at.OUT + 5]])


def cards_of(order: Order, words: list[int]) -> Cards:
    """
    The cards of a multiset, in the game's order.
    """
    found: list[Card] = []
    for card in order.faces:
        word, nibble = order.place[card]
        found += [card] * (words[word] >> 4 * nibble & 15)
    return tuple(found)


def _network(rules: Rules, path: str | None) -> Singles | None:
    try:
        columns_of(rules)
    except ValueError:
        return None
    return shipped(rules.key) if path is None else load(path)


__all__ = ["LearnedBot", "cards_of"]
