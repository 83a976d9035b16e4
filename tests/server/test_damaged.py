"""
A journal that is damaged: told as such to everybody, logged once by its row, and never with what stands in it.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from structlog.testing import capture_logs
from websockets.asyncio.client import connect

from duijia.server.rows import Began, dump, load
from duijia.server.state import DamagedError, rebuild
from duijia.server.store import MemoryStore, Stored
from duijia.server.wire import DAMAGED
from tests.server.harness import Message, joined, play, serving, settled, web

BODIES = {
    "nothing": b"",
    "no row": b'{"row":"cards","cards":["SA","HK"]}',
    "cut off": b'{"row":"acted","action":{"do":"play","cards":["SA","HK"',
    "no card": b'{"row":"acted","action":{"do":"play","seat":0,"cards":["SA HK"]},"by":"bot"}',
}


async def played(store: MemoryStore, hands: int = 1) -> str:
    """The id of a table of *store* at which some hands were played."""
    async with serving(store) as served:
        opened = await served.open()
        async with joined(served, opened["table"], opened["token"]) as client:
            for number in range(hands):
                if number:
                    await client.send("ready")
                await play(client, settled)
        return str(opened["table"])


def spoil(store: MemoryStore, table: str, number: int, body: bytes) -> None:
    """Something else stands in a row than was written."""
    rows = store._journals[table]
    rows[number - 1] = replace(rows[number - 1], body=body)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
async def test_a_damaged_journal_is_told_in_words_and_by_its_own_code(body: bytes) -> None:
    """
    At the socket: a fault in both languages and a close code that says that coming back does not help. Over HTTP: 500 and the same
    fault. The log has one line, with the row; neither has what stands there.
    """
    store = MemoryStore()
    table = await played(store)
    number = len(await store.read(table)) - 5
    spoil(store, table, number, body)
    with capture_logs() as logs:
        async with serving(store) as served, web(served.url) as http:
            faults: list[Message] = [(await http.get(f"/api/tables/{table}")).json()]
            for _ in range(2):
                async with connect(served.socket(table)) as socket:
                    faults.append(msgspec.json.decode(await socket.recv()))
                    await socket.wait_closed()
                    assert socket.close_code == DAMAGED
            answer = await http.get(f"/api/tables/{table}/record")
            assert answer.status_code == 500
            faults.append(answer.json())
            assert (await http.get("/healthz")).text == "ok", "the other tables can be played"
    for fault in faults:
        assert (fault["type"], fault["field"]) == ("fault", "table")
        assert "存档坏了" in fault["zh"]
        assert "journal of this table is damaged" in fault["en"]
    assert [(line["event"], line["table"]) for line in logs] == [("table damaged", table)]
    assert f"row {number} of the journal" in logs[0]["reason"]
    assert "HK" not in str(logs) + str(faults)


async def test_damage_before_the_last_hand_is_found_by_the_record() -> None:
    """
    The table can be played on from its last hand; its record cannot be written, and that is told in words.
    """
    store = MemoryStore()
    table = await played(store, hands=2)
    spoil(store, table, 9, BODIES["cut off"])
    with capture_logs() as logs:
        async with serving(store) as served, web(served.url) as http:
            assert (await http.get(f"/api/tables/{table}")).status_code == 200
            for _ in range(2):
                answer = await http.get(f"/api/tables/{table}/record")
                assert (answer.status_code, answer.json()["field"]) == (500, "table")
    assert [line["reason"] for line in logs] == ["row 9 of the journal cannot be read"]


async def test_damage_that_another_process_does_is_told_once() -> None:
    """
    A row that does not follow appears while people play: who asks for something is told, and the log has one line.
    """
    store = MemoryStore()
    async with serving(store) as served:
        opened = await served.open()
        table = opened["table"]
        async with joined(served, table, opened["token"]) as client:
            await play(client, settled)
            rows = await store.read(table)
            first = next(one for one in rows if isinstance(load(one.body), Began))
            with capture_logs() as logs:
                await store.append(table, Stored(len(rows) + 1, 0, BODIES["cut off"], False))
                for _ in range(2):
                    answer = await client.ask("ready")
                    assert (answer["type"], answer["field"]) == ("fault", "table")
            assert [line["event"] for line in logs] == ["table stumbled"]
            assert logs[0]["reason"] == f"row {len(rows) + 1} of the journal cannot be read"
            assert dump(load(first.body)) == first.body


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
async def test_every_row_that_is_spoilt_is_damage(body: bytes) -> None:
    """
    Whichever row it is: the first, one of the deal, the last; also one that is missing.
    """
    store = MemoryStore()
    rows = list(await store.read(await played(store)))
    for place in (0, 1, 2, 50, len(rows) - 1):
        spoilt = [*rows]
        spoilt[place] = replace(rows[place], body=body)
        with pytest.raises(DamagedError, match=f"row {place + 1} "):
            rebuild(spoilt)
    with pytest.raises(DamagedError, match="row 52 "):
        rebuild([*rows[:50], *rows[51:]])
