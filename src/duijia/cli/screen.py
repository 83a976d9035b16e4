"""
The terminal, as every verb writes to it: what is printed is shown as it stands, also where a bot's name or a path has square brackets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Advance: TypeAlias = Callable[[int], None]
"""Told how many more are done."""

STOPPED: Final = 130
"""Exit code of what Ctrl-C has ended."""


def screen(*, highlight: bool = True, stderr: bool = False) -> Console:
    """
    A console to which all text is only text: no markup, no emoji by name. *highlight*: whether numbers are coloured.
    """
    return Console(markup=False, emoji=False, highlight=highlight, stderr=stderr)


def said(error: Exception, field: str) -> str:
    """
    *error* as a sentence; one of a file names *field* and the file.
    """
    if isinstance(error, OSError) and error.filename is not None:
        return f"{field}: {error.filename}: {error.strerror or error}"
    return str(error)


def counted() -> Progress:
    """
    A bar on standard error for things that are counted, gone at its end.
    """
    said = TextColumn("{task.description}", markup=False)
    return Progress(
        said, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=screen(stderr=True), transient=True
    )


def stopped(verb: str, kept: str = "") -> int:
    """
    Says that *verb* was interrupted, and what is *kept*; the exit code is returned.
    """
    print(f"duijia {verb}: stopped{kept and '; '}{kept}", file=sys.stderr)
    return STOPPED


@contextmanager
def counter(what: str, total: int) -> Iterator[Advance]:
    """
    Such a bar for *total* things of one kind.
    """
    with counted() as progress:
        task = progress.add_task(what, total=total)

        def advance(number: int) -> None:
            progress.advance(task, number)

        yield advance
