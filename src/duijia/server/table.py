"""
A table: one lock, one journal, one task that does what happens by itself.

People and bots enter by the same door: an accepted action is first made durable, then it is the table's state, then it is told to
whoever may know of it. Nothing is decided outside the fold of the journal.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from duijia.bots.registry import offered
from duijia.bots.tiers import DEFAULT, Tier, TierKey
from duijia.cards import Seat, next_seat
from duijia.hand.actions import Deal, Declare, Pass, SeatAction
from duijia.hand.machine import ask_of, waiting
from duijia.refusals import Refused
from duijia.server import project
from duijia.server.brain import plain_action
from duijia.server.clock import SPEAKING, Clocks
from duijia.server.drive import Company, Step, Timer, bot_plays, next_step, timer_of
from duijia.server.logs import LOG
from duijia.server.minds import Minds, Thought
from duijia.server.room import AWAY_SECONDS, Client, Room
from duijia.server.rows import Acted, Actor, Began, Left, Row, dump
from duijia.server.shuffle import Shuffler, fair_shuffle
from duijia.server.state import DamagedError, TableState, before, fold, follow, read_row
from duijia.server.store import ConflictError, Store, Stored, StoreError
from duijia.server.thoughts import Thoughts
from duijia.server.wire import Info, TableInfo
from duijia.server.workers import Workers

PATIENCE: Final = 1.0
"""Seconds until a table tries again after its store failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """
    What a table needs of the world.
    """

    store: Store
    shuffler: Shuffler = fair_shuffle
    now: Callable[[], float] = time.monotonic
    away_seconds: float = AWAY_SECONDS
    messages_per_second: float = 40.0
    """What one connection may send for long."""
    workers: Workers | None = None
    """Where the upper tiers think; ``None``: they are not offered."""
    tier: TierKey = DEFAULT
    """The tier of a new table's bots where none is chosen."""

    def offered(self) -> tuple[Tier, ...]:
        """
        The tiers that tables may have here.
        """
        compiled = self.workers is not None and self.workers.state != "failed"
        return tuple(tier for tier in offered() if compiled or not tier.compiled)


class News(NamedTuple):
    """
    What everybody was told last.
    """

    info: TableInfo
    timer: Timer | None


