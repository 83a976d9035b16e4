"""
``duijia ladder``: every two of many bots against each other, and ratings.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from duijia.bots.arena.ladder import Ladder, everybody, play_ladder
from duijia.bots.arena.manifest import ManifestError
from duijia.bots.arena.rungs import draw_ladder
from duijia.bots.registry import UnknownBotError, find_bot
from duijia.bots.table import NoHandError
from duijia.cli.arena import check_resume, going_on
from duijia.cli.screen import counted, said, screen, stopped
from duijia.cli.simulate import BAD_INPUT, UsageError, check_numbers, read_rules
from duijia.cluster import ClusterError, open_executor
from duijia.record.files import write_whole


def ladder_command(
    *,
    game: str = "dagunzi",
    bots: str | None = None,
    options: Sequence[str] = (),
    hands: int = 100,
    seed: str = "1",
    jobs: int | None = None,
    ray: str | None = None,
    out: Path | None = None,
    resume: bool = False,
    json: Path | None = None,
    picture: Path | None = None,
) -> int:
    """
    Play every two of *bots* (commas between; default: all tiers and the references) in *hands* duplicate deals and print ratings; the exit
    code is returned. The rest as ``duijia arena``.
    """
    try:
        check_numbers(hands, jobs, seed, "hands")
        rules = read_rules(game, options)
        names = read_bots(bots)
        check_place(out, resume=resume)
    except (UsageError, OSError) as error:
        print("duijia ladder:", said(error, "out"), file=sys.stderr)
        return BAD_INPUT
    console = screen()
    duels = len(names) * (len(names) - 1) // 2
    try:
        console.print(f"{', '.join(names)}: {rules.key}, {duels} duels of {hands:,} duplicate deals, seed {seed}")
        with open_executor(jobs=jobs, ray=ray) as executor, _bar(hands * duels) as watch:
            ladder = play_ladder(rules, names, seed, hands, executor, directory=out, resume=resume, watch=watch)
        # Before anything is written: a file that cannot be loses no result.
        print_ladder(console, ladder)
        for path in (json, None if out is None else out / "ladder.json"):
            if path is not None:
                write_whole(path, msgspec.json.format(msgspec.json.encode(ladder)) + b"\n")
        for path in (picture, None if out is None else out / "ladder.svg"):
            if path is not None:
                write_whole(path, draw_ladder(ladder).encode())
    except ImportError as error:
        print(f"duijia ladder: ratings need choix ({error}): pip install duijia[arena]", file=sys.stderr)
        return 1
    except (UnknownBotError, NoHandError, ClusterError, ManifestError, OSError) as error:
        print("duijia ladder:", said(error, "file"), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return stopped("ladder", going_on(out))
    return 0


def read_bots(bots: str | None) -> tuple[str, ...]:
    """
    The names.

    :raises UsageError: fewer than two, one twice, or an unknown one
    """
    names = everybody() if bots is None else tuple(part.strip() for part in bots.split(","))
    if len(names) < 2:
        raise UsageError("bots: a ladder has at least two")
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"bots: {name!r} stands there twice")
        try:
            find_bot(name)
        except UnknownBotError as error:
            raise UsageError(f"bots: {error}") from None
    return names


def check_place(out: Path | None, *, resume: bool) -> None:
    """
    Make the directory.

    :raises UsageError: it is not named, or holds something already
    :raises OSError: it cannot be made
    """
    check_resume(out, resume=resume)
    if out is None:
        return
    out.mkdir(parents=True, exist_ok=True)
    if not resume and any(out.iterdir()):
        raise UsageError(f"out: {out} is not empty; go on with it by --resume")


def print_ladder(console: Console, ladder: Ladder) -> None:
    """
    The ratings, and who beat whom by how much.
    """
    table = Table(title=f"{ladder.game}: {ladder.pairs:,} pairs a duel")
    for name in ("", "rating", "95 %", "points a hand", "ms a move (p95)"):
        table.add_column(name, justify="right" if name else "left", overflow="fold")
    for rung in ladder.rungs:
        table.add_row(
            rung.bot,
            f"{rung.rating:.0f}",
            f"{rung.low:.0f} to {rung.high:.0f}",
            f"{rung.points:+.1f}",
            f"{rung.p95:.3g}",
        )
    console.print(table)
    duels = Table(title="duels, points a hand")
    for name in ("first", "second", "mean", "95 %"):
        duels.add_column(name, justify="left" if name in ("first", "second") else "right", overflow="fold")
    for duel in ladder.duels:
        points = duel.estimates["points"]
        ends = "" if points.low is None or points.high is None else f"{points.low:+.1f} to {points.high:+.1f}"
        duels.add_row(duel.first, duel.second, f"{points.mean:+.1f}", ends)
        if any(duel.lost_by_fault):
            duels.add_row("", "", "lost by faults", " : ".join(map(str, duel.lost_by_fault)), style="bold")
    console.print(duels)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[str, str, int], None]]:
    with counted() as progress:
        task = progress.add_task("playing", total=total)
        played: dict[tuple[str, str], int] = {}

        def watch(first: str, second: str, pairs: int) -> None:
            played[first, second] = pairs
            progress.update(task, completed=sum(played.values()), description=f"{first} : {second}")

        yield watch
