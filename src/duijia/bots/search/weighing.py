"""
Worlds drawn as often as they make the plays likely that the others made.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from duijia.bots.belief import Problem, Worlds, draw_worlds
from duijia.bots.belief.sampler import WORK, WORLD
from duijia.bots.belief.worlds import arrays
from duijia.bots.search import places as at
from duijia.bots.search.past import past_of
from duijia.bots.search.rolling import Singles
from duijia.bots.search.table import Board, Floats, Ints, row_of
from duijia.view import View

WAIT: Final = 1500
"""Exchanges of cards before the first world,"""
EVERY: Final = 15
"""and between two worlds. About a third of them are weighed, the others change nothing."""


class Weighing:
    """
    What one seat makes of the plays that it has seen the others make. Every world agrees with all that is certain, weighed or not.
    """

    def __init__(self, view: View, board: Board, network: Singles | None = None) -> None:
        """
        :param network: the weights by which others may play; without, all play by rule
        """
        # Only who weighs worlds waits for the machine code; the learned bot's modules build on the search's.
        from duijia.bots.learned import places as to  # noqa: PLC0415
        from duijia.bots.learned.context import context_of  # noqa: PLC0415
        from duijia.bots.learned.supposing import CHANCES  # noqa: PLC0415

        self._past, self._plays = past_of(view, board)
        self._board = board
        self._nets = network is not None
        self._network = np.zeros(0, dtype=np.float32) if network is None else network
        self._context = context_of(row_of(view, board), board)
        self._list = np.zeros(to.LIST, dtype=np.int64)
        self._sight = np.zeros(to.SIGHT, dtype=np.float32)
        self._state = np.zeros(at.STATE, dtype=np.int64)
        self._floats = np.zeros(at.FLOATS)
        self._words = np.zeros(at.SCRATCH, dtype=np.int64)
        self._chances = np.zeros(CHANCES)
        self._walk: tuple[Ints, ...] | None = None

    def chances(self, worlds: Ints) -> Floats:
        """
        How likely the plays are in each of *worlds* (rows as in ``Worlds.words``).
        """
        from duijia.bots.learned import compiled  # noqa: PLC0415 - as above

        found = np.zeros(len(worlds))
        compiled.recall(
            self._past.reshape(-1), self._plays.reshape(-1), worlds.reshape(-1), int(self._nets), self._board.table,
            self._board.numbers, self._context, self._network, self._floats, self._words, self._list, self._sight, self._state,
            self._chances, found,
        )  # fmt: skip
        return found

    def draw(self, problem: Problem, seed: int, wanted: int) -> Worlds:
        """
        *wanted* worlds, each about as often as its chance says; some may come twice, and one is like the one before it. Where some were
        drawn before, the walk goes on from the last one. The same seeds and numbers, the same worlds.
        """
        if len(self._plays) == 0:
            return draw_worlds(problem, seed, wanted)
        from duijia.bots.learned import compiled  # noqa: PLC0415 - as above

        words = np.zeros(wanted * WORLD, dtype=np.int64)
        size, more = len(problem.cards), WORK + len(problem.shown)
        begins = self._walk is None
        walk = self._walk or tuple(np.zeros(n, dtype=np.int64) for n in (size, more, WORLD, size + more + WORLD))
        made = compiled.suppose(
            *arrays(problem), seed if begins else -1, WAIT if begins else EVERY, EVERY, wanted, *walk, words,
            self._past.reshape(-1), self._plays.reshape(-1), int(self._nets), self._board.table,
            self._board.numbers, self._context, self._network, self._floats, self._words, self._list, self._sight, self._state,
            self._chances,
        )  # fmt: skip
        self._walk = walk if made else None
        return Worlds(problem, words.reshape(wanted, WORLD)[:made])


__all__ = ["Weighing"]
