"""
A program at a real table, over the socket.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner
from websockets.asyncio.server import ServerConnection, serve

from duijia.bots.registry import find_bot
from duijia.cli import app
from duijia.envs.policy import policy_maker
from duijia.games import GAMES
from duijia.rules import Rules
from duijia.server import client, clock
from duijia.server.client import Bridge, BridgeError, socket_address
from duijia.server.run import listen, url_of
from duijia.server.store import MemoryStore, Stored, watched
from duijia.view import View, view_of
from tests.server.failing import FULL, FailingStore
from tests.server.harness import (
    BRIEF,
    PATIENCE,
    Client,
    Message,
    Served,
    bot_action,
    joined,
    play,
    serving,
    settled,
    web,
)

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = f"cmd: {sys.executable} {EXAMPLES / 'bot.py'}"
SCRIPT = f"cmd: {EXAMPLES / 'bot.mjs'}"


async def true(condition: Callable[[], bool]) -> None:
    """
    Wait until *condition* holds.
    """
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - what is waited for knows nothing of events
            await asyncio.sleep(0.01)


def program(seat: int, bot: str | None) -> Callable[[Message], bool]:
    """
    Whether a message tells that a program holds *seat*, and who plays for it.
    """

    def told(message: Message) -> bool:
        player = message["info"]["players"][seat] if message.get("info") else {"kind": ""}
        return player["kind"] == "program" and player["bot"] == bot

    return told


@asynccontextmanager
async def bridged(served: Served, table: str, bot: str, **wanted: object) -> AsyncIterator[Bridge]:
    """
    *bot* at *table*, until the end of the context or its hands.
    """
    bridge = Bridge(f"{served.url}/t/{table}", find_bot(bot), name="程序", **wanted)  # type: ignore[arg-type]
    task = asyncio.create_task(bridge.run())
    try:
        while bridge.seat is None:
            assert not task.done(), task.exception()
            await asyncio.sleep(0.01)
        yield bridge
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
async def test_the_examples_play_whole_hands_at_a_table(rules: Rules) -> None:
    """
    Both examples finish a hand with a person, nobody's move is made by the clock, and the person sees them as programs.
    """
    async with serving() as served:
        opened = await served.open(game=rules.key, wait=True)
        table = await served.table(opened["table"])
        async with (
            joined(served, opened["table"], opened["token"]) as person,
            bridged(served, opened["table"], PYTHON, seat=1) as one,
            bridged(served, opened["table"], SCRIPT, seat=2) as other,
        ):
            await person.send("ready")
            await play(person, settled)
            assert person.info is not None
            assert [player["kind"] for player in person.info["players"]] == ["person", "program", "program", "bot"]
            assert [player["name"] for player in person.info["players"]][1:3] == ["程序", "程序"]
            assert one.bot is not None and not getattr(one.bot, "faults", None)
            assert other.bot is not None and not getattr(other.bot, "faults", None)
            assert not table.room.missed
            async with web(served.url) as http:
                record = await http.get(f"/api/tables/{opened['table']}/record")
            assert "player 1 bot:program 程序" in record.text


async def test_the_program_is_shown_all_tricks_and_nothing_else() -> None:
    """
    The view that the bridge gives its bot is the seat's whole view, every finished trick in it, at each question.
    """
    async with serving() as served:
        opened = await served.open(game="dagunzi", wait=True)
        table = await served.table(opened["table"])
        seen: list[bool] = []

        class Watching:
            name = "watching"

            def __init__(self) -> None:
                self._rule = find_bot("rule")(table.state.rules, "")

            def act(self, view: View) -> object:
                if view.phase == "playing":
                    seen.append(view == view_of(table.state.match, view.seat))
                return self._rule.act(view)

        bridge = Bridge(f"{served.url}/t/{opened['table']}", lambda _rules, _seed: Watching(), name="x", hands=1)  # type: ignore[arg-type,return-value]
        async with joined(served, opened["table"], opened["token"]) as person:
            running = asyncio.create_task(bridge.run())
            await true(lambda: table.state.seats[2] is not None)
            await person.send("ready")
            await play(person, settled)
            await asyncio.wait_for(running, PATIENCE)
        assert bridge.played == 1
        assert len(seen) == len(view_of(table.state.match, 2).tricks) > 0, "once a trick"
        assert all(seen)
        assert table.state.seats[2] is None


async def test_a_policy_plays_at_a_table() -> None:
    """
    What was trained on the environments sits down like any bot.
    """
    asked: list[int] = []

    def policy(observation: NDArray[np.uint8], mask: NDArray[np.bool_]) -> int:
        asked.append(observation.size)
        return int(np.flatnonzero(mask)[-1])

    async with serving() as served:
        opened = await served.open(game="dagunzi", wait=True)
        table = await served.table(opened["table"])
        bridge = Bridge(f"{served.url}/t/{opened['table']}", policy_maker(policy), name="policy", seat=1, hands=1)
        async with joined(served, opened["table"], opened["token"]) as person:
            running = asyncio.create_task(bridge.run())
            await true(lambda: bridge.seat is not None)
            await person.send("ready")
            await play(person, settled)
            await asyncio.wait_for(running, PATIENCE)
        assert len(asked) >= len(view_of(table.state.match, 1).tricks) > 0
        assert not table.room.missed


async def test_a_lost_connection_is_taken_up_again() -> None:
    """
    After the server dropped it the bridge comes back to its seat by its token, and the hand goes on.
    """
    async with serving() as served:
        opened = await served.open(game="dalin", wait=True)
        table = await served.table(opened["table"])
        async with (
            joined(served, opened["table"], opened["token"]) as person,
            bridged(served, opened["table"], "rule", seat=3) as bridge,
        ):
            await person.send("ready")
            await play(person, lambda message: message["type"] == "update" and message["view"]["phase"] == "playing")
            for connection in list(table.room.clients):
                if connection.seat == 3:
                    connection.dropped.set()
            await play(person, settled)
            await true(lambda: 3 in table.room.present(table.state))
            assert bridge.seat == 3


async def test_a_silent_program_is_played_for_and_everybody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A program that leaves two decisions to the clock is away though it is connected, also at a table without time limits: the rule
    bot plays on at its own pace.
    """
    monkeypatch.setattr(clock, "PROGRAM_SECONDS", 0.05)
    async with serving() as served:
        opened = await served.open(game="dagunzi", wait=True, settings=BRIEF)
        async with (
            joined(served, opened["table"], opened["token"]) as person,
            joined(served, opened["table"]) as silent,
        ):
            await silent.send("sit", name="mute", seat=2, program=True)
            await silent.until(lambda message: message["type"] == "welcome" and message["seat"] == 2)
            await person.send("ready")
            told = await play(person, program(2, "regular"))
            assert told["info"]["players"][2]["online"]
            await play(person, settled)


