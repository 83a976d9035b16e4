"""
The worked examples of the rule book: each is told in the book and holds at the table.
"""

from __future__ import annotations

from typing import Any

import pytest

from duijia import judge
from duijia.text import rulebook
from duijia.text.markup import blocks

STRICT = {"follow": "strict"}
HELD = {"winner": 0, "cards": 1}
DUG = {"winner": 1, "cards": 1}
JUNK6 = "C3 C4 C6 C7 C8 C9"
BIG6 = "BJ C3 C4 C6 C7 C9"
JUNK8 = "C3 C4 C6 C7 C8 C9 D3 D4"


def words(place: str) -> str:
    """
    All English examples of a clause (``"GZ22"``) or of a game's guide (``"dagunzi"``), white space and marks of cards left out.
    """
    found = (
        [block for part in rulebook.guide(place, "en") for block in part.blocks]
        if place in rulebook.books()
        else blocks(rulebook.clause(place).en)
    )
    rows = [row for block in found if block.kind == "example" for row in block.rows]
    return "\n".join("".join(span.text for span in row[0]) for row in rows)


def play(game: str, hand: str, lead: str, cards: str, **more: Any) -> dict[str, Any]:
    base = {"ask": "play", "game": game, "options": {}, "level": "5", "trump": "S", "hand": hand, "lead": lead}
    return {**base, "play": cards, **more}


def settle(game: str, score: int, last: dict[str, int], kitty: str, **more: Any) -> dict[str, Any]:
    base = {
        "ask": "settle",
        "game": game,
        "options": {},
        "levels": ["5", "5"],
        "dealer": 0,
        "trump": "S",
        "score": score,
    }
    moved = {"tribute_paid": {"from": None, "cards": 0}}
    return {**base, **moved, "last_trick": last, "kitty": kitty, "dry": False, "first_hand": False, **more}


