"""
A bot on a seat of a table, over the table's socket: what ``duijia bot`` runs, and an example of a client in Python.

It comes back by itself when the connection is lost, and sends a command whose answer was lost again under the same id.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NoReturn, TypeAlias, assert_never
from urllib.parse import urlsplit, urlunsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from duijia.bots.base import Bot
from duijia.bots.lines import plain
from duijia.bots.process import ProcessBot
from duijia.bots.registry import Maker, UnknownBotError
from duijia.cards import Seat
from duijia.fairness import ENTROPY_BYTES, Commitment
from duijia.games import find_game
from duijia.hand.actions import Pass, SeatAction
from duijia.hand.ask import Ask
from duijia.hand.facts import Trick
from duijia.rules import OptionError, with_options
from duijia.server.faults import STORE
from duijia.server.wire import (
    CLOSE_CODES,
    DAMAGED,
    NO_TABLE,
    PROTOCOL,
    STORE_FAILS,
    Act,
    Choice,
    ClientMessage,
    Clock,
    Done,
    Entropy,
    Fault,
    Hello,
    Hinted,
    Info,
    Leave,
    Refusal,
    ServerMessage,
    Sit,
    TableInfo,
    Update,
    Welcome,
)
from duijia.view import View

FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 10.0
"""Seconds between two attempts to come back."""
ATTEMPTS: Final = 60
"""Attempts in a row after which the table is taken to be gone."""
UNSTORED_PAUSE: Final = 1.0
"""Seconds until something is sent again that the server could not store."""
MARGIN_MS: Final = 300
"""Milliseconds of the table's time that are left for the way there and back."""
LATEST_MS: Final = 9000
"""Milliseconds for a decision where the table tells no time: it gives a program ten seconds."""

LATE: Final = ("table/stale", "turn/not_yours", "turn/wrong_phase", "declare/too_weak", "declare/closed", "show/taken")
"""Refusals that only say that somebody was quicker."""

Question: TypeAlias = tuple[object, ...]
Tell: TypeAlias = Callable[[str], None]

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage)


class BridgeError(Exception):
    """
    The bot cannot play there, or no longer; the message says why.
    """


def socket_address(url: str) -> str:
    """
    The address of the socket of the table at *url*, which is its page's (``http://host:8000/t/abc``) or the socket's own.

    :raises BridgeError: it is neither
    """
    try:
        parts = urlsplit(url.strip())
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise BridgeError(f"{url!r}: {error}") from None
    schemes = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
    way, _, table = parts.path.rstrip("/").rpartition("/")
    if parts.scheme not in schemes or not host or not table or not way.endswith(("/t", "/ws/tables")):
        raise BridgeError(f"{url!r} is not a table's address, like http://localhost:8000/t/abc")
    root = way.removesuffix("/t").removesuffix("/ws/tables")
    return urlunsplit((schemes[parts.scheme], parts.netloc, f"{root}/ws/tables/{table}", "", ""))


