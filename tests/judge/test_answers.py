"""
The forms of the answers, as the arbiter's description has them.
"""

from __future__ import annotations

from typing import Any

import pytest

from duijia import judge
from duijia.games import GAMES
from duijia.rules import option_text
from tests.judge import questions


def test_play_legal() -> None:
    """
    A legal play is answered by that alone.
    """
    assert judge.answer({**questions.play(), "play": "S9 S9"}) == {"legal": True}


def test_play_refused() -> None:
    """
    A refusal has ruling, code, both sentences, and examples that are legal themselves.
    """
    answer = judge.answer(questions.play())
    assert (answer["legal"], answer["rule"], answer["code"]) == (False, "DB14", "follow/pair_owed")
    assert answer["examples"] == ["S6 S6", "S9 S9"]
    assert str(answer["zh"]).endswith("(DB14)")
    assert str(answer["en"]).endswith("(DB14)")
    for example in answer["examples"]:
        assert judge.answer({**questions.play(), "play": example}) == {"legal": True}


def test_leading() -> None:
    """
    Without a lead, or with null, the hand leads (C6).
    """
    leading = questions.play()
    del leading["lead"]
    for question in (leading, {**leading, "lead": None}):
        assert judge.answer({**question, "play": "S9 S9 S9"}) == {"legal": True}
        refused = judge.answer({**question, "play": "S9 S6"})
        assert (refused["legal"], refused["rule"]) == (False, "C6")


@pytest.mark.parametrize("lead", [None, "S3 S3"])
def test_an_empty_play_is_refused(lead: str | None) -> None:
    """
    C14: a play of no cards is a refused play, not a fault of the question.
    """
    assert judge.answer({**questions.play(), "lead": lead, "play": ""})["legal"] is False


def test_count() -> None:
    """
    C2: two hearts of 9 9 6: 99, 96. Copies of a card are one.
    """
    assert judge.answer(questions.count()) == {"plays": 2}


def test_trick() -> None:
    """
    GZ23: the seat that wins, by leader and order of play, and all points in the trick.
    """
    assert judge.answer(questions.trick()) == {"winner": 2, "points": 0}
    for leader in range(4):
        assert judge.answer({**questions.trick(), "leader": leader})["winner"] == (leader + 1) % 4


def test_declare() -> None:
    """
    A declaration is legal, or refused with ruling and sentences.
    """
    assert judge.answer(questions.declare()) == {"legal": True}
    refused = judge.answer({**questions.declare(), "cards": "S5"})
    assert {"legal", "rule", "code", "zh", "en"} == set(refused)
    assert (refused["legal"], refused["rule"]) == (False, "GZ9")


def test_kitty() -> None:
    """
    GZ15: dry only where the kitty was opened.
    """
    assert judge.answer(questions.kitty()) == {"dry": True}
    assert judge.answer({**questions.kitty(), "declared": False}) == {"dry": False}


def test_settle() -> None:
    """
    The example of the description, field for field.
    """
    assert judge.answer(questions.settle()) == {
        "score": 60, "dig": False, "match_over": False, "winner": None, "levels": ["7", "3"], "rise": [2, 0],
        "next_dealer": 2, "tribute": {"from": [1], "to": [2], "cards": [3]}, "points": [6, -6, 6, -6],
    }  # fmt: skip


def test_settle_over() -> None:
    """
    Match over: no next dealer, nothing owed.
    """
    answer = judge.answer({**questions.settle(), "score": 0})
    assert (answer["match_over"], answer["winner"], answer["next_dealer"]) == (True, 0, None)
    assert answer["tribute"] == {"from": [], "to": [], "cards": []}


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_every_option_is_taken_in_every_form(rules: Any) -> None:
    """
    Each option of each game is taken with each of its values; switches as true, false, "on" and "off".
    """
    names = {"dagunzi": questions.kitty(), "dabang": None, "dalin": None}
    question = names[rules.key] or {
        **questions.kitty(), "game": rules.key, "level": "10", "kitty": "S9 S9 S8 S8 D9 D9 DA DA",
    }  # fmt: skip
    for option in rules.options:
        for value in option.values or (("last",), ()):
            for form in (
                {option_text(value), value} if not isinstance(value, tuple) else (list(value), option_text(value))
            ):
                assert "dry" in judge.answer({**question, "options": {option.name: form}})


def test_games_by_name() -> None:
    """
    A game is found by key and by its 中文 name.
    """
    assert judge.answer({**questions.settle(), "game": "打滚子"}) == judge.answer(questions.settle())
