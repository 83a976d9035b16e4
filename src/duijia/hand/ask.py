"""
Asks: what one seat is asked to do, in a form that needs nothing else to be answered.

``duijia.hand.choices.complete`` tells from an ask and a partial choice which cards can still be added; the page highlights with
it, the environments play a set card by card with it, and bots choose from it. An ask is built for its seat: it holds only what
that seat may know.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from duijia.cards import Cards, Seat, Trump
from duijia.plays import Completion, Duty

__all__ = ["Ask", "Completion", "Duty", "Group", "Kind", "Offer"]

Kind = Literal[
    "declare", "call", "counter", "swap", "pay", "pick", "return", "bury", "bury_jokers", "pick_up", "lead", "follow"
]


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """
    A declaration that this seat could make now.
    """

    cards: Cards
    """All the cards it would show."""
    suit: Trump | None
    keep: int = 0
    """Cards of the printed suit, no points, that must stay unshown (counter: what DL10 would have given back)."""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """
    Exactly *count* of *cards* must be chosen.
    """

    count: int
    cards: Cards


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """
    The question to one seat.
    """

    seat: Seat
    kind: Kind
    rule: str
    """The ruling behind the question."""
    can_pass: bool = False
    """Whether ``Pass`` (declare, call, counter) or an empty choice (swap, bury_jokers) is an answer."""
    offers: tuple[Offer, ...] = ()
    """Declarations possible now, weakest first (declare, call, counter). For calls and counters: the least each suit needs; more
    cards may be shown."""
    groups: tuple[Group, ...] = ()
    """What to choose (swap, pay, pick, return, bury, bury_jokers, pick_up): exactly so many of each group."""
    up_to: bool = False
    """Any number up to the group's count (bury_jokers)."""
    joker_order: bool = False
    """GZ17: choosing a small joker means choosing every big joker held."""
    duty: Duty | None = None
    """What is owed (follow)."""
    largest: int = 0
    """The largest set that may be led (lead)."""
