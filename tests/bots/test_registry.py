"""
Bots by name: what a name may say, and somebody else's modules.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from duijia.bots.registry import UnknownBotError, find_bot
from duijia.bots.rule import RuleBot
from duijia.games import find_game


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("rule:tempo=nan", "tempo takes a number, not 'nan'"),
        ("rule:tempo=-inf", "tempo takes a number, not '-inf'"),
        ("rule:tempo=much", "tempo takes a number, not 'much'"),
        ("search:worlds=" + "9" * 5000, "worlds takes a number from 1, of at most 9 digits"),
        ("reference:pimc:ms=0", "ms takes a number from 1"),
        ("..:bot", "'..:bot': "),
        (".near:bot", "'.near:bot': "),
        ("json:bot", "module 'json' has no attribute 'bot'"),
        ("json:__name__", "__name__ cannot be called"),
    ],
)
def test_a_name_that_is_none(name: str, words: str) -> None:
    """
    One error for all of them; it says what is wrong.
    """
    with pytest.raises(UnknownBotError) as told:
        find_bot(name)
    assert words in str(told.value)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """
    An empty directory where one is.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


def test_a_module_lies_where_one_is(here: Path) -> None:
    """
    As the installed command finds it, which does not look there by itself; one of the library by the same name comes first.
    """
    (here / "of_my_own.py").write_text(
        "from duijia.bots.rule import RuleBot\nbot = lambda rules, seed: RuleBot(rules)\n"
    )
    assert isinstance(find_bot("of_my_own:bot")(find_game("dalin"), "seed"), RuleBot)
    (here / "colorsys.py").write_text("bot = lambda rules, seed: None\n")
    with pytest.raises(UnknownBotError, match="no attribute 'bot'"):
        find_bot("colorsys:bot")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def bot(:", "SyntaxError: "),
        ("raise RuntimeError('no card')", "RuntimeError: no card"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("import no_such_module_at_all", "No module named 'no_such_module_at_all'"),
    ],
)
def test_a_module_that_fails(code: str, words: str, here: Path) -> None:
    """
    Whatever it raises is told as one sentence.
    """
    name = f"failing_{len(code)}"
    (here / f"{name}.py").write_text(code)
    with pytest.raises(UnknownBotError) as told:
        find_bot(f"{name}:bot")
    assert words in str(told.value)