async def test_a_program_that_speaks_again_plays_itself_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    The first move that it makes in time takes the seat back from the rule bot, and everybody is told.
    """
    monkeypatch.setattr(clock, "PROGRAM_SECONDS", 0.05)
    async with serving() as served:
        opened = await served.open(game="dagunzi", wait=True, settings={**BRIEF, "bot_ms": 400})
        async with (
            joined(served, opened["table"], opened["token"]) as person,
            joined(served, opened["table"]) as silent,
        ):
            await silent.send("sit", name="mute", seat=2, program=True)
            await silent.until(lambda message: message["type"] == "welcome" and message["seat"] == 2)
            await person.send("ready")
            await play(person, program(2, "regular"))
            speaking = asyncio.create_task(play(silent, settled))
            try:
                await play(person, program(2, None))
            finally:
                await silent.socket.close()
                await asyncio.gather(speaking, return_exceptions=True)


async def test_the_command_plays_a_hand_and_gives_the_seat_up() -> None:
    """
    ``duijia bot LINK --cmd … --hands 1``: the exit code is 0, and the seat is free again.
    """
    async with serving() as served:
        opened = await served.open(game="dabang", wait=True)
        table = await served.table(opened["table"])
        async with joined(served, opened["table"], opened["token"]) as person:
            running = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "duijia", "bot", f"{served.url}/t/{opened['table']}",
                "--cmd", f"{sys.executable} {EXAMPLES / 'bot.py'}", "--name", "程序", "--seat", "3", "--hands", "1",
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )  # fmt: skip
            await true(lambda: table.state.seats[3] is not None)
            await person.send("ready")
            await play(person, settled)
            out, err = await asyncio.wait_for(running.communicate(), PATIENCE)
            assert running.returncode == 0, err
            assert out.decode().strip() == "hands played: 1"
            assert "on seat 3" in err.decode()
            assert table.state.seats[3] is None


async def test_a_killed_command_comes_back_with_the_secret_that_it_told() -> None:
    """
    It is told as soon as the seat is taken; who comes back does not tell it again.
    """
    async with serving() as served:
        opened = await served.open(game="dabang", wait=True)
        table = await served.table(opened["table"])

        async def start(*more: str) -> asyncio.subprocess.Process:
            return await asyncio.create_subprocess_exec(
                sys.executable, "-m", "duijia", "bot", f"{served.url}/t/{opened['table']}", "--bot", "rule", *more,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )  # fmt: skip

        running = await start("--seat", "3")
        assert running.stderr is not None
        said = [(await asyncio.wait_for(running.stderr.readline(), PATIENCE)).decode() for _ in range(2)]
        running.kill()
        await running.communicate()
        token = said[1].split("--token ")[1].strip()
        assert table.state.seats[3] is not None
        running = await start("--token", token, "--hands", "1")
        async with joined(served, opened["table"], opened["token"]) as person:
            await person.send("ready")
            await play(person, settled)
        out, err = await asyncio.wait_for(running.communicate(), PATIENCE)
        assert out.decode().strip() == "hands played: 1"
        assert "on seat 3" in err.decode() and token not in err.decode()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["http://localhost:1/t/abc"], "--cmd or --bot"),
        (["http://localhost:1/t/abc", "--bot", "rule", "--cmd", "ls"], "--cmd or --bot"),
        (["http://localhost:1/", "--bot", "rule"], "table's address"),
        (["http://localhost:1/t/abc", "--bot", "clever"], "'clever' is no bot"),
        (["http://localhost:1/t/abc", "--cmd", "./nothing-here"], "no program './nothing-here'"),
    ],
)
def test_wrong_arguments_are_told(arguments: list[str], words: str) -> None:
    """
    Exit code 2 and a sentence, before anything is connected.
    """
    told = CliRunner().invoke(app, ["bot", *arguments])
    assert told.exit_code == 2
    assert words in told.stderr


async def test_a_program_that_dies_leaves_its_seat_to_the_rule_bot() -> None:
    """
    The bridge ends with a reason; the table tells that the rule bot plays, and the hand is finished.
    """
    dying = f"cmd: {sys.executable} -c 'pass'"
    async with serving(away_seconds=0.1) as served:
        opened = await served.open(game="dagunzi", wait=True)
        async with joined(served, opened["table"], opened["token"]) as person:
            bridge = Bridge(f"{served.url}/t/{opened['table']}", find_bot(dying), name="dying", seat=1)
            running = asyncio.create_task(bridge.run())
            await true(lambda: bridge.seat is not None)
            await person.send("ready")
            await play(person, program(1, "regular"))
            await play(person, settled)
            with pytest.raises(BridgeError, match="given up"):
                await running


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://localhost:8000/t/abc", "ws://localhost:8000/ws/tables/abc"),
        ("https://cards.example/t/abc/", "wss://cards.example/ws/tables/abc"),
        ("https://example.org/cards/t/abc", "wss://example.org/cards/ws/tables/abc"),
        ("ws://[::1]:8000/ws/tables/abc", "ws://[::1]:8000/ws/tables/abc"),
    ],
)
def test_a_link_to_the_table_is_enough(url: str, address: str) -> None:
    """
    The page's link and the socket's own address both do.
    """
    assert socket_address(url) == address


@pytest.mark.parametrize(
    "url", ["", "localhost:8000", "http://localhost/", "http:///t/abc", "ftp://x/t/abc", "http://x:y/t/a"]
)
def test_what_is_no_link_is_told(url: str) -> None:
    """
    Anything else is refused with an example.
    """
    with pytest.raises(BridgeError):
        socket_address(url)


async def test_no_table_and_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A table that does not exist, a seat that is taken, a wrong token, and a server that does not answer each end the bridge with a sentence.
    """
    monkeypatch.setattr(client, "FIRST_PAUSE", 0.01)
    async with serving() as served:
        # Taken, so that nobody else is given it; but nobody listens.
        silent = listen("127.0.0.1", 0)
        opened = await served.open(game="dagunzi")
        link = f"{served.url}/t/{opened['table']}"
        for url, wanted, words in (
            (f"{served.url}/t/nothere", {}, "table"),
            (link, {"seat": 0}, "sits there"),
            (link, {"token": "wrong"}, "token"),
            (f"{url_of(silent)}/t/abc", {}, "does not answer"),
            (f"http://{'a' * 80}.example/t/abc", {}, "does not answer"),
        ):
            bridge = Bridge(url, find_bot("rule"), name="x", **wanted)
            with pytest.raises(BridgeError, match=words):
                await asyncio.wait_for(bridge.run(), PATIENCE)
        silent.close()


