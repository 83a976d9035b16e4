"""
Tables come and go in memory; their journals stay.
"""

from __future__ import annotations

import msgspec
from websockets.asyncio.client import connect

from duijia.server.lobby import IDLE_SECONDS
from duijia.server.rows import Left, dump
from duijia.server.store import MemoryStore, Stored
from duijia.server.wire import DAMAGED, NO_TABLE
from tests.server.harness import Client, joined, play, serving, settled
from tests.server.inside import opened


async def test_an_idle_table_is_let_go_and_comes_back_as_it_was() -> None:
    """
    Without connections for long a table leaves memory; with one it stays; who comes back finds it unchanged.
    """
    now = 0.0
    lobby, person, token = await opened("dagunzi", now=lambda: now)
    table = person.table
    await person.hello(token)
    await person.play(settled)
    now = 2 * IDLE_SECONDS
    await lobby.let_go()
    assert await lobby.find(table.name) is table
    table.leave(person)
    now = 2.9 * IDLE_SECONDS
    await lobby.let_go()
    assert await lobby.find(table.name) is table
    now = 4 * IDLE_SECONDS
    await lobby.let_go()
    again = await lobby.find(table.name)
    assert again is not table
    assert again.state == table.state
    await lobby.close()


async def test_a_connection_that_has_not_said_hello_keeps_its_table() -> None:
    """
    A table is not let go under somebody who is just coming in.
    """
    now = 0.0
    async with serving(now=lambda: now) as served:
        table = await served.open(wait=True)
        async with connect(served.socket(table["table"])) as socket:
            found = await served.table(table["table"])
            while not found.room.clients:
                await served.table(table["table"])
                await socket.ping()
            now = 2 * IDLE_SECONDS
            await served.lobby.let_go()
            client = Client(socket)
            assert (await client.hello(table["token"]))["seat"] == 0
            assert await served.table(table["table"]) is found


async def test_an_unknown_and_a_damaged_table_are_told_in_words() -> None:
    """
    A socket to a table that is not there, or whose journal cannot be read, hears a fault and is closed.
    """
    store = MemoryStore()
    await store.create("damaged", Stored(1, 0, dump(Left(seat=0)), False))
    async with serving(store) as served:
        for name, code in (("unknown", NO_TABLE), ("damaged", DAMAGED)):
            async with connect(served.socket(name)) as socket:
                fault = msgspec.json.decode(await socket.recv())
                assert (fault["type"], fault["field"]) == ("fault", "table")
                await socket.wait_closed()
                assert socket.close_code == code


async def test_many_tables_play_at_once() -> None:
    """
    Tables do not wait for each other: ten of them are played to the end of a hand in one process, all bots but one seat.
    """
    import asyncio
    from contextlib import AsyncExitStack

    async with serving() as served, AsyncExitStack() as stack:
        tables = [await served.open() for _ in range(10)]
        clients = [await stack.enter_async_context(joined(served, one["table"], one["token"])) for one in tables]
        ends = await asyncio.gather(*(play(client, settled) for client in clients))
        assert all(end["view"]["settlement"] for end in ends)
