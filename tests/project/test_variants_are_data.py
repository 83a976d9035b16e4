"""
Variants are data: outside ``duijia.games`` nothing asks which game is played.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duijia.games import GAMES

ROOT = Path(__file__).parents[2]
NAMES = {name for rules in GAMES for name in (rules.key, *rules.names)}
KEY_HOLDERS = {"rules", "game", "base", "self.rules", "match.rules", "hand.rules"}
"""What a game's record is called where it is used; its ``.key`` is not to be compared."""

SOURCES = sorted(
    path for path in (ROOT / "src" / "duijia").rglob("*.py") if "games" not in path.relative_to(ROOT / "src").parts
)
PAGE = sorted(path for kind in ("*.ts", "*.svelte") for path in (ROOT / "web" / "src").rglob(kind))
PAGE_ASKS = re.compile(
    r"""[!=]==?\s*(['"`])(?:{names})\1|(['"`])(?:{names})\2\s*[!=]==?|case\s+(['"`])(?:{names})\3""".format(
        names="|".join(map(re.escape, sorted(NAMES)))
    )
)


def asking_lines(source: str) -> Iterator[int]:
    """
    The lines of Python text *source* that compare, or match on, a game's key or name.
    """
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare():
                parts = [leaf for side in (node.left, *node.comparators) for leaf in ast.walk(side)]
                if any(map(_names_a_game, parts)) or any(map(_is_game_key, (node.left, *node.comparators))):
                    yield node.lineno
            case ast.MatchValue(value=value) if _names_a_game(value):
                yield value.lineno
            case ast.Match(subject=subject) if _is_game_key(subject):
                yield subject.lineno
            case ast.Call(func=ast.Attribute(attr="startswith" | "endswith", value=value)) if _is_game_key(value):
                yield node.lineno


def _names_a_game(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in NAMES


def _is_game_key(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "key" and ast.unparse(node.value) in KEY_HOLDERS


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_no_line_outside_games_asks_which_game_it_is(path: Path) -> None:
    """
    A game differs by the columns of its record; no line of the engine, the bots or the server compares its key.
    """
    assert list(asking_lines(path.read_text(encoding="utf-8"))) == []


def test_no_line_of_the_page_asks_which_game_it_is() -> None:
    """
    The page draws what the server tells it; it compares no game's key.
    """
    asking = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in PAGE
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if PAGE_ASKS.search(line)
    ]
    assert asking == []


@pytest.mark.parametrize(
    "line",
    [
        'rules.key == "anything"',
        'key != "dagunzi"',
        'if game in ("dabang", "dalin"): pass',
        'match key:\n    case "dalin": pass',
        "match rules.key:\n    case other: pass",
        'match.rules.key.startswith("da")',
    ],
)
def test_asking_is_found(line: str) -> None:
    """
    The search itself works: each way of asking is found.
    """
    assert list(asking_lines(line))


@pytest.mark.parametrize(
    "line", ["dict(key=rules.key)", "a.key == b.key", 'event.key == "Enter"', 'find_game("dagunzi")']
)
def test_naming_is_not_asking(line: str) -> None:
    """
    Looking a game up, or passing its key on, is no question.
    """
    assert list(asking_lines(line)) == []


@pytest.mark.parametrize(
    "line", ["if (game === 'dagunzi') {", "case 'dalin':", '{#if "dabang" == info.game}', "x !== `dagunzi`"]
)
def test_asking_is_found_in_the_page(line: str) -> None:
    """
    The page's search works too.
    """
    assert PAGE_ASKS.search(line)
