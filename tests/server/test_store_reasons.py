"""
Why a database cannot be used: in the driver's own words, without statements, values and links.
"""

from __future__ import annotations

import asyncio
import sqlite3
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import ArgumentError, DataError, OperationalError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from duijia.server.store import SqlStore, Stored, StoreError
from duijia.server.store.reasons import LONGEST, reason_of
from duijia.server.store.sql import HOPELESS

CARDS = b'{"row":"acted","cards":["SA","HK"]}'
WHOLE = (
    "table_id varchar(64) not null, number integer not null, at bigint not null, snapshot boolean not null, body blob"
)
KEY = "primary key (table_id, number)"


def of_driver(words: str) -> OperationalError:
    """What SQLAlchemy raises where the driver says *words* of a row with cards."""
    return OperationalError("INSERT INTO journal VALUES (?)", {"body": CARDS}, sqlite3.OperationalError(words))


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (of_driver("database or disk is full"), "database or disk is full"),
        (of_driver("attempt to write a readonly database"), "attempt to write a readonly database"),
        (of_driver('relation "journal" does not exist'), 'relation "journal" does not exist'),
        (of_driver("no such column: journal.body"), "no such column: journal.body"),
        (of_driver("<class 'asyncpg.exceptions.DiskFullError'>: no space left"), "no space left"),
        (of_driver("can't open file"), "can't open file"),
        (of_driver("it is so\nDETAIL:  Failing row contains (SA, HK)."), "it is so"),
        (of_driver("Could not decode column 'body' with text 'SA HK'"), "Could not decode column 'body' with text …"),
        (of_driver("invalid input for argument $5: b'SA HK'"), "invalid input for argument $5: …"),
        (of_driver('invalid input for argument $5: "{SA HK}"'), "invalid input for argument $5: …"),
        (of_driver(""), "OperationalError"),
        (DataError("INSERT", {"body": CARDS}, Exception()), "DataError"),
        (
            StatementError("(builtins.ValueError) SA HK", "INSERT", {"body": CARDS}, ValueError("SA HK")),
            "StatementError",
        ),
        (PoolTimeoutError("QueuePool limit of size 5 reached", code="3o7r"), "QueuePool limit of size 5 reached"),
        (ArgumentError("Could not parse SQLAlchemy URL"), "Could not parse SQLAlchemy URL"),
        (OSError(28, "No space left on device"), "No space left on device"),
        (ValueError("SA HK"), "ValueError"),
    ],
)
def test_a_reason_is_the_drivers_sentence_and_no_more(error: Exception, reason: str) -> None:
    """
    No statement, no value, no address of a manual; where the words could be about the rows, the kind of error alone.
    """
    assert reason_of(error) == reason


def test_a_reason_is_short() -> None:
    """
    However much a driver says.
    """
    assert len(reason_of(of_driver("so " * 1000))) <= LONGEST


def other(*statements: str) -> Callable[[Path], None]:
    """Makes a database with other people's tables."""

    def made(path: Path) -> None:
        connection = sqlite3.connect(path)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return made


@pytest.mark.parametrize(
    ("made", "wrong"),
    [
        (lambda path: path.write_bytes(b"this is no database, " * 100), "file is not a database"),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + b"x" * 3000), "file is not a database"),
        (lambda path: path.mkdir(), "unable to open database file"),
        (other("create table journal (id integer primary key, body text)"), '"table_id", "number", "at", "snapshot"'),
        (other(f"create table journal ({WHOLE})"), "primary key"),
        (other(f"create table journal ({WHOLE}, mood text not null, {KEY})"), '"mood"'),
        (other(f"create table journal ({WHOLE.replace('number integer', 'number text')}, {KEY})"), '"number"'),
        (other(f"create table journal ({WHOLE.replace('body blob', 'body text')}, {KEY})"), '"body"'),
        (other(f"create table journal ({WHOLE}, {KEY}, check (number > 5))"), "CHECK constraint failed"),
        (other("create table j (a)", "create view journal as select a as table_id from j"), '"number", "at"'),
    ],
)
async def test_a_foreign_database_is_found_at_the_start(
    made: Callable[[Path], None], wrong: str, tmp_path: Path
) -> None:
    """
    The file is named, and what is wrong with it; not by a statement, and without a link to somebody's manual.
    """
    path = tmp_path / "tables.db"
    made(path)
    with pytest.raises(StoreError) as raised:
        await SqlStore.open_file(path)
    words = str(raised.value)
    assert str(path) in words and wrong in words
    assert "sqlalche.me" not in words and "SELECT" not in words and "INSERT" not in words


async def test_a_database_that_cannot_be_written_is_found_at_the_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """
    Though it can be read, and has its table.
    """
    path = tmp_path / "tables.db"
    await (await SqlStore.open_file(path)).close()
    monkeypatch.setattr("duijia.server.store.sql.PRAGMAS", ("query_only=ON",))
    with pytest.raises(StoreError, match=r"tables\.db cannot be used: attempt to write a readonly database"):
        await SqlStore.open_file(path)


