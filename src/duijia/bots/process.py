"""
A seat played by a program: any language, JSON lines over its standard input and output.

The program gets its seat's views and nothing else: no seed, no path, no other seat. Whatever it does wrong is counted, told once,
and the rule bot moves in its place; a program that ends or stays silent is started once more.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
import weakref
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from duijia.bots.answers import check_answer, stand
from duijia.bots.base import Bot
from duijia.bots.child import Child, EndedError, SilentError, TooLongError
from duijia.bots.lines import (
    Answer,
    GarbageError,
    Instead,
    Question,
    Standing,
    greeting,
    line_of,
    plain,
    read_answer,
    read_introduction,
)
from duijia.bots.rule import RuleBot
from duijia.cards import Seat
from duijia.hand.actions import SeatAction
from duijia.refusals import Refused
from duijia.rules import Rules
from duijia.view import View

MOVE_MS: Final = 5000
"""Milliseconds for a move, unless told otherwise."""
START_MS: Final = 15000
"""Milliseconds for a program to start and say hello."""
STARTS: Final = 2
"""How often a program is started: once, and once more after it ended."""
PATIENCE: Final = 3
"""Silences in a row after which a program is taken to have died."""

PREFIX: Final = "cmd"

Tell: TypeAlias = Callable[[str], None]
"""Tells the person who runs the program."""


class CommandError(ValueError):
    """
    A command that cannot be started; the message says why.
    """


class Trouble(Exception):  # noqa: N818 - it never leaves this file
    """
    The program gave no move that can be made.
    """

    def __init__(self, fault: str, text: str, *, deadly: bool = False, refused: Refused | None = None) -> None:
        super().__init__(text)
        self.fault = fault
        self.text = text
        self.deadly = deadly
        """Whether the program has to be started anew."""
        self.refused = refused


def tell_stderr(text: str) -> None:
    """
    A line on this process's standard error.
    """
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


class ProcessBot:
    """
    The program on one seat; it is started with the first question.
    """

    def __init__(
        self, rules: Rules, command: Sequence[str], name: str, *, ms: int = MOVE_MS, tell: Tell = tell_stderr
    ) -> None:
        self.rules = rules
        self.name = name
        self.ms = ms
        self.faults: Counter[str] = Counter()
        """What went wrong, by kind: ``crash``, ``silence``, ``garbage``, ``too_long``, ``illegal``; ``gone``: moves after it was given up."""
        self._command = tuple(command)
        self._tell = tell
        self._rule = RuleBot(rules)
        self._starts = STARTS
        self._silences = 0
        self._number = 0
        self._running: list[Child] = []
        # Ends the program also where nobody closes this bot.
        self._end = weakref.finalize(self, _close_all, self._running)

    @property
    def gone(self) -> bool:
        """
        Whether the program was given up: the rule bot plays on alone.
        """
        return not self._running and self._starts == 0

    @property
    def pid(self) -> int | None:
        """
        The running program's process.
        """
        return self._running[0].pid if self._running else None

    def act(self, view: View, ms: int | None = None) -> SeatAction:
        """
        The program's move within *ms* milliseconds, or else the rule bot's.

        :raises ValueError: the seat is asked nothing
        """
        if view.ask is None:
            raise ValueError(f"seat {view.seat} is asked nothing")
        self._number += 1
        if self.gone:
            self.faults["gone"] += 1
            return self._rule.act(view)
        try:
            action = self._ask(self._child(view.seat), view, self.ms if ms is None else ms)
        except Trouble as trouble:
            self._took(trouble, view.seat)
            return self._rule.act(view)
        self._silences = 0
        return action

    def start(self, seat: Seat) -> None:
        """
        Start the program for *seat* before its first question, which then does not wait for it.
        """
        if not self._running and self._starts == STARTS:
            try:
                self._child(seat)
            except Trouble as trouble:
                self._took(trouble, seat)

    def close(self) -> None:
        """
        End the program.
        """
        _close_all(self._running)

    def _child(self, seat: Seat) -> Child:
        """
        The running program, started if it does not run.

        :raises Trouble: it does not start
        """
        if self._running:
            return self._running[0]
        self._starts -= 1
        self._silences = 0
        try:
            child = Child(self._command)
        except OSError as error:
            raise Trouble("crash", f"it cannot be started: {error.strerror or error}", deadly=True) from None
        self._running.append(child)
        child.send(line_of(greeting(self.rules, seat, self.ms)))
        try:
            read_introduction(_line(child, time.monotonic() + START_MS / 1000, START_MS))
        except GarbageError as error:
            raise Trouble("garbage", str(error), deadly=True) from None
        except Trouble as trouble:
            trouble.deadly = True
            raise
        return child

    def _ask(self, child: Child, view: View, ms: int) -> SeatAction:
        """
        The program's move.

        :raises Trouble: there is none that can be made
        """
        deadline = time.monotonic() + ms / 1000
        child.send(line_of(Question(id=self._number, ms=ms, view=view)))
        while True:
            said = self._heard(child, deadline, ms)
            if said.choose is not None:
                completion, refused = stand(self.rules, view, said.choose)
                child.send(line_of(Standing(id=said.id, completion=completion, refused=refused)))
            elif said.action is not None:
                refused = check_answer(self.rules, view, said.action)
                if refused is None:
                    return said.action
                raise Trouble("illegal", refused.en, refused=refused)

    def _heard(self, child: Child, deadline: float, ms: int) -> Answer:
        """
        What the program says to the present question. What it still says to one before came too late.

        :raises Trouble: nothing that can be read
        """
        while True:
            line = _line(child, deadline, ms)
            try:
                said = read_answer(line)
            except GarbageError as error:
                raise Trouble("garbage", str(error)) from None
            if said.id > self._number:
                raise Trouble("garbage", f"question {said.id} was not asked yet")
            if said.id == self._number:
                return said

    def _took(self, trouble: Trouble, seat: Seat) -> None:
        """
        Count *trouble*, tell it, and end a program that is of no more use.
        """
        self.faults[trouble.fault] += 1
        if trouble.fault == "silence":
            self._silences += 1
        deadly = trouble.deadly or self._silences >= PATIENCE
        if self.faults[trouble.fault] == 1 or deadly:
            self._tell(f"{self.name}, seat {seat}: {trouble.fault}: {trouble.text}. The rule bot moves instead.")
        if deadly:
            self.close()
            what = "The rule bot plays on." if self.gone else "It is started once more."
            self._tell(f"{self.name}, seat {seat}: the program is ended. {what}")
        else:
            refused = trouble.refused
            told = Instead(id=self._number, fault=trouble.fault, refused=refused, text=trouble.text)
            self._running[0].send(line_of(told))


def program_maker(name: str) -> Callable[[Rules, str], Bot]:
    """
    The maker of the bot called *name*: ``cmd: ./mybot --fast``, or with other time for a move ``cmd@500: ./mybot`` (milliseconds).
    The seed is not told to the program: it is the deal's too.

    :raises CommandError: no such program, or no such time
    """
    head, _, text = name.partition(":")
    ms = _milliseconds(head)
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise CommandError(f"{name!r}: {error}") from None
    if os.name != "posix":
        raise CommandError(f"{name!r}: programs are run on Linux and macOS only; elsewhere use a table's socket")
    program = shutil.which(words[0]) if words else None
    if program is None:
        raise CommandError(f"{name!r}: there is no program {words[0] if words else ''!r} that can be run")
    return lambda rules, _seed: ProcessBot(rules, (program, *words[1:]), name, ms=ms)


def is_program(name: str) -> bool:
    """
    Whether *name* is that of a program.
    """
    head, colon, _ = name.partition(":")
    return bool(colon) and head.partition("@")[0] == PREFIX


def _milliseconds(head: str) -> int:
    _, at, text = head.partition("@")
    if not at:
        return MOVE_MS
    if not text.isdecimal() or not 1 <= int(text) <= 600_000:
        raise CommandError(f"{head!r}: milliseconds from 1 to 600000 are due after the @")
    return int(text)


def _line(child: Child, deadline: float, ms: int) -> bytes:
    """
    The program's next line.

    :raises Trouble: there is none
    """
    try:
        return child.line(deadline)
    except SilentError:
        raise Trouble("silence", f"no answer within {ms} ms") from None
    except EndedError:
        reason = plain(child.complaint)
        raise Trouble("crash", "the program ended" + (f" ({reason})" if reason else ""), deadly=True) from None
    except TooLongError as error:
        raise Trouble("too_long", str(error), deadly=True) from None


def _close_all(running: list[Child]) -> None:
    while running:
        running.pop().close()
