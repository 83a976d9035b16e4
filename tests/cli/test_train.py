"""
``duijia train``: what it refuses, and what it trains for.
"""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duijia.bots.learned import training
from duijia.cli import app
from duijia.cli.simulate import UsageError
from duijia.cli.train import seconds_of, tables_of
from duijia.games import GAMES


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--game", "bridge"], "game"),
        (["--budget", "soon"], "budget"),
        (["--budget", "2s"], "budget"),
        (["--budget", ""], "budget"),
        (["--samples", "0"], "samples"),
        (["--samples", "100", "--jobs", "0"], "jobs"),
        (["--samples", "100", "--mix", "1.5"], "mix"),
        (["--option", "follow"], "option"),
        (["--samples", "100", "--out", "FILE/below"], "out"),
    ],
)
def test_bad_arguments_are_named(words: list[str], named: str, tmp_path: Path) -> None:
    """
    The message names the argument; nothing is trained.
    """
    (tmp_path / "FILE").write_text("")
    words = [word.replace("FILE", str(tmp_path / "FILE")) for word in words]
    if "--out" not in words:
        words += ["--out", str(tmp_path / "network")]
    result = CliRunner().invoke(app, ["train", *words])
    assert result.exit_code == 2
    assert f"duijia train: {named}" in result.output
    assert not list(tmp_path.glob("**/*.npz"))


def test_budgets_are_times() -> None:
    """
    Seconds, minutes and hours.
    """
    assert seconds_of("90s") == 90
    assert seconds_of("20min") == 1200
    assert seconds_of("1.5 h") == 5400
    with pytest.raises(UsageError):
        seconds_of("20")


def test_a_network_is_trained_for_all_presets_and_ways_of_following() -> None:
    """
    Each once, the game's own rules first.
    """
    for rules in GAMES:
        tables = tables_of(rules)
        assert tables[0] == rules
        assert len(set(tables)) == len(tables)
        ways = {value for option in rules.options if option.name == "follow" for value in option.values}
        assert {table.follow.follow for table in tables} >= ways
        assert len(tables) >= len(rules.presets)


@pytest.mark.parametrize(
    ("raised", "code", "words"),
    [
        (KeyboardInterrupt(), 130, "stopped before the first network"),
        (BrokenProcessPool(), 1, "there is no network yet"),
    ],
)
def test_a_training_that_ends_early(
    raised: BaseException, code: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    It tells what it has written itself: a network that lay there before is not of this training.
    """

    def train(_settings: training.Settings, _watch: training.Watch) -> training.Progress:
        raise raised

    monkeypatch.setattr(training, "train", train)
    (tmp_path / "dalin.npz").write_bytes(b"of another training")
    told = CliRunner().invoke(app, ["train", "--game", "dalin", "--out", str(tmp_path)])
    assert told.exit_code == code
    assert words in told.output
    assert (tmp_path / "dalin.npz").read_bytes() == b"of another training"
