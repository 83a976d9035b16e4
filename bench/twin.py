"""
The playout written once more in C++ (``twin.cpp``): built, run, and compared with the kernel's, hand for hand.

Run ``python bench/twin.py`` for the checksums and rates of both. ``README.md`` has the protocol.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from duijia.games import find_game
from duijia.simulator import playouts

SOURCE = Path(__file__).with_name("twin.cpp")
FLAGS = ("-O3", "-march=native", "-std=c++17", "-Wall", "-Wextra", "-Werror")
LANE: Final = 16
"""Hands that follow one another on the same generators."""
ACTIONS: Final = playouts.FIELDS.index("actions")


@dataclass(frozen=True, slots=True)
class Run:
    """
    Some hands played one after another.
    """

    checksum: int
    """Of all results (``playouts.checksum``); 0 where nothing is compared."""
    actions: int
    seconds: float
    """Of processor time."""


@lru_cache(maxsize=1)
def build() -> Path | None:
    """
    The program; ``None`` where there is no g++.
    """
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    program = Path(tempfile.mkdtemp(prefix="duijia-twin-")) / "twin"
    subprocess.run([compiler, *FLAGS, "-o", str(program), str(SOURCE)], check=True)
    return program


def twin_run(program: Path, seed: int, hands: int) -> Run:
    """
    *hands* hands under *seed*, by the twin.
    """
    done = subprocess.run([str(program), str(seed), str(hands)], check=True, capture_output=True, text=True)
    checksum, actions, seconds = done.stdout.split()
    return Run(int(checksum), int(actions), float(seconds))


def kernel_run(seed: int, hands: int, phases: Literal["all", "play"] = "play", game: str = "dagunzi") -> Run:
    """
    The same hands by the kernel, compiled.
    """
    rules = find_game(game)
    start = time.thread_time()
    results = playouts.play(rules, hands, seed, phases=phases, per_lane=LANE)
    seconds = time.thread_time() - start
    return Run(0 if phases == "all" else playouts.checksum(results), int(results[:, ACTIONS].sum()), seconds)


def main() -> int:
    """
    Both, side by side; 1 when they differ, 2 when there is no compiler.
    """
    program = build()
    if program is None:
        print("no g++ here")
        return 2
    hands = 20_000
    twins, ours = [], []
    for _ in range(5):
        twins.append(twin_run(program, 1, hands))
        ours.append(kernel_run(1, hands))
    for name, runs in (("twin", twins), ("kernel", ours)):
        print(f"{name:8}{runs[0].checksum:22}{hands / min(run.seconds for run in runs):12,.0f} hands/s")
    return int({run.checksum for run in twins} != {run.checksum for run in ours})


if __name__ == "__main__":
    sys.exit(main())
