"""
From bytes to questions: JSON, and JSON Lines.
"""

from __future__ import annotations

import json

import pytest

from duijia import judge
from tests.judge import questions

GOOD = json.dumps(questions.trick()).encode()
ANSWER = {"winner": 2, "points": 0}


def test_one_question() -> None:
    """
    Compact, indented, with a byte order mark, with blank space around: one question.
    """
    indented = json.dumps(questions.trick(), indent=2).encode()
    for data in (GOOD, indented, b"\xef\xbb\xbf" + GOOD, b"\n\n" + GOOD + b"\r\n\n", indented.replace(b"\n", b"\r\n")):
        assert judge.split(data) is None
        assert judge.answer_bytes(data) == ANSWER


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (b"", "question"),
        (b" \n ", "question"),
        (b"{", "line 1, column 2"),
        (b'{"ask": }', "line 1, column 9"),
        (b'{\n"ask": "play",\n}', "line 3, column 1"),
        (b'{"ask": "play"', "line 1, column 15"),
        (b"nonsense", "line 1, column 1"),
        (b'{"ask": "\xff"}', "byte 10"),
        (b"\x00", "line 1, column 1"),
        (b'{"ask": "play", "ask": "count"}', "ask"),
        (b'{"ask": "settle", "options": {"dry": true, "dry": false}}', "dry"),
        (b'{"score": NaN}', "question"),
        (b'{"score": -Infinity}', "question"),
        (b"[" * 100_000, "question"),
        (b'{"options":' * 50_000 + b"1" + b"}" * 50_000, "question"),
        (b"[]", "question"),
        (b"1" * 10_000, "question"),
    ],
)
def test_bad_json(data: bytes, at: str) -> None:
    """
    Syntax, encoding, doubled names, NaN, depth and huge numbers are faults with a place.
    """
    with pytest.raises(judge.QuestionError) as caught:
        judge.answer_bytes(data)
    assert caught.value.at == at


def test_huge_numbers_are_out_of_range() -> None:
    """
    A number of ten thousand digits is a fault of its field.
    """
    question = json.dumps(questions.settle()).replace('"score": 60', '"score": ' + "9" * 10_000)
    with pytest.raises(judge.QuestionError) as caught:
        judge.answer_bytes(question.encode())
    assert caught.value.at == "score"


def test_lines() -> None:
    """
    JSON Lines: one answer a line in order, blank lines aside; a bad line is told with its number, and the rest go on.
    """
    bad_card = json.dumps({**questions.trick(), "plays": ["C7", "H7", "D7", "X7"]}).encode()
    data = b"\n".join([GOOD, b"", bad_card, b"{broken", b"\xff", b"[1]", GOOD, b""])
    lines = judge.split(data)
    assert lines is not None
    first, card, syntax, encoding, kind, last = judge.answer_lines(lines)
    assert first == last == ANSWER
    assert (card["at"], card["line"]) == ("plays[3][0]", 3)
    assert (syntax["at"], syntax["line"]) == ("column 2", 4)
    assert (encoding["at"], encoding["line"]) == ("byte 1", 5)
    assert (kind["at"], kind["line"]) == ("question", 6)
    assert all("error" in answer for answer in (card, syntax, encoding, kind))


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (GOOD + b"\n" + GOOD, True),
        (GOOD + b"\n{", True),
        (b"{\n" + GOOD, True),
        (b'{"ask": 1\n{"ask": 2', True),
        (b"\xef\xbb\xbf" + GOOD + b"\r\n" + GOOD, True),
        (b'{\n"ask": "play",\n"standing": {"seat": 1},\n', False),
        (b"one\ntwo\n", False),
        (GOOD, False),
    ],
)
def test_what_is_json_lines(data: bytes, lines: bool) -> None:
    """
    Several lines of which one is a question by itself, or that all begin like one; a broken question over many lines is one.
    """
    assert (judge.split(data) is not None) == lines
