"""
Clocks: since when each seat is asked, and how long it may take.

A clock starts with the question and is not moved by what others answer meanwhile; it stands still while no person is at the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from duijia.cards import Seat
from duijia.hand.ask import Ask
from duijia.hand.machine import actors, ask_of, waiting
from duijia.server.state import TableState
from duijia.server.wire import Settings

SPEAKING: Final = ("declare", "call", "counter")
"""Questions that are answered within the declaring window."""

PROGRAM_SECONDS: Final = 10.0
"""What a program has at most for a decision: people do not wait longer for it, also where they have all the time in the world."""

Question: TypeAlias = tuple[int, str, int, Ask | None]
"""What a seat is asked: the hand, the phase, the declarations so far, and the question itself."""


@dataclass(slots=True)
class Clocks:
    """
    The clocks of a table, in seconds of a clock that only ever goes on.
    """

    changed: float = 0.0
    """When the last hand began or the last action was accepted."""
    resumed: float = 0.0
    """When somebody came to a table where nobody was."""
    held: float = 0.0
    """When what somebody did, or the clock did for him, could not be stored the last time: he has all his time again."""
    _asked: dict[Seat, tuple[Question, float]] = field(default_factory=dict)

    def look(self, state: TableState, now: float) -> None:
        """
        Takes note of who is asked what in *state*, just reached.
        """
        self.changed = now
        before, self._asked = self._asked, {}
        hand = state.match.hand
        if hand is None or waiting(hand) != "seats":
            return
        for seat in actors(hand):
            question = (state.hand_version, hand.phase.name, len(hand.declarations), ask_of(hand, seat))
            asked = before.get(seat)
            self._asked[seat] = asked if asked is not None and asked[0] == question else (question, now)

    def since(self, seat: Seat) -> float:
        """
        When *seat* was asked, or when the table came to life again or could not be stored if that was later.
        """
        asked = self._asked.get(seat)
        return self.resumed if asked is None else max(asked[1], self.resumed, self.held)

    def ask(self, seat: Seat) -> Ask | None:
        """
        What *seat* is asked.
        """
        asked = self._asked.get(seat)
        return None if asked is None else asked[0][3]

    @property
    def asked(self) -> tuple[Seat, ...]:
        """
        The seats whose answer the hand waits for.
        """
        return tuple(self._asked)

    def since_change(self) -> float:
        """
        When the last thing happened, or when the table came to life again if that was later.
        """
        return max(self.changed, self.resumed)


def limit_of(ask: Ask | None, settings: Settings, *, program: bool = False) -> float | None:
    """
    Seconds a person, or a program, has for *ask*; ``None``: all the time in the world.
    """
    if ask is not None and ask.kind in SPEAKING:
        return settings.declare_ms / 1000
    if program:
        return min(settings.turn_ms / 1000 or PROGRAM_SECONDS, PROGRAM_SECONDS)
    return settings.turn_ms / 1000 if settings.turn_ms else None
