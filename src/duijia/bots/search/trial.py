"""
Trying plays and burials in worlds: the same worlds for each, in lots, so that whoever asks can stop in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from duijia.bots.belief import Problem, Worlds, draw_worlds, problem_of
from duijia.bots.compiled import solve_all
from duijia.bots.search import ending
from duijia.bots.search import places as at
from duijia.bots.search.rolling import Rolling, Singles, network_of
from duijia.bots.search.table import Ints, board_of, opening_of, position_of, row_of
from duijia.bots.search.weighing import Weighing
from duijia.hand.actions import SeatAction, cards_of
from duijia.order import Order
from duijia.view import View

Values = NDArray[np.int64]
"""A row a choice, a column a world; thousandths (``places.LEVEL_VALUE``)."""


class Trial(Protocol):
    """
    One decision, ready to be tried out.
    """

    problem: Problem
    ends: bool
    """Whether the rest is played out exactly, with open cards."""
    doubt: float
    """By how much the difference of two plays may be off in all worlds alike, a standard deviation in points."""
    walks: bool
    """Whether worlds come from a walk: as many as are wanted, whatever is asked for at a time."""

    def values(self, choices: Sequence[SeatAction], worlds: Worlds, first: int, last: int) -> Values:
        """
        What each of *choices* comes to in the worlds from *first* up to *last*.
        """
        ...


class Walked(Trial, Protocol):
    """
    One in which others may have played.
    """

    def affords(self, work: int) -> int:
        """
        How many worlds of a walk can be had for so much work (``Weighing.affords``); 0 where they come from none, or where playouts go to
        the end and cost more than worlds do.
        """
        ...


class PlayTrial:
    """
    A lead or a follow.
    """

    def __init__(
        self,
        view: View,
        order: Order,
        problem: Problem | None = None,
        network: Singles | None = None,
        *,
        value: Singles | None = None,
        doubt: float = 0.0,
        weigh: bool = False,
    ) -> None:
        """
        :param value: by which playouts are valued in the middle (``Rolling``)
        :param doubt: of these values, as in :class:`Trial`
        :param weigh: whether worlds are drawn as often as they make likely what the others played
        """
        self.order = order
        self.problem = problem_of(view, order) if problem is None else problem
        self.ends = max(view.counts) <= ending.MOST or (self.problem.is_open and _tricks(view) <= ending.MOST)
        self.board = board_of(order)
        self._start = position_of(view, self.board)
        self._row = row_of(view, self.board)
        self._team = view.seat % 2
        self._network = network
        self._value = value
        self.doubt = doubt
        self.weighing: Weighing | None = None
        if weigh and not self.problem.is_open:
            by = network_of(order.rules, "net") if network is None else network
            weighing = Weighing(view, self.board, self.problem, by)
            self.weighing = weighing if weighing.tells else None
        self.walks = self.weighing is not None
        self._state = np.zeros(at.STATE, dtype=np.int64)
        self._ply = np.zeros(at.STATE, dtype=np.int64)
        self._stack = np.zeros(ending.STACK if self.ends else 1, dtype=np.int64)

    def values(self, choices: Sequence[SeatAction], worlds: Worlds, first: int, last: int) -> Values:
        """
        As in :class:`Trial`.
        """
        words = np.array([self.order.words(cards_of(play)) for play in choices], dtype=np.int64).reshape(-1)
        found = np.zeros(len(choices) * (last - first), dtype=np.int64)
        board = self.board
        laid: Ints = worlds.words.reshape(-1)
        if self.ends:
            solve_all(
                self._start, laid, first, last, words, self._team, board.table, board.values, self._row, board.columns, self._state,
                self._stack, self._ply, found,
            )  # fmt: skip
        else:
            Rolling(board, self._row, self._network, self._value).roll(
                self._start, laid, first, last, words, self._team, found
            )
        return found.reshape(len(choices), last - first)

    def affords(self, work: int) -> int:
        """
        As in :class:`Walked`.
        """
        return 0 if self.weighing is None or self._value is None else self.weighing.affords(work)


def _tricks(view: View) -> int:
    """
    How many tricks there can be, the one on the table among them: who has played to it holds a card for each of the others.
    """
    return min(view.counts) + (view.trick is not None and len(view.trick.plays) > 0)


class BuryTrial:
    """
    The dealer's burial; jokers that others may bury after it are left out.
    """

    ends = False
    doubt = 0.0
    walks = False

    def __init__(self, view: View, order: Order, network: Singles | None = None) -> None:
        self.view = view
        self.problem = problem_of(view, order)
        self.board = board_of(order)
        self._row = row_of(view, self.board)
        self._network = network

    def values(self, choices: Sequence[SeatAction], worlds: Worlds, first: int, last: int) -> Values:
        """
        As in :class:`Trial`.
        """
        rolling = Rolling(self.board, self._row, self._network)
        laid: Ints = worlds.words.reshape(-1)
        found = np.zeros((len(choices), last - first), dtype=np.int64)
        for place, kitty in enumerate(map(cards_of, choices)):
            start = opening_of(self.view, self.board, kitty)
            rolling.roll_on(start, laid, first, last, self.view.seat % 2, found[place])
        return found


def worlds_of(trial: Trial, seed: int, wanted: int) -> Worlds:
    """
    Hidden cards that agree with what the seat knows: by *seed*, or where they come from a walk, those after the last ones.
    """
    if isinstance(trial, PlayTrial) and trial.weighing is not None:
        return trial.weighing.draw(seed, wanted)
    return draw_worlds(trial.problem, seed, wanted)


__all__ = ["BuryTrial", "PlayTrial", "Trial", "Values", "Walked", "worlds_of"]
