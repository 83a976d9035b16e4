"""
What a play leaves, as numbers: which of the faces told one by one it takes, what is out above it, the trumps and sets that stay.
Compiled by ``duijia.bots.learned.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.learned.holdings import higher, sets, slot_of, standing
from duijia.bots.search import places as at
from duijia.bots.search.odds import group_of
from duijia.kernel import bits
from duijia.kernel.words import total

ONE_FACE = 0.25
"""What ``describing`` tells of a play of one face."""
THIRD = 1.0 / 3.0


def leave_all(s: Lane, t: Lane, x: Numbers, w: Lane, c: Lane, y: Numbers) -> None:
    """
    Describes what each play of the list leaves, after ``describing`` and ``holdings``.
    """
    trump = t[at.TRUMP]
    hand = at.HANDS + 5 * s[at.SEAT]
    fives, suits = 0, 0
    for word in range(5):
        own = s[hand + word]
        fives += total((own & t[at.FIVES + word]) + 2 * (own & t[at.TENS + word]))
        if own > 0 and word not in (4, trump):
            suits += 1
    for play in range(c[to.COUNT]):
        leave(s, t, x, w, c, y, play, 5 * fives, suits)


def leave(s: Lane, t: Lane, x: Numbers, w: Lane, c: Lane, y: Numbers, play: int, points: int, suits: int) -> None:
    """
    Describes what one play leaves, of the hand's *points* and side *suits* those not played.
    """
    told = to.STATE + to.PLAY * play
    z = told + to.SPENT
    here = to.PLAYS + 5 * play
    seat, trump = s[at.SEAT], t[at.TRUMP]
    hand = at.HANDS + 5 * seat
    main, code = c[to.MAIN + play], c[to.CODE + play]
    face = code >> 4
    # One number more than there are slots: what is further down goes there, and is written over.
    for i in range(to.SLOTS + 1):
        y[z + i] = 0.0
    size = 0
    if y[told + 33] == ONE_FACE:
        gone = c[here + face]
        size = total(gone)
        if main < 4 and gone == s[hand + main]:
            suits -= 1
        y[z + slot_of(c, trump, code)] = size * 0.5
    else:
        for word in range(5):
            gone = c[here + word]
            if gone == 0:
                continue
            size += total(gone)
            group = group_of(word, trump)
            if group < 4 and gone == s[hand + word]:
                suits -= 1
            if group == main:
                _spend(c, y, z, trump, word, gone)
    honours = s[hand + 4] - c[here + 4]
    plain = s[hand + trump] - c[here + trump] if trump < 4 else 0
    sure = standing(honours, plain, c[to.FLOORS], c[to.FLOORS + 1], 1)
    firm = standing(honours, plain, c[to.FLOORS + 2], c[to.FLOORS + 3], 2)
    pairs, triples = sets(honours, plain, 2), sets(honours, plain, 3)
    main_pairs, main_triples = pairs, triples
    if main < 4:
        rest = s[hand + main] - c[here + main]
        main_pairs, main_triples = sets(0, rest, 2), sets(0, rest, 3)
    left = s[at.LEFT] - size
    own = (s[hand + face] >> (4 * (code & 15))) & 15
    given = float(y[told + 10])
    z += to.SLOTS
    above = higher(t, w, code, 1)
    y[z] = above * 0.1
    y[z + 1] = (above if size == 1 else higher(t, w, code, size)) * 0.2
    y[z + 2] = slot_of(c, trump, code) * 0.1
    y[z + 3] = own * 0.5
    y[z + 4] = min(left, 8) * 0.125
    y[z + 5] = main_pairs * 0.5
    y[z + 6] = main_triples
    y[z + 7] = pairs * 0.5
    y[z + 8] = triples
    y[z + 9] = sure * THIRD
    y[z + 10] = firm * 0.5
    y[z + 11] = 1.0 if triples > 0 else (0.5 if pairs > 0 else 0.0)
    y[z + 12] = 1.0 if left > 0 and sure >= left else 0.0
    y[z + 13] = suits * THIRD
    y[z + 14] = points * 0.02 - given * 0.4
    y[z + 15] = sure / max(1, left)
    takes = y[told + 3] > 0.0
    ours = s[at.PLAYED] > 1 and s[at.WINNING] == (seat + 2) & 3
    y[z + 16] = 1.0 if takes and ours else 0.0
    y[z + 17] = 1.0 if sure > 0 and left < 6 else 0.0
    y[z + 18] = 1.0 if firm > 0 and left < 6 else 0.0
    y[z + 19] = 0.0
    if s[at.PLAYED] > 0 and not takes:
        y[z + 19] = given if ours else -given
    _promise(s, x, y, told, z + 20, size, left, takes)


def _spend(c: Lane, y: Numbers, z: int, trump: int, word: int, gone: int) -> None:
    """
    Tells the cards *gone* of a word by their slots, which begin at *z*.
    """
    while gone > 0:
        low = bits.lowest(gone) & 60
        copies = (gone >> low) & 15
        gone ^= copies << low
        y[z + slot_of(c, trump, 16 * word + (low >> 2))] += copies * 0.5


def _promise(s: Lane, x: Numbers, y: Numbers, told: int, z: int, size: int, left: int, takes: bool) -> None:
    """
    What the trick may bring and what the lead after it is worth; *told* is where the play's numbers begin.
    """
    wins = float(y[told + to.WINS])
    own = 0.0
    y[z] = 0.0
    if s[at.PLAYED] == 0 or takes:
        own = float(y[told + 20])
        y[z] = (1.0 - own) * float(y[told + 18])
    side = float(y[to.SOLID])
    y[z + 1] = wins * side
    # The factor makes the sum one of 64 bits, compiled too.
    y[z + 2] = own * (side + 1.0 * float(y[to.VIEWS + 4 * to.VIEW + to.SURE]))
    y[z + 3] = own if left < 5 else 0.0
    y[z + 4] = wins * x[at.GUARD] * 0.05
    y[z + 5] = 0.0
    gap = -100.0 * float(y[18])
    if 0.0 < gap <= s[at.LYING] + 20.0 * float(y[told + 10]):
        y[z + 5] = wins if y[2] > 0.0 else wins - 1.0
    y[z + 6] = 0.0
    y[z + 7] = 0.0
    unseen = float(y[told + 25])
    if unseen > 0.0:
        rich = 0.2 * size * float(y[told + 42]) / unseen
        y[z + 6] = wins * rich
        y[z + 7] = (1.0 - wins) * rich
