"""
Matches between two bots: two of each deal order, the sides swapped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from duijia.bots.arena.deal import play_deal
from duijia.bots.arena.pairs import seat_bot, whose
from duijia.bots.closing import Faults, add_faults, closing
from duijia.bots.registry import Maker, find_bot
from duijia.bots.table import chances
from duijia.cards import SEATS, Seat
from duijia.match import new_match
from duijia.rules import Rules

MOST: Final = 1000
"""Hands after which a match is left undecided."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """
    One hand of a match.
    """

    text: str
    """What was done (``story``)."""
    lost: Seat | None = None
    """The seat whose fault decided it."""


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """
    One match between two bots.
    """

    number: int
    winner: int | None
    """0: the first bot's team; 1: the second's; ``None``: not decided within the hands allowed."""
    hands: int
    faults: Faults = ()
    told: tuple[Told, ...] = ()

    @property
    def lost(self) -> tuple[int, int]:
        """
        Hands that a fault of each bot decided.
        """
        seats = [told.lost for told in self.told if told.lost is not None]
        mine = sum(whose(self.number % 2, seat) == 0 for seat in seats)
        return mine, len(seats) - mine


def play_series_match(
    rules: Rules, first: Maker, second: Maker, seed: str, number: int, most: int = MOST
) -> MatchResult:
    """
    Match *number* of a series: the first bot is team 0 in even matches, team 1 in odd ones, which are dealt the same cards.

    :raises NoHandError: nothing comes of deal after deal
    """
    team, part = number % 2, f"{seed}/match/{number // 2}"
    bots = [seat_bot(rules, (first, second), team, seat, part) for seat in SEATS]
    match, chance = new_match(rules), chances(rules, part)
    faults: list[Faults] = []
    told: list[Told] = []
    with closing(bots):
        while not match.over and match.hand_no < most:
            dealt = play_deal(match, bots, chance)
            match = dealt.match
            faults.append(dealt.faults)
            told.append(Told(text=dealt.text, lost=dealt.lost))
    winner = None if match.winner is None else (0 if match.winner == team else 1)
    return MatchResult(
        number=number,
        winner=winner,
        hands=match.hand_no,
        faults=add_faults(faults),
        told=tuple(told),
    )


def series(rules: Rules, first: str, second: str, seed: str, numbers: Sequence[int]) -> list[MatchResult]:
    """
    The matches *numbers* of a series of two bots by name.

    :raises UnknownBotError: no such bot
    """
    one, other = find_bot(first), find_bot(second)
    return [play_series_match(rules, one, other, seed, number) for number in numbers]
