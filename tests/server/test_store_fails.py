"""
A store that begins to fail while people play: told once, to everybody whom it concerns, and tables go on when it works again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs
from websockets.asyncio.client import connect

from duijia.server.rows import Acted, load
from duijia.server.state import rebuild
from duijia.server.store import MemoryStore, SqlStore, Stored, StoreError, WatchedStore, watched
from duijia.server.wire import STORE_FAILS
from tests.server.failing import FULL, FailingStore
from tests.server.harness import FAST, Message, Served, bot_action, joined, play, serving, settled, web

GONE = "the database's file is gone"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failing store is tried out often, and nothing that is known is believed for long."""
    monkeypatch.setattr(watched, "PAUSE", 0.01)
    monkeypatch.setattr(watched, "CALM", 0.05)
    monkeypatch.setattr(watched, "FRESH", 0.0)


async def health(http: httpx.AsyncClient, wanted: int) -> str:
    """What ``/healthz`` answers, once it answers with the status *wanted*."""
    while True:
        answer = await http.get("/healthz")
        if answer.status_code == wanted:
            return answer.text
        await asyncio.sleep(0.01)


def told(logs: Any, event: str) -> list[Any]:
    """The lines of *event*."""
    return [line for line in logs if line["event"] == event]


async def every(holds: Callable[[], bool]) -> None:
    """Waits until it holds."""
    while True:
        if holds():
            return
        await asyncio.sleep(0.01)


def on_turn(message: Message) -> bool:
    """Whether this seat has to play a card."""
    view = message.get("view")
    return bool(view and view["ask"] and view["ask"]["kind"] in ("lead", "follow"))


async def test_health_tells_the_reason_and_that_it_is_over() -> None:
    """
    ``ok``; then 503 with the reason, though nobody plays; then ``ok``.
    """
    store = FailingStore()
    async with serving(store) as served, web(served.url) as http:
        assert await health(http, 200) == "ok"
        store.reason = FULL
        assert await health(http, 503) == f"store: {FULL}"
        store.reason = None
        assert await health(http, 200) == "ok"


async def test_what_cannot_be_stored_is_refused_in_words_and_leaves_nothing() -> None:
    """
    A new table: 503 with a fault in both languages, and no table; a table that cannot be read: 503, not that there is none.
    """
    store = FailingStore()
    async with serving(store) as served, web(served.url) as http:
        opened = await served.open()
        store.reason, store.reads = FULL, False
        for answer in (
            await http.post("/api/tables", json={}),
            await http.get(f"/api/tables/{opened['table']}"),
            await http.get(f"/api/tables/{opened['table']}/record"),
        ):
            fault = answer.json()
            assert (answer.status_code, fault["type"], fault["field"]) == (503, "fault", "store")
            assert fault["zh"] and "cannot be stored just now" in fault["en"]
        store.reason = None
        assert await store.tables() == (opened["table"],)
        assert (await http.post("/api/tables", json={})).status_code == 201


async def test_a_socket_that_finds_no_store_is_told_to_come_back() -> None:
    """
    A fault in words, and a close code of its own: the table may well be there.
    """
    store = FailingStore()
    async with serving(store) as served:
        opened = await served.open()
        store.reason, store.reads = FULL, False
        async with connect(served.socket(opened["table"])) as socket:
            assert '"field":"store"' in str(await socket.recv())
            await socket.wait_closed()
            assert socket.close_code == STORE_FAILS
        store.reason = None
        async with joined(served, opened["table"], opened["token"]) as client:
            assert client.seat == 0


async def test_a_seat_is_told_and_nothing_changes_until_the_store_works() -> None:
    """
    The play is answered by a fault, everybody at the table reads why it stands still; the same play then acts once, and the hand is
    played to its end without a gap.
    """
    store = FailingStore()
    async with serving(store) as served:
        opened = await served.open()
        async with (
            joined(served, opened["table"], opened["token"]) as client,
            joined(served, opened["table"]) as watcher,
        ):
            await play(client, on_turn)
            assert client.view is not None and client.info is not None
            assert client.info["trouble"] is None
            version, action, rows = client.version, bot_action(client.view), await store.read(opened["table"])
            store.reason = FULL
            answer = await client.act(action, id="mine")
            assert (answer["type"], answer["field"], answer["id"]) == ("fault", "store", "mine")
            assert answer["zh"] and "nothing changed" in answer["en"]
            assert FULL not in answer["en"], "players need not know the host's disk"
            stalled = await watcher.until(lambda message: bool(message.get("info", {}).get("trouble")))
            assert all(stalled["info"]["trouble"])
            assert await store.read(opened["table"]) == rows
            async with joined(served, opened["table"]) as late:
                assert late.info is not None and late.info["trouble"] is not None
            store.reason = None
            await watcher.until(lambda message: "info" in message and message["info"]["trouble"] is None)
            assert client.version == version
            assert (await client.act(action, id="mine"))["type"] == "done"
            await play(client, settled)
        rows = await store.read(opened["table"])
        assert sum(isinstance(one := load(row.body), Acted) and one.id == "mine" for row in rows) == 1
        assert rebuild(rows) == (await served.table(opened["table"])).state


