"""
The ladder: many bots, each against each in the same deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from duijia.bots.arena.estimate import Running
from duijia.bots.arena.journal import SUMMARY, Journal
from duijia.bots.arena.manifest import Manifest, manifest_of
from duijia.bots.arena.pairs import pair_of
from duijia.bots.arena.run import play_arena
from duijia.bots.arena.summary import Mean, Summary
from duijia.bots.registry import offered
from duijia.cluster import Executor
from duijia.record.files import write_whole
from duijia.rules import Rules

FORMAT: Final = "duijia-ladder/1"
MARKS: Final = ("reference:random", "reference:rule", "reference:pimc:worlds=200")
"""The references on the ladder, the search with a budget that plays the same everywhere."""


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """
    One bot's place.
    """

    bot: str
    rating: float
    """On Elo's scale by pairs won, 1500 the mean of all."""
    low: float
    high: float
    """95 %, bootstrap over deals."""
    points: float
    """Points a hand ahead of the others, in the mean of its duels."""
    p95: float
    """Milliseconds that 95 % of its moves did not pass."""


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """
    Two bots of the ladder.
    """

    first: str
    second: str
    estimates: dict[str, Mean]
    lost_by_fault: tuple[int, int]


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """
    The result.
    """

    format: str = FORMAT
    game: str
    options: dict[str, str]
    rules: str
    seed: str
    pairs: int
    """Of each duel."""
    commit: str
    code: str
    versions: dict[str, str]
    command: str
    rungs: tuple[Rung, ...]
    """The best first."""
    duels: tuple[Duel, ...]


def everybody() -> tuple[str, ...]:
    """
    All tiers that this installation can give, and the references.
    """
    return (*(tier.key for tier in offered()), *MARKS)


def play_ladder(
    rules: Rules,
    bots: Sequence[str],
    seed: str,
    pairs: int,
    executor: Executor,
    *,
    directory: Path | None = None,
    resume: bool = False,
    watch: Callable[[str, str, int], None] = lambda _first, _second, _pairs: None,
) -> Ladder:
    """
    Every two of *bots* in *pairs* duplicate deals, the same for all; in *directory* each duel is an arena of its own. *watch* is told how
    many pairs a duel has played.

    :raises ManifestError: the directory holds duels already and they are not to be gone on with, or others
    :raises ImportError: choix is not installed
    :raises NoHandError: nothing comes of deal after deal
    :raises ClusterError: the workers are lost again and again
    """
    # Known before anything is played.
    from duijia.bots.arena.ratings import rated  # noqa: PLC0415 - choix is an extra

    played: list[tuple[int, int, Journal, Summary]] = []
    for one, other in combinations(range(len(bots)), 2):
        names = bots[one], bots[other]
        place = None if directory is None else directory / f"{one + 1}-{other + 1}"
        known = place is not None and place.exists()
        journal = Journal(manifest_of(rules, names, seed, pairs=pairs), place, resume=resume and known)
        watch(*names, len(journal.pairs))

        def told(journal: Journal, _running: dict[str, Running], names: tuple[str, str] = names) -> None:
            watch(*names, len(journal.pairs))

        summary = play_arena(journal, executor, told)
        if place is not None:
            write_whole(place / SUMMARY, msgspec.json.format(msgspec.json.encode(summary)) + b"\n")
        played.append((one, other, journal, summary))
    duels = [
        (one, other, np.array([pair_of(pair.halves).points for pair in journal.pairs], dtype=np.float64))
        for one, other, journal, _ in played
    ]
    ratings, low, high = rated(len(bots), duels)
    rungs = [
        Rung(
            bot=bot,
            rating=round(float(ratings[place]), 1),
            low=round(float(low[place]), 1),
            high=round(float(high[place]), 1),
            points=_points(place, played),
            p95=max(summary.times[which].p95 for which, summary in _of(place, played)),
        )
        for place, bot in enumerate(bots)
    ]
    return _ladder(played[0][3].manifest, bots, rungs, [summary for _, _, _, summary in played])


def _of(place: int, played: Sequence[tuple[int, int, Journal, Summary]]) -> list[tuple[int, Summary]]:
    """
    The duels of one bot, and whether it was the first (0) or the second.
    """
    return [(int(other == place), summary) for one, other, _, summary in played if place in (one, other)]


def _points(place: int, played: Sequence[tuple[int, int, Journal, Summary]]) -> float:
    means = [(1 - 2 * which) * summary.estimates["points"].mean for which, summary in _of(place, played)]
    return round(sum(means) / len(means), 3)


def _ladder(manifest: Manifest, bots: Sequence[str], rungs: Sequence[Rung], summaries: Sequence[Summary]) -> Ladder:
    words = ["duijia ladder", f'--bots "{",".join(bots)}"', "--game", manifest.game]
    words += [f"-o {name}={value}" for name, value in manifest.options.items()]
    words += ["--hands", str(manifest.pairs), "--seed", manifest.seed]
    return Ladder(
        game=manifest.game,
        options=manifest.options,
        rules=manifest.rules,
        seed=manifest.seed,
        pairs=manifest.pairs,
        commit=manifest.commit,
        code=manifest.code,
        versions=manifest.versions,
        command=" ".join(words),
        rungs=tuple(sorted(rungs, key=lambda rung: (-rung.rating, rung.bot))),
        duels=tuple(
            Duel(
                first=summary.manifest.bots[0],
                second=summary.manifest.bots[1],
                estimates=summary.estimates,
                lost_by_fault=summary.lost_by_fault,
            )
            for summary in summaries
        ),
    )
