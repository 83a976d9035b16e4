"""
``duijia replay FILE``: a recorded match in the terminal with all hands open, whole or step by step.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from duijia.cli.replay_text import Lang, Teller, printable
from duijia.cli.rules import preferred_lang
from duijia.cli.screen import screen
from duijia.hand.actions import Play
from duijia.record import Record, RecordError, Step, loads, replay
from duijia.text.replay import say

BAD_INPUT: Final = 2
"""Exit code of a file that cannot be read or played."""

Ask = Callable[[], str]
"""Waits for the viewer; raises EOFError or KeyboardInterrupt when he is gone."""


def replay_command(
    path: str, *, step: bool = False, hand: int | None = None, lang: Lang | None = None, ask: Ask | None = None
) -> int:
    """
    Show the record in the file *path*: whole, or waiting after each thing that happens (*step*); only hand number *hand* if one is
    given. The exit code is returned: 2 and a message for a hand that is not there, and with line and column for a file that is no
    record or cannot be played.
    """
    spoken = lang or preferred_lang(os.environ)
    console = screen(highlight=False)
    name = printable(path)
    try:
        record = loads(Path(path).read_bytes())
        if hand is not None and hand not in record.hands:
            print("duijia replay:", say("no_hand", spoken, hand=hand), file=sys.stderr)
            return BAD_INPUT
        teller = Teller(record.header, spoken)
        _head(console, record)
        steps = _only(replay(record), hand)
        if step:
            _walk(console, teller, steps, ask or (lambda: console.input(Text(say("step", spoken) + " ", style="dim"))))
        else:
            _whole(console, teller, steps)
    except OSError as error:
        print("duijia replay:", say("unreadable", spoken, path=name, reason=error.strerror or "?"), file=sys.stderr)
        return BAD_INPUT
    except RecordError as error:
        found = error.problem
        text = found.zh if spoken == "zh" else found.en
        print(f"duijia replay: {name}:{found.line}:{found.column}: {text}", file=sys.stderr)
        return BAD_INPUT
    return 0


def _head(console: Console, record: Record) -> None:
    header = record.header
    console.print(f"{header.game} · {header.table} · {header.match_no}", style="bold")
    for note in header.notes:
        console.print(note, style="italic")


def _only(steps: Iterator[Step], hand: int | None) -> Iterator[Step]:
    return (step for step in steps if hand is None or step.match.hand_no == hand)


def _whole(console: Console, teller: Teller, steps: Iterator[Step]) -> None:
    """
    Everything at once: plays come as one table of tricks a hand.
    """
    for step in steps:
        told = list(teller.step(step))
        if isinstance(step.action, Play):
            told = told[1:]
        if step.match.hand is not None and step.match.hand.settlement is not None:
            console.print(teller.tricks(step.match.hand))
        for part in told:
            console.print(part)


def _walk(console: Console, teller: Teller, steps: Iterator[Step], ask: Ask) -> None:
    """
    One thing at a time: Enter the next, ``t`` the next trick, ``h`` the next hand, ``q`` the end.
    """
    skip = ""
    tricks = hand_no = 0
    for step in steps:
        told = list(teller.step(step))
        for part in told:
            console.print(part)
        hand = step.match.hand
        if not told or hand is None:
            continue
        if (skip == "t" and len(hand.tricks) == tricks and step.match.hand_no == hand_no) or (
            skip == "h" and step.match.hand_no == hand_no
        ):
            continue
        if isinstance(step.action, Play) and hand.settlement is None:
            console.print(teller.hands(hand))
        try:
            skip = ask().strip().lower()[:1]
        except (EOFError, KeyboardInterrupt):
            return
        if skip == "q":
            return
        tricks, hand_no = len(hand.tricks), step.match.hand_no
