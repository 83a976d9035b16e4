"""
Playing an arena: numbered pairs and matches over workers, in the order of their numbers, until they are all played or the question is
decided.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from typing import Protocol, TypeVar

from duijia.bots.arena.estimate import Running
from duijia.bots.arena.journal import Journal
from duijia.bots.arena.manifest import rules_of
from duijia.bots.arena.matches import series
from duijia.bots.arena.pairs import play_pairs
from duijia.bots.arena.summary import Summary, add_to, running_of, summary_of
from duijia.cluster import Executor, Work


class Numbered(Protocol):
    """
    A result with its number.
    """

    @property
    def number(self) -> int:
        """
        From 0.
        """
        ...


Result = TypeVar("Result", bound=Numbered)

Watcher = Callable[[Journal, dict[str, Running]], None]
"""Told after each pair and each match."""


def play_arena(journal: Journal, executor: Executor, watch: Watcher = lambda _journal, _running: None) -> Summary:
    """
    Plays what the journal's manifest asks for and *journal* does not hold yet; what it comes to. What is played does not depend on
    *executor*, and not on how often it was broken off. *journal* is closed at the end, however it ends.

    :raises UnknownBotError: no such bot
    :raises NoHandError: nothing comes of deal after deal
    :raises ClusterError: the workers are lost again and again
    :raises OSError: the journal cannot be written
    """
    with closing(journal):
        return _play(journal, executor, watch)


def _play(journal: Journal, executor: Executor, watch: Watcher) -> Summary:
    manifest = journal.manifest
    rules, (first, second), stop = rules_of(manifest), manifest.bots, manifest.stop
    running = running_of(journal.pairs)
    if stop is None or not stop.decided(running):
        work = partial(play_pairs, rules, first, second, manifest.seed)
        with closing(in_order(executor, len(journal.pairs), manifest.pairs, work)) as results:
            for played in results:
                journal.add_pair(played)
                add_to(running, played)
                watch(journal, running)
                if stop is not None and stop.decided(running):
                    break
    again = partial(series, rules, first, second, manifest.seed)
    with closing(in_order(executor, len(journal.matches), manifest.matches, again)) as results:
        for result in results:
            journal.add_match(result)
            watch(journal, running)
    return summary_of(manifest, journal.pairs, journal.matches)


def in_order(executor: Executor, start: int, end: int, work: Work[Result]) -> Generator[Result, None, None]:
    """
    The results of the numbers from *start* up to *end*, each as soon as all before it are there.
    """
    chunks = [range(number, number + 1) for number in range(start, end)]
    if not chunks:
        return
    early: dict[int, Result] = {}
    due = start
    for place, results in executor.run(work, chunks):
        early[start + place] = results[0]
        while due in early:
            yield early.pop(due)
            due += 1
