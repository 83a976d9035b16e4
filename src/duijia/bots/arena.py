"""
The arena: how much stronger one bot is than another, in duplicate deals and in matches.

A duplicate pair is one deal played twice, whole hands from the first card to the settlement, the teams swapped in between, so that
most of the luck of the cards falls out. Its result is half the difference: points a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random

from duijia.bots.closing import Faults, add_faults, closing, faults_of
from duijia.bots.registry import Maker, find_bot
from duijia.bots.table import chances, play_hand, play_match
from duijia.cards import SEATS, Team, next_seat, team_of
from duijia.hand.facts import Owed, Settlement
from duijia.match import Match, new_match
from duijia.rules import Rules

FIRST_HANDS = 0.2
"""Share of pairs that are the first hand of a match."""
TRIBUTES = 0.3
"""Share of the other pairs before which tribute is owed."""


@dataclass(frozen=True, slots=True)
class Pair:
    """
    One deal played twice; positive numbers are the first bot's.
    """

    points: float
    """Half the difference of points past the threshold."""
    levels: float
    """Half the difference of levels gained."""
    score: float
    """Half the difference of 积分, a player."""
    banks: float
    """Half the difference of banks kept or taken: from -1 to 1."""
    faults: Faults = ()
    """What went wrong with bots that are programs, in both plays."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """
    A mean with its 95 % interval.
    """

    mean: float
    half: float
    """Half the width of the interval."""
    count: int

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half:.2f}"


def estimate(values: Sequence[float]) -> Estimate:
    """
    The mean of *values* and its 95 % interval, normal approximation.
    """
    count = len(values)
    mean = sum(values) / max(1, count)
    if count < 2:
        return Estimate(mean, float("inf"), count)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, 1.96 * sqrt(variance / count), count)


def start_of(rules: Rules, random: Random) -> Match:
    """
    A match at a point drawn with *random*: a first hand, or any levels and dealer, sometimes with tribute owed.
    """
    match = new_match(rules)
    if random.random() < FIRST_HANDS:
        return match
    levels = random.choice(rules.climb), random.choice(rules.climb)
    dealer = random.choice(SEATS)
    owed = Owed()
    if random.random() < TRIBUTES:
        owed = owed_of(rules, dealer, random.randint(1, 3))
    return replace(match, hand_no=1, levels=levels, dealer=dealer, owed=owed)


def owed_of(rules: Rules, dealer: int, cards: int) -> Owed:
    """
    Tribute of *cards* cards owed to *dealer*'s side (C11, DL25).
    """
    previous, following, partner = next_seat(dealer, 3), next_seat(dealer), next_seat(dealer, 2)
    if rules.tribute.payers == "previous":
        return Owed(payers=(previous,), receivers=(dealer,), cards=(cards,))
    if cards == 1:
        return Owed(payers=(previous,), receivers=(dealer,), cards=(1,))
    shares = (cards + 1) // 2, cards // 2
    return Owed(payers=(previous, following), receivers=(dealer, partner), cards=shares)


def team_points(settlement: Settlement, dealer: int, team: Team) -> float:
    """
    Points past the threshold, from *team*'s side.
    """
    past = settlement.score - settlement.threshold
    return past if team_of(dealer) != team else -past


def play_pair(rules: Rules, first: Maker, second: Maker, seed: str) -> Pair:
    """
    One deal and setting drawn from *seed*, played with *first* as team 0, then as team 1.

    :raises BotError: a bot was refused
    """
    start = start_of(rules, Random(seed))  # noqa: S311 - play, not secrets
    halves: list[tuple[float, float, float, float]] = []
    faults: list[Faults] = []
    for team in (0, 1):
        makers = [first if team_of(seat) == team else second for seat in SEATS]
        bots = [maker(rules, f"{seed}/{seat}") for seat, maker in zip(SEATS, makers, strict=True)]
        with closing(bots):
            hand = play_hand(start, bots, chances(rules, seed)).hand
            faults.append(faults_of(bots))
        assert hand is not None
        assert hand.settlement is not None
        assert hand.dealer is not None
        done = hand.settlement
        bank = 1 if (done.score >= done.threshold) == (team_of(hand.dealer) != team) else -1
        halves.append(
            (
                team_points(done, hand.dealer, team),
                done.rise[team] - done.rise[1 - team],
                done.points[team],
                bank,
            )
        )
    points, levels, score, banks = ((a + b) / 2 for a, b in zip(*halves, strict=True))
    return Pair(points, levels, score, banks, add_faults(faults))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """
    One match between two bots.
    """

    winner: int | None
    """0: the first bot's team; 1: the second's; ``None``: not decided within the hands allowed."""
    hands: int


def play_series_match(rules: Rules, first: Maker, second: Maker, seed: str, number: int) -> MatchResult:
    """
    Match *number* of a series: the first bot is team 0 in even matches, team 1 in odd ones.

    :raises BotError: a bot was refused
    """
    team = number % 2
    makers = [first if team_of(seat) == team else second for seat in SEATS]
    bots = [maker(rules, f"{seed}/{number}/{seat}") for seat, maker in zip(SEATS, makers, strict=True)]
    with closing(bots):
        match = play_match(rules, bots, chances(rules, f"{seed}/{number}"))
    winner = None if match.winner is None else (0 if match.winner == team else 1)
    return MatchResult(winner, match.hand_no)


def duel(rules: Rules, first: str, second: str, seed: str, numbers: Sequence[int]) -> list[Pair]:
    """
    The pairs *numbers* of a duel of two bots by name.

    :raises UnknownBotError: no such bot
    """
    one, other = find_bot(first), find_bot(second)
    return [play_pair(rules, one, other, f"{seed}/{number}") for number in numbers]


def series(rules: Rules, first: str, second: str, seed: str, numbers: Sequence[int]) -> list[MatchResult]:
    """
    The matches *numbers* of a series of two bots by name.

    :raises UnknownBotError: no such bot
    """
    one, other = find_bot(first), find_bot(second)
    return [play_series_match(rules, one, other, seed, number) for number in numbers]
