"""
Questions that cannot be answered: each is refused with the path of the field at fault.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from duijia import judge
from tests.judge import questions
from tests.judge.questions import Question

Make = Callable[[], Question]

BAD: list[tuple[Make, str, object, str]] = [
    # the game and its options
    (questions.play, "ask", "win", "ask"),
    (questions.play, "ask", 3, "ask"),
    (questions.play, "ask", ["play"], "ask"),
    (questions.play, "game", "bridge", "game"),
    (questions.play, "game", None, "game"),
    (questions.play, "options", [], "options"),
    (questions.play, "options", "follow=strict", "options"),
    (questions.play, "options", {"follow": "medium"}, "options.follow"),
    (questions.play, "options", {"follow": True}, "options.follow"),
    (questions.play, "options", {"follow": None}, "options.follow"),
    (questions.play, "options", {"self_counter": 1}, "options.self_counter"),
    (questions.play, "options", {"self_counter": "yes"}, "options.self_counter"),
    (questions.play, "options", {"last_level": "A"}, "options.last_level"),
    (questions.count, "options", {"quad_order": "either"}, "options.quad_order"),
    (questions.count, "options", {"must_play": ["2"]}, "options.must_play"),
    (questions.count, "options", {"must_play": [["last"]]}, "options.must_play"),
    (questions.count, "options", {"must_play": ["K"]}, "options.must_play"),
    (questions.call, "options", {"follow": "strict"}, "options.follow"),
    # level and trump
    (questions.play, "level", "2", "level"),
    (questions.play, "level", "J", "level"),
    (questions.play, "level", 7, "level"),
    (questions.play, "level", "", "level"),
    (questions.call, "level", "9", "level"),
    (questions.play, "trump", "-", "trump"),
    (questions.play, "trump", "N", "trump"),
    (questions.play, "trump", "", "trump"),
    (questions.play, "trump", None, "trump"),
    # cards
    (questions.play, "hand", "S9 S9 S9 S1", "hand[3]"),
    (questions.play, "hand", "S9 H11", "hand[1]"),
    (questions.play, "hand", "0*S9", "hand[0]"),
    (questions.play, "hand", "99999*S9", "hand[0]"),
    (questions.play, "hand", "-1*S9", "hand[0]"),
    (questions.play, "hand", "S9,S9", "hand[0]"),
    (questions.play, "hand", "ſ9", "hand[0]"),
    (questions.play, "hand", "S\u0669", "hand[0]"),
    (questions.play, "hand", "S9\ud800", "hand[0]"),
    (questions.play, "hand", ["S9", "S9"], "hand"),
    (questions.play, "hand", "", "hand"),
    (questions.play, "hand", "5*S9 S6", "hand"),
    (questions.count, "hand", "4*S9 S6", "hand"),
    (questions.play, "hand", "S9", "hand"),
    (questions.play, "hand", "4*S4 4*S5 4*S6 4*S8 4*S9 4*S10 4*SJ 4*SQ 4*SK 4*SA 4*C3 4*C4 4*C5 C6", "hand"),
    (questions.play, "lead", "S3 S4", "lead"),
    (questions.play, "lead", "", "lead"),
    (questions.play, "lead", "S9 S9", "lead"),
    (questions.count, "lead", "4*H5", "lead"),
    (questions.play, "play", "5*S9", "play"),
    (questions.play, "play", "Joker", "play[0]"),
    (questions.play, "play", None, "play"),
    # tricks
    (questions.trick, "leader", 4, "leader"),
    (questions.trick, "leader", -1, "leader"),
    (questions.trick, "leader", True, "leader"),
    (questions.trick, "leader", "1", "leader"),
    (questions.trick, "leader", 1.0, "leader"),
    (questions.trick, "leader", 10**30, "leader"),
    (questions.trick, "plays", ["C7", "H7", "D7"], "plays"),
    (questions.trick, "plays", "C7 H7 D7 S7", "plays"),
    (questions.trick, "plays", ["C7", "H7", "D7 D7", "S7"], "plays[2]"),
    (questions.trick, "plays", ["C7 C8", "H7 H7", "D7 D7", "S7 S7"], "plays[0]"),
    (questions.trick, "plays", ["", "", "", ""], "plays[0]"),
    (questions.trick, "plays", ["C7", "H7", "D7", 7], "plays[3]"),
    (questions.trick, "plays", ["C7", "H7", "D7", "X7"], "plays[3][0]"),
    (questions.trick, "plays", ["C7 C7", "C7 C7", "D7 D7", "S7 S7"], "plays[1]"),
    # declarations
    (questions.declare, "seat", 5, "seat"),
    (questions.declare, "dealer", None, "dealer"),
    (questions.declare, "first_hand", "no", "first_hand"),
    (questions.declare, "first_hand", 0, "first_hand"),
    (questions.declare, "suit", "X", "suit"),
    (questions.declare, "suit", 1, "suit"),
    (questions.declare, "standing", "D5", "standing"),
    (questions.declare, "standing", {"seat": 1, "cards": "D5"}, "standing.suit"),
    (questions.declare, "standing", {"seat": 1, "suit": "D"}, "standing.cards"),
    (questions.declare, "standing", {"seat": 9, "cards": "D5", "suit": "D"}, "standing.seat"),
    (questions.declare, "standing", {"seat": 1, "cards": "D6", "suit": "D"}, "standing"),
    (questions.declare, "standing", {"seat": 1, "cards": "D5", "suit": "H"}, "standing"),
    (questions.declare, "standing", {"seat": 1, "cards": "D5", "suit": "D", "by": 1}, "standing.by"),
    (questions.declare, "standing", {"seat": 1, "cards": "S5 S5", "suit": "S"}, "standing.cards"),
    (questions.declare, "standing", {"seat": 2, "cards": "D5", "suit": "D"}, "standing.cards"),
    (questions.call, "standing", {"seat": 3, "cards": "LJ SJ", "suit": "S"}, "standing"),
    (questions.call, "standing", {"seat": 3, "cards": "LJ SJ C5", "suit": "S"}, "standing"),
    (questions.call, "standing", {"seat": 3, "cards": "LJ SJ S5 SA", "suit": "S"}, "standing"),
    (questions.call, "hand", "SJ S5 S5 S3", "hand[3]"),
    (questions.call, "cards", "SJ 3*S2", "cards[1]"),
    # the kitty
    (questions.kitty, "kitty", "S3 S9", "kitty"),
    (questions.kitty, "kitty", "4*BJ S3 S9", "kitty"),
    (questions.kitty, "declared", None, "declared"),
    # settlement
    (questions.settle, "levels", ["5"], "levels"),
    (questions.settle, "levels", ["5", "2"], "levels[1]"),
    (questions.settle, "levels", {"0": "5", "1": "3"}, "levels"),
    (questions.settle, "dealer", 4, "dealer"),
    (questions.settle, "score", 62, "score"),
    (questions.settle, "score", -5, "score"),
    (questions.settle, "score", 305, "score"),
    (questions.settle, "score", 60.0, "score"),
    (questions.settle, "score", "60", "score"),
    (questions.settle, "score", False, "score"),
    (questions.settle, "score", float("nan"), "score"),
    (questions.settle, "score", 10**400, "score"),
    (questions.settle, "kitty", "LJ C3 C4 C6 C7", "kitty"),
    (questions.settle, "kitty", "4*LJ C3 C4", "kitty"),
    (questions.settle, "last_trick", None, "last_trick"),
    (questions.settle, "last_trick", {"winner": 2}, "last_trick.cards"),
    (questions.settle, "last_trick", {"winner": 2, "cards": 4}, "last_trick.cards"),
    (questions.settle, "last_trick", {"winner": 2, "cards": 0}, "last_trick.cards"),
    (questions.settle, "last_trick", {"winner": 7, "cards": 1}, "last_trick.winner"),
    (questions.settle, "tribute_paid", {"from": None, "cards": 2}, "tribute_paid.from"),
    (questions.settle, "tribute_paid", {"from": 4, "cards": 2}, "tribute_paid.from"),
    (questions.settle, "tribute_paid", {"from": 1, "cards": -2}, "tribute_paid.cards"),
    (questions.settle, "tribute_paid", {"from": 1}, "tribute_paid.cards"),
    (questions.settle, "tribute_paid", 3, "tribute_paid"),
    (questions.settle, "dry", "on", "dry"),
    (questions.gongzhu, "kitty", "C8 C9 CQ CA D8 D9 DQ DA", "kitty"),
    (questions.gongzhu, "first_hand", True, "trump"),
    (questions.gongzhu, "dry", True, "dry"),
    (questions.gongzhu, "tribute_paid", {"from": 1, "cards": 1}, "tribute_paid.cards"),
]


@pytest.mark.parametrize(
    ("make", "field", "value", "at"), BAD, ids=[f"{m.__name__}-{f}-{ascii(v)[:40]}" for m, f, v, _ in BAD]
)
def test_a_bad_field_is_named(make: Make, field: str, value: object, at: str) -> None:
    """
    The fault lies where the path says, and there is a sentence in both languages.
    """
    with pytest.raises(judge.QuestionError) as caught:
        judge.answer({**make(), field: value})
    assert caught.value.at == at
    assert caught.value.zh
    assert caught.value.en
    str(caught.value).encode()


@pytest.mark.parametrize("make", questions.ALL, ids=lambda make: make.__name__)
def test_the_questions_these_spoil_are_good(make: Make) -> None:
    """
    Unspoilt, each of the questions has an answer; so it is the one field that is at fault.
    """
    assert judge.answer(make())


@pytest.mark.parametrize("make", questions.ALL, ids=lambda make: make.__name__)
def test_unknown_fields_are_named(make: Make) -> None:
    """
    A field that the question does not have is refused: it may be a misspelt option.
    """
    with pytest.raises(judge.QuestionError) as caught:
        judge.answer({**make(), "follow": "strict"})
    assert caught.value.at == "follow"


OPTIONAL = {"options", "lead", "standing", "tribute_paid"}


@pytest.mark.parametrize("make", questions.ALL, ids=lambda make: make.__name__)
def test_missing_fields_are_named(make: Make) -> None:
    """
    Each field but the optional ones is required.
    """
    for name in make():
        question = make()
        del question[name]
        if name in OPTIONAL:
            judge.answer(question)
            continue
        with pytest.raises(judge.QuestionError) as caught:
            judge.answer(question)
        assert caught.value.at == name


@pytest.mark.parametrize("question", [None, 3, "play", [], [{}], True])
def test_a_question_is_an_object(question: Any) -> None:
    """
    Anything else in JSON is refused.
    """
    with pytest.raises(judge.QuestionError) as caught:
        judge.answer(question)
    assert caught.value.at == "question"


def test_more_points_than_the_pack_holds() -> None:
    """
    The attackers cannot have won what lies in the kitty as well.
    """
    question = {**questions.settle(), "score": 295, "kitty": "CK C4 C6 C7 C8 C9"}
    with pytest.raises(judge.QuestionError) as caught:
        judge.answer(question)
    assert caught.value.at == "score"
    assert judge.answer({**question, "score": 290})


@pytest.mark.parametrize(
    ("options", "first_hand", "at"),
    [({"dry": "off"}, False, "dry"), ({"dry_first_hand": False}, True, "dry"), ({}, True, "")],
)
def test_dry_hands_only_where_there_are_any(options: dict[str, object], first_hand: bool, at: str) -> None:
    """
    GZ16: a dry hand is impossible where the table plays none, or none in the first hand.
    """
    question = {**questions.settle(), "dry": True, "options": options, "first_hand": first_hand}
    if not at:
        assert judge.answer(question)
        return
    with pytest.raises(judge.QuestionError) as caught:
        judge.answer(question)
    assert caught.value.at == at


def test_no_tribute_before_the_first_hand() -> None:
    """
    C15: nothing can have been paid before the first hand of a match.
    """
    paid = {"from": 1, "cards": 2}
    with pytest.raises(judge.QuestionError) as caught:
        judge.answer({**questions.settle(), "first_hand": True, "tribute_paid": paid})
    assert caught.value.at == "tribute_paid.cards"
    assert judge.answer({**questions.settle(), "tribute_paid": paid})["points"] == [8, -8, 8, -8]
