"""
What the training of a value network leaves: the network, a note of what made it, and a picture of its learning curve.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from duijia.bots.learned import value_places as of
from duijia.bots.learned.notes import HEIGHT, MARGIN, WIDTH, frame, head_of
from duijia.bots.learned.value_training import Point, Progress, Settings
from duijia.bots.learned.weights import digest_of, save, stem_of
from duijia.record.files import write_whole
from duijia.rules import Rules

LINES: Final = (("worth", "#1f5fa8"), ("points", "#b8621b"))
"""What the picture shows the errors of, with their colours."""


def write(out: Path, rules: Rules, settings: Settings, progress: Progress, command: str, started: datetime) -> None:
    """
    Writes ``GAME-value.npz``, ``GAME-value.json`` and ``GAME-value.svg`` into *out*, of the network so far.

    :raises OSError: they cannot be written
    """
    if progress.network is None or not progress.curve:
        return
    stem = stem_of(rules.key, "value")
    save(progress.network, out / f"{stem}.npz", rules.key)
    told = note_of(rules, settings, progress, command, started)
    write_whole(out / f"{stem}.json", (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode())
    write_whole(out / f"{stem}.svg", picture(progress.curve, rules.names).encode())


def note_of(rules: Rules, settings: Settings, progress: Progress, command: str, started: datetime) -> dict[str, Any]:
    """
    What made a value network.
    """
    return {
        **head_of(rules, settings.tables, command, started),
        "seed": settings.seed,
        "jobs": settings.jobs,
        "player": digest_of(settings.player),
        "seconds": round(progress.seconds, 1),
        "positions": progress.positions,
        "positions_held_out": progress.held_out,
        "weights": of.SIZE,
        "curve": [_point(point) for point in progress.curve],
    }


def _point(point: Point) -> dict[str, Any]:
    return {
        "epoch": point.epoch,
        "positions": point.positions,
        "seconds": point.seconds,
        "loss": round(point.loss, 5),
        "worth_r2": round(point.held_out.worth, 4),
        "worth_rms": round(point.held_out.worth_rms, 2),
        "points_r2": round(point.held_out.points, 4),
        "points_rms": round(point.held_out.points_rms, 2),
    }


def picture(curve: Sequence[Point], names: tuple[str, str]) -> str:
    """
    The learning curve as SVG: on hands held out, the errors (root of the mean square) in points, pass after pass.
    """
    errors = {
        "worth": [point.held_out.worth_rms for point in curve],
        "points": [point.held_out.points_rms for point in curve],
    }
    top = max(1.0, *errors["worth"], *errors["points"])

    def x(place: int) -> float:
        return MARGIN + (WIDTH - 1.5 * MARGIN) * (place + 0.5) / len(curve)

    def y(value: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value / top

    told = "error on hands held out, in points"
    parts = frame(f"{names[1]} ({names[0]}): {told}", f"{names[1]} {names[0]}: {told}", 0.0, top, y)
    for place, (name, colour) in enumerate(LINES):
        parts.append(f'<text x="{MARGIN + 90 * place}" y="{HEIGHT - 20}" fill="{colour}">{name}</text>')
        parts += [
            f'<circle cx="{x(number):.1f}" cy="{y(value):.1f}" r="3.5" fill="{colour}"/>'
            for number, value in enumerate(errors[name])
        ]
    parts.append(
        f'<text x="{WIDTH - MARGIN / 2}" y="{HEIGHT - 20}" text-anchor="end">{curve[-1].positions / 1000:,.0f}k positions</text>'
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


__all__ = ["note_of", "picture", "write"]
