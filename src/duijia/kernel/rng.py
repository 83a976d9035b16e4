"""
The simulator's generator: a counter and a mixer in 63 bits, the same number for number in Python, Numba and C++.

Every product and sum is cut to 63 bits, so a signed 64-bit machine that wraps and Python's integers agree. It is fast and even, no
secret: tables deal with ``duijia.chance``.
"""

from __future__ import annotations

from duijia.kernel.bits import added, product

STEP = 0x1E3779B97F4A7C15
"""What a draw adds to the state; odd, so the period is 2**63."""

FIRST = 0x3F58476D1CE4E5B9
SECOND = 0x14D049BB133111EB


def mix(state: int) -> int:
    """
    The number that *state* stands for: 63 bits, any of them alike.
    """
    z = product(state ^ (state >> 30), FIRST)
    z = product(z ^ (z >> 27), SECOND)
    return z ^ (z >> 31)


def after(state: int) -> int:
    """
    The state that follows *state*; whoever draws moves on to it, and then asks :func:`below`.
    """
    return added(state, STEP)


def below(state: int, bound: int) -> int:
    """
    A number from 0 to *bound* - 1 (*bound* below 2**31) of the present *state*.
    """
    return ((mix(state) >> 31) * bound) >> 32


def stream(seed: int, number: int, which: int) -> int:
    """
    The first state of stream *which* (0: chance, 1: a policy) of hand *number* under *seed*.
    """
    return mix(added(mix(after(seed)), product(2 * number + which + 1, FIRST)))
