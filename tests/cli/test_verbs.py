"""
The command as a newcomer meets it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duijia.cli import app

VERBS = (
    "play", "serve", "bot", "judge", "simulate", "arena", "ladder", "manners", "analyse", "train", "replay", "verify", "rules",
)  # fmt: skip


def test_help_names_every_verb_and_where_to_start() -> None:
    """
    ``duijia --help`` lists the verbs and says how to begin; without arguments the help is shown too.
    """
    told = CliRunner().invoke(app, ["--help"])
    assert told.exit_code == 0
    assert "duijia play" in told.output
    for verb in VERBS:
        assert verb in told.output
    assert {command.callback.__name__ for command in app.registered_commands if command.callback} == set(VERBS)
    assert "play" in CliRunner().invoke(app, []).output


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself(verb: str) -> None:
    """
    Each verb has its own help, and so has each of its options.
    """
    told = CliRunner().invoke(app, [verb, "--help"])
    assert told.exit_code == 0
    assert "Usage" in told.output


def test_help_loads_neither_server_nor_engine() -> None:
    """
    Asking for help imports nothing that a verb needs only when it runs.
    """
    program = (
        "import sys\nfrom duijia.cli import app\nfrom typer.testing import CliRunner\n"
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0\n"
        "print([name for name in ('litestar', 'numba', 'sqlalchemy', 'uvicorn', 'duijia.match') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["fly"], 2, "fly"),
        (["serve", "--port", "70000"], 2, "--port"),
        (["serve", "--port", "0", "--db", "{file}/inside/tables.db"], 1, "database"),
        (["serve", "--host", "nowhere.invalid", "--memory"], 1, "nowhere.invalid"),
        (["serve", "--port", "0", "--memory", "--db", "{file}"], 1, "--memory"),
        (["play", "--port", "0", "--memory", "--db", "{file}"], 1, "--db"),
        (["serve", "--port", "0", "--db", "{file}/.."], 1, "database"),
        (["simulate", "--game", "chess"], 2, "chess"),
        (["simulate", "--mode", "duels"], 2, "--mode"),
        (["judge", "{file}/missing"], 2, "missing"),
        (["verify", "{file}/missing"], 2, "missing"),
        (["replay", "{file}/missing"], 2, "missing"),
        (["rules", "chess"], 2, "chess"),
    ],
)
def test_wrong_arguments_are_told_in_words(arguments: list[str], code: int, words: str, tmp_path: Path) -> None:
    """
    An exit code, a sentence that names what is wrong, and no traceback.
    """
    file = tmp_path / "file"
    file.write_text("")
    command = [argument.format(file=file) for argument in arguments]
    done = subprocess.run([sys.executable, "-m", "duijia", *command], capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr
