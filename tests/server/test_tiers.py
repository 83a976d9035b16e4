"""
The tiers of bots at tables: chosen when a table is opened or between hands, shown, kept; they think elsewhere, and a table never waits.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from structlog.testing import capture_logs

from duijia.bots.registry import find_bot
from duijia.games import find_game
from duijia.hand.machine import actors
from duijia.server import workers as workers_module
from duijia.server.commands import handle
from duijia.server.lobby import Lobby
from duijia.server.records import table_record
from duijia.server.rows import Began, Opened, Tiered, dump, load
from duijia.server.state import rebuild
from duijia.server.store import MemoryStore
from duijia.server.table import Surroundings
from duijia.server.wire import PROTOCOL, Hello, NewTable, Settings, Sit
from duijia.server.workers import Workers, default_processes
from duijia.view import view_of
from tests.server.harness import PATIENCE, Message, Served, joined, play, serving, settled, web
from tests.server.inside import FAST, Person

THINKER = str(Path(__file__).with_name("thinker.py"))


@asynccontextmanager
async def working(manner: str, note: Path, processes: int = 1) -> AsyncIterator[Workers]:
    """
    Workers whose processes behave in a certain *manner*.
    """
    workers = Workers(processes, (sys.executable, THINKER, manner, str(note)))
    workers.start()
    try:
        yield workers
    finally:
        await workers.close()


async def until(condition: Callable[[], bool]) -> None:
    """Waits until *condition* holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - what is waited for knows nothing of events
            await asyncio.sleep(0.01)


def tiers(message: Message | None) -> list[tuple[str, str | None]]:
    """The tier of each seat's bot and the one that plays."""
    assert message is not None
    return [(player["tier"], player["bot"]) for player in message["players"]]


async def get(served: Served, path: str) -> list[Message]:
    """What ``GET`` of *path* answers."""
    async with web(served.url) as http:
        found: list[Message] = (await http.get(path)).json()
        return found


async def refused(served: Served, **wanted: object) -> Message:
    """The fault that a table with *wanted* comes to."""
    async with web(served.url) as http:
        answer = await http.post("/api/tables", json=wanted)
    assert answer.status_code == 400
    fault: Message = answer.json()
    return fault


async def test_a_table_is_opened_with_tiers() -> None:
    """
    One tier for all bots or one a seat; without a choice they are regular. Everybody sees them.
    """
    async with serving() as served:
        for bots, wanted in (
            (None, ["regular"] * 4),
            ("beginner", ["beginner"] * 4),
            (["regular", "beginner", "regular", "beginner"], ["regular", "beginner", "regular", "beginner"]),
        ):
            opened = await served.open(bots=bots, wait=True)
            info = await get(served, f"/api/tables/{opened['table']}")
            assert [tier for tier, _ in tiers(info)] == wanted  # type: ignore[arg-type]
            assert [bot for _, bot in tiers(info)][1:] == wanted[1:]  # type: ignore[arg-type]


async def test_a_tier_that_is_not_there_is_refused_by_name() -> None:
    """
    Without processes to think in the upper tiers are not offered; what does not exist is a fault that names the field.
    """
    async with serving() as served:
        assert [tier["key"] for tier in await get(served, "/api/tiers")] == ["beginner", "regular"]
        fault = await refused(served, bots="master")
        assert fault["field"] == "bots"
        assert "大师" in fault["zh"]
        assert (await refused(served, bots=["regular", "regular", "master", "regular"]))["field"] == "bots[2]"
        assert (await refused(served, bots="champion"))["field"] == "bots"
        assert (await refused(served, bots=["regular"]))["field"] == "bots"


async def test_the_servers_own_choice(tmp_path: Path) -> None:
    """
    A server may be started with another tier: tables without a choice have it, and the form shows it as chosen.
    """
    async with working("works", tmp_path / "note") as workers, serving(workers=workers, tier="master") as served:
        await until(lambda: workers.state == "ready")
        offered = {tier["key"]: tier for tier in await get(served, "/api/tiers")}
        assert set(offered) >= {"beginner", "regular", "master"}
        assert offered["master"]["ready"] and offered["master"]["chosen"]
        assert not offered["regular"]["chosen"]
        opened = await served.open(wait=True)
        info = await get(served, f"/api/tables/{opened['table']}")
        assert tiers(info)[1] == ("master", "master")  # type: ignore[arg-type]


