"""
The rule pages in ``docs/rules`` are those that the book makes.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duijia.cli import rulebook_md
from duijia.games import GAMES
from duijia.rules import Rules

DOCS = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_pages_are_current(rules: Rules) -> None:
    """
    ``python -m duijia.cli.rulebook_md`` would change nothing.
    """
    assert (DOCS / f"{rules.key}.md").read_text(encoding="utf-8") == rulebook_md.page(rules)


def test_every_link_leads_to_an_anchor() -> None:
    """
    A link to a clause leads to an anchor on its page, or on the page of the game that has the clause.
    """
    pages = {f"{rules.key}.md": rulebook_md.page(rules) for rules in GAMES}
    anchors = {f"{name}#{anchor}" for name, text in pages.items() for anchor in re.findall(r'<a id="([^"]+)"', text)}
    for name, text in pages.items():
        links = {f"{target or name}#{anchor}" for target, anchor in re.findall(r"\]\(([a-z.]*)#([^)]+)\)", text)}
        assert len(links) > 50
        assert links <= anchors
    assert "dalin.md#zh-DL25" in pages["dabang.md"]


def test_the_command_writes_a_page_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    The folder is made and gets one page a game; a wrong call says how to call it.
    """
    assert rulebook_md.main([str(tmp_path / "new")]) == 0
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["dabang.md", "dagunzi.md", "dalin.md"]
    assert rulebook_md.main(["a", "b"]) == 2
    assert "usage" in capsys.readouterr().err
