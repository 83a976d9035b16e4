"""
All tables of this process. A table that nobody looks at is let go; its journal brings it back.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final, ParamSpec, TypeVar

from duijia.bots.tiers import BY_KEY
from duijia.fairness import SECRET_BYTES
from duijia.games import find_game
from duijia.notation import shown
from duijia.rules import OptionError, chosen_options, option_text, with_options
from duijia.server.faults import FaultError, check_seat, check_settings
from duijia.server.logs import LOG
from duijia.server.rows import Opened, Row, Seated, Tiers, dump
from duijia.server.seats import NOBODY, clean_name, new_table_id, new_token, proof_of
from duijia.server.state import DamagedError, rebuild
from duijia.server.store import ConflictError, Stored, WatchedStore
from duijia.server.table import Surroundings, Table
from duijia.server.wire import NewTable
from duijia.server.wire import Opened as OpenedAnswer

P = ParamSpec("P")
T = TypeVar("T")

IDLE_SECONDS: Final = 600.0
"""How long a table without connections stays in memory."""
ID_LENGTH: Final = 64
RECORDS_AT_ONCE: Final = 1
"""How many records are written or replayed at a time: the bots of all tables think on the same few threads."""


class Lobby:
    """
    The tables, by id.
    """

    def __init__(self, world: Surroundings) -> None:
        self.store = WatchedStore(world.store, world.now)
        self.world = replace(world, store=self.store)
        self._tables: dict[str, Table] = {}
        self._damaged: set[str] = set()
        """The tables of which that was logged."""
        self._loading = asyncio.Lock()
        self._records = asyncio.Semaphore(RECORDS_AT_ONCE)
        if world.workers is not None:
            world.workers.on_change.append(self._tell_all)
        self.store.on_change.append(self._tell_all)

    async def open(self, wanted: NewTable) -> OpenedAnswer:
        """
        A new table with one person at it.

        :raises FaultError: a game, option, setting, name or seat that does not exist; names the field
        :raises StoreError: it cannot be kept; there is no such table
        """
        opened = opened_of(wanted, self._tiers(wanted))
        check_seat("seat", wanted.seat)
        name = clean_name(wanted.name) if wanted.name.strip() else NOBODY
        token = new_token()
        seated = Seated(seat=wanted.seat, name=name, proof=proof_of(token))
        while True:
            table = new_table_id()
            try:
                await self.store.create(table, _stored(1, opened), _stored(2, seated))
                break
            except ConflictError:
                continue
        LOG.info("table opened", table=table, game=opened.game)
        return OpenedAnswer(table=table, seat=wanted.seat, token=token)

    def _tiers(self, wanted: NewTable) -> Tiers:
        """
        The tiers of the bots of *wanted*.

        :raises FaultError: one that is not offered
        """
        chosen = self.world.tier if wanted.bots is None else wanted.bots
        tiers = (chosen, chosen, chosen, chosen) if isinstance(chosen, str) else chosen
        known = [tier.key for tier in self.world.offered()]
        for place, tier in enumerate(tiers):
            if tier not in known:
                at = "bots" if isinstance(wanted.bots, str) else f"bots[{place}]"
                raise FaultError(
                    at,
                    f"这台服务器没有这一档机器人：{BY_KEY[tier].names[0]}",
                    f"this server does not offer {tier} bots",
                )
        return tiers

    def _tell_all(self) -> None:
        """
        The upper tiers got ready, or are so no longer; or the store fails, or works again.
        """
        for table in self._tables.values():
            table.stalled = self.store.failure is not None
            table.tell_changes()

    async def find(self, table: str) -> Table:
        """
        The table of that id, from memory or from its journal.

        :raises FaultError: there is none
        :raises DamagedError: its journal does not give a table
        :raises StoreError: its journal cannot be read just now
        """
        found = self._tables.get(table)
        if found is not None:
            # Whoever asked will come in; until then the table must not be let go.
            found.idle_since = self.world.now()
            return found
        async with self._loading:
            found = self._tables.get(table)
            if found is not None:
                return found
            rows = await self.store.resume(table) if 0 < len(table) <= ID_LENGTH else ()
            if not rows:
                raise FaultError("table", "没有这张牌桌", "there is no such table", status=404)
            try:
                state = rebuild(rows)
            except DamagedError as error:
                self.found_damaged(table, error)
                raise
            found = self._tables[table] = Table(table, state, self.world)
            found.stalled = self.store.failure is not None
            return found

    def found_damaged(self, table: str, error: DamagedError) -> None:
        """
        Tell, once, that the journal of *table* is damaged.
        """
        if table not in self._damaged:
            self._damaged.add(table)
            LOG.error("table damaged", table=table, reason=str(error))

    async def at_length(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """
        What *work*, which takes long, returns: done aside, after what others asked for before.
        """
        async with self._records:
            return await asyncio.to_thread(work, *args, **kwargs)

    async def let_go(self) -> None:
        """
        Forget the tables that have been without a connection for long.
        """
        now = self.world.now()
        for name, table in list(self._tables.items()):
            if not table.room.clients and now - table.idle_since >= IDLE_SECONDS:
                del self._tables[name]
                await table.close()

    async def close(self) -> None:
        """
        Stop all tables; what was accepted is in their journals.
        """
        for table in self._tables.values():
            await table.close()
        self._tables.clear()


def opened_of(wanted: NewTable, bots: Tiers) -> Opened:
    """
    The first row of the journal of *wanted*, with bots of the tiers *bots*.

    :raises FaultError: a game, option or setting that does not exist; names the field
    """
    try:
        base = find_game(wanted.game)
    except KeyError:
        raise FaultError("game", "没有这个游戏", "there is no such game") from None
    try:
        rules = with_options(base, wanted.options)
    except OptionError as error:
        at = f"options.{shown(error.field, 40)[1:-1]}"
        raise FaultError(at, "这项规则没有这个取值", shown(error.message, 200)[1:-1]) from None
    check_settings(wanted.settings)
    changed = {name: option_text(value) for name, value in chosen_options(rules, base).items()}
    return Opened(
        game=base.key,
        options=changed,
        settings=wanted.settings,
        wait=wanted.wait,
        secret=secrets.token_hex(SECRET_BYTES),
        bots=bots,
    )


def _stored(number: int, row: Row) -> Stored:
    return Stored(number, time.time_ns() // 1_000_000, dump(row), snapshot=False)
