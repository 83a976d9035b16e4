"""
C6: a lead is 1, 2, 3 (and 4 in dabang, dalin) identical cards; a larger set may be split; nothing else is led.
"""

from __future__ import annotations

import pytest

from tests.rules.playing import plays, table, verdict


@pytest.mark.parametrize(("game", "largest"), [("dagunzi", 3), ("dabang", 4), ("dalin", 4)])
def test_c6_sets_up_to_the_number_of_decks(game: str, largest: int) -> None:
    """
    One to three or four identical cards.
    """
    order = table(game, "10", "S")
    hand = f"{largest}*H9 BJ"
    assert plays(order, hand, None) == {"BJ", *(" ".join(["H9"] * size) for size in range(1, largest + 1))}


def test_c6_no_straights_tractors_or_throws() -> None:
    """
    Two faces are no lead: no 55 66, no 555 666, no pair of sevens of two suits, no level cards or jokers mixed.
    """
    order = table("dabang", "7", "H")
    hand = "3*D9 3*D10 S8 C8 S7 C7 LJ BJ C3 C4 C5"
    for play in ("D9 D9 D10 D10", "3*D9 3*D10", "S8 C8", "S7 C7", "LJ BJ", "C3 C4 C5"):
        assert verdict(order, hand, None, play) == ("lead/not_a_set", "C6")


def test_c6_an_empty_lead_and_one_too_large() -> None:
    """
    Nothing is no lead, and four are too many where three is the largest set.
    """
    order = table("dagunzi", "7", "H")
    assert verdict(order, "H9", None, "") == ("lead/empty", "C6")
    assert verdict(order, "4*H9", None, "4*H9") == ("lead/too_large", "C6")
