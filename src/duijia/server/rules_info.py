"""
The rule book as the page shows it (``GET /api/rules/{game}``): guide and clauses of one game, in both languages.
"""

from __future__ import annotations

from functools import cache

import msgspec

from duijia.games import find_game
from duijia.rules import Rules
from duijia.text import rulebook
from duijia.text.markup import Block, Line, blocks, spans
from duijia.text.rulebook import GuideSection, Quote


class BookNote(msgspec.Struct, frozen=True, kw_only=True):
    """
    What differs in a game that inherits a clause.
    """

    zh: Line
    en: Line


class BookClause(msgspec.Struct, frozen=True, kw_only=True):
    """
    One ruling in a game's book.
    """

    number: str
    """E.g. ``"GZ22"``; refusals and prompts cite it."""
    mark: str
    """``S``, ``F``, ``I`` joined by ``/`` (explained by the book's ``marks``), or empty."""
    title: tuple[str, str]
    """中文 and English."""
    zh: tuple[Block, ...]
    en: tuple[Block, ...]
    source: tuple[Quote, ...]
    """The original sentences, always in Chinese."""
    note: BookNote | None
    """How this game departs from an inherited clause."""
    options: tuple[str, ...]
    """The house rules of this game that belong to the clause; their words are in ``GameInfo``."""


class BookSection(msgspec.Struct, frozen=True, kw_only=True):
    """
    Clauses under one heading.
    """

    key: str
    title: tuple[str, str]
    clauses: tuple[BookClause, ...]


class RuleBook(msgspec.Struct, frozen=True, kw_only=True):
    """
    The rules of one game.
    """

    game: str
    names: tuple[str, str]
    zh: tuple[GuideSection, ...]
    """The beginner's guide in 中文."""
    en: tuple[GuideSection, ...]
    """The same in English, chapter by chapter."""
    sections: tuple[BookSection, ...]
    marks: dict[str, tuple[str, str]]
    """What the letters of a mark mean."""


@cache
def rule_book(game_key: str) -> RuleBook:
    """
    The book of the game called *game_key* (its key or a name).

    :raises KeyError: no such game
    """
    rules = find_game(game_key)
    found = rulebook.clauses(rules.key)
    return RuleBook(
        game=rules.key,
        names=rules.names,
        zh=rulebook.guide(rules.key, "zh"),
        en=rulebook.guide(rules.key, "en"),
        sections=tuple(
            BookSection(
                key=key,
                title=title,
                clauses=tuple(book_clause(rules, clause) for clause in found if clause.section == key),
            )
            for key, title in rulebook.SECTIONS.items()
        ),
        marks=rulebook.MARKS,
    )


def book_clause(rules: Rules, clause: rulebook.Clause) -> BookClause:
    """
    *clause* as it stands in the book of *rules*.
    """
    note = clause.elsewhere.get(rules.key)
    offered = {option.name for option in rules.options}
    return BookClause(
        number=clause.number,
        mark=clause.mark,
        title=clause.title,
        zh=blocks(clause.zh),
        en=blocks(clause.en),
        source=rulebook.quotes(clause, rules.key),
        note=BookNote(zh=spans(note[0]), en=spans(note[1])) if note else None,
        options=tuple(name for name in clause.options if name in offered),
    )
