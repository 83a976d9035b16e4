"""
Files that are there whole or not at all.
"""

from __future__ import annotations

import contextlib
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """
    Writes *data* to the file *path*: a reader finds the old file or the new one, nothing between, also where the disk is full.

    :raises OSError: it cannot be written; it names *path*
    """
    target = path.resolve()
    try:
        if target.exists() and not target.is_file():
            # A device, or a pipe: there is nothing to put in its place.
            target.write_bytes(data)
            return
        fresh = target.with_name(f"{target.name}.new")
        try:
            fresh.write_bytes(data)
            fresh.replace(target)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
