"""
Duplicate pairs: one deal played twice, whole hands from the first card to the settlement, the sides swapped in between, so that most of
the luck of the cards falls out. A pair's result is half the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import msgspec

from duijia.bots.arena.deal import Dealt, play_deal
from duijia.bots.arena.seated import Seated
from duijia.bots.arena.starts import start_of
from duijia.bots.closing import Faults, add_faults, closing
from duijia.bots.registry import Maker, find_bot
from duijia.bots.table import chances
from duijia.cards import SEATS, Seat, Team, team_of
from duijia.match import Match
from duijia.rules import Rules

MEASURES: Final = ("points", "levels", "score", "banks")
"""What a pair is measured by: points past the threshold, levels gained, 积分 a player, banks kept or taken."""


class Half(msgspec.Struct, frozen=True, kw_only=True):
    """
    One play of a deal, from the first bot's side.
    """

    points: int
    """Points past the threshold, the attackers' as they are, the dealer side's turned round."""
    levels: int
    """Levels gained, less the other side's."""
    score: int
    """积分 of a player."""
    banks: int
    """1: its side kept or took the bank; -1: the other side did."""
    lost: Seat | None = None
    """The seat whose fault decided the hand."""
    faults: Faults = ()
    text: str
    """Everything that was done (``story``)."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """
    A pair, and how long each bot's moves took.
    """

    number: int
    halves: tuple[Half, Half]
    """With the first bot on seats 0 and 2, then on 1 and 3."""
    times: tuple[dict[int, int], dict[int, int]]
    """Moves by bin of time (``seated``), the first bot's, then the second's."""
    longest: tuple[float, float]
    """Seconds of the slowest move."""


@dataclass(frozen=True, slots=True)
class Pair:
    """
    Half the differences of one deal played twice; positive numbers are the first bot's.
    """

    points: float
    levels: float
    score: float
    banks: float
    faults: Faults = ()
    """What went wrong, in both plays."""


def pair_of(halves: Sequence[Half]) -> Pair:
    """
    The result of two plays of a deal.
    """
    one, two = halves
    points, levels, score, banks = ((getattr(one, name) + getattr(two, name)) / 2 for name in MEASURES)
    return Pair(points, levels, score, banks, add_faults([half.faults for half in halves]))


def half_of(dealt: Dealt, team: Team) -> Half:
    """
    What came of a hand, from *team*'s side.
    """
    return half(dealt.match, team, dealt.lost, dealt.faults, dealt.text)


def half(match: Match, team: Team, lost: Seat | None, faults: Faults, text: str) -> Half:
    """
    What came of the hand of *match*, from *team*'s side.
    """
    hand = match.hand
    assert hand is not None
    assert hand.settlement is not None
    assert hand.dealer is not None
    done = hand.settlement
    past = done.score - done.threshold
    attacks = team_of(hand.dealer) != team
    return Half(
        points=past if attacks else -past,
        levels=done.rise[team] - done.rise[1 - team],
        score=done.points[team],
        banks=1 if (past >= 0) == attacks else -1,
        lost=lost,
        faults=faults,
        text=text,
    )


def play_twice(rules: Rules, first: Maker, second: Maker, seed: str, number: int = 0) -> Played:
    """
    The deal and setting drawn from *seed*, played with *first* as team 0, then as team 1. Each bot has random streams of its own, so a bot
    against itself is a fair test of the arena.

    :raises NoHandError: nothing comes of deal after deal
    """
    start = start_of(rules, Random(seed))  # noqa: S311 - play, not secrets
    halves: list[Half] = []
    times: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    longest = [0.0, 0.0]
    for team in (0, 1):
        bots = [seat_bot(rules, (first, second), team, seat, seed) for seat in SEATS]
        with closing(bots):
            halves.append(half_of(play_deal(start, bots, chances(rules, seed)), team))
        for seat, bot in enumerate(bots):
            which = whose(team, seat)
            times[which].update(bot.times)
            longest[which] = max(longest[which], bot.longest)
    return Played(
        number=number,
        halves=(halves[0], halves[1]),
        times=(dict(times[0]), dict(times[1])),
        longest=(longest[0], longest[1]),
    )


def seat_bot(rules: Rules, makers: tuple[Maker, Maker], team: Team, seat: Seat, seed: str) -> Seated:
    """
    The bot of *seat* where the first of *makers* has *team*.
    """
    which = whose(team, seat)
    return Seated(makers[which](rules, f"{seed}/{seat}/{which}"))


def whose(team: Team, seat: Seat) -> int:
    """
    0 where the first bot, playing as *team*, sits on *seat*; else 1.
    """
    return int(team_of(seat) != team)


def play_pair(rules: Rules, first: Maker, second: Maker, seed: str) -> Pair:
    """
    One deal and setting drawn from *seed*, played with *first* as team 0, then as team 1.

    :raises NoHandError: nothing comes of deal after deal
    """
    return pair_of(play_twice(rules, first, second, seed).halves)


def duel(rules: Rules, first: str, second: str, seed: str, numbers: Sequence[int]) -> list[Pair]:
    """
    The pairs *numbers* of a duel of two bots by name.

    :raises UnknownBotError: no such bot
    """
    return [pair_of(played.halves) for played in play_pairs(rules, first, second, seed, numbers)]


def play_pairs(rules: Rules, first: str, second: str, seed: str, numbers: Sequence[int]) -> list[Played]:
    """
    The pairs *numbers* of a duel of two bots by name, with all that is known of them.

    :raises UnknownBotError: no such bot
    """
    one, other = find_bot(first), find_bot(second)
    return [play_twice(rules, one, other, f"{seed}/{number}", number) for number in numbers]
