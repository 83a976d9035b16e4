"""
Patterns: the ways in which a few cards fall into equal ones, as falling numbers of copies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from duijia.cards import Card
from duijia.kernel import follow
from duijia.plays.table import Table

PATTERNS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (
    ((),),
    ((1,),),
    ((1, 1), (2,)),
    ((1, 1, 1), (2, 1), (3,)),
    ((1, 1, 1, 1), (2, 1, 1), (2, 2), (3, 1), (4,)),
)
"""For each number of cards the ways to make it of equal cards."""


def answering(size: int, shapes: int) -> list[tuple[int, ...]]:
    """
    The patterns of *size* cards that answer the kernel's *shapes*.
    """
    return [pattern for pattern in PATTERNS[size] if follow.answers(shapes, (_word(pattern), 0))]


def tally(table: Table, cards: Iterable[Card]) -> list[tuple[Card, int]]:
    """
    The faces among *cards* with their copies, lowest first.
    """
    held = copies(cards)
    return [(card, held[card]) for card in sorted(held, key=table.rising.__getitem__)]


def copies(cards: Iterable[Card]) -> dict[Card, int]:
    """
    The faces among *cards* with their copies, as they come.
    """
    held: dict[Card, int] = {}
    for card in cards:
        held[card] = held.get(card, 0) + 1
    return held


def _word(pattern: tuple[int, ...]) -> int:
    """
    A word of cards that fall into *pattern*.
    """
    word = 0
    for nibble, count in enumerate(pattern):
        word |= count << (4 * nibble)
    return word
