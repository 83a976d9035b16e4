"""
``duijia train``: a network for a game, with its note and the picture of its learning curve; value networks by ``train_value``.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

# One thread a process, and sums in one order: the same samples give the same network. It must be said before NumPy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from duijia.bots.learned import training
from duijia.bots.learned.notes import write
from duijia.cli.screen import said, screen
from duijia.cli.simulate import BAD_INPUT, MOST_JOBS, UsageError, check_range, read_rules
from duijia.rules import Rules, with_options

UNITS: Final = {"s": 1, "min": 60, "h": 3600}
LEAST: Final = 20
"""Seconds of the shortest training."""

Keep = Callable[[Path], None]
"""Is told the directory whenever the network so far is written to it."""
Work = Callable[[Console, Keep], str]
"""A training; what is to be said of it at the end."""


def train_command(
    *,
    game: str,
    budget: str,
    samples: int | None,
    mix: float,
    seed: int,
    jobs: int,
    options: Sequence[str],
    out: Path,
) -> int:
    """
    Train a network for *game* and write it to the directory *out*; the exit code is returned.

    *budget*: a time like ``20min``; or *samples*: so many labelled decisions, which give the same network on any number of processes.
    *mix*: the settlement's part in what is learnt, the rest points. *options*: house rules as ``name=value``; without them hands are played under all presets of the game, and in both ways of following.
    """
    try:
        rules = read_rules(game, options)
        settings = training.Settings(
            tables=(rules,) if options else tables_of(rules),
            seed=seed,
            jobs=jobs,
            seconds=None if samples is not None else seconds_of(budget),
            samples=samples,
            mix=mix,
        )
        _check_mix(mix)
        check(("samples", samples), jobs, out)
    except UsageError as error:
        print("duijia train:", error, file=sys.stderr)
        return BAD_INPUT
    command = f"duijia train --game {game} " + (f"--samples {samples}" if samples else f"--budget {budget}")
    command += f" --mix {mix:g}" if mix != training.MIX else ""
    command += f" --seed {seed} --jobs {jobs}" + "".join(f" --option {option}" for option in options)

    def work(console: Console, keep: Keep) -> str:
        done = _train(settings, console, rules, command, out, keep)
        return f"{done.curve[-1].strength.points} points a hand over the rule bot ({done.samples:,} decisions): {out}"

    return run(rules, len(settings.tables), seed, out, work)


def run(rules: Rules, tables: int, seed: int, out: Path, work: Work) -> int:
    """
    The exit code of a training, which may be broken off.
    """
    console = screen()
    console.print(f"{rules.names[1]} ({rules.names[0]}): {tables} sets of house rules, seed {seed}")
    kept: list[Path] = []
    try:
        console.print(work(console, kept.append))
    except KeyboardInterrupt:
        console.print(f"stopped; the network so far is in {out}" if kept else "stopped before the first network")
        return 130
    except BrokenProcessPool:
        so_far = f"the network so far is in {out}" if kept else "there is no network yet"
        print(f"duijia train: a process was killed; is there enough memory? {so_far}", file=sys.stderr)
        return 1
    except OSError as error:
        print("duijia train:", said(error, "out"), file=sys.stderr)
        return 1
    return 0


def _check_mix(mix: float) -> None:
    if not 0 <= mix <= 1:
        raise UsageError(f"mix: from 0 to 1, not {mix:g}")


def check(wanted: tuple[str, int | None], jobs: int, out: Path) -> None:
    """
    Makes the directory *out*.

    :param wanted: how much is to be trained on, with the argument's name
    :raises UsageError: one of them cannot be used
    """
    name, number = wanted
    if number is not None and number < 1:
        raise UsageError(f"{name}: at least 1, not {number}")
    check_range("jobs", jobs, 1, MOST_JOBS)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"out: {error.strerror or error}") from None


def seconds_of(text: str) -> float:
    """
    A time like ``90s``, ``20min`` or ``1.5h`` in seconds.

    :raises UsageError: it is none, or too short to learn anything
    """
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(s|min|h)", text.strip())
    if found is None:
        raise UsageError(f"budget: {text!r} is no time like 90s, 20min or 1.5h")
    seconds = float(found[1]) * UNITS[found[2]]
    if seconds < LEAST:
        raise UsageError(f"budget: at least {LEAST}s, not {text}")
    return seconds


def tables_of(rules: Rules) -> tuple[Rules, ...]:
    """
    The house rules that a network is trained for: every preset, and every way of following.
    """
    found = [with_options(rules, dict(changed)) for _, changed in rules.presets] or [rules]
    for option in rules.options:
        if option.name == "follow":
            found += [with_options(rules, {option.name: value}) for value in option.values]
    return tuple(dict.fromkeys(found))


def bar_of(console: Console) -> Progress:
    """
    The bar of a training; its task has a ``note``.
    """
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TextColumn("{task.fields[note]}"),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=console)


def _train(
    settings: training.Settings, console: Console, rules: Rules, command: str, out: Path, keep: Keep
) -> training.Progress:
    started = datetime.now(UTC)
    with bar_of(console) as bar:
        task: TaskID = bar.add_task("starting", total=1.0, note="")
        points = 0

        def watch(progress: training.Progress) -> None:
            nonlocal points
            rate = progress.samples / max(1e-9, progress.seconds)
            note = f"{progress.samples:,} decisions, {rate:,.0f}/s"
            if progress.curve:
                note += f", {progress.curve[-1].strength.points} points a hand"
            bar.update(task, completed=progress.share, description=_phase(progress), note=note)
            if len(progress.curve) > points:
                points = len(progress.curve)
                write(out, rules, settings, progress, command, started)
                keep(out)

        done = training.train(settings, watch)
        write(out, rules, settings, done, command, started)
    return done


def _phase(progress: training.Progress) -> str:
    if progress.phase == "done":
        return "done"
    of = f"round {progress.round + 1} of {len(training.TIMES)}"
    return f"{of}: " + ("playing" if progress.phase == "play" else "fitting")


__all__ = ["bar_of", "check", "run", "seconds_of", "tables_of", "train_command"]
