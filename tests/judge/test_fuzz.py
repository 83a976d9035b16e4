"""
The arbiter under any input: an answer, or a fault with a path; never anything else.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from duijia import judge
from duijia.cards import FACES
from tests.judge import questions

SEEDED = settings(max_examples=600, deadline=None, derandomize=True)

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)
cards = st.lists(st.sampled_from((*FACES, "3*S9", "♠k", "ht", "X1", "2*", "*")), max_size=12).map(" ".join)
likely = st.sampled_from(
    [
        0,
        1,
        2,
        3,
        4,
        -1,
        60,
        120,
        300,
        True,
        False,
        None,
        "",
        "-",
        "S",
        "H",
        "3",
        "10",
        "K",
        "on",
        "off",
        "dalin",
        "dabang",
        "strict",
    ]
)
values = anything | cards | likely


def told(ask: Callable[[], dict[str, object]]) -> None:
    """
    An answer that is JSON, or a fault with path and sentences.
    """
    try:
        answer, fault = ask(), None
    except judge.QuestionError as caught:
        answer, fault = caught.answer(), caught
    json.dumps(answer, allow_nan=False, ensure_ascii=False).encode()
    if fault is not None:
        assert fault.at
        assert fault.zh
        assert fault.en
        str(fault).encode()


@settings(SEEDED, max_examples=200)
@given(anything)
def test_any_json(question: Any) -> None:
    """
    Any JSON value is answered or refused with a path.
    """
    told(lambda: judge.answer(question))


@SEEDED
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    """
    Any bytes are one question or JSON Lines, and each is answered or refused with a path.
    """
    lines = judge.split(data)
    if lines is not None:
        assert all(answer for answer in judge.answer_lines(lines))
        return
    told(lambda: judge.answer_bytes(data))


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """
    A good question with a few fields, at any depth, replaced, dropped or added.
    """
    question = copy.deepcopy(draw(st.sampled_from(questions.ALL))())
    for _ in range(draw(st.integers(1, 3))):
        inside: Any = question
        name: Any = draw(st.sampled_from([*question, "extra"]))
        while isinstance(inside.get(name), dict) and inside[name] and draw(st.booleans()):
            inside = inside[name]
            name = draw(st.sampled_from([*inside, "extra"]))
        if draw(st.integers(0, 9)) == 0:
            inside.pop(name, None)
        elif name == "options":
            inside[name] = draw(st.dictionaries(st.sampled_from(OPTIONS), values, max_size=2) | anything)
        else:
            inside[name] = draw(values)
        if not question:
            break
    return question


OPTIONS = [
    "follow", "must_play", "last_level", "joker_end", "dry", "dry_first_hand", "self_counter", "quad_order", "score", "dig_single",
    "counter_measure", "take", "nothing",
]  # fmt: skip


@settings(SEEDED, max_examples=2000)
@given(spoilt())
def test_spoilt_questions(question: dict[str, Any]) -> None:
    """
    A good question with fields changed is answered or refused with a path; read as bytes it is the same.
    """
    told(lambda: judge.answer(question))


@SEEDED
@given(st.sampled_from(questions.ALL), st.data())
def test_spoilt_bytes(make: Any, data: st.DataObject) -> None:
    """
    A good question with bytes changed, cut out or put in is answered or refused with a path.
    """
    raw = bytearray(json.dumps(make()).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=3))
        raw = raw or bytearray(b" ")
    told(lambda: judge.answer_bytes(bytes(raw)))
