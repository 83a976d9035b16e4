"""
Draws the comparison: decisions a second of one core, Duijia beside its peers, on a logarithmic scale.

``python bench/picture.py FIGURES.json PICTURE.svg``, with an interpreter that has matplotlib; ``run.py`` calls it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import matplotlib as mpl

mpl.use("svg")

from matplotlib import pyplot as plt

BARS = [
    (
        "Whole hands in one call",
        [
            ("Duijia dagunzi", "plies dagunzi"),
            ("Duijia dabang", "plies dabang"),
            ("Duijia dalin", "plies dalin"),
            ("OpenSpiel spades, C++", "spiel loop spades"),
            ("OpenSpiel hearts, C++", "spiel loop hearts"),
            ("OpenSpiel dou dizhu, C++", "spiel loop dou_dizhu"),
        ],
    ),
    (
        "Many hands a call, observations and masks",
        [
            ("Duijia dagunzi, batch 8,192", "steps dagunzi 8192"),
            ("Duijia dagunzi, batch 1,024", "steps dagunzi 1024"),
            ("Duijia dagunzi, batch 64", "steps dagunzi 64"),
            ("Pgx leduc hold'em, batch 1,024", "pgx leduc_holdem"),
            ("Pgx sparrow mahjong, batch 1,024", "pgx sparrow_mahjong"),
        ],
    ),
    (
        "Every decision a call from Python",
        [
            ("Duijia dagunzi, observations and masks", "steps dagunzi 1"),
            ("OpenSpiel spades, legal actions only", "spiel python spades"),
            ("OpenSpiel spades, observations", "spiel tensor spades"),
            ("OpenSpiel dou dizhu, observations", "spiel tensor dou_dizhu"),
            ("RLCard bridge", "rlcard bridge"),
            ("PettingZoo Texas hold'em", "zoo texas_holdem_no_limit"),
            ("RLCard dou dizhu", "rlcard doudizhu"),
        ],
    ),
]
OURS, THEIRS, INK = "#b3402e", "#8a8f98", "#7d828a"
"""Readable on white and on black."""


def main(source: str, target: str) -> None:
    """
    Draws *source* into *target*.
    """
    data = json.loads(Path(source).read_text())
    figures = data["figures"]
    plt.rcParams.update(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "duijia",
            "font.family": ["sans-serif"],
            "font.size": 10,
            "text.color": INK,
            "axes.labelcolor": INK,
            "xtick.color": INK,
            "ytick.color": INK,
        }
    )
    groups = [(title, [(label, figures[key]) for label, key in bars if key in figures]) for title, bars in BARS]
    height = sum(len(bars) + 1.4 for _, bars in groups)
    figure, axes = plt.subplots(figsize=(8.4, 0.27 * height + 0.8))
    place = 0.0
    ticks, labels = [], []
    for title, bars in groups:
        axes.text(1e3, place - 0.15, title, fontweight="bold", va="center")
        place += 1
        for label, value in bars:
            axes.barh(place, value, height=0.72, left=0, color=OURS if label.startswith("Duijia") else THEIRS)
            axes.text(value * 1.1, place, short(value), va="center", fontsize=9)
            ticks.append(place)
            labels.append(label)
            place += 1
        place += 0.4
    axes.set_xscale("log")
    axes.set_xlim(1e3, 1.5e8)
    axes.set_ylim(place - 0.6, -0.8)
    axes.set_yticks(ticks, labels)
    axes.tick_params(which="both", length=0)
    axes.spines[:].set_visible(False)
    where = f"{data['machine']}\n{data['heading']}"
    axes.set_xlabel(f"decisions a second, one core, random play, logarithmic\n{where}", fontsize=9, loc="left")
    figure.tight_layout()
    figure.savefig(
        target,
        transparent=True,
        metadata={"Date": None, "Title": "Decisions a second of one core: Duijia and its peers"},
    )


def short(value: float) -> str:
    """
    *value* in thousands or millions.
    """
    if value >= 1e6:
        return f"{value / 1e6:.3g} M"
    return f"{value / 1e3:.3g} k"


if __name__ == "__main__":
    main(*sys.argv[1:])
