"""
A store in a database through SQLAlchemy: SQLite in one file, or any other engine it speaks.

One task writes for all tables: whatever waits goes into one transaction, so many busy tables share the cost of making a row
durable. A row is only added behind the one it follows, and ``(table, number)`` is the primary key besides, so two processes
cannot both write a number.
"""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    URL,
    BigInteger,
    Boolean,
    Column,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    bindparam,
    event,
    func,
    insert,
    select,
)
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from duijia.server.store.base import ConflictError, Stored

METADATA: Final = MetaData()
JOURNAL: Final = Table(
    "journal",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("snapshot", Boolean, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
COLUMNS: Final = (JOURNAL.c.number, JOURNAL.c.at, JOURNAL.c.body, JOURNAL.c.snapshot)
LAST: Final = select(func.coalesce(func.max(JOURNAL.c.number), 0)).where(JOURNAL.c.table_id == bindparam("table_id"))
INSERT: Final = insert(JOURNAL).from_select(
    [column.name for column in JOURNAL.c],
    select(*(bindparam(column.name, type_=column.type) for column in JOURNAL.c)).where(
        LAST.scalar_subquery() == bindparam("number", type_=Integer) - 1
    ),
)
"""Adds a row behind the one before it, or nothing."""
BATCH: Final = 256
"""The most rows in one transaction."""


class StoreError(Exception):
    """
    The database cannot be opened or written; the message is for the person who runs the server.
    """


class Waiting(NamedTuple):
    """
    A row on its way, and who waits for it.
    """

    table: str
    row: Stored
    written: asyncio.Future[None]


def _address(path: Path) -> URL:
    """
    That of the file *path*, whatever stands in its name; an absolute one, for ``:memory:`` is a file's name too.
    """
    return URL.create("sqlite+aiosqlite", database=str(path.absolute()))


class SqlStore:
    """
    Journals in a database.
    """

    def __init__(self, url: str | URL) -> None:
        self._engine: AsyncEngine = create_async_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str | URL) -> SqlStore:
        """
        The store at *url* (``sqlite+aiosqlite:///file``), its table made where it is missing.

        :raises StoreError: it cannot be opened
        """
        store = cls(url)
        try:
            async with store._engine.begin() as connection:
                await connection.run_sync(METADATA.create_all)
        except (SQLAlchemyError, OSError) as error:
            await store._engine.dispose()
            reason = error.orig if isinstance(error, OperationalError) else error
            raise StoreError(f"the database cannot be opened: {reason}") from error
        store._writer = asyncio.create_task(store._write_all(), name="store writer")
        return store

    @classmethod
    async def open_file(cls, path: Path) -> SqlStore:
        """
        The store in the SQLite file *path*, its directory made where it is missing.

        :raises StoreError: it cannot be opened
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"the database's directory cannot be made: {path.parent}: {error.strerror}") from error
        return await cls.open(_address(path))

    async def create(self, table: str, row: Stored) -> None:
        """
        See :meth:`Store.create`.
        """
        if row.number != 1:
            raise ConflictError(table)
        await self._put(table, row)

    async def append(self, table: str, row: Stored) -> None:
        """
        See :meth:`Store.append`.
        """
        if row.number < 2:
            raise ConflictError(table)
        await self._put(table, row)

    async def read(self, table: str, since: int = 0) -> tuple[Stored, ...]:
        """
        See :meth:`Store.read`.
        """
        query = select(*COLUMNS).where(JOURNAL.c.table_id == table, JOURNAL.c.number > since).order_by(JOURNAL.c.number)
        async with self._engine.connect() as connection:
            return tuple(Stored(*row) for row in await connection.execute(query))

    async def resume(self, table: str) -> tuple[Stored, ...]:
        """
        See :meth:`Store.resume`.
        """
        last = select(func.max(JOURNAL.c.number)).where(JOURNAL.c.table_id == table, JOURNAL.c.snapshot)
        query = (
            select(*COLUMNS)
            .where(JOURNAL.c.table_id == table, JOURNAL.c.number >= func.coalesce(last.scalar_subquery(), 1))
            .order_by(JOURNAL.c.number)
        )
        async with self._engine.connect() as connection:
            return tuple(Stored(*row) for row in await connection.execute(query))

    async def tables(self) -> tuple[str, ...]:
        """
        See :meth:`Store.tables`.
        """
        query = select(JOURNAL.c.table_id).where(JOURNAL.c.number == 1).order_by(JOURNAL.c.at, JOURNAL.c.table_id)
        async with self._engine.connect() as connection:
            return tuple((await connection.execute(query)).scalars())

    async def close(self) -> None:
        """
        See :meth:`Store.close`.
        """
        await self._waiting.join()
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self._engine.dispose()

    async def _put(self, table: str, row: Stored) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Waiting(table, row, written))
        # The row will be written even if this caller stops waiting, so nobody may believe otherwise.
        await asyncio.shield(written)

    async def _write_all(self) -> None:
        """
        Writes whatever waits, for ever.
        """
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < BATCH and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            if not await self._write(batch):
                for one in batch:
                    await self._write([one])
            for _ in batch:
                self._waiting.task_done()

    async def _write(self, batch: list[Waiting]) -> bool:
        """
        Write *batch* in one transaction and tell those who wait.

        ``False``: nothing was written and nobody told, because a batch of several failed; its rows are to be tried one by one.
        """
        try:
            async with self._engine.begin() as connection:
                fits = [await _insert(connection, one.table, one.row) for one in batch]
        except Exception as error:  # noqa: BLE001 - whatever went wrong, those who wait are told and the writer goes on
            if len(batch) > 1:
                return False
            failure = ConflictError(batch[0].table) if isinstance(error, IntegrityError) else error
            _tell(batch[0], failure)
            return True
        for one, fitted in zip(batch, fits, strict=True):
            _tell(one, None if fitted else ConflictError(one.table))
        return True


async def _insert(connection: AsyncConnection, table: str, row: Stored) -> bool:
    """
    Whether *row* was added: it is only where the row before it is the last one.
    """
    values = {"table_id": table, "number": row.number, "at": row.at, "snapshot": row.snapshot, "body": row.body}
    result = await connection.execute(INSERT, values)
    return result.rowcount == 1


def _tell(one: Waiting, failure: Exception | None) -> None:
    if one.written.done():
        return
    if failure is None:
        one.written.set_result(None)
    else:
        one.written.set_exception(failure)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """
    A write-ahead log, so that readers do not wait for the writer; and every commit reaches the disk.
    """
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
