"""
Faces by printed suit: words of thirteen nibbles, a rank each (2 to A), and a fifth for the jokers.

The simulator's hands keep this form from the deal to the last trick, whatever is trump: face ``f`` of the action numbering is
nibble ``f % 13`` of word ``f // 13``. A nibble counts copies, 0 to 4.
"""

from __future__ import annotations

ALL = 0xF_FFFF_FFFF_FFFF
"""Thirteen full nibbles."""

ONES = 0x1_1111_1111_1111
"""One copy of each of thirteen faces."""

EVENS = 0x0F0F_0F0F_0F0F_0F0F
BYTES = 0x0101_0101_0101_0101
MASK = (1 << 63) - 1

POINTED = 0xF << 12 | 0xF << 32 | 0xF << 44
"""The nibbles of 5, 10 and K."""

PLAINLY = ALL ^ POINTED
"""The others."""


def ones(word: int) -> int:
    """
    The number of set bits; one instruction where compiled.
    """
    return word.bit_count()


def lowest(word: int) -> int:
    """
    The place of the lowest set bit of a word that is not 0; one instruction where compiled.
    """
    return (word & -word).bit_length() - 1


def highest(word: int) -> int:
    """
    The place of the highest set bit of a word that is not 0; one instruction where compiled.
    """
    return word.bit_length() - 1


def product(one: int, other: int) -> int:
    """
    The low 63 bits of a product of two 63-bit numbers. Compiled it is a plain multiplication that wraps: Numba's own tells the
    optimiser that it never does.
    """
    return (one * other) & MASK


def added(one: int, other: int) -> int:
    """
    The low 63 bits of a sum of two 63-bit numbers.
    """
    return (one + other) & MASK


def cards(word: int) -> int:
    """
    The number of cards in *word*, at most 127.
    """
    return product((word & EVENS) + ((word >> 4) & EVENS), BYTES) >> 56


def present(word: int) -> int:
    """
    One copy of each face in *word*.
    """
    return (word | (word >> 1) | (word >> 2)) & ONES


def count(word: int, nibble: int) -> int:
    """
    The copies of one face.
    """
    return (word >> (4 * nibble)) & 15


def points(word: int) -> int:
    """
    The points in a suit's *word*: 5, 10 and K (C8).
    """
    return 5 * ((word >> 12) & 15) + 10 * (((word >> 32) & 15) + ((word >> 44) & 15))


def fewer(word: int, other: int) -> int:
    """
    For each face the smaller of two counts.
    """
    least = 0
    for nibble in range(13):
        least |= min((word >> (4 * nibble)) & 15, (other >> (4 * nibble)) & 15) << (4 * nibble)
    return least


def group_mask(word: int, group: int, trump: int, honours: int) -> int:
    """
    The nibbles of suit *word* (4: jokers) that belong to *group* (0 to 3: a side suit, 4: trumps), when the suit *trump* (4: none)
    is trump and *honours* are the nibbles of level cards and permanent trumps (C1).
    """
    if group == 4:
        return ALL if word == 4 or word == trump else honours
    return ALL ^ honours if word == group else 0


def group_of(word: int, nibble: int, trump: int, honours: int) -> int:
    """
    The group of one face (C1).
    """
    if word == 4 or word == trump or (honours >> (4 * nibble)) & 1 == 1:
        return 4
    return word


def height(word: int, nibble: int, trump: int, level: int, permanent: int, above: int) -> int:
    """
    The strength of one face, 0 to 31, on one scale (GZ23, DL1): side cards by rank, the trump suit 13 higher, then two steps each
    (off-suit, trump suit) for the lower and the higher honour rank, then the jokers. Equal heights are equal cards (C4).

    *above* is 1 where the permanent trump outranks the level.
    """
    if word == 4:
        return 30 + nibble
    own = 1 if word == trump else 0
    if nibble == level:
        return (26 if above == 1 else 28) + own
    if nibble == permanent:
        return (28 if above == 1 else 26) + own
    return 13 * own + nibble
