"""
Decisions with what each play came to, from hands that the network plays with itself and with the rule bot. Compiled by
``duijia.bots.compiled``.

At some of the decisions of a hand every play is tried once in the cards as they lie. Each actor knows only what its seat may know, and
over many hands the cards that lie are one fair draw of those that a seat must expect: so the means over decisions that look alike are
the means over the worlds that look alike.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.learned import playing as learned
from duijia.bots.learned.network import score
from duijia.bots.search import places as at
from duijia.bots.search import playing, policy
from duijia.kernel import bits, layout, rng

TRIED = 5
"""Plays that are tried at most."""
BEST = 3
"""How many of them because they look best."""


def harvest(
    s: Lane,
    t: Lane,
    f: Numbers,
    v: Lane,
    row: Lane,
    col: Lane,
    g: Numbers,
    n: Numbers,
    x: Numbers,
    w: Lane,
    c: Lane,
    y: Numbers,
    s2: Lane,
    c2: Lane,
    y2: Numbers,
    seed: int,
    nets: int,
    ahead: int,
    share: int,
    chance: int,
    counts: Lane,
    states: Numbers,
    views: Numbers,
    plays: Numbers,
    mains: Lane,
    values: Numbers,
    points: Numbers,
) -> int:
    """
    Plays the hand *s* to its end; how many decisions it has written.

    :param nets: a bit for each seat that plays by the network; the others play by rule
    :param ahead: after a play that is tried so many more are the network's, the others by rule; 0: there is no network
    :param share: of a thousand decisions so many are written
    :param chance: of a thousand plays so many are drawn by lot
    :param counts: a decision: its number of plays, the rule bot's and the number made
    :param mains: of each play its chief group
    """
    random = rng.mix(seed)
    written, rows = 0, 0
    room = len(counts) // 3
    while True:
        count = learned.consider(s, t, f, x, w, g, c, y)
        made = 0
        if count > 1:
            made = c[to.RULE]
            if ahead > 0:
                best = score(n, c, y)
                if (nets >> s[at.SEAT]) & 1 == 1:
                    made = best
            random = rng.after(random)
            if rng.below(random, 1000) < chance:
                random = rng.after(random)
                made = rng.below(random, count)
            random = rng.after(random)
            if rng.below(random, 1000) < share and written < room:
                for i in range(to.STATE):
                    states[to.STATE * written + i] = y[i]
                for i in range(5 * to.VIEW):
                    views[5 * to.VIEW * written + i] = y[to.VIEWS + i]
                random = rng.after(random)
                chosen = contenders(c, y, ahead, made, random)
                tried = 0
                for number in range(count):
                    if (chosen >> number) & 1 == 0:
                        continue
                    if number == c[to.RULE]:
                        counts[3 * written + 1] = tried
                    if number == made:
                        counts[3 * written + 2] = tried
                    mains[rows + tried] = c[to.MAIN + number]
                    here = to.PLAY * (rows + tried)
                    for i in range(to.PLAY):
                        plays[here + i] = y[to.STATE + to.PLAY * number + i]
                    _try(s, t, f, v, row, col, g, n, x, w, c, s2, c2, y2, ahead, number, rows + tried, values, points)
                    tried += 1
                counts[3 * written] = tried
                written += 1
                rows += tried
        if playing.put(s, t, c, to.PLAYS + 5 * made):
            return written


def _try(
    s: Lane,
    t: Lane,
    f: Numbers,
    v: Lane,
    row: Lane,
    col: Lane,
    g: Numbers,
    n: Numbers,
    x: Numbers,
    w: Lane,
    c: Lane,
    s2: Lane,
    c2: Lane,
    y2: Numbers,
    ahead: int,
    number: int,
    place: int,
    values: Numbers,
    points: Numbers,
) -> None:
    """
    What one play comes to: the settlement's worth and the attackers' points past the threshold, from the side of the seat on turn.
    """
    seat = s[at.SEAT]
    sign = 1.0 if (seat + s[at.DEALER]) & 1 == 1 else -1.0
    for i in range(at.STATE):
        s2[i] = s[i]
    if not playing.put(s2, t, c, to.PLAYS + 5 * number):
        over = False
        for _ in range(ahead):
            learned.decide(s2, t, f, x, w, g, n, c2, y2)
            over = playing.put(s2, t, w, at.OUT)
            if over:
                break
        if not over:
            playing.play_on(s2, t, f, x, w)
    values[place] = playing.worth(s2, t, v, row, col, seat & 1)
    points[place] = sign * (row[layout.SCORE] - g[to.THRESHOLD])


def contenders(c: Lane, y: Numbers, ahead: int, made: int, random: int) -> int:
    """
    Which plays to try, a bit each: all where they are few; else the rule bot's, the one made, the best others, and some by lot.
    """
    count = c[to.COUNT]
    if count <= TRIED:
        return (1 << count) - 1
    chosen = (1 << c[to.RULE]) | (1 << made)
    for _ in range(BEST):
        best = -1
        most = 0.0
        for number in range(count):
            value = y[to.SCORES + number] if ahead > 0 else y[to.STATE + to.PLAY * number + to.VALUE]
            if (chosen >> number) & 1 == 0 and (best < 0 or value > most):
                best, most = number, value
        chosen |= 1 << best
    found = bits.ones(chosen)
    while found < TRIED:
        random = rng.after(random)
        number = rng.below(random, count)
        if (chosen >> number) & 1 == 0:
            chosen |= 1 << number
            found += 1
    return chosen


def play_out(
    s: Lane,
    t: Lane,
    f: Numbers,
    v: Lane,
    row: Lane,
    col: Lane,
    g: Numbers,
    n: Numbers,
    x: Numbers,
    w: Lane,
    c: Lane,
    y: Numbers,
    nets: int,
) -> int:
    """
    Plays the hand *s* to its end, the seats of *nets* by the network, the others by rule; the settlement's worth to the attackers. Their
    score stands in *row*.
    """
    while True:
        if (nets >> s[at.SEAT]) & 1 == 1:
            learned.decide(s, t, f, x, w, g, n, c, y)
        else:
            policy.decide(s, t, f, x, w)
        if playing.put(s, t, w, at.OUT):
            return playing.worth(s, t, v, row, col, (s[at.DEALER] + 1) & 1)
