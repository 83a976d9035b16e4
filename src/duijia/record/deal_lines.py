"""
The lines that begin a hand: where the match stands, the commitment, and the pack of each deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from duijia.cards import Cards, Rank, Seat
from duijia.record.head_lines import MOST
from duijia.record.words import Words

ROW: Final = 20
"""Cards in each row of the pack but the last."""

MOST_CARDS: Final = 216
"""The largest pack: four decks."""


@dataclass(frozen=True, slots=True)
class HandLine:
    """
    ``hand 3``: the number of the hand in the match.
    """

    hand_no: int
    keyword: ClassVar[str] = "hand"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"hand {self.hand_no}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.number(1, MOST))


@dataclass(frozen=True, slots=True)
class StartLine:
    """
    ``start levels 3 5 dealer 2``: the levels of the teams 0-2 and 1-3, and the dealer; ``-`` in a match's first hand.
    """

    levels: tuple[Rank, Rank]
    dealer: Seat | None
    keyword: ClassVar[str] = "start"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"start levels {self.levels[0]} {self.levels[1]} dealer {seat_text(self.dealer)}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        words.expect("levels")
        levels = words.rank(), words.rank()
        words.expect("dealer")
        return cls(levels, words.seat_or_none())


@dataclass(frozen=True, slots=True)
class CommitLine:
    """
    ``commit …``: the server's commitment, 64 hex digits. A hand without one was not shuffled by a server.
    """

    commitment: str
    keyword: ClassVar[str] = "commit"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"commit {self.commitment}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.hex(64))


@dataclass(frozen=True, slots=True)
class EntropyLine:
    """
    ``entropy … … … …``: what the four seats added, 32 hex digits each.
    """

    entropies: tuple[str, str, str, str]
    keyword: ClassVar[str] = "entropy"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"entropy {' '.join(self.entropies)}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls((words.hex(32), words.hex(32), words.hex(32), words.hex(32)))


@dataclass(frozen=True, slots=True)
class SecretLine:
    """
    ``secret …``: what the server revealed when the hand was settled.
    """

    secret: str
    keyword: ClassVar[str] = "secret"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"secret {self.secret}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.hex(64))


@dataclass(frozen=True, slots=True)
class ShuffleLine:
    """
    ``shuffle 0 drawer 2 bright -``: a deal of this hand, 0 for the first; who draws first in a match's first hand; where the bright card
    lies in the pack.
    """

    redeal: int
    first_drawer: Seat
    bright: int | None
    keyword: ClassVar[str] = "shuffle"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        bright = "-" if self.bright is None else self.bright
        return f"shuffle {self.redeal} drawer {self.first_drawer} bright {bright}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        redeal = words.number(0, MOST)
        words.expect("drawer")
        drawer = words.seat()
        words.expect("bright")
        if words.peek() == "-":
            words.expect("-")
            return cls(redeal, drawer, None)
        return cls(redeal, drawer, words.number(0, MOST_CARDS - 1))


@dataclass(frozen=True, slots=True)
class PackLine:
    """
    ``pack S4 H10 …``: the next cards of the pack in the order of dealing, twenty to a row.
    """

    cards: Cards
    keyword: ClassVar[str] = "pack"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"pack {' '.join(self.cards)}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        cards = words.row()
        if len(cards) > ROW:
            raise words.error("record/row", want=ROW)
        return cls(cards)


@dataclass(frozen=True, slots=True)
class KittyLine:
    """
    ``kitty S4 H10 …``: what was left after the deal, top card first.
    """

    cards: Cards
    keyword: ClassVar[str] = "kitty"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"kitty {' '.join(self.cards)}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.row())


def pack_lines(pack: Cards, kitty: int) -> tuple[PackLine | KittyLine, ...]:
    """
    The rows of *pack*, whose last *kitty* cards are not dealt.
    """
    dealt = len(pack) - kitty
    rows = [PackLine(pack[at : min(at + ROW, dealt)]) for at in range(0, dealt, ROW)]
    return (*rows, KittyLine(pack[dealt:]))


def seat_text(seat: Seat | None) -> str:
    """
    A seat as text, ``-`` for nobody.
    """
    return "-" if seat is None else str(seat)
