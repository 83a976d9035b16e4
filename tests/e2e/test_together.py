"""
Two people in two browsers, as partners at one table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.conftest import DESK, NewPerson
from tests.e2e.laid import LaidTable, Lay, few_left, kept
from tests.e2e.server import Server

Laid = Callable[..., LaidTable]


def test_a_friend_opens_the_link_and_takes_the_partners_seat(new_person: NewPerson, server: Server) -> None:
    """
    Whoever opens a table's link takes a free seat under a name; the others see who came, and a seat once taken is his after a reload.
    """
    opened = server.open_table(name="阿明", deal_ms=200)
    host = new_person(f"/t/{opened['table']}", tokens={opened["table"]: opened["token"]})
    expect(host.page.get_by_test_id("hand").locator("[data-card]")).not_to_have_count(0)
    friend = new_person(f"/t/{opened['table']}")
    expect(friend.page.get_by_test_id("sit-2")).to_be_visible()
    expect(friend.page.get_by_test_id("sit-0")).to_have_count(0)
    friend.page.get_by_role("textbox").fill("小红")
    friend.page.get_by_test_id("sit-2").click()
    expect(friend.page.get_by_test_id("hand").locator("[data-card]")).not_to_have_count(0)
    expect(host.page.get_by_test_id("seat-2")).to_contain_text("小红")
    expect(friend.page.get_by_test_id("seat-0")).to_contain_text("阿明")
    friend.page.reload()
    expect(friend.page.get_by_test_id("hand").locator("[data-card]")).not_to_have_count(0)
    expect(host.page.get_by_test_id("seat-2")).to_contain_text("小红")


def test_partners_play_to_the_end_of_a_hand(new_person: NewPerson, server: Server, laid: Laid) -> None:
    """
    Both see the same tricks and the same settlement, each his own cards; together with the bots every card is played once.
    """
    table = laid(
        Lay(
            hands={0: "H5", 2: "LJ"},
            kitty="C7 C8 D6 D10 H9 S9",
            people=((0, "阿明"), (2, "小红")),
            until=few_left(9),
        )
    )
    people = [new_person(f"/t/{table.table}", tokens={table.table: table.tokens[seat]}, size=DESK) for seat in (0, 2)]
    for person in people:
        expect(person.page.get_by_test_id("phase")).to_be_visible()
    assert people[0].hand != people[1].hand
    answered: Counter[int] = Counter()
    while not all(person.settled for person in people):
        for number, person in enumerate(people):
            if not person.settled and person.answer():
                answered[number] += 1
        people[0].page.wait_for_timeout(20)
    assert answered[0] >= 1
    assert answered[1] >= 1
    scores = {person.page.get_by_test_id("settlement").get_attribute("data-score") for person in people}
    hand = kept(server.database, table.table).match.hand
    assert hand is not None
    assert hand.settlement is not None
    assert scores == {str(hand.settlement.score)}
    for person in people:
        seen = [message for message in person.heard if message["type"] in ("update", "welcome")]
        assert seen[-1]["view"]["settlement"]["score"] == hand.settlement.score
