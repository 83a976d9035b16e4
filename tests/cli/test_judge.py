"""
``duijia judge``: files, standard input, exit codes, and where messages go.
"""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from duijia.cli.judge import judge_command
from tests.judge import questions

Captured = pytest.CaptureFixture[str]


def test_a_question_in_a_file(tmp_path: Path, capsys: Captured) -> None:
    """
    One question, one line of JSON, exit 0.
    """
    file = tmp_path / "question.json"
    file.write_text(json.dumps(questions.settle(), indent=1), encoding="utf-8")
    assert judge_command(str(file)) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") == 1
    assert json.loads(out)["levels"] == ["7", "3"]
    assert err == ""


def test_a_refusal_is_an_answer(tmp_path: Path, capsys: Captured) -> None:
    """
    A refused play is no fault of the question: exit 0, 中文 as it is.
    """
    file = tmp_path / "question.json"
    file.write_text(json.dumps(questions.play()), encoding="utf-8")
    assert judge_command(str(file)) == 0
    assert json.loads(capsys.readouterr().out)["code"] == "follow/pair_owed"


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    """
    ``-`` reads standard input; JSON Lines give a line each and exit 0, bad ones too.
    """
    lines = [json.dumps(questions.trick()), "{", json.dumps(questions.count())]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    assert judge_command("-") == 0
    first, bad, last = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (first, last) == ({"winner": 2, "points": 0}, {"plays": 2})
    assert bad["line"] == 2
    assert bad["error"]
    assert bad["at"]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"ask": "trick"}', "game"),
        (json.dumps({**questions.play(), "hand": "S9 X1"}), "hand[1]"),
        (json.dumps({**questions.play(), "options": {"follow": "medium"}}), "options.follow"),
        ("{", "line 1, column 2"),
        ("", "question"),
    ],
)
def test_a_malformed_question(tmp_path: Path, capsys: Captured, text: str, path: str) -> None:
    """
    Malformed: exit 2, nothing on standard output, the field's path on standard error.
    """
    file = tmp_path / "question.json"
    file.write_text(text, encoding="utf-8")
    assert judge_command(str(file)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{path}: " in err
    assert "Traceback" not in err


@pytest.mark.parametrize("name", ["missing.json", ".", "nul\0name"])
def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: Captured, name: str) -> None:
    """
    No such file, or a folder: exit 2 with its name.
    """
    assert judge_command(str(tmp_path / name)) == 2
    assert "duijia judge:" in capsys.readouterr().err
