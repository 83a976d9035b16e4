"""
What a seat holds and has not seen of each group, as numbers. Compiled by ``duijia.bots.learned.compiled``.

Faces count by their place among those that can still fall: slot 0 is the highest, equal honours share one.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.search import places as at
from duijia.kernel import bits
from duijia.kernel.words import at_least, number, total


def hold(s: Lane, t: Lane, x: Numbers, w: Lane, c: Lane, y: Numbers) -> None:
    """
    Describes the trumps and each suit that a play of the list is chiefly of.
    """
    seat, trump = s[at.SEAT], t[at.TRUMP]
    wanted = 1 << 4
    for play in range(c[to.COUNT]):
        wanted |= 1 << c[to.MAIN + play]
    sure = 0
    for group in range(5):
        here = to.VIEWS + to.VIEW * group
        for i in range(to.VIEW):
            y[here + i] = 0.0
        if (wanted >> group) & 1 == 1:
            _view(s, t, x, w, seat, group, y, here)
        if group not in (4, trump):
            sure += unbeaten(t, 0, s[at.HANDS + 5 * seat + group], 0, w[at.UNSEEN + group], 1)
    y[to.SOLID] = sure / 3.0


def _view(s: Lane, t: Lane, x: Numbers, w: Lane, seat: int, group: int, y: Numbers, here: int) -> None:
    """
    One group, from *here* on.
    """
    hand = at.HANDS + 5 * seat
    suit = t[at.TRUMP] if group == 4 else group
    honours, out_honours, plain, out = 0, 0, 0, 0
    own_points, out_points = 0, 0
    slot = -1
    if suit < 4:
        plain, out = s[hand + suit], w[at.UNSEEN + suit]
        own_points = total(plain & t[at.FIVES + suit]) + 2 * total(plain & t[at.TENS + suit])
        out_points = total(out & t[at.FIVES + suit]) + 2 * total(out & t[at.TENS + suit])
    if group == 4:
        honours, out_honours = s[hand + 4], w[at.UNSEEN + 4]
        own_points += total(honours & t[at.FIVES + 4]) + 2 * total(honours & t[at.TENS + 4])
        out_points += total(out_honours & t[at.FIVES + 4]) + 2 * total(out_honours & t[at.TENS + 4])
        slot = _slots(honours, out_honours, t[at.STEPS], 4, slot, y, here)
    if suit < 4:
        _slots(plain, out, 0, suit, slot, y, here)
    held, unseen = total(honours) + total(plain), total(out_honours) + total(out)
    z = here + 2 * to.SLOTS
    y[z] = held * 0.1
    y[z + 1] = unseen * 0.05
    y[z + 2] = own_points * 0.25
    y[z + 3] = out_points * 0.125
    y[z + 4] = (number(at_least(honours, 2)) + number(at_least(plain, 2))) * 0.5
    y[z + 5] = (number(at_least(honours, 3)) + number(at_least(plain, 3))) * 0.5
    y[z + 6] = (number(at_least(out_honours, 2)) + number(at_least(out, 2))) * 0.2
    y[z + 7] = (number(at_least(out_honours, 3)) + number(at_least(out, 3))) / 3.0
    sure = unbeaten(t, honours, plain, out_honours, out, 1)
    y[z + 8] = sure / 3.0
    y[z + 9] = unbeaten(t, honours, plain, out_honours, out, 2) * 0.5
    y[z + 10] = unbeaten(t, honours, plain, out_honours, out, 3)
    for step in range(1, 4):
        y[z + 10 + step] = x[at.EMPTY + 5 * step + group]
        y[z + 13 + step] = (s[at.VOIDS + ((seat + step) & 3)] >> group) & 1
        y[z + 16 + step] = x[at.SHARE + 5 * step + group] * unseen * 0.2
    y[z + 20] = 1.0 if unseen == 0 else 0.0
    y[z + 21] = 1.0 if held <= 2 else 0.0
    y[z + 22] = sure / max(1, held)


def _slots(mine: int, others: int, steps: int, word: int, slot: int, y: Numbers, here: int) -> int:
    """
    Tells the faces of one word from the top, until the slots are full; the last slot taken.
    """
    for nibble in range(16):
        y[to.SLOT + 16 * word + nibble] = to.SLOTS
    live = mine | others
    last = 99
    while live > 0:
        nibble = bits.highest(live) >> 2
        live &= (1 << (4 * nibble)) - 1
        level = ((steps >> (4 * nibble)) & 15) if word == 4 else nibble
        if level != last:
            last = level
            slot += 1
            if slot >= to.SLOTS:
                return slot
        y[to.SLOT + 16 * word + nibble] = slot
        y[here + slot] += ((mine >> (4 * nibble)) & 15) * 0.5
        y[here + to.SLOTS + slot] += ((others >> (4 * nibble)) & 15) * 0.5
    return slot


def unbeaten(t: Lane, honours: int, plain: int, out_honours: int, out: int, size: int) -> int:
    """
    How many sets of *size* (of 1: cards) there are of a group that no such set out can beat: of its honours and of its plain cards.
    """
    above = at_least(out_honours, size)
    if above > 0:
        nibble = bits.highest(above) >> 2
        step = (t[at.STEPS] >> (4 * nibble)) & 15
        while nibble > 0 and (t[at.STEPS] >> (4 * nibble - 4)) & 15 == step:
            nibble -= 1
        return total(honours >> (4 * nibble)) if size == 1 else number(at_least(honours, size) >> (4 * nibble))
    above = at_least(out, size)
    low = 4 * (bits.highest(above) >> 2) if above > 0 else 0
    if size == 1:
        return total(honours) + total(plain >> low)
    return number(at_least(honours, size)) + number(at_least(plain, size) >> low)


def higher(t: Lane, w: Lane, code: int, size: int) -> int:
    """
    How many sets of *size* (of 1: cards) are out above the face *code* in its group.
    """
    word, nibble = code >> 4, code & 15
    others = w[at.UNSEEN + word]
    found = 0
    if word == 4:
        step = (t[at.STEPS] >> (4 * nibble)) & 15
        while nibble < 14 and (t[at.STEPS] >> (4 * nibble + 4)) & 15 == step:
            nibble += 1
    elif word == t[at.TRUMP]:
        found = total(w[at.UNSEEN + 4]) if size == 1 else number(at_least(w[at.UNSEEN + 4], size))
    if size == 1:
        return found + total(others >> (4 * nibble + 4))
    return found + number(at_least(others, size) >> (4 * nibble + 4))
