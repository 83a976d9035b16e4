"""
A page that is loaded again shows the same table, in every phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from duijia.hand.actions import Bury, BuryJokers
from duijia.hand.facts import Owed
from tests.e2e.conftest import NewPerson
from tests.e2e.laid import LaidTable, Lay, after_tricks, following, in_phase
from tests.e2e.person import Person
from tests.tables import cards

Laid = Callable[..., LaidTable]

MIXED = "C7 C8 D6 D10 H9 S9"
"""A kitty that no trump makes a dry one."""

JOKERS = Lay(
    hands={3: "H5 H5 H5 C3 D3 S3 C4 D4 S4", 0: "BJ"},
    dealer=3,
    kitty=MIXED,
    declares=3,
    acts=(Bury(seat=3, cards=cards("C3 D3 S3 C4 D4 S4")), BuryJokers(seat=0, cards=cards("BJ"))),
)
"""Seat 3 deals and buries three suits of small cards; seat 0 can bury a joker for one of them."""


def settled(hand: object) -> bool:
    """
    Whether the hand is over.
    """
    return bool(getattr(hand, "settlement", None))


def laid_until(base: Lay, **changes: object) -> Lay:
    """
    *base* with another end.
    """
    return Lay(**{**{name: getattr(base, name) for name in base.__dataclass_fields__}, **changes})


PHASES = {
    "closing": Lay(hands={0: "H5 H5"}, kitty=MIXED, until=in_phase("closing")),
    "paying": Lay(
        hands={0: "S5 D5 H5 C5"},
        dealer=1,
        owed=Owed(payers=(0,), receivers=(1,), cards=(2,)),
        kitty=MIXED,
        avoid="BJ LJ",
        until=in_phase("paying"),
    ),
    "returning": Lay(
        hands={3: "BJ"}, owed=Owed(payers=(3,), receivers=(0,), cards=(1,)), kitty=MIXED, until=in_phase("returning")
    ),
    "burying": Lay(hands={0: "H5"}, kitty=MIXED, until=in_phase("burying")),
    "joker_burying": laid_until(JOKERS, until=in_phase("joker_burying")),
    "picking_up": laid_until(JOKERS, until=in_phase("picking_up")),
    "leading": Lay(hands={0: "H5"}, kitty=MIXED, until=after_tricks(0)),
    "following": Lay(hands={0: "H5"}, kitty=MIXED, dealer=2, until=following()),
    "settled": Lay(hands={0: "H5"}, kitty=MIXED, until=settled),
}


def picture(person: Person) -> dict[str, object]:
    """
    What the person at seat 0 sees of the table, in words, once it waits for nobody else, nor for which cards can be taken.
    """
    page = person.page
    expect(page.get_by_test_id("connection")).to_have_attribute("data-state", "open")
    expect(page.get_by_test_id("phase")).to_be_visible()
    expect(page.locator('.turn[data-testid^="seat-"]:not([data-testid="seat-0"])')).to_have_count(0)
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)
    return {
        "question": (person.phase, person.kind, page.get_by_test_id("prompt").inner_text()),
        "hand": person.hand,
        "seats": [page.get_by_test_id(f"seat-{seat}").inner_text() for seat in range(4)],
        "shown": page.locator(".shown [role=img]").evaluate_all("all => all.map((one) => one.ariaLabel)"),
        "bar": page.locator("header").inner_text(),
        "middle": page.locator(".center [aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel)"),
        "settlement": page.locator('[data-testid="settlement"]').all_inner_texts(),
    }


@pytest.mark.parametrize("name", PHASES)
def test_a_reload_shows_the_same_table(new_person: NewPerson, laid: Laid, name: str) -> None:
    """
    Question, hand, seats, shown cards, what lies in the middle, points and settlement are the same after a reload.
    """
    table = laid(PHASES[name], declare_ms=60_000)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]})
    before = picture(person)
    person.shot(f"phase-{name}")
    person.page.reload()
    assert picture(person) == before
    assert len(person.hand) in (0, *range(20, 46))


def test_a_reload_during_the_deal_loses_no_card(new_person: NewPerson, laid: Laid) -> None:
    """
    The deal goes on where it was: every card dealt before the reload is there after it, none twice.
    """
    table = laid(Lay(hands={0: "H5 S6 D7"}, kitty=MIXED), deal_ms=50, declare_ms=60_000)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]})
    expect(person.page.get_by_test_id("hand").locator("[data-card]").nth(2)).to_be_visible()
    before = person.hand
    person.page.reload()
    expect(person.page.get_by_test_id("hand").locator("[data-card]")).not_to_have_count(0)
    assert not Counter(before) - Counter(person.hand)
    person.page.reload()
    expect(person.page.get_by_test_id("hand").locator("[data-card]")).to_have_count(39)
