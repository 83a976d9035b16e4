"""
Ends what programs have started: with the program, and where the host itself was killed, from a small process of its own beside it.

Run as a script it reads ``+ 123`` and ``- 123`` for sessions that begin and end, and ends those that are left when its input does: the
host then is gone, whichever way. It stands alone, so that it is up at once.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from threading import Lock
from typing import Final

ROUNDS: Final = 100
"""How often a session is looked through that brings forth new processes while it is ended."""


def end_session(leader: int) -> None:
    """
    Kill the group of *leader*, which began a session and is not yet waited for, and whatever else is in that session. Where the system
    does not list its processes as files (macOS) it is the group alone.
    """
    with contextlib.suppress(OSError):
        os.killpg(leader, signal.SIGKILL)
    ended = {leader}
    for _ in range(ROUNDS):
        left = _members(leader) - ended
        if not left:
            return
        for process in left:
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
        ended |= left


def _members(session: int) -> set[int]:
    try:
        processes = [int(name) for name in os.listdir("/proc") if name.isdecimal()]  # noqa: PTH208 - without pathlib it is up sooner
    except OSError:
        return set()
    found = set()
    for process in processes:
        with contextlib.suppress(OSError):
            if os.getsid(process) == session:
                found.add(process)
    return found


class Warden:
    """
    The process beside this one; it is started with the first program.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: int | None = None

    def watch(self, leader: int) -> None:
        """
        The session of *leader* ends when this process does.
        """
        self.start()
        with self._lock:
            self._say("+", leader)

    def start(self) -> None:
        """
        Start the process beside this one, if it is not there yet.
        """
        with self._lock:
            if self._pipe is None:
                self._start()

    def forget(self, leader: int) -> None:
        """
        The session of *leader* was ended.
        """
        with self._lock:
            self._say("-", leader)

    def leave(self) -> None:
        """
        In a fork: the warden is its parent's.
        """
        self._lock = Lock()
        if self._process is not None:
            self._process.returncode = 0
        if self._pipe is not None:
            os.close(self._pipe)
        self._process = self._pipe = None

    def _start(self) -> None:
        reading, writing = os.pipe()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - this file, run by this Python
                [sys.executable, "-I", "-S", __file__],
                stdin=reading,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                start_new_session=True,
            )
        except OSError:
            # Without it programs end as long as the host can end them itself.
            os.close(writing)
        else:
            self._pipe = writing
        finally:
            os.close(reading)

    def _say(self, sign: str, leader: int) -> None:
        if self._pipe is not None:
            with contextlib.suppress(OSError):
                os.write(self._pipe, b"%s %d\n" % (sign.encode(), leader))


def keep(lines: Iterable[str]) -> None:
    """
    End the sessions that *lines* leave.
    """
    running: set[int] = set()
    for line in lines:
        sign, _, number = line.partition(" ")
        (running.add if sign == "+" else running.discard)(int(number))
    for leader in running:
        end_session(leader)


WARDEN: Final = Warden()

if __name__ == "__main__":
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.SIG_IGN)
    keep(sys.stdin)
elif hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=WARDEN.leave)