class Bridge:
    """
    One bot at one table.
    """

    def __init__(
        self,
        url: str,
        maker: Maker,
        *,
        name: str,
        seat: Seat | None = None,
        token: str | None = None,
        hands: int | None = None,
        tell: Tell = lambda _: None,
    ) -> None:
        """
        *hands*: after so many the seat is given up; ``None``: never. *tell* is told what the person who runs the bot should know.

        :raises BridgeError: *url* is no table's address
        """
        self.address = socket_address(url)
        self.seat: Seat | None = None
        self.token = token
        self.played = 0
        """Hands settled so far."""
        self.bot: Bot | None = None
        self._maker = maker
        self._name = name
        self._wanted = seat
        self._hands = hands
        self._tell = tell
        self._version: int | None = None
        self._view: View | None = None
        self._clock: Clock | None = None
        self._tricks: tuple[Trick, ...] = ()
        self._begun = 0
        self._answered: Question | None = None
        self._pending: Act | None = None
        self._added: Commitment | None = None
        self._leaving = False
        self._unstored = False
        self._welcome = False
        """Whether the table has spoken on the present connection."""
        self._requests = 0
        self._changed = asyncio.Event()
        # All calls of the bot run here, one after the other, also the one that closes it.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")

    async def run(self) -> None:
        """
        Play until *hands* are played.

        :raises BridgeError: there is no such table, no free seat, or the program was given up
        """
        try:
            await self._stay()
        finally:
            close = getattr(self.bot, "close", None)
            if close is not None:
                await asyncio.get_running_loop().run_in_executor(self._thread, close)
            self._thread.shutdown(wait=False)

    async def _stay(self) -> None:
        pause, failures, connected = FIRST_PAUSE, 0, False
        while True:
            try:
                self._welcome = False
                async with connect(self.address, max_queue=None) as socket:
                    if await self._session(socket):
                        return
                failed = f"{self.address} does not answer: it closes the connection"
            except ConnectionClosed as closed:
                code = None if closed.rcvd is None else closed.rcvd.code
                if code in (NO_TABLE, DAMAGED):
                    raise BridgeError(f"{self.address}: {CLOSE_CODES[code]}") from None
                failed = f"{self.address} does not answer: it closes the connection ({plain(str(closed))})"
                if code == STORE_FAILS:
                    failed = f"{self.address}: {CLOSE_CODES[code]}"
                    self._welcome = False
                    self._tell_unstored(CLOSE_CODES[code])
            except (OSError, InvalidHandshake, TimeoutError, UnicodeError) as error:
                failed = f"{self.address} does not answer: {plain(str(error))}"
                if not connected and self.seat is None:
                    raise BridgeError(failed) from None
            if self._welcome:
                pause, failures = FIRST_PAUSE, 0
            else:
                failures += 1
                if failures >= ATTEMPTS:
                    raise BridgeError(failed)
                pause = min(2 * pause, LONGEST_PAUSE)
            connected = True
            if not self._unstored:
                self._tell("the connection is lost; coming back")
            await asyncio.sleep(pause)

    async def _session(self, socket: ClientConnection) -> bool:
        """
        One connection; whether all hands are played.

        :raises ConnectionClosed: it is lost
        """
        await _send(socket, Hello(protocol=PROTOCOL, token=self.token, since=self._version))
        reader = asyncio.create_task(self._read(socket), name="read")
        player = asyncio.create_task(self._play(socket), name="play")
        try:
            done, _ = await asyncio.wait((reader, player), return_when=asyncio.FIRST_COMPLETED)
            if player in done:
                await player
            return await reader
        finally:
            reader.cancel()
            player.cancel()
            await asyncio.gather(reader, player, return_exceptions=True)

    async def _read(self, socket: ClientConnection) -> bool:
        async for data in socket:
            try:
                message = _DECODER.decode(data)
            except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
                self._fail(f"{self.address} does not speak like a table of this version: {plain(str(error))}")
            if await self._hear(socket, message):
                return True
        return False

    # ------------------------------------------------------------ hearing

    async def _hear(self, socket: ClientConnection, message: ServerMessage) -> bool:
        """
        Takes note of *message*; whether it is the answer to ``Leave``, whatever that is.
        """
        match message:
            case Welcome():
                await self._welcomed(socket, message)
            case Update():
                await self._updated(socket, message)
            case Info():
                self._clock = message.clock
                await self._add(socket, message.info)
            case Done():
                if self._pending is not None and message.id == self._pending.id:
                    self._pending = None
                return message.id == "leave"
            case Refusal():
                self._refused(message)
                # Given up already, by another with the same token.
                return message.id == "leave"
            case Fault() if message.field == STORE:
                await self._store_failed(socket, message)
            case Fault():
                if message.id is None or message.id == "sit":
                    self._fail(plain(f"{message.field}: {message.en}"))
                self._tell(plain(f"{message.field}: {message.en}"))
            case Choice() | Hinted():
                pass
            case _:
                assert_never(message)
        return False

    async def _welcomed(self, socket: ClientConnection, message: Welcome) -> None:
        self._welcome = True
        self._version, self._view, self._clock = message.version, message.view, message.clock
        self._tricks = () if message.view is None else message.view.tricks
        if message.seat is None:
            if self._leaving:
                return
            if self.token is not None:
                self._fail("the seat is no longer held")
            await self._sit(socket)
            return
        if self.seat is None:
            self._tell(f"on seat {message.seat} of table {plain(message.info.table)}")
        self.seat = message.seat
        if message.token and message.token != self.token:
            # Told at once: who is killed says nothing more.
            self._tell(f"to come back to it: --token {plain(message.token)}")
        self.token = message.token or self.token
        if self.bot is None:
            try:
                rules = with_options(find_game(message.info.game), dict(message.info.options))
            except (KeyError, OptionError) as error:
                self._fail(f"{self.address} does not speak like a table of this version: {plain(str(error))}")
            try:
                self.bot = self._maker(rules, secrets.token_hex(8))
            except UnknownBotError as error:
                self._fail(str(error))
            if isinstance(self.bot, ProcessBot):
                self._thread.submit(self.bot.start, message.seat)
        self._answered = None
        if self._pending is not None:
            await _send(socket, self._pending)
        if self._leaving:
            await _send(socket, Leave(id="leave"))
        self._changed.set()
        await self._add(socket, message.info)

    async def _sit(self, socket: ClientConnection) -> None:
        await _send(socket, Sit(id="sit", name=self._name, seat=self._wanted, program=True))

    async def _store_failed(self, socket: ClientConnection, message: Fault) -> None:
        """
        What the server could not store is sent again in a while; without an id it closes the connection, and the bridge comes back.
        """
        self._tell_unstored(message.en)
        if message.id is None:
            return
        await asyncio.sleep(UNSTORED_PAUSE)
        if message.id == "sit":
            await self._sit(socket)
        elif message.id == "leave":
            await _send(socket, Leave(id="leave"))
        elif self._pending is not None and message.id == self._pending.id:
            await _send(socket, self._pending)

    def _tell_unstored(self, words: str) -> None:
        """
        Tell, once until something happens at the table, that the server cannot store anything.
        """
        if not self._unstored:
            self._unstored = True
            self._tell(words)

    async def _updated(self, socket: ClientConnection, message: Update) -> None:
        view = message.view
        if message.seen.do == "hand":
            self._tricks = ()
            self._begun += 1
        elif message.seen.do == "play" and (view.trick is None or not view.trick.plays):
            self._tricks = (*self._tricks, *view.tricks)
        before = self._view
        self._version, self._clock = message.version, message.clock
        self._unstored = False
        self._view = msgspec.structs.replace(view, tricks=self._tricks)
        if view.settlement is not None and (before is None or before.settlement is None):
            self.played += 1
            if self.played == self._hands:
                self._leaving = True
                await _send(socket, Leave(id="leave"))
        self._changed.set()

    def _refused(self, message: Refusal) -> None:
        if message.id == "sit":
            self._fail(plain(message.refused.en))
        if self._pending is None or message.id != self._pending.id:
            return
        self._pending = None
        if message.refused.code not in LATE:
            self._tell(f"refused: {plain(message.refused.en)}")
        elif message.refused.code == "table/stale":
            self._answered = None
            self._changed.set()

    async def _add(self, socket: ClientConnection, info: TableInfo) -> None:
        """
        Add to the shuffle of the coming hand, once.
        """
        if self.seat is None or info.commitment is None or info.commitment == self._added:
            return
        self._added = info.commitment
        await _send(socket, Entropy(id=self._request(), entropy=secrets.token_hex(ENTROPY_BYTES)))

    # ------------------------------------------------------------ playing

    async def _play(self, socket: ClientConnection) -> None:
        """
        Answers each question once.

        :raises BridgeError: the program was given up
        """
        while True:
            await self._changed.wait()
            self._changed.clear()
            view, version, bot = self._view, self._version, self.bot
            question = self._question()
            if view is None or version is None or bot is None or question is None or question == self._answered:
                continue
            self._answered = question
            loop = asyncio.get_running_loop()
            try:
                action = await loop.run_in_executor(self._thread, self._act, bot, view, self._time())
            except Exception as error:  # noqa: BLE001 - a bot may be anybody's
                self._fail(f"the bot failed: {error!r}")
            if getattr(bot, "gone", False):
                # Whoever closes the connection is away after a while, and everybody at the table is told.
                self._fail("the program was given up; the table's bot plays on")
            if isinstance(action, Pass) and view.phase == "dealing":
                continue
            self._pending = Act(id=self._request(), version=version, action=action)
            await _send(socket, self._pending)

    def _question(self) -> Question | None:
        """
        What is asked, told apart from what was asked before; ``None``: nothing. While cards are dealt and in the closing window each
        card is a new version but not a new question.
        """
        view = self._view
        if view is None or view.ask is None:
            return None
        ask: Ask = view.ask
        if view.phase in ("dealing", "closing"):
            return (self._begun, view.phase, len(view.declarations), ask) if ask.offers or ask.can_pass else None
        return (self._begun, view.phase, self._version, ask)

    def _time(self) -> int:
        """
        Milliseconds that the table leaves for this decision.
        """
        clock = self._clock
        if clock is None or self.seat not in clock.seats:
            return LATEST_MS
        return max(MARGIN_MS, min(clock.left_ms - MARGIN_MS, LATEST_MS))

    @staticmethod
    def _act(bot: Bot, view: View, ms: int) -> SeatAction:
        return bot.act(view, min(ms, bot.ms)) if isinstance(bot, ProcessBot) else bot.act(view)

    def _request(self) -> str:
        self._requests += 1
        return f"{secrets.token_hex(4)}-{self._requests}"

    @staticmethod
    def _fail(reason: str) -> NoReturn:
        raise BridgeError(reason)


async def _send(socket: ClientConnection, message: ClientMessage) -> None:
    await socket.send(_ENCODER.encode(message).decode())
