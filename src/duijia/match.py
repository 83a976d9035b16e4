"""
The match (轮): hands folded into levels, dealers, tribute owed and 积分, until one team has won.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from duijia.cards import Rank, Seat, Team
from duijia.chance import Chance
from duijia.hand import machine
from duijia.hand.actions import Action
from duijia.hand.facts import Owed, Settlement
from duijia.hand.state import Hand, Setup
from duijia.refusals import Refused, refuse
from duijia.rules import Rules

Scores: TypeAlias = tuple[int, int, int, int]
"""积分 by seat."""

NO_POINTS: Final[Scores] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """
    One match between two teams. Between two hands ``levels``, ``dealer`` and ``owed`` are those of the next one.
    """

    rules: Rules
    match_no: int
    """1 for the first match at a table."""
    hand_no: int
    """The number of the present hand, or of the last one played; 0 before the first. A re-deal keeps it."""
    levels: tuple[Rank, Rank]
    dealer: Seat | None
    """Who deals the next hand, or began this one as dealer; ``None`` in the first hand, and when the match is over."""
    owed: Owed
    """Tribute owed before the next hand, or before this one."""
    scores: Scores
    """积分 of this match."""
    totals: Scores
    """积分 of all matches at the table, this one included; titles go by them (GZ33)."""
    hand: Hand | None
    """The present hand; once settled it stays until the next one starts."""
    over: bool
    winner: Team | None


def new_match(rules: Rules, *, totals: Scores = NO_POINTS, match_no: int = 1) -> Match:
    """
    A match before its first hand: both teams at the first level, nobody dealer, nothing owed (GZ1, C15).

    *totals* carries the 积分 of earlier matches on.
    """
    first = rules.climb[0]
    return Match(
        rules=rules,
        match_no=match_no,
        hand_no=0,
        levels=(first, first),
        dealer=None,
        owed=Owed(),
        scores=NO_POINTS,
        totals=totals,
        hand=None,
        over=False,
        winner=None,
    )


def next_match(match: Match) -> Match:
    """
    The match after one that ended: everything from the start but the players' total 积分 (DB1, GZ33).
    """
    return new_match(match.rules, totals=match.totals, match_no=match.match_no + 1)


def can_start(match: Match) -> bool:
    """
    Whether a hand can be started: none is being played, and the match is not over.
    """
    return not match.over and (match.hand is None or match.hand.phase.name in ("settled", "redeal"))


def start_hand(match: Match, chance: Chance) -> Match:
    """
    *match* with the next hand begun, or with the present one dealt again after nothing came of it (GZ7, GZ12, DL12).

    :raises ValueError: a hand is being played, or the match is over (a programmer's error)
    """
    if not can_start(match):
        raise ValueError("a hand is being played, or the match is over")
    again = match.hand is not None and match.hand.phase.name == "redeal"
    hand_no = match.hand_no if again else match.hand_no + 1
    first_hand = match.dealer is None
    setup = Setup(
        rules=match.rules,
        hand_no=hand_no,
        first_hand=first_hand,
        levels=match.levels,
        dealer=match.dealer,
        first_drawer=chance.first_drawer if match.dealer is None else match.dealer,
        owed=match.owed,
    )
    hand = machine.begin(setup, chance.pack, chance.bright if first_hand else None)
    return fold(replace(match, hand_no=hand_no, hand=hand))


def apply(match: Match, action: Action) -> Match | Refused:
    """
    *match* after *action*; the hand's settlement is folded in when it comes. A refused action changes nothing.
    """
    if match.hand is None or match.hand.settlement is not None:
        return refuse("turn/over", "")
    hand = machine.apply(match.hand, action)
    if isinstance(hand, Refused):
        return hand
    return fold(replace(match, hand=hand))


def fold(match: Match) -> Match:
    """
    *match* with the settlement of its hand, if there is one, folded in.
    """
    settlement = None if match.hand is None else match.hand.settlement
    if settlement is None:
        return match
    return replace(
        match,
        levels=settlement.levels,
        dealer=settlement.next_dealer,
        owed=settlement.owed,
        scores=_add(match.scores, settlement),
        totals=_add(match.totals, settlement),
        over=settlement.match_over,
        winner=settlement.winner,
    )


def _add(scores: Scores, settlement: Settlement) -> Scores:
    a, b, c, d = (old + new for old, new in zip(scores, settlement.points, strict=True))
    return a, b, c, d
