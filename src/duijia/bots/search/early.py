"""
Trying answers before play in worlds: the cards still to be dealt, the others' hands and the kitty drawn, everybody going on by rule to
the first lead, and from there by rule or by the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from duijia.bots.belief import Worlds, problem_of
from duijia.bots.compiled import open_on, open_up
from duijia.bots.search import places as at
from duijia.bots.search.dues import hidden_pool
from duijia.bots.search.rolling import Singles
from duijia.bots.search.rows import TRUMPS, early_row, map_of
from duijia.bots.search.spots import printed, spot_of
from duijia.bots.search.table import Ints, board_of
from duijia.bots.search.trial import Values
from duijia.cards import BIG_JOKER, SMALL_JOKER, SUITS, Card
from duijia.hand.actions import Declare, Pass, SeatAction
from duijia.kernel import calls, ladder, layout, turns
from duijia.order import Order
from duijia.view import View


class EarlyTrial:
    """
    Any decision before play.
    """

    ends = False
    doubt = 0.0
    walks = False

    def __init__(self, view: View, order: Order, seed: int, network: Singles | None = None) -> None:
        self.view = view
        self.order = order
        self.problem = problem_of(view, order)
        self._seed = seed
        self.board = board_of(order)
        self._map = map_of(order.rules, order.level)
        self.start = early_row(view, order)
        """The simulator's row with what the seat knows."""
        self.laid = hidden_pool(view)
        """How many cards of the pile lie on the table unseen."""
        self._row = np.zeros(layout.ROW, dtype=np.int64)
        self._pack = np.zeros(layout.PACK, dtype=np.int64)
        self._table = self.board.table.copy()
        self._state = np.zeros(at.STATE, dtype=np.int64)
        self._floats = np.zeros(at.FLOATS)
        self._words = np.zeros(at.SCRATCH, dtype=np.int64)
        self._network = network

    def values(self, choices: Sequence[SeatAction], worlds: Worlds, first: int, last: int) -> Values:
        """
        As in :class:`duijia.bots.search.trial.Trial`.
        """
        board = self.board
        found = np.zeros(len(choices) * (last - first), dtype=np.int64)
        if self._network is None:
            open_on(*self._known(choices, worlds, first, last), board.values, *self._scratch(), found)
        else:
            # Only who plays by the network waits for its machine code.
            from duijia.bots.learned.finishing import finish  # noqa: PLC0415

            finish(board, self._network, self.view.seat, *self.first_leads(choices, worlds, first, last), found)
        return found.reshape(len(choices), last - first)

    def first_leads(
        self, choices: Sequence[SeatAction], worlds: Worlds, first: int, last: int
    ) -> tuple[Ints, Ints, Ints]:
        """
        What stands before the first lead after each of *choices* in each world: the simulator's row, the table, the position of play; a row
        each, choice after choice.
        """
        count = len(choices) * (last - first)
        rows, tables, positions = (np.zeros((count, size), dtype=np.int64) for size in (layout.ROW, at.TABLE, at.STATE))
        known = self._known(choices, worlds, first, last)
        open_up(*known, *self._scratch(), rows.reshape(-1), tables.reshape(-1), positions.reshape(-1))
        return rows, tables, positions

    def _known(self, choices: Sequence[SeatAction], worlds: Worlds, first: int, last: int) -> tuple[Any, ...]:
        coded = np.array([self.coded(choice) for choice in choices], dtype=np.int64).reshape(-1)
        full = np.array(self.board.full, dtype=np.int64)
        return (
            self.start, worlds.words.reshape(-1), first, last, coded, TRUMPS.index(self.order.trump), self._seed, self.laid, self._map, full,
            self._pack, self._table, self.board.numbers,
        )  # fmt: skip

    def _scratch(self) -> tuple[Any, ...]:
        return self._row, self.board.columns, self._state, self._floats, self._words

    def coded(self, choice: SeatAction) -> list[int]:
        """
        The option as ``opening.OPTION`` has it.
        """
        if isinstance(choice, Pass):
            return [turns.PASS, 0, 0, 0, 0, 0, 0]
        if isinstance(choice, Declare):
            return [_spoken(choice, self.order), 0, 0, 0, 0, 0, 0]
        return [-1, *printed(choice.cards).tolist(), len(choice.cards)]


def _spoken(choice: Declare, order: Order) -> int:
    """
    The simulator's number of a declaration, call or counter.
    """
    cards, decks = choice.cards, order.rules.pack.decks
    if choice.suit is None:
        return 4 * 53
    suit = SUITS.index(choice.suit)
    if order.rules.declare.system == "call":
        return turns.PASS + calls.CALL + 4 * suit + cards.count(Card(choice.suit + order.level)) - 1
    if cards[0] in (SMALL_JOKER, BIG_JOKER):
        assert len(cards) == decks
        return turns.PASS + suit + (ladder.SMALL if cards[0] == SMALL_JOKER else ladder.BIG)
    spot = spot_of(cards[0])
    return 4 * (13 * (spot >> 4) + (spot & 15)) + len(cards) - 1


__all__ = ["EarlyTrial"]
