"""
Open positions with what they came to, from starts by number: each lot of starts gives the same ones whoever plays it, wherever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from duijia.bots.learned import compiled
from duijia.bots.learned import places as to
from duijia.bots.learned import value_places as of
from duijia.bots.learned.samples import Halves, Singles
from duijia.bots.learned.starts import Start, dealt_again, start
from duijia.bots.search import places as at
from duijia.rules import Rules

ROOM: Final = 60
"""Positions of one hand at most."""
SHARE: Final = 500
"""Of a thousand positions between tricks so many are written."""
LOTTERIES: Final = (0, 30, 80)
"""Of a thousand plays so many are drawn by lot, by hand in turn: a search also values what the network would not come to."""
AGAIN: Final = 24
"""Plays of each start: the first as it was dealt, the others with the hands of all but the dealer dealt again."""
BLOCK: Final = 1 << 17
"""Positions that are kept in one piece."""


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """
    Positions between two tricks, all cards known.
    """

    seen: Halves
    """As ``value.describe_open`` tells them."""
    came: Singles
    """What each brought its leader's side from there on, in ``places.UNIT``: points, and the settlement's worth."""

    def __len__(self) -> int:
        return len(self.seen)


@dataclass(frozen=True, slots=True)
class Plan:
    """
    How starts are played.
    """

    tables: tuple[Rules, ...]
    seed: str
    player: bytes
    """The weights of the network that plays."""


class Gatherer:
    """
    The rows that compiled play writes to, and the network that plays.
    """

    def __init__(self, player: Singles) -> None:
        self.player = player
        self._state, self._list = np.zeros(at.STATE, dtype=np.int64), np.zeros(to.LIST, dtype=np.int64)
        self._floats, self._words = np.zeros(at.FLOATS), np.zeros(at.SCRATCH, dtype=np.int64)
        self._sight, self._open = np.zeros(to.SIGHT, dtype=np.float32), np.zeros(of.SIGHT, dtype=np.float32)

    def gather(self, begin: Start, state: NDArray[np.int64], seed: int, lottery: int, share: int = SHARE) -> Positions:
        """
        Positions of the hand *begin* played from *state*.
        """
        board = begin.board
        seen = np.zeros((ROOM, of.DESCRIBED), dtype=np.float32)
        sides = np.zeros(ROOM, dtype=np.int64)
        points, worths = np.zeros((2, ROOM), dtype=np.float32)
        self._state[:] = state
        written = compiled.gather_hand(
            self._state, board.table, board.numbers, board.values, begin.row.copy(), board.columns, begin.context, self.player,
            self._floats, self._words, self._list, self._sight, self._open, seed, share, lottery, seen.reshape(-1), sides, points, worths,
        )  # fmt: skip
        worths /= np.float32(board.values[at.POINT_VALUE])
        came = np.stack([points, worths], axis=1)[:written] / np.float32(to.UNIT)
        return Positions(seen[:written].astype(np.float16), came)


def lot(plan: Plan, numbers: Sequence[int]) -> Positions:
    """
    Positions of the starts *numbers*, ``AGAIN`` hands each.
    """
    gatherer = Gatherer(np.frombuffer(plan.player, dtype=np.float32).copy())
    parts: list[Positions] = []
    for number in numbers:
        begin = start(plan.tables[number % len(plan.tables)], f"{plan.seed}/{number}")
        random = Random(f"{plan.seed}/{number}/again")  # noqa: S311 - play, not secrets
        for again in range(AGAIN):
            state = dealt_again(begin, random) if again else begin.state
            parts.append(gatherer.gather(begin, state, random.getrandbits(60), LOTTERIES[again % len(LOTTERIES)]))
    return Positions(np.concatenate([part.seen for part in parts]), np.concatenate([part.came for part in parts]))


@dataclass(slots=True, eq=False)
class Store:
    """
    Positions in blocks: none is ever moved, so that many take no more memory than they are large, ``2 * DESCRIBED + 8`` bytes each.
    """

    size: int = 0
    _blocks: list[Positions] = field(default_factory=list)

    def __len__(self) -> int:
        return self.size

    def add(self, found: Positions) -> None:
        """
        Puts *found* behind the others.
        """
        done = 0
        while done < len(found):
            place = self.size % BLOCK
            if place == 0:
                empty = Positions(np.empty((BLOCK, of.DESCRIBED), np.float16), np.empty((BLOCK, 2), np.float32))
                self._blocks.append(empty)
            more = min(BLOCK - place, len(found) - done)
            block = self._blocks[-1]
            block.seen[place : place + more] = found.seen[done : done + more]
            block.came[place : place + more] = found.came[done : done + more]
            done += more
            self.size += more

    @property
    def blocks(self) -> Iterator[Positions]:
        """
        The positions, block by block.
        """
        for number, block in enumerate(self._blocks):
            size = min(BLOCK, self.size - BLOCK * number)
            yield Positions(block.seen[:size], block.came[:size])


__all__ = ["AGAIN", "Gatherer", "Plan", "Positions", "Store", "lot"]
