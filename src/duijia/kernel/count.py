"""
Counting: how many distinct plays there are, without listing them.

Plays of up to four cards are counted by shape from four numbers: on how many faces there are at least 1, 2, 3, 4 copies.
"""

from __future__ import annotations

from duijia.kernel.follow import HEAPS_OF_THREE, HEAPS_OF_TWO, QUAD, TWO_PAIRS
from duijia.kernel.words import Words, at_least, in_group, number, total


def faces(words: Words, count: int) -> int:
    """
    The number of faces held at least *count* times.
    """
    held = 0
    for i in range(5):
        held += number(at_least(words[i], count))
    return held


def choose(things: int, taken: int) -> int:
    """
    The binomial coefficient for 0 to 4 taken; 0 when there are too few.
    """
    if things < taken:
        return 0
    ways = 1
    for i in range(taken):
        ways = ways * (things - i) // (i + 1)
    return ways


def with_heap(words: Words, size: int, count: int) -> int:
    """
    The multisets of *size* cards (at most 4) that show some face at least *count* times; every multiset for *count* 0 or 1.
    """
    one, two, three, four = faces(words, 1), faces(words, 2), faces(words, 3), faces(words, 4)
    if size == 0:
        return 1
    if size == 1:
        return one
    found = choose(one, size) if count < 2 else 0
    if size == 2:
        return found + two
    if size == 3:
        if count < 3:
            found += two * (one - 1) if one > 0 else 0
        return found + three
    if count < 3:
        found += choose(two, 2)
        found += two * choose(one - 1, 2) if one > 0 else 0
    if count < 4:
        found += three * (one - 1) if one > 0 else 0
    return found + four


def count_follows(hand: Words, group: int, trump: int, size: int, shapes: int) -> int:
    """
    The distinct legal follows to a lead of *size* cards of *group* when *shapes* are owed.
    """
    plain, honours = in_group(hand, group, trump)
    due = total(plain) + total(honours)
    if due < size:
        suit = trump if group == 4 else group
        rest = (
            0 if suit == 0 else hand[0],
            0 if suit == 1 else hand[1],
            0 if suit == 2 else hand[2],
            0 if suit == 3 else hand[3],
            0 if group == 4 else hand[4],
        )
        return with_heap(rest, size - due, 0)
    held = (plain, honours, 0, 0, 0)
    if shapes == 0:
        return with_heap(held, size, 0)
    found = 0
    if shapes & HEAPS_OF_TWO != 0:
        found += with_heap(held, size, 2)
    if shapes & HEAPS_OF_THREE != 0:
        found += with_heap(held, size, 3)
    if shapes & QUAD != 0:
        found += with_heap(held, size, 4)
    if shapes & TWO_PAIRS != 0:
        found += choose(faces(held, 2), 2)
    return found


def count_leads(hand: Words, largest: int) -> int:
    """
    The distinct sets of at most *largest* cards that may be led (C6).
    """
    found = 0
    for count in range(1, largest + 1):
        found += faces(hand, count)
    return found
