"""
Tables without a network: a person is a connection object whose moves are the rule bot's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from duijia.bots.registry import find_bot
from duijia.games import find_game
from duijia.server.commands import handle
from duijia.server.lobby import Lobby
from duijia.server.room import Client
from duijia.server.store import MemoryStore, Store
from duijia.server.table import Surroundings, Table
from duijia.server.wire import PROTOCOL, Act, Hello, NewTable, Ready, Settings
from duijia.view import View
from tests.server.harness import PATIENCE, Message

FAST = Settings(deal_ms=0, declare_ms=60_000, turn_ms=0, bot_ms=0, trick_ms=0, next_ms=0)


class Person(Client):
    """
    A person at a table, with everything he hears.
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.heard: list[Message] = []
        self.at_each: Callable[[Message], None] = lambda _message: None
        self._count = 0

    def send(self, message: bytes) -> None:
        """Hears *message* at once, and queues it for :meth:`play`."""
        told: Message = msgspec.json.decode(message)
        self.heard.append(told)
        self.at_each(told)
        super().send(message)

    async def hello(self, token: str) -> None:
        """Come to the table."""
        await handle(self.table, self, Hello(protocol=PROTOCOL, token=token))

    async def play(self, until: Callable[[Message], bool]) -> Message:
        """Answer what is asked as the rule bot would until a message is wanted."""
        bot = find_bot("rule")(find_game(self.table.state.opened.game), "")
        while True:
            message: Message = msgspec.json.decode(await asyncio.wait_for(self.next(), PATIENCE))
            if until(message):
                return message
            view = message.get("view")
            current = message.get("version") == self.table.state.version
            if view and view["ask"] and view["phase"] != "dealing" and current:
                self._count += 1
                action = bot.act(msgspec.convert(view, View))
                version = self.table.state.version
                await handle(self.table, self, Act(id=f"{id(self)}-{self._count}", version=version, action=action))

    async def ready(self) -> None:
        """Ready for the next hand."""
        self._count += 1
        await handle(self.table, self, Ready(id=f"{id(self)}-{self._count}"))


async def opened(
    game: str, store: Store | None = None, settings: Settings = FAST, **world: Any
) -> tuple[Lobby, Person, str]:
    """
    A lobby with one new table and its person, who has not come yet, with his secret.
    """
    lobby = Lobby(Surroundings(store=store or MemoryStore(), **world))
    answer = await lobby.open(NewTable(game=game, settings=settings))
    return lobby, Person(await lobby.find(answer.table)), answer.token