async def test_tiers_are_changed_between_hands() -> None:
    """
    Who sits at the table may choose another tier for a bot's seat before a hand and after it, not during one, and not for a person's
    seat. Everybody is told.
    """
    async with serving() as served:
        opened = await served.open(wait=True)
        async with joined(served, opened["table"], opened["token"]) as person, joined(served, opened["table"]) as guest:
            assert (await guest.ask("tier", seat=1, tier="beginner"))["refused"]["code"] == "seat/none"
            assert (await person.ask("tier", seat=1, tier="beginner"))["type"] == "done"
            told = await guest.until(lambda message: message["type"] == "info")
            assert tiers(told["info"])[1] == ("beginner", "beginner")
            assert (await person.ask("tier", seat=0, tier="beginner"))["refused"]["code"] == "seat/taken"
            assert (await person.ask("tier", seat=2, tier="master"))["refused"]["code"] == "tier/not_offered"
            fault = await person.ask("tier", seat=7, tier="beginner")
            assert (fault["type"], fault["field"]) == ("fault", "seat")
            await person.send("ready")
            await person.until(lambda message: message["type"] == "update")
            assert (await person.ask("tier", seat=2, tier="beginner"))["refused"]["code"] == "tier/not_now"
            await play(person, settled)
            assert (await person.ask("tier", seat=2, tier="beginner"))["type"] == "done"


async def test_tiers_are_kept() -> None:
    """
    The journal brings the tiers back, read from its beginning or from the last hand on; the record says who played; and a journal that
    was written before there were tiers is one of regular bots.
    """
    store = MemoryStore()
    lobby = Lobby(Surroundings(store=store))
    opened = await lobby.open(NewTable(bots="beginner", settings=FAST))
    person = Person(await lobby.find(opened.table))
    await person.hello(opened.token)
    await person.play(settled)
    async with person.table.lock:
        assert await person.table.append(Tiered(seat=2, tier="regular", by=0, id="x")) is None
    table = person.table
    await lobby.close()
    rows = await store.read(opened.table)
    assert rebuild(rows).bots == table.state.bots == ("beginner", "beginner", "regular", "beginner")
    assert rebuild(await store.resume(opened.table)).bots == table.state.bots
    kinds = [player.kind for player in table_record(opened.table, rows).header.players]
    assert kinds == ["person", "bot:beginner", "bot:regular", "bot:beginner"]

    old = [msgspec.json.decode(row.body) for row in rows]
    for row in old:
        row.pop("bots", None)
        row.get("before", {}).pop("bots", None)
        row.get("before", {}).get("opened", {}).pop("bots", None)
    bodies = [load(msgspec.json.encode(row)) for row in old if row["row"] != "tiered"]
    assert isinstance(bodies[0], Opened)
    assert bodies[0].bots == ("regular",) * 4
    assert any(isinstance(body, Began) for body in bodies)
    assert all(load(dump(body)) == body for body in bodies)


async def test_the_upper_tiers_think_in_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A hand with masters: each of their questions went to the process, with a budget in time, and nobody stood in for them.
    """
    monkeypatch.setattr("duijia.server.minds.PATIENCE", PATIENCE)
    monkeypatch.setattr(workers_module, "SLACK", PATIENCE)
    note = tmp_path / "note"
    async with working("works", note) as workers:
        await until(lambda: workers.state == "ready")
        lobby, person = await seated(workers)
        await person.play(settled)
        assert person.table.room.stood_in == frozenset()
        lines = note.read_text().splitlines()
        assert len(lines) > 3 * (len(view_of(person.table.state.match, 1).tricks) - 1) > 0
        assert all(line.startswith("Question search:") and "ms=" in line for line in lines)
        await lobby.close()


async def test_processes_that_are_ended_warm_up_no_more(tmp_path: Path) -> None:
    """
    The log of a server that ends does not say that they begin.
    """
    with capture_logs() as logs:
        async with working("works", tmp_path / "note") as workers:
            await until(lambda: workers.state == "ready")
    assert [line["state"] for line in logs if line["event"] == "workers"] == ["ready"]


async def seated(workers: Workers, settings: Settings = FAST) -> tuple[Lobby, Person]:
    """
    A table with three masters and a person.
    """
    lobby = Lobby(Surroundings(store=MemoryStore(), workers=workers))
    opened = await lobby.open(NewTable(bots="master", settings=settings))
    person = Person(await lobby.find(opened.table))
    await person.hello(opened.token)
    return lobby, person


async def test_while_the_processes_warm_up_the_regular_bot_moves(tmp_path: Path) -> None:
    """
    A table does not wait for the compiler: the seats show that the regular bot moves for the master, until that one is ready.
    """
    note = tmp_path / "note"
    async with working("warming", note) as workers:
        lobby, person = await seated(workers)
        told = person.heard[-1]["info"]
        assert tiers(told)[1:] == [("master", "regular")] * 3
        await person.play(settled)
        note.touch()
        await until(lambda: workers.state == "ready")
        infos = [message["info"] for message in person.heard if message["type"] == "info"]
        assert tiers(infos[-1])[1:] == [("master", "master")] * 3
        await lobby.close()


@pytest.mark.parametrize("manner", ["dies", "fails", "garbage"])
async def test_the_regular_bot_moves_for_a_process_that_gives_no_answer(
    manner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A process that dies is replaced; whatever it does, the hand goes on, and everybody is told who moved.
    """
    monkeypatch.setattr(workers_module, "CALM", 0.0)
    async with working(manner, tmp_path / "note") as workers:
        await until(lambda: workers.state == "ready")
        lobby, person = await seated(workers)
        await person.play(settled)
        infos = [message["info"] for message in person.heard if message["type"] == "info"]
        assert any(("master", "regular") in tiers(info) for info in infos)
        await lobby.close()
        asked = (tmp_path / "note").read_text().count("Question")
        assert asked
        # What ended was replaced, and is asked again.
        await until(lambda: workers.state == "ready")
        lobby, person = await seated(workers)
        await person.play(settled)
        assert (tmp_path / "note").read_text().count("Question") > asked
        await lobby.close()


