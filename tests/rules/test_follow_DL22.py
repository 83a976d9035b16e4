"""
DL22: in dalin the suit must be followed, the shape never.
"""

from __future__ import annotations

import pytest

from duijia.games import find_game
from duijia.rules import OptionError, with_options
from tests.rules.playing import owed, plays, table


def test_dl22_any_cards_of_the_suit() -> None:
    """
    可以任意出牌，不需要有对必跟.
    """
    order = table("dalin", "5", "S")
    for size, ways in ((2, 5), (3, 6), (4, 6)):
        lead = " ".join(["H8"] * size)
        assert owed(order, "4*H9 2*HK HA", lead) == ((), "C2")
        assert len(plays(order, "4*H9 2*HK HA CA", lead)) == ways


def test_dl22_loose_is_the_only_value() -> None:
    """
    A table cannot ask for 死棒 in dalin.
    """
    with pytest.raises(OptionError, match="DL22"):
        with_options(find_game("dalin"), {"follow": "strict"})


def test_dl13_without_trump_suit_js_and_level_cards_are_the_trumps() -> None:
    """
    公主: only jokers, Js and level cards follow a trump lead; an ace of any suit is a side card.
    """
    order = table("dalin", "10", "-")
    assert plays(order, "SA HA C10 DJ", "HJ") == {"C10", "DJ"}
    assert plays(order, "SA HA C5", "HJ") == {"SA", "HA", "C5"}
