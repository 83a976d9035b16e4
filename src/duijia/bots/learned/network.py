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
    for j in range(to.WIDE):
        y[to.BASE + j] = n[to.FIRST_BIAS + j]
    for four in range(to.STATE // 4):
        i = 4 * four
        one, two, three, last = y[i], y[i + 1], y[i + 2], y[i + 3]
        k = to.FROM_STATE + to.WIDE * i
        # Four rows of weights at a time: the sums stay in the processor, and the order of adding is the one written here.
        for j in range(to.WIDE):
            y[to.BASE + j] = (
                y[to.BASE + j]
                + one * n[k + j]
                + two * n[k + to.WIDE + j]
                + three * n[k + 2 * to.WIDE + j]
                + last * n[k + 3 * to.WIDE + j]
            )
    best = 0
    for number in range(c[to.COUNT]):
        _score_one(n, y, number)
        if y[to.SCORES + number] > y[to.SCORES + best]:
            best = number
    return best


def _score_one(n: Numbers, y: Numbers, number: int) -> None:
    y[to.SCORES + number] = 0.0
    zero = y[to.SCORES + number]
    for j in range(to.WIDE):
        y[to.FIRST + j] = y[to.BASE + j]
    for four in range(to.PLAY // 4):
        i = to.STATE + to.PLAY * number + 4 * four
        one, two, three, last = y[i], y[i + 1], y[i + 2], y[i + 3]
        k = to.FROM_PLAY + 4 * to.WIDE * four
        for j in range(to.WIDE):
            y[to.FIRST + j] = (
                y[to.FIRST + j]
                + one * n[k + j]
                + two * n[k + to.WIDE + j]
                + three * n[k + 2 * to.WIDE + j]
                + last * n[k + 3 * to.WIDE + j]
            )
    for j in range(to.NARROW):
        y[to.SECOND + j] = n[to.SECOND_BIAS + j]
    for four in range(to.WIDE // 4):
        i = to.FIRST + 4 * four
        one, two = max(y[i], zero), max(y[i + 1], zero)
        three, last = max(y[i + 2], zero), max(y[i + 3], zero)
        k = to.TO_SECOND + 4 * to.NARROW * four
        for j in range(to.NARROW):
            y[to.SECOND + j] = (
                y[to.SECOND + j]
                + one * n[k + j]
                + two * n[k + to.NARROW + j]
                + three * n[k + 2 * to.NARROW + j]
                + last * n[k + 3 * to.NARROW + j]
            )
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
