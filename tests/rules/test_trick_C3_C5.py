"""
C3, C4, C5 and the orders GZ23, DL1, DL13: who wins a trick.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from duijia.order import Order
from tests.rules.playing import table, wins

DAGUNZI = table("dagunzi", "7", "H")
DABANG = table("dabang", "7", "H")
DALIN = table("dalin", "10", "H")
GONGZHU = table("dalin", "10", "-")


def test_c3_an_off_suit_side_card_never_wins() -> None:
    """
    ♠5 led: ♣A never wins.
    """
    assert wins(DAGUNZI, "S5", "CA", "DA", "S3") == 0
    assert wins(DAGUNZI, "S5", "CA", "S6", "DA") == 2


def test_c3_only_a_set_of_the_led_size_wins() -> None:
    """
    ♠88 led: trumps 3 + 4 never win, trump 33 wins; a mixed play of the led suit does not win either.
    """
    assert wins(DAGUNZI, "S8 S8", "H3 H4", "S9 SA", "BJ LJ") == 0
    assert wins(DAGUNZI, "S8 S8", "H3 H4", "H3 H3", "SA SA") == 2
    assert wins(DAGUNZI, "S8 S8", "H7 C7", "C7 D7", "C2 D2") == 0
    assert wins(DABANG, "4*S8", "H3 H3 H4 H4", "3*BJ LJ", "4*H3") == 3


def test_c3_a_trump_set_beats_a_side_set() -> None:
    """
    The lowest trump pair beats the highest pair of the led suit.
    """
    assert wins(DAGUNZI, "S8 S8", "SA SA", "H3 H3", "DA DA") == 2


def test_c4_equal_strength_the_first_wins() -> None:
    """
    Two equal off-suit level pairs: the first; so for 2s, equal jokers and equal side cards.
    """
    assert wins(DAGUNZI, "S8 S8", "C7 C7", "D7 D7", "H3 H3") == 1
    assert wins(DAGUNZI, "S8 S8", "D7 D7", "C7 C7", "H3 H3") == 1
    assert wins(DAGUNZI, "C2", "D2", "S2", "H3") == 0
    assert wins(DAGUNZI, "SA", "BJ", "BJ", "BJ") == 1
    assert wins(DAGUNZI, "SA", "SA", "SK", "SA") == 0


def test_c5_sets_compare_by_their_card() -> None:
    """
    Within a class the higher card wins.
    """
    assert wins(DAGUNZI, "3*S8", "3*S10", "3*S9", "3*SK") == 3
    assert wins(DABANG, "4*H3", "4*H8", "4*HA", "4*HK") == 2


@pytest.mark.parametrize(
    ("order", "falling"),
    [
        (DAGUNZI, "BJ LJ H7 D7 H2 C2 HA HK HQ HJ H10 H9 H8 H6 H5 H4 H3 SA"),
        (DABANG, "BJ LJ H7 D7 H2 C2 HA HK HQ HJ H10 H9 H8 H6 H5 H4 H3 SA"),
        (DALIN, "BJ LJ HJ DJ H10 C10 HA HK HQ H9 H8 H5 SA"),
        (GONGZHU, "BJ LJ HJ H10 SA"),
    ],
    ids=["GZ23", "GZ23 dabang", "DL1", "DL13"],
)
def test_the_order_of_trumps(order: Order, falling: str) -> None:
    """
    Each trump of the list beats the next on a side lead, whichever is played first (GZ23, DL1, DL13).
    """
    cards = falling.split()
    for higher, lower in pairwise(cards):
        assert wins(order, "S5", higher, lower, "D5") == 1
        assert wins(order, "S5", lower, higher, "D5") == 2


def test_gz23_a_side_suit_runs_from_ace_to_three() -> None:
    """
    A K Q J 10 9 8 6 5 4 3 at level 7: the level rank is missing, the neighbours keep their order.
    """
    cards = ["SA", "SK", "SQ", "SJ", "S10", "S9", "S8", "S6", "S5", "S4", "S3"]
    for higher, lower in pairwise(cards):
        assert wins(DAGUNZI, lower, higher, "D3", "D4") == 1
        assert wins(DAGUNZI, higher, lower, "D3", "D4") == 0


def test_dl13_js_are_equal_and_level_cards_are_equal() -> None:
    """
    Without a trump suit no J and no level card stands above another: the first wins (C4).
    """
    assert wins(GONGZHU, "SJ", "HJ", "CJ", "DJ") == 0
    assert wins(GONGZHU, "S10", "H10", "CJ", "DJ") == 2
    assert wins(GONGZHU, "S5", "D10", "H10", "SA") == 1
