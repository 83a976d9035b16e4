"""
What a table asks of its store.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class ConflictError(Exception):
    """
    The journal is not at the number that the writer took it to be at; nothing was written. Read on, and decide again.
    """


class StoreError(Exception):
    """
    The journals cannot be read or written just now. The message is for the person who runs the server: a short reason, without
    anything of what was to be read or written.
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


def numbered_from_one(rows: Sequence[Stored]) -> bool:
    """
    Whether *rows* can begin a journal.
    """
    return bool(rows) and [row.number for row in rows] == list(range(1, len(rows) + 1))


class Store(Protocol):
    """
    The journals of all tables. When a writing method returns, the row survives the end of the process.

    Every method may raise ``StoreError``; then nothing was written.
    """

    async def create(self, table: str, *rows: Stored) -> None:
        """
        Open the journal of *table* with *rows*, the first of them number 1: with all of them or not at all.

        :raises ConflictError: there is one already, or the rows are not numbered from 1 on
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

    async def check(self) -> None:
        """
        Try out whether rows can be written just now.

        :raises StoreError: they cannot
        """

    async def close(self) -> None:
        """
        Finish what was begun and let go of files and connections.
        """
