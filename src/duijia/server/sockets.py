"""
One connection to a table: reads messages, sends what the table queued, and harms nobody else whatever comes in.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import websocket
from litestar.params import FromPath

from duijia.server.commands import handle
from duijia.server.faults import FaultError, read_message, request_of
from duijia.server.lobby import Lobby
from duijia.server.logs import LOG
from duijia.server.project import encode
from duijia.server.room import Client
from duijia.server.table import Table

RATE: Final = 40.0
"""Messages a second that a connection may send for long."""
BURST: Final = 80.0
"""Messages that it may send at once."""

NO_TABLE: Final = 4404
"""Close code: there is no such table."""
TOO_SLOW: Final = 4408
"""Close code: the connection cannot keep up, or the server closes; come back and get the whole view."""


class Allowance:
    """
    How many more messages a connection may send.
    """

    def __init__(self, now: float) -> None:
        self._left = BURST
        self._at = now

    def take(self, now: float) -> bool:
        """
        Whether one more may come at *now*.
        """
        self._left = min(BURST, self._left + (now - self._at) * RATE)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket, table: FromPath[str], lobby: Lobby) -> None:
    """
    The socket of a table.
    """
    await socket.accept()
    try:
        found = await lobby.find(table)
    except FaultError as error:
        await _refuse(socket, error)
        return
    client = Client()
    sender = asyncio.create_task(_send(socket, client), name="send")
    reader = asyncio.create_task(_read(socket, found, client), name="read")
    dropped = asyncio.create_task(client.dropped.wait(), name="dropped")
    tasks = (sender, reader, dropped)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        found.leave(client)
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | OSError):
                LOG.warning("connection ended", table=table, error=type(result).__name__)
    if client.dropped.is_set():
        with contextlib.suppress(Exception):
            await asyncio.wait_for(socket.close(TOO_SLOW), 1)


async def _send(socket: WebSocket, client: Client) -> None:
    while True:
        await socket.send_text(await client.next())


async def _read(socket: WebSocket, table: Table, client: Client) -> None:
    clock = asyncio.get_running_loop()
    allowance = Allowance(clock.time())
    async for data in _messages(socket):
        if not allowance.take(clock.time()):
            slow = FaultError("", "消息太快，慢一点", f"too many messages; at most {RATE:.0f} a second")
            client.send(encode(slow.fault(request_of(data))))
            # Reading on only after a while makes the sender wait.
            await asyncio.sleep(1 / RATE)
            continue
        try:
            await handle(table, client, read_message(data))
        except FaultError as error:
            client.send(encode(error.fault(request_of(data))))
        except Exception as error:  # noqa: BLE001 - one message must not end the connection, nor tell how the server works
            LOG.error("message failed", table=table.name, error=type(error).__name__)
            broken = FaultError("", "服务器出错，什么也没有改变", "the server failed; nothing changed")
            client.send(encode(broken.fault(request_of(data))))


async def _messages(socket: WebSocket):  # type: ignore[no-untyped-def]
    """
    What the client sends, text or bytes, until it goes.
    """
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        text, raw = event.get("text"), event.get("bytes")
        yield text if text is not None else raw or b""


async def _refuse(socket: WebSocket, error: FaultError) -> None:
    with contextlib.suppress(WebSocketDisconnect, OSError):
        await socket.send_text(encode(error.fault()))
        await socket.close(NO_TABLE)
