"""
Training of a value network: hands that the players' network plays with itself, then a fit to what their open positions came to.

Lots of starts are numbered, and the same number of positions gives the same network, with any number of processes.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Final, Literal

from duijia.bots.learned.samples import Singles
from duijia.bots.learned.value_fit import Quality, fit, new_values, quality, steps_of
from duijia.bots.learned.value_places import SIZE
from duijia.bots.learned.value_samples import Plan, Positions, Store, lot
from duijia.cluster.pool import new_pool
from duijia.rules import Rules

LOT: Final = 8
"""Starts of a lot."""
HELD: Final = 32
"""Of so many lots the first is held out."""
PLAYING: Final = 0.5
"""What share of the time hands are played."""
EPOCHS: Final = 10
"""Passes of the fit where a number of positions is set, not a time."""


@dataclass(frozen=True, slots=True)
class Settings:
    """
    What is trained, and how long.
    """

    tables: tuple[Rules, ...]
    """House rules to train for, starts in turn."""
    seed: int
    player: Singles
    """The network that plays."""
    jobs: int = 1
    seconds: float | None = None
    positions: int | None = None
    """Positions to be fitted, instead of a time: the same number gives the same network."""


@dataclass(frozen=True, slots=True)
class Point:
    """
    A point of the learning curve: after a pass.
    """

    epoch: int
    positions: int
    seconds: float
    loss: float
    """Of the fit."""
    held_out: Quality


@dataclass(slots=True)
class Progress:
    """
    How far training has come.
    """

    phase: Literal["play", "fit", "done"] = "play"
    positions: int = 0
    held_out: int = 0
    seconds: float = 0.0
    share: float = 0.0
    """Of the work."""
    curve: list[Point] = field(default_factory=list)
    network: Singles | None = None
    """So far."""


Watch = Callable[[Progress], None]


def train(settings: Settings, watch: Watch = lambda _progress: None) -> Progress:
    """
    Trains a value network; *watch* is told of every lot and of every step of the fit, and may keep what it is given.

    :raises ValueError: neither a time nor a number of positions is set
    """
    if settings.seconds is None and settings.positions is None:
        raise ValueError("train: a time or a number of positions is needed")
    return _Training(settings, watch).run()


class _Training:
    def __init__(self, settings: Settings, watch: Watch) -> None:
        self.settings = settings
        self.watch = watch
        self.progress = Progress()
        self.started = time.monotonic()
        self.fitted, self.held_out = Store(), Store()

    def run(self) -> Progress:
        progress = self.progress
        with new_pool(self.settings.jobs) as pool:
            for number, found in enumerate(self._play(pool)):
                (self.fitted if number % HELD else self.held_out).add(found)
                progress.positions, progress.held_out = len(self.fitted), len(self.held_out)
                self._tell(self._played())
        progress.phase = "fit"
        self._fit()
        progress.phase = "done"
        self._tell(1.0)
        return progress

    def _play(self, pool: Executor) -> Iterator[Positions]:
        """
        The lots in their order, until there are enough of them.
        """
        settings = self.settings
        plan = Plan(settings.tables, f"{settings.seed}/value", settings.player.tobytes())
        waiting: deque[Future[Positions]] = deque()
        sent = 0
        try:
            while not len(self.fitted) or self._played() < PLAYING:
                while len(waiting) < 2 * settings.jobs:
                    waiting.append(pool.submit(_lot, plan, sent))
                    sent += 1
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()

    def _played(self) -> float:
        """
        How much of the work is done, until the fit.
        """
        if self.settings.positions is not None:
            return min(PLAYING, PLAYING * len(self.fitted) / self.settings.positions)
        assert self.settings.seconds is not None
        return min(PLAYING, (time.monotonic() - self.started) / self.settings.seconds)

    def _fit(self) -> None:
        progress, settings = self.progress, self.settings
        blocks, apart = list(self.fitted.blocks), list(self.held_out.blocks)
        steps = EPOCHS * sum(map(steps_of, blocks))
        begun = time.monotonic()

        def share(step: int) -> float:
            if settings.positions is not None:
                done = step / steps
            else:
                assert settings.seconds is not None
                # Playing may have taken too long, where code was compiled first: the fit gets its part all the same.
                end = max(self.started + settings.seconds, begun + (1.0 - PLAYING) * settings.seconds)
                done = (time.monotonic() - begun) / (end - begun)
            self._tell(PLAYING + (1.0 - PLAYING) * min(1.0, done))
            return done

        def look(epoch: int, loss: float, weights: Singles) -> None:
            progress.network = weights[:SIZE].copy()
            seconds = round(time.monotonic() - self.started, 1)
            progress.curve.append(Point(epoch, len(self.fitted), seconds, loss, quality(weights, apart)))

        fit(new_values(settings.seed), blocks, settings.seed, share, settings.jobs, look)

    def _tell(self, share: float) -> None:
        self.progress.seconds = time.monotonic() - self.started
        self.progress.share = share
        self.watch(self.progress)


def _lot(plan: Plan, number: int) -> Positions:
    return lot(plan, range(LOT * number, LOT * (number + 1)))


__all__ = ["Point", "Progress", "Settings", "train"]
