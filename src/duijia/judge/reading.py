"""
From bytes to questions: one JSON value, or JSON Lines.
"""

from __future__ import annotations

import json
from typing import Final, NoReturn

from duijia.judge.faults import QuestionError
from duijia.notation import shown

LONGEST_INTEGER: Final = 18
"""Digits of an integer that is still read as one; none in a question needs more than three."""


def parse(data: bytes) -> object:
    """
    The JSON value in *data*.

    :raises QuestionError: no UTF-8, no JSON, a name given twice in one object, NaN or an infinity, too deep
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise QuestionError("utf8", f"byte {error.start + 1}") from None
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise QuestionError("json", f"line {error.lineno}, column {error.colno}", detail=error.msg) from None
    except RecursionError:
        raise QuestionError("nested", "question") from None


def split(data: bytes) -> list[bytes] | None:
    """
    The lines of *data* if it is JSON Lines; ``None`` if it is one question, well written or not.

    It is JSON Lines if there are several lines with something in them, they are not one JSON value together, and one of them is an
    object by itself or all begin like one.
    """
    lines = [line for line in data.splitlines() if line.strip()]
    if len(lines) < 2 or _is_json(data):
        return None
    if any(_is_object(line) for line in lines) or all(line.lstrip().startswith(b"{") for line in lines):
        return data.splitlines()
    return None


def _is_json(data: bytes) -> bool:
    try:
        json.loads(data.decode("utf-8-sig"), parse_int=_integer)
    except (ValueError, RecursionError):
        return False
    return True


def _is_object(line: bytes) -> bool:
    return line.lstrip().removeprefix(b"\xef\xbb\xbf").startswith(b"{") and _is_json(line)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """
    :raises QuestionError: a name given twice; the later one would win in silence
    """
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise QuestionError("duplicate", shown(name, 40)[1:-1])
        found[name] = value
    return found


def _constant(name: str) -> NoReturn:
    raise QuestionError("constant", "question", value=name)


def _integer(digits: str) -> int | float:
    """
    An integer; one so long that it is out of every range becomes a float, which no field takes.
    """
    return int(digits) if len(digits) <= LONGEST_INTEGER else float("inf")
