"""
Following and leading: what is owed, what answers it, how many plays there are, which cards can still join a partial choice.

S is the part of the hand that belongs to the led group. The natural sets of S decide what is owed; a play fulfils it by its
shape alone (GZ22, DB14). All owed shapes but one ask for a *heap*: some face at least k times in a play of n cards (a pair is
k = n = 2, a pair + 1 is k = 2 of n = 3, and so on); two pairs are the exception.
"""

from __future__ import annotations

from duijia.kernel.words import (
    TOPS,
    TRUMP_GROUP,
    Pair,
    Words,
    at_least,
    exactly,
    hand_holds,
    hand_total,
    in_group,
    number,
    set_size,
    total,
)

PAIR = 1
TRIPLE = 2
QUAD = 4
PAIR_PLUS = 8
TRIPLE_PLUS = 16
TWO_PAIRS = 32

HEAPS_OF_TWO = PAIR | PAIR_PLUS
HEAPS_OF_THREE = TRIPLE | TRIPLE_PLUS

EITHER = 0
TWO_PAIRS_FIRST = 1
TRIPLE_FIRST = 2

LEGAL = 0
NOT_HELD = 1
WRONG_COUNT = 2
SUIT_OWED = 3
SHAPE_OWED = 4


def owed(held: Pair, size: int, strict: int, quad_order: int) -> int:
    """
    The shapes of which one is owed on a lead of *size* when *held* is S; 0: none (C2, GZ22, DB14, DB15).
    """
    plain, honours = held
    if strict == 0 or size < 2 or total(plain) + total(honours) < size:
        return 0
    if exactly(plain, size) | exactly(honours, size) != 0:
        return PAIR if size == 2 else TRIPLE if size == 3 else QUAD
    if size == 2:
        return 0
    pairs = number(exactly(plain, 2)) + number(exactly(honours, 2))
    if size == 4:
        triple = exactly(plain, 3) | exactly(honours, 3) != 0
        if pairs >= 2 and triple:
            if quad_order == TWO_PAIRS_FIRST:
                return TWO_PAIRS
            if quad_order == TRIPLE_FIRST:
                return TRIPLE_PLUS
            return TWO_PAIRS | TRIPLE_PLUS
        if pairs >= 2:
            return TWO_PAIRS
        if triple:
            return TRIPLE_PLUS
    return PAIR_PLUS if pairs >= 1 else 0


def answers(shapes: int, played: Pair) -> int:
    """
    1 when *played*, all of the led group, shows one of *shapes* (or none is owed), else 0.
    """
    plain, honours = played
    if shapes == 0:
        return 1
    if shapes & HEAPS_OF_TWO != 0 and at_least(plain, 2) | at_least(honours, 2) != 0:
        return 1
    if shapes & HEAPS_OF_THREE != 0 and at_least(plain, 3) | at_least(honours, 3) != 0:
        return 1
    if shapes & QUAD != 0 and at_least(plain, 4) | at_least(honours, 4) != 0:
        return 1
    if shapes & TWO_PAIRS != 0 and number(exactly(plain, 2)) + number(exactly(honours, 2)) == 2:
        return 1
    return 0


def verdict(hand: Words, play: Words, group: int, trump: int, size: int, shapes: int) -> int:
    """
    ``LEGAL``, or the first reason why *play* does not follow a lead of *size* cards of *group* when *shapes* are owed.
    """
    if hand_total(play) != size:
        return WRONG_COUNT
    if hand_holds(hand, play) == 0:
        return NOT_HELD
    held = in_group(hand, group, trump)
    played = in_group(play, group, trump)
    due = total(held[0]) + total(held[1])
    answered = total(played[0]) + total(played[1])
    if answered < size and answered < due:
        return SUIT_OWED
    if answers(shapes, played) == 0:
        return SHAPE_OWED
    return LEGAL


def heap_additions(held: Pair, part: Pair, room: int, count: int) -> Pair:
    """
    Marks of the faces that *part* of S can take so that, with *room* cards to come, some face is still shown *count* times.
    """
    need = max(count - room, 0)
    target, honour_target = at_least(held[0], count), at_least(held[1], count)
    if (target & at_least(part[0], need)) | (honour_target & at_least(part[1], need)) != 0:
        return TOPS, TOPS
    need -= 1
    return target & at_least(part[0], need), honour_target & at_least(part[1], need)


