"""
Worlds drawn the more often, the likelier they make the plays that were seen.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from duijia.bots.belief import Problem, Worlds, draw_worlds
from duijia.bots.search import places as at
from duijia.bots.search.past import past_of
from duijia.bots.search.rolling import Singles
from duijia.bots.search.table import Board, Floats, Ints, row_of
from duijia.kernel import rng
from duijia.view import View

DRAWN: Final = 3
"""Worlds drawn for each one kept. Four would know hardly more."""


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
        from duijia.bots.learned.recalling import WAYS  # noqa: PLC0415

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
        self._ways = np.zeros(WAYS)

    def chances(self, worlds: Ints) -> Floats:
        """
        How likely the plays are in each of *worlds* (rows as in ``Worlds.words``).
        """
        from duijia.bots.learned import compiled  # noqa: PLC0415 - as above

        found = np.zeros(len(worlds))
        compiled.recall(
            self._past.reshape(-1), self._plays.reshape(-1), worlds.reshape(-1), int(self._nets), self._board.table,
            self._board.numbers, self._context, self._network, self._floats, self._words, self._list, self._sight, self._state,
            self._ways, found,
        )  # fmt: skip
        return found

    def draw(self, problem: Problem, seed: int, wanted: int) -> Worlds:
        """
        *wanted* worlds, each about as often as by the square root of its chance; some may come twice. The same seed, the same worlds.
        """
        if len(self._plays) == 0:
            return draw_worlds(problem, seed, wanted)
        drawn = draw_worlds(problem, seed, DRAWN * wanted)
        # The root trusts the plays half as far as they say: worlds that a strange player's plays speak against stay in play.
        return Worlds(problem, drawn.words[picked(np.sqrt(self.chances(drawn.words)), seed, wanted)])


def picked(weights: Floats, seed: int, wanted: int) -> Ints:
    """
    *wanted* places, at most as many as there are weights, each within one of its share of them: equal steps through their sum from a
    start drawn by *seed*.
    """
    wanted = min(wanted, len(weights))
    if wanted == 0:
        return np.zeros(0, dtype=np.int64)
    upto = np.cumsum(weights)
    start = rng.below(rng.after(rng.mix(seed)), 1 << 30) / (1 << 30)
    steps = (np.arange(wanted) + start) * (upto[-1] / wanted)
    found: Ints = np.searchsorted(upto, steps, side="right").astype(np.int64)
    return np.minimum(found, len(weights) - 1)


__all__ = ["DRAWN", "Weighing", "picked"]
