"""
One person plays a whole hand by clicking.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from duijia.hand.facts import Owed
from tests.e2e.conftest import DESK, PHONE, NewPerson
from tests.e2e.laid import LaidTable, Lay

Laid = Callable[..., LaidTable]

FIRST = Lay(first_hand=True, hands={0: "3*BJ", 2: "LJ 2*S3"}, kitty="C7 S8 LJ D6 D5 H9")
"""Seat 0 draws all big jokers first, shows one however slowly, and is dealer."""

SECOND = Lay(
    hands={0: "H5 H5 LJ BJ S4 C4", 3: "BJ 2*LJ SA HA"},
    owed=Owed(payers=(3,), receivers=(0,), cards=(2,)),
    kitty="C7 C8 D6 D5 H9 S9",
)
"""Seat 0 is dealer, can declare hearts, and receives two cards from seat 3."""


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
