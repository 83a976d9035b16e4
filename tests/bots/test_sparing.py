"""
What the network's player leaves out because another play does the same and leaves a better hand: never the better play.
"""

from __future__ import annotations

from random import Random

import pytest

from duijia.bots.learned.sparing import sparing
from duijia.games import find_game
from duijia.notation import parse_cards
from duijia.order import order_of
from duijia.rules import Rules
from tests.proofs.minimax import Minimax, prices_of
from tests.proofs.positions import TABLES, ending


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_what_is_left_out_is_never_better_than_what_stays(rules: Rules) -> None:
    """
    In random endings the best of what stays is worth, by plain minimax, at least what the best of the rest is; and something is left out.
    """
    random = Random(f"sparing {rules.key}")
    worse = 0
    for _ in range(400):
        match, seat = ending(rules, random)
        hand = match.hand
        assert hand is not None and hand.trick is not None
        values = Minimax(hand, prices_of(rules)).plays()
        stays = sparing(hand.order, hand.hands[seat], hand.trick.plays, list(values))
        out = [value for value, stay in zip(values.values(), stays, strict=True) if not stay]
        best = max(value for value, stay in zip(values.values(), stays, strict=True) if stay)
        assert not out or max(out) <= best
        worse += bool(out) and max(out) < best
    assert worse > 0, "some were truly worse"


@pytest.mark.parametrize(
    ("hand", "trick", "plays", "stays"),
    [
        ("LJ H7 H6 D5", ("SK", "S6", "S10"), ("LJ", "H7", "H6"), "001"),
        ("LJ H7 H6 D5", ("SK", "S6"), ("LJ", "H7", "H6"), "111"),
        ("LJ H7 H6 H6", ("HK", "S6", "S10"), ("H7", "H6"), "11"),
        ("BJ LJ LJ H6", ("SK", "S6", "S10"), ("BJ", "LJ", "H6"), "001"),
        ("BJ LJ LJ H6", ("BJ",), ("LJ", "H6"), "01"),
        ("LJ HK H6 D4", ("BJ",), ("LJ", "HK", "H6"), "011"),
        ("LJ LJ H6 H6 D4", ("SK SK", "S6 S6", "S9 S8"), ("LJ LJ", "H6 H6"), "01"),
        ("LJ LJ H6 H6 D4", ("HA", "H9", "H8"), ("LJ", "H6"), "11"),
        ("S9 S8 D4", ("SA",), ("S9", "S8"), "01"),
        ("D9 C8 D4", ("SA",), ("D9", "C8", "D4"), "011"),
        ("S9 S8 D4", (), ("S9", "S8"), "11"),
    ],
    ids=[
        "last to play, a low trump takes it as well",
        "somebody plays after: a higher one may be needed",
        "a pair would be broken",
        "jokers, the single one or of a pair",
        "under a big joker",
        "points are another matter",
        "two pairs",
        "winning or not is another matter",
        "the lower of two that lose",
        "suits do not compare",
        "a lead is never left out",
    ],
)
def test_who_spends_more_for_the_same(hand: str, trick: tuple[str, ...], plays: tuple[str, ...], stays: str) -> None:
    """
    Hearts are trumps, threes the level.
    """
    order = order_of(find_game("dagunzi"), "3", "H")
    before = [parse_cards(cards) for cards in trick]
    found = sparing(order, order.sort(parse_cards(hand)), before, [parse_cards(cards) for cards in plays])
    assert found == [stay == "1" for stay in stays]