async def test_a_bot_waits_for_a_store_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    It comes in, takes its seat, plays and gives the seat up as soon as each can be stored: every row of its hand only at the second
    attempt.
    """
    monkeypatch.setattr(client, "UNSTORED_PAUSE", 0.01)
    monkeypatch.setattr(client, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(watched, "PAUSE", 0.01)
    monkeypatch.setattr(watched, "CALM", 0.0)
    monkeypatch.setattr("duijia.server.table.PATIENCE", 0.01)
    store, heard = FailingStore(), list[str]()
    async with serving(store) as served:
        opened = await served.open(wait=True)
        store.reason, store.reads = FULL, False
        served.lobby._tables.clear()
        bridge = Bridge(
            f"{served.url}/t/{opened['table']}", find_bot("rule"), name="程序", seat=1, hands=1, tell=heard.append
        )
        task = asyncio.create_task(bridge.run())
        await true(lambda: any("store" in words for words in heard))
        store.reads = True
        refused = store.refused
        await true(lambda: store.refused > refused + 2)
        assert bridge.seat is None
        store.reason = None
        await true(lambda: bridge.seat == 1)
        async with joined(served, opened["table"], opened["token"]) as person:
            await person.send("ready")
            await play(person, lambda message: message["type"] == "update" and message["view"]["phase"] == "playing")
            store.shy = True
            await play_on(person)
        await task
        assert bridge.played == 1
        table = await served.table(opened["table"])
        assert table.state.seats[1] is None, "it gave its seat up"


async def play_on(person: Client) -> None:
    """
    Play to the end of the hand; what could not be stored is said again.
    """
    while True:
        view = person.view
        if view is not None and view["settlement"] is not None:
            return
        if view is not None and view["ask"]:
            if (await person.act(bot_action(view)))["type"] != "done":
                await asyncio.sleep(0.01)
        else:
            await person.next()


@pytest.mark.parametrize("damage", [b"", b"no row"])
async def test_a_damaged_table_is_not_come_back_to(damage: bytes) -> None:
    """
    The bot ends, and is told why.
    """
    store = MemoryStore()
    await store.create("spoilt", Stored(1, 0, damage, False))
    async with serving(store) as served:
        with pytest.raises(BridgeError, match=r"journal .*is damaged"):
            await Bridge(f"{served.url}/t/spoilt", find_bot("rule"), name="程序").run()


def welcome(**other: object) -> str:
    """
    A table's first message, *other* in its ``info``.
    """
    info = {
        "table": "abc", "game": "dalin", "names": ["", ""], "options": {}, "changed": [], "settings": {}, "players": [],
        "match_no": 1, "waiting": False, **other,
    }  # fmt: skip
    rest = {"protocol": 1, "seat": 0, "token": "t", "version": 0, "view": None, "clock": None, "ended": False}
    return json.dumps({"type": "welcome", "info": info, **rest})


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("no JSON", "malformed"),
        (b"\xff\xfe", "malformed"),
        ("[]", "array"),
        ('{"type": "later"}', "later"),
        ('{"type": "info", "x": ' + 30_000 * "[" + 30_000 * "]" + "}", "recursion"),
        (welcome(game="whist"), "whist"),
        (welcome(options={"house": "odd"}), "house"),
        (welcome(names=["\x1b[31m"]), "length 2"),
        (json.dumps({"type": "fault", "id": None, "field": "\x1b]0;mine\x07\n", "zh": "", "en": 2000 * "x"}), "mine"),
        (None, "does not answer"),
    ],
    ids=["text", "bytes", "list", "type", "deep", "game", "option", "names", "fault", "closed"],
)
async def test_what_is_no_table_is_told(said: str | bytes | None, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A server of another version, of something else, or that closes every connection ends the bridge with a plain sentence.
    """
    monkeypatch.setattr(client, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(client, "LONGEST_PAUSE", 0.01)

    async def speak(socket: ServerConnection) -> None:
        await socket.recv()
        if said is not None:
            await socket.send(said)
            await socket.wait_closed()

    async with serve(speak, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        bridge = Bridge(f"http://127.0.0.1:{port}/t/abc", find_bot("rule"), name="x")
        with pytest.raises(BridgeError, match=words) as told:
            await asyncio.wait_for(bridge.run(), PATIENCE)
        assert str(told.value).isprintable()
        assert len(str(told.value)) < 400


async def test_a_bot_that_cannot_be_made_is_told() -> None:
    """
    The maker's reason ends the bridge.
    """
    async with serving() as served:
        opened = await served.open(game="dagunzi")
        bridge = Bridge(f"{served.url}/t/{opened['table']}", find_bot("tests.arena.clumsy:unmade"), name="x")
        with pytest.raises(BridgeError, match=r"model\.bin"):
            await asyncio.wait_for(bridge.run(), PATIENCE)


async def test_two_bridges_on_one_seat_both_end() -> None:
    """
    With one token both play the seat; the one that comes to give it up after the other did does not wait for ever.
    """
    async with serving() as served:
        opened = await served.open(game="dalin", wait=True)
        async with joined(served, opened["table"], opened["token"]) as person:
            first = Bridge(f"{served.url}/t/{opened['table']}", find_bot("rule"), name="x", seat=1, hands=1)
            running = [asyncio.create_task(first.run())]
            await true(lambda: first.token is not None)
            url = f"{served.url}/t/{opened['table']}"
            second = Bridge(url, find_bot("rule"), name="x", token=first.token, hands=1)
            running.append(asyncio.create_task(second.run()))
            await true(lambda: second.seat == 1)
            await person.send("ready")
            await play(person, settled)
            await asyncio.wait_for(asyncio.gather(*running), PATIENCE)
            assert (first.played, second.played) == (1, 1)
