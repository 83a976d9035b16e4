"""
The network: two layers between what describes a play and what it is worth. Compiled by ``duijia.bots.learned.compiled``.

The first layer's parts that come from the state and from the group of a play are summed once a decision. Numbers of 32 bits, added in
one order, so that every machine gets the same. Compiled, ``add_state``, ``add_group``, ``add_plays``,
``add_firsts`` and ``close`` are instructions of ``duijia.compiling.rows``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to


def score(n: Numbers, c: Lane, y: Numbers) -> int:
    """
    What each play of the list is worth, into ``SCORES``; the place of the best, of equals the first.
    """
    count = c[to.COUNT]
    add_state(y, to.BASE, n, to.FIRST_BIAS, n, to.FROM_STATE, 0)
    done, one = 0, 0
    while one < count:
        group = c[to.MAIN + one]
        base = to.GROUPS + to.WIDE * group
        if (done >> group) & 1 == 0:
            done |= 1 << group
            rows = to.FROM_TRUMPS if group == 4 else to.FROM_SIDE
            add_group(y, base, y, to.BASE, n, rows, to.VIEWS + to.VIEW * group)
        other = one
        if one + 1 < count and c[to.MAIN + one + 1] == group:
            other = one + 1
        _score_two(n, y, one, other, base)
        one = other + 1
    best = 0
    for number in range(1, count):
        if y[to.SCORES + number] > y[to.SCORES + best]:
            best = number
    return best


def _score_two(n: Numbers, y: Numbers, one: int, other: int, base: int) -> None:
    """
    What two plays of one group are worth, or twice one; *base* is what state and group give.
    """
    add_plays(y, to.FIRST, y, base, n, to.FROM_PLAY, to.STATE + to.PLAY * one, to.STATE + to.PLAY * other)
    add_firsts(y, to.SECOND, n, to.SECOND_BIAS, n, to.TO_SECOND, to.FIRST, to.FIRST + to.WIDE)
    y[to.SCORES + one] = close(y, to.SECOND, n, to.TO_SCORE)
    y[to.SCORES + other] = close(y, to.SECOND + to.NARROW, n, to.TO_SCORE)


def add_state(y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int) -> None:
    """
    The first layer's part from the state (``add``).
    """
    add(y, into, begin, at, n, first, numbers, to.STATE, to.WIDE)


def add_group(y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int) -> None:
    """
    The first layer's part from a group, on top of the state's (``add``).
    """
    add(y, into, begin, at, n, first, numbers, to.VIEW, to.WIDE)


def add_plays(
    y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int, others: int
) -> None:
    """
    The first layer of two plays (``add``), one behind the other.
    """
    add(y, into, begin, at, n, first, numbers, to.PLAY, to.WIDE)
    add(y, into + to.WIDE, begin, at, n, first, others, to.PLAY, to.WIDE)


def add_firsts(
    y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int, others: int
) -> None:
    """
    The second layer of two plays (``add``); what the first has below 0 counts as 0.
    """
    for i in range(to.WIDE):
        y[numbers + i] = max(y[numbers + i], 0.0)
        y[others + i] = max(y[others + i], 0.0)
    add(y, into, begin, at, n, first, numbers, to.WIDE, to.NARROW)
    add(y, into + to.NARROW, begin, at, n, first, others, to.WIDE, to.NARROW)


def add(
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


def close(y: Numbers, second: int, n: Numbers, first: int) -> float:
    """
    What a play is worth, from the second layer at *second*, of which what is below 0 counts as 0; in four strands.
    """
    one = max(y[second], 0.0) * n[first]
    two = max(y[second + 1], 0.0) * n[first + 1]
    three = max(y[second + 2], 0.0) * n[first + 2]
    last = max(y[second + 3], 0.0) * n[first + 3]
    for four in range(1, to.NARROW // 4):
        i, k = second + 4 * four, first + 4 * four
        one += max(y[i], 0.0) * n[k]
        two += max(y[i + 1], 0.0) * n[k + 1]
        three += max(y[i + 2], 0.0) * n[k + 2]
        last += max(y[i + 3], 0.0) * n[k + 3]
    return (one + two) + (three + last)
