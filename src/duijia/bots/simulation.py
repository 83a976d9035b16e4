"""
Hands and matches by number: each is drawn from the seed and its number, so any of them can be played again alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

from duijia.bots.arena import start_of
from duijia.bots.arena.seated import Seated
from duijia.bots.base import Bot
from duijia.bots.closing import Faults, closing, faults_of
from duijia.bots.registry import find_bot
from duijia.bots.table import chances, play_hand, play_match
from duijia.cards import NO_TRUMP, SEATS, team_of
from duijia.match import Match
from duijia.record import Header, SimulatedRecord, dumps
from duijia.record.files import write_whole
from duijia.rules import Rules


@dataclass(frozen=True, slots=True)
class HandTally:
    """
    What a hand came to, by team.
    """

    dealer_team: int
    bank_team: int
    """The team that deals next, or won the match."""
    last_team: int
    """The team that won the last trick."""
    score: int
    """The attackers' points."""
    rise: tuple[int, int]
    points: tuple[int, int]
    """积分 of one player of each team."""
    dry: bool
    no_trump: bool
    faults: Faults = ()
    """What went wrong with bots that are programs."""


@dataclass(frozen=True, slots=True)
class MatchTally:
    """
    What a match came to.
    """

    winner: int | None
    """The team that won; ``None``: not decided within the hands allowed."""
    hands: int
    points: tuple[int, int]
    """积分 of one player of each team."""
    faults: Faults = ()
    """What went wrong with bots that are programs."""


def seat_bots(rules: Rules, names: Sequence[str], seed: str) -> list[Bot]:
    """
    A bot a seat, each with its own seed.

    :raises UnknownBotError: no such bot
    """
    return [find_bot(name)(rules, f"{seed}/{seat}") for seat, name in zip(SEATS, names, strict=True)]


def simulate_hands(rules: Rules, names: Sequence[str], seed: str, numbers: Sequence[int]) -> list[HandTally]:
    """
    The hands *numbers*, each at a point of a match drawn with it.

    :raises BotError: a bot was refused
    :raises CrashError: a bot raised an exception
    """
    tallies = []
    for number in numbers:
        part = f"{seed}/{number}"
        start = start_of(rules, Random(part))  # noqa: S311 - play, not secrets
        with closing([Seated(bot) for bot in seat_bots(rules, names, part)]) as bots:
            tallies.append(_tally(play_hand(start, bots, chances(rules, part)), faults_of(bots)))
    return tallies


def simulate_matches(
    rules: Rules,
    names: Sequence[str],
    seed: str,
    numbers: Sequence[int],
    most: int = 1000,
    record: Path | None = None,
) -> list[MatchTally]:
    """
    The matches *numbers*, each of at most *most* hands; where *record* is a directory, each is written there as a record. The same seed
    gives the same matches, written or not.

    :raises BotError: a bot was refused
    :raises CrashError: a bot raised an exception
    :raises OSError: a record could not be written
    """
    tallies = []
    header = Header.of(
        rules, tuple((f"bot:{name}", f"{name} {seat}") for seat, name in enumerate(names)), table="simulated"
    )
    for number in numbers:
        part = f"{seed}/{number}"
        written = SimulatedRecord(header, rules, sha256(part.encode()).digest())
        with closing([Seated(bot) for bot in seat_bots(rules, names, part)]) as bots:
            match = play_match(rules, bots, written, written.watch, most)
            faults = faults_of(bots)
        if record is not None:
            write_whole(record / f"{rules.key}-{number:06}.djr", dumps(written.record()).encode())
        tallies.append(MatchTally(match.winner, match.hand_no, (match.scores[0], match.scores[1]), faults))
    return tallies


def _tally(match: Match, faults: Faults) -> HandTally:
    hand = match.hand
    assert hand is not None
    assert hand.dealer is not None
    done = hand.settlement
    assert done is not None
    last = hand.tricks[-1].winner
    assert last is not None
    dealers = team_of(hand.dealer)
    return HandTally(
        dealer_team=dealers,
        bank_team=dealers if done.score < done.threshold else 1 - dealers,
        last_team=team_of(last),
        score=done.score,
        rise=done.rise,
        points=(done.points[0], done.points[1]),
        dry=hand.dry,
        no_trump=hand.trump == NO_TRUMP,
        faults=faults,
    )
