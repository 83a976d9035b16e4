"""
``duijia arena`` and ``duijia ladder``: what they print and write, and what they say to arguments that cannot be used.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from duijia.cli.arena import arena_command
from duijia.cli.ladder import ladder_command
from duijia.cli.simulate import BAD_INPUT


def test_a_result_is_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    The table, a result, a picture and a directory that holds.
    """
    out, result, picture = tmp_path / "out", tmp_path / "result.json", tmp_path / "picture.svg"
    code = arena_command(
        "rule",
        "random",
        game="dalin",
        options=["take=off"],
        hands=4,
        matches=2,
        stop=False,
        out=out,
        json=result,
        picture=picture,
    )
    assert code == 0
    said = capsys.readouterr().out
    assert "rule against random: dalin take=off, 4 duplicate deals and 2 matches, seed 1" in said
    assert "积分 a hand" in said
    assert "100.0 %" in said
    assert "p95" in said
    assert json.loads(result.read_text()) == json.loads((out / "summary.json").read_text())
    assert picture.read_text().startswith("<svg")
    assert arena_command("verify", str(out), ask=True) == 0
    assert "every hand and every number holds" in capsys.readouterr().out
    again = arena_command(
        "rule", "random", game="dalin", options=["take=off"], hands=5, matches=2, stop=False, out=out, resume=True
    )
    assert again == 0
    assert json.loads((out / "summary.json").read_text())["pairs"] == 5
    (out / "summary.json").unlink()
    assert arena_command("verify", str(out)) == 1
    assert "summary.json: missing" in capsys.readouterr().out


def test_faults_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Hands lost by a fault are counted and the fault is named.
    """
    assert arena_command("tests.arena.clumsy:cheating", "rule", game="dalin", hands=2) == 0
    said = capsys.readouterr().out
    assert "cheating: illegal, 4 times" in said
    assert "hands lost by a fault: tests.arena.clumsy:cheating 4, rule 0" in " ".join(said.split())


@pytest.mark.parametrize(
    ("names", "arguments", "words"),
    [
        (("rule", "clever"), {}, "bot: 'clever' is no bot"),
        (("rule:luck=1", "rule"), {}, "bot: 'rule:luck=1': the rule bot has no weight 'luck'"),
        (("rule", "random"), {"game": "whist"}, "game: 'whist' is not one of"),
        (("rule", "random"), {"options": ["follow=sometimes"]}, "option follow: takes loose, strict"),
        (("rule", "random"), {"hands": 0}, "hands: at least 1, not 0"),
        (("rule", "random"), {"margin": float("nan")}, "margin: a number of points, not nan"),
        (("rule", "random"), {"seed": "\udcff"}, "seed: '\\udcff' is no UTF-8 text"),
        (("rule\udcff", "random"), {}, "bot: 'rule\\udcff' is no UTF-8 text"),
        (("rule", "random"), {"matches": -1}, "matches: at least 0, not -1"),
        (("rule", "random"), {"jobs": 0}, "jobs: at least 1, not 0"),
        (("rule", "random"), {"jobs": 1 << 70}, "jobs: at most 1,024, not 1180591620717411303424"),
        (("rule", "random"), {"hands": 10_000_001}, "hands: at most 10,000,000, not 10000001"),
        (("rule", "random"), {"matches": 1 << 64}, "matches: at most 10,000,000, not 18446744073709551616"),
        (("rule", "random"), {"resume": True}, "resume: of which directory?"),
        (("rule", "random"), {"out": Path("/proc/none")}, "out: /proc/none"),
        (("verify", "nowhere"), {}, "nowhere/manifest.json: No such file or directory"),
    ],
)
def test_bad_arguments(
    names: tuple[str, str], arguments: dict[str, object], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A message that names the argument, and no traceback.
    """
    assert arena_command(*names, **arguments) == BAD_INPUT  # type: ignore[arg-type]
    captured = capsys.readouterr()
    assert words in captured.err
    assert "Traceback" not in captured.err


def test_a_result_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    The file is named, and what was played is not lost: it is printed.
    """
    assert arena_command("rule", "random", game="dalin", hands=1, json=tmp_path / "none" / "x.json") == 1
    captured = capsys.readouterr()
    assert "file: " in captured.err
    assert "x.json: No such file or directory" in captured.err
    assert "points a hand" in captured.out
    assert ladder_command(game="dalin", bots="rule,random", hands=1, picture=tmp_path / "none" / "x.svg") == 1
    captured = capsys.readouterr()
    assert "x.svg: No such file or directory" in captured.err
    assert "rating" in captured.out


def test_an_arena_that_cannot_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    A file that cannot be read, and a bot that is no more, are named.
    """
    out = tmp_path / "out"
    assert arena_command("tests.arena.clumsy:helped", "rule", game="dalin", hands=1, out=out) == 0
    manifest = (out / "manifest.json").read_text()
    (out / "manifest.json").write_text(manifest.replace("clumsy:helped", "clumsy:gone"))
    assert arena_command("verify", str(out), ask=True) == BAD_INPUT
    assert "clumsy' has no attribute 'gone'" in capsys.readouterr().err
    (out / "manifest.json").write_text(manifest)
    (out / "hands.jsonl").unlink()
    (out / "hands.jsonl").mkdir()
    assert arena_command("verify", str(out)) == BAD_INPUT
    assert "hands.jsonl: Is a directory" in capsys.readouterr().err


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("bot", ["unmade", "nameless"])
def test_a_bot_that_cannot_be_made(bot: str, jobs: int, capsys: pytest.CaptureFixture[str]) -> None:
    """
    It is named, whichever process would have made it.
    """
    name = f"tests.arena.clumsy:{bot}"
    assert arena_command(name, "rule", game="dalin", hands=2, jobs=jobs) == 1
    assert f"duijia arena: {name!r}: " in capsys.readouterr().err


def test_a_ladder_is_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Ratings in order, who beat whom, the result and the picture.
    """
    out = tmp_path / "ladder"
    assert ladder_command(game="dalin", bots="random, rule", hands=3, out=out) == 0
    said = capsys.readouterr().out
    assert said.index("rating") < said.index("duels, points a hand")
    ladder = json.loads((out / "ladder.json").read_text())
    assert [rung["bot"] for rung in ladder["rungs"]] == ["rule", "random"]
    assert (out / "ladder.svg").read_text().startswith("<svg")
    assert ladder_command(game="dalin", bots="random, rule", hands=3, out=out, resume=True) == 0
    assert ladder_command(game="dalin", bots="random, rule", hands=3, out=out) == BAD_INPUT
    assert "is not empty; go on with it by --resume" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"bots": "rule"}, "bots: a ladder has at least two"),
        ({"bots": "rule,rule"}, "bots: 'rule' stands there twice"),
        ({"bots": "rule,clever"}, "bots: 'clever' is no bot"),
        ({"bots": "rule,random", "hands": 0}, "hands: at least 1, not 0"),
        ({"bots": "rule,random", "resume": True}, "resume: of which directory?"),
    ],
)
def test_bad_arguments_of_a_ladder(
    arguments: dict[str, object], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A message that names the argument.
    """
    assert ladder_command(**arguments) == BAD_INPUT  # type: ignore[arg-type]
    assert words in capsys.readouterr().err
