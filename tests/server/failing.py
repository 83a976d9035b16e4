"""
A store that fails whenever a test wants it to.
"""

from __future__ import annotations

from duijia.server.store import MemoryStore, Stored, StoreError

FULL = "database or disk is full"


class FailingStore(MemoryStore):
    """
    Journals in memory, which cannot be written while there is a reason.
    """

    def __init__(self) -> None:
        super().__init__()
        self.reason: str | None = None
        self.reads = True
        """Whether it can be read meanwhile."""
        self.shy = False
        """Whether each row is written at the second attempt only."""
        self.refused = 0
        """How often it could not be written."""
        self._tried = set[tuple[str, int]]()

    async def create(self, table: str, *rows: Stored) -> None:
        """Create, or fail."""
        self._write()
        await super().create(table, *rows)

    async def append(self, table: str, row: Stored) -> None:
        """Append, or fail."""
        self._write()
        if self.shy and (table, row.number) not in self._tried:
            self._tried.add((table, row.number))
            raise StoreError(FULL)
        await super().append(table, row)

    async def read(self, table: str, since: int = 0) -> tuple[Stored, ...]:
        """Read, or fail."""
        self._read()
        return await super().read(table, since)

    async def resume(self, table: str) -> tuple[Stored, ...]:
        """Read, or fail."""
        self._read()
        return await super().resume(table)

    async def check(self) -> None:
        """Fail, or not."""
        if self.reason is not None:
            raise StoreError(self.reason)

    def journal(self, table: str) -> list[Stored]:
        """The rows of *table*."""
        return self._journals[table]

    def _write(self) -> None:
        if self.reason is not None:
            self.refused += 1
            raise StoreError(self.reason)

    def _read(self) -> None:
        if self.reason is not None and not self.reads:
            raise StoreError(self.reason)
