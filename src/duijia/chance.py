"""
Chance: the shuffled pack, the first drawer and the bright card of one hand, all drawn from one seed.

Everything here is a pure function of the rules and the seed, so whoever knows the seed can deal the same hand again. The bytes are
described in ``docs/fairness.md`` closely enough to be computed without this module.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass

from duijia.cards import FACES, RANK_OF, SEATS, Cards, Seat
from duijia.rules import Rules

SEED_BYTES = 32
"""Length of a seed."""


@dataclass(frozen=True, slots=True)
class Chance:
    """
    All that is random in a hand.
    """

    pack: Cards
    """The shuffled pack, the card that is dealt first at index 0; what is left after the deal is the kitty, top card first."""
    first_drawer: Seat
    """Who gets the first card in the first hand of a match (GZ4); later hands start at the dealer."""
    bright: int | None
    """Index in ``pack`` of the bright card (DL2); ``None`` in games that declare by ladder."""


def pack_faces(rules: Rules) -> Cards:
    """
    The unshuffled pack: ♠ ♥ ♣ ♦, in each suit the ranks from 2 to A that the game has, then small and big joker; the copies of a
    face stand together.
    """
    return tuple(
        face
        for face in FACES
        if RANK_OF[face] is None or RANK_OF[face] in rules.pack.ranks
        for _ in range(rules.pack.decks)
    )


def seed_bytes(seed: bytes | int) -> bytes:
    """
    *seed* as 32 bytes; an integer is written big-endian.

    :raises ValueError: not 32 bytes, or an integer below 0 or of more than 256 bits
    """
    if isinstance(seed, int):
        if not 0 <= seed < 1 << 8 * SEED_BYTES:
            raise ValueError("seed: an integer from 0 to 2**256 - 1")
        return seed.to_bytes(SEED_BYTES, "big")
    if len(seed) != SEED_BYTES:
        raise ValueError(f"seed: {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def words(seed: bytes) -> Iterator[int]:
    """
    The endless stream of 16-bit numbers of *seed*: block i is HMAC-SHA256(seed, i as 8 bytes big-endian), i = 0, 1, 2, …, read two
    bytes at a time, big-endian.
    """
    counter = 0
    while True:
        block = hmac.digest(seed, counter.to_bytes(8, "big"), "sha256")
        for at in range(0, len(block), 2):
            yield block[at] << 8 | block[at + 1]
        counter += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """
    A number from 0 to *bound* - 1, each equally likely: words at or above the largest multiple of *bound* up to 65,536 are skipped,
    so none is favoured by the remainder.
    """
    limit = 65536 - 65536 % bound
    for word in stream:
        if word < limit:
            return word % bound
    raise ValueError("the stream of words ended")


def chance_of(rules: Rules, seed: bytes | int) -> Chance:
    """
    The chance of one hand: a Fisher-Yates shuffle from the last card down, then the first drawer, then the bright card's index where
    the game calls (DL2: uniform between 40 % and 60 % of the pack).

    :raises ValueError: a seed that :func:`seed_bytes` refuses
    """
    stream = words(seed_bytes(seed))
    pack = list(pack_faces(rules))
    for last in range(len(pack) - 1, 0, -1):
        other = below(last + 1, stream)
        pack[last], pack[other] = pack[other], pack[last]
    first_drawer = below(len(SEATS), stream)
    bright = None
    if rules.declare.system == "call":
        low, high = bright_range(len(pack))
        bright = low + below(high - low + 1, stream)
    return Chance(tuple(pack), first_drawer, bright)


def bright_range(size: int) -> tuple[int, int]:
    """
    The lowest and the highest index at which the bright card may lie in a pack of *size* cards (DL2).
    """
    return -(-size * 4 // 10), size * 6 // 10
