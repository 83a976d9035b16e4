"""
``duijia rules``: the rule book in the terminal.
"""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.text import Text
from typer.testing import CliRunner

from duijia.cli import app
from duijia.cli.flow import fold
from duijia.cli.rules import preferred_lang, rules_command
from duijia.text import rulebook
from duijia.text.rulebook import Lang

BOTH: list[Lang] = ["zh", "en"]


@pytest.mark.parametrize("game", rulebook.books())
@pytest.mark.parametrize("lang", BOTH)
def test_the_whole_book_is_printed(game: str, lang: Lang, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Every clause of the game appears by number and title.
    """
    assert rules_command(game, lang=lang) == 0
    printed = capsys.readouterr().out
    for clause in rulebook.clauses(game):
        assert f"{clause.number}  {clause.title[BOTH.index(lang)]}" in printed


def test_one_clause_alone_and_in_a_book(capsys: pytest.CaptureFixture[str]) -> None:
    """
    A clause is printed with its text, house rule and source; in the book of a game that inherits it, with what differs there.
    """
    assert rules_command("gz22", lang="zh") == 0
    alone = capsys.readouterr().out
    assert "活棒和死棒" in alone and "♥9" in alone and "家规 follow" in alone and "死棒打法" in alone
    assert rules_command("打棒", "GZ7", lang="en") == 0
    there = capsys.readouterr().out
    assert "In dabang the largest card deals, see DB4." in there and "*Largest card deals" in there


@pytest.mark.parametrize("wrong", [("mahjong", None), ("GZ99", None), ("bridge", "GZ7"), ("dagunzi", "ZZ1")])
def test_what_does_not_exist_is_named(wrong: tuple[str, str | None], capsys: pytest.CaptureFixture[str]) -> None:
    """
    An unknown game or clause: exit code 2 and a message that names it, no traceback.
    """
    assert rules_command(*wrong, lang="en") == 2
    caught = capsys.readouterr()
    assert caught.out == "" and wrong[0] in caught.err and "dagunzi, dabang, dalin" in caught.err


def test_a_clause_of_another_book_is_said_to_be_there(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Not that there is none.
    """
    assert rules_command("dagunzi", "dl10", lang="en") == 2
    assert capsys.readouterr().err == "duijia rules: dagunzi dl10: this clause is in the book of Dalin (dalin)\n"
    assert rules_command("打林", "GZ7", lang="zh") == 2
    assert "这一条在打滚子的规则里（dagunzi）" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_TW"}, "zh"),
        ({}, "en"),
    ],
)
def test_the_language_follows_the_locale(environ: dict[str, str], lang: Lang) -> None:
    """
    中文 where the strongest locale setting is Chinese, else English.
    """
    assert preferred_lang(environ) == lang


@pytest.mark.parametrize("width", [8, 20, 33, 80])
@pytest.mark.parametrize("number", ["GZ22", "DL10", "DB15"])
def test_folding_keeps_words_and_width(number: str, width: int) -> None:
    """
    No line is wider than asked, nothing but blanks at line ends is lost, and no line begins with a closing sign.
    """
    clause = rulebook.clause(number)
    for paragraph in (*clause.zh.strip().splitlines(), *clause.en.strip().splitlines()):
        lines = [line.plain for line in fold(Text(paragraph), width)]
        assert all(cell_len(line) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == paragraph.replace(" ", "")
        if width >= 20:
            assert not any(line[0] in "，。；：、）" for line in lines)


def test_the_verb_is_part_of_the_command() -> None:
    """
    ``duijia rules gz22 --lang zh`` prints the clause; an unknown one ends with code 2.
    """
    runner = CliRunner()
    found = runner.invoke(app, ["rules", "gz22", "--lang", "zh"])
    assert found.exit_code == 0 and "活棒和死棒" in found.output
    assert runner.invoke(app, ["rules", "GZ99"]).exit_code == 2
