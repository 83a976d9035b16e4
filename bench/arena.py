"""
The table of results in ``docs/bots.md``, from the arenas' own files in ``docs/results``.

``python bench/arena.py`` writes it anew, ``--check`` tells whether it would change.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "bots.md"
RESULTS = ROOT / "docs" / "results"
BEGIN, END = "<!-- results -->\n", "<!-- end of results -->\n"
HEAD = (
    "| game | | pairs | points a hand | 积分 a hand | levels a hand | matches won | ms a move, p95 / longest | commit, command |\n"
    "|---|---|---:|---:|---:|---:|---:|---:|---|\n"
)


def row(path: Path) -> str:
    """
    One arena as a line of the table.
    """
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    head = data["manifest"]
    house = "".join(f" {name}={value}" for name, value in head["options"].items())
    first, second = head["bots"]
    means = [mean(data["estimates"][name]) if data["pairs"] > 1 else "" for name in ("points", "score", "levels")]
    won = data["matches"]
    matches = (
        ""
        if won is None
        else f"{100 * won['share']:.1f} % of {won['count']} ({100 * won['low']:.1f} to {100 * won['high']:.1f})"
    )
    times = " · ".join(f"{one['p95']:.3g} / {one['longest']:.3g}" for one in data["times"]) if data["pairs"] else ""
    name = f"[{first} : {second}](results/{path.name})"
    return (
        f"| {head['game']}{house} | {name} | {data['pairs']:,} | {means[0]} | {means[1]} | {means[2]} | {matches} | {times} "
        f"| `{head['commit']}` `{data['command']}` |\n"
    )


def mean(value: dict[str, float]) -> str:
    """
    A mean with its interval.
    """
    return f"{value['mean']:+.2f} ({value['low']:+.2f} to {value['high']:+.2f})"


def table() -> str:
    """
    The whole table, rows in the order of the files' names.
    """
    paths = sorted(path for path in RESULTS.glob("arena-*.json"))
    return HEAD + "".join(row(path) for path in paths)


def main(*words: str) -> int:
    """
    Writes the table, or compares; 1 where it would change.
    """
    text = GUIDE.read_text("utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    wanted = f"{before}{BEGIN}\n{table()}\n{END}{after}"
    if "--check" in words:
        return int(text != wanted)
    GUIDE.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
