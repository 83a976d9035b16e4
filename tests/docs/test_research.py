"""
The pages for researchers: every example runs as it stands, for each game, and the tables are those of the code.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duijia.envs import encode, infostate, planes
from duijia.games import GAMES
from duijia.rules import Rules

DOCS = Path(__file__).parents[2] / "docs"
RESEARCH = (DOCS / "research.md").read_text("utf-8")
ENCODING = (DOCS / "encoding.md").read_text("utf-8")
EXAMPLES = re.findall(r"^## ([^\n]+)\n(?:(?!^## ).)*?```python\n(.*?)```", RESEARCH, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
@pytest.mark.parametrize(("title", "example"), EXAMPLES, ids=[title for title, _ in EXAMPLES])
def test_examples_run(title: str, example: str, rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    """
    With the game's name exchanged for each other one; an example is at most twenty lines long, and prints.
    """
    assert len(example.strip().splitlines()) <= 20, title
    assert "dagunzi" in example
    exec(compile(example.replace("dagunzi", rules.key), title, "exec"), {})  # noqa: S102 - our own page
    assert capsys.readouterr().out.strip()


def test_every_way_has_its_example() -> None:
    """
    One for each environment and one for measuring.
    """
    titles = [title for title, _ in EXAMPLES]
    assert titles == ["PettingZoo", "Gymnasium", "OpenSpiel", "Arrays", "The bare game", "How good is it?"]


def test_the_tables_are_those_of_the_code() -> None:
    """
    Each plane, number and field with its place, name and meaning, in order; the sizes and versions.
    """
    rows = [f"| {64 * place} | `{name}` | {text} |" for place, (name, text) in enumerate(planes.PLANES)]
    rows += [f"| {planes.NUMBER_AT[name]} | `{name}` | {text} |" for name, text in planes.NUMBERS]
    rows += [f"| {64 * place} | {text} |" for place, text in enumerate(planes.STATE_PLANES)]
    at = -1
    for row in rows:
        at = ENCODING.find(row, at + 1)
        assert at >= 0, row
    assert re.findall(r"^\| (\d+) \| `", ENCODING, re.MULTILINE) == [
        str(place) for place in (*planes.PLANE_AT.values(), *planes.NUMBER_AT.values())
    ]
    for field in infostate.fields(GAMES[0]):
        assert f"| `{field.name}` |" in ENCODING
    assert f"{planes.SIZE:,} bytes" in ENCODING
    assert f"now {encode.ENCODE_VERSION})" in ENCODING
    assert f"{encode.NUM_ACTIONS} numbers" in ENCODING
    assert ", ".join(f"{place} {name}" for place, name in enumerate(planes.PHASES)) in ENCODING
