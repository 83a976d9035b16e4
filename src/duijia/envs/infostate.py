"""
What the information-state tensor adds to an observation: the hand so far in its order.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from numpy.typing import NDArray

from duijia.cards import INDEX, Seat
from duijia.envs.story import Story
from duijia.rules import Rules
from duijia.view import View, view_of

FACES: Final = 54


@dataclass(frozen=True, slots=True)
class Field:
    """
    A stretch of the tensor: so many rows of so many numbers.
    """

    name: str
    rows: int
    size: int
    text: str

    @property
    def length(self) -> int:
        """
        Numbers in it.
        """
        return self.rows * self.size


PLACE: Final = 4 * FACES + 4
"""Numbers of a trick."""


def fields(rules: Rules) -> tuple[Field, ...]:
    """
    The fields for *rules*; the number of tricks is that of the longest hand (公主 included, DL14).
    """
    tricks = rules.pack.hand + (rules.pack.kitty // 4 if rules.declare.system == "call" else 0)
    return (
        Field("tricks", tricks, PLACE, "each trick: the plays by seat (4 x 54), and who led it (one-hot by seat)"),
        Field("shown_by", 4, FACES, "the most copies that each seat ever showed in a declaration"),
        Field("given", 4, FACES, "cards known to have been paid, taken or given back before play, by seat that gave"),
        Field("got", 4, FACES, "such cards by seat that got them"),
    )


def view_in(story: Story, seat: Seat) -> View:
    """
    The view of *seat* in a story whose hand has begun.
    """
    assert story.turn is not None
    return view_of(story.turn.match, seat)


def write(out: MutableMapping[str, NDArray[Any]], view: View) -> None:
    """
    Fills the fields, which are all 0, from *view*.
    """
    me = view.seat
    tricks = out["tricks"]
    for number, trick in enumerate((*view.tricks, *((view.trick,) if view.trick else ()))):
        start = PLACE * number
        if not trick.plays:
            continue
        tricks[start + 4 * FACES + (trick.leader - me) % 4] = 1
        for step, cards in enumerate(trick.plays):
            row = start + FACES * ((trick.leader + step - me) % 4)
            for card in cards:
                tricks[row + INDEX[card]] += 1
    shown = out["shown_by"]
    for declaration in view.declarations:
        row = FACES * ((declaration.seat - me) % 4)
        for card in declaration.cards:
            place = row + INDEX[card]
            shown[place] = max(shown[place], declaration.cards.count(card))
    for transfer in view.transfers:
        for name, seat in (("given", transfer.source), ("got", transfer.target)):
            if seat is not None:
                for card in transfer.cards or ():
                    out[name][FACES * ((seat - me) % 4) + INDEX[card]] += 1
