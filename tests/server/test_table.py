"""
A table over real sockets: four people play a hand, and what each may and may not do.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from duijia.cards import FACES, points_of
from duijia.games import GAMES
from duijia.hand.facts import Trick
from duijia.rules import Rules
from duijia.server.room import BACKLOG
from duijia.server.room import Client as Connection
from duijia.server.state import rebuild
from duijia.server.store import MemoryStore, SqlStore
from duijia.server.table import Table
from tests.server.harness import Client, Message, Served, joined, play, serving, settled


async def four(stack: AsyncExitStack, served: Served, **wanted: object) -> list[Client]:
    """
    Four people at a new table that waits for them, by seat.
    """
    opened = await served.open(wait=True, **wanted)
    host = await stack.enter_async_context(joined(served, opened["table"], opened["token"]))
    clients = [host]
    for seat in (1, 2, 3):
        guest = await stack.enter_async_context(joined(served, opened["table"]))
        assert (guest.seat, guest.view) == (None, None)
        await guest.send("sit", name=f"朋友{seat}", seat=seat)
        await guest.until(lambda message: message["type"] == "welcome")
        assert guest.seat == seat
        clients.append(guest)
    return clients


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
async def test_four_people_play_a_hand(rules: Rules, tmp_path: Path) -> None:
    """
    Four clients that know nothing but the wire play a hand to its settlement: all are told the same result, the stream of each has no
    gap, the points add up, and the journal folds to the same table.
    """
    store = await SqlStore.open_file(tmp_path / "tables.db")
    async with serving(store) as served, AsyncExitStack() as stack:
        clients = await four(stack, served, game=rules.key)
        for client in clients:
            await client.ask("ready")
        ends = await asyncio.gather(*(play(client, settled) for client in clients))
        settlements = [end["view"]["settlement"] for end in ends]
        assert all(settlement == settlements[0] for settlement in settlements)
        assert len({end["version"] for end in ends}) == 1
        assert clients[0].info is not None
        table = await served.table(clients[0].info["table"])
        hand = table.state.match.hand
        assert hand is not None
        tricks: tuple[Trick, ...] = hand.tricks
        in_play = sum(points_of(cards) for trick in tricks for cards in trick.plays)
        assert in_play + points_of(hand.kitty) == rules.score.total
        assert settlements[0]["trick_points"] == sum(
            trick.points for trick in tricks if (trick.winner or 0) % 2 != (hand.dealer or 0) % 2
        )
        assert rebuild(await store.read(table.name)) == table.state
        assert rebuild(await store.resume(table.name)) == table.state


async def test_one_person_plays_against_bots_hand_after_hand() -> None:
    """
    With ``Ready`` the next hand begins; levels and 积分 go on from hand to hand.
    """
    async with serving() as served:
        opened = await served.open()
        async with joined(served, opened["table"], opened["token"]) as client:
            first = await play(client, settled)
            await client.send("ready")
            second = await play(client, settled)
            assert second["view"]["hand_no"] == 2
            assert second["view"]["settlement"]["levels_before"] == first["view"]["settlement"]["levels"]
            points = [
                a + b
                for a, b in zip(
                    first["view"]["settlement"]["points"], second["view"]["settlement"]["points"], strict=True
                )
            ]
            assert second["view"]["scores"] == points


async def test_after_a_match_a_new_one_begins_and_totals_stay() -> None:
    """
    The match's end is told; ``Ready`` begins a new match at the first level, and titles go by the 积分 of both.
    """
    async with serving() as served:
        opened = await served.open()
        async with joined(served, opened["table"], opened["token"]) as client:
            while True:
                end = await play(client, settled)
                if end["view"]["settlement"]["match_over"]:
                    break
                await client.send("ready")
            totals = (await served.table(opened["table"])).state.match.totals
            again = await client.hello(opened["token"])
            assert again["ended"]
            assert again["clock"] is None
            await client.send("ready")
            begun = await client.until(lambda message: message["type"] == "update")
            assert begun["seen"]["do"] == "hand"
            assert begun["view"]["hand_no"] == 1
            assert begun["view"]["levels"] == ["3", "3"]
            assert begun["view"]["scores"] == [0, 0, 0, 0]
            await client.until(lambda message: message["type"] == "info")
            assert client.info is not None
            assert client.info["match_no"] == 2
            assert (await served.table(opened["table"])).state.match.totals == totals


class Witness(Connection):
    """
    A connection in the server that puts the table together from the updates, and at each compares it with a welcome of that moment.
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.versions: list[int] = []
        self.tricks: list[Message] = []
        self.plays = 0

    def send(self, message: bytes) -> None:
        """
        Hears *message* instead of queueing it.
        """
        told: Message = msgspec.json.decode(message)
        if told["type"] != "update":
            return
        view = told["view"]
        if told["seen"]["do"] == "hand":
            self.tricks = []
        elif told["seen"]["do"] == "play" and self.plays == 3:
            self.tricks = [*self.tricks, *view["tricks"]]
        self.plays = len(view["trick"]["plays"]) if view["trick"] else 0
        welcome: Message = msgspec.json.decode(self.table.welcome(self))
        assert welcome["version"] == told["version"]
        assert welcome["view"] == {**view, "tricks": self.tricks}
        assert welcome["clock"] == told["clock"]
        self.versions.append(told["version"])


