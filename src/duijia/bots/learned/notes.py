"""
What a training leaves: the network, a note of what made it, and a picture of its learning curve.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import numpy as np

import duijia
from duijia.bots.arena.manifest import commit
from duijia.bots.learned import places as to
from duijia.bots.learned.training import Point, Progress, Settings
from duijia.bots.learned.weights import save
from duijia.record.files import write_whole
from duijia.rules import Rules, chosen_options, option_text

WIDTH: Final = 640
HEIGHT: Final = 300
MARGIN: Final = 48


def write(out: Path, rules: Rules, settings: Settings, progress: Progress, command: str, started: datetime) -> None:
    """
    Writes ``GAME.npz``, ``GAME.json`` and ``GAME.svg`` into *out*, of the network so far.

    :raises OSError: they cannot be written
    """
    if progress.network is None or not progress.curve:
        return
    save(progress.network, out / f"{rules.key}.npz", rules.key)
    told = note_of(rules, settings, progress, command, started)
    write_whole(out / f"{rules.key}.json", (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode())
    write_whole(out / f"{rules.key}.svg", picture(progress.curve, rules.names).encode())


def note_of(rules: Rules, settings: Settings, progress: Progress, command: str, started: datetime) -> dict[str, Any]:
    """
    What made a network.
    """
    return {
        **head_of(rules, settings.tables, command, started),
        "seed": settings.seed,
        "mix": settings.mix,
        "jobs": settings.jobs,
        "seconds": round(progress.seconds, 1),
        "decisions": progress.samples,
        "decisions_by_round": progress.rounds,
        "weights": to.SIZE,
        "curve": [_point(point) for point in progress.curve],
    }


def head_of(rules: Rules, tables: Sequence[Rules], command: str, started: datetime) -> dict[str, Any]:
    """
    What any network's note says: the game and its house rules, the command, and what ran it.
    """
    return {
        "game": rules.key,
        "names": rules.names,
        "command": command,
        "house_rules": [
            {name: option_text(value) for name, value in chosen_options(table, rules).items()} for table in tables
        ],
        "version": duijia.__version__,
        "commit": commit(),
        "started": started.isoformat(timespec="seconds"),
        "machine": {"python": platform.python_version(), "numpy": np.__version__, "cpus": os.cpu_count()},
    }


def _point(point: Point) -> dict[str, Any]:
    return {
        "round": point.round,
        "epoch": point.epoch,
        "decisions": point.samples,
        "seconds": point.seconds,
        "loss": round(point.loss, 5),
        "held_out": round(point.held_out, 5),
        "gain": round(point.gain, 4),
        "points": round(point.strength.points.mean, 2),
        "points_half": round(point.strength.points.half, 2),
        "worth": round(point.strength.worth.mean, 2),
        "worth_half": round(point.strength.worth.half, 2),
        "hands": 2 * point.strength.points.count,
    }


def picture(curve: Sequence[Point], names: tuple[str, str]) -> str:
    """
    The learning curve as SVG: points a hand over the rule bot, with 95 % intervals, pass after pass.
    """
    values = [point.strength.points for point in curve]
    top = max(1.0, *(value.mean + value.half for value in values))
    low = min(0.0, *(value.mean - value.half for value in values))

    def x(place: int) -> float:
        return MARGIN + (WIDTH - 1.5 * MARGIN) * (place + 0.5) / len(curve)

    def y(value: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (value - low) / (top - low)

    told = "points a hand over the rule bot"
    parts = frame(f"{names[1]} ({names[0]}): {told}", f"{names[1]} {names[0]}: {told}, 95 % intervals", low, top, y)
    for place, (point, value) in enumerate(zip(curve, values, strict=True)):
        begins = place == 0 or curve[place - 1].round != point.round
        if begins:
            parts.append(
                f'<text x="{x(place):.1f}" y="{HEIGHT - 20}">{point.samples / 1000:,.0f}k decisions</text>'
                f'<path d="M{x(place) - 6:.1f} {MARGIN}V{HEIGHT - 16}" stroke="#bbb" stroke-dasharray="3 3"/>'
            )
        parts.append(
            f'<path d="M{x(place):.1f} {y(value.mean - value.half):.1f}V{y(value.mean + value.half):.1f}" stroke="#7aa6d8"/>'
            f'<circle cx="{x(place):.1f}" cy="{y(value.mean):.1f}" r="3.5" fill="#1f5fa8"/>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def frame(title: str, head: str, low: float, top: float, y: Callable[[float], float]) -> list[str]:
    """
    The beginning of a picture: its title, its head, and lines at round numbers from *low* to *top*.
    """
    step = next(step for step in (1, 2, 5, 10, 20, 50) if (top - low) / step <= 8 or step == 50)
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{MARGIN}" y="24" font-size="14">{head}</text>',
        *(
            f'<path d="M{MARGIN} {y(mark):.1f}H{WIDTH - MARGIN / 2}" stroke="#ddd"/>'
            f'<text x="{MARGIN - 6}" y="{y(mark) + 4:.1f}" text-anchor="end">{mark}</text>'
            for mark in range(int(low // step) * step, int(top) + 1, step)
            if low <= mark
        ),
    ]


__all__ = ["frame", "head_of", "note_of", "picture", "write"]
