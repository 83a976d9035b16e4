"""
A store that forgets with the process: for tests, and for a table nobody needs tomorrow.
"""

from __future__ import annotations

from duijia.server.store.base import ConflictError, Stored, numbered_from_one


class MemoryStore:
    """
    Journals in a dictionary.
    """

    def __init__(self) -> None:
        self._journals: dict[str, list[Stored]] = {}

    async def create(self, table: str, *rows: Stored) -> None:
        """
        See :meth:`Store.create`.
        """
        if table in self._journals or not numbered_from_one(rows):
            raise ConflictError(table)
        self._journals[table] = [*rows]

    async def append(self, table: str, row: Stored) -> None:
        """
        See :meth:`Store.append`.
        """
        journal = self._journals.get(table)
        if journal is None or row.number != len(journal) + 1:
            raise ConflictError(table)
        journal.append(row)

    async def read(self, table: str, since: int = 0) -> tuple[Stored, ...]:
        """
        See :meth:`Store.read`.
        """
        return tuple(row for row in self._journals.get(table, ()) if row.number > since)

    async def resume(self, table: str) -> tuple[Stored, ...]:
        """
        See :meth:`Store.resume`.
        """
        journal = self._journals.get(table, [])
        last = max((row.number for row in journal if row.snapshot), default=1)
        return tuple(journal[last - 1 :])

    async def tables(self) -> tuple[str, ...]:
        """
        See :meth:`Store.tables`.
        """
        return tuple(self._journals)

    async def check(self) -> None:
        """
        See :meth:`Store.check`; memory can always be written.
        """

    async def close(self) -> None:
        """
        Nothing to let go of; what was written stays readable.
        """
