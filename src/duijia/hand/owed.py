"""
Tribute owed before the next hand: how much, by whom, to whom (GZ26, DB18, DB20, DL16, DL24, DL25).
"""

from __future__ import annotations

from duijia.cards import Seat, next_seat
from duijia.hand.facts import Owed
from duijia.hand.levels import Outcome
from duijia.rules import Rules


def tribute_owed(rules: Rules, outcome: Outcome, next_dealer: Seat) -> Owed:
    """
    What is owed to *next_dealer* (and his partner) before the next hand.

    The amount is a function of the score; the direction follows from who is dealer next (C11): the new dealer's side has just won.
    """
    total = by_score(rules, outcome) + by_jokers(rules, outcome)
    if total == 0:
        return Owed()
    previous, following = next_seat(next_dealer, 3), next_seat(next_dealer, 1)
    if rules.tribute.payers == "previous" or total == 1:
        return Owed(payers=(previous,), receivers=(next_dealer,), cards=(total,))
    # DL25: the odd card is the previous player's to pay, and the dealer's to receive.
    return Owed(
        payers=(previous, following),
        receivers=(next_dealer, next_seat(next_dealer, 2)),
        cards=(total - total // 2, total // 2),
    )


def by_score(rules: Rules, outcome: Outcome) -> int:
    """
    Cards owed for the attackers' score: one for each full step below the low or above the high mark.
    """
    tribute, score = rules.tribute, outcome.score
    low, high, step = tribute.low, tribute.high, tribute.step
    if outcome.no_trump and tribute.no_trump is not None:
        low, step = tribute.no_trump
        high = low
    if score < low:
        missing = low - score
        owed = -(-missing // step) if tribute.deficit_round == "ceil" else missing // step
        return owed if tribute.low_cap is None else min(tribute.low_cap, owed)
    if score > high:
        owed = (score - high) // step
        return owed if tribute.high_cap is None else min(tribute.high_cap, owed)
    return 0


def by_jokers(rules: Rules, outcome: Outcome) -> int:
    """
    Cards owed for the jokers in the kitty: two for a big, one for a small one (GZ26, DB18).
    """
    if not rules.tribute.jokers:
        return 0
    if rules.tribute.jokers_void_when_dug_short and outcome.short and outcome.dig:
        return 0
    return outcome.joker_weight
