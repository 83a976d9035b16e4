"""
Views: what one seat may know. A view is built from public facts and that seat's own cards; it is never a cut-down state.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from duijia.cards import Cards, Rank, Seat, Trump
from duijia.hand.ask import Ask
from duijia.hand.facts import Declaration, Settlement, Transfer, Trick, Turned

PhaseName = Literal[
    "dealing", "closing", "calling", "countering", "swapping", "paying", "picking", "returning", "return_picking",
    "burying", "joker_burying", "picking_up", "playing", "settled", "redeal",
]  # fmt: skip


class KittyView(msgspec.Struct, frozen=True, kw_only=True):
    """
    The kitty as this seat sees it (C12).
    """

    count: int
    """Cards in it now; 0 while the dealer holds it, and in 公主."""
    cards: Cards | None
    """Its present cards where this seat may see them: opened, lying open, or buried by himself."""
    dealt: Cards | None
    """The kitty as dealt, where it was opened or this seat took it."""
    open: bool
    """Whether everybody sees ``cards``."""
    dry: bool
    """GZ15."""
    jokers: tuple[tuple[Seat, int], ...]
    """Who buried jokers and how many, where public (GZ18, GZ19)."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """
    One seat's knowledge of a match, complete: the page draws from it, a bot decides from it.
    """

    game: str
    seat: Seat
    hand_no: int
    """1 for the first hand of the match."""
    first_hand: bool
    phase: PhaseName
    levels: tuple[Rank, Rank]
    level: Rank
    """The level of this hand (GZ2)."""
    trump: Trump | None
    """``None`` while unknown."""
    dealer: Seat | None
    """``None`` while unknown."""
    first_drawer: Seat
    hand: Cards
    """This seat's cards in the game's order, highest trump first."""
    counts: tuple[int, int, int, int]
    """Cards held by each seat."""
    dealt: int
    """Cards dealt so far."""
    pack_size: int
    declarations: tuple[Declaration, ...]
    """All that was shown, in order; the last one stands."""
    passed: tuple[Seat, ...]
    """Seats that declined since the last declaration."""
    bright: Cards
    """The bright card (DL2), once the hand has one: one card, else empty."""
    bright_seat: Seat | None
    """Who holds it, once it is dealt."""
    turned: tuple[Turned, ...]
    transfers: tuple[Transfer, ...]
    riot: Literal["reversed", "cancelled"] | None
    """GZ29."""
    pool: Cards
    """The pool of tribute or returns on the table, where this seat sees it (DL25)."""
    kitty: KittyView
    trick: Trick | None
    """The trick on the table."""
    tricks: tuple[Trick, ...]
    """Finished tricks of this hand, in order."""
    points: int
    """The attackers' points from tricks so far."""
    threshold: int
    """The score at which the attackers take over (120, 160, 205)."""
    actors: tuple[Seat, ...]
    """Seats that may act now."""
    ask: Ask | None
    """What this seat is asked."""
    settlement: Settlement | None
    scores: tuple[int, int, int, int]
    """积分 of the match so far, a seat."""
