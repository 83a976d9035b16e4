"""
The picture of an arena: each measure with its interval, and how the mean of the points and its interval came to where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from duijia.bots.arena.estimate import Running
from duijia.bots.arena.pairs import Played, pair_of
from duijia.bots.arena.summary import Mean, Summary, interval
from duijia.bots.arena.svg import INK, OURS, Point, area, dot, line, number, path, picture, text, ticks

WIDTH: Final = 720
LEFT, RIGHT = 150, 560
"""Where the scales of the measures begin and end."""
NAMES: Final = {"points": "points a hand", "levels": "levels a hand", "score": "积分 a hand", "banks": "banks a hand"}
SAMPLES: Final = 240
"""Points of the running mean that are drawn."""


def draw(summary: Summary, pairs: Sequence[Played]) -> str:
    """
    The picture as SVG.
    """
    manifest = summary.manifest
    house = "".join(f" {name}={value}" for name, value in manifest.options.items())
    title = f"{manifest.bots[0]} against {manifest.bots[1]}, {manifest.game}{house}"
    under = f"{summary.pairs:,} pairs, intervals {summary.interval}; seed {manifest.seed}, commit {manifest.commit}"
    parts = [text(12, 24, title, size=15, bold=True), text(12, 42, under, size=11)]
    rows = list(summary.estimates.items())
    for place, (name, mean) in enumerate(rows):
        parts += _row(70 + 34 * place, NAMES[name], mean)
    bottom = 70 + 34 * len(rows)
    if summary.matches is not None:
        won = summary.matches
        share = Mean(mean=won.share, low=won.low, high=won.high, deviation=None)
        parts += _row(bottom, f"{won.count} matches", share, middle=0.5, percent=True)
        bottom += 34
    parts += _course(bottom + 16, bottom + 206, summary, pairs)
    return picture(WIDTH, bottom + 240, title, parts)


def _row(y: float, name: str, mean: Mean, *, middle: float = 0.0, percent: bool = False) -> list[str]:
    """
    One measure on its own scale, *middle* in the middle.
    """
    low, high = (mean.mean if end is None else end for end in (mean.low, mean.high))
    reach = max(abs(low - middle), abs(high - middle), 1e-9) * 1.1
    if percent:
        reach = 0.5

    def at(value: float) -> float:
        return LEFT + (value - middle + reach) / (2 * reach) * (RIGHT - LEFT)

    if percent:
        said = f"{100 * mean.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    else:
        said = f"{mean.mean:+.2f} ({low:+.2f} to {high:+.2f})"
    return [
        text(12, y + 4, name),
        line((LEFT, y), (RIGHT, y)),
        line((at(middle), y - 9), (at(middle), y + 9)),
        line((at(low), y), (at(high), y), colour=OURS, width=4),
        dot((at(mean.mean), y)),
        text(RIGHT + 12, y + 4, said, size=11),
    ]


def _course(top: float, bottom: float, summary: Summary, pairs: Sequence[Played]) -> list[str]:
    """
    The running mean of the points, from the tenth pair on.
    """
    running = Running()
    step = max(1, len(pairs) // SAMPLES)
    seen: list[tuple[int, float, float, float]] = []
    for played in pairs:
        running.add(pair_of(played.halves).points)
        if running.count >= 10 and (running.count % step == 0 or running.count == len(pairs)):
            now = interval(running, summary.manifest)
            seen.append((now.count, now.mean, now.low, now.high))
    if len(seen) < 2:
        return []
    late = [entry for entry in seen if entry[0] >= min(50, seen[-1][0] // 2)]
    low = min(0.0, *(entry[2] for entry in late))
    high = max(0.0, *(entry[3] for entry in late))
    edge = 0.05 * (high - low or 1)
    low, high = low - edge, high + edge
    first, last = seen[0][0], seen[-1][0]

    def at(count: int, value: float) -> Point:
        x = 60 + (count - first) / (last - first) * (WIDTH - 80)
        return x, top + (high - min(max(value, low), high)) / (high - low) * (bottom - top)

    band = [at(entry[0], entry[3]) for entry in seen] + [at(entry[0], entry[2]) for entry in reversed(seen)]
    parts = [area(band), path(at(entry[0], entry[1]) for entry in seen)]
    for value in ticks(low, high):
        parts.append(line(at(first, value), at(last, value), width=1 if value == 0 else 0.4, dashed=value != 0))
        parts.append(text(52, at(first, value)[1] + 4, number(value), anchor="end", size=11))
    parts += [
        text(at(int(count), low)[0], bottom + 16, f"{int(count):,}", anchor="middle", size=11)
        for count in ticks(first, last)
    ]
    parts.append(
        text(
            WIDTH - 20,
            bottom + 30,
            "pairs played, and the mean of the points so far",
            anchor="end",
            size=11,
            colour=INK,
        )
    )
    return parts


__all__ = ["draw"]
