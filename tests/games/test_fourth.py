"""
The worked example of docs/add-a-game.md: a fourth game by data alone, rule by rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from duijia.chance import pack_faces
from duijia.hand.actions import Declare, Play
from duijia.hand.settle import settle
from duijia.order import order_of
from duijia.plays import check_play
from duijia.rules import OptionError, with_options
from tests.games.fourth import FOURTH
from tests.tables import all_pass, begun, cards, dealt, do, refused

ROOT = Path(__file__).parents[2]
SOURCE = (ROOT / "tests/games/fourth.py").read_text(encoding="utf-8")


def test_the_document_shows_the_whole_file() -> None:
    """A game is at most 120 lines, and the document shows what is tested."""
    assert len(SOURCE.splitlines()) <= 120
    assert f"```python\n{SOURCE}```" in (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")


def test_e1_a_two_is_the_lowest_plain_card() -> None:
    """108 cards; a 2 follows its suit and loses to a 3; jokers and level cards are trump."""
    assert len(pack_faces(FOURTH)) == 108
    order = order_of(FOURTH, "7", "S")
    assert order.group[cards("H2")[0]] == "H"
    assert order.height[cards("H2")[0]] < order.height[cards("H3")[0]]
    assert order.group[cards("H7")[0]] == order.group[cards("LJ")[0]] == "T"


def test_e3_two_jokers_declare() -> None:
    """1 < 2 level cards < 2 small < 2 big jokers."""
    hand = dealt(begun(FOURTH, {0: "2*S5 2*LJ", 1: "2*H5 2*BJ"}))
    hand = do(hand, Declare(seat=0, cards=cards("2*S5"), suit="S"), Declare(seat=1, cards=cards("2*BJ"), suit="H"))
    assert refused(hand, Declare(seat=0, cards=cards("2*LJ"), suit="C")).rule == "GZ9"
    assert all_pass(hand).trump == "H"


@pytest.mark.parametrize(
    ("score", "owed"), [(40, ()), (35, ()), (30, (1,)), (5, (3,)), (120, ()), (125, ()), (140, (2,))]
)
def test_e4_e5_thresholds_and_tribute(score: int, owed: tuple[int, ...]) -> None:
    """80 takes over; below 40 and above 120 a card for every 10."""
    after = settle(
        FOURTH,
        levels=("9", "6"),
        dealer=0,
        trump="H",
        first_hand=False,
        trick_points=score,
        last_winner=0,
        last_cards=1,
        kitty=cards("C3 C4 C6 C8 D3 D4 D6 D8"),
        dry=False,
        paid_from=None,
        paid_cards=0,
    )
    assert after.owed.cards == owed
    assert after.next_dealer == (2 if score < 80 else 1)
    assert after.levels == (("10" if score < 80 else "9"), "6")


def test_e2_no_jump_passes_over_a_level_that_must_be_played() -> None:
    """From 9 with two big jokers: 9 + 1 + 4 stops at 10."""
    after = settle(
        FOURTH,
        levels=("9", "6"),
        dealer=0,
        trump="H",
        first_hand=False,
        trick_points=60,
        last_winner=0,
        last_cards=1,
        kitty=cards("2*BJ C6 C8 D3 D4 D6 D8"),
        dry=False,
        paid_from=None,
        paid_cards=0,
    )
    assert after.levels == ("10", "6")


def test_e6_a_natural_pair_answers_a_pair() -> None:
    """Strict by default, loose as a house rule; no triple can be led."""
    order = order_of(FOURTH, "7", "S")
    hand = cards("H3 H3 H9 C4")
    assert check_play(order, hand, cards("2*HK"), cards("H3 H9")) is not None
    loose = order_of(with_options(FOURTH, {"follow": "loose"}), "7", "S")
    assert check_play(loose, hand, cards("2*HK"), cards("H3 H9")) is None
    assert Play(seat=0, cards=hand).cards == hand


def test_e7_options_that_it_does_not_have_are_refused() -> None:
    """No riot with two big jokers in the pack."""
    with pytest.raises(OptionError, match="riot"):
        with_options(FOURTH, {"riot": "three_big"})
