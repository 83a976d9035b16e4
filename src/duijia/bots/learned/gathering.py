"""
Open positions with what they came to, from hands that the network plays with itself. Compiled by ``duijia.bots.learned.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.learned import playing as learned
from duijia.bots.learned import value, value_places
from duijia.bots.learned.network import score
from duijia.bots.search import places as at
from duijia.bots.search import playing
from duijia.kernel import layout, rng


def gather(
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
    z: Numbers,
    seed: int,
    share: int,
    chance: int,
    seen: Numbers,
    sides: Lane,
    points: Numbers,
    worths: Numbers,
) -> int:
    """
    Plays the hand *s* to its end and describes positions between tricks in *seen*; how many.

    :param share: of a thousand positions so many are written
    :param chance: of a thousand plays so many are drawn by lot, so that what nobody would play for is valued too
    :param sides: the side of each position's leader
    :param points: what each position brought its leader's side in points from there on, the other side's taken off
    :param worths: what the settlement was worth to it
    """
    random = rng.mix(seed)
    written, room = 0, len(sides)
    while True:
        if s[at.PLAYED] == 0 and written < room:
            random = rng.after(random)
            if rng.below(random, 1000) < share:
                value.describe_open(s, t, g, z)
                for i in range(value_places.DESCRIBED):
                    seen[value_places.DESCRIBED * written + i] = z[i]
                sides[written] = s[at.LEADER] & 1
                points[written] = s[at.POINTS]
                written += 1
        count = learned.consider(s, t, f, x, w, g, c, y)
        made = 0
        if count > 1:
            made = score(n, c, y)
            random = rng.after(random)
            if rng.below(random, 1000) < chance:
                random = rng.after(random)
                made = rng.below(random, count)
        if playing.put(s, t, c, to.PLAYS + 5 * made):
            break
    attackers = (s[at.DEALER] + 1) & 1
    worth = playing.worth(s, t, v, row, col, attackers)
    for i in range(written):
        sign = 1.0 if sides[i] == attackers else -1.0
        points[i] = sign * (row[layout.SCORE] - points[i])
        worths[i] = sign * worth
    return written
