"""
DB13, DB14, DB15: following in dabang.
"""

from __future__ import annotations

from tests.rules.playing import legal, owed, plays, table, verdict

STRICT = table("dabang", "8", "S")
PAIRS_FIRST = table("dabang", "8", "S", quad_order="two_pairs_first")
TRIPLE_FIRST = table("dabang", "8", "S", quad_order="triple_first")
QUAD = "H5 H5 H5 H5"


def test_db13_strict_is_the_default_and_loose_an_option() -> None:
    """
    死棒 unless the table says 活棒.
    """
    assert STRICT.rules.follow.follow == "strict"
    assert not legal(STRICT, "H9 H6 H6", "H5 H5", "H9 H6")
    assert legal(table("dabang", "8", "S", follow="loose"), "H9 H6 H6", "H5 H5", "H9 H6")


def test_db14_triples_and_quads_are_protected() -> None:
    """
    A pair led: a triple or a quad is no pair; without a natural pair any two of the suit.
    """
    assert owed(STRICT, "H9 H9 H9 H9 H7 H7 H7 H3", "H5 H5") == ((), "C2")
    assert legal(STRICT, "H9 H9 H9 H9 H6 H3", "H5 H5", "H9 H3")
    assert legal(STRICT, "H9 H9 H9 H9 H6 H3", "H5 H5", "H9 H9")
    assert verdict(STRICT, "H9 H9 H9 H9 H6 H6", "H5 H5", "H9 H6") == ("follow/pair_owed", "DB14")


def test_db14_the_play_answers_by_its_shape_alone() -> None:
    """
    A pair may come out of a triple or a quad, and one of two pairs out of a triple.
    """
    assert plays(STRICT, "H9 H9 H9 H9 H7 H7 H7 H6 H6", "H5 H5") == {"H9 H9", "H7 H7", "H6 H6"}
    assert legal(STRICT, "H7 H7 H7 H6 H6 H4 H4", QUAD, "H7 H7 H6 H6")


def test_db15_triple_led() -> None:
    """
    Triple, else pair + 1, else any 3; a quad need not be broken.
    """
    lead = "H5 H5 H5"
    assert owed(STRICT, "H9 H9 H9 H9 H7 H7 H7", lead) == (("triple",), "DB15")
    assert plays(STRICT, "H9 H9 H9 H9 H7 H7 H7", lead) == {"H9 H9 H9", "H7 H7 H7"}
    assert owed(STRICT, "H9 H9 H9 H9 H7 H7 H3", lead) == (("pair+",), "DB15")
    assert plays(STRICT, "H9 H9 H9 H9 H7 H7", lead) == {"H9 H9 H9", "H7 H9 H9", "H7 H7 H9"}
    assert owed(STRICT, "H9 H9 H9 H9 H7 H3", lead) == ((), "C2")
    assert legal(STRICT, "H9 H9 H9 H9 H7 H3", lead, "H9 H7 H3")


def test_db15_quad_led_and_a_quad_held() -> None:
    """
    A quad must be played.
    """
    hand = "H9 H9 H9 H9 H7 H7 H7 H6 H6 H4 H4"
    assert owed(STRICT, hand, QUAD) == (("quad",), "DB15")
    assert plays(STRICT, hand, QUAD) == {"H9 H9 H9 H9"}
    assert verdict(STRICT, hand, QUAD, "H6 H6 H4 H4") == ("follow/quad_owed", "DB15")


def test_db15_two_pairs_or_triple_and_one() -> None:
    """
    ♥7776644 → 6644, 7766, 7744 or 777 + x.
    """
    hand = "H7 H7 H7 H6 H6 H4 H4"
    two_pairs = {"H4 H4 H6 H6", "H6 H6 H7 H7", "H4 H4 H7 H7"}
    triples = {"H4 H7 H7 H7", "H6 H7 H7 H7"}
    assert owed(STRICT, hand, QUAD) == (("two_pairs", "triple+"), "DB15")
    assert plays(STRICT, hand, QUAD) == two_pairs | triples
    assert plays(PAIRS_FIRST, hand, QUAD) == two_pairs
    assert plays(TRIPLE_FIRST, hand, QUAD) == triples
    assert verdict(STRICT, hand, QUAD, "H7 H7 H6 H4") == ("follow/two_pairs_or_triple_owed", "DB15")
    assert verdict(PAIRS_FIRST, hand, QUAD, "H7 H7 H7 H4") == ("follow/two_pairs_owed", "DB15")
    assert verdict(TRIPLE_FIRST, hand, QUAD, "H6 H6 H4 H4") == ("follow/triple_plus_owed", "DB15")


def test_db15_one_natural_pair_is_not_two() -> None:
    """
    ♥77766 → 777 + 6 only: two pairs are not owed and do not answer; the order of the option does not matter.
    """
    for order in (STRICT, PAIRS_FIRST, TRIPLE_FIRST):
        assert owed(order, "H7 H7 H7 H6 H6", QUAD) == (("triple+",), "DB15")
        assert plays(order, "H7 H7 H7 H6 H6", QUAD) == {"H6 H7 H7 H7"}
        assert verdict(order, "H7 H7 H7 H6 H6", QUAD, "H7 H7 H6 H6") == ("follow/triple_plus_owed", "DB15")


def test_db15_two_pairs_without_a_triple() -> None:
    """
    Two natural pairs and no triple: two pairs in every order, whatever the option.
    """
    for order in (STRICT, PAIRS_FIRST, TRIPLE_FIRST):
        assert plays(order, "H7 H7 H6 H6 H4", QUAD) == {"H6 H6 H7 H7"}


def test_db15_pair_and_two() -> None:
    """
    ♥77543 → 77 + two of 5 4 3.
    """
    order = table("dabang", "8", "S")
    hand = "H7 H7 H5 H4 H3"
    assert owed(order, hand, "H6 H6 H6 H6") == (("pair+",), "DB15")
    assert plays(order, hand, "H6 H6 H6 H6") == {"H4 H5 H7 H7", "H3 H5 H7 H7", "H3 H4 H7 H7"}
    assert verdict(order, hand, "H6 H6 H6 H6", "H7 H5 H4 H3") == ("follow/pair_plus_owed", "DB15")


def test_db15_any_four() -> None:
    """
    Only single cards: any four.
    """
    assert len(plays(STRICT, "HK HQ H7 H4 H3", QUAD)) == 5


def test_db15_among_trumps() -> None:
    """
    Level cards, 2s and jokers owe as any trumps do; 2s of different suits make no set.
    """
    assert plays(STRICT, "C2 C2 D2 D2 H2 S3", "S9 S9 S9 S9") == {"C2 C2 D2 D2"}
    assert plays(STRICT, "BJ BJ BJ BJ C8 C8 D8 D8", "S9 S9 S9 S9") == {"BJ BJ BJ BJ"}
    assert plays(STRICT, "C8 C8 C8 D8 H2", "S9 S9 S9 S9") == {"C8 C8 C8 D8", "C8 C8 C8 H2"}
