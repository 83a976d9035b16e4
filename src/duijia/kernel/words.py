"""
Nibble words: a multiset of cards as integers, four bits a face, the number of copies in it.

A hand is five words (``duijia.order.Order.words``): the plain cards of ♠ ♥ ♣ ♦, then the honours (jokers, level cards, permanent
trumps). A *group*, 0 to 3 for a side suit and 4 for the trumps, is the part of a hand that follows one lead (C1): the plain
word of a side suit without honours, or the plain word of the trump suit with all honours.

These functions run as plain Python and compile unchanged with Numba, so they keep to what means the same in both: non-negative
ints below 2**60 (fifteen nibbles in a signed 64-bit word), no ``~``, a mask after every sum.
"""

from __future__ import annotations

from typing import TypeAlias

Words: TypeAlias = tuple[int, int, int, int, int]
"""The five words of a hand, or five words of marks."""

Pair: TypeAlias = tuple[int, int]
"""The plain word and the honours word of one group."""

ONES = 0x111_1111_1111_1111
"""One copy of each of fifteen faces."""

TOPS = 0x888_8888_8888_8888
"""The guard bit of each face. *Marks* are a subset of these bits: a set of faces. Counts never pass seven, so they are free."""

EVENS = 0x0F0F_0F0F_0F0F_0F0F
"""Every second nibble."""

TRUMP_GROUP = 4
"""The group of the trumps; also the word of the honours."""


def total(word: int) -> int:
    """
    The number of cards in *word*.
    """
    return ((word & EVENS) + ((word >> 4) & EVENS)) % 255


def at_least(word: int, count: int) -> int:
    """
    Marks of the faces held at least *count* times, 0 to 8.
    """
    return (word + (8 - count) * ONES) & TOPS


def exactly(word: int, count: int) -> int:
    """
    Marks of the faces held exactly *count* times: the natural sets of that size (GZ22, DB14).
    """
    return at_least(word, count) ^ at_least(word, count + 1)


def number(marks: int) -> int:
    """
    How many faces are marked.
    """
    return total(marks >> 3)


def holds(word: int, part: int) -> int:
    """
    1 when every copy in *part* is in *word* too, else 0.
    """
    return 1 if ((word | TOPS) - part) & TOPS == TOPS else 0


def hand_holds(hand: Words, part: Words) -> int:
    """
    1 when every copy in *part* is held in *hand* (C14), else 0.
    """
    for i in range(5):
        if holds(hand[i], part[i]) == 0:
            return 0
    return 1


def hand_total(hand: Words) -> int:
    """
    The number of cards in five words.
    """
    return total(hand[0]) + total(hand[1]) + total(hand[2]) + total(hand[3]) + total(hand[4])


def in_group(hand: Words, group: int, trump: int) -> Pair:
    """
    The cards of *hand* that belong to *group* when the suit *trump* (4: none, DL13) is trump (C1).
    """
    if group != TRUMP_GROUP:
        return hand[group], 0
    if trump == TRUMP_GROUP:
        return 0, hand[4]
    return hand[trump], hand[4]


def face_of(word: int, size: int) -> int:
    """
    The nibble of the one face in *word* when it holds *size* copies of it and nothing else, else -1.
    """
    for nibble in range(15):
        if word == size << (4 * nibble):
            return nibble
    return -1


def set_size(hand: Words) -> int:
    """
    How many identical cards *hand* is; 0 when it is empty, holds two faces, or more cards than a face has copies.
    """
    size = hand_total(hand)
    if size > 7:
        return 0
    for i in range(5):
        if hand[i] != 0 and face_of(hand[i], size) < 0:
            return 0
    return size
