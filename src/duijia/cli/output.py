"""
Where a command's words go, and what becomes of them when nobody takes them: a full disk, a reader that has gone, a stream that was closed.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

UNWRITTEN: Final = 2
"""Exit code of a command whose output could not be written."""
READER_GONE: Final = 141
"""Exit code where the reader of a pipe has gone: what a shell says of any program that this ended."""

SAID: Final = {"zh": "输出写不出去：{reason}", "en": "the output could not be written: {reason}"}


class OutputError(Exception):
    """
    Standard output takes no more. It is no ``OSError``, so that no command takes it for one of the files that it reads or writes.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror or str(error))
        self.gone = error.errno == errno.EPIPE or isinstance(error, BrokenPipeError)
        """Whether the reader has gone, which is nobody's fault."""


class Output(io.TextIOWrapper):
    """
    Standard output. What it cannot show (♥ in GBK, 中文 in ASCII) it shows as question marks.
    """

    def write(self, text: str) -> int:
        """
        Characters taken.

        :raises OutputError: no more are taken
        """
        try:
            return super().write(text)
        except OSError as error:
            raise OutputError(error) from None

    def flush(self) -> None:
        """
        :raises OutputError: they could not be passed on
        """
        try:
            super().flush()
        except OSError as error:
            raise OutputError(error) from None


class Messages(io.TextIOWrapper):
    """
    Standard error, log lines among them. A server whose log finds no room goes on serving.
    """

    def write(self, text: str) -> int:
        """
        Characters taken, or that would have been.
        """
        with contextlib.suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        """
        As far as it goes.
        """
        with contextlib.suppress(OSError):
            super().flush()


@contextmanager
def streams() -> Iterator[None]:
    """
    Standard output and error are these for the time, flushed at its end.

    :raises SystemExit: with ``UNWRITTEN`` and a message, or quietly with ``READER_GONE``, when output could not be written
    """
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _over(Output, before[0]), _over(Messages, before[1])
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OutputError as error:
        if not error.gone:
            from duijia.cli.rules import preferred_lang

            said = SAID[preferred_lang(os.environ)].format(reason=error)
            print(f"duijia: {said}", file=sys.stderr)
        _give_up(sys.stdout)
        raise SystemExit(READER_GONE if error.gone else UNWRITTEN) from None
    finally:
        sys.stderr.flush()
        for now, then in ((sys.stdout, before[0]), (sys.stderr, before[1])):
            if now is not then and isinstance(now, Output | Messages):
                # The bytes below belong to both; the one that goes must not close them.
                with contextlib.suppress(OutputError):
                    now.detach()
        sys.stdout, sys.stderr = before


def _over(kind: type[Output | Messages], stream: TextIO | None) -> TextIO:
    if stream is None:
        # It was closed when the process began.
        return Path(os.devnull).open("w", encoding="utf-8")
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    stream.flush()
    return kind(
        stream.buffer,
        stream.encoding,
        "replace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def _give_up(stream: TextIO) -> None:
    """
    What still waits to be written goes nowhere: Python must not try again when it ends.
    """
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
