"""
What a table asks of its store.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class ConflictError(Exception):
    """
    The journal is not at the number that the writer took it to be at; nothing was written. Read on, and decide again.
    """


@dataclass(frozen=True, slots=True)
class Stored:
    """
    One row of a journal.
    """

    number: int
    """Its place, from 1."""
    at: int
    """When it was written: milliseconds since 1970."""
    body: bytes
    snapshot: bool
    """Whether the table can be rebuilt from this row on, without those before it."""


class Store(Protocol):
    """
    The journals of all tables. When a writing method returns, the row survives the end of the process.
    """

    async def create(self, table: str, row: Stored) -> None:
        """
        Open the journal of *table* with its row 1.

        :raises ConflictError: there is one already, or the row is not number 1
        """

    async def append(self, table: str, row: Stored) -> None:
        """
        Add *row* behind the last one, whose number must be one less.

        :raises ConflictError: the last row has another number, or there is no such table
        """

    async def read(self, table: str, since: int = 0) -> tuple[Stored, ...]:
        """
        The rows after number *since*, in order; none for an unknown table.
        """

    async def resume(self, table: str) -> tuple[Stored, ...]:
        """
        The rows from the last snapshot on, in order; all rows where there is no snapshot; none for an unknown table.
        """

    async def tables(self) -> tuple[str, ...]:
        """
        The ids of all tables, oldest first.
        """

    async def close(self) -> None:
        """
        Finish what was begun and let go of files and connections.
        """
