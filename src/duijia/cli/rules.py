"""
``duijia rules GAME|CLAUSE``: the rule book in the terminal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from duijia.cli.flow import Flow
from duijia.cli.screen import screen
from duijia.games import GAMES, find_game
from duijia.rules import Rules, find_option, option_text, option_value
from duijia.server.rules_info import BookClause, RuleBook, book_clause, rule_book
from duijia.text import options, rulebook
from duijia.text.markup import NUMBER, Block, Line, cards_words
from duijia.text.rulebook import Lang

BAD_INPUT: Final = 2
"""Exit code of a game or clause that does not exist."""

_CARD_STYLES: Final = {"♥": "red", "♦": "red"}
_SOURCE: Final = {"zh": "原文", "en": "Source"}
_HERE: Final = {"zh": "这里", "en": "Here"}
_HOUSE: Final = {"zh": "家规", "en": "House rule"}


def rules_command(what: str, clause: str | None = None, lang: Lang | None = None) -> int:
    """
    Print the book of a game (``dagunzi``, ``打棒``), or one clause (``GZ22``), alone or as it stands in a game's book (*what* the
    game, *clause* its number). *lang*: 中文 or English; without it what the environment prefers. The exit code is returned.
    """
    spoken = lang or preferred_lang(os.environ)
    console = screen(highlight=False)
    try:
        if clause is not None:
            console.print(_one_clause(find_game(what), clause, spoken))
        elif NUMBER.fullmatch(what.strip().upper()):
            console.print(_one_clause(find_game(rulebook.home(what)), what, spoken))
        else:
            rules = find_game(what)
            console.print(*_book(rule_book(rules.key), rules, spoken), sep="\n")
    except KeyError as error:
        print(f"duijia rules: {error.args[0]}: {_missing(what, clause, spoken)}", file=sys.stderr)
        return BAD_INPUT
    return 0


def _missing(what: str, clause: str | None, lang: Lang) -> str:
    """
    Why *what*, or the *clause* in its book, is not there, and what is.
    """
    zh = lang == "zh"
    games = [rules.key for rules in GAMES]
    if clause is not None and what in {name for rules in GAMES for name in (rules.key, *rules.names)}:
        with suppress(KeyError):
            game = find_game(rulebook.home(clause))
            book = game.names[0 if zh else 1]
            return (
                f"这一条在{book}的规则里（{game.key}）" if zh else f"this clause is in the book of {book} ({game.key})"
            )
    there = f"games: {', '.join(games)}; clauses: C1, GZ22, …"
    return f"没有这个游戏或这一条（{there}）" if zh else f"no such game or clause ({there})"


def preferred_lang(environ: Mapping[str, str]) -> Lang:
    """
    中文 where the environment's locale is Chinese, else English.
    """
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return "zh" if locale.lower().startswith("zh") else "en"


def _one_clause(rules: Rules, number: str, lang: Lang) -> RenderableType:
    found = rulebook.clause(number)
    if found not in rulebook.clauses(rules.key):
        raise KeyError(f"{rules.key} {number}")
    return Group(*_clause(book_clause(rules, found), rules, lang))


def _book(book: RuleBook, rules: Rules, lang: Lang) -> Iterator[RenderableType]:
    side = 0 if lang == "zh" else 1
    yield Rule(Text(book.names[side], style="bold"))
    for chapter in book.zh if lang == "zh" else book.en:
        yield Text(f"\n{chapter.title}", style="bold cyan")
        yield from _blocks(chapter.blocks, lang)
    for section in book.sections:
        yield Text()
        yield Rule(Text(section.title[side], style="bold"))
        for clause in section.clauses:
            yield Text()
            yield from _clause(clause, rules, lang)


def _clause(clause: BookClause, rules: Rules, lang: Lang) -> Iterator[RenderableType]:
    side = 0 if lang == "zh" else 1
    head = Text(f"{clause.number}  {clause.title[side]}", style="bold cyan")
    if clause.mark:
        words = ", ".join(rulebook.MARKS[mark][side] for mark in clause.mark.split("/"))
        head.append(f"  [{clause.mark}: {words}]", style="dim not bold")
    yield head
    yield from _blocks(clause.zh if lang == "zh" else clause.en, lang)
    if clause.note:
        note = clause.note.zh if lang == "zh" else clause.note.en
        yield Flow(Text.assemble((f"{_HERE[lang]}: ", "bold"), _line(note, lang)))
    for name in clause.options:
        yield Flow(_option(rules, name, lang))
    for quote in clause.source:
        yield Flow(Text(f"{_SOURCE[lang]} ({find_game(quote.game).names[side]}): {quote.text}", style="dim"))


def _option(rules: Rules, name: str, lang: Lang) -> Text:
    side = 0 if lang == "zh" else 1
    words = options.option_text(rules.key, name)
    now = option_text(option_value(rules, name))
    text = Text.assemble((f"{_HOUSE[lang]} {name}: ", "green"))
    values = [option_text(value) for value in find_option(rules, name).values] or [now]
    labels = [f"{'*' if value == now else ''}{words.labels[value][side]}" for value in values]
    return text.append(f"{words.title[side]} ({' | '.join(labels)})")


def _blocks(blocks: tuple[Block, ...], lang: Lang) -> Iterator[RenderableType]:
    for block in blocks:
        if block.kind == "table":
            table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
            for cell in block.rows[0]:
                table.add_column(_line(cell, lang))
            for row in block.rows[1:]:
                table.add_row(*(_line(cell, lang) for cell in row))
            yield Padding(table, (0, 0, 0, 4))
            continue
        for number, row in enumerate(block.rows, start=1):
            mark = {"list": "- ", "steps": f"{number}. ", "example": "> "}.get(block.kind, "")
            yield Flow(_line(row[0], lang), 4 if mark else 2, mark)


def _line(line: Line, lang: Lang) -> Text:
    text = Text()
    for span in line:
        if span.kind == "cards":
            cards, between = cards_words(span.text, lang)
            for place, words in enumerate(cards):
                text.append(between if place else "").append(words, style=_CARD_STYLES.get(words[0], "bold"))
        else:
            text.append(span.text, style={"strong": "bold", "clause": "cyan"}.get(span.kind, ""))
    return text
