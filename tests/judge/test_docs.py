"""
The arbiter's document: every question in it has the answer that stands below it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from duijia import judge

DOCUMENT = Path(__file__).parents[2] / "docs" / "judge.md"
BLOCKS = re.findall(r"```json\n(.+)\n(.+)\n```", DOCUMENT.read_text(encoding="utf-8"))


def test_every_ask_is_documented() -> None:
    """
    There is an example of each ask.
    """
    assert {json.loads(question)["ask"] for question, _ in BLOCKS} == set(judge.ASKS)


@pytest.mark.parametrize(("question", "answer"), BLOCKS)
def test_the_document_is_right(question: str, answer: str) -> None:
    """
    The answer has all that the document shows; refusals have their sentences besides.
    """
    got = judge.answer_bytes(question.encode())
    assert {name: value for name, value in got.items() if name not in ("zh", "en")} == json.loads(answer)
