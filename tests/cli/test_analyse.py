"""
The law: ``duijia analyse`` tells the dearest mistakes in words and cards, writes what it is asked for, and never ends in a traceback.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from duijia.bots.analysis import Analysis
from duijia.cli import app
from duijia.cli.analyse import analyse_command

BLUNDER = Path(__file__).parents[1] / "bots" / "blunder.djr"


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A terminal wide enough for the tables.
    """
    monkeypatch.setenv("COLUMNS", "200")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("dearest", "hand 1 · trick 21", "better  ♣8", "attackers 30 of 160", "on the table  to lead")),
        ("zh", ("最贵的几手", "第 1 局 · 第 21 圈", "更好  ♣8", "闲家 30 分，上台 160", "桌上  先出", "实际  小王")),
    ],
)
def test_the_dearest_is_told_with_its_position(
    lang: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Hand, trick, points, the seat's cards, what was done and what was better, in either language.
    """
    assert analyse_command(str(BLUNDER), worlds=8, seat=3, lang="zh" if lang == "zh" else "en") == 0
    told = capsys.readouterr().out
    assert all(word in told for word in words)


def test_json_picture_and_every_decision(tmp_path: Path) -> None:
    """
    The verb with all its options: files are written, every decision is a row with its line in the record.
    """
    json, picture = tmp_path / "a.json", tmp_path / "a.svg"
    arguments = ["analyse", str(BLUNDER), "--worlds", "4", "--hand", "1", "--seat", "3", "--all", "--lang", "en"]
    done = CliRunner().invoke(app, [*arguments, "--json", str(json), "--picture", str(picture)])
    assert done.exit_code == 0, done.output
    found = msgspec.json.decode(json.read_bytes(), type=Analysis)
    assert (found.worlds, len(found.totals)) == (4, 1)
    assert picture.read_text(encoding="utf-8").lstrip().startswith("<?xml")
    rows = [row.split() for row in done.output.splitlines()]
    for decision in found.decisions:
        assert any(row[:1] == [str(decision.line)] for row in rows)


def test_what_does_not_hold_is_told_as_verify_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    A record that breaks off, one that was changed and a file that is none: ``FILE:LINE:COLUMN: sentence`` and exit code 1.
    """
    whole = BLUNDER.read_text(encoding="utf-8")
    broken, changed, foreign = tmp_path / "broken.djr", tmp_path / "changed.djr", tmp_path / "foreign.djr"
    broken.write_text(whole[: len(whole) // 2], encoding="utf-8")
    changed.write_text(whole.replace("\n3 play LJ\n", "\n3 play C8\n", 1), encoding="utf-8")
    foreign.write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    assert changed.read_text(encoding="utf-8") != whole
    for file in (broken, changed, foreign):
        assert analyse_command(str(file), worlds=4, lang="en") == 1
        first = capsys.readouterr().out.splitlines()[0]
        assert first.startswith(f"{file}:")
        assert first.removeprefix(f"{file}:").split(":")[0].isdecimal()


def test_what_cannot_be_opened_written_or_found_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    No file, no such hand, a directory in the way: exit code 2 and a sentence.
    """
    assert analyse_command(str(tmp_path / "none.djr"), worlds=4, lang="en") == 2
    assert "none.djr" in capsys.readouterr().err
    assert analyse_command(str(BLUNDER), worlds=4, hand=7, lang="en") == 2
    assert "no hand 7" in capsys.readouterr().err
    assert analyse_command(str(BLUNDER), worlds=2, seat=0, json=tmp_path, lang="en") == 2
    assert "cannot be written" in capsys.readouterr().err
    assert analyse_command(str(BLUNDER), worlds=2, seat=0, picture=tmp_path, lang="en") == 2
    assert "cannot be written" in capsys.readouterr().err
