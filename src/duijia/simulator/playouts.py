"""
Playouts: whole hands dealt, played and scored by compiled code, in batches, over threads.

Hands come in lanes: lane i under a seed has its own generators and plays ``per_lane`` hands one after another, the hands of a match or
hands that begin with their first lead. So the results are the same for any number of threads, and any lane can be played again alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from duijia.kernel import layout, playout
from duijia.rules import Rules
from duijia.simulator.columns import columns_of
from duijia.simulator.engine import engine
from duijia.simulator.given import whole

Policy = Literal["random", "heuristic"]

POLICIES: Final[dict[str, int]] = {"random": playout.RANDOM, "heuristic": playout.HEURISTIC}
MODES: Final = {"all": playout.MATCH, "play": playout.PLAY}

FIELDS: Final = ("dealer", "trump", "score", "last_winner", "gain", "end", "trick_points", "actions")
"""Columns of a result. ``dealer`` and ``last_winner`` are seats, ``trump`` is 0 to 3 or 4 for none, ``score`` is the attackers' with the
dug kitty, ``gain`` is 积分 of each attacker, ``end`` is 0 while the match goes on, ``actions`` counts decisions."""

_NOTHING: Final[dict[str, Any]] = {
    "ints": np.zeros(1, dtype=np.int64),
    "table": np.zeros((0, 1), dtype=np.int64),
    "masks": np.zeros((0, 1), dtype=np.int32),
    "bytes": np.zeros(1, dtype=np.uint8),
    "rewards": np.zeros((0, 4), dtype=np.float32),
}


def play(
    rules: Rules,
    hands: int,
    seed: int = 0,
    *,
    first_lane: int = 0,
    per_lane: int = 16,
    phases: Literal["all", "play"] = "all",
    policies: tuple[Policy, Policy] = ("random", "random"),
    threads: int = 1,
) -> NDArray[np.int64]:
    """
    Plays *hands* hands and returns a row of ``FIELDS`` for each. *policies* are those of seats 0 and 2, and of 1 and 3.

    :raises ValueError: numbers out of range, or a word that is none of those above
    """
    hands, per_lane, threads = whole("hands", hands, 1), whole("per_lane", per_lane, 1), whole("threads", threads, 1)
    seed, first_lane = whole("seed", seed), whole("first_lane", first_lane)
    whole("first_lane: the last lane", first_lane + (hands - 1) // per_lane)
    results = np.zeros((hands, playout.RESULT), dtype=np.int64)
    col = np.array(columns_of(rules), dtype=np.int64)
    even, odd = (_policy(name) for name in policies)
    if phases not in MODES:
        raise ValueError(f"phases: {phases!r}; one of {', '.join(MODES)}")
    run = engine()

    def share(start: int, stop: int) -> None:
        numbers = np.array([seed, first_lane + start // per_lane, per_lane, MODES[phases], even, odd], dtype=np.int64)
        rows = np.zeros((1, layout.ROW), dtype=np.int64)
        packs = np.zeros((1, layout.PACK), dtype=np.uint8)
        _work(run, run.PLAY, numbers, rows, col, packs, results[start:stop])

    _spread(share, hands, threads, per_lane)
    return results


def finish(
    rules: Rules,
    rows: NDArray[np.int64],
    seed: int = 0,
    *,
    first: int = 0,
    policies: tuple[Policy, Policy] = ("random", "random"),
    threads: int = 1,
) -> NDArray[np.int64]:
    """
    Plays each of *rows* (``duijia.simulator.positions``), which may stand anywhere in the play, to its settlement; row i draws from
    stream ``first + i`` of *seed*. The rows are used up. Returns a row of ``FIELDS`` for each.

    :raises ValueError: numbers out of range, or a policy that is none
    """
    seed, first, threads = whole("seed", seed), whole("first", first), whole("threads", threads, 1)
    whole("first: the last row", first + len(rows))
    results = np.zeros((len(rows), playout.RESULT), dtype=np.int64)
    col = np.array(columns_of(rules), dtype=np.int64)
    even, odd = (_policy(name) for name in policies)
    run = engine()

    def share(start: int, stop: int) -> None:
        numbers = np.array([seed, first + start, even, odd], dtype=np.int64)
        packs = np.zeros((1, layout.PACK), dtype=np.uint8)
        _work(run, run.FINISH, numbers, rows[start:stop], col, packs, results[start:stop])

    _spread(share, len(rows), threads, 1)
    return results


def checksum(results: Sequence[Sequence[int]] | NDArray[np.int64]) -> int:
    """
    One number of all results in their order, 63 bits; ``bench/README.md`` tells how to compute it elsewhere.
    """
    total = 0
    for result in results:
        total = playout.checksum(total, [int(value) for value in result])
    return total


def _policy(name: str) -> int:
    if name not in POLICIES:
        raise ValueError(f"policies: {name!r}; each is one of {', '.join(POLICIES)}")
    return POLICIES[name]


def _work(run: Any, what: int, numbers: Any, rows: Any, col: Any, packs: Any, results: Any) -> None:
    no = _NOTHING
    run.work(
        what, numbers, rows, col, packs, no["ints"], no["table"], no["masks"], no["table"], no["bytes"], no["rewards"],
        no["bytes"], results,
    )  # fmt: skip


def _spread(share: Any, count: int, threads: int, grain: int) -> None:
    """
    Shares out *count* things over threads, in whole grains.
    """
    grains = -(-count // grain)
    if threads == 1 or grains == 1:
        share(0, count)
        return
    edges = [min(count, grain * (grains * i // threads)) for i in range(threads)] + [count]
    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(share, a, b) for a, b in pairwise(edges) if a < b]:
            done.result()


__all__ = ["FIELDS", "MODES", "POLICIES", "Policy", "checksum", "finish", "play"]
