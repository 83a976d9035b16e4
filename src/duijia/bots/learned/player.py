"""
What the network plays, from a seat's view.
"""

from __future__ import annotations

import numpy as np

from duijia.bots.learned import compiled
from duijia.bots.learned import places as to
from duijia.bots.learned.context import context_of
from duijia.bots.learned.sparing import sparing
from duijia.bots.learned.weights import Singles
from duijia.bots.search import places as at
from duijia.bots.search.table import board_of, position_of, row_of
from duijia.cards import Card, Cards
from duijia.order import Order, order_of
from duijia.rules import Rules
from duijia.view import View


class Player:
    """
    Leads and follows by one network.
    """

    def __init__(self, rules: Rules, network: Singles) -> None:
        self.rules = rules
        self.network = network
        self._list = np.zeros(to.LIST, dtype=np.int64)
        self._sight = np.zeros(to.SIGHT, dtype=np.float32)
        self._floats = np.zeros(at.FLOATS)
        self._words = np.zeros(at.SCRATCH, dtype=np.int64)

    def scored(self, view: View) -> list[tuple[Cards, float]]:
        """
        The plays that the network compares, each once, with what it thinks them worth against each other, in points: the best first, of
        equals the first found. Those that spend more than another for the same are left out.
        """
        order = order_of(self.rules, view.level, view.trump)
        board = board_of(order)
        compiled.decide(
            position_of(view, board), board.table, board.numbers, self._floats, self._words, context_of(row_of(view, board), board),
            self.network, self._list, self._sight,
        )  # fmt: skip
        count = int(self._list[to.COUNT])
        scores = self._sight[to.SCORES : to.SCORES + count] if count > 1 else np.zeros(1)
        ranked = np.argsort(-scores, kind="stable")
        found = [
            (_cards(order, self._list[to.PLAYS + 5 * i :][:5].tolist()), to.UNIT * float(scores[i])) for i in ranked
        ]
        before = () if view.trick is None else view.trick.plays
        spares = sparing(order, view.hand, before, [cards for cards, _ in found])
        return [one for one, fine in zip(found, spares, strict=True) if fine]

    def play(self, view: View) -> Cards:
        """
        The best of them.
        """
        return self.scored(view)[0][0]


def _cards(order: Order, words: list[int]) -> Cards:
    """
    The cards of a multiset, in the game's order.
    """
    found: list[Card] = []
    for card in order.faces:
        word, nibble = order.place[card]
        found += [card] * (words[word] >> 4 * nibble & 15)
    return tuple(found)


__all__ = ["Player"]
