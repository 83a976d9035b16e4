"""
Whose a database file is: one server's at a time. What players do at a table is told to those who are connected to the same process, so
two servers on one file would each show half of it.

The claim is a lock of the operating system's on a file beside the database. It ends with the process, whatever that dies of; the file
stays and means nothing.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from duijia.server.logs import LOG

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        # Locked bytes cannot be read there, so one is taken far behind what is written.
        os.lseek(descriptor, FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        # Not flock: that one is inherited by the processes in which bots think, which may live a little longer.
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


FAR: Final = 1 << 20
ENDING: Final = "-lock"
"""What the file's name has behind that of the database."""


PAUSE: Final = 0.1
"""Seconds between two attempts."""


class ClaimedError(Exception):
    """
    Another server has the database; the message is for the person who starts this one.
    """


@contextlib.contextmanager
def claimed(database: Path, patience: float = 0.0) -> Iterator[None]:
    """
    The SQLite file *database* is this process's in here. Where the file system knows no locks nothing is claimed, and that is logged.

    :raises ClaimedError: it is another process's, and was for *patience* seconds
    """
    try:
        descriptor = _waited(database, patience)
    except ClaimedError:
        raise
    except OSError as error:
        LOG.warning("database not claimed", reason=error.strerror or type(error).__name__)
        yield
        return
    try:
        yield
    finally:
        os.close(descriptor)


def _waited(database: Path, patience: float) -> int:
    """
    The descriptor that holds the claim; who holds it may be about to end.

    :raises ClaimedError: another process holds it
    :raises OSError: there are no locks here
    """
    end = time.monotonic() + patience
    while True:
        try:
            return _claim(database)
        except ClaimedError:
            if time.monotonic() >= end:
                raise
        time.sleep(PAUSE)


def _claim(database: Path) -> int:
    """
    The descriptor that holds the claim.

    :raises ClaimedError: another process holds it
    :raises OSError: there are no locks here
    """
    # The same file by another name is the same file.
    real = database.resolve()
    descriptor = os.open(real.with_name(real.name + ENDING), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _lock(descriptor)
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, b"%d\n" % os.getpid())
    except (BlockingIOError, PermissionError):
        holder = _holder(descriptor)
        os.close(descriptor)
        raise ClaimedError(
            f"another Duijia server{holder} keeps its tables in {database}: stop that one, or give this one a file of its own with --db"
        ) from None
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _holder(descriptor: int) -> str:
    """
    Who holds the claim, for a sentence; empty where that is not known.
    """
    os.lseek(descriptor, 0, os.SEEK_SET)
    number = os.read(descriptor, 20).strip()
    return f" (process {number.decode()})" if number.isdigit() else ""