async def test_coming_back_at_every_version_shows_the_same_table() -> None:
    """
    Whoever comes back at version k is shown exactly what the one who stayed has put together from the updates; at every k, on every seat.
    """
    async with serving(now=lambda: 0.0) as served:
        opened = await served.open()
        table = await served.table(opened["table"])
        witnesses = []
        for seat in range(4):
            witness = Witness(table)
            table.enter(witness, seat)
            witnesses.append(witness)
        async with joined(served, opened["table"], opened["token"]) as client:
            end = await play(client, settled)
            again = await client.hello(opened["token"], since=3)
            assert again["view"]["settlement"] == end["view"]["settlement"]
            assert len(again["view"]["tricks"]) > 1
        for witness in witnesses:
            assert witness.versions == list(range(1, end["version"] + 1))
            table.leave(witness)


async def test_stale_commands_are_refused_and_change_nothing() -> None:
    """
    A play made for an older table is refused with ``table/stale``; so is one for a table still to come.
    """
    async with serving() as served:
        opened = await served.open()
        async with joined(served, opened["table"], opened["token"]) as client:
            await play(client, leads_or_follows)
            table = await served.table(opened["table"])
            assert client.view is not None
            state = table.state
            action = {"do": "play", "seat": 0, "cards": client.view["hand"][:1]}
            for version in (0, client.version - 1, client.version + 1):
                answer = await client.act(action, version=version)
                assert answer["type"] == "refusal"
                assert answer["refused"]["code"] == "table/stale"
            assert table.state is state
            hint = await client.ask("hint", version=client.version)
            assert (await client.act(hint["action"]))["type"] == "done"


def leads_or_follows(message: Message) -> bool:
    """
    Whether this seat has to play.
    """
    ask = message["view"]["ask"] if message["type"] == "update" else None
    return ask is not None and ask["kind"] in ("lead", "follow")


async def test_a_command_sent_twice_acts_once_and_is_answered_alike() -> None:
    """
    The repeated command gets the first answer, on this connection, on another one, and after the table was brought back from its
    journal; a refused one stays refused though it could be done by now.
    """
    store = MemoryStore()
    async with serving(store) as served:
        opened = await served.open()
        async with joined(served, opened["table"], opened["token"]) as client:
            await play(client, leads_or_follows)
            table = await served.table(opened["table"])
            early = await client.ask("ready", id="early")
            assert early["refused"]["code"] == "ready/not_now"
            action = (await client.ask("hint", version=client.version))["action"]
            version = client.version
            first = await client.act(action, id="once", version=version)
            assert first == {"type": "done", "id": "once", "version": version + 1}
            for _ in range(2):
                await client.send("act", id="once", version=version, action=action)
                assert await client.until(lambda message: message.get("id") == "once") == first
            async with joined(served, opened["table"], opened["token"]) as other:
                assert await other.act(action, id="once", version=version) == first
            mine = [one for one in await store.read(table.name) if b'"once"' in one.body]
            assert len([one for one in mine if not one.snapshot]) == 1
            await play(client, settled)
            assert await client.ask("ready", id="early") == early
    async with serving(store) as served, joined(served, opened["table"], opened["token"]) as client:
        assert await client.act(action, id="once", version=version) == first
        assert len([one for one in await store.read(opened["table"]) if b'"once"' in one.body]) == 1


async def test_nobody_acts_for_another_seat() -> None:
    """
    An action names its own seat; another's is refused, as is any action of somebody without a seat; a wrong secret holds no seat.
    """
    async with serving() as served:
        opened = await served.open()
        other = await served.open()
        async with joined(served, opened["table"], opened["token"]) as client:
            await play(client, leads_or_follows)
            table = await served.table(opened["table"])
            assert client.view is not None
            state = table.state
            for seat in (1, 2, 3):
                answer = await client.act({"do": "play", "seat": seat, "cards": ["SA"]})
                assert answer["refused"]["code"] == "seat/other"
            for token in ("wrong", other["token"], opened["token"][:-1]):
                async with joined(served, opened["table"]) as stranger:
                    await stranger.send("hello", protocol=1, token=token)
                    fault = await stranger.next()
                    assert (fault["type"], fault["field"]) == ("fault", "token")
                    welcome = await stranger.next()
                    assert (welcome["seat"], welcome["view"]) == (None, None)
                    for kind, fields in (
                        ("act", {"version": client.version, "action": {"do": "play", "seat": 0, "cards": ["SA"]}}),
                        ("choose", {"version": client.version, "partial": []}),
                        ("hint", {"version": client.version}),
                        ("ready", {}),
                        ("leave", {}),
                    ):
                        answer = await stranger.ask(kind, **fields)
                        assert answer["refused"]["code"] == "seat/none"
            assert table.state is state


