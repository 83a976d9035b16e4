"""
Whatever a connection sends, it gets a fault or a refusal, and the table stays as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duijia.cards import FACES
from duijia.hand.state import Playing
from duijia.server.commands import handle
from duijia.server.faults import FaultError, read_message, request_of
from duijia.server.lobby import Lobby
from duijia.server.room import Client
from duijia.server.table import Table
from tests.server.harness import joined, serving
from tests.server.inside import Person, opened

json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
small = st.integers(-3, 400) | st.integers() | st.none() | st.text(max_size=3) | st.floats()
card = st.sampled_from(FACES) | st.text(max_size=3)
cards = st.lists(card, max_size=6) | json
name = st.text(max_size=70) | st.sampled_from(["", "a", "\u202e", "\ud800", "<b>x</b>", "A" * 65])
action = st.fixed_dictionaries(
    {
        "do": st.sampled_from(
            ["play", "declare", "pass", "bury", "pay", "swap", "pick", "return", "bury_jokers", "pick_up", "deal", "x"]
        )
    },
    optional={"seat": small, "cards": cards, "suit": st.sampled_from(["S", "H", "-", "X", None, 3])},
)
message = st.fixed_dictionaries(
    {"type": st.sampled_from(["act", "choose", "hint", "ready", "leave", "sit", "hello", "welcome", ""])},
    optional={
        "id": name | json,
        "version": small,
        "partial": cards,
        "action": action | json,
        "seat": small,
        "name": name,
        "protocol": st.sampled_from([0, 1, 2, "1"]),
        "token": name | st.none(),
        "since": small,
        "x": json,
    },
)


def encoded(value: Any) -> bytes:
    """A message as bytes, lone surrogates and all."""
    import json as text

    return text.dumps(value, ensure_ascii=True).encode()


data = (
    st.binary(max_size=200) | json.map(encoded) | message.map(encoded) | message.map(encoded).map(lambda raw: raw[:-3])
)


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    """
    A table in play with four people, of whom seat 0 is to lead or follow; nothing happens by itself.
    """
    lobby: Lobby
    lobby, person, token = await opened("dagunzi")
    await person.hello(token)
    await person.play(lambda told: told["type"] == "update" and isinstance(phase(person.table), Playing) and mine(told))
    table = person.table
    for seat in (1, 2, 3):
        guest = Person(table)
        await handle(table, guest, read_message(encoded({"type": "hello", "protocol": 1})))
        await handle(table, guest, read_message(encoded({"type": "sit", "id": "s", "name": f"人{seat}", "seat": seat})))
    await asyncio.sleep(0)
    yield table
    await lobby.close()


def phase(table: Table) -> object:
    """The phase of the table's hand."""
    return table.state.match.hand.phase if table.state.match.hand else None


def mine(told: dict[str, Any]) -> bool:
    """Whether the one who hears has to play."""
    return told["view"]["ask"] is not None


async def answers(table: Table, client: Client, raw: bytes) -> list[dict[str, Any]]:
    """What a connection is told for one message."""
    try:
        await handle(table, client, read_message(raw))
    except FaultError as error:
        return [msgspec.to_builtins(error.fault(request_of(raw)))]
    found = []
    while not client._waiting.empty():
        found.append(msgspec.json.decode(await client.next()))
    return found


async def test_no_message_of_a_stranger_or_of_a_seat_not_asked_changes_the_table(table: Table) -> None:
    """
    A thousand messages from somebody without a seat, and from a seat that is not on turn: the same table, and each answered in words.
    """
    state = table.state
    rows = len(await table.world.store.read(table.name))

    async def one(raw: bytes, seat: int | None) -> None:
        client = Client()
        table.enter(client, seat)
        try:
            told = await answers(table, client, raw)
        finally:
            table.leave(client)
        assert told, raw
        for answer in told:
            assert answer["type"] in ("fault", "refusal", "welcome"), (raw, answer)
            if answer["type"] == "fault":
                assert answer["zh"]
                assert answer["en"]
            if answer["type"] == "refusal":
                assert answer["refused"]["zh"]
            if answer["type"] == "welcome":
                assert answer["seat"] is None
        assert table.state is state

    await run(lambda raw: one(raw, None), data, 600)
    unasked = data.filter(lambda raw: b'"leave"' not in raw)
    await run(lambda raw: one(raw, 1), unasked, 600)
    assert len(await table.world.store.read(table.name)) == rows


