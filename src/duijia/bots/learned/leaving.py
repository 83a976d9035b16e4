"""
What a play leaves, as numbers: which of the faces told one by one it takes, what is out above it, the trumps and sets that stay.
Compiled by ``duijia.bots.learned.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.learned.holdings import higher, unbeaten
from duijia.bots.search import places as at
from duijia.bots.search.odds import group_of
from duijia.kernel import bits
from duijia.kernel.words import at_least, number, total

ONE_FACE = 0.25
"""What ``describing`` tells of a play of one face."""
THIRD = 1.0 / 3.0


def leave_all(s: Lane, t: Lane, x: Numbers, w: Lane, c: Lane, y: Numbers) -> None:
    """
    Describes what each play of the list leaves, after ``describing`` and ``holdings``.
    """
    trump = t[at.TRUMP]
    hand = at.HANDS + 5 * s[at.SEAT]
    points, suits = 0, 0
    for word in range(5):
        points += 5 * total(s[hand + word] & t[at.FIVES + word]) + 10 * total(s[hand + word] & t[at.TENS + word])
        if word not in (4, trump) and s[hand + word] > 0:
            suits += 1
    honours, plain, out = s[hand + 4], 0, 0
    if trump < 4:
        plain, out = s[hand + trump], w[at.UNSEEN + trump]
    whole = _trumps(t, honours, plain, w[at.UNSEEN + 4], out)
    for play in range(c[to.COUNT]):
        here = to.PLAYS + 5 * play
        less, lone = honours - c[here + 4], plain - (c[here + trump] if trump < 4 else 0)
        kept = whole
        if less != honours or lone != plain:
            kept = _trumps(t, less, lone, w[at.UNSEEN + 4], out)
        leave(s, t, x, w, c, y, play, kept, points, suits)


def _trumps(t: Lane, honours: int, plain: int, out_honours: int, out: int) -> int:
    """
    Of these trumps, six bits each: cards that nothing out can beat, pairs that no pair can, pairs, triples.
    """
    sure = unbeaten(t, honours, plain, out_honours, out, 1)
    sets = unbeaten(t, honours, plain, out_honours, out, 2)
    pairs = number(at_least(honours, 2)) + number(at_least(plain, 2))
    triples = number(at_least(honours, 3)) + number(at_least(plain, 3))
    return sure | sets << 6 | pairs << 12 | triples << 18


def leave(
    s: Lane, t: Lane, x: Numbers, w: Lane, c: Lane, y: Numbers, play: int, kept: int, points: int, suits: int
) -> None:
    """
    Describes what one play leaves: the trumps *kept* (``_trumps``), of the hand's *points* and side *suits* those not played.
    """
    told = to.STATE + to.PLAY * play
    z = told + to.SPENT
    here = to.PLAYS + 5 * play
    seat, trump = s[at.SEAT], t[at.TRUMP]
    hand = at.HANDS + 5 * seat
    main, code = c[to.MAIN + play], c[to.CODE + play]
    for i in range(to.PLAY - to.SPENT):
        y[z + i] = 0.0
    size = 0
    if y[told + 33] == ONE_FACE:
        gone = c[here + (code >> 4)]
        size = total(gone)
        if main < 4 and gone == s[hand + main]:
            suits -= 1
        slot = int(y[to.SLOT + code])
        if slot < to.SLOTS:
            y[z + slot] = size * 0.5
    else:
        for word in range(5):
            gone = c[here + word]
            if gone == 0:
                continue
            size += total(gone)
            group = group_of(word, trump)
            if group < 4 and gone == s[hand + word]:
                suits -= 1
            while gone > 0:
                nibble = bits.lowest(gone) >> 2
                copies = (gone >> (4 * nibble)) & 15
                gone ^= copies << (4 * nibble)
                if group == main:
                    slot = int(y[to.SLOT + 16 * word + nibble])
                    if slot < to.SLOTS:
                        y[z + slot] += copies * 0.5
    sure, sets, pairs, triples = kept & 63, (kept >> 6) & 63, (kept >> 12) & 63, kept >> 18
    main_pairs, main_triples = pairs, triples
    if main < 4:
        rest = s[hand + main] - c[here + main]
        main_pairs, main_triples = number(at_least(rest, 2)), number(at_least(rest, 3))
    left = s[at.LEFT] - size
    own = (s[hand + (code >> 4)] >> (4 * (code & 15))) & 15
    given = float(y[told + 10])
    z += to.SLOTS
    above = higher(t, w, code, 1)
    y[z] = above * 0.1
    y[z + 1] = (above if size == 1 else higher(t, w, code, size)) * 0.2
    y[z + 2] = float(y[to.SLOT + code]) * 0.1
    y[z + 3] = own * 0.5
    y[z + 4] = min(left, 8) * 0.125
    y[z + 5] = main_pairs * 0.5
    y[z + 6] = main_triples
    y[z + 7] = pairs * 0.5
    y[z + 8] = triples
    y[z + 9] = sure * THIRD
    y[z + 10] = sets * 0.5
    y[z + 11] = 1.0 if triples > 0 else (0.5 if pairs > 0 else 0.0)
    y[z + 12] = 1.0 if left > 0 and sure >= left else 0.0
    y[z + 13] = suits * THIRD
    y[z + 14] = points * 0.02 - given * 0.4
    y[z + 15] = sure / max(1, left)
    takes = y[told + 3] > 0.0
    ours = s[at.PLAYED] > 1 and s[at.WINNING] == (seat + 2) & 3
    y[z + 16] = 1.0 if takes and ours else 0.0
    y[z + 17] = 1.0 if sure > 0 and left < 6 else 0.0
    y[z + 18] = 1.0 if sets > 0 and left < 6 else 0.0
    if s[at.PLAYED] > 0 and not takes:
        y[z + 19] = given if ours else -given
    _promise(s, x, y, told, z + 20, size, left, takes)


def _promise(s: Lane, x: Numbers, y: Numbers, told: int, z: int, size: int, left: int, takes: bool) -> None:
    """
    What the trick may bring and what the lead after it is worth; *told* is where the play's numbers begin.
    """
    wins = float(y[told + to.WINS])
    own = 0.0
    if s[at.PLAYED] == 0 or takes:
        own = float(y[told + 20])
        y[z] = (1.0 - own) * float(y[told + 18])
    side = float(y[to.SOLID])
    y[z + 1] = wins * side
    # The factor makes the sum one of 64 bits, compiled too.
    y[z + 2] = own * (side + 1.0 * float(y[to.VIEWS + 4 * to.VIEW + to.SURE]))
    y[z + 3] = own if left < 5 else 0.0
    y[z + 4] = wins * x[at.GUARD] * 0.05
    gap = -100.0 * float(y[18])
    if 0.0 < gap <= s[at.LYING] + 20.0 * float(y[told + 10]):
        y[z + 5] = wins if y[2] > 0.0 else wins - 1.0
    unseen = float(y[told + 25])
    if unseen > 0.0:
        rich = 0.2 * size * float(y[told + 42]) / unseen
        y[z + 6] = wins * rich
        y[z + 7] = (1.0 - wins) * rich
