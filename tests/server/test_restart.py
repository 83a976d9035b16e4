"""
``kill -9`` and a new process on the same file: nothing that was shown is lost, and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from duijia.server.rows import Acted, load
from duijia.server.state import rebuild
from duijia.server.store import SqlStore
from tests.server.harness import FAST, PATIENCE, Client, Message, play, settled, web

SLOW = {**FAST, "deal_ms": 2, "bot_ms": 20}


class Process:
    """
    ``duijia serve`` in a process of its own.
    """

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process = process
        self.url = url

    async def kill(self) -> None:
        """End it without warning."""
        self.process.kill()
        await self.process.wait()


async def start(database: Path) -> Process:
    """The server on *database*, once it answers."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "duijia", "serve", "--port", "0", "--db", str(database)),
        *("--workers", "0"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"},
    )
    assert process.stdout is not None
    first = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    return Process(process, first.split()[-1])


@asynccontextmanager
async def back(server: Process, opened: Message) -> AsyncIterator[Client]:
    """A connection of the seat."""
    url = f"{server.url.replace('http', 'ws')}/ws/tables/{opened['table']}"
    async with connect(url, max_queue=None, open_timeout=PATIENCE) as socket:
        client = Client(socket)
        await client.hello(opened["token"])
        yield client


def declaring(message: Message) -> bool:
    """In the middle of the deal, with the window for declaring open."""
    return bool(
        message["type"] == "update" and message["view"]["phase"] == "dealing" and message["view"]["dealt"] >= 80
    )


def mid_trick(message: Message) -> bool:
    """In the middle of a trick, the third or later."""
    if message["type"] != "update" or message["view"]["trick"] is None:
        return False
    trick, counts = message["view"]["trick"], message["view"]["counts"]
    return len(trick["plays"]) == 2 and bool(counts[trick["leader"]] < 37)


@pytest.mark.parametrize("moment", [declaring, mid_trick], ids=lambda moment: moment.__name__)
async def test_a_killed_server_loses_nothing_and_doubles_nothing(
    moment: Callable[[Message], bool], tmp_path: Path
) -> None:
    """
    What the client saw last is still so after the restart, or the game has gone on from there by one action that was written and not yet
    shown; a command whose answer got lost acts once; the hand is then played to its end.
    """
    database = tmp_path / "tables.db"
    server = await start(database)
    try:
        async with web(server.url) as http:
            opened: Message = (await http.post("/api/tables", json={"settings": SLOW})).json()
        async with back(server, opened) as client:
            await play(client, moment)
            seen_version, seen = client.version, client.view
            await server.kill()
        assert seen is not None
        server = await start(database)
        async with back(server, opened) as client:
            assert client.view is not None
            assert client.version >= seen_version
            assert (
                client.view["hand"] == seen["hand"]
                or client.view["dealt"] > seen["dealt"]
                or len(client.view["hand"]) < len(seen["hand"])
            )
            assert client.view["hand_no"] == seen["hand_no"]
            assert client.view["dealt"] >= seen["dealt"]
            if client.view["dealt"] == seen["dealt"]:
                assert client.view["declarations"] == seen["declarations"]
                assert [trick["plays"] for trick in client.view["tricks"]][-1:] == [
                    t["plays"] for t in seen["tricks"]
                ] or (client.version > seen_version)
            end = await play(client, settled)
            assert end["view"]["settlement"]["trick_points"] <= 300
        server.process.send_signal(signal.SIGTERM)
        await server.process.wait()
    finally:
        if server.process.returncode is None:
            await server.kill()
    store = await SqlStore.open_file(database)
    rows = await store.read(opened["table"])
    await store.close()
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    state = rebuild(rows)
    assert state.match.hand is not None
    assert state.match.hand.settlement is not None
    ids = [row.id for row in (load(one.body) for one in rows) if isinstance(row, Acted) and row.id is not None]
    assert len(ids) == len(set(ids)), "a command acted twice"


async def test_a_command_on_its_way_when_the_server_dies_acts_once(tmp_path: Path) -> None:
    """
    The client never learns whether its play was written; it sends it again after the restart, with the same id and version: it is carried
    out or already was, never twice.
    """
    database = tmp_path / "tables.db"
    server = await start(database)
    try:
        async with web(server.url) as http:
            opened: Message = (await http.post("/api/tables", json={"settings": FAST})).json()
        for number in range(3):
            async with back(server, opened) as client:
                await play(client, on_turn) if client.view is None or client.view["ask"] is None else None
                version = client.version
                action = (await client.ask("hint", version=version))["action"]
                await client.send("act", id=f"lost-{number}", version=version, action=action)
                await server.kill()
            server = await start(database)
            async with back(server, opened) as client:
                answer = await client.act(action, id=f"lost-{number}", version=version)
                assert answer == {"type": "done", "id": f"lost-{number}", "version": version + 1}
    finally:
        await server.kill()
    store = await SqlStore.open_file(database)
    bodies = [row.body for row in await store.read(opened["table"]) if not row.snapshot]
    await store.close()
    for number in range(3):
        assert sum(f'"lost-{number}"'.encode() in body for body in bodies) == 1


def on_turn(message: Message) -> bool:
    """Whether this seat has to play."""
    if message["type"] not in ("update", "welcome") or message["view"] is None:
        return False
    ask = message["view"]["ask"]
    return bool(ask is not None and ask["kind"] in ("lead", "follow"))