async def run(check: Callable[[bytes], Any], strategy: st.SearchStrategy[bytes], examples: int) -> None:
    """
    Hypothesis in a worker thread, its examples in this loop.
    """
    loop = asyncio.get_running_loop()

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(strategy)
    def examine(raw: bytes) -> None:
        asyncio.run_coroutine_threadsafe(check(raw), loop).result()

    await asyncio.to_thread(examine)


async def test_the_one_on_turn_changes_the_table_by_legal_moves_only(table: Table) -> None:
    """
    Of the seat on turn too: whatever is not a legal move leaves the table as it was.
    """
    acted = 0

    async def one(raw: bytes) -> None:
        nonlocal acted
        state = table.state
        client = Client()
        table.enter(client, 0)
        try:
            told = await answers(table, client, raw)
        finally:
            table.leave(client)
        kinds = {answer["type"] for answer in told}
        if kinds & {"done", "update"}:
            acted += 1
        else:
            assert kinds
            assert table.state is state

    current = message.map(lambda fields: encoded({**fields, "version": table.state.version}))
    await run(one, current.filter(lambda raw: b'"leave"' not in raw), 600)


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (b"", ""),
        (b"[]", ""),
        (b"[" * 9000, ""),
        (b'{"type":"hint","id":"a","x":' + b"[" * 9000, ""),
        (b'{"type":"hint","id":"\\ud800","version":1}', ""),
        (b"\xff\xfe", ""),
        (b" " * 20_000, ""),
        (b'{"type":"fly"}', "type"),
        (b'{"id":"a"}', "type"),
        (b'{"type":"act","id":"a","version":1}', "action"),
        (b'{"type":"act","id":"a","version":"1","action":{"do":"pass","seat":0}}', "version"),
        (b'{"type":"act","id":"a","version":-1,"action":{"do":"pass","seat":0}}', "version"),
        (b'{"type":"act","id":"a","version":1,"action":{"do":"pass","seat":4}}', "action.seat"),
        (b'{"type":"act","id":"a","version":1,"action":{"do":"deal"}}', "action.do"),
        (b'{"type":"act","id":"a","version":1,"action":{"do":"play","seat":0,"cards":["SA","S1"]}}', "action.cards[1]"),
        (b'{"type":"act","id":"a","version":1,"action":{"do":"play","seat":0,"cards":["SA",1]}}', "action.cards[1]"),
        (
            b'{"type":"act","id":"a","version":1,"action":{"do":"declare","seat":0,"cards":["SA"],"suit":"X"}}',
            "action.suit",
        ),
        (b'{"type":"choose","id":"a","version":1,"partial":["sa"]}', "partial[0]"),
        (b'{"type":"hint","id":"","version":1}', "id"),
        (b'{"type":"hint","id":"' + b"a" * 65 + b'","version":1}', "id"),
        (b'{"type":"sit","id":"a","name":"x","seat":9}', "seat"),
        (b'{"type":"sit","id":"a"}', "name"),
    ],
)
def test_a_fault_names_the_field(raw: bytes, field: str) -> None:
    """
    The path of the field at fault is told, in both languages.
    """
    with pytest.raises(FaultError) as fault:
        read_message(raw)
    assert fault.value.field == field
    assert fault.value.zh
    assert "Traceback" not in fault.value.en


async def test_broken_messages_over_a_real_socket_leave_connection_and_table_alive() -> None:
    """
    Text, bytes, nonsense and a message that is too long are answered by faults; then the connection still plays.
    """
    async with serving() as served:
        opened_table = await served.open()
        async with joined(served, opened_table["table"], opened_table["token"]) as client:
            fault: dict[str, Any] = {}
            for raw in (
                "",
                "nonsense",
                "[]",
                "{}",
                '{"type":"act"}',
                b"\xff",
                b"{}",
                "x" * 20_000,
                '{"type":"fly","id":"q"}',
            ):
                await client.socket.send(raw)
                fault = await client.until(lambda told: told["type"] == "fault")
                assert fault["en"]
            assert fault["id"] == "q"
            assert fault["field"] == "type"
            assert (await client.ask("choose", version=client.version, partial=[]))["type"] in ("choice", "refusal")
