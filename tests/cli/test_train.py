"""
``duijia train``: what it refuses, and what it trains for.
"""

from __future__ import annotations

import json
import re
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from duijia.bots.learned import training, value_training
from duijia.bots.learned.weights import SHIPPED, Kind, digest_of, load, stem_of
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
        (["--positions", "100"], "positions: only for --network value"),
        (["--by", "FILE"], "by: only for --network value"),
        (["--network", "value", "--samples", "100"], "samples: only for --network player"),
        (["--network", "value", "--mix", "0.5"], "mix: only for --network player"),
        (["--network", "value", "--game", "bridge"], "game"),
        (["--network", "value", "--budget", "2s"], "budget"),
        (["--network", "value", "--positions", "0"], "positions"),
        (["--network", "value", "--positions", "100", "--jobs", "0"], "jobs"),
        (["--network", "value", "--positions", "100", "--by", "FILE"], "by: weights"),
        (["--network", "value", "--positions", "100", "--by", "VALUE"], "by: weights: .*a value network"),
        (["--network", "value", "--positions", "100", "--option", "follow"], "option"),
        (["--network", "value", "--positions", "100", "--out", "FILE/below"], "out"),
    ],
)
def test_bad_arguments_are_named(words: list[str], named: str, tmp_path: Path) -> None:
    """
    The message names the argument; nothing is trained.
    """
    (tmp_path / "FILE").write_text("")
    words = [word.replace("FILE", str(tmp_path / "FILE")) for word in words]
    words = [word.replace("VALUE", str(SHIPPED / "dagunzi-value.npz")) for word in words]
    if "--out" not in words:
        words += ["--out", str(tmp_path / "network")]
    result = CliRunner().invoke(app, ["train", *words])
    assert result.exit_code == 2
    assert re.search(f"duijia train: {named}", result.output)
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


def test_a_value_network_is_written_with_its_note_and_picture(tmp_path: Path) -> None:
    """
    By the player that is named; the files say so, and nothing else is written.
    """
    by = SHIPPED / "dalin.npz"
    words = [
        "--game",
        "dalin",
        "--network",
        "value",
        "--positions",
        "3000",
        "--jobs",
        "1",
        "--seed",
        "5",
        "--by",
        str(by),
    ]
    told = CliRunner().invoke(app, ["train", *words, "--out", str(tmp_path)])
    assert told.exit_code == 0, told.output
    assert {path.name for path in tmp_path.iterdir()} == {f"dalin-value.{end}" for end in ("npz", "json", "svg")}
    network, note = (
        load(str(tmp_path / "dalin-value.npz"), "value"),
        json.loads((tmp_path / "dalin-value.json").read_text()),
    )
    assert note["player"] == digest_of(load(str(by)))
    assert note["weights"] == len(network)
    assert note["command"] == f"duijia train --game dalin --network value --positions 3000 --by {by} --seed 5 --jobs 1"
    assert len(note["curve"]) == value_training.EPOCHS
    assert note["curve"][-1]["positions"] == note["positions"] >= 3000
    assert (tmp_path / "dalin-value.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(("kind", "module"), [("player", training), ("value", value_training)])
@pytest.mark.parametrize(
    ("raised", "code", "words"),
    [
        (KeyboardInterrupt(), 130, "stopped before the first network"),
        (BrokenProcessPool(), 1, "there is no network yet"),
    ],
)
def test_a_training_that_ends_early(
    raised: BaseException,
    code: int,
    words: str,
    kind: Kind,
    module: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    It tells what it has written itself: a network that lay there before is not of this training.
    """

    def train(_settings: object, _watch: object) -> None:
        raise raised

    monkeypatch.setattr(module, "train", train)
    before = tmp_path / f"{stem_of('dalin', kind)}.npz"
    before.write_bytes(b"of another training")
    told = CliRunner().invoke(app, ["train", "--game", "dalin", "--network", kind, "--out", str(tmp_path)])
    assert told.exit_code == code
    assert words in told.output
    assert before.read_bytes() == b"of another training"
