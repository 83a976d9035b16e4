"""
Drawing hidden cards: a first lay-out by matching, then a random walk of exchanges. Integers only; compiled by ``duijia.bots.compiled``.

Cards are single copies, each with the places that may hold it. The walk exchanges two to four cards around as many places, which
reaches every lay-out that the places allow; lay-outs against the evidence are passed through, seldom, and never given out. As
exchanges are symmetric, every lawful lay-out of copies is equally likely in the long run. Copies that were shown are bound to their
place, though any of the holder's may be the ones: a seat that holds k of which m are bound, a of them as shown, would come too
often by the ways to name them, k (k - 1) ... over a of m; exchanges that bring it one more are let through the more seldom.
"""

from __future__ import annotations

from duijia.bots.belief.problem import EVIDENCE, HIGHEST, SHOWN
from duijia.bots.lanes import Lane
from duijia.kernel import bits, follow, rng
from duijia.kernel.words import exactly, in_group, number, total

WARM = 6
"""Spells of walking before the first world."""
PATIENCE = 60
"""Spells of walking for a world before a new lay-out is made."""
RESTARTS = 20
SLACK = 5
"""One in so many exchanges that break one more piece of evidence is let through."""
COOLING = 8
"""Spells without a world after which only half as many are."""
WORLD = 25
"""Ints of a world: five words a place, seats 0 to 3 and the pile."""

STATE = 0
BROKEN = 1
"""Places of ``work``: the generator's state; then evidence broken, by seat."""
COLD = 5
"""Place of the slack in force."""
ROOMS = 6
VIA = 11
FROM = 16
QUEUE = 21
WORK = 26
"""The size of ``work`` without what follows: how many copies of each face shown lie at its places now."""


