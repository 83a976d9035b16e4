"""
When enough pairs are played: as soon as the interval that holds at any time leaves the value asked about.

Looking at an ordinary 95 % interval after each pair and stopping when it leaves zero would, of two equal bots, call one better in a good
third of all runs of a thousand pairs. The interval used here (``estimate.Running.at_any_count``) is wrong at some time of its whole run in
5 %.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

import msgspec

from duijia.bots.arena.estimate import Running

Question: TypeAlias = Literal["points", "score", "both"]

FEWEST: Final = 50
"""Pairs before the first look: the interval rests on the central limit theorem."""


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """
    A question that may end an arena early.
    """

    by: Question
    """What is asked about: points, 积分, or both."""
    margin: float = 0.0
    """Whether the first bot is ahead by more, or by less, in points a hand; of 积分 the question is always 0."""
    fewest: int = FEWEST

    @property
    def asked(self) -> tuple[tuple[str, float], ...]:
        """
        Measures, and the value that each one's interval has to leave.
        """
        questions = {"points": self.margin, "score": 0.0}
        return tuple((name, value) for name, value in questions.items() if self.by in (name, "both"))

    def decided(self, running: dict[str, Running]) -> bool:
        """
        Whether every measure asked about is decided.
        """
        return all(self._left(running[name], value) for name, value in self.asked)

    def _left(self, values: Running, value: float) -> bool:
        if values.count < self.fewest or not values.deviation:
            return False
        now = values.at_any_count()
        return now.low > value or now.high < value


def stopped_at(stop: Stop, values: Iterable[float]) -> int | None:
    """
    After how many of *values* an arena that asks one question would have ended, if at all.
    """
    running = Running()
    for value in values:
        running.add(value)
        if stop.decided(dict.fromkeys(("points", "score"), running)):
            return running.count
    return None
