"""
Where in a match a single hand is played: a first hand, or any levels, dealer and debt.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from duijia.cards import SEATS, next_seat
from duijia.hand.facts import Owed
from duijia.match import Match, new_match
from duijia.rules import Rules

FIRST_HANDS = 0.2
"""Share of hands that are the first of a match."""
TRIBUTES = 0.3
"""Share of the others before which tribute is owed."""


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
