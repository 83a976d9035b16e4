"""
Means with intervals: at a fixed number of pairs, at any number of them, and for shares.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Final

NORMAL: Final = 1.959963984540054
"""Standard errors to both sides that hold 95 %."""
RISK: Final = 0.05
TUNED: Final = 300
"""Pairs at which the interval that holds at any time is narrowest, for its width elsewhere."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """
    A mean with its 95 % interval.
    """

    mean: float
    half: float
    """Half the width of the interval."""
    count: int

    @property
    def low(self) -> float:
        """
        The interval's lower end.
        """
        return self.mean - self.half

    @property
    def high(self) -> float:
        """
        The interval's upper end.
        """
        return self.mean + self.half

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half:.2f}"


class Running:
    """
    Mean and spread of numbers that come one after another (Welford's sums).
    """

    def __init__(self, values: Iterable[float] = ()) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0
        for value in values:
            self.add(value)

    def add(self, value: float) -> None:
        """
        One more.
        """
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    @property
    def deviation(self) -> float:
        """
        The standard deviation; infinite below two numbers.
        """
        return sqrt(max(0.0, self._squares) / (self.count - 1)) if self.count > 1 else inf

    def at_this_count(self) -> Estimate:
        """
        The interval for a count that was fixed beforehand, normal approximation.
        """
        return Estimate(self.mean, _times(NORMAL / sqrt(max(1, self.count)), self.deviation), self.count)

    def at_any_count(self) -> Estimate:
        """
        The interval that holds at all counts at once with 95 %, so that whoever looks after each pair and stops when he likes is wrong
        no more often: the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals of Statistics 52,
        2024), two-sided.
        """
        return Estimate(self.mean, _times(sequence_width(self.count), self.deviation), self.count)


def _times(width: float, deviation: float) -> float:
    return inf if deviation == inf else width * deviation


def sequence_width(count: int) -> float:
    """
    Half the width at *count* of the interval that holds at any time, in standard deviations.
    """
    if count == 0:
        return inf
    tune = (-2 * log(RISK) + log(-2 * log(RISK)) + 1) / TUNED
    spread = count * tune + 1
    return sqrt(2 * spread / (count * count * tune) * log(sqrt(spread) / RISK))


def estimate(values: Sequence[float]) -> Estimate:
    """
    The mean of *values* and its 95 % interval, normal approximation.
    """
    return Running(values).at_this_count()


def share(won: float, count: int) -> tuple[float, float, float]:
    """
    The share of *won* among *count* and the ends of its 95 % interval (Wilson's, which holds near 0 and 1 too).
    """
    if count == 0:
        return 0.5, 0.0, 1.0
    rate, square = won / count, NORMAL * NORMAL
    middle = (rate + square / (2 * count)) / (1 + square / count)
    half = NORMAL * sqrt(rate * (1 - rate) / count + square / (4 * count * count)) / (1 + square / count)
    return rate, max(0.0, middle - half), min(1.0, middle + half)
