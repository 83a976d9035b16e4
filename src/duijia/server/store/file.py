"""
Whether the file of a database is still the one that was opened. An open file can be written long after its name is gone, and all of it
is lost at the end: nobody else would notice.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from duijia.server.store.base import StoreError


def make_directory(path: Path) -> None:
    """
    Make the directory of the file *path* where it is missing.

    :raises StoreError: it cannot be made
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the database's directory cannot be made: {path.parent}: {error.strerror}") from None


def open_once(path: Path) -> None:
    """
    Open the SQLite file *path* and close it again. The asynchronous driver leaves a thread behind where it cannot open one, and if the
    server ends at once for that reason, the thread's last words are a traceback.

    :raises StoreError: it cannot be opened; the reason alone
    """
    try:
        sqlite3.connect(path).close()
    except sqlite3.Error as error:
        raise StoreError(str(error)) from None


class DatabaseFile:
    """
    The file of an open database.
    """

    def __init__(self, path: Path) -> None:
        """
        :raises StoreError: there is none
        """
        self._path = path
        self._opened = self._look()

    def check(self) -> None:
        """
        :raises StoreError: the path no longer leads to the file that was opened
        """
        found = self._look()
        if (found.st_dev, found.st_ino) != (self._opened.st_dev, self._opened.st_ino):
            raise StoreError("the database's file was replaced by another one")

    def _look(self) -> os.stat_result:
        try:
            return self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            raise StoreError("the database's file is gone") from None
        except OSError as error:
            raise StoreError(f"the database's file cannot be seen: {error.strerror}") from None
