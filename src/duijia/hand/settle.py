"""
Settlement: from the last trick to levels, next dealer, tribute owed and 积分, in the order of GZ34.

Dig points, then the match-end tests, then rises, then passing the last level, then the next dealer, then the tribute owed.
"""

from __future__ import annotations

from typing import Final

from duijia.cards import BIG_JOKER, NO_TRUMP, SMALL_JOKER, Cards, Rank, Seat, Team, Trump, next_seat, points_of, team_of
from duijia.hand.facts import Owed, Settlement
from duijia.hand.levels import Outcome, change_levels, joker_levels, special_end
from duijia.hand.owed import tribute_owed
from duijia.hand.score import hand_points
from duijia.rules import Rules

KEEP_STEPS: Final = 2
"""C10: the dealer side keeps the bank, and the dealer's partner is next."""

TAKE_OVER_STEPS: Final = 1
"""C10: the attackers take over, and the dealer's next player is next."""


def settle(
    rules: Rules,
    *,
    levels: tuple[Rank, Rank],
    dealer: Seat,
    trump: Trump,
    first_hand: bool,
    trick_points: int,
    last_winner: Seat,
    last_cards: int,
    kitty: Cards,
    dry: bool,
    paid_from: Seat | None,
    paid_cards: int,
) -> Settlement:
    """
    What a hand comes to.

    *trick_points* are the attackers' points without the kitty; *last_winner* won the last trick with *last_cards* cards; *kitty*
    is the kitty as buried, empty for 公主; *paid_from* and *paid_cards* tell the tribute that moved before this hand (GZ32), of
    which the first hand of a match has none (C15).
    """
    outcome = read_outcome(
        rules, dealer=dealer, trump=trump, trick_points=trick_points, last_winner=last_winner, kitty=kitty, dry=dry,
        multiplier=dig_multiplier(rules, last_cards),
    )  # fmt: skip
    end, winner = special_end(rules, outcome) or (None, None)
    after, rise = (levels, (0, 0)) if end else change_levels(rules, outcome, levels)
    if end is None and after is None:
        end, winner = "passed", outcome.winners
    payer = None if first_hand else paid_from
    next_dealer = None if end else next_seat(dealer, KEEP_STEPS if outcome.short else TAKE_OVER_STEPS)
    return Settlement(
        score=outcome.score,
        trick_points=trick_points,
        kitty=kitty,
        kitty_points=points_of(kitty),
        multiplier=outcome.multiplier,
        dig=outcome.dig,
        threshold=outcome.threshold,
        match_over=end is not None,
        winner=winner,
        end=end,
        levels_before=levels,
        levels=after or last_level(rules, outcome.winners, levels),
        rise=rise,
        joker_bonus=joker_levels(rules, outcome) if max(rise) > 0 else 0,
        next_dealer=next_dealer,
        owed=Owed() if next_dealer is None else tribute_owed(rules, outcome, next_dealer),
        points=hand_points(rules, outcome, end=end, winner=winner, rise=rise, paid_from=payer, paid_cards=paid_cards),
    )


def read_outcome(
    rules: Rules,
    *,
    dealer: Seat,
    trump: Trump,
    trick_points: int,
    last_winner: Seat,
    kitty: Cards,
    dry: bool,
    multiplier: int,
) -> Outcome:
    """
    The facts of a hand that all parts of its settlement read.
    """
    no_trump = trump == NO_TRUMP
    attackers = 1 - team_of(dealer)
    dig = team_of(last_winner) == attackers and not no_trump
    factor = multiplier if dig else 0
    special = rules.score.no_trump_threshold if no_trump else None
    return Outcome(
        attackers=attackers,
        no_trump=no_trump,
        threshold=rules.score.threshold if special is None else special,
        score=trick_points + factor * points_of(kitty),
        dig=dig,
        multiplier=factor,
        big=0 if dry else kitty.count(BIG_JOKER),
        small=0 if dry else kitty.count(SMALL_JOKER),
    )


def dig_multiplier(rules: Rules, last_cards: int) -> int:
    """
    What a dug kitty's points are multiplied by: two (GZ21, DB26), or the cards of the last winning play (DL21).
    """
    if rules.score.dig == "double":
        return 2
    return int(rules.score.dig_single) if last_cards == 1 else last_cards


def last_level(rules: Rules, team: Team, levels: tuple[Rank, Rank]) -> tuple[Rank, Rank]:
    """
    *levels* with *team* standing on the last one, which it has just passed.
    """
    last = rules.levels.last
    return (last, levels[1]) if team == 0 else (levels[0], last)
