"""
The lines between the host and a program that plays: JSON, one message a line, as ``docs/bot-protocol.md`` tells it to authors.

A view and an action have the same form here as on the wire of a table.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from duijia.cards import INDEX, Cards, Rank, Seat
from duijia.hand.actions import Pass, SeatAction
from duijia.hand.ask import Completion
from duijia.refusals import Refused
from duijia.rules import Rules, option_text, option_value
from duijia.view import View

LINES_PROTOCOL: Final = 1
"""Raised when a program written for the one before would no longer understand."""

MOST_CARDS: Final = 60
"""More cards than any choice can have."""
SHOWN: Final = 200
"""Characters shown of what a program said."""


class Greeting(msgspec.Struct, frozen=True, kw_only=True, tag="hello", tag_field="type"):
    """
    The first line to the program.
    """

    protocol: int
    game: str
    names: tuple[str, str]
    """中文 and English."""
    options: dict[str, str]
    """Every house rule of the game with its value, in text form."""
    decks: int
    ranks: tuple[Rank, ...]
    """The ranks in the pack."""
    permanent: tuple[Rank, ...]
    """Ranks that are always trump (常主)."""
    seat: Seat
    """Where the program sits, in all that follows."""
    ms: int
    """Milliseconds for an answer, unless a question says otherwise."""


class Question(msgspec.Struct, frozen=True, kw_only=True, tag="ask", tag_field="type"):
    """
    The program is to move.
    """

    id: int
    """Rises with each question; the answer names it."""
    ms: int
    """Milliseconds until the rule bot moves instead."""
    view: View
    """All that the seat may know; ``view.ask`` is the question."""


class Standing(msgspec.Struct, frozen=True, kw_only=True, tag="choice", tag_field="type"):
    """
    The answer to ``choose``.
    """

    id: int
    completion: Completion
    refused: Refused | None
    """Why the partial choice cannot be sent as it is; ``None``: it can."""


class Instead(msgspec.Struct, frozen=True, kw_only=True, tag="fault", tag_field="type"):
    """
    The program's answer could not be taken; the rule bot moved instead.
    """

    id: int
    fault: str
    """``"silence"``, ``"garbage"`` or ``"illegal"``."""
    refused: Refused | None
    """Of an illegal move: why."""
    text: str
    """What was wrong, in English."""


class Introduction(msgspec.Struct, frozen=True, kw_only=True, tag="hello", tag_field="type"):
    """
    The program's first line.
    """

    protocol: int
    name: str = ""
    """What the program calls itself."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """
    The program's move, or a question about a choice. Other fields are ignored.
    """

    id: int
    """The question's."""
    action: SeatAction | None = None
    """The move."""
    choose: Cards | None = None
    """Instead of a move: which cards can be added to these? The time runs on."""


ToProgram: TypeAlias = Greeting | Question | Standing | Instead
FromProgram: TypeAlias = Introduction | Answer

_ENCODER: Final = msgspec.json.Encoder()
_ANSWERS: Final = msgspec.json.Decoder(Answer)
_INTRODUCTIONS: Final = msgspec.json.Decoder(Introduction)


class GarbageError(ValueError):
    """
    A line that is no answer.
    """


def greeting(rules: Rules, seat: Seat, ms: int) -> Greeting:
    """
    The first line to a program at *seat*.
    """
    return Greeting(
        protocol=LINES_PROTOCOL,
        game=rules.key,
        names=rules.names,
        options={one.name: option_text(option_value(rules, one.name)) for one in rules.options},
        decks=rules.pack.decks,
        ranks=rules.pack.ranks,
        permanent=rules.pack.permanent,
        seat=seat,
        ms=ms,
    )


def line_of(message: ToProgram) -> bytes:
    """
    *message* as a line.
    """
    return _ENCODER.encode(message) + b"\n"


def read_introduction(line: bytes) -> Introduction:
    """
    The program's first line.

    :raises GarbageError: it is something else, or of another protocol
    """
    try:
        said = _INTRODUCTIONS.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise GarbageError(f"hello was answered by {_quoted(line)}: {plain(str(error))}") from None
    if said.protocol != LINES_PROTOCOL:
        raise GarbageError(f"the program speaks protocol {said.protocol}, not {LINES_PROTOCOL}")
    return said


def read_answer(line: bytes) -> Answer:
    """
    An answer of the program, all its cards being cards.

    :raises GarbageError: it is none
    """
    try:
        said = _ANSWERS.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise GarbageError(f"{_quoted(line)}: {plain(str(error))}") from None
    if (said.action is None) == (said.choose is None):
        raise GarbageError(f"{_quoted(line)}: either an action or a choose is due")
    cards = said.choose or ()
    if said.action is not None and not isinstance(said.action, Pass):
        cards = said.action.cards
    if len(cards) > MOST_CARDS:
        raise GarbageError(f"{len(cards)} cards at once")
    for card in cards:
        if card not in INDEX:
            raise GarbageError(f"{card[:20]!r} is no card (a card is like SK, H10, LJ)")
    return said


def plain(text: str) -> str:
    """
    *text* on one line, not too long and fit for a terminal, whatever a program put into it.
    """
    shown = "".join(sign if sign.isprintable() else "�" for sign in text[: SHOWN + 1])
    return shown if len(text) <= SHOWN else shown[:SHOWN] + "…"


def _quoted(line: bytes) -> str:
    """
    The beginning of *line*, fit to be shown.
    """
    text = line[:60].decode("utf-8", "replace")
    return repr(text + ("…" if len(line) > 60 else ""))
