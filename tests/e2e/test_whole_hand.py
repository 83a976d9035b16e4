"""
One person plays a whole hand by clicking.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from duijia.hand.facts import Owed
from tests.e2e.conftest import DESK, PHONE, NewPerson
from tests.e2e.laid import LaidTable, Lay, in_phase

Laid = Callable[..., LaidTable]

FIRST = Lay(first_hand=True, hands={0: "3*BJ", 2: "LJ 2*S3"}, kitty="C7 S8 LJ D6 D5 H9")
"""Seat 0 draws all big jokers first, shows one however slowly, and is dealer."""

SECOND = Lay(
    hands={0: "H5 H5 LJ BJ S4 C4", 3: "BJ 2*LJ SA HA"},
    owed=Owed(payers=(3,), receivers=(0,), cards=(2,)),
    kitty="C7 C8 D6 D5 H9 S9",
)
"""Seat 0 is dealer, can declare hearts, and receives two cards from seat 3."""


NO_JOKERS = Lay(
    hands={0: "S4 D6", 3: "H5"}, dealer=3, kitty="C7 C8 D6 D10 H9 S9", avoid="BJ LJ", until=in_phase("joker_burying")
)
"""Seat 3 has buried; seat 0 holds no joker."""


@pytest.mark.parametrize(
    ("size", "wanted", "asked"),
    [
        pytest.param(PHONE, FIRST, {"declare", "bury", "lead", "follow"}, id="phone"),
        pytest.param(DESK, SECOND, {"declare", "return", "bury", "lead", "follow"}, id="desktop"),
    ],
)
def test_a_hand_from_the_deal_to_the_settlement(
    new_person: NewPerson, laid: Laid, size: dict[str, int], wanted: Lay, asked: set[str]
) -> None:
    """
    Everything that a hand asks can be answered by clicking what the page offers, and each hand ends in its settlement.
    """
    name = f"hand-{size['width']}"
    table = laid(wanted, deal_ms=8)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]}, size=size)
    kinds = person.play_hand(name)
    person.shot(f"{name}-settlement")
    assert asked <= set(kinds)
    assert kinds.count("lead") + kinds.count("follow") >= 13
    assert person.hand == []
    assert person.versions() == sorted(set(person.versions()))


def test_who_holds_no_joker_is_asked_all_the_same_and_declines(new_person: NewPerson, laid: Laid) -> None:
    """
    Everybody is asked for jokers, so that the question tells nothing of a hand (GZ19); where there is none the page offers to decline,
    and nothing else.
    """
    table = laid(NO_JOKERS)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]})
    person.wait_until_asked()
    assert person.page.get_by_test_id("play-button").count() == 0
    assert person.page.get_by_test_id("hint-button").count() == 0
    assert person.answer() == "bury_jokers"
    person.wait_until_asked()
    assert person.kind in {"lead", "follow"}
    assert len(person.hand) == 39