def two_pairs_additions(held: Pair, part: Pair) -> Pair:
    """
    Marks of the faces that *part* of S, which holds two pairs at least, can take on its way to two pairs.
    """
    target, honour_target = at_least(held[0], 2), at_least(held[1], 2)
    begun, honours_begun = at_least(part[0], 1), at_least(part[1], 1)
    doubled, honours_doubled = at_least(part[0], 2), at_least(part[1], 2)
    if at_least(part[0], 3) | at_least(part[1], 3) != 0:
        return 0, 0
    if begun & target != begun or honours_begun & honour_target != honours_begun:
        return 0, 0
    faces = number(begun) + number(honours_begun)
    if faces > 2:
        return 0, 0
    if faces == 2:
        return begun ^ doubled, honours_begun ^ honours_doubled
    return target ^ doubled, honour_target ^ honours_doubled


def shape_additions(held: Pair, part: Pair, size: int, shapes: int) -> Pair:
    """
    Marks of the faces that *part* of S can take so that *size* cards of S showing one of *shapes* remain possible; copies in
    hand are not looked at.
    """
    if shapes == 0:
        return TOPS, TOPS
    room = size - 1 - total(part[0]) - total(part[1])
    plain, honours = 0, 0
    if shapes & HEAPS_OF_TWO != 0:
        more = heap_additions(held, part, room, 2)
        plain, honours = plain | more[0], honours | more[1]
    if shapes & HEAPS_OF_THREE != 0:
        more = heap_additions(held, part, room, 3)
        plain, honours = plain | more[0], honours | more[1]
    if shapes & QUAD != 0:
        more = heap_additions(held, part, room, 4)
        plain, honours = plain | more[0], honours | more[1]
    if shapes & TWO_PAIRS != 0:
        more = two_pairs_additions(held, part)
        plain, honours = plain | more[0], honours | more[1]
    return plain, honours


def free_copies(hand: Words, part: Words) -> Words:
    """
    Marks of the faces of which *hand* holds more copies than *part*, which it holds.
    """
    return (
        at_least(hand[0] - part[0], 1),
        at_least(hand[1] - part[1], 1),
        at_least(hand[2] - part[2], 1),
        at_least(hand[3] - part[3], 1),
        at_least(hand[4] - part[4], 1),
    )


def mask(marks: Words, group: int, trump: int, inside: Pair, outside: int) -> Words:
    """
    *marks* kept where *inside* marks them (faces of *group*) or *outside* is not 0 (the others).
    """
    rest = TOPS if outside != 0 else 0
    suit = trump if group == TRUMP_GROUP else group
    return (
        marks[0] & (inside[0] if suit == 0 else rest),
        marks[1] & (inside[0] if suit == 1 else rest),
        marks[2] & (inside[0] if suit == 2 else rest),
        marks[3] & (inside[0] if suit == 3 else rest),
        marks[4] & (inside[1] if group == TRUMP_GROUP else rest),
    )


def follow_additions(hand: Words, part: Words, group: int, trump: int, size: int, shapes: int) -> Words:
    """
    Marks of the faces of which one more copy can join *part* so that a legal follow remains possible; nothing when none does.
    """
    if hand_holds(hand, part) == 0:
        return 0, 0, 0, 0, 0
    held = in_group(hand, group, trump)
    chosen = in_group(part, group, trump)
    due = min(size, total(held[0]) + total(held[1]))
    inside = total(chosen[0]) + total(chosen[1])
    outside = hand_total(part) - inside
    if inside > due or outside > size - due:
        return 0, 0, 0, 0, 0
    wanted = (0, 0)
    if inside < due:
        wanted = shape_additions(held, chosen, size, shapes)
    return mask(free_copies(hand, part), group, trump, wanted, size - due - outside)


def lead_additions(hand: Words, part: Words, largest: int) -> Words:
    """
    Marks of the faces of which one more copy can join *part* so that it stays, or becomes, a set that may be led (C6).
    """
    size = hand_total(part)
    if hand_holds(hand, part) == 0 or size >= largest:
        return 0, 0, 0, 0, 0
    free = free_copies(hand, part)
    if size == 0:
        return free
    if set_size(part) == 0:
        return 0, 0, 0, 0, 0
    return (
        free[0] & at_least(part[0], 1),
        free[1] & at_least(part[1], 1),
        free[2] & at_least(part[2], 1),
        free[3] & at_least(part[3], 1),
        free[4] & at_least(part[4], 1),
    )
