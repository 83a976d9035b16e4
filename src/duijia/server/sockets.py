"""
One connection to a table: reads messages, sends what the table queued, and harms nobody else whatever comes in.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final, TypeAlias

from litestar import WebSocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import websocket
from litestar.params import FromPath

from duijia.server.commands import handle
from duijia.server.faults import FaultError, damaged, read_message, request_of, unstored
from duijia.server.lobby import Lobby
from duijia.server.logs import LOG
from duijia.server.project import encode
from duijia.server.room import Client
from duijia.server.state import DamagedError
from duijia.server.store import StoreError
from duijia.server.table import Table
from duijia.server.wire import BROKEN, DAMAGED, NO_TABLE, STORE_FAILS, TOO_SLOW

Socket: TypeAlias = WebSocket[Any, Any, Any]

BURST_SECONDS: Final = 2.0
"""For how long a connection that was quiet may send at twice its rate."""


class Allowance:
    """
    How fast a connection may send. Who sends faster is read more slowly; nothing is lost.
    """

    def __init__(self, rate: float, now: float) -> None:
        self._rate = rate
        self._free = now - BURST_SECONDS

    def wait(self, now: float) -> float:
        """
        Seconds until the message that came at *now* may be dealt with.
        """
        self._free = max(self._free, now - BURST_SECONDS) + 1 / self._rate
        return max(0.0, self._free - now)


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: Socket, table: FromPath[str], lobby: NamedDependency[Lobby]) -> None:
    """
    The socket of a table.
    """
    await socket.accept()
    try:
        found = await lobby.find(table)
    except FaultError as error:
        await _refuse(socket, error, NO_TABLE)
        return
    except StoreError:
        await _refuse(socket, unstored(), STORE_FAILS)
        return
    except DamagedError:
        await _refuse(socket, damaged(), DAMAGED)
        return
    except Exception as error:  # noqa: BLE001 - told, not shown
        LOG.error("table not found", table=table, error=type(error).__name__)
        await _refuse(socket, FaultError("table", "这张牌桌打不开", "this table cannot be opened"), BROKEN)
        return
    client = Client()
    found.room.clients.append(client)
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


async def _send(socket: Socket, client: Client) -> None:
    while True:
        await socket.send_text(await client.next())


async def _read(socket: Socket, table: Table, client: Client) -> None:
    clock = asyncio.get_running_loop()
    allowance = Allowance(table.world.messages_per_second, clock.time())
    async for data in _messages(socket):
        wait = allowance.wait(clock.time())
        if wait > 0:
            await asyncio.sleep(wait)
        try:
            await handle(table, client, read_message(data))
        except FaultError as error:
            client.send(encode(error.fault(request_of(data))))
        except StoreError:
            client.send(encode(unstored().fault(request_of(data))))
        except DamagedError:
            client.send(encode(damaged().fault(request_of(data))))
        except Exception as error:  # noqa: BLE001 - one message must not end the connection, nor tell how the server works
            LOG.error("message failed", table=table.name, error=type(error).__name__)
            broken = FaultError("", "服务器出错，什么也没有改变", "the server failed; nothing changed")
            client.send(encode(broken.fault(request_of(data))))


async def _messages(socket: Socket) -> AsyncIterator[str | bytes]:
    """
    What the client sends, text or bytes, until it goes.
    """
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        text, raw = event.get("text"), event.get("bytes")
        if isinstance(text, str):
            yield text
        elif isinstance(raw, bytes):
            yield raw


async def _refuse(socket: Socket, error: FaultError, code: int) -> None:
    with contextlib.suppress(WebSocketDisconnect, OSError):
        await socket.send_text(encode(error.fault()))
        await socket.close(code)
