"""
The rule book: complete, in both languages, and true to its sources.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import duijia
from duijia.cards import FACES
from duijia.games import GAMES
from duijia.rules import Rules
from duijia.text import rulebook
from duijia.text.markup import NUMBER, Block, Span, blocks, spans
from duijia.text.rulebook import Clause
from duijia.titles import TITLES

CHINESE = re.compile(r"[\u4e00-\u9fff]")
SOURCE = Path(duijia.__file__).parent

# Written down from RULINGS by hand: a clause that is lost from the book, or invented by it, shows here.
NUMBERS = {
    "C": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    "GZ": list(range(1, 35)),
    "DB": [1, 4, 5, 12, 13, 14, 15, 18, 20, 22, 23, 25, 26, 27],
    "DL": [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 21, 22, 24, 25, 26, 28, 29],
}
PREFIXES = {"dagunzi": ["C", "GZ"], "dabang": ["C", "GZ", "DB"], "dalin": ["C", "DL"]}
ALL = [f"{prefix}{number}" for prefix, numbers in NUMBERS.items() for number in numbers]


def squeeze(text: str) -> str:
    """
    *text* without white space, in which alone a quote may differ from its source.
    """
    return re.sub(r"\s+", "", text)


def all_spans(found: tuple[Block, ...]) -> list[Span]:
    return [span for block in found for row in block.rows for cell in row for span in cell]


def cards_in(text: str) -> list[str]:
    return [card for span in all_spans(blocks(text)) if span.kind == "cards" for card in span.text.split()]


def clauses_in(text: str) -> set[str]:
    return {span.text for span in all_spans(blocks(text)) if span.kind == "clause"}


@pytest.mark.parametrize("game", [rules.key for rules in GAMES])
def test_no_clause_is_missing(game: str) -> None:
    """
    A game's book holds every clause of RULINGS that applies to it, once, and nothing else.
    """
    expected = [f"{prefix}{number}" for prefix in PREFIXES[game] for number in NUMBERS[prefix]]
    assert Counter(clause.number for clause in rulebook.clauses(game)) == Counter(expected)


@pytest.mark.parametrize("number", ALL)
def test_a_clause_says_the_same_in_both_languages(number: str) -> None:
    """
    Title and text exist in 中文 and English; cards, links to clauses, and the shape of lists and tables are the same in both.
    """
    clause = rulebook.clause(number)
    assert CHINESE.search(clause.title[0]) and CHINESE.search(clause.zh)
    assert clause.title[1].strip() and clause.en.strip()
    assert cards_in(clause.zh) == cards_in(clause.en)
    assert clauses_in(clause.zh) == clauses_in(clause.en)
    assert [(b.kind, len(b.rows)) for b in blocks(clause.zh)] == [(b.kind, len(b.rows)) for b in blocks(clause.en)]


@pytest.mark.parametrize("number", ALL)
def test_quotes_are_exact(number: str) -> None:
    """
    Every quoted sentence stands in the source text of its game, white space aside; a clause read from the text has one.
    """
    clause = rulebook.clause(number)
    for game, quotes in clause.source.items():
        whole = squeeze(rulebook.seed(game))
        for quote in quotes:
            assert squeeze(quote) in whole, quote
    if "S" in clause.mark:
        assert clause.source


@pytest.mark.parametrize("number", ALL)
def test_cards_and_links_exist(number: str) -> None:
    """
    Cards in a clause are faces of the pack, its links lead to clauses, its marks are explained.
    """
    clause = rulebook.clause(number)
    assert set(cards_in(clause.zh)) <= set(FACES)
    notes = [side for pair in clause.elsewhere.values() for side in pair]
    for text in (clause.zh, clause.en, *notes):
        assert clauses_in(text) <= set(ALL)
    assert all(mark in rulebook.MARKS for mark in clause.mark.split("/") if mark)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_options_stand_under_their_clause(rules: Rules) -> None:
    """
    Every house rule of a game belongs to the clause that offers it, and the clauses name only house rules that some game has.
    """
    for option in rules.options:
        assert option.name in rulebook.clause(option.rule).options
    known = {option.name for game in GAMES for option in game.options}
    for clause in rulebook.clauses(rules.key):
        assert set(clause.options) <= known


def test_every_ruling_that_the_package_cites_is_in_the_book() -> None:
    """
    Refusals, asks, options and docstrings cite only clauses that a player can look up.
    """
    cited = {
        (number, path.name)
        for path in SOURCE.rglob("*.py")
        for number in NUMBER.findall(path.read_text(encoding="utf-8"))
    }
    assert {number for number, _ in cited} > {"GZ22", "DB15", "DL10"}
    assert [place for place in sorted(cited) if place[0] not in ALL] == []


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_guides_tell_the_same_in_both_languages(rules: Rules) -> None:
    """
    The beginner's guide has the same chapters, steps, cards and links in 中文 and English, and cites only its game's clauses.
    """
    zh, en = rulebook.guide(rules.key, "zh"), rulebook.guide(rules.key, "en")
    book = {clause.number for clause in rulebook.clauses(rules.key)}
    assert len(zh) == len(en) >= 9
    for ours, theirs in zip(zh, en, strict=True):
        assert CHINESE.search(ours.title) and theirs.title
        assert [(b.kind, len(b.rows)) for b in ours.blocks] == [(b.kind, len(b.rows)) for b in theirs.blocks]
        links = [{s.text for s in all_spans(part.blocks) if s.kind == "clause"} for part in (ours, theirs)]
        cards = [[s.text for s in all_spans(part.blocks) if s.kind == "cards"] for part in (ours, theirs)]
        assert links[0] == links[1] and links[0] <= book
        assert cards[0] == cards[1] and {card for text in cards[0] for card in text.split()} <= set(FACES)


def test_a_clause_is_found_in_any_case_and_a_wrong_one_is_refused() -> None:
    """
    ``gz22`` finds GZ22; a number that RULINGS does not have is a KeyError, and so is an unknown game.
    """
    assert rulebook.clause(" gz22 ").number == "GZ22"
    for missing in ("GZ35", "DB2", "DL8", "", "X1"):
        with pytest.raises(KeyError):
            rulebook.clause(missing)
    with pytest.raises(KeyError):
        rulebook.clauses("mahjong")
    with pytest.raises(KeyError):
        rulebook.guide("mahjong", "zh")


def test_inherited_clauses_quote_their_own_game_first() -> None:
    """
    Dabang's book quotes dabang's text where it speaks (GZ17) and dagunzi's where it is silent (GZ27).
    """
    assert {quote.game for quote in rulebook.quotes(rulebook.clause("GZ17"), "dabang")} == {"dabang"}
    assert {quote.game for quote in rulebook.quotes(rulebook.clause("GZ27"), "dabang")} == {"dagunzi"}
    assert rulebook.quotes(rulebook.clause("GZ34"), "dabang") == ()


def test_titles_stand_in_the_book_as_they_are_given() -> None:
    """
    The table of GZ33 is the table by which titles are given, in both languages.
    """
    clause: Clause = rulebook.clause("GZ33")
    for lang in ("zh", "en"):
        (table,) = [block for block in blocks(clause.text(lang)) if block.kind == "table"]
        cells = ["".join(span.text for span in cell) for row in table.rows[1:] for cell in row]
        names = [title.zh if lang == "zh" else title.en for title in TITLES]
        assert cells[::2] == names and cells[1::2] == [str(title.least) for title in TITLES]


def test_markup_reads_every_form() -> None:
    """
    Paragraphs stay alone, items, steps, examples and rows gather, and a line splits into text, stress, cards and clauses.
    """
    found = blocks("One.\nTwo.\n- a\n- b\n1. c\n> d\n| x | y |\n| 1 | 2 |\n")
    assert [(block.kind, len(block.rows)) for block in found] == [
        ("paragraph", 1),
        ("paragraph", 1),
        ("list", 2),
        ("steps", 1),
        ("example", 1),
        ("table", 2),
    ]
    assert [len(row) for row in found[-1].rows] == [2, 2]
    assert [(span.kind, span.text) for span in spans("有 `SK C10`，**死棒**见 GZ22。C10 也是。")] == [
        ("text", "有 "),
        ("cards", "SK C10"),
        ("text", "，"),
        ("strong", "死棒"),
        ("text", "见 "),
        ("clause", "GZ22"),
        ("text", "。"),
        ("clause", "C10"),
        ("text", " 也是。"),
    ]
