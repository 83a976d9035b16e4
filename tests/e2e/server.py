"""
The real server in a process of its own, which can be killed and started again at the same address.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import IO, Any

import httpx

FAST: dict[str, int] = {"deal_ms": 0, "declare_ms": 60_000, "turn_ms": 0, "bot_ms": 0, "trick_ms": 0, "next_ms": 0}
"""As quick as a table can be; nobody's time runs out, so that a slow machine changes nothing."""
PATIENCE = 120.0
"""Seconds until what must come is missed."""
PORTS = range(20_000, 30_000)
"""Where no system takes the ports that it gives to whoever asks for any: a port stays free while its server is down."""


MAIN = "from duijia.cli import main; main()"
"""The installed command, without asking where it was installed."""


def free_port() -> int:
    """
    A port that nobody has, and that nobody gets by asking for any.
    """
    for port in Random().sample(PORTS, 100):  # another run beside this one tries others
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise RuntimeError(f"a hundred ports of {PORTS} are all taken")


class Server:
    """
    ``duijia serve`` on a port and a database of its own.
    """

    def __init__(self, folder: Path, workers: int = 0) -> None:
        self.database = folder / "tables.db"
        self.log = folder / "server.log"
        self.port = free_port()
        self.workers = workers
        """Processes for the upper tiers of bots: each test's machine need not compile."""
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """
        The address of the start page.
        """
        return f"http://127.0.0.1:{self.port}"

    def start(self, out: IO[bytes] | None = None) -> None:
        """
        Start, and wait until it answers. Its output goes to *out* instead of the log of its messages.

        :raises RuntimeError: it ended, or did not answer; with what it said
        """
        command = [sys.executable, "-c", MAIN, "serve", "--port", str(self.port), "--db", str(self.database)]
        command += ["--workers", str(self.workers)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=out or log, stderr=log, env={**os.environ, "PYTHONUNBUFFERED": "1"}
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=PATIENCE).status_code == httpx.codes.OK:
                    return
            except httpx.TransportError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")

    def pause(self) -> None:
        """
        Let it stand still: what is sent to it is neither read nor refused.
        """
        if self.process is not None:
            self.process.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        """
        ``kill -9``: the process has no time to tidy anything up.
        """
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def open_table(self, *, seat: int = 0, name: str = "阿明", game: str = "dagunzi", **pace: int) -> dict[str, Any]:
        """
        A new table through ``POST /api/tables``: its id and the seat's secret.
        """
        wanted = {"game": game, "name": name, "seat": seat, "settings": {**FAST, **pace}}
        answer = httpx.post(f"{self.url}/api/tables", json=wanted, timeout=PATIENCE)
        answer.raise_for_status()
        opened: dict[str, Any] = answer.json()
        return opened