def draw(
    cards: Lane,
    places: Lane,
    room: Lane,
    evidence: Lane,
    shown: Lane,
    table: Lane,
    seed: int,
    wanted: int,
    owner: Lane,
    work: Lane,
    worlds: Lane,
) -> int:
    """
    Writes *wanted* worlds, ``WORLD`` ints each, and returns how many; fewer where no lay-out agrees with what is known.
    """
    size = len(cards)
    work[STATE] = rng.mix(rng.after(seed))
    spell = max(3 * size, 64) if size > 1 else 0
    made = 0
    for _ in range(RESTARTS):
        if made == wanted or not lay(places, room, owner, work):
            return made
        here = made * WORLD
        spread(cards, owner, worlds, here)
        for seat in range(4):
            work[BROKEN + seat] = broken(worlds, here, evidence, table, seat)
        for face in range(len(shown) // SHOWN):
            work[WORK + face] = lying(shown, face, worlds, here)
        work[COLD] = SLACK
        walk(cards, places, evidence, shown, table, owner, work, worlds, here, WARM * spell)
        waited = 0
        while made < wanted and waited < PATIENCE:
            walk(cards, places, evidence, shown, table, owner, work, worlds, here, spell)
            waited += 1
            if waited % COOLING == 0:
                work[COLD] *= 2
            if work[BROKEN] + work[BROKEN + 1] + work[BROKEN + 2] + work[BROKEN + 3] == 0:
                waited = 0
                work[COLD] = max(SLACK, work[COLD] // 2)
                made += 1
                if made < wanted:
                    for i in range(WORLD):
                        worlds[here + WORLD + i] = worlds[here + i]
                    here += WORLD
    return made


def _below(work: Lane, bound: int) -> int:
    work[STATE] = rng.after(work[STATE])
    return rng.below(work[STATE], bound)


def lay(places: Lane, room: Lane, owner: Lane, work: Lane) -> bool:
    """
    Gives each card a place that may hold it: cards with the fewest places first, places by their room; false if it cannot be done.
    """
    size = len(places)
    for place in range(5):
        work[ROOMS + place] = room[place]
    for card in range(size):
        owner[card] = -1
        if places[card] == 0:
            return False
    for freedom in range(1, 6):
        for card in range(size):
            if bits.ones(places[card]) != freedom:
                continue
            left = 0
            for place in range(5):
                if (places[card] >> place) & 1 == 1:
                    left += work[ROOMS + place]
            if left == 0:
                if not _make_room(places, owner, work, card):
                    return False
                continue
            pick = _below(work, left)
            for place in range(5):
                if (places[card] >> place) & 1 == 1:
                    if pick < work[ROOMS + place]:
                        owner[card] = place
                        work[ROOMS + place] -= 1
                        break
                    pick -= work[ROOMS + place]
    return True


def _make_room(places: Lane, owner: Lane, work: Lane, card: int) -> bool:
    """
    Moves others along so that *card* finds a place: the shortest chain of moves to a place with room.
    """
    for place in range(5):
        work[FROM + place] = -2
    tail = 0
    for place in range(5):
        if (places[card] >> place) & 1 == 1:
            work[FROM + place] = -1
            work[QUEUE + tail] = place
            tail += 1
    head = 0
    while head < tail:
        place = work[QUEUE + head]
        head += 1
        if work[ROOMS + place] > 0:
            work[ROOMS + place] -= 1
            while work[FROM + place] >= 0:
                owner[work[VIA + place]] = place
                place = work[FROM + place]
            owner[card] = place
            return True
        for other in range(len(places)):
            if owner[other] != place:
                continue
            for target in range(5):
                if work[FROM + target] == -2 and (places[other] >> target) & 1 == 1:
                    work[FROM + target] = place
                    work[VIA + target] = other
                    work[QUEUE + tail] = target
                    tail += 1
    return False


def spread(cards: Lane, owner: Lane, worlds: Lane, here: int) -> None:
    """
    The world at *here* as the owners have it.
    """
    for i in range(WORLD):
        worlds[here + i] = 0
    for card in range(len(cards)):
        worlds[here + 5 * owner[card] + (cards[card] >> 4)] += 1 << (4 * (cards[card] & 15))


def walk(
    cards: Lane,
    places: Lane,
    evidence: Lane,
    shown: Lane,
    table: Lane,
    owner: Lane,
    work: Lane,
    worlds: Lane,
    here: int,
    steps: int,
) -> None:
    """
    Tries *steps* exchanges.
    """
    size = len(cards)
    for _ in range(steps):
        draw_of = _below(work, 16 * size)
        first = draw_of >> 4
        kind = draw_of & 15
        second = _below(work, size)
        one, two = owner[first], owner[second]
        if one == two:
            continue
        if kind < 12:
            if (places[first] >> two) & 1 == 0 or (places[second] >> one) & 1 == 0:
                continue
            if cards[first] == cards[second]:
                owner[first], owner[second] = two, one
                continue
            _move(cards, worlds, here, first, one, two)
            _move(cards, worlds, here, second, two, one)
            if _even(shown, work, worlds, here) and _kept(evidence, table, work, worlds, here, 1 << one | 1 << two):
                _note(shown, work, worlds, here)
                owner[first], owner[second] = two, one
            else:
                _move(cards, worlds, here, first, two, one)
                _move(cards, worlds, here, second, one, two)
            continue
        third = _below(work, size)
        three = owner[third]
        if three in (one, two) or (places[first] >> two) & 1 == 0 or (places[second] >> three) & 1 == 0:
            continue
        fourth = third
        four = three
        if kind == 15:
            fourth = _below(work, size)
            four = owner[fourth]
            if four in (one, two, three) or (places[third] >> four) & 1 == 0:
                continue
        if (places[fourth] >> one) & 1 == 0:
            continue
        _move(cards, worlds, here, first, one, two)
        _move(cards, worlds, here, second, two, three)
        if kind == 15:
            _move(cards, worlds, here, third, three, four)
        _move(cards, worlds, here, fourth, four, one)
        touched = 1 << one | 1 << two | 1 << three | 1 << four
        if _even(shown, work, worlds, here) and _kept(evidence, table, work, worlds, here, touched):
            _note(shown, work, worlds, here)
            owner[first], owner[second] = two, three
            if kind == 15:
                owner[third] = four
            owner[fourth] = one
        else:
            _move(cards, worlds, here, first, two, one)
            _move(cards, worlds, here, second, three, two)
            if kind == 15:
                _move(cards, worlds, here, third, four, three)
            _move(cards, worlds, here, fourth, one, four)


def _move(cards: Lane, worlds: Lane, here: int, card: int, one: int, two: int) -> None:
    word = cards[card] >> 4
    copy = 1 << (4 * (cards[card] & 15))
    worlds[here + 5 * one + word] -= copy
    worlds[here + 5 * two + word] += copy


def lying(shown: Lane, face: int, worlds: Lane, here: int) -> int:
    """
    How many copies of a face shown the world at *here* has at its places.
    """
    i = face * SHOWN
    code, places = shown[i], shown[i + 1]
    held = 0
    for place in range(5):
        if (places >> place) & 1 == 1:
            held += (worlds[here + 5 * place + (code >> 4)] >> (4 * (code & 15))) & 15
    return held


def _even(shown: Lane, work: Lane, worlds: Lane, here: int) -> bool:
    """
    Whether the exchange just made stays, by what was shown.
    """
    for face in range(len(shown) // SHOWN):
        now = lying(shown, face, worlds, here)
        free = now - shown[SHOWN * face + 2]
        for _ in range(now - work[WORK + face]):
            if _below(work, free + shown[SHOWN * face + 3]) >= free:
                return False
            free -= 1
    return True


def _note(shown: Lane, work: Lane, worlds: Lane, here: int) -> None:
    for face in range(len(shown) // SHOWN):
        work[WORK + face] = lying(shown, face, worlds, here)


def _kept(evidence: Lane, table: Lane, work: Lane, worlds: Lane, here: int, touched: int) -> bool:
    """
    Whether the exchange just made stays, by the evidence that it breaks and mends.
    """
    if len(evidence) == 0:
        return True
    more = 0
    a, b, c, d = work[BROKEN], work[BROKEN + 1], work[BROKEN + 2], work[BROKEN + 3]
    if touched & 1:
        a = broken(worlds, here, evidence, table, 0)
        more += a - work[BROKEN]
    if touched & 2:
        b = broken(worlds, here, evidence, table, 1)
        more += b - work[BROKEN + 1]
    if touched & 4:
        c = broken(worlds, here, evidence, table, 2)
        more += c - work[BROKEN + 2]
    if touched & 8:
        d = broken(worlds, here, evidence, table, 3)
        more += d - work[BROKEN + 3]
    while more > 0:
        if _below(work, work[COLD]) != 0:
            return False
        more -= 1
    work[BROKEN], work[BROKEN + 1], work[BROKEN + 2], work[BROKEN + 3] = a, b, c, d
    return True


def broken(worlds: Lane, here: int, evidence: Lane, table: Lane, seat: int) -> int:
    """
    How far the evidence is against the seat's hand of the world at *here*: 0 where it agrees, else the more, the more cards or sets of
    them are too many, so that the walk finds its way.
    """
    found = 0
    at = here + 5 * seat
    for i in range(len(evidence) // EVIDENCE):
        e = i * EVIDENCE
        if evidence[e + 1] != seat:
            continue
        if evidence[e] == HIGHEST:
            held = 0
            for word in range(5):
                held += total(worlds[at + word] & evidence[e + 3 + word])
            if held > evidence[e + 2]:
                found += held - evidence[e + 2]
            continue
        hand = (worlds[at], worlds[at + 1], worlds[at + 2], worlds[at + 3], worlds[at + 4])
        plain, honours = in_group(hand, evidence[e + 2], table[0])
        plain, honours = plain + evidence[e + 4], honours + evidence[e + 5]
        size = evidence[e + 3]
        shapes = follow.owed((plain, honours), size, 1, table[1])
        if follow.answers(shapes, (evidence[e + 6], evidence[e + 7])) == 0:
            for copies in range(2, size + 1):
                found += number(exactly(plain, copies)) + number(exactly(honours, copies))
    return found
