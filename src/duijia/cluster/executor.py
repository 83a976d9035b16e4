"""
What carries work out, and the one way to hand it over: numbers in chunks, results in the numbers' order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar

Result = TypeVar("Result")

Work: TypeAlias = Callable[[Sequence[int]], list[Result]]
"""Gives a result for each number, and the same again when it is called again. It is pickled for other processes."""

LARGEST: Final = 50
"""Numbers in a chunk at most: what a lost worker loses has to be done again."""
SHARES: Final = 4
"""Chunks a worker at least, so that the slowest does not keep the others waiting for long."""
LOSSES: Final = 4
"""Losses after which work is taken to be what kills its workers."""


class ClusterError(RuntimeError):
    """
    The workers cannot be had or cannot be kept; the message says which and why, and needs no traceback.
    """


class Executor(Protocol):
    """
    Something that carries chunks out.
    """

    @property
    def workers(self) -> int:
        """
        How many chunks are carried out at once.
        """
        ...

    def run(self, work: Work[Any], chunks: Sequence[Sequence[int]]) -> Iterator[tuple[int, list[Any]]]:
        """
        Each chunk's place in *chunks* and its results, once, in the order in which they are ready. What *work* raises is raised
        here, and what has not begun is then left undone.

        :raises ClusterError: the workers are lost again and again
        """
        ...


class Inline:
    """
    This process.
    """

    workers = 1

    def run(self, work: Work[Any], chunks: Sequence[Sequence[int]]) -> Iterator[tuple[int, list[Any]]]:
        """
        As :meth:`Executor.run`; the order is that of *chunks*.
        """
        for place, chunk in enumerate(chunks):
            yield place, work(chunk)


def spread(
    executor: Executor, count: int, work: Work[Result], advance: Callable[[int], None] = lambda _: None
) -> list[Result]:
    """
    The results of *work* for the numbers 0 to *count* - 1, in order. *advance* is told how many more are done.

    :raises ClusterError: the workers are lost again and again
    """
    size = max(1, min(LARGEST, count // (SHARES * executor.workers)))
    chunks = [range(start, min(start + size, count)) for start in range(0, count, size)]
    done: dict[int, list[Result]] = {}
    for place, results in executor.run(work, chunks):
        done[place] = results
        advance(len(chunks[place]))
    return [result for place in range(len(chunks)) for result in done[place]]
