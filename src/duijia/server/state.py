"""
The state of a table: the fold of its journal, and nothing besides. Whoever folds the same rows has the same table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, assert_never

from duijia.cards import SEATS, Seat
from duijia.games import find_game
from duijia.hand.actions import Declare
from duijia.hand.machine import waiting
from duijia.match import Match, apply, new_match, next_match, start_hand
from duijia.refusals import Refused, refuse
from duijia.rules import Rules, with_options
from duijia.server.rows import (
    Acted,
    Added,
    Answered,
    Before,
    Began,
    Left,
    MatchBefore,
    Opened,
    Readied,
    Row,
    Seated,
    Shuffle,
    Tiered,
    Tiers,
    load,
)
from duijia.server.store import Stored
from duijia.server.wire import Settings


class DamagedError(ValueError):
    """
    A journal whose rows cannot be read, or do not follow each other. The message names the row and nothing that stands in it.
    """


REMEMBERED: Final = 64
"""Commands whose answers a table remembers."""

NOTHING_ADDED: Final = ("", "", "", "")
"""No seat has added to the shuffle."""

Holders = tuple[Seated | None, Seated | None, Seated | None, Seated | None]
"""Who holds each seat; ``None``: a bot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """
    A table after some number of rows.
    """

    opened: Opened
    rules: Rules
    match: Match
    seats: Holders
    bots: Tiers
    """The tier of each seat's bot."""
    number: int
    """Rows folded so far, all of the table's rows counted."""
    version: int
    """Hands begun and actions accepted so far: what the clients count."""
    hand_version: int
    """The version at which the present hand began."""
    declared_version: int
    """The version of the last declaration of this hand, or of its beginning."""
    ready: frozenset[Seat]
    answered: tuple[Answered, ...]
    """The last commands that were carried out, oldest first."""
    redeal: int
    """How often the present hand was dealt again."""
    shuffle: Shuffle | None
    """Where the present hand's pack came from; ``None`` before the first."""
    entropies: tuple[str, str, str, str]
    """What the seats have added to the coming hand's shuffle, in hex; empty: nothing yet."""

    @property
    def settings(self) -> Settings:
        """
        The pace of the table.
        """
        return self.opened.settings

    @property
    def people(self) -> tuple[Seat, ...]:
        """
        The seats that people hold.
        """
        return tuple(seat for seat in SEATS if (holder := self.seats[seat]) is not None and not holder.program)

    def is_program(self, seat: Seat) -> bool:
        """
        Whether somebody's program holds *seat*.
        """
        holder = self.seats[seat]
        return holder is not None and holder.program

    def answer(self, seat: Seat, request: str) -> int | None:
        """
        The version at which command *request* of *seat* was carried out, as far as is remembered.
        """
        for one in self.answered:
            if one.seat == seat and one.id == request:
                return one.version
        return None


def rules_of(opened: Opened) -> Rules:
    """
    The rules of a table.
    """
    return with_options(find_game(opened.game), opened.options)


def begin(opened: Opened) -> TableState:
    """
    The table after its first row: four bots, no hand.
    """
    rules = rules_of(opened)
    return TableState(
        opened=opened,
        rules=rules,
        match=new_match(rules),
        seats=(None, None, None, None),
        bots=opened.bots,
        number=1,
        version=0,
        hand_version=0,
        declared_version=0,
        ready=frozenset(),
        answered=(),
        redeal=0,
        shuffle=None,
        entropies=NOTHING_ADDED,
    )


def fold(state: TableState, row: Row) -> TableState | Refused:
    """
    *state* after *row*, or why the row cannot follow.
    """
    number = state.number + 1
    match row:
        case Opened():
            return refuse("turn/wrong_phase", "")
        case Seated():
            return replace(state, number=number, seats=_put(state.seats, row.seat, row))
        case Left():
            answered = tuple(one for one in state.answered if one.seat != row.seat)
            seats = _put(state.seats, row.seat, None)
            return replace(state, number=number, seats=seats, ready=state.ready - {row.seat}, answered=answered)
        case Tiered():
            if not between_hands(state):
                return refuse("tier/not_now", "")
            if state.seats[row.seat] is not None:
                return refuse("seat/taken", "")
            answered = _remember(state, row.by, row.id, state.version)
            return replace(state, number=number, bots=_chosen(state.bots, row), answered=answered)
        case Readied():
            answered = _remember(state, row.seat, row.id, state.version)
            return replace(state, number=number, ready=state.ready | {row.seat}, answered=answered)
        case Added():
            if coming(state) is None or state.entropies[row.seat]:
                return refuse("fair/late", "")
            first, second, third, fourth = (
                row.entropy if seat == row.seat else added for seat, added in enumerate(state.entropies)
            )
            answered = _remember(state, row.seat, row.id, state.version)
            return replace(state, number=number, entropies=(first, second, third, fourth), answered=answered)
        case Began():
            return replace(_begun(row, state.rules), number=number)
        case Acted():
            after = apply(state.match, row.action)
            return after if isinstance(after, Refused) else _acted(state, row, after)
        case _:
            assert_never(row)


