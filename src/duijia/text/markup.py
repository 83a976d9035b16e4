"""
The small markup of the rule book, read into blocks that a page or a terminal can draw.

Each line stands for itself: a paragraph, ``- `` an item of a list, ``1. `` a step, ``> `` an example, ``| a | b |`` a row of a table (the
first row is its head). Inside a line, ``**words**`` are stressed, cards stand between backticks in text form (```SK SK```), and a
ruling's number (``GZ22``) is a link to its clause.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

import msgspec

Kind = Literal["paragraph", "list", "steps", "example", "table"]


class Span(msgspec.Struct, frozen=True, kw_only=True):
    """
    A stretch of one line.
    """

    kind: Literal["text", "strong", "cards", "clause"]
    text: str
    """Plain text; for cards their text form, separated by blanks; for a clause its number."""


Line: TypeAlias = tuple[Span, ...]


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """
    One or more lines of a kind that are drawn together.
    """

    kind: Kind
    rows: tuple[tuple[Line, ...], ...]
    """The lines: each has one cell, in a table as many as it has columns; a table's first row is its head."""


NUMBER: Final = re.compile(r"\b(?:C|GZ|DB|DL)[1-9][0-9]?\b", re.ASCII)
"""A ruling's number in a text."""

_SPAN: Final = re.compile(r"`(?P<cards>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|(?P<clause>" + NUMBER.pattern + ")", re.ASCII)
_GLYPHS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_JOKER_WORDS: Final = {"LJ": ("小王", "small joker"), "BJ": ("大王", "big joker")}
_STEP: Final = re.compile(r"[0-9]+\. ")
_MARKS: Final[tuple[tuple[str, Kind], ...]] = (("- ", "list"), ("> ", "example"), ("|", "table"))


def blocks(text: str) -> tuple[Block, ...]:
    """
    *text* as blocks, neighbouring lines of the same kind together (paragraphs each alone).
    """
    found: list[tuple[Kind, list[tuple[Line, ...]]]] = []
    for line in text.strip().splitlines():
        if not line.strip():
            continue
        kind, body = _kind(line.strip())
        cells = tuple(cell.strip() for cell in body.strip("|").split("|")) if kind == "table" else (body,)
        row = tuple(spans(cell) for cell in cells)
        if found and found[-1][0] == kind and kind != "paragraph":
            found[-1][1].append(row)
        else:
            found.append((kind, [row]))
    return tuple(Block(kind=kind, rows=tuple(rows)) for kind, rows in found)


def spans(line: str) -> Line:
    """
    One line as stretches of text, stress, cards and clause numbers.
    """
    parts: list[Span] = []
    end = 0
    for match in _SPAN.finditer(line):
        if match.start() > end:
            parts.append(Span(kind="text", text=line[end : match.start()]))
        if cards := match["cards"]:
            parts.append(Span(kind="cards", text=cards))
        elif strong := match["strong"]:
            parts.append(Span(kind="strong", text=strong))
        else:
            parts.append(Span(kind="clause", text=match["clause"]))
        end = match.end()
    if end < len(line):
        parts.append(Span(kind="text", text=line[end:]))
    return tuple(parts)


def card_words(card: str, lang: str) -> str:
    """
    A card for plain text: ``♠K``; the jokers by their names in *lang*.
    """
    if card in _JOKER_WORDS:
        zh, en = _JOKER_WORDS[card]
        return zh if lang == "zh" else en
    return _GLYPHS[card[0]] + card[1:]


def cards_words(text: str, lang: str) -> tuple[list[str], str]:
    """
    The cards of a span in words, and what stands between them: a comma where a joker's name has blanks of its own.
    """
    words = [card_words(card, lang) for card in text.split()]
    return words, ", " if any(" " in word for word in words) else " "


def _kind(line: str) -> tuple[Kind, str]:
    if step := _STEP.match(line):
        return "steps", line[step.end() :]
    for mark, kind in _MARKS:
        if line.startswith(mark):
            return kind, line if kind == "table" else line[len(mark) :]
    return "paragraph", line
