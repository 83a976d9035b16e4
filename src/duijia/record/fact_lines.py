"""
The lines of what follows from the actions of a hand; whoever plays the record again can compute them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from duijia.cards import Cards, Rank, Seat, Trump
from duijia.record.deal_lines import seat_text
from duijia.record.words import Words, cards_text

MOST_TRICKS: Final = 52
MOST_POINTS: Final = 400


@dataclass(frozen=True, slots=True)
class TurnedLine:
    """
    ``turned 1 H9``: a kitty card turned because nobody declared, ``-`` where it is turned for all.
    """

    seat: Seat | None
    cards: Cards
    keyword: ClassVar[str] = "turned"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"turned {seat_text(self.seat)} {cards_text(self.cards)}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.seat_or_none(), words.cards())


@dataclass(frozen=True, slots=True)
class MovedLine:
    """
    ``moved tribute 3 to 0 BJ``: cards that went from seat to seat, by a choice or because there was none.
    """

    kind: str
    """``tribute``, ``return``, ``take`` or ``give_back``."""
    source: Seat | None
    """``None``, ``-``: out of the pool."""
    target: Seat | None
    """``None``, ``-``: into the pool."""
    cards: Cards
    keyword: ClassVar[str] = "moved"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"moved {self.kind} {seat_text(self.source)} to {seat_text(self.target)} {cards_text(self.cards)}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        kind = words.one_of(("进贡、还贡、收牌、还牌", "kind of transfer"), "tribute", "return", "take", "give_back")
        source = words.seat_or_none()
        words.expect("to")
        return cls(kind, source, words.seat_or_none(), words.cards())


@dataclass(frozen=True, slots=True)
class FixedLine:
    """
    ``fixed dealer 2 level 5 trump H dry no``: what stands before the first lead.
    """

    dealer: Seat
    level: Rank
    trump: Trump
    dry: bool
    keyword: ClassVar[str] = "fixed"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        dry = "yes" if self.dry else "no"
        return f"fixed dealer {self.dealer} level {self.level} trump {self.trump} dry {dry}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        words.expect("dealer")
        dealer = words.seat()
        words.expect("level")
        level = words.rank()
        words.expect("trump")
        trump = words.trump()
        words.expect("dry")
        return cls(dealer, level, trump, words.one_of(("yes 或 no", "yes or no"), "yes", "no") == "yes")


@dataclass(frozen=True, slots=True)
class TrickLine:
    """
    ``trick 12 to 3 points 25 of 60``: who won a trick, the points in it, and the attackers' points so far.
    """

    number: int
    winner: Seat
    points: int
    total: int
    keyword: ClassVar[str] = "trick"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"trick {self.number} to {self.winner} points {self.points} of {self.total}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        number = words.number(1, MOST_TRICKS)
        words.expect("to")
        winner = words.seat()
        words.expect("points")
        points = words.number(0, MOST_POINTS)
        words.expect("of")
        return cls(number, winner, points, words.number(0, MOST_POINTS))


@dataclass(frozen=True, slots=True)
class RedealLine:
    """
    ``redeal``: nothing came of this deal; the hand is dealt again.
    """

    keyword: ClassVar[str] = "redeal"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return "redeal"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        words.end()
        return cls()


@dataclass(frozen=True, slots=True)
class StoppedLine:
    """
    ``stopped``: the record of this hand breaks off here.
    """

    keyword: ClassVar[str] = "stopped"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return "stopped"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        words.end()
        return cls()
