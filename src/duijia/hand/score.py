"""
积分 of one hand, a seat: by levels and tribute (GZ32), by matches (DB27), or by bands of the score (DL28, DL29).
"""

from __future__ import annotations

from typing import Final

from duijia.cards import SEATS, Seat, Team, team_of
from duijia.hand.levels import Outcome
from duijia.rules import Rules

LEVEL_POINTS: Final = 3
"""GZ32: 积分 for each level gained."""

TAKE_OVER_POINTS: Final = 1
"""GZ32: 积分 for taking over the bank."""

SPECIAL_POINTS: Final = 50
"""GZ32: 积分 for each of the special ends."""


def hand_points(
    rules: Rules,
    outcome: Outcome,
    *,
    end: str | None,
    winner: Team | None,
    rise: tuple[int, int],
    paid_from: Seat | None,
    paid_cards: int,
) -> tuple[int, int, int, int]:
    """
    积分 of a hand for seats 0 to 3, zero-sum; the two members of a team get the same.
    """
    attackers = outcome.attackers
    if rules.score.system == "bands":
        gain = _bands(rules, outcome)
    elif rules.score.system == "match":
        gain = 0 if winner is None else _signed(1, winner, attackers)
    else:
        gain = _by_levels(outcome, end, winner, rise) + _by_tribute(attackers, paid_from, paid_cards)
    seats = [gain if team_of(seat) == attackers else -gain for seat in SEATS]
    return seats[0], seats[1], seats[2], seats[3]


def _signed(amount: int, team: Team, attackers: Team) -> int:
    """
    *amount* won by *team*, seen from the attackers.
    """
    return amount if team == attackers else -amount


def _by_levels(outcome: Outcome, end: str | None, winner: Team | None, rise: tuple[int, int]) -> int:
    """
    GZ32's rise part for each attacker; a special end takes its place.
    """
    attackers = outcome.attackers
    if winner is not None and end != "passed":
        return _signed(SPECIAL_POINTS, winner, attackers)
    gained = LEVEL_POINTS * (rise[attackers] - rise[1 - attackers])
    return gained if outcome.short else gained + TAKE_OVER_POINTS


def _by_tribute(attackers: Team, paid_from: Seat | None, paid_cards: int) -> int:
    """
    GZ32's tribute part for each attacker: one for each card that moved before the hand.
    """
    return 0 if paid_from is None else -_signed(paid_cards, team_of(paid_from), attackers)


def _bands(rules: Rules, outcome: Outcome) -> int:
    """
    DL28 and DL29 for each attacker.
    """
    score, threshold = outcome.score, outcome.threshold
    if outcome.no_trump:
        step, most = rules.score.no_trump_band
        if outcome.short:
            # The best score that still loses is one card of 5 below the threshold: 200.
            return -min(most, 1 + (threshold - 5 - score) // step)
        return min(most, 1 + (score - threshold) // step)
    if score == threshold and rules.score.score_at_160 == "literal":
        score -= 1
    return [points for least, points in rules.score.bands if score >= least][-1]
