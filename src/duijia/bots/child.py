"""
A program beside this process, spoken to in lines: nothing it does or leaves undone makes the host wait longer than it meant to.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import subprocess
import time
from collections.abc import Sequence
from typing import IO, Final

from duijia.bots.warden import WARDEN, end_session

LONGEST: Final = 64 * 1024
"""Bytes in the longest line that is read."""
CHUNK: Final = 64 * 1024
KEPT: Final = 2000
"""Bytes kept of what the program said last on its standard error."""
GRACE: Final = 0.3
"""Seconds that a program has to end by itself once its input has ended."""

PASSED_ON: Final = (
    "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "VIRTUAL_ENV",
)  # fmt: skip
"""What a program gets of the environment: what it needs to run, nothing of the host's own."""


class ChildError(Exception):
    """
    The program gives no line.
    """


class SilentError(ChildError):
    """
    Not in time.
    """


class EndedError(ChildError):
    """
    It has ended, or closed its output.
    """


class TooLongError(ChildError):
    """
    Its line does not end.
    """


class Child:
    """
    A running program. All its pipes are looked after while a line is waited for, and only then.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """
        :raises OSError: it cannot be started
        """
        environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        # A session of its own, so that what the program starts can be ended with it.
        self._process = subprocess.Popen(  # noqa: S603 - the user's own program, started without a shell
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment,
            start_new_session=True,
        )
        WARDEN.watch(self._process.pid)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._stdin: IO[bytes] = self._process.stdin
        self._stdout: IO[bytes] = self._process.stdout
        self._stderr: IO[bytes] = self._process.stderr
        self._unsent = bytearray()
        self._heard = bytearray()
        self._complaint = bytearray()
        self._closed = False
        self._ended = False
        self._selector = selectors.DefaultSelector()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)

    @property
    def pid(self) -> int:
        """
        The program's process and group.
        """
        return self._process.pid

    @property
    def complaint(self) -> str:
        """
        The last line of its standard error.
        """
        lines = self._complaint.decode("utf-8", "replace").strip().split("\n")
        return lines[-1]

    def send(self, line: bytes) -> None:
        """
        *line* goes out as soon as the program reads; never waits.
        """
        self._unsent += line
        self._write()

    def line(self, deadline: float) -> bytes:
        """
        The next line that is not empty, without its end. *deadline* is in seconds of ``time.monotonic``.

        :raises SilentError: there is none in time
        :raises EndedError: there will be none
        :raises TooLongError: it is longer than ``LONGEST``
        """
        while True:
            end = self._heard.find(b"\n")
            if end > LONGEST or (end < 0 and len(self._heard) > LONGEST):
                raise TooLongError(f"a line of more than {LONGEST} bytes")
            if end >= 0:
                found = bytes(self._heard[:end]).strip()
                del self._heard[: end + 1]
                if found:
                    return found
            elif self._ended:
                self._rest(time.monotonic() + GRACE)
                raise EndedError
            elif not self._look_after(deadline - time.monotonic()):
                raise SilentError
            if time.monotonic() > deadline:
                raise SilentError

    def close(self) -> None:
        """
        End the program, and whatever it has started; also where the waiting for it is interrupted.
        """
        if self._closed:
            return
        self._closed = True
        try:
            self._forget(self._stdin)
            self._rest(time.monotonic() + GRACE)
        finally:
            self._end()

    def _end(self) -> None:
        # Before it is waited for, so that its session cannot be somebody else's yet.
        end_session(self._process.pid)
        WARDEN.forget(self._process.pid)
        self._process.wait()
        self._stdout.close()
        self._stderr.close()
        self._selector.close()

    def _rest(self, deadline: float) -> None:
        """
        Read on until both outputs have ended, for what is said last; at most to *deadline*.
        """
        while self._selector.get_map() and self._look_after(deadline - time.monotonic()):
            self._heard.clear()

    def _look_after(self, seconds: float) -> bool:
        """
        Write and read what can be, waiting at most *seconds*; whether there was anything.
        """
        if seconds <= 0:
            return False
        ready = self._selector.select(seconds)
        for key, _ in ready:
            if key.fileobj is self._stdin:
                self._write()
            elif key.fileobj is self._stderr:
                self._complaint += self._read(self._stderr)
                del self._complaint[:-KEPT]
            else:
                data = self._read(self._stdout)
                self._ended = not data
                self._heard += data
        return bool(ready)

    def _read(self, pipe: IO[bytes]) -> bytes:
        """
        What lies in *pipe*; nothing: it has ended.
        """
        try:
            data = os.read(pipe.fileno(), CHUNK)
        except OSError:
            data = b""
        if not data:
            self._selector.unregister(pipe)
        return data

    def _write(self) -> None:
        if self._stdin.closed:
            self._unsent.clear()
        if self._unsent:
            try:
                written = os.write(self._stdin.fileno(), self._unsent)
            except BlockingIOError:
                written = 0
            except OSError:
                self._forget(self._stdin)
                self._unsent.clear()
                return
            del self._unsent[:written]
        self._watch_input()

    def _watch_input(self) -> None:
        """
        Room in the program's input is waited for only while there is something to write.
        """
        if self._stdin.closed:
            return
        watched = self._stdin.fileno() in self._selector.get_map()
        if self._unsent and not watched:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif watched and not self._unsent:
            self._selector.unregister(self._stdin)

    def _forget(self, pipe: IO[bytes]) -> None:
        if pipe.closed:
            return
        if pipe.fileno() in self._selector.get_map():
            self._selector.unregister(pipe)
        with contextlib.suppress(OSError):
            pipe.close()
