"""
The rule book: every clause of RULINGS in plain words, with the sentences of the source text that it reads, and a beginner's guide a game.

The words are data (``data/rulebook/*.toml``, one file a prefix; guides in ``data/guides/``), read at the first question.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

import msgspec

from duijia.text.markup import Block, blocks
from duijia.text.options import Pair, read_data

Lang: TypeAlias = Literal["zh", "en"]
Section = Literal["common", "match", "declare", "tribute", "kitty", "play", "settle"]

SECTIONS: Final[dict[Section, Pair]] = {
    "common": ("三种打法都一样的", "Common to the three games"),
    "match": ("一轮和级", "Match and levels"),
    "declare": ("定庄和亮主", "Dealer and trump"),
    "tribute": ("进贡和还贡", "Tribute and return"),
    "kitty": ("底牌", "The kitty"),
    "play": ("出牌", "Play"),
    "settle": ("结算", "Settlement"),
}
"""The headings, in the order of the book."""

MARKS: Final[dict[str, Pair]] = {
    "S": ("原文", "the text's own words"),
    "F": ("同类打法的惯例", "settled by how the family of games is played"),
    "I": ("最小的读法", "the smallest reading that keeps hands, points and turns consistent"),
}
"""What the letters of a clause's mark say about its source."""

_BOOKS: Final[dict[str, tuple[str, ...]]] = {
    "dagunzi": ("C", "GZ"),
    "dabang": ("C", "DB", "GZ"),
    "dalin": ("C", "DL"),
}
"""The prefixes in each game's book, its own before those it inherits."""


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    One ruling.
    """

    number: str
    """E.g. ``"GZ22"``."""
    section: Section
    mark: str
    """``S``, ``F``, ``I`` (see ``MARKS``), joined by ``/``; empty where nothing had to be read."""
    title: Pair
    zh: str
    """The ruling in 中文, in the markup of :mod:`duijia.text.markup`."""
    en: str
    """The ruling in English."""
    source: dict[str, tuple[str, ...]] = {}
    """By game: the sentences of its source text that the clause reads, word for word."""
    options: tuple[str, ...] = ()
    """The house rules that change it."""
    elsewhere: dict[str, Pair] = {}
    """By game: what differs in a game that inherits the clause."""

    def text(self, lang: Lang) -> str:
        """
        The ruling in one language.
        """
        return self.zh if lang == "zh" else self.en


class Quote(msgspec.Struct, frozen=True, kw_only=True):
    """
    A sentence of a source text.
    """

    game: str
    """Whose text it is."""
    text: str
    """Word for word (line breaks aside)."""


class GuideSection(msgspec.Struct, frozen=True, kw_only=True):
    """
    A chapter of a beginner's guide, in one language.
    """

    title: str
    blocks: tuple[Block, ...]


class _Chapter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: Pair
    zh: str
    en: str


class _ClauseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    clause: tuple[Clause, ...]


class _GuideFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: tuple[_Chapter, ...]


def clauses(game_key: str) -> tuple[Clause, ...]:
    """
    Every clause in the book of *game_key*, by section; within a section the game's own clauses before inherited ones.

    :raises KeyError: no such game
    """
    found = [clause for prefix in _BOOKS[game_key] for clause in _file(prefix)]
    order = list(SECTIONS)
    return tuple(sorted(found, key=lambda clause: order.index(clause.section)))


def clause(number: str) -> Clause:
    """
    The clause *number*, in any letter case.

    :raises KeyError: no such clause
    """
    return _index()[number.strip().upper()]


def home(number: str) -> str:
    """
    The first game whose book holds the clause *number*, in any letter case.

    :raises KeyError: no such clause
    """
    found = clause(number)
    return next(game for game in _BOOKS if found in clauses(game))


def quotes(clause: Clause, game_key: str) -> tuple[Quote, ...]:
    """
    The source sentences of *clause* for the book of *game_key*: that game's own text, or where it is silent the text it inherits.
    """
    games = [game_key] if game_key in clause.source else list(clause.source)
    return tuple(Quote(game=game, text=text) for game in games for text in clause.source[game])


def guide(game_key: str, lang: Lang) -> tuple[GuideSection, ...]:
    """
    The beginner's guide to *game_key* in one language.

    :raises KeyError: no such game
    """
    return tuple(
        GuideSection(
            title=chapter.title[0] if lang == "zh" else chapter.title[1],
            blocks=blocks(chapter.zh if lang == "zh" else chapter.en),
        )
        for chapter in _guide(game_key)
    )


def books() -> tuple[str, ...]:
    """
    The games that have a book.
    """
    return tuple(_BOOKS)


def seed(game_key: str) -> str:
    """
    The whole source text of *game_key*, as it was found.
    """
    return files("duijia.text").joinpath("seeds", f"{game_key}.txt").read_text(encoding="utf-8")


@cache
def _file(prefix: str) -> tuple[Clause, ...]:
    return msgspec.toml.decode(read_data(f"rulebook/{prefix}.toml"), type=_ClauseFile).clause


@cache
def _index() -> dict[str, Clause]:
    prefixes = dict.fromkeys(prefix for book in _BOOKS.values() for prefix in book)
    return {clause.number: clause for prefix in prefixes for clause in _file(prefix)}


@cache
def _guide(game_key: str) -> tuple[_Chapter, ...]:
    if game_key not in _BOOKS:
        raise KeyError(game_key)
    return msgspec.toml.decode(read_data(f"guides/{game_key}.toml"), type=_GuideFile).chapter
