"""
The C++ twin of a playout plays the very same hands as the kernel, so that what the benchmark compares is the same work.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from duijia.games import find_game
from duijia.kernel import layout, playout
from duijia.simulator import playouts
from duijia.simulator.columns import columns_of

SOURCE = Path(__file__).parents[2] / "bench/twin.cpp"
LANE = 16
"""Hands that follow one another on the same generators."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """
    The twin, built.
    """
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("no g++ here")
    built = tmp_path_factory.mktemp("twin") / "twin"
    flags = ("-O1", "-std=c++17", "-Wall", "-Wextra", "-Werror")
    subprocess.run([compiler, *flags, "-o", str(built), str(SOURCE)], check=True)
    return built


def twin(program: Path, seed: int, hands: int) -> tuple[int, int]:
    """
    Checksum and actions of the twin's hands.
    """
    done = subprocess.run([str(program), str(seed), str(hands)], check=True, capture_output=True, text=True)
    checksum, actions, _ = done.stdout.split()
    return int(checksum), int(actions)


def interpreted(seed: int, hands: int) -> tuple[int, int]:
    """
    Checksum and actions of the kernel's hands, as plain Python.
    """
    col = list(columns_of(find_game("dagunzi")))
    row, pack = [0] * layout.ROW, [0] * layout.PACK
    results = [[0] * playout.RESULT for _ in range(hands)]
    for number, result in enumerate(results):
        if number % LANE == 0:
            playout.begin_lane(row, col, seed, number // LANE)
        playout.play_hand(row, col, pack, playout.PLAY, playout.RANDOM, playout.RANDOM, result)
    return playouts.checksum(results), sum(result[-1] for result in results)


@pytest.mark.parametrize("seed", [0, 1, 20261129])
def test_the_twin_plays_the_interpreted_kernels_hands(program: Path, seed: int) -> None:
    """
    Same generator, same decisions, same results: same checksum, over more than one lane.
    """
    assert twin(program, seed, 40) == interpreted(seed, 40)


def test_the_twin_plays_the_compiled_kernels_hands(program: Path) -> None:
    """
    20,000 hands, so that rare endings (all points, jokers, levels passed) are among them.
    """
    results = playouts.play(find_game("dagunzi"), 20_000, 7, phases="play", per_lane=LANE)
    ends = {int(end) for end in results[:, playouts.FIELDS.index("end")]}
    assert ends >= {0, 1, 3}
    actions = int(results[:, playouts.FIELDS.index("actions")].sum())
    assert twin(program, 7, 20_000) == (playouts.checksum(results), actions)
