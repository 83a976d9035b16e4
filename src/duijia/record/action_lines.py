"""
The lines of what was done in a hand: dealt cards and the seats' actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self, TypeAlias

from duijia.hand.actions import (
    Bury,
    BuryJokers,
    Declare,
    Pass,
    Pay,
    Pick,
    PickUp,
    Play,
    Return,
    SeatAction,
    Swap,
    cards_of,
)
from duijia.record.deal_lines import MOST_CARDS
from duijia.record.words import Words, cards_text, in_order

LONGEST_MS: Final = 9_999_999_999

WithCards: TypeAlias = Swap | Pay | Pick | Return | Bury | BuryJokers | PickUp | Play

WITH_CARDS: Final[dict[str, type[WithCards]]] = {
    "swap": Swap,
    "pay": Pay,
    "pick": Pick,
    "return": Return,
    "bury": Bury,
    "bury_jokers": BuryJokers,
    "pick_up": PickUp,
    "play": Play,
}
"""The actions that are a seat and cards, by their verb."""

VERBS: Final = ("declare", "pass", *WITH_CARDS)


@dataclass(frozen=True, slots=True)
class DealLine:
    """
    ``deal 57``: so many cards are dealt, one after the other.
    """

    count: int
    keyword: ClassVar[str] = "deal"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"deal {self.count}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.number(1, MOST_CARDS))


@dataclass(frozen=True, slots=True)
class ActionLine:
    """
    ``2 declare S4 S4 as S @3105``, ``0 play SK SK``: a seat's action, and when it came.
    """

    action: SeatAction
    """Its cards in the order of ``FACES``."""
    ms: int | None
    """Milliseconds since the hand began; ``None``: not kept."""
    keyword: ClassVar[str] = "seat action"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        action = self.action
        words = f"{action.seat} {verb_of(action)}"
        if not isinstance(action, Pass):
            words += f" {cards_text(action.cards)}"
        if isinstance(action, Declare) and action.suit is not None:
            words += f" as {action.suit}"
        return words if self.ms is None else f"{words} @{self.ms}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The whole line; it has no keyword but begins with a seat.
        """
        seat = words.seat()
        verb = words.one_of(("动作", "action"), *VERBS)
        action: SeatAction
        if verb == "pass":
            action = Pass(seat)
        elif verb == "declare":
            cards, suit = words.cards(), None
            if words.peek() == "as":
                words.expect("as")
                suit = words.trump()
            action = Declare(seat, cards, suit)
        else:
            action = WITH_CARDS[verb](seat, words.cards())
        return cls(action, words.clock(LONGEST_MS))


def verb_of(action: SeatAction) -> str:
    """
    The verb of an action: its tag on the wire.
    """
    return str(action.__struct_config__.tag)


def sorted_action(action: SeatAction) -> SeatAction:
    """
    *action* with its cards in the order in which a record writes them.
    """
    cards = in_order(cards_of(action))
    match action:
        case Pass():
            return action
        case Declare():
            return Declare(action.seat, cards, action.suit)
        case _:
            return type(action)(action.seat, cards)
