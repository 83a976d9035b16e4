"""
The chances that a seat has no set, of each size: four numbers that are worked on as one. Compiled, ``ones``, ``times`` and ``turn`` are
instructions of ``duijia.compiling.fours``.
"""

from __future__ import annotations

from typing import TypeAlias

from duijia.bots.lanes import Numbers

Sizes: TypeAlias = tuple[float, float, float, float]
"""By the size of a set, 1 to 4."""


def ones() -> Sizes:
    """
    Chances of 1.
    """
    return 1.0, 1.0, 1.0, 1.0


def times(chances: Sizes, f: Numbers, place: int) -> Sizes:
    """
    *chances* times those in *f* at *place*.
    """
    return chances[0] * f[place], chances[1] * f[place + 1], chances[2] * f[place + 2], chances[3] * f[place + 3]


def turn(x: Numbers, place: int, chances: Sizes) -> None:
    """
    Puts the chances that what has *chances* does not happen at *place*.
    """
    for size in range(4):
        x[place + size] = 1.0 - chances[size]


def tell(x: Numbers, here: int, step: int, next_: Sizes, partner: Sizes, previous: Sizes) -> None:
    """
    Puts the chances that something does happen, of sizes 1 to 4, at *here* and *step* for the next seat, twice *step* for the partner.
    """
    turn(x, here + step + 1, next_)
    turn(x, here + 2 * step + 1, partner)
    turn(x, here + 3 * step + 1, previous)
