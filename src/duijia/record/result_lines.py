"""
The lines of what a hand came to, and of the match's end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self, TypeAlias

from duijia.cards import Cards, Rank, Seat, Team
from duijia.hand.facts import Owed, Settlement
from duijia.record.deal_lines import seat_text
from duijia.record.words import Words, cards_text, in_order

Scores: TypeAlias = tuple[int, int, int, int]

MOST_SCORE: Final = 99_999
SHARE: Final = re.compile(r"[0-3]:[1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """
    ``score 135 tricks 95 kitty 20 times 2 dig yes threshold 120``: the attackers' points and what they are made of.
    """

    score: int
    tricks: int
    kitty: int
    times: int
    dig: bool
    threshold: int
    keyword: ClassVar[str] = "score"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        dig = "yes" if self.dig else "no"
        return (
            f"score {self.score} tricks {self.tricks} kitty {self.kitty} times {self.times}"
            f" dig {dig} threshold {self.threshold}"
        )

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        score = words.number(0, MOST_SCORE)
        words.expect("tricks")
        tricks = words.number(0, MOST_SCORE)
        words.expect("kitty")
        kitty = words.number(0, MOST_SCORE)
        words.expect("times")
        times = words.number(0, 9)
        words.expect("dig")
        dig = words.one_of(("yes 或 no", "yes or no"), "yes", "no") == "yes"
        words.expect("threshold")
        return cls(score, tricks, kitty, times, dig, words.number(0, MOST_SCORE))


@dataclass(frozen=True, slots=True)
class BuriedLine:
    """
    ``buried S5 …``: the kitty as it lay at the end; ``-`` in 公主.
    """

    cards: Cards
    keyword: ClassVar[str] = "buried"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"buried {cards_text(self.cards)}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.cards())


@dataclass(frozen=True, slots=True)
class LevelsLine:
    """
    ``levels 3 5 rise 0 2 jokers 1``: the teams' levels now, what each gained, and what buried jokers added before any stop.
    """

    levels: tuple[Rank, Rank]
    rise: tuple[int, int]
    jokers: int
    keyword: ClassVar[str] = "levels"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"levels {' '.join(self.levels)} rise {self.rise[0]} {self.rise[1]} jokers {self.jokers}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        levels = words.rank(), words.rank()
        words.expect("rise")
        rise = words.number(0, 99), words.number(0, 99)
        words.expect("jokers")
        return cls(levels, rise, words.number(0, 99))


@dataclass(frozen=True, slots=True)
class NextLine:
    """
    ``next 1``: the next dealer; ``-`` when the match is over.
    """

    dealer: Seat | None
    keyword: ClassVar[str] = "next"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"next {seat_text(self.dealer)}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.seat_or_none())


@dataclass(frozen=True, slots=True)
class OwedLine:
    """
    ``owed 3:2 1:1 to 0 2``: tribute owed before the next hand, each payer with his cards, then the receivers; ``owed -``: none.
    """

    owed: Owed
    keyword: ClassVar[str] = "owed"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        if not self.owed.payers:
            return "owed -"
        shares = [f"{seat}:{count}" for seat, count in zip(self.owed.payers, self.owed.cards, strict=True)]
        return f"owed {' '.join(shares)} to {' '.join(map(str, self.owed.receivers))}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        if words.peek() == "-":
            words.expect("-")
            return cls(Owed())
        what = ("座位:张数", "seat:cards")
        shares = [words.matching(what, SHARE)]
        while words.peek() != "to":
            shares.append(words.matching(what, SHARE))
        words.expect("to")
        receivers = [words.seat()]
        while words.more():
            receivers.append(words.seat())
        pairs = [share.split(":") for share in shares]
        payers = tuple(int(seat) for seat, _ in pairs)
        return cls(Owed(payers=payers, receivers=tuple(receivers), cards=tuple(int(count) for _, count in pairs)))


@dataclass(frozen=True, slots=True)
class PointsLine:
    """
    ``points -3 3 -3 3 match -6 6 -6 6``: 积分 by seat, of this hand and of the match so far.
    """

    hand: Scores
    match: Scores
    keyword: ClassVar[str] = "points"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"points {' '.join(map(str, self.hand))} match {' '.join(map(str, self.match))}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        hand = words.scores(MOST_SCORE)
        words.expect("match")
        return cls(hand, words.scores(MOST_SCORE))


@dataclass(frozen=True, slots=True)
class WonLine:
    """
    ``won 1 passed``: the hand ended the match for a team, and why.
    """

    team: Team
    end: str
    """``passed``, ``zero``, ``all`` or ``jokers``."""
    keyword: ClassVar[str] = "won"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"won {self.team} {self.end}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        team = words.number(0, 1)
        return cls(team, words.one_of(("结束方式", "kind of end"), "passed", "zero", "all", "jokers"))


@dataclass(frozen=True, slots=True)
class EndLine:
    """
    ``end won 1``, or ``end open``: how the match stood when it was written.
    """

    winner: Team | None
    keyword: ClassVar[str] = "end"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return "end open" if self.winner is None else f"end won {self.winner}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        if words.one_of(("open 或 won", "open or won"), "open", "won") == "open":
            return cls(None)
        return cls(words.number(0, 1))


def result_lines(settlement: Settlement, match: Scores) -> tuple[ResultLine, ...]:
    """
    The lines of a settled hand; *match* is the 积分 of the match with this hand.
    """
    lines: tuple[ResultLine, ...] = (
        ScoreLine(
            settlement.score,
            settlement.trick_points,
            settlement.kitty_points,
            settlement.multiplier,
            settlement.dig,
            settlement.threshold,
        ),
        BuriedLine(in_order(settlement.kitty)),
        LevelsLine(settlement.levels, settlement.rise, settlement.joker_bonus),
        NextLine(settlement.next_dealer),
        OwedLine(settlement.owed),
        PointsLine(settlement.points, match),
    )
    if settlement.winner is None:
        return lines
    return (*lines, WonLine(settlement.winner, settlement.end or "passed"))


ResultLine: TypeAlias = ScoreLine | BuriedLine | LevelsLine | NextLine | OwedLine | PointsLine | WonLine
