"""
The figures as a table: what was measured, and the bars they are held against.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Figures: TypeAlias = Mapping[str, float]
"""Rates by the names of the measures, and what is measured once."""

GAMES = ("dagunzi", "dabang", "dalin")
SPIEL = ("spades", "hearts", "dou_dizhu")
BATCHES = (1, 64, 1024, 8192)


@dataclass(frozen=True, slots=True)
class Row:
    """
    A line of the first table: figures a second.
    """

    group: str
    label: str
    keys: tuple[str, ...]
    """Measures of its columns; the first missing one's error is shown."""


LOOPS = "Whole hands in one call"
CALLS = "Every decision a call from Python"
BATCH = "Many hands a call"


def rows() -> list[Row]:
    """
    All lines: in the first group hands and decisions a second, in the others decisions.
    """
    return [
        *(Row(LOOPS, f"Duijia {game}", (f"hands {game}", f"plies {game}")) for game in GAMES),
        Row(LOOPS, "Duijia dagunzi, deal and play alone", ("play dagunzi",)),
        Row(LOOPS, "the same in C++ (twin)", ("twin",)),
        *(Row(LOOPS, f"OpenSpiel {game}, C++", (f"spiel games {game}", f"spiel loop {game}")) for game in SPIEL),
        Row(CALLS, "Duijia dagunzi, actions known", ("called",)),
        *(Row(CALLS, f"Duijia {game}, random actions", (f"steps {game} 1",)) for game in GAMES),
        *(Row(CALLS, f"OpenSpiel {game}, legal actions only", (f"spiel python {game}",)) for game in SPIEL),
        *(Row(CALLS, f"OpenSpiel {game}, with observations", (f"spiel tensor {game}",)) for game in SPIEL),
        Row(CALLS, "RLCard dou dizhu", ("rlcard doudizhu",)),
        Row(CALLS, "RLCard bridge", ("rlcard bridge",)),
        Row(CALLS, "PettingZoo Texas hold'em no limit", ("zoo texas_holdem_no_limit",)),
        Row(CALLS, "PettingZoo connect four", ("zoo connect_four",)),
        *(Row(BATCH, f"Duijia {game}, {size:,}", (f"steps {game} {size}",)) for game in GAMES for size in BATCHES[1:]),
        Row(BATCH, "Pgx sparrow mahjong, 1,024", ("pgx sparrow_mahjong",)),
        Row(BATCH, "Pgx leduc hold'em, 1,024", ("pgx leduc_holdem",)),
    ]


@dataclass(frozen=True, slots=True)
class Bar:
    """
    A figure that has to be reached.
    """

    label: str
    value: Callable[[Figures], float]
    bar: float
    unit: str = ""
    most: bool = False
    """Whether the bar is the most, not the least."""

    def met(self, figures: Figures) -> bool:
        """
        Whether it is reached.
        """
        return self.value(figures) <= self.bar if self.most else self.value(figures) >= self.bar


def _ratio(one: str, other: str) -> Callable[[Figures], float]:
    return lambda figures: figures[one] / figures[other]


def _figure(name: str) -> Callable[[Figures], float]:
    return lambda figures: figures[name]


def bars() -> list[Bar]:
    """
    All bars, in the table's order.
    """
    return [
        Bar("random dagunzi hands a second", _figure("hands dagunzi"), 100_000),
        Bar("decisions a second in them", _figure("plies dagunzi"), 5e6),
        Bar("deal and play: share of the C++ twin", _ratio("play dagunzi", "twin"), 0.8),
        Bar("decisions: times OpenSpiel spades in C++", _ratio("plies dagunzi", "spiel loop spades"), 5, "×"),
        Bar("two threads: times one", _figure("threads"), 1.7, "×"),
        Bar("a call from Python each: plies a second", _figure("called"), 500_000),
        Bar("batch 1,024: steps a second", _figure("steps dagunzi 1024"), 2e6),
        Bar("batch 8,192: steps a second", _figure("steps dagunzi 8192"), 2e6),
        Bar(
            "time a step, batch 8,192 to 1,024", _ratio("steps dagunzi 1024", "steps dagunzi 8192"), 1.2, "×", most=True
        ),
        Bar(
            "batch 1,024: times OpenSpiel spades from Python",
            _ratio("steps dagunzi 1024", "spiel python spades"),
            8,
            "×",
        ),
        Bar("the same with OpenSpiel's observations", _ratio("steps dagunzi 1024", "spiel tensor spades"), 8, "×"),
        Bar("batch 1,024: times RLCard dou dizhu", _ratio("steps dagunzi 1024", "rlcard doudizhu"), 200, "×"),
        Bar("batch 1: times OpenSpiel spades from Python", _ratio("steps dagunzi 1", "spiel python spades"), 1, "×"),
        Bar("bytes a hand", _figure("bytes a hand"), 2048, most=True),
        Bar("cold compile, all of it", _figure("cold compile"), 20, "s", most=True),
        Bar("warm start to the first step", _figure("warm start"), 1.5, "s", most=True),
        Bar("import of the package and its games", _figure("import"), 0.3, "s", most=True),
        Bar("serve to the first page, by the clock", _figure("first page"), 2, "s", most=True),
        Bar("legality interpreted, 52 cards, worst lead", _figure("legality"), 1, "ms", most=True),
    ]


def markdown(figures: Figures, errors: Mapping[str, str], heading: str, facts: Sequence[str]) -> str:
    """
    A section of ``results.md``.
    """
    lines = [
        f"## {heading}",
        "",
        *(f"- {fact}" for fact in facts),
        "",
        "| bar | figure | wanted | |",
        "| --- | ---: | ---: | --- |",
    ]
    for bar in bars():
        wanted = f"{'≤' if bar.most else '≥'} {number(bar.bar, bar.unit)}"
        try:
            lines.append(
                f"| {bar.label} | {number(bar.value(figures), bar.unit)} | {wanted} | {'met' if bar.met(figures) else '**missed**'} |"
            )
        except KeyError as missing:
            lines.append(f"| {bar.label} | not measured ({missing.args[0]}) | {wanted} | |")
    held = figures.get("bytes held a hand")
    if held is not None:
        lines += ["", f"With its observation, mask and the rest an environment holds {held:,.0f} bytes a hand."]
    group = ""
    for row in rows():
        if row.group != group:
            group = row.group
            hands = "hands/s | " if group == LOOPS else ""
            lines += ["", f"| {group} | {hands}decisions/s |", f"| --- | {'---: | ' if hands else ''}---: |"]
        cells = [
            f"{figures[key]:,.0f}" if key in figures else f"not measured: {errors.get(key, '?')}" for key in row.keys
        ]
        if group == LOOPS and len(cells) == 1:
            cells.append("")
        lines.append(f"| {row.label} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def number(value: float, unit: str = "") -> str:
    """
    *value* with as many places as mean something.
    """
    text = (
        f"{value:,.0f}"
        if value >= 100
        else f"{value:.1f}"
        if value >= 10
        else f"{value:.2f}"
        if value >= 1
        else f"{value:.3g}"
    )
    return f"{text} {unit}".strip()
