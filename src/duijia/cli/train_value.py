"""
``duijia train --network value``: what open positions are worth, with the network's note and the picture of its learning curve.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from duijia.cli.train import Keep, bar_of, check, run, seconds_of, tables_of, train_command

# isort: split
# What loads NumPy comes after what says how many threads it has.
from rich.console import Console

from duijia.bots.learned import training, value_training
from duijia.bots.learned.samples import Singles
from duijia.bots.learned.value_notes import write
from duijia.bots.learned.weights import Kind, WeightsError, load, shipped
from duijia.cli.simulate import BAD_INPUT, UsageError, read_rules
from duijia.rules import Rules


def train_any(
    network: Kind, *, samples: int | None, positions: int | None, mix: float | None, by: Path | None, **others: Any
) -> int:
    """
    Train a network of either kind; what only the other kind takes is refused. The exit code is returned.
    """
    player, value = {"samples": samples, "mix": mix}, {"positions": positions, "by": by}
    for name, given in (value if network == "player" else player).items():
        if given is not None:
            other = "value" if network == "player" else "player"
            print(f"duijia train: {name}: only for --network {other}", file=sys.stderr)
            return BAD_INPUT
    if network == "player":
        return train_command(samples=samples, mix=training.MIX if mix is None else mix, **others)
    return train_value_command(positions=positions, by=by, **others)


def train_value_command(
    *,
    game: str,
    budget: str,
    positions: int | None,
    by: Path | None,
    seed: int,
    jobs: int,
    options: Sequence[str],
    out: Path,
) -> int:
    """
    Train a value network for *game* and write it to the directory *out*; the exit code is returned.

    *budget*: a time like ``10min``; or *positions*: so many, which give the same network on any number of processes. *by*: the network
    that plays, instead of the package's. *options*: as for a player.
    """
    try:
        rules = read_rules(game, options)
        settings = value_training.Settings(
            tables=(rules,) if options else tables_of(rules),
            seed=seed,
            player=_player(rules, by),
            jobs=jobs,
            seconds=None if positions is not None else seconds_of(budget),
            positions=positions,
        )
        check(("positions", positions), jobs, out)
    except UsageError as error:
        print("duijia train:", error, file=sys.stderr)
        return BAD_INPUT
    command = f"duijia train --game {game} --network value "
    command += (f"--positions {positions}" if positions else f"--budget {budget}") + (f" --by {by}" if by else "")
    command += f" --seed {seed} --jobs {jobs}" + "".join(f" --option {option}" for option in options)

    def work(console: Console, keep: Keep) -> str:
        done = _train(settings, console, rules, command, out, keep)
        last = done.curve[-1].held_out
        return (
            f"worth {last.worth:.3f} of the variance, error {last.worth_rms:.1f} points; points {last.points:.3f}, "
            f"{last.points_rms:.1f} ({done.positions:,} positions): {out}"
        )

    return run(rules, len(settings.tables), seed, out, work)


def _player(rules: Rules, by: Path | None) -> Singles:
    try:
        found = shipped(rules.key) if by is None else load(str(by), game=rules.key)
    except WeightsError as error:
        raise UsageError(f"by: {error}") from None
    if found is None:
        raise UsageError(f"by: no network comes with {rules.key}; name one that plays")
    return found


def _train(
    settings: value_training.Settings, console: Console, rules: Rules, command: str, out: Path, keep: Keep
) -> value_training.Progress:
    """
    What came of it.
    """
    started = datetime.now(UTC)
    with bar_of(console) as bar:
        task = bar.add_task("starting", total=1.0, note="")
        points = 0

        def watch(progress: value_training.Progress) -> None:
            nonlocal points
            note = f"{progress.positions:,} positions"
            if progress.curve:
                note += f", error {progress.curve[-1].held_out.worth_rms:.1f} points"
            bar.update(task, completed=progress.share, description=PHASES[progress.phase], note=note)
            if len(progress.curve) > points:
                points = len(progress.curve)
                write(out, rules, settings, progress, command, started)
                keep(out)

        done = value_training.train(settings, watch)
        write(out, rules, settings, done, command, started)
    return done


PHASES = {"play": "playing", "fit": "fitting", "done": "done"}

__all__ = ["train_any", "train_value_command"]
