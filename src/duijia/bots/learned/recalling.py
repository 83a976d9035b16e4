"""
How likely the plays are that a seat has seen, if the hidden cards lie as a world has them. Compiled by
``duijia.bots.learned.compiled``.

Nobody knows how the others choose. Each of them may play about as the network does, or nearly as the rule bot does, all hand long, or,
less likely, anyhow: the chance of a seat's plays is the mean over these ways, so that whoever plays in no known way tells little.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.learned.network import score
from duijia.bots.learned.options import options
from duijia.bots.learned.playing import consider
from duijia.bots.search import places as at
from duijia.bots.search.playing import WORLD

ANY, RULE, NET = 0, 1, 2
"""Ways to play: anyhow, by rule, by the network."""
WAYS = 3
TINY = 1e-300
ANYHOW = 0.1
"""How likely it is that somebody plays in no known way."""
BY_RULE = 0.15
"""How often who plays by rule does otherwise: the first rule bot makes 86 to 89 of 100 plays as the policy does (1,377 of the three games)."""
BY_NETWORK = 0.15
"""How often who plays by the network does anything at all."""
NEAR = 0.6
"""Of plays whose scores differ by so much the better one is chosen sixteen times as often."""


def recall(
    past: Lane,
    plays: Lane,
    worlds: Lane,
    nets: int,
    t: Lane,
    f: Numbers,
    g: Numbers,
    n: Numbers,
    x: Numbers,
    w: Lane,
    c: Lane,
    y: Numbers,
    s: Lane,
    e: Numbers,
    weights: Numbers,
) -> None:
    """
    The chance of all of *plays* (five words each) in each of *worlds*, into *weights*.

    :param past: the position before each play, ``STATE`` ints, with what the seat on turn has played from then on in its hand
    :param nets: 1: seats may play by the network *n*, 0: by rule alone
    """
    for world in range(len(worlds) // WORLD):
        chance = 1.0
        for seat in range(4):
            chance *= of_seat(past, plays, worlds, world, seat, nets, t, f, g, n, x, w, c, y, s, e)
        weights[world] = chance


def of_seat(
    past: Lane,
    plays: Lane,
    worlds: Lane,
    world: int,
    seat: int,
    nets: int,
    t: Lane,
    f: Numbers,
    g: Numbers,
    n: Numbers,
    x: Numbers,
    w: Lane,
    c: Lane,
    y: Numbers,
    s: Lane,
    e: Numbers,
) -> float:
    """
    The chance of those of *plays* that *seat* made, in *world*; that in each way in the first numbers of *e*.
    """
    for i in range(WAYS):
        e[i] = 1.0
    for play in range(len(plays) // 5):
        if past[play * at.STATE + at.SEAT] == seat:
            tell(past, plays, worlds, world, play, nets, t, f, g, n, x, w, c, y, s, e, WAYS)
            for i in range(WAYS):
                e[i] *= e[WAYS + i]
    return mean(e, 0, nets)


def tell(
    past: Lane,
    plays: Lane,
    worlds: Lane,
    world: int,
    play: int,
    nets: int,
    t: Lane,
    f: Numbers,
    g: Numbers,
    n: Numbers,
    x: Numbers,
    w: Lane,
    c: Lane,
    y: Numbers,
    s: Lane,
    e: Numbers,
    here: int,
) -> None:
    """
    The chance of *play* in *world* in each way to play, into *e* from *here* on.
    """
    back(s, past, play, worlds, world)
    if nets == 1:
        consider(s, t, f, x, w, g, c, y)
    else:
        options(s, t, f, x, w, c, y)
    count = c[to.COUNT]
    place = place_of(c, plays, play)
    e[here + ANY] = 1.0 / (count + 1)
    e[here + RULE] = by_rule(c[to.RULE], count, place)
    e[here + NET] = 0.0
    if nets == 1:
        if count > 1:
            score(n, c, y)
        e[here + NET] = by_network(y, count, place)


def mean(e: Numbers, here: int, nets: int) -> float:
    """
    The chance of plays of one seat that have the chances from *here* on in each way.
    """
    known = 0.5 * (e[here + RULE] + e[here + NET]) if nets == 1 else e[here + RULE]
    return ANYHOW * e[here + ANY] + (1.0 - ANYHOW) * known


def back(s: Lane, past: Lane, play: int, worlds: Lane, world: int) -> None:
    """
    The position before *play*, with the cards that its seat still holds, and the kitty, as *world* has them.
    """
    for i in range(at.STATE):
        s[i] = past[play * at.STATE + i]
    seat = s[at.SEAT]
    for word in range(5):
        s[at.HANDS + 5 * seat + word] += worlds[WORLD * world + 5 * seat + word]
        s[at.KITTY + word] += worlds[WORLD * world + 20 + word]


def place_of(c: Lane, plays: Lane, play: int) -> int:
    """
    Where the list has the play made; -1: nowhere.
    """
    for i in range(c[to.COUNT]):
        same = True
        for word in range(5):
            if c[to.PLAYS + 5 * i + word] != plays[5 * play + word]:
                same = False
        if same:
            return i
    return -1


def by_rule(rule: int, count: int, place: int) -> float:
    """
    The chance of the play at *place* of *count* by who mostly makes the one at *rule*; all that are not listed count as one.
    """
    chance = BY_RULE / (count + 1)
    return chance + 1.0 - BY_RULE if place == rule else chance


def by_network(y: Numbers, count: int, place: int) -> float:
    """
    The same by who goes by ``SCORES``.
    """
    chance = BY_NETWORK / (count + 1)
    if place < 0:
        return chance
    if count == 1:
        return chance + 1.0 - BY_NETWORK
    best = wide(y, 0)
    for i in range(1, count):
        best = max(best, wide(y, i))
    every = 0.0
    for i in range(count):
        every += liking(best - wide(y, i))
    return chance + (1.0 - BY_NETWORK) * liking(best - wide(y, place)) / every


def wide(y: Numbers, place: int) -> float:
    """
    A score in 64 bits, compiled as well: there ``float`` leaves 32 bits what they are.
    """
    return 1.0 * float(y[to.SCORES + place])


def liking(behind: float) -> float:
    """
    How often a play is chosen that is so far *behind* the best one, against that.
    """
    near = NEAR / (NEAR + behind)
    return near * near * near * near
