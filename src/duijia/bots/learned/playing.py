"""
Playing by the network, one decision and to the end of the hand. Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.learned import value
from duijia.bots.learned.describing import describe_all
from duijia.bots.learned.holdings import hold
from duijia.bots.learned.leaving import leave_all
from duijia.bots.learned.network import score
from duijia.bots.learned.options import options
from duijia.bots.learned.seeing import see
from duijia.bots.search import places as at
from duijia.bots.search.playing import lay, put, worth


def consider(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, g: Numbers, c: Lane, y: Numbers) -> int:
    """
    Lists and describes the plays of the seat on turn; how many there are.
    """
    secure = options(s, t, f, x, w, c, y)
    count = c[to.COUNT]
    if count > 1:
        see(s, t, x, w, g, y, secure)
        describe_all(s, t, f, x, w, c, y)
        hold(s, t, x, w, c, y)
        leave_all(s, t, x, w, c, y)
    return count


def decide(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, g: Numbers, n: Numbers, c: Lane, y: Numbers) -> int:
    """
    Puts what the seat on turn plays into ``OUT``; its place in the list.
    """
    best = 0
    if consider(s, t, f, x, w, g, c, y) > 1:
        best = score(n, c, y)
    for word in range(5):
        w[at.OUT + word] = c[to.PLAYS + 5 * best + word]
    return best


def play_on(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, g: Numbers, n: Numbers, c: Lane, y: Numbers) -> None:
    """
    Plays the hand to its end, everybody by the network.
    """
    while True:
        decide(s, t, f, x, w, g, n, c, y)
        if put(s, t, w, at.OUT):
            return


def roll_on(
    start: Lane,
    worlds: Lane,
    first: int,
    last: int,
    team: int,
    t: Lane,
    f: Numbers,
    v: Lane,
    row: Lane,
    col: Lane,
    s: Lane,
    x: Numbers,
    w: Lane,
    values: Lane,
    g: Numbers,
    n: Numbers,
    c: Lane,
    y: Numbers,
) -> None:
    """
    ``duijia.bots.search.playing.roll_on`` with the network at every seat.
    """
    for number in range(last - first):
        lay(s, start, worlds, first + number)
        play_on(s, t, f, x, w, g, n, c, y)
        values[number] = worth(s, t, v, row, col, team)


def play_part(
    s: Lane,
    t: Lane,
    f: Numbers,
    v: Lane,
    row: Lane,
    col: Lane,
    x: Numbers,
    w: Lane,
    g: Numbers,
    n: Numbers,
    c: Lane,
    y: Numbers,
    m: Numbers,
    z: Numbers,
    tricks: int,
    team: int,
) -> int:
    """
    Plays the trick on the table to its end and *tricks* more; what the position is worth to *team* then, in thousandths, by the network *m*,
    or what the settlement is, where the hand is over by then.
    """
    more = tricks
    while s[at.PLAYED] > 0 or more > 0:
        if s[at.PLAYED] == 0:
            more -= 1
        decide(s, t, f, x, w, g, n, c, y)
        if put(s, t, w, at.OUT):
            return worth(s, t, v, row, col, team)
    value.describe_open(s, t, g, z)
    came = int(to.UNIT * v[at.POINT_VALUE] * float(value.value_of(m, t, z)))
    return came if s[at.LEADER] & 1 == team else -came


def roll(
    start: Lane,
    worlds: Lane,
    first: int,
    last: int,
    plays: Lane,
    team: int,
    t: Lane,
    f: Numbers,
    v: Lane,
    row: Lane,
    col: Lane,
    s: Lane,
    x: Numbers,
    w: Lane,
    values: Lane,
    g: Numbers,
    n: Numbers,
    c: Lane,
    y: Numbers,
    m: Numbers,
    z: Numbers,
    tricks: int,
) -> None:
    """
    ``duijia.bots.search.playing.roll`` with the network at every seat, each hand by ``play_part``.
    """
    count = last - first
    for play in range(len(plays) // 5):
        for number in range(count):
            lay(s, start, worlds, first + number)
            if put(s, t, plays, 5 * play):
                came = worth(s, t, v, row, col, team)
            else:
                came = play_part(s, t, f, v, row, col, x, w, g, n, c, y, m, z, tricks, team)
            values[play * count + number] = came
