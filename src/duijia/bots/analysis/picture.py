"""
A picture of a match's swings: hand by hand what the attackers could expect after each decision, the dearest mistakes marked. The only
module that imports matplotlib, and only when a picture is wanted.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Literal

from duijia.bots.analysis.values import Analysis, Decision
from duijia.cards import Seat
from duijia.record.files import write_whole
from duijia.text.analysis import say

MARKED: Final = 3
"""So many of the dearest mistakes bear their number."""
WIDE: Final = 4.0
HIGH: Final = 1.35
"""Inches, of the picture and of a hand in it: as wide as a telephone held upright."""
LINE: Final = "#2f6fb0"
MARK: Final = "#c2452d"
INK: Final = "#7d828a"
"""Colours of the curve, of mistakes, of all else: readable on white and on black."""


class NoMatplotlibError(RuntimeError):
    """
    The library that draws is not installed.
    """


def swings(analysis: Analysis, hand_no: int) -> list[tuple[int, float]]:
    """
    A curve of one hand: the numbers of its decisions, and what the attackers could expect after each, the mean over the seats of what each
    of them thought when it last decided.
    """
    latest: dict[Seat, float] = {}
    curve = []
    for decision in of_hand(analysis, hand_no):
        if decision.score is not None:
            latest[decision.seat] = decision.score
            curve.append((decision.number, sum(latest.values()) / len(latest)))
    return curve


def of_hand(analysis: Analysis, hand_no: int) -> Iterator[Decision]:
    """
    The decisions of the last deal of a hand; of deals from which nothing came there are none to draw.
    """
    found: list[Decision] = []
    for decision in analysis.decisions:
        if decision.hand_no == hand_no:
            if found and decision.number <= found[-1].number:
                found.clear()
            found.append(decision)
    yield from found


def draw(analysis: Analysis, path: Path, lang: Literal["zh", "en"] = "en") -> None:
    """
    Writes the picture of *analysis* to *path*, as SVG.

    :raises NoMatplotlibError: there is no matplotlib
    :raises OSError: the file cannot be written
    """
    try:
        import matplotlib as mpl  # noqa: PLC0415 - nobody else waits for it
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError as error:
        raise NoMatplotlibError(say("no_matplotlib", lang)) from error
    hands = sorted({decision.hand_no for decision in analysis.decisions})
    settings: dict[Any, Any] = {
        "svg.fonttype": "none", "svg.hashsalt": "duijia", "font.family": ["sans-serif"], "font.size": 8, "text.color": INK,
        "axes.labelcolor": INK, "axes.edgecolor": INK, "xtick.color": INK, "ytick.color": INK,
    }  # fmt: skip
    with mpl.rc_context(settings), warnings.catch_warnings():
        # The text stays text; whoever shows the picture has the letters.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        figure = Figure(figsize=(WIDE, 0.45 + HIGH * max(1, len(hands))), layout="constrained")
        for axes, hand_no in zip(figure.subplots(max(1, len(hands)), 1, squeeze=False)[:, 0], hands, strict=False):
            _hand(axes, analysis, hand_no, lang)
        figure.supxlabel(say("plays", lang), fontsize=8)
        figure.supylabel(say("expected", lang), fontsize=8)
        drawn = BytesIO()
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None, "Title": analysis.game})
    write_whole(path, drawn.getvalue())


def _hand(axes: Any, analysis: Analysis, hand_no: int, lang: Literal["zh", "en"]) -> None:
    curve = swings(analysis, hand_no)
    axes.set_title(say("hand", lang, hand=hand_no), loc="left", fontsize=8, fontweight="bold", pad=3)
    axes.spines[["top", "right"]].set_visible(False)
    axes.margins(x=0.02, y=0.15)
    decisions = list(of_hand(analysis, hand_no))
    if decisions:
        axes.axhline(decisions[-1].threshold, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    if not curve:
        return
    axes.plot(*zip(*curve, strict=True), color=LINE, linewidth=1.4)
    for result in analysis.results:
        if result.hand_no == hand_no:
            axes.plot([curve[-1][0]], [result.score], "o", color=LINE, markersize=4)
            axes.annotate(
                str(result.score), (curve[-1][0], result.score), (5, 0), textcoords="offset points", va="center", color=LINE
            )  # fmt: skip
    heights = dict(curve)
    numbers = {analysis.decisions[place].line: rank for rank, place in enumerate(analysis.dearest[:MARKED], 1)}
    for decision in decisions:
        if decision.mistake and decision.number in heights:
            spot = (decision.number, heights[decision.number])
            rank = numbers.get(decision.line)
            axes.plot(*spot, "o", color=MARK, markersize=9 if rank else 3.5)
            if rank:
                axes.annotate(
                    str(rank), spot, ha="center", va="center_baseline", color="white", fontweight="bold", fontsize=7
                )


__all__ = ["MARKED", "NoMatplotlibError", "draw", "of_hand", "swings"]
