"""
Records as text: ``loads`` accepts exactly the canonical texts, so ``dumps(loads(text)) == text`` for all that it accepts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from duijia.notation import shown
from duijia.record.action_lines import ActionLine
from duijia.record.deal_lines import ROW, PackLine
from duijia.record.error import fail
from duijia.record.grammar import FOLLOWERS, LINES, Line, keyword_of, listed
from duijia.record.head_lines import BlankLine, FormatLine, PlayerLine
from duijia.record.record import Record
from duijia.record.words import Words

MOST_CHARACTERS: Final = 20_000_000
"""The longest text that is read: more than a thousand hands."""

_READERS: Final = {line.keyword: line for line in LINES}


def dumps(record: Record) -> str:
    """
    *record* as text: one line for each of its lines, each ended by a line feed.
    """
    return "".join(f"{line.text()}\n" for line in record.lines)


def loads(data: str | bytes) -> Record:
    """
    The record that *data* is, as text or its UTF-8 bytes. Nothing is played: whether the record holds is for
    :func:`duijia.record.verify.verify`.

    :raises RecordError: this is no canonical record; the error has line and column
    """
    text = _decoded(data) if isinstance(data, bytes) else data
    if len(text) > MOST_CHARACTERS:
        raise fail(1, 1, "record/too_long", most=MOST_CHARACTERS)
    if not text:
        raise fail(1, 1, "record/empty")
    _check_form(text)
    rows = text.split("\n")
    if rows[0] != FormatLine().text():
        raise fail(1, 1, "record/format", want=FormatLine().text())
    if rows.pop():
        raise fail(len(rows) + 1, len(text) - text.rfind("\n"), "record/no_newline")
    return Record(tuple(_lines(rows)))


def _check_form(text: str) -> None:
    """
    What an editor or a mail may have done to a whole record.
    """
    first = FormatLine().text()
    if text.startswith(f"\ufeff{first}"):
        raise fail(1, 1, "record/bom")
    place = text.find("\r")
    if place >= 0 and text.startswith(first):
        raise fail(text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place), "record/carriage_return")


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        raise fail(before.count("\n") + 1, len(before) - before.rfind("\n"), "record/encoding") from None


def _lines(rows: list[str]) -> Iterator[Line]:
    previous: Line | None = None
    seats = 0
    for number, row in enumerate(rows, 1):
        words = Words(row, number)
        keyword = _keyword(row, number, previous)
        if keyword not in (BlankLine.keyword, ActionLine.keyword):
            words.word(("行首词", "keyword"))
        line = _READERS[keyword].read(words)
        words.end()
        if isinstance(previous, PackLine) and isinstance(line, PackLine) and len(previous.cards) != ROW:
            raise fail(number - 1, 1, "record/row", want=ROW)
        if isinstance(line, PlayerLine):
            if line.seat != seats:
                raise fail(number, 8, "record/players")
            seats += 1
        elif isinstance(previous, PlayerLine) and seats != 4:
            raise fail(number, 1, "record/players")
        yield line
        previous = line
    if previous is not None and FOLLOWERS[previous.keyword]:
        raise fail(len(rows) + 1, 1, "record/ends", want=listed(FOLLOWERS[previous.keyword]))


def _keyword(row: str, number: int, previous: Line | None) -> str:
    """
    The keyword of *row*, allowed after *previous*.
    """
    keyword = keyword_of(row)
    if keyword not in _READERS or (keyword == "" and row):
        raise fail(number, 1, "record/keyword", got=shown(row.split(" ", 1)[0]))
    allowed = ("duijia",) if previous is None else FOLLOWERS[previous.keyword]
    if keyword in allowed:
        return keyword
    if not allowed:
        raise fail(number, 1, "record/after")
    raise fail(number, 1, "record/order", got=listed((keyword,)), want=listed(allowed))
