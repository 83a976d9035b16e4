"""
The collected cases: questions with the answers that RULINGS give, each with the ruling behind it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from duijia import judge

CASES = [
    json.loads(line)
    for name in ("judge.jsonl", "corners.jsonl")
    for line in (Path(__file__).parents[1] / "cases" / name).read_text(encoding="utf-8").splitlines()
    if line.strip()
]


def test_the_cases_are_there() -> None:
    """
    All asks and all games come up in the cases.
    """
    assert {case["q"]["ask"] for case in CASES} >= set(judge.ASKS)
    assert {case["q"]["game"] for case in CASES} >= {"dagunzi", "dabang", "dalin"}


@pytest.mark.parametrize("case", CASES, ids=[f"{i}: {case['why']}" for i, case in enumerate(CASES, start=1)])
def test_case(case: dict[str, Any]) -> None:
    """
    Every field that the case names is answered so; an impossible question is an error; a refusal cites a ruling that applies.
    """
    wanted = dict(case["a"])
    rules = wanted.pop("rules", ["*"])
    if wanted.get("error"):
        with pytest.raises(judge.QuestionError) as caught:
            judge.answer(case["q"])
        assert caught.value.at
        return
    answer = judge.answer(case["q"])
    assert {name: answer.get(name) for name in wanted} == wanted
    if answer.get("legal") is False:
        assert "*" in rules or answer["rule"] in rules