async def test_a_process_that_stays_silent_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    What is not answered in time is asked no longer: it is told to stop, and the regular bot moves.
    """
    monkeypatch.setattr("duijia.server.minds.PATIENCE", 0.0)
    note = tmp_path / "note"
    async with working("waits", note) as workers:
        await until(lambda: workers.state == "ready")
        lobby, person = await seated(workers)
        await until(lambda: bool(person.table.room.stood_in))
        await until(lambda: "Enough" in note.read_text())
        await lobby.close()


async def test_thinking_ends_when_the_table_moves_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A seat that is taken, and a table that is closed, end the search that was under way for them, and nothing else does.
    """
    monkeypatch.setattr("duijia.server.minds.PATIENCE", PATIENCE)
    monkeypatch.setattr(workers_module, "SLACK", PATIENCE)
    note = tmp_path / "note"

    def told(word: str) -> int:
        return note.read_text().count(word) if note.exists() else 0

    async with working("waits", note) as workers:
        await until(lambda: workers.state == "ready")
        lobby, person = await seated(workers, msgspec.structs.replace(FAST, bot_ms=10_000))
        await until(lambda: told("Question") == 1)
        # Somebody takes the seat that is being thought for.
        sitting = Person(person.table)
        await handle(person.table, sitting, Hello(protocol=PROTOCOL))
        await handle(person.table, sitting, Sit(id="sit", name="王姨", seat=thinking(person)))
        await until(lambda: told("Enough") == 1)
        await lobby.close()
        await until(lambda: told("Enough") == told("Question"))
        before = told("Question")
        lobby, person = await seated(workers, msgspec.structs.replace(FAST, bot_ms=10_000))
        await until(lambda: told("Question") > before)
        assert told("Enough") == before
        await person.table.close()
        await until(lambda: told("Enough") == told("Question"))
        await lobby.close()


def thinking(person: Person) -> int:
    """
    The seat whose bot is on turn.
    """
    hand = person.table.state.match.hand
    assert hand is not None
    return next(seat for seat in actors(hand) if seat != 0)


async def test_processes_that_cannot_start_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Where the compiler fails again and again the upper tiers are no longer offered; tables that have them are played by the regular bot.
    """
    monkeypatch.setattr(workers_module, "CALM", 0.0)
    async with working("cold", tmp_path / "note") as workers, serving(workers=workers) as served:
        opened = await served.open(bots="master")
        await until(lambda: workers.state == "failed")
        assert [tier["key"] for tier in await get(served, "/api/tiers")] == ["beginner", "regular"]
        assert (await refused(served, bots="master"))["field"] == "bots"
        async with joined(served, opened["table"], opened["token"]) as person:
            await play(person, settled)
            assert tiers(person.info)[1] == ("master", "regular")


def test_a_machine_gets_as_many_processes_as_it_has_use_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    All cores but the server's, at least one, at most four.
    """
    for cores, wanted in ((1, 1), (2, 1), (4, 3), (64, 4), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert default_processes() == wanted


def test_a_name_of_a_tier_is_a_bot_everywhere() -> None:
    """
    The regular tier is the rule bot.
    """
    assert find_bot("regular")(find_game("dabang"), "").name == "rule"
