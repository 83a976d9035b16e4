"""
One contract for every store.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from duijia.server.store import ConflictError, MemoryStore, SqlStore, Store, Stored, StoreError


def row(number: int, *, snapshot: bool = False, body: bytes | None = None) -> Stored:
    return Stored(number, 1_700_000_000_000 + number, b"row %d" % number if body is None else body, snapshot)


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    opened: Store = (
        MemoryStore() if request.param == "memory" else await SqlStore.open_file(tmp_path / "a" / "journal.db")
    )
    yield opened
    await opened.close()


async def test_rows_come_back_as_written_and_in_order(store: Store) -> None:
    """
    What was appended is read in order, byte for byte; ``since`` leaves out what is known.
    """
    rows = [row(1), row(2, body=bytes(range(256))), row(3, snapshot=True), row(4, body="亮主".encode())]
    await store.create("t", rows[0])
    for one in rows[1:]:
        await store.append("t", one)
    assert list(await store.read("t")) == rows
    for since in range(5):
        assert list(await store.read("t", since)) == rows[since:]


async def test_wrong_number_is_a_conflict_and_writes_nothing(store: Store) -> None:
    """
    A row that is not the next one is refused: a number taken, a gap, a number below 1.
    """
    await store.create("t", row(1))
    await store.append("t", row(2))
    for number in (-1, 0, 1, 2, 4, 9):
        with pytest.raises(ConflictError):
            await store.append("t", row(number, body=b"wrong"))
    assert [one.body for one in await store.read("t")] == [b"row 1", b"row 2"]
    await store.append("t", row(3))


async def test_a_table_is_created_once(store: Store) -> None:
    """
    A second journal of the same name is refused, and the first one stays.
    """
    await store.create("t", row(1))
    with pytest.raises(ConflictError):
        await store.create("t", row(1, body=b"usurper"))
    with pytest.raises(ConflictError):
        await store.create("u", row(2))
    with pytest.raises(ConflictError):
        await store.create("u")
    with pytest.raises(ConflictError):
        await store.create("u", row(1), row(3))
    with pytest.raises(ConflictError):
        await store.create("t", row(1, body=b"usurper"), row(2, body=b"usurper"))
    with pytest.raises(ConflictError):
        await store.append("u", row(1))
    with pytest.raises(ConflictError):
        await store.append("u", row(2))
    assert [one.body for one in await store.read("t")] == [b"row 1"]
    assert await store.tables() == ("t",)


async def test_a_journal_may_begin_with_several_rows(store: Store) -> None:
    """
    They are all there, in order.
    """
    await store.create("t", row(1), row(2), row(3, snapshot=True))
    await store.append("t", row(4))
    assert list(await store.read("t")) == [row(1), row(2), row(3, snapshot=True), row(4)]


async def test_resume_starts_at_the_last_snapshot(store: Store) -> None:
    """
    Without a snapshot everything is needed; with some, only what stands from the last one on.
    """
    assert await store.resume("t") == ()
    await store.create("t", row(1))
    await store.append("t", row(2))
    assert [one.number for one in await store.resume("t")] == [1, 2]
    for number in (3, 4, 5, 6):
        await store.append("t", row(number, snapshot=number in (3, 5)))
    assert [one.number for one in await store.resume("t")] == [5, 6]
    assert (await store.resume("t"))[0].snapshot


async def test_tables_do_not_mix(store: Store) -> None:
    """
    Each table has its own numbers; tables are listed oldest first.
    """
    for number, name in enumerate(("b", "a", "c")):
        await store.create(name, Stored(1, number, name.encode(), False))
    await store.append("a", row(2))
    assert await store.tables() == ("b", "a", "c")
    assert [one.number for one in await store.read("a")] == [1, 2]
    assert [one.body for one in await store.read("b")] == [b"b"]
    assert await store.read("unknown") == ()


async def test_one_of_many_writers_wins_each_number(store: Store) -> None:
    """
    Ten writers race for the same number: one is written, nine are told of the conflict.
    """
    await store.create("t", row(1))
    for number in range(2, 8):
        racers = [store.append("t", row(number, body=b"%d" % racer)) for racer in range(10)]
        results = await asyncio.gather(*racers, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, ConflictError) for result in results) == 9
    assert [one.number for one in await store.read("t")] == list(range(1, 8))


async def test_many_tables_write_at_once(store: Store) -> None:
    """
    Rows of many tables written together are all there.
    """
    names = [f"t{number}" for number in range(40)]
    await asyncio.gather(*(store.create(name, row(1)) for name in names))
    for number in range(2, 6):
        await asyncio.gather(*(store.append(name, row(number)) for name in names))
    for name in names:
        assert [one.number for one in await store.read(name)] == [1, 2, 3, 4, 5]


async def test_written_rows_survive_the_process(tmp_path: Path) -> None:
    """
    A second store on the same file reads what the first wrote, though the first was never closed; both may write.
    """
    path = tmp_path / "journal.db"
    first = await SqlStore.open_file(path)
    await first.create("t", row(1))
    await first.append("t", row(2, snapshot=True))
    second = await SqlStore.open_file(path)
    assert list(await second.read("t")) == [row(1), row(2, snapshot=True)]
    await second.append("t", row(3))
    with pytest.raises(ConflictError):
        await first.append("t", row(3))
    await first.append("t", row(4))
    assert [one.number for one in await second.read("t")] == [1, 2, 3, 4]
    await first.close()
    await second.close()


async def test_an_unusable_file_is_told_in_words(tmp_path: Path) -> None:
    """
    A file that is no database, or a path that cannot be a directory, gives a StoreError with a reason.
    """
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database, " * 100)
    with pytest.raises(StoreError, match="database"):
        await SqlStore.open_file(broken)
    with pytest.raises(StoreError, match="directory"):
        await SqlStore.open_file(broken / "inside" / "journal.db")


async def test_a_file_has_the_name_that_it_was_given(tmp_path: Path) -> None:
    """
    What means something in an address means nothing in a file's name.
    """
    for name in ("q?1.db", "a#b%20c d.db", ":memory:"):
        store = await SqlStore.open_file(tmp_path / name)
        await store.close()
        assert (tmp_path / name).is_file()
