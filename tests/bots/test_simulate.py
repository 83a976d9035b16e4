"""
``duijia simulate``: what it prints, and what it says to arguments that cannot be used.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest

from duijia.cli.simulate import BAD_INPUT, simulate


def test_matches(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The table tells who won.
    """
    assert simulate(game="dalin", bots="rule,random", count=2, seed="a") == 0
    out = capsys.readouterr().out
    assert "2 matches" in out
    assert "100.0 %" in out


def test_jobs_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The same seed gives the same table with any number of processes.
    """
    tables = []
    for jobs in (1, 2):
        assert simulate(game="dagunzi", bots="random", mode="hands", count=12, seed="b", jobs=jobs) == 0
        tables.append(capsys.readouterr().out.splitlines()[:-1])
    assert tables[0] == tables[1]


def test_duplicate(capsys: pytest.CaptureFixture[str]) -> None:
    """
    A duplicate prints means with intervals, and names the house rules played.
    """
    assert simulate(mode="duplicate", bots="rule,random", count=4, options=["follow=strict"]) == 0
    out = capsys.readouterr().out
    assert "follow=strict" in out
    assert "±" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "whist"}, "game: 'whist' is not one of dagunzi, dabang, dalin"),
        ({"bots": "rule,clever"}, "'clever' is no bot"),
        ({"bots": "rule,rule,rule"}, "bots: one, two or four names, not 3"),
        ({"bots": "rule", "mode": "duplicate"}, "bots: a duplicate compares two bots, not 1"),
        ({"bots": "rule:tempo=much"}, "tempo takes a number, not 'much'"),
        ({"bots": "rule:luck=1"}, "the rule bot has no weight 'luck'"),
        ({"bots": "no.such.module:bot"}, "No module named"),
        ({"options": ["follow=sometimes"]}, "option follow: takes loose, strict (GZ22)"),
        ({"options": ["take=off"]}, "option take: dagunzi has no such option"),
        ({"options": ["follow"]}, "option: 'follow' is not name=value"),
        ({"count": 0}, "count: at least 1, not 0"),
        ({"jobs": 0}, "jobs: at least 1, not 0"),
        ({"count": 1 << 64}, "count: at most 10,000,000, not 18446744073709551616"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    A message that names the argument, and no traceback.
    """
    assert simulate(**arguments) == BAD_INPUT  # type: ignore[arg-type]
    captured = capsys.readouterr()
    assert words in captured.err
    assert "Traceback" not in captured.err


def test_a_cluster_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The command on a Ray cluster of its own, whatever other cluster the machine knows, prints what it prints without one; nothing of Ray's
    is said, and nothing of it is left.
    """
    command = [sys.executable, "-m", "duijia", "simulate", "--game", "dalin", "--bots", "random", "--mode", "hands"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "RAY_ADDRESS": "127.0.0.1:1"}
    done = subprocess.run(
        [*command, "-n", "12", "--seed", "b", "--ray", "local", "-j", "2"],
        capture_output=True, text=True, timeout=600, check=True, env=environment,
    )  # fmt: skip
    assert simulate(game="dalin", bots="random", mode="hands", count=12, seed="b") == 0
    assert done.stdout.splitlines()[:-1] == capsys.readouterr().out.splitlines()[:-1]
    assert "ray" not in done.stderr.lower()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere"])
def test_no_cluster_there(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    An address where nothing answers is named, at once.
    """
    assert simulate(count=1, ray=address) == 1
    captured = capsys.readouterr()
    assert f"no Ray cluster at {address!r}" in captured.err
    assert "Traceback" not in captured.err


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("mode", ["matches", "hands"])
def test_a_bot_that_raises_is_told(
    mode: Literal["matches", "hands"], jobs: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Its name, what it raised and where: not what the exception says, in which there may be cards.
    """
    bots = "tests.arena.clumsy:leaving,rule"
    assert simulate(game="dalin", bots=bots, mode=mode, count=2, jobs=jobs) == 1
    told = capsys.readouterr().err.splitlines()[-1]
    assert re.fullmatch(r"duijia simulate: leaving: crash: SystemExit \(clumsy\.py, line \d+\)", told)


@pytest.mark.parametrize("mode", ["matches", "hands"])
def test_a_bot_that_breaks_a_rule_is_told(
    mode: Literal["matches", "hands"], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """
    With the rule, also where the match is being recorded; no record is left of it.
    """
    record = tmp_path if mode == "matches" else None
    assert simulate(game="dagunzi", bots="tests.arena.clumsy:cheating,rule", mode=mode, count=1, record=record) == 1
    told = capsys.readouterr().err.splitlines()[-1]
    assert re.fullmatch(r"duijia simulate: cheating: .* was refused: .* \((C|GZ)\d+\)", told)
    assert not list(tmp_path.iterdir())
