"""
Training: rounds of hands played and decisions labelled, a network fitted after each, and its strength measured on hands apart.

The first round's plays are tried by rule, every later one's by the network so far for a few tricks and then by rule: policy iteration
with a value that is never stored, only played out. Lots of hands are numbered, and the same number of samples gives the same network, with any number of processes.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal

from duijia.bots.learned.fit import fit, new_network, quality
from duijia.bots.learned.measuring import Strength, strength
from duijia.bots.learned.samples import Plan, Player, Samples, Singles, joined, lot
from duijia.bots.learned.starts import starts
from duijia.cluster.pool import new_pool
from duijia.rules import Rules

LOT: Final = 16
"""Starts of a lot."""
TIMES: Final = (0.12, 0.4, 0.7, 1.0)
"""By when each round ends, as a share of the time."""
SAMPLES: Final = (0.35, 0.55, 0.75, 1.0)
"""The same, as a share of the samples. Those of the first round cost a sixth."""
FITTING: Final = 0.35
"""What share of a round's time its fit gets."""
AHEAD: Final = (0, 8, 12, 24)
"""
How many plays after one that is tried are the network's, by round; the others are by rule. A hand that the network plays to its end
says more truly what a play was worth, but chance weighs more in it (dagunzi: 1.76 against 1.50 squared units after two tricks) and it
takes more than twice as long.
"""
EPOCHS: Final = 6
RATES: Final = (3e-3, 1e-3, 6e-4, 3e-4)
"""How long the fit's steps are at first, by round: with long ones a network that plays well unlearns half of it before the steps grow short
(dagunzi, round 4 from 3e-3: 15.9 points a hand over the rule bot fell to 9.2 and came back to 15.8)."""
MIX: Final = 0.5
"""The settlement's part in the labels unless another is given, the rest points: it is twice as noisy, and points bring most of it."""
TESTS: Final = 12
"""Lots held out."""
DUELS: Final = 1000
"""Hands of a duel with the rule bot, each played twice."""


@dataclass(frozen=True, slots=True)
class Settings:
    """
    What is trained, and how long.
    """

    tables: tuple[Rules, ...]
    """House rules to train for, hands in turn."""
    seed: int
    jobs: int = 1
    seconds: float | None = None
    samples: int | None = None
    """Labelled decisions, instead of a time: the same number gives the same network."""
    mix: float = MIX
    """The settlement's part in the labels."""


@dataclass(frozen=True, slots=True)
class Point:
    """
    A point of the learning curve.
    """

    round: int
    epoch: int
    samples: int
    seconds: float
    loss: float
    """Of the fit."""
    held_out: float
    """The loss on hands apart, as a share of that of a network that says nothing."""
    gain: float
    """Points a decision over the rule bot's play, on hands apart, played on by rule."""
    strength: Strength
    """Against the rule bot."""


@dataclass(slots=True)
class Progress:
    """
    How far training has come.
    """

    phase: Literal["play", "fit", "done"] = "play"
    round: int = 0
    samples: int = 0
    seconds: float = 0.0
    share: float = 0.0
    """Of the time or of the samples."""
    curve: list[Point] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    """Samples of each round."""
    network: Singles | None = None
    """The best so far."""


Watch = Callable[[Progress], None]


def train(settings: Settings, watch: Watch = lambda _progress: None) -> Progress:
    """
    Trains a network; *watch* is told of every lot and of every pass of a fit, and may keep what it is given.

    :raises ValueError: neither a time nor a number of samples is set
    """
    if settings.seconds is None and settings.samples is None:
        raise ValueError("train: a time or a number of samples is needed")
    return _Training(settings, watch).run()


class _Training:
    def __init__(self, settings: Settings, watch: Watch) -> None:
        self.settings = settings
        self.watch = watch
        self.progress = Progress()
        self.started = time.monotonic()
        self.test = joined(list(map(partial(_lot, self._plan("held out", None, 0)), range(TESTS))))
        self.duels = starts(settings.tables, f"{settings.seed}/duels", range(DUELS))

    def run(self) -> Progress:
        progress = self.progress
        progress.network = new_network(self.settings.seed)
        kept: list[Samples] = []
        with new_pool(self.settings.jobs) as pool:
            for number in range(len(TIMES)):
                progress.round, progress.phase = number, "play"
                found = joined(list(self._play(pool, number)))
                progress.rounds.append(len(found))
                kept = [*kept, found]
                progress.phase = "fit"
                progress.network = self._fit(number, kept)
        progress.phase = "done"
        self._tell()
        return progress

    def _play(self, pool: Executor, number: int) -> Iterator[Samples]:
        """
        The lots of a round, in their order, until it ends.
        """
        progress, settings = self.progress, self.settings
        work = partial(_lot, self._plan(f"round {number}", progress.network if number else None, AHEAD[number]))
        waiting: deque[Future[Samples]] = deque()
        sent = 0
        before = progress.samples
        try:
            while True:
                while len(waiting) < 2 * settings.jobs:
                    waiting.append(pool.submit(work, sent))
                    sent += 1
                found = waiting.popleft().result()
                progress.samples += len(found)
                yield found
                self._tell()
                if self._is_over(number) and progress.samples > before:
                    return
        finally:
            for future in waiting:
                future.cancel()

    def _is_over(self, number: int) -> bool:
        settings, progress = self.settings, self.progress
        if settings.samples is not None:
            return progress.samples >= SAMPLES[number] * settings.samples
        assert settings.seconds is not None
        begun = TIMES[number - 1] if number else 0.0
        play = begun + (1.0 - FITTING) * (TIMES[number] - begun)
        return time.monotonic() - self.started >= play * settings.seconds

    def _fit(self, number: int, kept: list[Samples]) -> Singles:
        progress = self.progress
        assert progress.network is not None

        def look(epoch: int, loss: float, network: Singles) -> None:
            progress.network = network.copy()
            done = quality(network, self.test, self.settings.mix)
            progress.curve.append(
                Point(
                    round=number,
                    epoch=epoch,
                    samples=progress.samples,
                    seconds=round(time.monotonic() - self.started, 1),
                    loss=loss,
                    held_out=done.loss / done.flat,
                    gain=done.gain,
                    strength=strength(Player(network), self.duels),
                )
            )
            self._tell()

        rate = RATES[number]
        return fit(progress.network, kept, self.settings.mix, EPOCHS, self.settings.seed + number, rate, watch=look)

    def _plan(self, name: str, network: Singles | None, ahead: int) -> Plan:
        weights = None if network is None else network.tobytes()
        return Plan(self.settings.tables, f"{self.settings.seed}/{name}", weights, ahead)

    def _tell(self) -> None:
        progress, settings = self.progress, self.settings
        progress.seconds = time.monotonic() - self.started
        if settings.samples is not None:
            progress.share = min(1.0, progress.samples / settings.samples)
        else:
            assert settings.seconds is not None
            progress.share = min(1.0, progress.seconds / settings.seconds)
        self.watch(progress)


def _lot(plan: Plan, number: int) -> Samples:
    return lot(plan, range(LOT * number, LOT * (number + 1)))


__all__ = ["Point", "Progress", "Settings", "train"]
