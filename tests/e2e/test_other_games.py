"""
打棒 and 打林 by clicking: what they have that 打滚子 has not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from duijia.hand.actions import Bury
from duijia.hand.facts import Owed
from tests.e2e.conftest import DESK, PHONE, NewPerson
from tests.e2e.laid import LaidTable, Lay, in_phase, kept
from tests.e2e.server import Server
from tests.tables import cards

Laid = Callable[..., LaidTable]

DABANG = Lay(
    game="dabang",
    hands={3: "H5 H5 H5 C4 D4 S4 C6 D6 S6 C7 D7", 0: "BJ LJ"},
    dealer=3,
    kitty="C8 C9 D8 D9 H9 S9 S8 HQ",
    declares=3,
    acts=(Bury(seat=3, cards=cards("C4 D4 S4 C6 D6 S6 C7 D7")),),
    until=in_phase("joker_burying"),
)
"""Seat 3 deals and buries small cards; seat 0 may bury jokers for them."""

NO_TRUMP = Lay(game="dalin", hands={0: "SJ S8 C8"}, avoid="BJ LJ", levels=("5", "5"), until=in_phase("calling"))
"""Seat 0 is asked to call; the jokers lie with the other team, and its own side has none to call with."""

COUNTER = Lay(
    game="dalin",
    hands={3: "LJ SJ S10 S8 S9", 0: "BJ HJ H10 H10 S8 S8 S9 H8 H9 HQ"},
    dealer=3,
    levels=("10", "10"),
    declares=3,
    avoid="C10 D10 H10 S10 BJ LJ",
    until=in_phase("countering"),
)
"""Seat 3 calls spades with one level card; seat 0 can counter in hearts with two."""

POOL = Lay(
    game="dalin",
    hands={0: "BJ HJ H10 S8 S8 C9 D9", 1: "BJ", 3: "BJ LJ"},
    levels=("10", "10"),
    declares=0,
    owed=Owed(payers=(3, 1), receivers=(0, 2), cards=(2, 1)),
    until=in_phase("picking"),
)
"""Both opponents have paid; seat 0 picks first from the pool."""


def test_a_hand_of_dabang_with_buried_jokers(new_person: NewPerson, server: Server, laid: Laid) -> None:
    """
    GZ17, GZ19, DB13: a small joker is buried after the dealer only with all three big ones, and brings as many of the smallest kitty
    cards, tapped on the table; then the hand is played to its end.
    """
    table = laid(DABANG)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]}, size=DESK)
    kinds = person.play_hand("dabang")
    assert kinds[:2] == ["bury_jokers", "pick_up"]
    assert person.settled
    person.shot("dabang-settlement")
    hand = kept(server.database, table.table).match.hand
    assert hand is not None
    assert [(seat, count) for seat, count in hand.jokers if seat == 0] == [(0, 4)]
    assert person.hand == []


def test_a_hand_of_dalin_without_trump(new_person: NewPerson, server: Server, laid: Laid) -> None:
    """
    DL13, DL14: dealer and partner decline, the kitty is dealt on, and the hand is played to its settlement with 34 cards each.
    """
    table = laid(NO_TRUMP)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]}, size=PHONE)
    person.keen = False
    kinds = person.play_hand("dalin-no-trump", until="lead")
    assert kinds == ["call"]
    assert len(person.hand) == 34
    person.play_hand("dalin-no-trump")
    person.shot("dalin-no-trump-settlement")
    hand = kept(server.database, table.table).match.hand
    assert hand is not None
    assert hand.settlement is not None
    assert (hand.settlement.kitty, hand.settlement.threshold) == ((), 205)


def test_a_counter_in_dalin_with_taking_and_giving_back(new_person: NewPerson, server: Server, laid: Laid) -> None:
    """
    DL6, DL10: a counter with more level cards, the shown cards are taken, and card for card is given back.
    """
    table = laid(COUNTER)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]}, size=PHONE)
    person.wait_until_asked()
    before = Counter(person.hand)
    kinds = person.play_hand("dalin-counter", until="follow")
    assert kinds[:2] == ["counter", "swap"]
    hand = kept(server.database, table.table).match.hand
    assert hand is not None
    assert hand.trump == "H"
    assert Counter(person.hand) - before == Counter(cards("LJ SJ S10"))
    assert len(person.hand) == 32


def test_a_pooled_tribute_in_dalin(new_person: NewPerson, server: Server, laid: Laid) -> None:
    """
    DL25: the dealer picks from the pool on the table, gets the last card too, returns two, and buries eight.
    """
    table = laid(POOL)
    person = new_person(f"/t/{table.table}", tokens={table.table: table.tokens[0]}, size=PHONE)
    kinds = person.play_hand("dalin-pool", until="lead")
    assert kinds == ["pick", "return", "bury"]
    hand = kept(server.database, table.table).match.hand
    assert hand is not None
    moved = [(one.kind, one.target, one.count) for one in hand.transfers if one.target == 0]
    assert sum(count for kind, _, count in moved if kind == "tribute") == 2
    assert len(person.hand) == 32
