"""
``duijia arena``: two bots in duplicate deals and matches, with intervals, until the question is decided; ``duijia arena verify``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from duijia.bots.arena.estimate import Running
from duijia.bots.arena.journal import PICTURE, SUMMARY, Journal, read_manifest
from duijia.bots.arena.manifest import Manifest, ManifestError, manifest_of
from duijia.bots.arena.picture import NAMES, draw
from duijia.bots.arena.run import play_arena
from duijia.bots.arena.stopping import Question, Stop
from duijia.bots.arena.summary import Mean, Summary, interval
from duijia.bots.arena.verify import problems
from duijia.bots.registry import UnknownBotError, find_bot
from duijia.bots.table import NoHandError
from duijia.cli.replay_text import printable
from duijia.cli.screen import counted, counter, said, screen, stopped
from duijia.cli.simulate import BAD_INPUT, MOST_GAMES, UsageError, check_numbers, check_range, read_rules
from duijia.cluster import ClusterError, open_executor
from duijia.record.files import write_whole

VERIFY = "verify"
"""Said instead of the first bot, it checks a directory."""


def arena_command(
    first: str,
    second: str,
    *,
    game: str = "dagunzi",
    options: Sequence[str] = (),
    hands: int = 400,
    matches: int = 0,
    seed: str = "1",
    stop: bool = True,
    stop_by: Question = "points",
    margin: float = 0.0,
    jobs: int | None = None,
    ray: str | None = None,
    out: Path | None = None,
    resume: bool = False,
    json: Path | None = None,
    picture: Path | None = None,
    ask: bool = False,
) -> int:
    """
    Play *first* against *second* in *hands* duplicate deals and *matches* matches and print what comes of it; the exit code is returned.

    *options*: house rules as ``name=value``. *stop*: end early when it is decided whether the first bot is ahead by more than *margin*
    points a hand (*stop_by*: or in 积分). *jobs*, *ray*: as ``duijia simulate``; the results depend on none of them. *out*: a directory for
    every hand; *resume* goes on there. *json*, *picture*: files for the result.
    """
    if first == VERIFY:
        return verify_command(Path(second), ask=ask)
    try:
        check_numbers(hands, jobs, seed, "hands")
        manifest = manifest_of(
            read_rules(game, options),
            read_names(first, second),
            seed,
            pairs=hands,
            matches=check_matches(matches),
            stop=Stop(by=stop_by, margin=check_margin(margin)) if stop else None,
        )
        check_resume(out, resume=resume)
        journal = Journal(manifest, out, resume=resume)
    except (UsageError, ManifestError, OSError) as error:
        print("duijia arena:", said(error, "out"), file=sys.stderr)
        return BAD_INPUT
    console = screen()
    try:
        console.print(heading(manifest))
        with open_executor(jobs=jobs, ray=ray) as executor, _bar(journal) as watch:
            summary = play_arena(journal, executor, watch)
        # Before anything is written: a file that cannot be loses no result.
        print_summary(console, summary)
        keep(summary, journal, out, json, picture)
    except (UnknownBotError, NoHandError, ClusterError, ManifestError, OSError) as error:
        print("duijia arena:", said(error, "file"), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return stopped("arena", going_on(out))
    return 0


def going_on(out: Path | None) -> str:
    """
    How to go on with what was kept in *out*; nothing is said where nothing was.
    """
    return "" if out is None else f"what was played is in {printable(str(out))}, go on by --resume"


def verify_command(directory: Path, *, ask: bool = False) -> int:
    """
    Check the arena in *directory* and print what does not hold; 0 where all does, 1 where not, 2 where there is none.
    """
    try:
        manifest = read_manifest(directory)
        with counter("checking", manifest.pairs + manifest.matches) as advance:
            found = list(problems(directory, ask=ask, advance=advance))
    except KeyboardInterrupt:
        return stopped("arena")
    except (ManifestError, UnknownBotError, OSError) as error:
        print("duijia arena:", said(error, "file"), file=sys.stderr)
        return BAD_INPUT
    for problem in found:
        print(problem)
    print(
        f"{printable(str(directory))}: {'every hand and every number holds' if not found else f'{len(found)} problems'}"
    )
    return 1 if found else 0


def read_names(first: str, second: str) -> tuple[str, str]:
    """
    Two bots' names.

    :raises UsageError: an unknown bot
    """
    for name in (first, second):
        try:
            find_bot(name)
        except UnknownBotError as error:
            raise UsageError(f"bot: {error}") from None
    return first, second


def check_matches(matches: int) -> int:
    """
    :raises UsageError: a number out of range
    """
    check_range("matches", matches, 0, MOST_GAMES)
    return matches


def check_margin(margin: float) -> float:
    """
    :raises UsageError: it is no number that a lead can have
    """
    if not isfinite(margin):
        raise UsageError(f"margin: a number of points, not {margin}")
    return margin


def check_resume(out: Path | None, *, resume: bool) -> None:
    """
    :raises UsageError: there is nothing to go on with
    """
    if resume and out is None:
        raise UsageError("resume: of which directory? Name it by --out")


def keep(summary: Summary, journal: Journal, out: Path | None, json: Path | None, picture: Path | None) -> None:
    """
    Writes the result and the picture to every place asked for.

    :raises OSError: one of them cannot be written
    """
    text = msgspec.json.format(msgspec.json.encode(summary)) + b"\n"
    for path in (json, None if out is None else out / SUMMARY):
        if path is not None:
            write_whole(path, text)
    for path in (picture, None if out is None else out / PICTURE):
        if path is not None:
            write_whole(path, draw(summary, journal.pairs).encode())


def heading(manifest: Manifest) -> str:
    """
    One line that says what is played.
    """
    house = "".join(f" {name}={value}" for name, value in manifest.options.items())
    many = f"up to {manifest.pairs:,}" if manifest.stop is not None else f"{manifest.pairs:,}"
    more = f" and {manifest.matches:,} matches" if manifest.matches else ""
    first, second = manifest.bots
    return f"{first} against {second}: {manifest.game}{house}, {many} duplicate deals{more}, seed {manifest.seed}"


def print_summary(console: Console, summary: Summary) -> None:
    """
    The tables of a result.
    """
    first, second = summary.manifest.bots
    table = Table(title=f"{first} against {second}: {summary.pairs:,} deals, each played twice")
    for name, justify in (("", "left"), ("mean", "right"), (summary.interval, "right")):
        table.add_column(name, justify="right" if justify == "right" else "left", overflow="fold")
    for name, mean in summary.estimates.items():
        table.add_row(NAMES[name], f"{mean.mean:+.2f}", _ends(mean))
    if summary.matches is not None:
        won = summary.matches
        table.add_row(
            f"matches won of {won.count:,}",
            f"{100 * won.share:.1f} %",
            f"{100 * won.low:.1f} to {100 * won.high:.1f} %",
        )
    console.print(table)
    times = Table(title="milliseconds a move")
    for name in ("", "moves", "p50", "p95", "p99", "longest"):
        times.add_column(name, justify="right" if name else "left", overflow="fold")
    for one in summary.times:
        times.add_row(
            one.bot, f"{one.moves:,}", *(f"{value:.3g}" for value in (one.p50, one.p95, one.p99, one.longest))
        )
    console.print(times)
    for fault in summary.faults:
        console.print(f"{fault.bot}: {fault.fault}, {fault.count:,} times", style="bold")
    if any(summary.lost_by_fault):
        console.print(
            f"hands lost by a fault: {first} {summary.lost_by_fault[0]:,}, {second} {summary.lost_by_fault[1]:,}"
        )
    if summary.manifest.stop is not None:
        said = f"decided after {summary.pairs:,} pairs" if summary.decided else "not decided before the end"
        console.print(f"{said}; looked at after every pair, wrong in at most 5 % of such runs")


def _ends(mean: Mean) -> str:
    return "" if mean.low is None or mean.high is None else f"{mean.low:+.2f} to {mean.high:+.2f}"


@contextmanager
def _bar(journal: Journal) -> Iterator[Callable[[Journal, dict[str, Running]], None]]:
    total = journal.manifest.pairs + journal.manifest.matches
    with counted() as progress:
        task = progress.add_task("playing", total=total, completed=len(journal.pairs) + len(journal.matches))

        def watch(journal: Journal, running: dict[str, Running]) -> None:
            said = f"points {interval(running['points'], journal.manifest)}" if journal.pairs else "playing"
            progress.update(task, completed=len(journal.pairs) + len(journal.matches), description=said)

        yield watch
