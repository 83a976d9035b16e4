"""
A random walk through the worlds that agree with what a seat knows, each visited as often as the plays seen are likely in it. Compiled by
``duijia.bots.learned.compiled``.

Steps are the sampler's exchanges of cards, which alone would visit all lawful worlds alike; one that makes the plays less likely is
taken back the more often, the less likely it makes them (Metropolis). That is asked in two parts: first of the plays in the suits that
change, which are few and decide most; only what may stay by these is asked of the others too (delayed acceptance).
"""

from __future__ import annotations

from duijia.bots.belief import sampler
from duijia.bots.belief.sampler import BROKEN, COLD, SLACK, STATE, WORLD
from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned.recounting import MOVED, SLOT, chance_next, chance_now, count_all, kept_for, suits, take
from duijia.bots.search import places as at
from duijia.kernel import rng

FINE = 1 << 30
TRIED = 2
"""Exchanges of a step; with one, and four in every fourth step, a world as good as drawn afresh takes 1.7 times as long (dagunzi, 40 decisions)."""
FAR = 8
"""Exchanges of every fourth step: between two likely worlds may lie some that are not."""


def suppose(
    cards: Lane,
    places: Lane,
    room: Lane,
    evidence: Lane,
    shown: Lane,
    table: Lane,
    begins: int,
    seed: int,
    wait: int,
    every: int,
    wanted: int,
    owner: Lane,
    work: Lane,
    now: Lane,
    back: Lane,
    worlds: Lane,
    past: Lane,
    plays: Lane,
    dealer: int,
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
    k: Lane,
    e: Numbers,
) -> int:
    """
    Walks on and writes *wanted* worlds, ``WORLD`` ints each; how many: none where no lay-out agrees with what is known.

    :param begins: 1: the walk starts, by *seed*; 0: it goes on from where *owner*, *work*, *now* and *e* have it
    :param wait: steps before the first world
    :param every: steps between two worlds
    :param back: room for *owner*, *work* and a world
    :param k: the hands that chances are kept for, and what a step is about (``recounting``)
    """
    if begins == 1:
        if sampler.draw(cards, places, room, evidence, shown, table, seed, 1, owner, work, now) == 0:
            return 0
        # Drawing may have let more through than a walk among likely worlds should.
        work[COLD] = SLACK
        count_all(past, plays, now, nets, t, f, g, n, x, w, c, y, s, e)
    before, many = len(owner) + len(work), len(plays) // 5
    for number in range(wanted):
        for step in range(wait if number == 0 else every):
            keep(owner, work, now, back)
            tries = FAR if step % 4 == 0 else TRIED
            sampler.walk(cards, places, evidence, shown, table, owner, work, now, 0, tries)
            touched = changed(now, back, before)
            if touched == 0:
                continue
            if touched >> 4 == 1:
                # The dealer played with the kitty in mind.
                touched |= 1 << dealer
            going = work[BROKEN] + work[BROKEN + 1] + work[BROKEN + 2] + work[BROKEN + 3] == 0
            if going:
                for seat in range(4):
                    if (touched >> seat) & 1 == 1:
                        k[MOVED + seat] = suits(now, back, before, seat, dealer, t[at.TRUMP])
                        k[SLOT + seat] = kept_for(now, seat, dealer, many, k, e)
            for half in range(2):
                if going:
                    work[STATE] = rng.after(work[STATE])
                    least = (rng.below(work[STATE], FINE) + 1.0) / FINE
                    for seat in range(4):
                        if (touched >> seat) & 1 == 1:
                            least *= chance_now(past, plays, seat, half, nets, t[at.TRUMP], k, e)
                    chance = chance_next(past, plays, now, touched, half, least, nets, t, f, g, n, x, w, c, y, s, k, e)
                    going = chance >= least
            if going:
                take(past, many, touched, k, e)
            else:
                random = work[STATE]
                undo(owner, work, now, back)
                work[STATE] = random
        for i in range(WORLD):
            worlds[WORLD * number + i] = now[i]
    return wanted


def keep(owner: Lane, work: Lane, now: Lane, back: Lane) -> None:
    """
    Where the walk stands, into *back*.
    """
    for i in range(len(owner)):
        back[i] = owner[i]
    for i in range(len(work)):
        back[len(owner) + i] = work[i]
    for i in range(WORLD):
        back[len(owner) + len(work) + i] = now[i]


def undo(owner: Lane, work: Lane, now: Lane, back: Lane) -> None:
    """
    Back to where ``keep`` was called.
    """
    for i in range(len(owner)):
        owner[i] = back[i]
    for i in range(len(work)):
        work[i] = back[len(owner) + i]
    for i in range(WORLD):
        now[i] = back[len(owner) + len(work) + i]


def changed(now: Lane, back: Lane, before: int) -> int:
    """
    The places whose cards differ between *now* and *back* from *before* on, a bit each.
    """
    touched = 0
    for place in range(5):
        for word in range(5):
            if now[5 * place + word] != back[before + 5 * place + word]:
                touched |= 1 << place
    return touched
