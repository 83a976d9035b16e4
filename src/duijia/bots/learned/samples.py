"""
Labelled decisions from hands by number: each lot of hands is the same whoever plays it, wherever.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from duijia.bots.learned import compiled
from duijia.bots.learned import places as to
from duijia.bots.learned.starts import Start, dealt_again, start
from duijia.bots.search import places as at
from duijia.kernel import layout
from duijia.rules import Rules

Singles = NDArray[np.float32]
Halves = NDArray[np.float16]

ROOM: Final = 400
"""Labelled decisions of one hand at most."""
SHARE: Final = 250
"""Of a thousand decisions so many are labelled."""
LOTTERY: Final = 80
"""Of a thousand plays so many are drawn by lot, so that the network also sees what it would not do."""
AGAIN: Final = 3
"""Plays of each start: the first as it was dealt, the others with the hands of all but the dealer dealt again."""
END: Final = 3000
"""What the end of the match is worth in labels, in thousandths: less than to a search, for it is rare and drowns the rest."""
SEATS: Final = (0b1111, 0b1111, 0b0101, 0b1010)
"""Who plays by the network: a bit a seat."""


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """
    Decisions, and what each of their plays came to.
    """

    counts: NDArray[np.int64]
    """Plays of each decision, the rule bot's place among them, the place of the one made."""
    states: Halves
    views: Halves
    """The groups of each decision."""
    plays: Halves
    """A row a play, the decisions one after the other."""
    mains: NDArray[np.int8]
    """Of each play its chief group."""
    values: Singles
    """What the settlement was worth, as points."""
    points: Singles
    """Points past the threshold."""

    def __len__(self) -> int:
        return len(self.counts)


@dataclass(frozen=True, slots=True)
class Plan:
    """
    How a lot of hands is played.
    """

    tables: tuple[Rules, ...]
    seed: str
    network: bytes | None = None
    """The weights; ``None``: everybody plays by rule."""
    ahead: int = 1000
    """After a play that is tried so many more are the network's, the others by rule."""


def joined(parts: Sequence[Samples]) -> Samples:
    """
    All of *parts* in their order.
    """
    return Samples(
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.states for part in parts]),
        np.concatenate([part.views for part in parts]),
        np.concatenate([part.plays for part in parts]),
        np.concatenate([part.mains for part in parts]),
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.points for part in parts]),
    )


class Player:
    """
    The rows that compiled play writes to, and a network.
    """

    def __init__(self, network: Singles) -> None:
        self.network = network
        self._states = [np.zeros(at.STATE, dtype=np.int64) for _ in range(2)]
        self._lists = [np.zeros(to.LIST, dtype=np.int64) for _ in range(2)]
        self._sights = [np.zeros(to.SIGHT, dtype=np.float32) for _ in range(2)]
        self._floats, self._words = np.zeros(at.FLOATS), np.zeros(at.SCRATCH, dtype=np.int64)

    def harvest(self, begin: Start, state: NDArray[np.int64], seed: int, nets: int, ahead: int) -> Samples:
        """
        Labelled decisions of one hand.
        """
        board = begin.board
        counts = np.zeros(3 * ROOM, dtype=np.int64)
        states = np.zeros((ROOM, to.STATE), dtype=np.float32)
        views = np.zeros((ROOM, 5 * to.VIEW), dtype=np.float32)
        plays = np.zeros((ROOM * to.MOST, to.PLAY), dtype=np.float32)
        mains = np.zeros(ROOM * to.MOST, dtype=np.int64)
        values, points = np.zeros((2, ROOM * to.MOST), dtype=np.float32)
        self._states[0][:] = state
        worths = board.values.copy()
        worths[at.END_VALUE] = END
        found = compiled.harvest_hand(
            self._states[0], board.table, board.numbers, worths, begin.row.copy(), board.columns, begin.context, self.network,
            self._floats, self._words, self._lists[0], self._sights[0], self._states[1], self._lists[1], self._sights[1], seed, nets,
            ahead, SHARE, LOTTERY, counts, states.reshape(-1), views.reshape(-1), plays.reshape(-1), mains, values, points,
        )  # fmt: skip
        made = counts[: 3 * found].reshape(found, 3)
        rows = int(made[:, 0].sum())
        worth = values[:rows] / np.float32(board.values[at.POINT_VALUE])
        return Samples(
            made,
            states[:found].astype(np.float16),
            views[:found].astype(np.float16),
            plays[:rows].astype(np.float16),
            mains[:rows].astype(np.int8),
            worth,
            points[:rows].copy(),
        )

    def duel(self, begin: Start, nets: int) -> tuple[float, float]:
        """
        The hand played out, the seats of *nets* by the network, the others by rule: the attackers' points past the threshold, and what
        the settlement is worth to them in points.
        """
        board, row = begin.board, begin.row.copy()
        self._states[0][:] = begin.state
        worth = compiled.duel_hand(
            self._states[0], board.table, board.numbers, board.values, row, board.columns, begin.context, self.network, self._floats,
            self._words, self._lists[0], self._sights[0], nets,
        )  # fmt: skip
        return float(row[layout.SCORE] - begin.context[to.THRESHOLD]), worth / float(board.values[at.POINT_VALUE])


def lot(plan: Plan, numbers: Sequence[int]) -> Samples:
    """
    The labelled decisions of the starts *numbers*, ``AGAIN`` hands each.
    """
    ahead = plan.ahead if plan.network is not None else 0
    network = np.zeros(to.SIZE, dtype=np.float32)
    if plan.network is not None:
        network = np.frombuffer(plan.network, dtype=np.float32).copy()
    player = Player(network)
    parts: list[Samples] = []
    for number in numbers:
        begin = start(plan.tables[number % len(plan.tables)], f"{plan.seed}/{number}")
        random = Random(f"{plan.seed}/{number}/again")  # noqa: S311 - play, not secrets
        for again in range(AGAIN):
            state = dealt_again(begin, random) if again else begin.state
            nets = SEATS[random.randrange(len(SEATS))] if ahead else 0
            parts.append(player.harvest(begin, state, random.getrandbits(60), nets, ahead))
    return joined(parts)


__all__ = ["AGAIN", "Plan", "Player", "Samples", "joined", "lot"]
