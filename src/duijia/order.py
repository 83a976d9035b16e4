"""
The order of the cards in one hand: from rules, level and trump to each card's suit group, strength and place in the kernel's words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from duijia.cards import (
    BIG_JOKER,
    INDEX,
    NO_TRUMP,
    RANK_OF,
    RANKS,
    SMALL_JOKER,
    SUITS,
    Card,
    Cards,
    Rank,
    Suit,
    Trump,
)
from duijia.rules import Rules

TRUMPS: Final = "T"
"""The group of all trumps (C1)."""


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """
    How the cards of one hand compare (C1, GZ23, DL1). Made by :func:`order_of`; one object for each question asked.
    """

    rules: Rules
    level: Rank
    trump: Trump
    """A suit, or ``"-"``: no suit is trump."""
    faces: Cards
    """The faces in the pack, highest first: the order in which a hand is shown."""
    group: dict[Card, str]
    """The suit each face follows: ``"S" "H" "C" "D"``, or ``"T"`` for trumps."""
    height: dict[Card, int]
    """One scale for all cards: side cards by rank, then the trumps. Equal height is equal strength (C4, DL13)."""
    place: dict[Card, tuple[int, int]]
    """Kernel word and nibble of each face: words 0 to 3 hold plain cards by printed suit, word 4 the honours (jokers, level
    cards, permanent trumps)."""
    rank: dict[Card, int]
    """Place of each face in ``faces``."""

    def __reduce__(self) -> tuple[Callable[[Rules, Rank, Trump], Order], tuple[Rules, Rank, Trump]]:
        """
        Orders travel between processes as what they are made from.
        """
        return order_of, (self.rules, self.level, self.trump)

    def sort(self, cards: Iterable[Card]) -> Cards:
        """
        *cards* in the game's order, highest trump first.
        """
        return tuple(sorted(cards, key=self.rank.__getitem__))

    def is_trump(self, card: Card) -> bool:
        """
        Whether *card* is a trump (C1).
        """
        return self.group[card] == TRUMPS

    def is_honour(self, card: Card) -> bool:
        """
        Whether *card* is a joker, a level card or a permanent trump.
        """
        return self.place[card][0] == 4

    def words(self, cards: Iterable[Card]) -> tuple[int, int, int, int, int]:
        """
        The kernel's five words for *cards*: four bits a face, the number of copies in it.
        """
        words = [0, 0, 0, 0, 0]
        place = self.place
        for card in cards:
            word, nibble = place[card]
            words[word] += 1 << (4 * nibble)
        return words[0], words[1], words[2], words[3], words[4]


@lru_cache(maxsize=512)
def order_of(rules: Rules, level: Rank, trump: Trump | None) -> Order:
    """
    The order of a hand at *level* with *trump*; ``None`` (not fixed yet) orders like ``"-"``.
    """
    suit = NO_TRUMP if trump is None else trump
    pack = rules.pack
    plain_ranks = [rank for rank in pack.ranks if rank != level and rank not in pack.permanent]
    honours = _honours(rules, level, suit)
    height: dict[Card, int] = {}
    place: dict[Card, tuple[int, int]] = {}
    group: dict[Card, str] = {}
    for number, plain in enumerate(SUITS):
        for nibble, rank in enumerate(plain_ranks):
            card = Card(plain + rank)
            place[card] = (number, nibble)
            height[card] = nibble + (len(plain_ranks) if plain == suit else 0)
            group[card] = TRUMPS if plain == suit else plain
    for nibble, (card, step) in enumerate(honours):
        place[card] = (4, nibble)
        height[card] = 2 * len(plain_ranks) + step
        group[card] = TRUMPS
    faces = sorted(place, key=lambda card: _display(card, group[card], height[card], suit))
    return Order(
        rules=rules,
        level=level,
        trump=suit,
        faces=tuple(faces),
        group=group,
        height=height,
        place=place,
        rank={card: i for i, card in enumerate(faces)},
    )


def _honours(rules: Rules, level: Rank, trump: Trump) -> list[tuple[Card, int]]:
    """
    Honours from low to high with their strength steps; off-suit ones share a step (C4).
    """
    ranks = [*rules.pack.permanent, level]
    if rules.pack.permanent_above_level:
        ranks.reverse()
    steps: list[tuple[Card, int]] = []
    step = 0
    for rank in ranks:
        others = [Card(suit + rank) for suit in SUITS if suit != trump]
        steps += [(card, step) for card in others]
        step += 1
        if trump != NO_TRUMP:
            steps.append((Card(trump + rank), step))
            step += 1
    return [*steps, (SMALL_JOKER, step), (BIG_JOKER, step + 1)]


_ALTERNATING: Final[dict[Trump, tuple[Suit, ...]]] = {
    "S": ("H", "C", "D"),
    "H": ("S", "D", "C"),
    "C": ("H", "S", "D"),
    "D": ("S", "H", "C"),
    NO_TRUMP: ("S", "H", "C", "D"),
}
"""Side suits in alternating colours."""


def _display(card: Card, group: str, height: int, trump: Trump) -> tuple[int, int, int]:
    suits = _ALTERNATING[trump]
    where = 0 if group == TRUMPS else 1 + suits.index(group)
    return where, -height, INDEX[card]


def rank_height(rules: Rules, card: Card) -> int:
    """
    The order in which turned kitty cards are compared: plain ranks, permanent trumps, small, big joker; with permanent 2s that is
    3 < … < K < A < 2 < small < big joker (GZ7, DB4).
    """
    plain = [rank for rank in rules.pack.ranks if rank not in rules.pack.permanent]
    rank = RANK_OF[card]
    return len(RANKS) + INDEX[card] if rank is None else (*plain, *rules.pack.permanent).index(rank)
