"""
Choosing an answer by trials: many in few worlds, the better ones in more, and the best against the rule bot's in fresh ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

import numpy as np

from duijia.bots.search.table import Floats
from duijia.bots.search.trial import Trial, Values, worlds_of
from duijia.cards import Cards
from duijia.hand.actions import SeatAction, cards_of

Stop: TypeAlias = Callable[[float], bool]
"""Whether so large a share of the time is over."""

LOT: Final = 8
PLAYOUTS: Final = 160
"""Worlds, and about so many playouts, between two looks at the clock at most."""
BATCH: Final = 64
"""Worlds drawn at a time,"""
STEP: Final = 104_395_301
"""and what is added to the seed for the next ones."""
KEPT: Final = (5, 2)
"""How many plays go on after the first and the second stage, the rule bot's besides."""
SHARES: Final = (0.5, 1.0, 2.0)
"""Worlds of the stages and of the guard, as shares of the budget."""
UNTIL: Final = (0.35, 0.65, 1.0)
"""By when each of them ends, as a share of the time."""
SURE: Final = 0.5
"""Standard errors by which an answer must lead the rule bot's in the guard's worlds to be given instead. One whole error would cost a fifth
of the gain; none would have it waste a joker, or points, where nothing tells two plays apart: of sixty positions in which experienced
players agree it plays 55 as they do with a half, 52 with none, and what it plays is worth the same (107 decisions, 300 worlds each)."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """
    One answer and what it came to.
    """

    action: SeatAction
    value: float
    """Mean value, in 积分 or what is worth as much (``table.VALUE``)."""
    worlds: int

    @property
    def cards(self) -> Cards:
        """
        The cards of the answer.
        """
        return cards_of(self.action)


@dataclass(frozen=True, slots=True)
class Choice:
    """
    What was chosen and why.
    """

    action: SeatAction
    ranking: tuple[Ranked, ...]
    """All answers tried, the best first, by the stage that they reached."""
    worlds: int
    """Worlds drawn; fewer than the budget's where time ran out, more where they cost little."""

    @property
    def cards(self) -> Cards:
        """
        The cards of the answer.
        """
        return cards_of(self.action)


def choose(trial: Trial, plays: Sequence[SeatAction], worlds: int, seed: int, stop: Stop, sure: float = SURE) -> Choice:
    """
    The best of *plays*, of which the first is the rule bot's and is left only for a play that does better in worlds that had no part in
    choosing it. *worlds* is the budget; *stop* ends the search early, with the best known then. Where the rest is played out exactly, no
    play has a lead.
    """
    if len(plays) == 1:
        return Choice(plays[0], (), 0)
    tally = Tally(plays)
    alive = list(range(len(plays)))
    if trial.problem.is_open:
        tally.add(alive, *try_in_worlds(trial, plays, 1, seed, lambda: False))
        return tally.choice(tally.best(alive))
    for stage, kept in enumerate(KEPT):
        if stage and len(alive) == 1:
            break
        going = [plays[i] for i in alive]
        late = partial(stop, UNTIL[stage])
        tally.add(alive, *try_in_worlds(trial, going, _share(worlds, stage), seed + 7919 * stage, late))
        alive = sorted({0, *tally.order(alive)[:kept]})
    best = tally.best(alive)
    if best and not trial.ends:
        late = partial(stop, UNTIL[-1])
        done, found = try_in_worlds(trial, [plays[0], plays[best]], _share(worlds, len(KEPT)), seed + 104729, late)
        tally.drawn += done
        if not _leads(found, sure):
            best = 0
    return tally.choice(best)


class Tally:
    """
    What the plays of one decision have come to.
    """

    def __init__(self, plays: Sequence[SeatAction]) -> None:
        self.plays = plays
        self.sums = [0.0] * len(plays)
        self.counts = [0] * len(plays)
        self.drawn = 0

    def add(self, alive: Sequence[int], done: int, found: Floats) -> None:
        """
        Adds the values that the plays *alive* had in *done* worlds.
        """
        self.drawn += done
        for place, i in enumerate(alive):
            self.sums[i] += float(found[place].sum())
            self.counts[i] += done

    def mean(self, i: int) -> float:
        """
        The mean value of a play; of one never tried, less than any.
        """
        return self.sums[i] / self.counts[i] if self.counts[i] else float("-inf")

    def order(self, alive: Sequence[int]) -> list[int]:
        """
        The plays *alive*, the best first; of equals the one named first.
        """
        return sorted(alive, key=lambda i: (-self.mean(i), i))

    def best(self, alive: Sequence[int]) -> int:
        """
        The best of the plays *alive*.
        """
        return self.order(alive)[0]

    def choice(self, best: int) -> Choice:
        """
        The play *best* chosen.
        """
        tried = [i for i in range(len(self.plays)) if self.counts[i]]
        tried.sort(key=lambda i: (i != best, -self.counts[i], -self.mean(i), i))
        ranking = tuple(Ranked(self.plays[i], self.mean(i), self.counts[i]) for i in tried)
        return Choice(self.plays[best], ranking, self.drawn)


def _share(worlds: int, stage: int) -> int:
    return max(2, round(worlds * SHARES[stage]))


def _leads(found: Floats, sure: float) -> bool:
    """
    Whether the second play is ahead of the first by *sure* standard errors.
    """
    worlds = found.shape[1]
    if worlds < 2:
        return False
    ahead = found[1] - found[0]
    return bool(ahead.mean() > sure * ahead.std(ddof=1) / worlds**0.5)


def try_in_worlds(
    trial: Trial, plays: Sequence[SeatAction], wanted: int, seed: int, late: Callable[[], bool]
) -> tuple[int, Floats]:
    """
    How many worlds were tried, and the values by play, as ``Ranked.value``: a row a play, a column a world. Worlds are drawn as they are needed: whoever is short of time tries all he has
    drawn.
    """
    found: list[Values] = []
    done = 0
    lot = max(1, min(LOT, PLAYOUTS // len(plays)))
    # A walk takes long over its worlds, and they are the same by whatever number they are drawn: nobody waits for more than a lot of them.
    batch = lot if trial.walks else BATCH
    while done < wanted:
        worlds = worlds_of(trial, seed + STEP * (done // BATCH), min(batch, wanted - done))
        first = 0
        while first < len(worlds):
            last = min(len(worlds), first + lot)
            found.append(trial.values(plays, worlds, first, last))
            done += last - first
            first = last
            if late():
                return done, _joined(found, len(plays))
        if len(worlds) < batch:
            break
    return done, _joined(found, len(plays))


def _joined(found: list[Values], plays: int) -> Floats:
    return np.concatenate(found, axis=1) / 1000 if found else np.zeros((plays, 0))
