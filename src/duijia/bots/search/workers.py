"""
Searching in other processes, so that nobody who waits for a move is held up by it.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from typing import Any, Final

from duijia.bots.search import Rollout
from duijia.bots.search.bot import SearchBot
from duijia.cluster.pool import new_pool
from duijia.hand.actions import SeatAction
from duijia.rules import Rules
from duijia.view import View

SLOTS: Final = 256
"""Searches that can be under way at once."""

_stopped: Any = None
"""In a worker: a byte a slot, the number of the search that is to stop."""


@dataclass(frozen=True, slots=True)
class Order:
    """
    One search to be done.
    """

    rules: Rules
    seed: str
    worlds: int
    seconds: float | None
    rollout: Rollout
    view: View
    slot: int
    mark: int


@dataclass(slots=True)
class Searching:
    """
    A search under way.
    """

    future: Future[SeatAction]
    slot: int
    mark: int
    stopped: Any = field(repr=False)

    def cancel(self) -> None:
        """
        Ends the search soon: it gives the best play found by then, or is never begun.
        """
        if not self.future.cancel():
            self.stopped[self.slot] = self.mark

    def result(self, timeout: float | None = None) -> SeatAction:
        """
        The move, when it is found.

        :raises TimeoutError: not within *timeout* seconds
        :raises CancelledError: it was cancelled before it began
        """
        return self.future.result(timeout)


class Workers:
    """
    Processes that search, warmed up: the inner loops are compiled, or loaded, before the first question.
    """

    def __init__(self, processes: int = 1) -> None:
        self._stopped: Any = get_context("spawn").Array("B", SLOTS, lock=False)
        self._numbers = count()
        self._pool = new_pool(processes, _start, self._stopped)
        self._warm = [self._pool.submit(_warm_up, number > 0) for number in range(processes)]

    def ready(self, timeout: float | None = None) -> None:
        """
        Waits until the processes are warm.
        """
        for future in self._warm:
            future.result(timeout)

    def search(
        self,
        rules: Rules,
        view: View,
        *,
        seed: str,
        worlds: int = SearchBot.WORLDS,
        seconds: float | None = None,
        rollout: Rollout = "rule",
    ) -> Searching:
        """
        Begins a search; the same view, seed and worlds as anywhere else give the same move.
        """
        number = next(self._numbers)
        slot, mark = number % SLOTS, 1 + number // SLOTS % 255
        self._stopped[slot] = 0
        order = Order(rules, seed, worlds, seconds, rollout, view, slot, mark)
        return Searching(self._pool.submit(_search, order), slot, mark, self._stopped)

    def close(self) -> None:
        """
        Ends the processes.
        """
        self._pool.shutdown(cancel_futures=True)


class WorkersBot:
    """
    A search bot whose thinking is done in *workers*.
    """

    def __init__(
        self,
        workers: Workers,
        rules: Rules,
        seed: str,
        *,
        worlds: int = SearchBot.WORLDS,
        seconds: float | None = None,
        rollout: Rollout = "rule",
        name: str = "search",
    ) -> None:
        self.name = name
        self._rollout: Rollout = rollout
        self.rules = rules
        self._workers = workers
        self._seed = seed
        self._worlds = worlds
        self._seconds = seconds

    def act(self, view: View) -> SeatAction:
        """
        The bot's answer to ``view.ask``; the calling thread waits, and does nothing.
        """
        return self._workers.search(
            self.rules, view, seed=self._seed, worlds=self._worlds, seconds=self._seconds, rollout=self._rollout
        ).result()


def _start(stopped: Any) -> None:
    global _stopped  # noqa: PLW0603
    _stopped = stopped


def _warm_up(quiet: bool) -> None:
    from duijia.bots.search.warm import warm_up  # noqa: PLC0415

    warm_up(quiet=quiet)


def _search(order: Order) -> SeatAction:
    bot = SearchBot(order.rules, order.seed, worlds=order.worlds, seconds=order.seconds, rollout=order.rollout)
    return bot.act(order.view, lambda: bool(_stopped[order.slot] == order.mark))


__all__ = ["Searching", "Workers", "WorkersBot"]
