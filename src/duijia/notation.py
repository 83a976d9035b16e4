"""
Notation: the one text form of cards, ranks, suits and seats, and its readers.

A card is suit letter and rank, ``SK``, ``H10``; the jokers are ``LJ`` (小王) and ``BJ`` (大王). Readers also take ``♠K``, ``T`` for 10
and lower case. Cards are separated by blanks; ``3*SK`` is three copies.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, Protocol

from duijia.cards import JOKERS, NO_TRUMP, RANKS, SUITS, SYMBOLS, Card, Cards, Rank, Seat, Suit, Trump

MOST_COPIES: Final = 99
"""The largest number that ``n*`` may be written with; no pack has so many copies."""


class Sorter(Protocol):
    """
    Whatever can put cards in a game's order; ``duijia.order.Order`` can.
    """

    def sort(self, cards: Iterable[Card]) -> Cards:
        """
        *cards*, highest trump first.
        """
        ...


class NotationError(ValueError):
    """
    Text that is no card, rank, suit or seat.
    """

    def __init__(self, message: str, *, token: str = "", index: int = 0, line: int = 1, column: int = 1) -> None:
        super().__init__(f"{message} (line {line}, column {column})")
        self.message = message
        self.token = token
        """The word at fault."""
        self.index = index
        """Its place among the words, from 0."""
        self.line = line
        """From 1."""
        self.column = column
        """From 1."""


def _rank_spellings() -> dict[str, Rank]:
    spellings = {spelled: rank for rank in RANKS for spelled in (rank, rank.lower())}
    return {**spellings, "T": "10", "t": "10"}


def _suit_spellings() -> dict[str, Suit]:
    return {spelled: suit for suit in SUITS for spelled in (suit, suit.lower(), SYMBOLS[suit])}


_RANKS: Final = _rank_spellings()
_SUITS: Final = _suit_spellings()
_CARDS: Final[dict[str, Card]] = {
    **{s + r: Card(suit + rank) for s, suit in _SUITS.items() for r, rank in _RANKS.items()},
    **{a + b: joker for joker in JOKERS for a in (joker[0], joker[0].lower()) for b in (joker[1], joker[1].lower())},
}
"""Every accepted spelling of every card; nothing else is one."""

_WORD: Final = re.compile(r"\S+")
_COPIES: Final = re.compile(r"([0-9]{1,4})\*(.*)", re.DOTALL)


def parse_card(text: str) -> Card:
    """
    The card written as *text*.

    >>> parse_card("♠k"), parse_card("ht"), parse_card("bj")
    ('SK', 'H10', 'BJ')

    :raises NotationError: no card is written so
    """
    card = _CARDS.get(text)
    if card is None:
        raise NotationError(f"{shown(text)} is no card", token=text)
    return card


def parse_cards(text: str, *, line: int = 1, column: int = 1) -> Cards:
    """
    The cards in *text*, in the order written; *line* and *column* say where it begins, for errors.

    >>> parse_cards("3*♥9 ht")
    ('H9', 'H9', 'H9', 'H10')

    :raises NotationError: a word that is no card
    """
    cards: list[Card] = []
    for index, found in enumerate(_WORD.finditer(text)):
        word, copies = found[0], 1
        counted = _COPIES.fullmatch(word)
        if counted:
            copies = int(counted[1])
        card = _CARDS.get(counted[2] if counted else word)
        if card is None or not 1 <= copies <= MOST_COPIES:
            raise NotationError(
                f"{shown(word)} is no card", token=word, index=index, line=line, column=column + found.start()
            )
        cards += [card] * copies
    return tuple(cards)


def format_cards(cards: Iterable[Card], order: Sorter | None = None, *, compact: bool = False) -> str:
    """
    *cards* as text, sorted by *order* where one is given; *compact* writes copies as ``3*SK``.

    >>> format_cards(("SK", "H9", "SK"), compact=True)
    '2*SK H9'
    """
    listed = tuple(cards) if order is None else order.sort(cards)
    if not compact:
        return " ".join(listed)
    return " ".join(card if copies == 1 else f"{copies}*{card}" for card, copies in Counter(listed).items())


def parse_rank(text: str) -> Rank:
    """
    The rank written as *text*: ``2`` to ``10``, ``T``, ``J Q K A``, either case.

    :raises NotationError: no rank is written so
    """
    rank = _RANKS.get(text)
    if rank is None:
        raise NotationError(f"{shown(text)} is no rank", token=text)
    return rank


def parse_suit(text: str) -> Suit:
    """
    The suit written as *text*: ``S H C D``, either case, or its sign.

    :raises NotationError: no suit is written so
    """
    suit = _SUITS.get(text)
    if suit is None:
        raise NotationError(f"{shown(text)} is no suit", token=text)
    return suit


def parse_trump(text: str) -> Trump:
    """
    The trump written as *text*: a suit, or ``-`` for none (公主).

    :raises NotationError: neither
    """
    return NO_TRUMP if text == NO_TRUMP else parse_suit(text)


def parse_seat(text: str) -> Seat:
    """
    The seat written as *text*: ``0`` to ``3``.

    :raises NotationError: no seat is written so
    """
    if text not in ("0", "1", "2", "3"):
        raise NotationError(f"{shown(text)} is no seat", token=text)
    return int(text)


def shown(text: str, longest: int = 24) -> str:
    """
    *text* in quotes, cut short and made safe to print: for messages.
    """
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    safe = "".join(
        ch if ch.isprintable() else ch.encode("unicode_escape", "backslashreplace").decode("ascii") for ch in cut
    )
    return f'"{safe}"'
