"""
Bots that hold something (a program, a connection) let it go when play ends, and tell what went wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from duijia.bots.base import Bot

Faults: TypeAlias = tuple[tuple[str, str, int], ...]
"""Bot, what went wrong, how often."""


@contextmanager
def closing(bots: Sequence[Bot]) -> Iterator[Sequence[Bot]]:
    """
    *bots*, each closed at the end that has something to close.
    """
    try:
        yield bots
    finally:
        for bot in bots:
            close = getattr(bot, "close", None)
            if close is not None:
                close()


def faults_of(bots: Sequence[Bot]) -> Faults:
    """
    What went wrong with *bots*, equal names taken together.
    """
    total: Counter[tuple[str, str]] = Counter()
    for bot in bots:
        faults: Mapping[str, int] = getattr(bot, "faults", {})
        for fault, count in faults.items():
            total[bot.name, fault] += count
    return tuple((name, fault, count) for (name, fault), count in sorted(total.items()))


def add_faults(parts: Sequence[Faults]) -> Faults:
    """
    All of *parts* in one.
    """
    total: Counter[tuple[str, str]] = Counter()
    for part in parts:
        for name, fault, count in part:
            total[name, fault] += count
    return tuple((name, fault, count) for (name, fault), count in sorted(total.items()))
