"""
A play as numbers: what it spends, what it wins, what it leaves. Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.learned.options import level_of
from duijia.bots.search import places as at
from duijia.bots.search.odds import group_of, overtaken, overtakes
from duijia.kernel import bits
from duijia.kernel.words import total

TENTH = 0.1
TWENTIETH = 0.05
FORTIETH = 0.025
"""Of small whole numbers a product with these is, in 32 bits, the quotient, and sooner found."""


def describe_all(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, c: Lane, y: Numbers) -> None:
    """
    Describes each play of the list in *y*.
    """
    best = -1e9
    for i in range(c[to.COUNT]):
        best = max(best, float(y[to.STATE + to.PLAY * i + to.VALUE]))
    main = -1
    for i in range(c[to.COUNT]):
        main = describe(s, t, f, x, w, c, y, i, best, main)


def describe(
    s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, c: Lane, y: Numbers, number: int, best: float, before: int
) -> int:
    """
    Describes one play and returns its group; *best* is the most that the rule bot thinks any is worth, *before* the group of the play
    before, or -1.
    """
    z = to.STATE + to.PLAY * number
    here = to.PLAYS + 5 * number
    seat, trump, led = s[at.SEAT], t[at.TRUMP], s[at.GROUP]
    hand = at.HANDS + 5 * seat
    leads = s[at.PLAYED] == 0
    wins = float(y[z + to.WINS])
    y[z + to.VALUE] = max(-4.0, (float(y[z + to.VALUE]) - best) / 10.0)
    for i in range(2, to.SPENT):
        y[z + i] = 0.0
    faces, size, trumps, main, code = 0, 0, 0, -1, 0
    points, paid, high, low, split, whole = 0.0, 0.0, -1.0, 2.0, 0, 0
    tens, fives = 0, 0
    for word in range(5):
        play = c[here + word]
        if play == 0:
            continue
        group = group_of(word, trump)
        fives += total(play & t[at.FIVES + word])
        tens += total(play & t[at.TENS + word])
        while play > 0:
            nibble = bits.lowest(play) >> 2
            copies = (play >> (4 * nibble)) & 15
            play ^= copies << (4 * nibble)
            held = (s[hand + word] >> (4 * nibble)) & 15
            faces += 1
            size += copies
            if main < 0 or (not leads and main == led):
                main = group
                code = 16 * word + nibble
            if leads or group != led or y[47] > 0.0:
                paid += copies * x[at.PRICE + 16 * word + nibble]
            if held > copies and held > 1:
                split += 1
            if copies > 1:
                whole += 1
            level = level_of(t, word, nibble)
            if group == 4:
                trumps += copies
                rise = (level - t[at.RANKS] + 1.0) / (t[at.RANKS] + 12.0)
            else:
                rise = (level + 1.0) / t[at.RANKS]
            high = max(high, rise)
            low = min(low, rise)
    c[to.MAIN + number] = main
    c[to.CODE + number] = code
    points = 5.0 * fives + 10.0 * tens
    takes = not leads and faces == 1 and main in (led, 4) and level_of(t, code >> 4, code & 15) > s[at.BEST]
    ruff = takes and led != 4 and main == 4
    y[z + 2] = 1.0 if c[to.RULE] == number else 0.0
    y[z + 3] = 1.0 if takes else 0.0
    y[z + 4] = 1.0 if ruff else 0.0
    y[z + 5] = trumps / 4.0
    if leads:
        y[z + 6] = 1.0 if main == 4 else 0.0
        y[z + 6 + min(size, 3)] = 1.0
    y[z + 10] = points * TWENTIETH
    y[z + 11] = min(3.0, paid / 20.0)
    y[z + 12] = high
    y[z + 13] = low
    honours = c[here + 4]
    if honours > 0:
        joker = 4 * t[at.JOKERS]
        big, small = (honours >> (joker + 4)) & 15, (honours >> joker) & 15
        y[z + 14] = big / 2.0
        y[z + 15] = small / 2.0
        y[z + 16] = (total(honours) - big - small) / 3.0
    stands = 1.0
    if leads or takes:
        behind = 3 - s[at.PLAYED]
        for step in range(1, behind + 1):
            above = x[at.OVER + (80 * step + code) * 5 + size]
            if leads:
                chance = overtaken(f, x, main, above, step, size)
            else:
                chance = overtakes(f, x, led, step, size, above, ruff)
            y[z + 16 + step] = chance
            if step != 2:
                stands *= 1.0 - chance
        y[z + 20] = stands
    y[z + 21] = split / 2.0
    y[z + 22] = whole / 2.0
    # What is left of the group of the play: its plain cards, and of the trumps the honours.
    suit = trump if main == 4 else main
    plain = s[hand + suit] - c[here + suit] if suit < 4 else 0
    left = s[hand + 4] - honours if main == 4 else 0
    length = total(plain) + total(left)
    y[z + 23] = 1.0 if length == 0 and main != 4 else 0.0
    y[z + 24] = length * TENTH
    if main == before:
        # What the group alone says was said of the play before.
        for i in range(25, 29):
            y[z + i] = y[z + i - to.PLAY]
        for i in range(37, 40):
            y[z + i] = y[z + i - to.PLAY]
        y[z + 42] = y[z + 42 - to.PLAY]
    else:
        _tell_group(s, t, x, w, y, z, main)
    y[z + 29] = _top(s, t, x, c, here, hand, main)
    rest = total(s[hand + 4] - honours) + (total(s[hand + trump] - c[here + trump]) if trump < 4 else 0)
    y[z + 30] = rest * TWENTIETH
    pot = (s[at.LYING] + points) / 20.0
    y[z + 31] = wins * pot
    y[z + 32] = (1.0 - wins) * pot
    y[z + 33] = faces / 4.0
    fives_left, tens_left = total(left & t[at.FIVES + 4]), total(left & t[at.TENS + 4])
    if suit < 4:
        fives_left += total(plain & t[at.FIVES + suit])
        tens_left += total(plain & t[at.TENS + suit])
    y[z + 34] = (5.0 * fives_left + 10.0 * tens_left) * TWENTIETH
    y[z + 35] = tens / 2.0
    y[z + 36] = fives / 2.0
    y[z + 40] = 1.0 if s[at.LEFT] - size <= 2 else 0.0
    y[z + 41] = size / 4.0
    y[z + 43] = 1.0 if points == 0.0 and trumps == 0 else 0.0
    return main


def _tell_group(s: Lane, t: Lane, x: Numbers, w: Lane, y: Numbers, z: int, group: int) -> None:
    """
    What is out of *group*, and who has none of it, into the play's row at *z*.
    """
    seat, trump = s[at.SEAT], t[at.TRUMP]
    unseen, fives, tens = 0, 0, 0
    for word in range(5):
        if group_of(word, trump) == group:
            out = w[at.UNSEEN + word]
            unseen += total(out)
            fives += total(out & t[at.FIVES + word])
            tens += total(out & t[at.TENS + word])
    y[z + 25] = unseen * TWENTIETH
    for step in range(1, 4):
        y[z + 25 + step] = x[at.EMPTY + 5 * step + group]
        y[z + 36 + step] = (s[at.VOIDS + ((seat + step) & 3)] >> group) & 1
    y[z + 42] = (5.0 * fives + 10.0 * tens) * FORTIETH


def _top(s: Lane, t: Lane, x: Numbers, c: Lane, here: int, hand: int, group: int) -> float:
    """
    The chance that no opponent holds a higher card than the highest left of *group*; 0 where none is left.
    """
    trump = t[at.TRUMP]
    for half in range(2):
        word = 4 if half == 0 else (trump if group == 4 else group)
        if (half == 0 and group != 4) or (half == 1 and word == 4):
            continue
        rest = s[hand + word] - c[here + word]
        if rest == 0:
            continue
        code = 16 * word + (bits.highest(rest) >> 2)
        return (1.0 - x[at.OVER + (80 + code) * 5 + 1]) * (1.0 - x[at.OVER + (240 + code) * 5 + 1])
    return 0.0
