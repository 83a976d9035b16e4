"""
What the commands print is shown as it stands: a bot's name, a seed or a path may have brackets.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import duijia.cli
from duijia.cli import app
from duijia.cli.screen import said

NAME = "tests.arena.clumsy:helped"
WORDS = ("[/x]", "[bold]", ":smile:")


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """
    A bot's name that reads like markup.
    """
    program = Path("examples/bot.py").resolve()
    (tmp_path / "bot").symlink_to(program)
    monkeypatch.setenv("COLUMNS", "200")
    return f"cmd: {tmp_path / 'bot'} {' '.join(WORDS)}"


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "BOT", NAME, "--game", "dalin", "--hands", "1", "--seed", "[/s]"],
        ["ladder", "--bots", f"BOT,{NAME}", "--game", "dalin", "--hands", "1", "--seed", "[/s]"],
        ["simulate", "--bots", "BOT,rule", "--game", "dalin", "--mode", "hands", "-n", "1", "--seed", "[/s]"],
        ["simulate", "--bots", "BOT,rule", "--game", "dalin", "--mode", "duplicate", "-n", "1"],
        ["manners", "--bots", "BOT", "--all"],
    ],
    ids=lambda words: " ".join(words[:1] + words[-2:-1]),
)
def test_names_are_no_markup(words: list[str], bracketed: str) -> None:
    """
    Every sign of the name and of the seed is printed, and nothing is taken for a style.
    """
    told = CliRunner().invoke(app, [word.replace("BOT", bracketed) for word in words])
    assert told.exit_code == 0, told.output
    assert all(word in told.stdout for word in WORDS)
    assert ("[/s]" in told.stdout) == ("[/s]" in words)


def test_there_is_one_kind_of_console() -> None:
    """
    A verb that made one of its own would read names as markup again.
    """
    folder = Path(duijia.cli.__file__).parent
    made = {path.name for path in folder.glob("*.py") if re.search(r"\bConsole\(|\btrack\(", path.read_text("utf-8"))}
    assert made == {"screen.py"}


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "rule", "random", "--game", "dalin", "--hands", "2", "--jobs", "1"],
        ["ladder", "--bots", "rule,random", "--game", "dalin", "--hands", "2", "--jobs", "1"],
        ["simulate", "--bots", "rule,random", "--game", "dalin", "--mode", "duplicate", "-n", "2", "--jobs", "1"],
        ["simulate", "--bots", "rule,random", "--game", "dalin", "--mode", "hands", "-n", "2", "--jobs", "1"],
    ],
    ids=" ".join,
)
def test_a_narrow_terminal_cuts_no_number_off(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """
    It goes on in the next line.
    """
    monkeypatch.setenv("COLUMNS", "40")
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    assert "…" not in told.stdout


def test_an_error_of_the_system_without_a_file_is_a_sentence() -> None:
    """
    Only those that have a file name one.
    """
    assert said(OSError(12, "Cannot allocate memory"), "record") == "[Errno 12] Cannot allocate memory"
    assert said(OSError(28, "No space left on device", "a/b"), "record") == "record: a/b: No space left on device"
