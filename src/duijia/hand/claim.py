"""
A claim: all that the question "may this seat show these cards?" rests on, for showing, declaring, calling and countering alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from duijia.cards import Cards, Rank, Seat
from duijia.hand.facts import Declaration
from duijia.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """
    One seat's standing towards a declaration. Whether it is the seat's turn is not in it.
    """

    rules: Rules
    level: Rank
    first_hand: bool
    dealer: Seat | None
    """Matters to calls only: in a first hand the bright card's holder (DL2)."""
    hand: Cards
    """The cards of ``seat``, those it has already shown included."""
    standing: Declaration | None
    """What is to be beaten."""
    seat: Seat
