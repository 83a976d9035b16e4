"""
A small module to compile: a leaf under two callers, constants as arguments, tuples, a loop.
"""

from __future__ import annotations

from typing import Any

SCALE = 3


def leaf(x: int, times: int) -> int:
    total = 0
    for i in range(times):
        total += (x + i) * SCALE % 7
    return total


def pair(x: int) -> tuple[int, int]:
    return leaf(x, 2), leaf(x, 5)


def most(values: Any) -> int:
    best = 0
    for i in range(len(values)):
        one, other = pair(values[i])
        best = max(best, one - min(other, 4))
    return best


def all_in(values: Any) -> int:
    return most(values) + leaf(len(values), 3)