class Table:
    """
    One table in this process.
    """

    def __init__(self, name: str, state: TableState, world: Surroundings) -> None:
        self.name = name
        self.state = state
        self.world = world
        self.room = Room(away_seconds=world.away_seconds)
        self.clocks = Clocks()
        self.lock = asyncio.Lock()
        """Held while a row is decided, written and told."""
        self.minds = Minds(name, state, world.workers)
        self.refusals: dict[tuple[Seat, str], bytes] = {}
        """The last refusals by seat and request id, oldest first: a repeated command gets its answer again."""
        self.idle_since = world.now()
        """When the last connection ended."""
        self.stalled = False
        """Whether the store fails just now."""
        self.at_work: set[asyncio.Task[None]] = set()
        """Commands being carried out."""
        self._stumbled: str | None = None
        """Over what the table stumbled last; ``None``: it went on since."""
        self._wake = asyncio.Event()
        self._thoughts = Thoughts(self.minds)
        self.clocks.look(state, world.now())
        self._told = self._news()
        self._task = asyncio.create_task(self._run(), name=f"table {name}")

    # ------------------------------------------------------------ what others ask for

    @property
    def company(self) -> Company:
        """
        Who is there now.
        """
        return Company(
            present=self.room.present(self.state),
            away_at=self.room.away_at(self.state, self.clocks.resumed),
            stood_in=frozenset(
                seat
                for seat, tier in enumerate(self.state.bots)
                if seat in self.room.stood_in or not self.minds.ready(tier)
            ),
            stalled=self.stalled,
        )

    async def append(self, row: Row) -> Refused | None:
        """
        Decide, write and tell *row*; the lock is held by the caller. A refusal changes nothing.

        :raises ConflictError: another process wrote first; the table has read on, and the caller decides again
        :raises DamagedError: it wrote what does not follow
        :raises StoreError: it could not be written; nothing changed, and who is asked something has his time for it anew
        """
        after = fold(self.state, row)
        if isinstance(after, Refused):
            return after
        stored = Stored(after.number, time.time_ns() // 1_000_000, dump(row), isinstance(row, Began))
        try:
            await self.world.store.append(self.name, stored)
        except ConflictError:
            await self._catch_up()
            raise
        except StoreError:
            self.clocks.held = self.world.now()
            self.tell_changes()
            raise
        self._reached(after, row)
        return None

    def enter(self, client: Client, seat: Seat | None) -> None:
        """
        *client* is at the table from now on and speaks for *seat*.
        """
        stood_still = not self.room.present(self.state)
        if client not in self.room.clients:
            self.room.clients.append(client)
        client.greeted = True
        before, client.seat = client.seat, seat
        if before != seat:
            self._gone(before)
        if seat is not None:
            self.room.gone.pop(seat, None)
            self.room.missed.pop(seat, None)
            if stood_still:
                self.clocks.resumed = self.world.now()

    def leave(self, client: Client) -> None:
        """
        *client* is gone; other connections of its seat stay.
        """
        client.ended = True
        if client not in self.room.clients:
            return
        self.room.clients.remove(client)
        self._gone(client.seat)
        self.tell_changes()

    def heard_from(self, seat: Seat) -> None:
        """
        *seat* speaks: if it was taken to be silent it plays itself again.
        """
        if self.room.missed.pop(seat, None) is not None:
            self.tell_changes()

    def get_up(self, seat: Seat) -> None:
        """
        All connections of *seat* speak for nobody from now on, and are told so; what was refused to them is no answer to who sits
        there next.
        """
        self.refusals = {asked: answer for asked, answer in self.refusals.items() if asked[0] != seat}
        for client in self.room.clients:
            if client.seat == seat:
                client.seat = None
                client.send(self.welcome(client))
        self.room.gone.pop(seat, None)
        self.room.missed.pop(seat, None)

    def welcome(self, client: Client, token: str | None = None) -> bytes:
        """
        The whole table as *client* may know it, encoded.
        """
        return project.encode(
            project.welcome(
                self.name, self.state, self.clocks, self.company, self.world.now(), seat=client.seat, token=token
            )
        )

    def tell_changes(self) -> None:
        """
        Tell everybody who is there, if that is not what they were told last; and see what happens next.
        """
        news = self._news()
        if news != self._told:
            self._told = news
            clock = None if news.timer is None else news.timer.clock(self.world.now())
            message = project.encode(Info(info=news.info, clock=clock))
            for client in self.room.clients:
                if client.greeted:
                    client.send(message)
        self._wake.set()

    async def close(self) -> None:
        """
        Stop; what was accepted is in the journal.
        """
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self._thoughts.end()
        await asyncio.gather(*self.at_work, return_exceptions=True)
        async with self.lock:
            for client in self.room.clients:
                client.dropped.set()

    # ------------------------------------------------------------ what was reached

    def _reached(self, after: TableState, row: Row) -> None:
        """
        *after* is durable: it is the state now, and is told.
        """
        self.state = after
        if self._stumbled is not None:
            self._stumbled = None
            LOG.info("table goes on", table=self.name)
        if isinstance(row, Acted | Began):
            now = self.world.now()
            self.clocks.look(after, now)
            timer = timer_of(after, self.clocks, self.company, now)
            clock = None if timer is None else timer.clock(now)
            self._told = News(self._told.info, timer)
            for seat, clients in self.room.by_seat().items():
                if seat is not None:
                    message = project.encode(project.update(self.name, after, row, clock, seat))
                    for client in clients:
                        client.send(message)
        self.tell_changes()
        if isinstance(row, Left):
            # Also where another process wrote it: nobody may go on hearing the next holder's cards.
            self.get_up(row.seat)
            self.tell_changes()

    async def _catch_up(self) -> None:
        """
        Read on what another process wrote.

        :raises DamagedError: it does not follow
        """
        for stored in await self.world.store.read(self.name, self.state.number):
            try:
                row = read_row(stored)
                after = follow(self.state, stored, row)
            except DamagedError as error:
                self._stumbled_over(str(error))
                raise
            self._reached(after, row)

    def _gone(self, seat: Seat | None) -> None:
        now = self.world.now()
        if not self.room.clients:
            self.idle_since = now
        if seat is not None and seat not in self.room.present(self.state):
            self.room.gone[seat] = now

    def _news(self) -> News:
        """
        What everybody may know now.
        """
        company, now = self.company, self.world.now()
        return News(
            project.info_of(self.name, self.state, company, now), timer_of(self.state, self.clocks, company, now)
        )

    # ------------------------------------------------------------ what happens by itself

    async def _run(self) -> None:
        """
        Does what is next when it is due; never ends by itself.
        """
        while True:
            try:
                await self._one_step()
            except ConflictError:
                continue
            except StoreError:
                # Told already, once for all tables.
                await self._thoughts.end()
                await asyncio.sleep(PATIENCE)
            except Exception as error:  # noqa: BLE001 - a table must go on whatever happened in it
                self._stumbled_over(str(error) if isinstance(error, DamagedError) else type(error).__name__)
                await self._thoughts.end()
                await asyncio.sleep(PATIENCE)

    def _stumbled_over(self, reason: str) -> None:
        """
        Tell that the table could not do what is next, once until it can.
        """
        if reason != self._stumbled:
            self._stumbled = reason
            LOG.error("table stumbled", table=self.name, reason=reason)

    async def _one_step(self) -> None:
        self._wake.clear()
        step = next_step(self.state, self.clocks, self.company, self.world.now())
        if step is None:
            # Nobody waits any longer for what was thought of: a person took the seat, or all have left.
            await self._thoughts.end()
            await self._wake.wait()
            return
        state = self.state
        thinker = self._thinker(step)
        # Begun at once, so that the thinking is hidden in the pause. People are moved for by the regular bot.
        thought = await self._thoughts.of(state, thinker, self._tier(step, thinker))
        if await self._woken(step.at - self.world.now()):
            return
        if step.do == "away":
            self.tell_changes()
            return
        found = None if thought is None else await self._found(thought)
        if self.state is not state:
            return
        async with self.lock:
            if self.state is not state:
                return
            row = self._row(step, None if found is None else found.action)
            refused = await self.append(row)
            if refused is not None:
                LOG.error("own move refused", table=self.name, code=refused.code, by=step.do)
                await self._plainly(step)
            if step.do == "bot" and step.seat is not None and found is not None:
                self._stood_in(step.seat, found)
            if step.do == "time_out" and step.seat is not None and thinker is not None:
                self._unanswered(step.seat)

    async def _woken(self, seconds: float) -> bool:
        """
        Whether something happened within *seconds*.
        """
        if seconds <= 0:
            await asyncio.sleep(0)
            return self._wake.is_set()
        # Not wait_for: up to Python 3.11 it forgets that it was cancelled when it is woken at the same time.
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            return False
        return True

    def _thinker(self, step: Step) -> Seat | None:
        """
        The seat whose bot is needed for *step*: while cards are dealt, the one that drew last.
        """
        hand = self.state.match.hand
        if hand is None:
            return None
        if step.do == "deal" and hand.dealt:
            seat = next_seat(hand.setup.first_drawer, hand.dealt - 1)
            mine = bot_plays(self.state, self.company, seat, self.world.now())
            return seat if mine and ask_of(hand, seat) is not None else None
        if step.do == "time_out" and step.seat is not None:
            ask = self.clocks.ask(step.seat)
            return None if ask is None or ask.kind in SPEAKING else step.seat
        return step.seat if step.do == "bot" else None

    def _tier(self, step: Step, seat: Seat | None) -> TierKey:
        """
        The tier that moves for *seat*.
        """
        own = seat is not None and step.do != "time_out" and self.state.seats[seat] is None
        return self.state.bots[seat] if own and seat is not None else DEFAULT

    async def _found(self, thought: asyncio.Task[Thought]) -> Thought | None:
        """
        What *thought* comes to; ``None``: the table moved on meanwhile.
        """
        woken = asyncio.create_task(self._moved_on(self.state), name="moved on")
        try:
            await asyncio.wait((thought, woken), return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()
        return thought.result() if thought.done() else None

    async def _moved_on(self, state: TableState) -> None:
        """
        Waits until the table is no longer in *state*.
        """
        while self.state is state:
            await self._wake.wait()
            self._wake.clear()

    def _stood_in(self, seat: Seat, found: Thought) -> None:
        """
        Tell whether the regular bot had to move for *seat*'s tier.
        """
        told = self.room.stood_in
        self.room.stood_in = told | {seat} if found.stood_in else told - {seat}
        if self.room.stood_in != told:
            self.tell_changes()

    def _row(self, step: Step, action: SeatAction | None) -> Row:
        if step.do == "next":
            return Began(before=before(self.state), shuffle=self.world.shuffler(self.name, self.state))
        if step.do == "deal":
            return Acted(action=action, by="bot") if isinstance(action, Declare) else Acted(action=Deal(), by="table")
        by: Actor = "clock" if step.do == "time_out" else "bot"
        assert step.seat is not None
        return Acted(action=Pass(seat=step.seat) if action is None else action, by=by)

    def _unanswered(self, seat: Seat) -> None:
        """
        *seat* left a decision to the clock: people may, of a program it is taken note.
        """
        if self.state.is_program(seat):
            self.room.left_to_the_clock(seat, self.world.now())
            self.tell_changes()

    async def _plainly(self, step: Step) -> None:
        """
        The plainest move instead of one that was refused.
        """
        hand = self.state.match.hand
        if hand is None or waiting(hand) == "over":
            return
        if step.do == "deal":
            await self.append(Acted(action=Deal(), by="table"))
        elif step.seat is not None:
            await self.append(
                Acted(action=plain_action(hand, step.seat), by="clock" if step.do == "time_out" else "bot")
            )