@pytest.mark.parametrize("url", ["nonsense", "sqlite+nothing:///a", "nothing://u:secret@localhost/a"])
async def test_an_address_that_leads_nowhere_is_told(url: str) -> None:
    """
    Without its password.
    """
    with pytest.raises(StoreError, match="database") as raised:
        await SqlStore.open(url)
    assert "secret" not in str(raised.value)


async def test_a_row_that_could_not_be_written_is_told_without_its_cards(tmp_path: Path) -> None:
    """
    Nor do they stand in what Python would print of the error. Nothing of the row is there, and it can be written later.
    """
    path = tmp_path / "tables.db"
    store = await SqlStore.open_file(path)
    await store.create("t", Stored(1, 1, b"first", False))
    row = Stored(2, 2, CARDS * 9000, False)
    async with store._engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count = 1")
    for _ in range(2):
        with pytest.raises(StoreError) as raised:
            await store.append("t", row)
        assert str(raised.value) == "database or disk is full"
        assert "HK" not in "".join(traceback.format_exception(raised.value))
        assert [one.number for one in await store.read("t")] == [1]
    async with store._engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count = 100000")
    await store.append("t", row)
    assert [one.number for one in await store.read("t")] == [1, 2]
    await store.close()


async def test_trying_out_leaves_nothing(tmp_path: Path) -> None:
    """
    However often it is tried out whether rows can be written, none is left of it.
    """
    store = await SqlStore.open_file(tmp_path / "tables.db")
    for _ in range(3):
        await store.check()
    async with store._engine.connect() as connection:
        assert (await connection.exec_driver_sql("select count(*) from journal")).scalar() == 0
    await store.close()


async def test_a_file_that_is_gone_or_another_is_noticed(tmp_path: Path) -> None:
    """
    Nothing is read from it or written to it any more, though the database would let it; once it is back, everything is there.
    """
    path, aside = tmp_path / "tables.db", tmp_path / "aside.db"
    store = await SqlStore.open_file(path)
    await store.create("t", Stored(1, 1, b"first", False))
    path.rename(aside)
    for reason in ("gone", "replaced"):
        for doing in (
            store.check(), store.append("t", Stored(2, 2, b"lost", False)), store.create("u", Stored(1, 1, b"lost", False)),
            store.read("t"), store.resume("t"), store.tables(),
        ):  # fmt: skip
            with pytest.raises(StoreError, match=f"the database's file .*{reason}"):
                await doing
        path.write_bytes(b"")
    path.unlink()
    aside.rename(path)
    await store.check()
    await store.append("t", Stored(2, 2, b"second", False))
    assert [one.body for one in await store.read("t")] == [b"first", b"second"]
    assert await store.tables() == ("t",)
    await store.close()


async def test_a_journal_begins_with_all_its_rows_or_with_none(tmp_path: Path) -> None:
    """
    Where the second row cannot be written there is no table.
    """
    store = await SqlStore.open_file(tmp_path / "tables.db")
    async with store._engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count = 1")
    with pytest.raises(StoreError):
        await store.create("t", Stored(1, 1, b"first", False), Stored(2, 1, CARDS * 9000, False))
    assert await store.tables() == ()
    await store.close()


async def test_a_locked_database_is_not_waited_for_by_each_row(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """
    Forty tables write while another program holds the file: all are told, though only a few were tried; afterwards all can be written,
    and of rows of which one alone cannot be written the others are.
    """
    monkeypatch.setattr("duijia.server.store.sql.PRAGMAS", ("journal_mode=WAL", "busy_timeout=10"))
    path = tmp_path / "tables.db"
    store = await SqlStore.open_file(path)
    tried = 0
    write = store._write

    async def counted(batch: Any) -> Any:
        nonlocal tried
        tried += 1
        return await write(batch)

    monkeypatch.setattr(store, "_write", counted)
    names = [f"t{number}" for number in range(40)]
    other = sqlite3.connect(path)
    other.execute("begin immediate")
    ends = await asyncio.gather(
        *(store.create(name, Stored(1, 1, b"", False)) for name in names), return_exceptions=True
    )
    assert {(type(end), str(end)) for end in ends} == {(StoreError, "database is locked")}
    # The first may have gone alone.
    assert tried <= 1 + 1 + HOPELESS
    other.rollback()
    other.close()
    assert await store.tables() == ()
    async with store._engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count = 50")
    rows = [Stored(1, 1, CARDS * 9000 if name == "t7" else b"", False) for name in names]
    ends = await asyncio.gather(*map(store.create, names, rows), return_exceptions=True)
    assert [name for name, end in zip(names, ends, strict=True) if end is not None] == ["t7"]
    await store.close()