async def test_the_log_tells_the_reason_once_for_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Five tables run into it again and again: one line with the reason and one that it is over, none a table.
    """
    monkeypatch.setattr("duijia.server.table.PATIENCE", 0.01)
    store = FailingStore()
    async with serving(store) as served, web(served.url) as http:
        tables = [await served.open(settings={**FAST, "bot_ms": 1}) for _ in range(5)]
        with capture_logs() as logs:
            async with asyncio.TaskGroup() as group:
                for one in tables:
                    group.create_task(_to_the_end(served, one))
                await every(lambda: all(len(store.journal(one["table"])) > 20 for one in tables))
                store.reason = FULL
                await every(lambda: store.refused >= 50)
                assert await health(http, 503)
                store.reason = None
                await health(http, 200)
        assert [(line["log_level"], line["reason"]) for line in told(logs, "store fails")] == [("error", FULL)]
        assert [line["log_level"] for line in told(logs, "store works again")] == ["info"]
        assert {line["event"] for line in logs} == {"store fails", "store works again"}


async def _to_the_end(served: Served, opened: Message) -> None:
    """Plays a hand; what could not be stored is tried again."""
    async with joined(served, opened["table"], opened["token"]) as client:
        asked: tuple[Any, ...] | None = None
        while True:
            view = client.view
            if view and view["ask"] and view["phase"] != "dealing" and (client.version, view["ask"]) != asked:
                asked = client.version, view["ask"]
                await client.send("act", version=client.version, action=bot_action(view))
            message = await client.next()
            if message["type"] == "fault":
                asked = None
                await asyncio.sleep(0.02)
            if settled(message):
                return


async def test_who_is_asked_has_his_time_again_when_the_store_failed() -> None:
    """
    The clock that ran out while nothing could be stored plays for nobody: the seat's time begins anew.
    """
    store, now = FailingStore(), 0.0
    settings = {**FAST, "turn_ms": 60_000}
    async with serving(store, now=lambda: now) as served:
        opened = await served.open(settings=settings)
        async with joined(served, opened["table"], opened["token"]) as client:
            await play(client, on_turn)
            version = client.version
            now += 50.0
            store.reason = FULL
            assert client.view is not None
            assert (await client.act(bot_action(client.view)))["type"] == "fault"
            store.reason = None
            now += 50.0
            again = await client.until(lambda message: message["type"] == "info" and message["info"]["trouble"] is None)
            assert again["clock"]["total_ms"] == 60_000
            assert 0 < again["clock"]["left_ms"] <= 10_000
            assert client.version == version


@pytest.fixture
async def file(tmp_path: Path) -> tuple[Path, SqlStore]:
    """A database in a file; the server closes it."""
    path = tmp_path / "tables.db"
    return path, await SqlStore.open_file(path)


async def test_a_deleted_file_is_noticed_by_those_who_play_and_who_watch(file: tuple[Path, SqlStore]) -> None:
    """
    In the middle of a hand the file goes away: 503, a fault, one line in the log. It comes back, and the hand is played to its end with
    every row in it.
    """
    path, store = file
    async with serving(store) as served, web(served.url) as http:
        opened = await served.open()
        async with joined(served, opened["table"], opened["token"]) as client:
            await play(client, on_turn)
            assert client.view is not None
            with capture_logs() as logs:
                path.rename(path.with_suffix(".away"))
                assert (await client.act(bot_action(client.view)))["field"] == "store"
                assert await health(http, 503) == f"store: {GONE}"
                assert (await http.post("/api/tables", json={})).status_code == 503
                path.with_suffix(".away").rename(path)
                assert await health(http, 200) == "ok"
            assert [line["reason"] for line in told(logs, "store fails")] == [GONE]
            assert str(path) not in str(logs)
            await client.act(bot_action(client.view))
            await play(client, settled)
        rows = await store.read(opened["table"])
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        assert rebuild(rows) == (await served.table(opened["table"])).state


async def test_a_deleted_file_is_noticed_where_nobody_plays(file: tuple[Path, SqlStore]) -> None:
    """
    Whoever asks for the server's health learns it.
    """
    path, store = file
    async with serving(store) as served, web(served.url) as http:
        assert await health(http, 200) == "ok"
        path.unlink()
        assert await health(http, 503) == f"store: {GONE}"


async def test_a_store_that_fails_by_fits_does_not_fill_the_log() -> None:
    """
    As long as rows fail now and then the store fails: it works again after a while without any failure. A new reason is told too.
    """
    now, store = 0.0, FailingStore()
    watch = WatchedStore(store, lambda: now)
    changes: list[bool] = []
    watch.on_change.append(lambda: changes.append(watch.failure is not None))
    with capture_logs() as logs:
        for number in range(10):
            store.reason = FULL if number % 2 else "disk I/O error"
            with pytest.raises(StoreError):
                await watch.create(f"bad {number}", Stored(1, 0, b"", False))
            store.reason = None
            await watch.create(f"good {number}", Stored(1, 0, b"", False))
            await watch.read("good")
            assert watch.failure is not None
        now += watched.CALM
        await watch.create("good", Stored(1, 0, b"", False))
    await watch.close()
    assert [line["reason"] for line in told(logs, "store fails")] == ["disk I/O error", FULL]
    assert len(told(logs, "store works again")) == 1
    assert changes == [True, False]


async def test_health_is_not_a_way_to_make_the_disk_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Who asks a thousand times within a second is told what was found at the first.
    """

    class Counting(MemoryStore):
        tried = 0

        async def check(self) -> None:
            """Counts."""
            self.tried += 1

    monkeypatch.setattr(watched, "FRESH", 1.0)
    now, store = 0.0, Counting()
    watch = WatchedStore(store, lambda: now)
    await asyncio.gather(*(watch.check() for _ in range(1000)))
    assert store.tried == 1
    now += 1.0
    await watch.check()
    assert store.tried == 2
