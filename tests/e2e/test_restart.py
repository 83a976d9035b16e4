"""
``kill -9`` of the server: nothing is lost, nothing happens twice, and the page comes back by itself.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.laid import LaidTable, Lay, after_tricks, kept
from tests.e2e.person import Person
from tests.e2e.server import Server

Laid = Callable[..., LaidTable]

CALM = Lay(hands={0: "3*H5 S4 C4"}, kitty="C7 C8 D6 D10 H9 S9", avoid="BJ LJ S5 C5 D5")
"""Seat 0 is dealer and can declare hearts from its first cards on; whoever else can declare draws that among the last."""


def connection(person: Person) -> str | None:
    """
    What the page says of its connection.
    """
    return person.page.get_by_test_id("connection").get_attribute("data-state")


def killed_and_started(server: Server, person: Person) -> None:
    """
    Kill the server, see that the page knows, start it again, and wait until the page is back without a touch.
    """
    server.kill()
    lost = re.compile("waiting|connecting")
    expect(person.page.get_by_test_id("connection")).to_have_attribute("data-state", lost)
    server.start()
    expect(person.page.get_by_test_id("connection")).to_have_attribute("data-state", "open")


def heard_without_gap(person: Person) -> None:
    """
    Every version came once, whole views aside; none is missing.
    """
    updates = [message["version"] for message in person.heard if message["type"] == "update"]
    assert len(updates) == len(set(updates))
    last = None
    for message in person.heard:
        if message["type"] == "welcome":
            assert last is None or message["version"] >= last
            last = message["version"]
        elif message["type"] == "update":
            assert message["version"] == (last or 0) + 1
            last = message["version"]


def test_killed_in_the_middle_of_declaring(new_person: NewPerson, server: Server, laid: Laid) -> None:
    """
    A declaration that was shown stands after the restart, the deal goes on from its card, and each card is dealt once.
    """
    table = laid(CALM, deal_ms=100, declare_ms=2000)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]})
    person.page.locator('[data-testid="offer"][data-suit="H"][data-count="3"]').click()
    shown = person.page.get_by_test_id("seat-0").locator(".shown")
    expect(shown).to_be_visible()
    expect(person.page.get_by_test_id("hand").locator("[data-card]").nth(1)).to_be_visible()
    before = person.hand
    assert 2 <= len(before) < 39
    killed_and_started(server, person)
    assert not Counter(before) - Counter(person.hand)
    expect(shown).to_be_visible()
    expect(person.page.get_by_test_id("phase")).to_have_attribute("data-phase", "burying")
    heard_without_gap(person)
    state = kept(server.database, table.table)
    hand = state.match.hand
    assert hand is not None
    assert [(one.seat, one.suit) for one in hand.declarations if one.seat == 0] == [(0, "H")]
    assert Counter(person.hand) == Counter(hand.hands[0])
    assert state.version == person.versions()[-1]


def test_killed_in_the_middle_of_a_trick(new_person: NewPerson, server: Server, laid: Laid) -> None:
    """
    The trick lies there as it lay, the hand is the same, and the play goes on, though the server died without saying which cards
    can be taken now.
    """
    table = laid(Lay(hands={0: "H5 H5 S4 C4"}, kitty="C7 C8 D6 D10 H9 S9", until=after_tricks(3, plays=2)))
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]})
    person.wait_until_asked()
    trick, hand, prompt = person.trick(), person.hand, person.page.get_by_test_id("prompt").inner_text()
    assert len(trick) == 2
    person.choose()
    server.pause()
    person.page.get_by_test_id("clear-button").click()
    killed_and_started(server, person)
    assert (person.trick(), person.hand, person.chosen()) == (trick, hand, [])
    expect(person.page.get_by_test_id("prompt")).to_have_text(prompt)
    played = 0
    for _ in range(3):
        person.wait_until_asked()
        assert person.answer() in ("lead", "follow")
        played += 1
    assert len(hand) - len(person.hand) >= played
    heard_without_gap(person)


def test_killed_between_a_click_and_its_answer(new_person: NewPerson, server: Server, laid: Laid) -> None:
    """
    A play that was on its way when the server died is repeated under its request id, and happens once.
    """
    table = laid(Lay(hands={0: "H5 H5 S4 C4"}, kitty="C7 C8 D6 D10 H9 S9", until=after_tricks(2)), bot_ms=1500)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]})
    person.wait_until_asked()
    hand = person.hand
    person.choose()
    chosen = person.chosen()
    server.kill()
    person.page.get_by_test_id("play-button").click()
    server.start()
    expect(person.page.get_by_test_id("connection")).to_have_attribute("data-state", "open")
    expect(person.page.get_by_test_id("hand").locator("[data-card]")).to_have_count(len(hand) - len(chosen))
    assert Counter(hand) - Counter(person.hand) == Counter(chosen)
    rows = kept(server.database, table.table)
    assert rows.match.hand is not None
    assert Counter(rows.match.hand.hands[0]) == Counter(person.hand)
    sent = [json.loads(text) for text in person.sent if '"act"' in text]
    assert len({message["id"] for message in sent}) == 1
    heard_without_gap(person)
