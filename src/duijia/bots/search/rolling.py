"""
Who plays in playouts, and how far: the rule bot's compiled policy, or the network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from duijia.bots.compiled import roll, roll_on
from duijia.bots.search import Rollout
from duijia.bots.search import places as at
from duijia.bots.search.table import Board, Ints
from duijia.rules import Rules

if TYPE_CHECKING:
    from duijia.bots.learned.player import Player

Singles = NDArray[np.float32]

TRICKS: Final = 5
"""After the trick at hand so many more are played before what lies open is valued. Of 212 decisions in dagunzi, 512 worlds each, two plays
differ by 33 points a world when played to the end, by 17 when valued here, and what the value errs by in all worlds alike is 1.4 points; after
three tricks it is 14 and 2.0, after seven 20 and 1.0. A playout takes a fifth of the time."""


ALL: Final = 1000
"""More tricks than a hand has: to its end,"""
NONE: Final[Singles] = np.zeros(0, dtype=np.float32)
"""and by no network."""

TRUST: Final = 4.0
DOUBT: Final = 1.5
"""How far from what many worlds show differences of two plays lie by a network's scores, and by the values of another after ``TRICKS`` tricks:
standard deviations in points, of networks that do not come with the package (of those that do their notes tell: ``errors_of``)."""


def network_of(rules: Rules, rollout: Rollout) -> Singles | None:
    """
    The network by which playouts are played; ``None``, the rule bot's policy, where none comes with the game.
    """
    from duijia.bots.learned.weights import shipped  # noqa: PLC0415 - the learned bot's modules build on the search's

    return None if rollout == "rule" else shipped(rules.key)


def value_of(rules: Rules, rollout: Rollout) -> Singles | None:
    """
    The network that values positions in playouts; ``None``: playouts go to the end.
    """
    from duijia.bots.learned.weights import shipped  # noqa: PLC0415 - as above

    return shipped(rules.key, "value") if rollout == "part" else None


def errors_of(rules: Rules) -> tuple[float, float]:
    """
    ``TRUST`` and ``DOUBT`` of the networks that come with the game (``bench/errors.py`` measures them).
    """
    from duijia.bots.learned.weights import error_of  # noqa: PLC0415 - as above

    trust, doubt = error_of(rules.key, "player"), error_of(rules.key, "value")
    return TRUST if trust is None else trust, DOUBT if doubt is None else doubt


def player_of(rules: Rules, network: Singles | None) -> Player | None:
    """
    Who leads and follows by *network*.
    """
    if network is None:
        return None
    from duijia.bots.learned.player import Player  # noqa: PLC0415 - as above

    return Player(rules, network)


class Rolling:
    """
    Plays positions on to their ends, everybody by the same policy, seeing what its own seat sees.
    """

    def __init__(self, board: Board, row: Ints, network: Singles | None = None, value: Singles | None = None) -> None:
        """
        :param network: the weights by which everybody plays; without, the rule bot's policy
        :param value: the weights by which :meth:`roll` values a position after ``TRICKS`` tricks by the network; without, it plays to the end
        """
        self._board = board
        self._row = row
        self._state = np.zeros(at.STATE, dtype=np.int64)
        self._floats = np.zeros(at.FLOATS)
        self._words = np.zeros(at.SCRATCH, dtype=np.int64)
        self._network = network
        self._value = value
        if network is not None:
            # Only who plays by the network waits for its machine code.
            from duijia.bots.learned import places as to  # noqa: PLC0415
            from duijia.bots.learned import value_places  # noqa: PLC0415
            from duijia.bots.learned.context import context_of  # noqa: PLC0415

            self._context = context_of(row, board)
            self._list = np.zeros(to.LIST, dtype=np.int64)
            self._sight = np.zeros(to.SIGHT, dtype=np.float32)
            self._open = np.zeros(value_places.SIGHT, dtype=np.float32)

    def roll(self, start: Ints, worlds: Ints, first: int, last: int, plays: Ints, team: int, values: Ints) -> None:
        """
        ``playing.roll``: the value for *team* of each of *plays* in the worlds from *first* up to *last*, into *values*.
        """
        b = self._board
        rest = (b.table, b.numbers, b.values, self._row, b.columns, self._state, self._floats, self._words, values)
        if self._network is None:
            roll(start, worlds, first, last, plays, team, *rest)
            return
        from duijia.bots.learned import compiled  # noqa: PLC0415

        value, tricks = (NONE, ALL) if self._value is None else (self._value, TRICKS)
        players = (self._context, self._network, self._list, self._sight)
        compiled.roll(start, worlds, first, last, plays, team, *rest, *players, value, self._open, tricks)

    def roll_on(self, start: Ints, worlds: Ints, first: int, last: int, team: int, values: Ints) -> None:
        """
        ``playing.roll_on``: the value for *team* of the position itself.
        """
        b = self._board
        rest = (b.table, b.numbers, b.values, self._row, b.columns, self._state, self._floats, self._words, values)
        if self._network is None:
            roll_on(start, worlds, first, last, team, *rest)
            return
        from duijia.bots.learned import compiled  # noqa: PLC0415

        compiled.roll_on(start, worlds, first, last, team, *rest, self._context, self._network, self._list, self._sight)


__all__ = ["DOUBT", "TRICKS", "TRUST", "Rolling", "Singles", "errors_of", "network_of", "player_of", "value_of"]