async def test_two_pages_of_one_seat_both_live_and_an_old_one_harms_no_new_one() -> None:
    """
    Two connections of one seat are told the same; when the older ends the seat stays online and the newer goes on.
    """
    async with serving() as served:
        opened = await served.open()
        async with joined(served, opened["table"], opened["token"]) as new:
            async with joined(served, opened["table"], opened["token"]) as old:
                await new.until(lambda message: message["type"] == "update" and message["version"] >= 5)
                await old.until(lambda message: message["type"] == "update" and message["version"] >= 5)
            await play(new, settled)
            table = await served.table(opened["table"])
            assert table.company.present == {0}
            assert len(table.room.clients) == 1


async def test_seats_are_given_out_once_and_given_up() -> None:
    """
    A taken seat is refused, a fifth person finds no seat; who leaves is told so, his secret is worth nothing any more, and a bot sits there.
    """
    async with serving() as served, AsyncExitStack() as stack:
        clients = await four(stack, served)
        assert clients[0].info is not None
        name = clients[0].info["table"]
        fifth = await stack.enter_async_context(joined(served, name))
        assert (await fifth.ask("sit", name="五"))["refused"]["code"] == "seat/full"
        assert (await clients[1].ask("sit", name="再", seat=2))["refused"]["code"] == "seat/held"
        leaving = await clients[3].send("leave")
        left = await clients[3].until(lambda message: message["type"] == "welcome")
        assert (await clients[3].next())["id"] == leaving
        assert left["seat"] is None
        assert left["info"]["players"][3]["kind"] == "bot"
        assert (await fifth.ask("sit", name="五", seat=2))["refused"]["code"] == "seat/taken"
        request = await fifth.send("sit", name="五")
        first = await fifth.until(lambda message: message["type"] == "welcome" and message["seat"] is not None)
        assert first["seat"] == 3
        await fifth.send("sit", id=request, name="五")
        assert await fifth.until(lambda message: message["type"] == "welcome") == first
        again = await clients[3].hello(clients[3].token)
        assert again["seat"] is None


async def test_cards_that_complete_a_choice_come_from_the_server() -> None:
    """
    ``Choose`` tells what can be added and why a choice cannot be sent; it changes nothing.
    """
    async with serving() as served:
        opened = await served.open()
        async with joined(served, opened["table"], opened["token"]) as client:
            await play(client, leads_or_follows)
            table = await served.table(opened["table"])
            state = table.state
            empty = await client.ask("choose", version=client.version, partial=[])
            assert empty["completion"]["addable"]
            assert not empty["completion"]["complete"]
            assert empty["refused"] is not None
            action = (await client.ask("hint", version=client.version))["action"]
            whole = await client.ask("choose", version=client.version, partial=action["cards"])
            assert whole["completion"]["complete"]
            assert whole["refused"] is None
            foreign = next(card for card in FACES if card not in table_hand(client))
            missing = await client.ask("choose", version=client.version, partial=[foreign])
            assert missing["refused"]["code"] in ("play/not_held", "play/count")
            assert not missing["completion"]["complete"]
            stale = await client.ask("choose", version=client.version - 1, partial=[])
            assert stale["refused"]["code"] == "table/stale"
            assert table.state is state


def table_hand(client: Client) -> list[str]:
    """
    The cards of a client's seat.
    """
    assert client.view is not None
    cards: list[str] = client.view["hand"]
    return cards


async def test_a_slow_client_is_dropped_and_blocks_nobody() -> None:
    """
    A connection that never reads loses its place when too much waits for it; the others play on.
    """
    async with serving() as served:
        opened = await served.open()
        async with joined(served, opened["table"], opened["token"]) as client:
            table = await served.table(opened["table"])
            deaf = Connection()
            table.enter(deaf, 0)
            for _ in range(5):
                await play(client, settled)
                if deaf.dropped.is_set():
                    break
                await client.send("ready")
            assert deaf.dropped.is_set()
            assert deaf._waiting.qsize() == BACKLOG
            assert msgspec.json.decode(await deaf.next())["type"] in ("update", "info")
            table.leave(deaf)


@pytest.mark.parametrize("wait", [False, True])
async def test_the_first_hand_waits_where_friends_are_waited_for(wait: bool) -> None:
    """
    A table begins at once, or with ``wait`` when all people at it are ready.
    """
    async with serving() as served:
        opened = await served.open(wait=wait)
        async with joined(served, opened["table"], opened["token"]) as client:
            assert client.info is not None
            if wait:
                assert client.info["waiting"]
                async with joined(served, opened["table"]) as friend:
                    await friend.send("sit", name="友")
                    await friend.until(lambda message: message["type"] == "welcome")
                    assert friend.seat == 2, "the partner's seat is offered first"
                    await client.ask("ready")
                    table = await served.table(opened["table"])
                    assert table.state.match.hand is None
                    await friend.send("ready")
                    await friend.until(lambda message: message["type"] == "update")
            begun = await client.until(lambda message: message["type"] == "update")
            assert begun["seen"]["do"] == "hand"
            assert begun["version"] == 1
            await client.until(lambda message: message["type"] == "info" and not message["info"]["waiting"])
