"""
The picture of a ladder: ratings with their intervals, the best on top.
"""

from __future__ import annotations

from typing import Final

from duijia.bots.arena.ladder import Ladder
from duijia.bots.arena.svg import OURS, dot, line, number, picture, text, ticks

WIDTH: Final = 720
LEFT, RIGHT = 190, 520
ROW: Final = 34


def draw_ladder(ladder: Ladder) -> str:
    """
    The picture as SVG.
    """
    house = "".join(f" {name}={value}" for name, value in ladder.options.items())
    title = f"Ladder: {ladder.game}{house}"
    under = f"{ladder.pairs:,} pairs a duel, 95 % by bootstrap; seed {ladder.seed}, commit {ladder.commit}"
    parts = [text(12, 24, title, size=15, bold=True), text(12, 42, under, size=11)]
    low, high = min(rung.low for rung in ladder.rungs) - 25, max(rung.high for rung in ladder.rungs) + 25
    top, bottom = 60, 60 + ROW * len(ladder.rungs)

    def at(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (RIGHT - LEFT)

    for value in ticks(low, high, 5):
        parts.append(line((at(value), top), (at(value), bottom), width=0.4, dashed=True))
        parts.append(text(at(value), bottom + 16, number(value), anchor="middle", size=11))
    for place, rung in enumerate(ladder.rungs):
        y = top + ROW * (place + 0.5)
        said = f"{rung.rating:.0f} ({rung.low:.0f} to {rung.high:.0f})  {rung.points:+.1f}"
        parts += [
            text(12, y + 4, rung.bot),
            line((at(rung.low), y), (at(rung.high), y), colour=OURS, width=4),
            dot((at(rung.rating), y)),
            text(RIGHT + 12, y + 4, said, size=11),
        ]
    parts.append(
        text(WIDTH - 12, bottom + 32, "rating by pairs won; points a hand against all others", anchor="end", size=11)
    )
    return picture(WIDTH, bottom + 44, title, parts)