def before(state: TableState) -> Before:
    """
    What the row of the next hand keeps of *state*; after a match the next one is begun.
    """
    match = next_match(state.match) if state.match.over else state.match
    return Before(
        opened=state.opened,
        seats=state.seats,
        version=state.version,
        match=MatchBefore.of(match),
        answered=state.answered,
        bots=state.bots,
    )


def next_redeal(state: TableState) -> int:
    """
    The redeal number of the next hand: 0 unless the present one came to nothing.
    """
    hand = state.match.hand
    return state.redeal + 1 if hand is not None and hand.phase.name == "redeal" else 0


def between_hands(state: TableState) -> bool:
    """
    Whether no hand is being played.
    """
    hand = state.match.hand
    return hand is None or waiting(hand) == "over"


def coming(state: TableState) -> tuple[int, int] | None:
    """
    The match and hand numbers of the hand that comes next, to whose shuffle the seats may add; ``None`` while a hand is being played,
    or is to be dealt again.
    """
    match, hand = state.match, state.match.hand
    if hand is None:
        return match.match_no, match.hand_no + 1
    if hand.settlement is None:
        return None
    return (match.match_no + 1, 1) if match.over else (match.match_no, match.hand_no + 1)


def rebuild(rows: Iterable[Stored]) -> TableState:
    """
    The table of a journal's rows: all of them, or those from the last hand on.

    :raises DamagedError: rows that cannot be read, or do not follow each other
    """
    state: TableState | None = None
    for stored in rows:
        state = follow(state, stored, read_row(stored))
    if state is None:
        raise DamagedError("an empty journal")
    return state


def read_row(stored: Stored) -> Row:
    """
    The row in *stored*.

    :raises DamagedError: there is none
    """
    try:
        return load(stored.body)
    except Exception:  # noqa: BLE001 - anything may stand there; what does is told to nobody
        raise DamagedError(f"row {stored.number} of the journal cannot be read") from None


def follow(state: TableState | None, stored: Stored, row: Row) -> TableState:
    """
    *state* after *row*, which is that of *stored*; *state* ``None``: it is the first one.

    :raises DamagedError: it does not follow
    """
    try:
        after = _first(stored.number, row) if state is None else fold(state, row)
    except DamagedError:
        raise
    except Exception:  # noqa: BLE001 - a row may name a game, a card or a seat that there is not
        raise DamagedError(f"row {stored.number} of the journal means nothing") from None
    if isinstance(after, Refused) or after.number != stored.number:
        raise DamagedError(f"row {stored.number} of the journal does not follow")
    return after


def _first(number: int, row: Row) -> TableState:
    match row:
        case Opened():
            return begin(row)
        case Began():
            return replace(_begun(row, rules_of(row.before.opened)), number=number)
        case _:
            raise DamagedError(f"a journal cannot be read from row {number} on")


def _begun(row: Began, rules: Rules) -> TableState:
    kept = row.before
    version = kept.version + 1
    return TableState(
        opened=kept.opened,
        rules=rules,
        match=start_hand(kept.match.match(rules), row.shuffle.chance()),
        seats=kept.seats,
        bots=kept.opened.bots if kept.bots is None else kept.bots,
        number=0,
        version=version,
        hand_version=version,
        declared_version=version,
        ready=frozenset(),
        answered=kept.answered,
        redeal=row.shuffle.redeal,
        shuffle=row.shuffle,
        entropies=NOTHING_ADDED,
    )


def _acted(state: TableState, row: Acted, match: Match) -> TableState:
    version = state.version + 1
    answered = state.answered
    if row.id is not None:
        # Only a person's command carries an id, and a person's action names his seat.
        seat: Seat = row.action.seat  # type: ignore[union-attr]
        answered = _remember(state, seat, row.id, version)
    return replace(
        state,
        match=match,
        number=state.number + 1,
        version=version,
        declared_version=version if isinstance(row.action, Declare) else state.declared_version,
        answered=answered,
    )


def _remember(state: TableState, seat: Seat, request: str, version: int) -> tuple[Answered, ...]:
    return (*state.answered, Answered(seat=seat, id=request, version=version))[-REMEMBERED:]


def _chosen(bots: Tiers, row: Tiered) -> Tiers:
    first, second, third, fourth = (row.tier if seat == row.seat else tier for seat, tier in enumerate(bots))
    return first, second, third, fourth


def _put(seats: Holders, seat: Seat, holder: Seated | None) -> Holders:
    first, second, third, fourth = (holder if each == seat else present for each, present in enumerate(seats))
    return first, second, third, fourth


__all__ = [
    "Shuffle",
    "TableState",
    "before",
    "begin",
    "between_hands",
    "coming",
    "fold",
    "follow",
    "next_redeal",
    "read_row",
    "rebuild",
    "rules_of",
]
