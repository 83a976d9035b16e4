"""
The order in which plays are listed: examples, bots and replays lean on it, so it is pinned.
"""

from __future__ import annotations

import pytest

from duijia.games import find_game
from duijia.order import order_of
from duijia.plays import addable, examples, legal_plays
from tests.kernel.worlds import typed
from tests.oracle.table import read


@pytest.mark.parametrize(
    ("game", "hand", "lead", "listed"),
    [
        ("dabang", "S9 S9 S9 S6 S6 D4", "S3 S3", "S6 S6 | S9 S9"),
        ("dagunzi", "BJ H4 C8 D3 D3", None, "D3 | C8 | H4 | BJ | D3 D3"),
        ("dagunzi", "S9 S6 C4 BJ", "S3", "S6 | S9"),
        ("dagunzi", "C8 BJ D3 D3", "S5 S5", "D3 C8 | BJ D3 | BJ C8 | D3 D3"),
        (
            "dabang",
            "S8 S8 S8 S6 S6 S4 S4",
            "S5 S5 S5 S5",
            "S6 S6 S4 S4 | S8 S8 S4 S4 | S8 S8 S6 S6 | S8 S8 S8 S4 | S8 S8 S8 S6",
        ),
        ("dalin", "SJ HJ S9", "D8", "S9 | SJ | HJ"),
    ],
)
def test_plays_are_listed_low_to_high(game: str, hand: str, lead: str | None, listed: str) -> None:
    """
    Few equal cards before many, low before high, each play sorted as a hand is; ``examples`` are the first of them.
    """
    order = order_of(find_game(game), "10" if game == "dalin" else "7", "H")
    cards, led = typed(read(hand)), None if lead is None else typed(read(lead))
    plays = [" ".join(play) for play in legal_plays(order, cards, led)]
    assert " | ".join(plays) == listed
    assert [" ".join(play) for play in examples(order, cards, led, 2)] == plays[:2]


def test_what_can_be_added_comes_highest_first() -> None:
    """
    Addable faces come in the order in which the hand is shown.
    """
    order = order_of(find_game("dagunzi"), "7", "H")
    hand = typed(read("D3 BJ C8 H4 D7 H7 D3"))
    assert addable(order, hand, None, ()).addable == typed(read("BJ H7 D7 H4 D3 C8"))
