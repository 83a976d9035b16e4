"""
The state of a hand: one frozen record, and a small frozen type for each phase.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

import msgspec

from duijia.cards import Card, Cards, Rank, Seat, Trump, team_of
from duijia.hand.facts import Declaration, Owed, Settlement, Transfer, Trick, Turned
from duijia.order import Order
from duijia.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """
    What a match hands to a hand.
    """

    rules: Rules
    hand_no: int
    """1 for the first hand of the match; a re-deal keeps the number."""
    first_hand: bool
    levels: tuple[Rank, Rank]
    dealer: Seat | None
    """``None`` in the first hand of a match."""
    first_drawer: Seat
    """Who gets the first card (GZ4)."""
    owed: Owed
    """Tribute owed from the hand before."""

    @property
    def level(self) -> Rank:
        """
        The level of this hand: the dealer's team's (GZ2); in the first hand both teams stand at the first.
        """
        return self.levels[0 if self.dealer is None else team_of(self.dealer)]


@dataclass(frozen=True, slots=True)
class Dealing:
    """
    Cards are dealt; seats may declare in between (GZ8, DL3).
    """

    name: ClassVar[Literal["dealing"]] = "dealing"


@dataclass(frozen=True, slots=True)
class Closing:
    """
    The window after the last card (GZ8): any seat may declare; it ends when all four pass in a row.
    """

    passed: tuple[Seat, ...] = ()
    name: ClassVar[Literal["closing"]] = "closing"


@dataclass(frozen=True, slots=True)
class Calling:
    """
    Seats are asked in turn for a call (DL3, DL12).
    """

    queue: tuple[Seat, ...]
    name: ClassVar[Literal["calling"]] = "calling"


@dataclass(frozen=True, slots=True)
class Countering:
    """
    Seats are asked in turn for a counter (DL7).
    """

    circle: tuple[Seat, ...]
    """The order of asking."""
    turn: int
    """Who is asked, as a place in it."""
    passed: tuple[Seat, ...] = ()
    name: ClassVar[Literal["countering"]] = "countering"


@dataclass(frozen=True, slots=True)
class Swapping:
    """
    The counter-caller may take the cards he beat and gives others back (DL10).
    """

    beaten: Declaration
    back: Countering
    """Where the asking goes on."""
    name: ClassVar[Literal["swapping"]] = "swapping"


@dataclass(frozen=True, slots=True)
class Due:
    """
    So many cards from one seat to another.
    """

    source: Seat
    target: Seat | None
    """``None``: into the pool (DL25)."""
    count: int


@dataclass(frozen=True, slots=True)
class Paying:
    """
    Payers choose among equal cards (GZ27).
    """

    dues: tuple[Due, ...]
    name: ClassVar[Literal["paying"]] = "paying"


@dataclass(frozen=True, slots=True)
class Picking:
    """
    Receivers pick from the pool of tribute (DL25).
    """

    pool: Cards
    queue: tuple[Seat, ...]
    name: ClassVar[Literal["picking"]] = "picking"


@dataclass(frozen=True, slots=True)
class Returning:
    """
    Receivers choose what to give back (GZ28, DL26).
    """

    dues: tuple[Due, ...]
    name: ClassVar[Literal["returning"]] = "returning"


@dataclass(frozen=True, slots=True)
class ReturnPicking:
    """
    Payers pick from the pool of returns (DL25).
    """

    pool: Cards
    queue: tuple[Seat, ...]
    name: ClassVar[Literal["return_picking"]] = "return_picking"


@dataclass(frozen=True, slots=True)
class Burying:
    """
    The dealer has taken the kitty and buries as many (GZ17, DL19).
    """

    name: ClassVar[Literal["burying"]] = "burying"


@dataclass(frozen=True, slots=True)
class JokerBurying:
    """
    The others are asked in turn whether they bury jokers (GZ19).
    """

    queue: tuple[Seat, ...]
    name: ClassVar[Literal["joker_burying"]] = "joker_burying"


@dataclass(frozen=True, slots=True)
class PickingUp:
    """
    A joker burier chooses among equally small kitty cards (GZ20).
    """

    seat: Seat
    count: int
    queue: tuple[Seat, ...]
    """Who is asked after him."""
    name: ClassVar[Literal["picking_up"]] = "picking_up"


@dataclass(frozen=True, slots=True)
class Playing:
    """
    Tricks.
    """

    name: ClassVar[Literal["playing"]] = "playing"


@dataclass(frozen=True, slots=True)
class Settled:
    """
    The hand is over; its settlement stands.
    """

    name: ClassVar[Literal["settled"]] = "settled"


@dataclass(frozen=True, slots=True)
class Redeal:
    """
    Nothing came of this deal; the same hand is dealt again (GZ7, GZ12, DL12).
    """

    rule: str
    name: ClassVar[Literal["redeal"]] = "redeal"


Phase: TypeAlias = (
    Dealing
    | Closing
    | Calling
    | Countering
    | Swapping
    | Paying
    | Picking
    | Returning
    | ReturnPicking
    | Burying
    | JokerBurying
    | PickingUp
    | Playing
    | Settled
    | Redeal
)

Quad: TypeAlias = tuple[Cards, Cards, Cards, Cards]
"""Cards by seat."""


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """
    One hand. Nobody but the machine and the referee's tools reads it whole: seats get views.
    """

    setup: Setup
    pack: Cards
    """The shuffled pack: the dealt cards in order, then the kitty from the top."""
    bright_at: int | None
    """Place of the bright card in the pack (DL2)."""
    order: Order
    phase: Phase
    hands: Quad = ((), (), (), ())
    dealt: int = 0
    dealer: Seat | None = None
    trump: Trump | None = None
    declarations: tuple[Declaration, ...] = ()
    turned: tuple[Turned, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    riot: Literal["reversed", "cancelled"] | None = None
    taken: Quad = ((), (), (), ())
    """Cards taken by a counter and still held: they may not be paid (DL11)."""
    received: Quad = ((), (), (), ())
    """Tribute received by each seat (DL26)."""
    kitty: Cards = ()
    """The kitty as it lies now; empty while the dealer holds it."""
    kitty_opened: bool = False
    """Whether the kitty as dealt was shown to all (GZ14)."""
    kitty_taken: bool = False
    """Whether the dealer took it."""
    kitty_open: bool = False
    """Whether the kitty lies open now (GZ18)."""
    dry: bool = False
    jokers: tuple[tuple[Seat, int], ...] = ()
    """Who buried how many jokers, where public (GZ18, GZ19)."""
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    points: int = 0
    """The attackers' points from tricks."""
    settlement: Settlement | None = None

    @property
    def rules(self) -> Rules:
        """
        The rules in force.
        """
        return self.setup.rules

    @property
    def standing(self) -> Declaration | None:
        """
        The declaration that stands.
        """
        return self.declarations[-1] if self.declarations else None

    @property
    def kitty_dealt(self) -> Cards:
        """
        The kitty as dealt; empty in 公主 (DL14), where it was dealt on.
        """
        return self.pack[max(self.dealt, 4 * self.rules.pack.hand) :]

    @property
    def bright(self) -> Card | None:
        """
        The bright card (DL2).
        """
        return None if self.bright_at is None else self.pack[self.bright_at]

    @property
    def bright_seat(self) -> Seat | None:
        """
        Who got the bright card, once it is dealt.
        """
        if self.bright_at is None or self.dealt <= self.bright_at:
            return None
        return (self.setup.first_drawer + self.bright_at) % 4

    @property
    def threshold(self) -> int:
        """
        The score at which the attackers take over (DL16 in 公主).
        """
        score = self.rules.score
        if self.trump == "-" and score.no_trump_threshold is not None:
            return score.no_trump_threshold
        return score.threshold


def with_cards(piles: Quad, seat: Seat, cards: Cards) -> Quad:
    """
    *piles* with the pile of *seat* replaced.
    """
    replaced = list(piles)
    replaced[seat] = cards
    return replaced[0], replaced[1], replaced[2], replaced[3]


__all__ = [
    "Burying",
    "Calling",
    "Closing",
    "Countering",
    "Dealing",
    "Due",
    "Hand",
    "JokerBurying",
    "Paying",
    "Phase",
    "Picking",
    "PickingUp",
    "Playing",
    "Quad",
    "Redeal",
    "ReturnPicking",
    "Returning",
    "Settled",
    "Setup",
    "Swapping",
    "with_cards",
]
