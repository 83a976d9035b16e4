"""
Worlds drawn as often as they make the plays likely that the others made.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from duijia.bots.belief import Problem, Worlds
from duijia.bots.belief.sampler import WORK, WORLD
from duijia.bots.belief.worlds import arrays
from duijia.bots.search import places as at
from duijia.bots.search.past import past_of
from duijia.bots.search.rolling import Singles
from duijia.bots.search.table import Board, Floats, Ints, row_of
from duijia.view import View

WALKS: Final = 4
"""Walks that take turns, a world each: some likely worlds are so far apart that one walk does not come from one to the other. What is
chosen in the worlds of four comes to 0.41 ± 0.66 points a decision more in dalin (250, most of it in one) than in those of one."""
WAIT: Final = 250
"""Steps before the first world of each: by then what was played is nearly as likely as it stays."""
EVERY: Final = 10
"""Steps between two worlds of one, which resemble each other."""
STEP: Final = 49_979_687
"""What is added to the seed for the next walk."""


class Weighing:
    """
    What one seat makes of the plays that it has seen the others make. Every world agrees with all that is certain, weighed or not.
    """

    def __init__(self, view: View, board: Board, problem: Problem, network: Singles | None = None) -> None:
        """
        :param network: the weights by which others may play; without, all play by rule
        """
        # Only who weighs worlds waits for the machine code; the learned bot's modules build on the search's.
        from duijia.bots.learned import places as to  # noqa: PLC0415
        from duijia.bots.learned.context import context_of  # noqa: PLC0415
        from duijia.bots.learned.recalling import WAYS  # noqa: PLC0415
        from duijia.bots.learned.recounting import LANE, NOW, numbers  # noqa: PLC0415

        self._past, self._plays = past_of(view, board)
        assert view.dealer is not None
        self._dealer = view.dealer
        self._board = board
        self._problem = problem
        self._nets = network is not None
        self._network = np.zeros(0, dtype=np.float32) if network is None else network
        self._context = context_of(row_of(view, board), board)
        self._list = np.zeros(to.LIST, dtype=np.int64)
        self._sight = np.zeros(to.SIGHT, dtype=np.float32)
        self._state = np.zeros(at.STATE, dtype=np.int64)
        self._floats = np.zeros(at.FLOATS)
        self._words = np.zeros(at.SCRATCH, dtype=np.int64)
        self._chances = np.zeros(numbers(len(self._plays)))
        self._now = self._chances[NOW : NOW + WAYS * len(self._plays)]
        self._kept = np.zeros(LANE, dtype=np.int64)
        self._lanes = arrays(problem)
        size, more = len(problem.cards), WORK + len(problem.shown)
        self._walks = [
            [np.zeros(n, dtype=np.int64) for n in (size, more, WORLD, size + more + WORLD)] for _ in range(WALKS)
        ]
        self._stand = np.zeros((WALKS, WAYS * len(self._plays)))
        self._seed = self._drawn = 0

    @property
    def tells(self) -> bool:
        """
        Whether anything was played that one world may make likelier than another.
        """
        return len(self._plays) > 0

    def affords(self, work: int) -> int:
        """
        About how many worlds can be had, those drawn so far among them, if *work* chances of plays are worked out for them altogether. That
        is what worlds cost, and it is the same on every machine; kept chances cost nothing.
        """
        from duijia.bots.learned.recounting import TOLD  # noqa: PLC0415 - as above

        steps = WAIT * min(self._drawn, WALKS) + EVERY * max(0, self._drawn - WALKS)
        done = int(self._kept[TOLD])
        return self._drawn + (max(0, work - done) * steps) // (max(1, done) * EVERY)

    def chances(self, worlds: Ints) -> Floats:
        """
        How likely the plays are in each of *worlds* (rows as in ``Worlds.words``): what the walk goes by, for those who check it.
        """
        from duijia.bots.learned import compiled  # noqa: PLC0415 - as above

        found = np.zeros(len(worlds))
        compiled.recall(
            self._past.reshape(-1), self._plays.reshape(-1), worlds.reshape(-1), int(self._nets), self._board.table,
            self._board.numbers, self._context, self._network, self._floats, self._words, self._list, self._sight, self._state,
            self._chances, found,
        )  # fmt: skip
        return found

    def draw(self, seed: int, wanted: int) -> Worlds:
        """
        *wanted* worlds, each about as often as its chance says; some may come twice, and each is like those before it. The first call
        starts the walks by *seed*; every later one goes on from the last worlds, so that the worlds do not depend on how many are asked for
        at a time.
        """
        if self._drawn == 0:
            self._seed = seed
        words = np.zeros((wanted, WORLD), dtype=np.int64)
        made = 0
        while made < wanted and self._next(words[made]):
            made += 1
        return Worlds(self._problem, words[:made])

    def _next(self, world: Ints) -> bool:
        """
        Fills *world* with the next one; false where no lay-out agrees with what is known.
        """
        from duijia.bots.learned import compiled  # noqa: PLC0415 - as above

        walk = self._drawn % WALKS
        begins = self._drawn < WALKS
        # What is kept of hands met before serves all walks.
        self._now[:] = self._stand[walk]
        made: int = compiled.suppose(
            *self._lanes, int(begins), self._seed + STEP * walk, WAIT if begins else EVERY, EVERY, 1, *self._walks[walk], world,
            self._past.reshape(-1), self._plays.reshape(-1), self._dealer, int(self._nets), self._board.table, self._board.numbers,
            self._context, self._network, self._floats, self._words, self._list, self._sight, self._state, self._kept, self._chances,
        )  # fmt: skip
        self._stand[walk] = self._now
        self._drawn += made
        return made > 0


__all__ = ["Weighing"]