Q7766 = "H7 H7 H7 H6 H6 H4 H4"
EXAMPLES: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    (
        "C3",
        "H8 H8 is led, trump ♠: S3 S4 never wins, S3 S3 does",
        {"ask": "trick", "game": "dagunzi", "level": "5", "trump": "S", "leader": 0}
        | {"plays": ["H8 H8", "S3 S4", "S3 S3", "D3 D4"]},
        {"winner": 2},
    ),
    (
        "C3",
        "H5 is led: CA never wins",
        {"ask": "trick", "game": "dagunzi", "level": "7", "trump": "S", "leader": 0, "plays": ["H5", "CA", "H4", "D3"]},
        {"winner": 0, "points": 5},
    ),
    (
        "C9",
        "100 points from tricks, 15 in the kitty, dug and doubled: 100 + 30 = 130",
        settle("dagunzi", 100, DUG, "C5 C10 C6 C7 C8 C9", levels=["7", "3"]),
        {"score": 130, "dig": True},
    ),
    (
        "GZ3",
        "At 8, one level for the hand and four for two big jokers: the team stops at 10",
        settle("dagunzi", 100, HELD, "BJ BJ C3 C4 C6 C7", levels=["8", "3"]),
        {"levels": ["10", "3"], "match_over": False},
    ),
    (
        "GZ22",
        "a pair is due (66 or 99), 9 and 6 are refused",
        play("dagunzi", "H9 H9 H9 H6 H6 C3", "H3 H3", "H9 H6", options=STRICT),
        {"legal": False, "rule": "GZ22", "examples": ["H6 H6", "H9 H9"]},
    ),
    (
        "GZ22",
        "6 and 3, 9 and 9, 9 and 6 are all allowed",
        play("dagunzi", "H9 H9 H9 H6 H3 C3", "H4 H4", "H9 H6", options=STRICT),
        {"legal": True},
    ),
    (
        "GZ22",
        "66 with 5 or 3",
        play("dagunzi", "H6 H6 H5 H3 C3", "H4 H4 H4", "H6 H5 H3", options=STRICT, level="7"),
        {"legal": False, "rule": "GZ22"},
    ),
    (
        "GZ26",
        "115 points and one big joker: held, the dealer side rises three levels and the previous player pays two",
        settle("dagunzi", 115, HELD, BIG6),
        {"rise": [3, 0], "tribute": {"from": [1], "to": [2], "cards": [2]}, "next_dealer": 2},
    ),
    ("GZ26", "dug, no rise, and still two", settle("dagunzi", 115, DUG, BIG6), {"rise": [0, 0], "next_dealer": 2}),
    (
        "GZ26",
        "120 points without a dig and one small joker: the attackers take over without a rise and the old dealer pays one",
        settle("dagunzi", 120, HELD, "LJ C3 C4 C6 C7 C9"),
        {"rise": [0, 0], "next_dealer": 1, "tribute": {"from": [0], "to": [1], "cards": [1]}},
    ),
    (
        "GZ26",
        "with a dig they rise two levels",
        settle("dagunzi", 120, DUG, "LJ C3 C4 C6 C7 C9"),
        {"rise": [0, 2], "next_dealer": 1},
    ),
    (
        "GZ32",
        "Taking over and two levels: ±7",
        settle("dagunzi", 120, DUG, "LJ C3 C4 C6 C7 C9"),
        {"points": [-7, 7, -7, 7]},
    ),
    ("GZ32", "No points, 300 points", settle("dagunzi", 0, HELD, JUNK6), {"winner": 0, "points": [50, -50, 50, -50]}),
    (
        "DB15",
        "6644, 7766, 7744, or 777 with any card",
        play("dabang", Q7766, "4*H3", "H7 H7 H6 H4"),
        {"legal": False, "rule": "DB15"},
    ),
    ("DB15", "6644, 7766, 7744, or 777 with any card", play("dabang", Q7766, "4*H3", "H7 H7 H4 H4"), {"legal": True}),
    (
        "DB15",
        "only 777 and 6, for there are no two natural pairs",
        play("dabang", "H7 H7 H7 H6 H6", "4*H3", "H7 H7 H6 H6"),
        {"legal": False, "rule": "DB15", "examples": ["H7 H7 H7 H6"]},
    ),
    (
        "DB15",
        "77 and two of 5, 4, 3",
        play("dabang", "H7 H7 H5 H4 H3", "4*H8", "H7 H5 H4 H3", level="9"),
        {"legal": False, "rule": "DB15"},
    ),
    (
        "DB20",
        "115 pays 0, 110 pays 1",
        settle("dabang", 110, HELD, JUNK8),
        {"tribute": {"from": [1], "to": [2], "cards": [1]}},
    ),
    (
        "DB20",
        "205 gives 0, 210 gives 1",
        settle("dabang", 210, HELD, JUNK8),
        {"tribute": {"from": [0], "to": [1], "cards": [1]}},
    ),
    (
        "DB23",
        "8 + 1 + 4 stops at 10",
        settle("dabang", 125, HELD, "BJ BJ C3 C4 C6 C7 C8 C9", levels=["8", "3"]),
        {"levels": ["10", "3"]},
    ),
    (
        "DB23",
        "they take over and stay at 3",
        settle("dabang", 160, DUG, JUNK8, levels=["8", "3"]),
        {"levels": ["8", "3"], "next_dealer": 1},
    ),
    (
        "dabang",
        "1 + 2 = 3 cards. Had it been dug, the joker would be void: only 1",
        settle("dabang", 110, HELD, "BJ C3 C4 C6 C7 C8 C9 D3"),
        {"tribute": {"from": [1], "to": [2], "cards": [3]}},
    ),
    (
        "dabang",
        "1 + 2 = 3 cards. Had it been dug, the joker would be void: only 1",
        settle("dabang", 110, DUG, "BJ C3 C4 C6 C7 C8 C9 D3"),
        {"tribute": {"from": [1], "to": [2], "cards": [1]}},
    ),
    (
        "dabang",
        "no spade, only a level card and a 2: dry",
        {"ask": "kitty", "game": "dabang", "level": "7", "trump": "S", "kitty": "H7 D2 HQ HJ C9 C8 D6 D3"}
        | {"declared": True, "first_hand": False},
        {"dry": True},
    ),
    (
        "dagunzi",
        "(80 − 60) ÷ 10 = 2, and 1 more: three cards",
        settle("dagunzi", 60, HELD, "LJ C3 C4 C6 C7 C9"),
        {"tribute": {"from": [1], "to": [2], "cards": [3]}},
    ),
    (
        "dagunzi",
        "he wins, 20 points for the attackers",
        {"ask": "trick", "game": "dagunzi", "level": "5", "trump": "H", "leader": 0}
        | {"plays": ["SK SK", "SA SA", "S6 S3", "H4 H4"]},
        {"winner": 3, "points": 20},
    ),
    (
        "DL16",
        "200 keeps the bank, 205 changes it",
        settle("dalin", 200, HELD, "", trump="-"),
        {"next_dealer": 2, "dig": False},
    ),
    ("DL16", "255 receives one card, 155 pays one", settle("dalin", 255, HELD, "", trump="-"), {"next_dealer": 1}),
    (
        "DL21",
        "30 points buried, the last trick won with four cards: 120 more",
        settle("dalin", 100, {"winner": 1, "cards": 4}, "C10 D10 CK C8 C9 D8 D9 H8"),
        {"score": 220, "dig": True},
    ),
    (
        "DL25",
        "Score 0: three cards, two from the previous player and one from the next",
        settle("dalin", 0, HELD, "C8 C8 C9 C9 CQ CQ D8 D9"),
        {"next_dealer": 2, "tribute": {"from": [1, 3], "to": [2, 0], "cards": [2, 1]}},
    ),
    (
        "DL29",
        "205 gives +1, 255 gives +2; 200 gives −1, 150 gives −2",
        settle("dalin", 150, HELD, "", trump="-"),
        {"points": [2, -2, 2, -2]},
    ),
    (
        "dalin",
        "Attackers with 60: −3 each, the dealer side +3 each",
        settle("dalin", 60, HELD, "C8 C8 C9 C9 CQ CQ D8 D9"),
        {"points": [3, -3, 3, -3]},
    ),
    (
        "dalin",
        "play AA and win, or Q and 8",
        play("dalin", "SA SA SQ S8 C9", "S9 S9", "SQ S8", trump="H"),
        {"legal": True},
    ),
]


@pytest.mark.parametrize(("place", "told", "question", "expected"), EXAMPLES, ids=lambda value: str(value)[:20])
def test_an_example_of_the_book_holds(
    place: str, told: str, question: dict[str, Any], expected: dict[str, Any]
) -> None:
    """
    The book tells the example, and the arbiter decides it as the book says.
    """
    assert told in words(place)
    given = judge.answer(question)
    assert {name: given.get(name) for name in expected} == expected
