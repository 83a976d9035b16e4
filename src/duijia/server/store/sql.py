"""
A store in a database through SQLAlchemy: SQLite in one file, or any other engine it speaks.

One task writes for all tables: whatever waits goes into one transaction, so many busy tables share the cost of making a row
durable. A row is only added behind the one it follows, and ``(table, number)`` is the primary key besides, so two processes
cannot both write a number.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Integer, bindparam, delete, event, func, insert, make_url, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from duijia.server.store.base import ConflictError, Stored, StoreError, numbered_from_one
from duijia.server.store.file import DatabaseFile, make_directory, open_once
from duijia.server.store.reasons import reason_of
from duijia.server.store.schema import JOURNAL, make

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
HOPELESS: Final = 3
"""How many transactions in a row may fail until those that wait are not tried any more."""
TRIED: Final = Stored(0, 0, bytes(8192), snapshot=False)
"""What is written, and taken out again, to try out whether rows can be written: as long as the row of a new hand."""
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000")
"""For SQLite: a write-ahead log, so that readers do not wait for the writer; and every commit reaches the disk."""
NOBODY: Final = ""
"""The id of no table."""


class Waiting(NamedTuple):
    """
    Rows on their way, all or none of them, and who waits for it.
    """

    table: str
    rows: tuple[Stored, ...]
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
        self._file: DatabaseFile | None = None
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str | URL, *, file: Path | None = None) -> SqlStore:
        """
        The store at *url* (``sqlite+aiosqlite:///file``), its table made where it is missing. *file*: the database's, where it is one;
        from then on it is watched whether it is still there.

        :raises StoreError: it cannot be opened or written; names it and what is wrong
        """
        try:
            store = cls(url)
        except (SQLAlchemyError, ImportError, ValueError) as error:
            raise StoreError(f"the database cannot be used: {reason_of(error)}") from None
        try:
            if file is not None:
                open_once(file)
            async with store._connected(write=True) as connection:
                await connection.run_sync(make)
            store._file = None if file is None else DatabaseFile(file)
            await store.check()
        except StoreError as error:
            await store._engine.dispose()
            name = make_url(url).render_as_string(hide_password=True) if file is None else file
            raise StoreError(f"the database {name} cannot be used: {error}") from None
        store._writer = asyncio.create_task(store._write_all(), name="store writer")
        return store

    @classmethod
    async def open_file(cls, path: Path) -> SqlStore:
        """
        The store in the SQLite file *path*, its directory made where it is missing.

        :raises StoreError: it cannot be opened or written; names it and what is wrong
        """
        make_directory(path)
        return await cls.open(_address(path), file=path)

    async def create(self, table: str, *rows: Stored) -> None:
        """
        See :meth:`Store.create`.
        """
        if not numbered_from_one(rows):
            raise ConflictError(table)
        await self._put(table, rows)

    async def append(self, table: str, row: Stored) -> None:
        """
        See :meth:`Store.append`.
        """
        if row.number < 2:
            raise ConflictError(table)
        await self._put(table, (row,))

    async def read(self, table: str, since: int = 0) -> tuple[Stored, ...]:
        """
        See :meth:`Store.read`.
        """
        query = select(*COLUMNS).where(JOURNAL.c.table_id == table, JOURNAL.c.number > since).order_by(JOURNAL.c.number)
        async with self._connected() as connection:
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
        async with self._connected() as connection:
            return tuple(Stored(*row) for row in await connection.execute(query))

    async def tables(self) -> tuple[str, ...]:
        """
        See :meth:`Store.tables`.
        """
        query = select(JOURNAL.c.table_id).where(JOURNAL.c.number == 1).order_by(JOURNAL.c.at, JOURNAL.c.table_id)
        async with self._connected() as connection:
            return tuple((await connection.execute(query)).scalars())

    async def check(self) -> None:
        """
        See :meth:`Store.check`. A row is written and taken out again.
        """
        try:
            async with self._connected(write=True) as connection:
                await connection.execute(insert(JOURNAL), _values(NOBODY, TRIED))
                await connection.execute(delete(JOURNAL).where(JOURNAL.c.table_id == NOBODY))
        except IntegrityError as error:
            raise StoreError(reason_of(error)) from None

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

    @contextlib.asynccontextmanager
    async def _connected(self, *, write: bool = False) -> AsyncIterator[AsyncConnection]:
        """
        A connection; with *write* in a transaction that is committed at the end.

        :raises StoreError: whatever the database says
        :raises IntegrityError: a row is there already
        """
        if self._file is not None:
            self._file.check()
        try:
            async with self._engine.begin() if write else self._engine.connect() as connection:
                yield connection
        except (StoreError, IntegrityError):
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the rows are not there
            # Not chained: the statement's parameters, which the error carries, must not be printed anywhere.
            raise StoreError(reason_of(error)) from None

    async def _put(self, table: str, rows: tuple[Stored, ...]) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Waiting(table, rows, written))
        # The rows will be written even if this caller stops waiting, so nobody may believe otherwise.
        await asyncio.shield(written)

    async def _write_all(self) -> None:
        """
        Writes whatever waits, for ever.
        """
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < BATCH and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            failure = await self._write(batch)
            if failure is not None:
                await self._apart(batch, failure)
            for _ in batch:
                self._waiting.task_done()

    async def _apart(self, batch: list[Waiting], failure: StoreError | IntegrityError | None) -> None:
        """
        Write each of *batch* by itself after all of it together met *failure*, which may be one row's fault, and tell those who wait.
        When several in a row cannot be written the rest are not tried: each attempt may take as long as a lock is waited for.
        """
        in_a_row = 0
        for one in batch:
            if len(batch) > 1 and in_a_row < HOPELESS:
                failure = await self._write([one])
            if isinstance(failure, StoreError):
                in_a_row += 1
                _tell(one, StoreError(str(failure)))
            elif failure is not None:
                in_a_row = 0
                _tell(one, ConflictError(one.table))
            else:
                in_a_row = 0

    async def _write(self, batch: list[Waiting]) -> StoreError | IntegrityError | None:
        """
        Write *batch* in one transaction and tell those who wait; or what was met instead: nothing was written then, and nobody told.
        """
        try:
            async with self._connected(write=True) as connection:
                fits = [await _insert(connection, one.table, one.rows) for one in batch]
        except (StoreError, IntegrityError) as error:
            return error
        for one, fitted in zip(batch, fits, strict=True):
            _tell(one, None if fitted else ConflictError(one.table))
        return None


async def _insert(connection: AsyncConnection, table: str, rows: tuple[Stored, ...]) -> bool:
    """
    Whether *rows* were added: they are only where the row before the first of them is the last one.
    """
    for row in rows:
        result = await connection.execute(INSERT, _values(table, row))
        if result.rowcount != 1:
            return False
    return True


def _values(table: str, row: Stored) -> dict[str, Any]:
    return {"table_id": table, "number": row.number, "at": row.at, "snapshot": row.snapshot, "body": row.body}


def _tell(one: Waiting, failure: Exception | None) -> None:
    if one.written.done():
        return
    if failure is None:
        one.written.set_result(None)
    else:
        one.written.set_exception(failure)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """
    Each new connection is set up so.
    """
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        # Nobody else closes what was never handed out; its thread would outlive the loop, and say so.
        connection.close()
        raise
