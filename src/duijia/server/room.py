"""
Who is at a table just now. None of it is kept: after a restart everybody comes back in.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Final

from duijia.cards import SEATS, Seat
from duijia.server.state import TableState

AWAY_SECONDS: Final = 20.0
"""How long a person may be gone before a bot plays for him."""
SILENCES: Final = 2
"""Decisions in a row that a program may leave to the clock before a bot plays for it."""
BACKLOG: Final = 512
"""Messages that may wait for a client; a slower one is dropped, and comes back with a full view."""


class Client:
    """
    One connection.
    """

    def __init__(self) -> None:
        self.seat: Seat | None = None
        """The seat it speaks for."""
        self.granted: tuple[str, bytes] | None = None
        """Its last granted ``Sit`` or ``Leave``: request id and answer, told again if asked again."""
        self.greeted = False
        """Whether it has said ``Hello``."""
        self.ended = False
        """Whether it has left the table for good."""
        self.dropped = asyncio.Event()
        """Set when it cannot keep up or the table closes."""
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)

    def send(self, message: bytes) -> None:
        """
        Queue *message*; never waits.
        """
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.dropped.set()

    async def next(self) -> bytes:
        """
        The next message to be sent.
        """
        return await self._waiting.get()


@dataclass(slots=True)
class Room:
    """
    The connections of a table.
    """

    away_seconds: float = AWAY_SECONDS
    clients: list[Client] = field(default_factory=list)
    gone: dict[Seat, float] = field(default_factory=dict)
    """When the last connection of a person's seat ended."""
    missed: dict[Seat, tuple[int, float]] = field(default_factory=dict)
    """Of programs: how many decisions in a row were left to the clock, and when the last was."""
    stood_in: frozenset[Seat] = frozenset()
    """Seats of bots whose last move the regular bot made, because their own tier gave no answer."""

    def present(self, state: TableState) -> frozenset[Seat]:
        """
        The people's seats with a connection.
        """
        return frozenset(client.seat for client in self.clients if client.seat is not None and state.seats[client.seat])

    def away_at(self, state: TableState, resumed: float) -> dict[Seat, float]:
        """
        For each person without a connection, when a bot begins to play for him; for a program that is silent, since when.
        """
        present = self.present(state)
        silent = {seat: at for seat, (count, at) in self.missed.items() if count >= SILENCES and state.is_program(seat)}
        return silent | {
            seat: max(self.gone.get(seat, 0.0), resumed) + self.away_seconds
            for seat in SEATS
            if state.seats[seat] is not None and seat not in present
        }

    def left_to_the_clock(self, seat: Seat, now: float) -> None:
        """
        The program on *seat* gave no answer in time.
        """
        count, _ = self.missed.get(seat, (0, now))
        self.missed[seat] = count + 1, now

    def by_seat(self) -> dict[Seat | None, list[Client]]:
        """
        The greeted connections, grouped by the seat they speak for.
        """
        groups: dict[Seat | None, list[Client]] = {}
        for client in self.clients:
            if client.greeted:
                groups.setdefault(client.seat, []).append(client)
        return groups
