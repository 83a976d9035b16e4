"""
Actions: everything that can happen to a hand. They are the wire's commands, the journal's rows and a record's lines alike.

A seat's action names its seat; chance and time (dealing a card, a new pack) are actions of nobody's.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from duijia.cards import Card, Cards, Seat, Trump


class Deal(msgspec.Struct, frozen=True, tag="deal", tag_field="do"):
    """
    The next card of the pack goes to the next seat. Nobody's action.
    """


class Declare(msgspec.Struct, frozen=True, tag="declare", tag_field="do"):
    """
    Show (first hand, GZ5), declare (GZ8), call (DL4) or counter (DL6).
    """

    seat: Seat
    cards: Cards
    """All the cards of the declaration, those already shown included."""
    suit: Trump | None = None
    """The suit named; ``None`` for a big joker shown in the first hand (GZ5)."""


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="do"):
    """
    Decline to declare, call or counter when asked.
    """

    seat: Seat


class Swap(msgspec.Struct, frozen=True, tag="swap", tag_field="do"):
    """
    A counter-caller takes the shown cards and gives *cards* back (DL10); no cards: he takes none.
    """

    seat: Seat
    cards: Cards


class Pay(msgspec.Struct, frozen=True, tag="pay", tag_field="do"):
    """
    Tribute (进贡): the payer's whole payment (GZ27).
    """

    seat: Seat
    cards: Cards


class Pick(msgspec.Struct, frozen=True, tag="pick", tag_field="do"):
    """
    Take one card from the pool of tribute or of returns (DL25).
    """

    seat: Seat
    cards: Cards
    """One card."""


class Return(msgspec.Struct, frozen=True, tag="return", tag_field="do"):
    """
    Return (还贡): as many cards as were received (GZ28, DL26).
    """

    seat: Seat
    cards: Cards


class Bury(msgspec.Struct, frozen=True, tag="bury", tag_field="do"):
    """
    The dealer buries the kitty (扣底).
    """

    seat: Seat
    cards: Cards


class BuryJokers(msgspec.Struct, frozen=True, tag="bury_jokers", tag_field="do"):
    """
    Another player buries jokers (扣王, GZ19); no cards: he does not.
    """

    seat: Seat
    cards: Cards


class PickUp(msgspec.Struct, frozen=True, tag="pick_up", tag_field="do"):
    """
    He takes the smallest kitty cards for them (GZ19, GZ20).
    """

    seat: Seat
    cards: Cards


class Play(msgspec.Struct, frozen=True, tag="play", tag_field="do"):
    """
    Lead or follow.
    """

    seat: Seat
    cards: Cards


SeatAction: TypeAlias = Declare | Pass | Swap | Pay | Pick | Return | Bury | BuryJokers | PickUp | Play
"""What a seat may send."""

Action: TypeAlias = Deal | SeatAction
"""What may happen to a hand."""


def cards_of(action: Action) -> tuple[Card, ...]:
    """
    The cards that *action* names; none for a deal or a pass.
    """
    match action:
        case Deal() | Pass():
            return ()
        case _:
            return action.cards
