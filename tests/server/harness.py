"""
A real server on the loopback, and clients that speak the wire to it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import httpx
import msgspec
import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect

from duijia.bots.registry import find_bot
from duijia.cards import Seat
from duijia.games import find_game
from duijia.server.app import create_app
from duijia.server.lobby import Lobby
from duijia.server.run import config_of, listen, url_of
from duijia.server.store import MemoryStore, Store
from duijia.server.table import Surroundings, Table
from duijia.view import View

Message: TypeAlias = dict[str, Any]

FAST: Message = {"deal_ms": 0, "declare_ms": 60_000, "turn_ms": 0, "bot_ms": 0, "trick_ms": 0, "next_ms": 0}
"""As quick as a table can be; nobody's time runs out, so that a slow machine changes nothing."""
BRIEF: Message = {**FAST, "declare_ms": 1000}
"""For those who say nothing and leave it to the clock."""
PATIENCE = 120.0
"""Seconds until a message that must come is missed."""


@dataclass(frozen=True, slots=True)
class Served:
    """
    A running server.
    """

    url: str
    app: Litestar

    @property
    def lobby(self) -> Lobby:
        """Its tables, from inside."""
        lobby: Lobby = self.app.state.lobby
        return lobby

    async def open(self, **wanted: Any) -> Message:
        """``POST /api/tables``."""
        async with web(self.url) as http:
            answer = await http.post("/api/tables", json={"settings": FAST, **wanted})
        assert answer.status_code == 201, answer.text
        opened: Message = answer.json()
        return opened

    async def table(self, name: str) -> Table:
        """The table, from inside."""
        return await self.lobby.find(name)

    def socket(self, table: str) -> str:
        """The address of a table's socket."""
        return f"{self.url.replace('http', 'ws')}/ws/tables/{table}"


def web(url: str) -> httpx.AsyncClient:
    """
    Somebody who asks the server at *url* over HTTP, and waits for the answer.
    """
    return httpx.AsyncClient(base_url=url, timeout=PATIENCE)


@asynccontextmanager
async def serving(store: Store | None = None, **world: Any) -> AsyncIterator[Served]:
    """
    A server in this loop; *world* are further fields of ``Surroundings``.
    """
    listener = listen("127.0.0.1", 0)
    app = create_app(Surroundings(store=store or MemoryStore(), **{"messages_per_second": 1e6, **world}))
    server = uvicorn.Server(config_of(app))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        assert not running.done(), "the server did not start"
        await asyncio.sleep(0.01)
    try:
        yield Served(url_of(listener), app)
    finally:
        server.should_exit = True
        await running


@dataclass
class Client:
    """
    One connection, which checks as it listens that the versions have no gap.
    """

    socket: ClientConnection
    seat: Seat | None = None
    token: str | None = None
    version: int = -1
    view: Message | None = None
    info: Message | None = None
    raw: list[bytes] = field(default_factory=list)
    """Every message as it came."""
    _ids: int = 0

    async def send(self, kind: str, **fields: Any) -> str:
        """Send a message; its request id is returned."""
        if kind != "hello":
            self._ids += 1
            fields = {"id": f"{id(self)}-{self._ids}", **fields}
        await self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())
        return str(fields.get("id"))

    async def next(self) -> Message:
        """The next message."""
        data = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        raw = data.encode() if isinstance(data, str) else data
        self.raw.append(raw)
        message: Message = msgspec.json.decode(raw)
        match message["type"]:
            case "welcome":
                self.seat, self.version, self.view = message["seat"], message["version"], message["view"]
                self.token = message["token"] or self.token
            case "update":
                assert message["version"] == self.version + 1, "a gap in the versions"
                self.version, self.view = message["version"], message["view"]
        if "info" in message:
            self.info = message["info"]
        return message

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The next message that is wanted; those before it are heard too."""
        while True:
            message = await self.next()
            if wanted(message):
                return message

    async def hello(self, token: str | None = None, since: int | None = None) -> Message:
        """Say hello and hear the welcome."""
        await self.send("hello", protocol=1, token=token, since=since)
        return await self.until(lambda message: message["type"] == "welcome")

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Send a command and hear its answer."""
        request = await self.send(kind, **fields)
        return await self.until(lambda message: message.get("id") == request)

    async def act(self, action: Message, **fields: Any) -> Message:
        """Send an action at the version known and hear the answer."""
        return await self.ask("act", **{"version": self.version, "action": action, **fields})


@asynccontextmanager
async def joined(served: Served, table: str, token: str | None = None) -> AsyncIterator[Client]:
    """
    A connection that has said hello.
    """
    async with connect(served.socket(table), max_queue=None, open_timeout=PATIENCE) as socket:
        client = Client(socket)
        await client.hello(token)
        yield client


def bot_action(view: Message) -> Message:
    """
    What the rule bot does in a view that came over the wire, as a message.
    """
    bot = find_bot("rule")(find_game(view["game"]), "")
    action = bot.act(msgspec.convert(view, View))
    found: Message = msgspec.to_builtins(action)
    return found


async def play(client: Client, until: Callable[[Message], bool]) -> Message:
    """
    Answer all questions as the rule bot would, until a message is wanted. While cards are dealt nothing is said.
    """
    answered: tuple[Any, ...] | None = None
    while True:
        view = client.view
        question = (
            None
            if view is None
            else (view["hand_no"], view["phase"], len(view["declarations"]), client.version, view["ask"])
        )
        if view is not None and view["ask"] and view["phase"] not in ("dealing", "settled") and question != answered:
            answered = question
            await client.send("act", version=client.version, action=bot_action(view))
        message = await client.next()
        if unexpected(message):
            raise AssertionError(message)
        if until(message):
            return message


def unexpected(message: Message) -> bool:
    """
    Whether a message is a fault, or a refusal that is not owed to somebody having been quicker.
    """
    if message["type"] == "fault":
        return True
    quick = (
        "table/stale",
        "turn/not_yours",
        "turn/wrong_phase",
        "show/taken",
        "declare/passed",
        "declare/closed",
        "declare/too_weak",
    )
    return message["type"] == "refusal" and message["refused"]["code"] not in quick


def settled(message: Message) -> bool:
    """
    Whether a message tells that the hand is settled.
    """
    return message["type"] == "update" and message["view"]["settlement"] is not None
