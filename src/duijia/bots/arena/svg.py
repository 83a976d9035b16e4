"""
Plain SVG: shapes and text with numbers cut to what can be seen, so that the same figures give the same file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

OURS: Final = "#b3402e"
INK: Final = "#7d828a"
"""Readable on white and on black."""
FONT: Final = "sans-serif"

Point = tuple[float, float]


def number(value: float) -> str:
    """
    *value* with one digit after the point at most.
    """
    return f"{value:.1f}".removesuffix(".0")


def text(
    x: float, y: float, words: str, *, anchor: str = "start", size: int = 12, colour: str = INK, bold: bool = False
) -> str:
    """
    *words* with their baseline at *y*.
    """
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" font-size="{size}" fill="{colour}"{weight}>'
        f"{escape(words)}</text>"
    )


def line(one: Point, two: Point, *, colour: str = INK, width: float = 1, dashed: bool = False) -> str:
    """
    A straight line.
    """
    dashes = ' stroke-dasharray="3 3"' if dashed else ""
    return (
        f'<line x1="{number(one[0])}" y1="{number(one[1])}" x2="{number(two[0])}" y2="{number(two[1])}" '
        f'stroke="{colour}" stroke-width="{width:g}"{dashes}/>'
    )


def path(points: Iterable[Point], *, colour: str = OURS, width: float = 1.5) -> str:
    """
    A line through *points*.
    """
    places = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def area(points: Iterable[Point], *, colour: str = OURS) -> str:
    """
    A pale area within *points*.
    """
    places = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polygon points="{places}" fill="{colour}" fill-opacity="0.18"/>'


def dot(at: Point, *, colour: str = OURS) -> str:
    """
    A dot.
    """
    return f'<circle cx="{number(at[0])}" cy="{number(at[1])}" r="4" fill="{colour}"/>'


def picture(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """
    The whole file.
    """
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{FONT}" role="img">'
    )
    return "\n".join([head, f"<title>{escape(title)}</title>", *parts, "</svg>"]) + "\n"


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """
    Round numbers from *low* to *high*, *most* at most or one more.
    """
    span = max(high - low, 1e-9)
    step = 10 ** floor(log10(span / most))
    while span / step > most:
        step *= 2 if span / step <= 2 * most else 5 if span / step <= 5 * most else 10
    return [place * step for place in range(ceil(low / step), floor(high / step) + 1)]
