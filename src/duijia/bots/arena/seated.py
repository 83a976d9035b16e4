"""
A bot at the arena's table: its moves are timed, and what goes wrong with it is known by seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log10
from pathlib import Path
from time import perf_counter
from traceback import extract_tb
from typing import Final

from duijia.bots.base import Bot
from duijia.cards import INDEX, SEATS
from duijia.hand.actions import SeatAction, cards_of
from duijia.view import View

STEPS: Final = 40
"""Bins of times in a factor of ten: each is 6 % wide."""


class CrashError(RuntimeError):
    """
    A bot raised an exception instead of answering, or gave what is no action at all.
    """

    def __init__(self, name: str, fault: str) -> None:
        super().__init__(f"{name}: {fault}")
        self.name = name
        self.fault = fault
        """The kind of the exception, with the file and line that raised it. What it says is left out: it may name cards."""

    def __reduce__(self) -> tuple[type[CrashError], tuple[str, str]]:
        """
        It also travels back from other processes.
        """
        return CrashError, (self.name, self.fault)


class Seated:
    """
    *bot* with a stop-watch.
    """

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.times: Counter[int] = Counter()
        """Moves by bin of time (:func:`bin_of`)."""
        self.longest = 0.0
        """Seconds of the slowest move."""
        self.when = 0.0
        """When it was last asked, by a clock of no meaning elsewhere."""

    def act(self, view: View) -> SeatAction:
        """
        The bot's answer.

        :raises CrashError: it raised something
        """
        started = self.when = perf_counter()
        try:
            action = self.bot.act(view)
        except (Exception, SystemExit) as error:
            raise CrashError(self.name, f"crash: {type(error).__name__} ({_where(error)})") from error
        took = perf_counter() - started
        self.times[bin_of(took)] += 1
        self.longest = max(self.longest, took)
        if not well_formed(action):
            raise CrashError(self.name, "garbage")
        return action

    @property
    def faults(self) -> Mapping[str, int]:
        """
        What went wrong with it so far, where it counts that itself (programs do).
        """
        faults: Mapping[str, int] = getattr(self.bot, "faults", {})
        return faults

    def close(self) -> None:
        """
        Ends what the bot holds.
        """
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()


def _where(error: BaseException) -> str:
    """
    The file and the line that raised *error*.
    """
    last = extract_tb(error.__traceback__)[-1]
    return f"{Path(last.filename).name}, line {last.lineno}"


def well_formed(action: object) -> bool:
    """
    Whether *action* is an action of cards that exist, legal or not.
    """
    if not isinstance(action, SeatAction) or action.seat not in SEATS:
        return False
    cards = cards_of(action)
    return all(card in INDEX for card in cards)


def bin_of(seconds: float) -> int:
    """
    The bin of a time: 0 for a microsecond and less, ``STEPS`` more for each factor of ten.
    """
    return max(0, round(STEPS * log10(max(seconds, 1e-6) * 1e6)))


def time_of(number: int) -> float:
    """
    The seconds in the middle of a bin.
    """
    return float(10 ** (number / STEPS) / 1e6)


def quantile(times: Mapping[int, int], part: float) -> float:
    """
    The time in seconds that *part* of the moves did not pass, to a bin's width.
    """
    left = part * sum(times.values())
    for number in sorted(times):
        left -= times[number]
        if left <= 1e-9:
            return time_of(number)
    return 0.0
