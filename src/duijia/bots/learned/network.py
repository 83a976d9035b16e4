"""
The network: two layers between what describes a play and what it is worth. Compiled by ``duijia.bots.compiled``.

The first layer's part that comes from the state is summed once a decision. Numbers of 32 bits, added in one order, so that every
machine gets the same.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to


def score(n: Numbers, c: Lane, y: Numbers) -> int:
    """
    What each play of the list is worth, into ``SCORES``; the place of the best, of equals the first.
    """
    add_state(y, to.BASE, n, to.FIRST_BIAS, n, to.FROM_STATE, 0)
    best = 0
    for number in range(c[to.COUNT]):
        _score_one(n, y, number)
        if y[to.SCORES + number] > y[to.SCORES + best]:
            best = number
    return best


def add_state(y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int) -> None:
    """
    The first layer's part from the state (``_add``).
    """
    _add(y, into, begin, at, n, first, numbers, to.STATE, to.WIDE)


def add_play(y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int) -> None:
    """
    The first layer's part from a play (``_add``).
    """
    _add(y, into, begin, at, n, first, numbers, to.PLAY, to.WIDE)


def add_wide(y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int) -> None:
    """
    The second layer; what the first has below 0 counts as 0 (``_add``).
    """
    for i in range(to.WIDE):
        y[numbers + i] = max(y[numbers + i], 0.0)
    _add(y, into, begin, at, n, first, numbers, to.WIDE, to.NARROW)


def _add(
    y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int, count: int, wide: int
) -> None:
    """
    The *wide* sums of *y* at *into* become those of *begin* at *at*, and each of the *count* numbers of *y* at *numbers* times its row
    of weights, rows in their order. Rows times 0 are left out: no sum is -0, so they would change no bit.
    """
    for j in range(wide):
        y[into + j] = begin[at + j]
    for i in range(count):
        number = y[numbers + i]
        if number != 0.0:
            k = first + wide * i
            for j in range(wide):
                y[into + j] += number * n[k + j]


def _score_one(n: Numbers, y: Numbers, number: int) -> None:
    y[to.SCORES + number] = 0.0
    zero = y[to.SCORES + number]
    add_play(y, to.FIRST, y, to.BASE, n, to.FROM_PLAY, to.STATE + to.PLAY * number)
    add_wide(y, to.SECOND, n, to.SECOND_BIAS, n, to.TO_SECOND, to.FIRST)
    one = max(y[to.SECOND], zero) * n[to.TO_SCORE]
    two = max(y[to.SECOND + 1], zero) * n[to.TO_SCORE + 1]
    three = max(y[to.SECOND + 2], zero) * n[to.TO_SCORE + 2]
    last = max(y[to.SECOND + 3], zero) * n[to.TO_SCORE + 3]
    for four in range(1, to.NARROW // 4):
        i, k = to.SECOND + 4 * four, to.TO_SCORE + 4 * four
        one += max(y[i], zero) * n[k]
        two += max(y[i + 1], zero) * n[k + 1]
        three += max(y[i + 2], zero) * n[k + 2]
        last += max(y[i + 3], zero) * n[k + 3]
    y[to.SCORES + number] = (one + two) + (three + last)
