"""
The arbiter (裁判): one question in JSON, one answer. Nothing it is asked can make it fail otherwise than by :class:`QuestionError`.

>>> answer({"ask": "trick", "game": "dagunzi", "level": "7", "trump": "H", "leader": 1, "plays": ["C7", "H7", "D7", "S7"]})
{'winner': 2, 'points': 0}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from duijia.judge.asks_declare import judge_declare
from duijia.judge.asks_play import judge_count, judge_play, judge_trick
from duijia.judge.asks_settle import judge_kitty, judge_settle
from duijia.judge.faults import QuestionError
from duijia.judge.fields import Fields
from duijia.judge.reading import parse, split

__all__ = ["ASKS", "QuestionError", "answer", "answer_bytes", "answer_lines", "split"]

ASKS: Final[dict[str, Callable[[Fields], dict[str, object]]]] = {
    "play": judge_play,
    "count": judge_count,
    "trick": judge_trick,
    "declare": judge_declare,
    "kitty": judge_kitty,
    "settle": judge_settle,
}
"""What can be asked."""


def answer(question: object) -> dict[str, object]:
    """
    The answer to a question that has been read from JSON.

    :raises QuestionError: the question cannot be read, or is impossible
    """
    fields = Fields(question)
    return ASKS[fields.choice("ask", ASKS)](fields)


def answer_bytes(data: bytes) -> dict[str, object]:
    """
    The answer to one question in JSON.

    :raises QuestionError: no JSON, or a question that cannot be read or is impossible
    """
    if not data.strip():
        raise QuestionError("empty", "question")
    return answer(parse(data))


def answer_lines(lines: list[bytes]) -> Iterator[dict[str, object]]:
    """
    One answer for each line that holds something; a line that cannot be answered gives ``{"error":…, "at":…, "line":…}``.
    """
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield answer_bytes(line)
        except QuestionError as fault:
            # A line has no lines of its own.
            yield {**fault.answer(), "at": fault.at.removeprefix("line 1, "), "line": number}
