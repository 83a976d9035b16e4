"""
Cards and seats: the small values that everything else is made of.

A card is its own text form: ``"SK"`` is the king of spades, ``"LJ"`` and ``"BJ"`` are the small and the big joker. Two copies
of a card from different decks are the same card: no card has an identity beyond its face, so none can tell where it was dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NewType, TypeAlias

Card = NewType("Card", str)
"""A face in canonical text form, e.g. ``"SK"``, ``"H10"``, ``"LJ"``."""

Cards: TypeAlias = tuple[Card, ...]
"""A multiset of cards; the order carries no meaning unless a docstring says so."""

Rank: TypeAlias = str
"""``"2"`` to ``"10"``, ``"J"``, ``"Q"``, ``"K"``, ``"A"``."""

Suit: TypeAlias = str
"""``"S"`` ♠, ``"H"`` ♥, ``"C"`` ♣, ``"D"`` ♦."""

Trump: TypeAlias = str
"""A suit, or ``"-"`` for a hand without a trump suit (公主, DL13)."""

Seat: TypeAlias = int
"""0 1 2 3 counter-clockwise; 0 and 2 play against 1 and 3."""

Team: TypeAlias = int
"""0 (seats 0 and 2) or 1 (seats 1 and 3)."""

SUITS: Final[tuple[Suit, ...]] = ("S", "H", "C", "D")
RANKS: Final[tuple[Rank, ...]] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SYMBOLS: Final[dict[Suit, str]] = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
SMALL_JOKER: Final = Card("LJ")
BIG_JOKER: Final = Card("BJ")
JOKERS: Final[Cards] = (SMALL_JOKER, BIG_JOKER)
NO_TRUMP: Final[Trump] = "-"
SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)

FACES: Final[Cards] = (*(Card(suit + rank) for suit in SUITS for rank in RANKS), *JOKERS)
"""All 54 faces in the order of the action numbering: ♠2…♠A, ♥, ♣, ♦, small joker, big joker."""

INDEX: Final[dict[Card, int]] = {card: i for i, card in enumerate(FACES)}
"""The place of each face in ``FACES``."""

SUIT_OF: Final[dict[Card, Suit | None]] = {card: None if card in JOKERS else card[0] for card in FACES}
"""The printed suit; ``None`` for a joker."""

RANK_OF: Final[dict[Card, Rank | None]] = {card: None if card in JOKERS else card[1:] for card in FACES}
"""The printed rank; ``None`` for a joker."""

POINTS: Final[dict[Card, int]] = {card: {"5": 5, "10": 10, "K": 10}.get(RANK_OF[card] or "", 0) for card in FACES}
"""C8: 5 counts five, 10 and K count ten, whatever their role."""


def points_of(cards: Iterable[Card]) -> int:
    """
    The points in *cards* (C8).
    """
    return sum(POINTS[card] for card in cards)


def is_joker(card: Card) -> bool:
    """
    Whether *card* is one of the two jokers.
    """
    return card in JOKERS


def contains(hand: Iterable[Card], cards: Iterable[Card]) -> bool:
    """
    Whether every copy in *cards* is held in *hand* (C14).
    """
    return Counter(cards) <= Counter(hand)


def without(hand: Cards, cards: Iterable[Card]) -> Cards:
    """
    *hand* less the copies in *cards*, order kept.

    :raises ValueError: a copy is not held
    """
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def team_of(seat: Seat) -> Team:
    """
    The team of a seat: 0 for seats 0 and 2, 1 for seats 1 and 3.
    """
    return seat % 2


def next_seat(seat: Seat, steps: int = 1) -> Seat:
    """
    The seat *steps* places on, counter-clockwise: 1 the next player (下家), 2 the partner (对家), 3 the previous player (上家).
    """
    return (seat + steps) % 4
