"""
Runs the server in this process until it is told to stop.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import uvicorn
from litestar.types import ASGIApp

from duijia.bots.registry import offered
from duijia.bots.tiers import DEFAULT, TierKey
from duijia.server import logs
from duijia.server.app import create_app
from duijia.server.store import MemoryStore, SqlStore, Store, StoreError
from duijia.server.store.claim import ClaimedError, claimed
from duijia.server.store.file import make_directory
from duijia.server.table import Surroundings
from duijia.server.workers import Workers, default_processes

MESSAGE_BYTES: Final = 64 * 1024
"""Above this a socket message ends the connection; below it, one that is too long is answered by a fault."""
GRACE_SECONDS: Final = 3
"""How long a server that was told to stop waits for its connections."""
CLAIM_SECONDS: Final = GRACE_SECONDS + 2
"""How long a starting server waits for the one before it to let go of the database."""


class ServeError(Exception):
    """
    The server cannot start; the message is for the person who started it.
    """


def default_database() -> Path:
    """
    Where tables are kept unless told otherwise: in the user's own data directory. A relative ``XDG_DATA_HOME`` does not count, as its
    specification has it.

    :raises ServeError: the user has no directory of his own
    """
    base = os.environ.get("XDG_DATA_HOME")
    try:
        root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError:
        raise ServeError("there is no home directory to keep tables in: name a file with --db") from None
    return root / "duijia" / "tables.db"


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Path | None = None,
    memory: bool = False,
    verbose: bool = False,
    workers: int | None = None,
    tier: TierKey = DEFAULT,
    started: Callable[[str], None] | None = None,
) -> None:
    """
    Serve at *host* and *port* (0: any free one) until interrupted; *started* is called with the address once it answers.

    *database* is the SQLite file, with *memory* there is none. *workers* is the number of processes for the upper tiers of bots (``None``:
    as many as this machine has use for; 0: those tiers are not offered), *tier* that of a new table's bots where none is chosen.

    :raises ServeError: the address is taken, the database cannot be used or is another server's, there is no such tier here, or both
        *database* and *memory* are wanted
    """
    if memory and database is not None:
        raise ServeError("--memory keeps nothing, --db FILE keeps tables in a file: give one of them")
    logs.set_up(verbose=verbose)
    path = None if memory else database or default_database()
    if path is not None and database is None and not Path(os.environ.get("XDG_DATA_HOME") or "/").is_absolute():
        logs.LOG.warning("XDG_DATA_HOME ignored", reason="it is not an absolute path")
    here = [one.key for one in offered() if workers != 0 or not one.compiled]
    if tier not in here:
        raise ServeError(f"there are no {tier} bots here; there are {', '.join(here)}")
    processes = default_processes() if workers is None else workers
    upper = processes and any(one.compiled for one in offered())
    world = partial(Surroundings, workers=Workers(processes) if upper else None, tier=tier)
    listener = listen(host, port)
    with contextlib.ExitStack() as stack:
        stack.callback(listener.close)
        if path is not None:
            try:
                make_directory(path)
                stack.enter_context(claimed(path, CLAIM_SECONDS))
            except (StoreError, ClaimedError) as error:
                raise ServeError(str(error)) from None
        asyncio.run(_serve(listener, path, world, started))


def config_of(app: ASGIApp) -> uvicorn.Config:
    """
    How the server runs *app*.
    """
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=MESSAGE_BYTES,
        log_config=None,
        log_level="warning",
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )


def listen(host: str, port: int) -> socket.socket:
    """
    A socket bound to *host* and *port*.

    :raises ServeError: it cannot be had
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(family, kind, protocol)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
    except (OSError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no such port"
        raise ServeError(f"cannot listen at {host} port {port}: {reason}") from error
    return bound


def url_of(listener: socket.socket) -> str:
    """
    The address of the page for a browser on this machine.
    """
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def _serve(
    listener: socket.socket,
    database: Path | None,
    surroundings: Callable[..., Surroundings],
    started: Callable[[str], None] | None,
) -> None:
    try:
        store: Store = MemoryStore() if database is None else await SqlStore.open_file(database)
    except StoreError as error:
        raise ServeError(str(error)) from None
    world = surroundings(store=store)
    server = Announcing(config_of(create_app(world)), listener, started)
    await server.serve(sockets=[listener])


class Announcing(uvicorn.Server):
    """
    A server that tells its address once it answers.
    """

    def __init__(self, config: uvicorn.Config, listener: socket.socket, started: Callable[[str], None] | None) -> None:
        super().__init__(config)
        self._listener = listener
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """
        Start, then tell.
        """
        url = url_of(self._listener)
        await super().startup(sockets)
        if self._tell is not None and self.started:
            self._tell(url)
