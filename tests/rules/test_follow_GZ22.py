"""
GZ22: 活棒 and 死棒 in dagunzi.
"""

from __future__ import annotations

import pytest

from duijia.order import Order
from tests.rules.playing import legal, owed, plays, table, verdict

LOOSE = table("dagunzi", "4", "S")
STRICT = table("dagunzi", "4", "S", follow="strict")


def test_gz22_loose_is_the_default() -> None:
    """
    活棒: only the suit is owed.
    """
    assert LOOSE.rules.follow.follow == "loose"
    assert owed(LOOSE, "H9 H9 H9 H6 H6", "H8 H8") == ((), "C2")
    assert plays(LOOSE, "H9 H6 H6 C3", "H8 H8") == {"H6 H6", "H6 H9"}
    assert legal(LOOSE, "H9 H9 H9 H6 H6 HK", "H8 H8 H8", "H9 H6 HK")


def test_gz22_a_pair_is_due_from_any_set() -> None:
    """
    ♥♥ led, ♥99966: a pair is due, 66 or 99; 9+6 is refused.
    """
    assert owed(STRICT, "H9 H9 H9 H6 H6", "H8 H8") == (("pair",), "GZ22")
    assert plays(STRICT, "H9 H9 H9 H6 H6", "H8 H8") == {"H6 H6", "H9 H9"}
    assert verdict(STRICT, "H9 H9 H9 H6 H6", "H8 H8", "H9 H6") == ("follow/pair_owed", "GZ22")


def test_gz22_a_triple_is_no_pair() -> None:
    """
    ♥♥ led, ♥99963: 6+3, 9+9 and 9+6 are all allowed: a triple need not be broken, and may be.
    """
    assert owed(STRICT, "H9 H9 H9 H6 H3", "H8 H8") == ((), "C2")
    assert plays(STRICT, "H9 H9 H9 H6 H3", "H8 H8") == {"H3 H6", "H9 H9", "H6 H9", "H3 H9"}


def test_gz22_suit_dominates() -> None:
    """
    With only ♥999 in hearts a pair of hearts is answered by two 9s.
    """
    assert plays(STRICT, "H9 H9 H9 C7 C7", "H8 H8") == {"H9 H9"}


def test_gz22_sevens_of_two_suits_are_no_pair() -> None:
    """
    Among trumps ♠4 ♣4 (level cards), 2s of two suits and a small and a big joker make no pair.
    """
    assert owed(STRICT, "S4 C4 C2 D2 LJ BJ S9", "S8 S8") == ((), "C2")
    assert owed(STRICT, "C4 C4 C2 D2 LJ BJ S9", "S8 S8") == (("pair",), "GZ22")
    assert plays(STRICT, "C4 C4 C2 D2 S9", "S8 S8") == {"C4 C4"}
    assert plays(STRICT, "LJ LJ C2 D2 S9", "C2 C2") == {"LJ LJ"}


def test_gz22_a_triple_is_due() -> None:
    """
    ♥♥♥ led and a triple in hearts: a triple must be played.
    """
    assert owed(STRICT, "H9 H9 H9 H6 H6", "H8 H8 H8") == (("triple",), "GZ22")
    assert plays(STRICT, "H9 H9 H9 H6 H6 H3", "H8 H8 H8") == {"H9 H9 H9"}
    assert verdict(STRICT, "H9 H9 H9 H6 H6", "H8 H8 H8", "H6 H6 H9") == ("follow/triple_owed", "GZ22")


def test_gz22_without_a_triple_a_pair_and_one() -> None:
    """
    ♥♥♥ led, ♥6643: 66 + 4 or 3.
    """
    assert owed(STRICT, "H6 H6 H3 H7", "H8 H8 H8") == (("pair+",), "GZ22")
    order = table("dagunzi", "5", "S", follow="strict")
    assert plays(order, "H6 H6 H4 H3", "H8 H8 H8") == {"H4 H6 H6", "H3 H6 H6"}
    assert verdict(order, "H6 H6 H4 H3", "H8 H8 H8", "H6 H4 H3") == ("follow/pair_plus_owed", "GZ22")


def test_gz22_without_a_pair_any_three() -> None:
    """
    ♥♥♥ led, only single hearts: any three.
    """
    assert len(plays(STRICT, "H9 H7 H6 H3", "H8 H8 H8")) == 4


@pytest.mark.parametrize("order", [LOOSE, STRICT], ids=["loose", "strict"])
def test_gz22_short_suits_have_no_shape_duty(order: Order) -> None:
    """
    ♥♥♥ led, ♥66 and clubs: 66 and any club.
    """
    assert plays(order, "H6 H6 C9 CK", "H8 H8 H8") == {"C9 H6 H6", "CK H6 H6"}
    assert plays(order, "C9 C9 CK", "H8 H8") == {"C9 C9", "C9 CK"}
