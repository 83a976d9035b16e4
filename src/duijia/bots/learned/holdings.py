"""
What a seat holds and has not seen of each group, as numbers. Compiled by ``duijia.bots.learned.compiled``.

Faces count by their place among those that can still fall: slot 0 is the highest, equal honours share one.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.search import places as at
from duijia.kernel import bits
from duijia.kernel.words import ONES, TOPS, at_least, total

SEVENS = TOPS - ONES
"""Seven copies of each face."""
FACE = 60
"""Of the place of a bit: where its face begins."""
BEYOND = 60
"""Where no face begins any more."""


def hold(s: Lane, t: Lane, x: Numbers, w: Lane, c: Lane, y: Numbers) -> None:
    """
    Describes the trumps and each suit that a play of the list is chiefly of, and keeps in the list what ``leaving`` reads of them.
    """
    seat, trump = s[at.SEAT], t[at.TRUMP]
    hand = at.HANDS + 5 * seat
    wanted = 0
    for play in range(c[to.COUNT]):
        wanted |= 1 << c[to.MAIN + play]
    for i in range(5 * to.VIEW):
        y[to.VIEWS + i] = 0.0
    solid = 0
    for suit in range(4):
        own, out = s[hand + suit], w[at.UNSEEN + suit]
        c[to.LIVE + suit] = at_least(own | out, 1)
        if suit == trump:
            continue
        solid += total(own >> (bits.highest(out | 1) & FACE))
        if (wanted >> suit) & 1 == 1:
            _view(s, t, x, w, c, seat, suit, y, to.VIEWS + to.VIEW * suit)
    _view(s, t, x, w, c, seat, 4, y, to.VIEWS + 4 * to.VIEW)
    y[to.SOLID] = solid / 3.0


def _view(s: Lane, t: Lane, x: Numbers, w: Lane, c: Lane, seat: int, group: int, y: Numbers, here: int) -> None:
    """
    One group, from *here* on, where all numbers are 0.
    """
    hand = at.HANDS + 5 * seat
    suit = t[at.TRUMP] if group == 4 else group
    honours, out_honours, plain, out = 0, 0, 0, 0
    own_points, out_points, first = 0, 0, 0
    if group == 4:
        honours, out_honours = s[hand + 4], w[at.UNSEEN + 4]
        own_points, out_points = _fives(t, honours, 4), _fives(t, out_honours, 4)
        live = _honours(honours, out_honours, t[at.STEPS], y, here)
        first = bits.ones(live)
        c[to.LIVE + 4] = live
        c[to.HONOURS] = first
    if suit < 4:
        plain, out = s[hand + suit], w[at.UNSEEN + suit]
        own_points += _fives(t, plain, suit)
        out_points += _fives(t, out, suit)
        _plain(plain, out, c[to.LIVE + suit], first, y, here)
    held, unseen = total(honours + plain), total(out_honours + out)
    high, low = floors(t, out_honours, out, 1)
    high_two, low_two = floors(t, out_honours, out, 2)
    high_three, low_three = floors(t, out_honours, out, 3)
    if group == 4:
        c[to.FLOORS], c[to.FLOORS + 1] = high, low
        c[to.FLOORS + 2], c[to.FLOORS + 3] = high_two, low_two
        c[to.FLOORS + 4], c[to.FLOORS + 5] = high_three, low_three
    sure = standing(honours, plain, high, low, 1)
    z = here + 2 * to.SLOTS
    y[z] = held * 0.1
    y[z + 1] = unseen * 0.05
    y[z + 2] = own_points * 0.25
    y[z + 3] = out_points * 0.125
    y[z + 4] = sets(honours, plain, 2) * 0.5
    y[z + 5] = sets(honours, plain, 3) * 0.5
    y[z + 6] = sets(out_honours, out, 2) * 0.2
    y[z + 7] = sets(out_honours, out, 3) / 3.0
    y[z + 8] = sure / 3.0
    y[z + 9] = standing(honours, plain, high_two, low_two, 2) * 0.5
    y[z + 10] = standing(honours, plain, high_three, low_three, 3)
    for step in range(1, 4):
        y[z + 10 + step] = x[at.EMPTY + 5 * step + group]
        y[z + 13 + step] = (s[at.VOIDS + ((seat + step) & 3)] >> group) & 1
        y[z + 16 + step] = x[at.SHARE + 5 * step + group] * unseen * 0.2
    y[z + 20] = 1.0 if unseen == 0 else 0.0
    y[z + 21] = 1.0 if held <= 2 else 0.0
    y[z + 22] = sure / max(1, held)


def _fives(t: Lane, cards: int, word: int) -> int:
    """
    How many times five points there are among the *cards* of a word; no face has more than seven copies, so twice as many fit a nibble.
    """
    return total((cards & t[at.FIVES + word]) + 2 * (cards & t[at.TENS + word]))


def _honours(mine: int, others: int, steps: int, y: Numbers, here: int) -> int:
    """
    Tells the honours from the top, until the slots are full; marks of the highest face of each slot, and of the first without one.
    """
    live = at_least(mine | others, 1)
    last, slot, found = 99, -1, 0
    while live > 0:
        top = bits.highest(live)
        live ^= 1 << top
        low = top & FACE
        level = (steps >> low) & 15
        if level != last:
            last = level
            slot += 1
            found |= 1 << top
            if slot == to.SLOTS:
                return found
        y[here + slot] += ((mine >> low) & 15) * 0.5
        y[here + to.SLOTS + slot] += ((others >> low) & 15) * 0.5
    return found


def _plain(mine: int, others: int, live: int, first: int, y: Numbers, here: int) -> None:
    """
    Tells the plain cards, whose faces are marked in *live*, from the top and the slot *first*, until the slots are full.
    """
    for slot in range(first, min(to.SLOTS, first + bits.ones(live))):
        top = bits.highest(live)
        live ^= 1 << top
        low = top & FACE
        y[here + slot] = ((mine >> low) & 15) * 0.5
        y[here + to.SLOTS + slot] = ((others >> low) & 15) * 0.5


def slot_of(c: Lane, trump: int, code: int) -> int:
    """
    The slot of a face that can still fall, or ``SLOTS``.
    """
    word = code >> 4
    slot = bits.ones(c[to.LIVE + word] >> (4 * (code & 15))) - 1
    if word == trump and word < 4:
        slot += c[to.HONOURS]
    return min(to.SLOTS, slot)


def sets(honours: int, plain: int, size: int) -> int:
    """
    How many faces there are *size* cards of.
    """
    return bits.ones(at_least(honours, size)) + bits.ones(at_least(plain, size))


def standing(honours: int, plain: int, high: int, low: int, size: int) -> int:
    """
    How many sets of *size* (of 1: cards) there are among the honours from the bit *high* on and the plain cards from *low* on.
    """
    if size == 1:
        return total((honours >> high) + (plain >> low))
    return bits.ones(at_least(honours, size) >> high) + bits.ones(at_least(plain, size) >> low)


def floors(t: Lane, out_honours: int, out: int, size: int) -> tuple[int, int]:
    """
    From which bit on honours, and from which plain cards of a group are such that no set of *size* out can beat.
    """
    above = at_least(out_honours, size)
    if above > 0:
        return bits.lowest(_equals(t, bits.highest(above) >> 2)) & FACE, BEYOND
    return 0, bits.highest(at_least(out, size) | 1) & FACE


def _equals(t: Lane, nibble: int) -> int:
    """
    Marks of the honours as high as that in *nibble*; where no honour is, there may be one for the lowest.
    """
    apart = t[at.STEPS] ^ (((t[at.STEPS] >> (4 * nibble)) & 15) * ONES)
    return TOPS ^ ((((apart & SEVENS) + SEVENS) | apart) & TOPS)


def unbeaten(t: Lane, honours: int, plain: int, out_honours: int, out: int, size: int) -> int:
    """
    How many sets of *size* (of 1: cards) there are of a group that no such set out can beat: of its honours and of its plain cards.
    """
    high, low = floors(t, out_honours, out, size)
    return standing(honours, plain, high, low, size)


def higher(t: Lane, w: Lane, code: int, size: int) -> int:
    """
    How many sets of *size* (of 1: cards) are out above the face *code* in its group.
    """
    word, nibble = code >> 4, code & 15
    begin, honours = 4 * nibble + 4, 0
    if word == 4:
        known = (1 << (4 * t[at.JOKERS] + 8)) - 1
        begin = (bits.highest(_equals(t, nibble) & known) & FACE) + 4
    elif word == t[at.TRUMP]:
        honours = w[at.UNSEEN + 4]
    return standing(honours, w[at.UNSEEN + word], 0, begin, size)
