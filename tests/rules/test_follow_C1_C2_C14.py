"""
C1, C2, C14: one suit of trumps, following suit, cards held and their number; in every game and style.
"""

from __future__ import annotations

import pytest

from duijia.order import Order
from duijia.plays import duty
from tests.kernel.worlds import typed
from tests.oracle.table import read
from tests.rules.playing import legal, plays, table, verdict

STYLES = (
    table("dagunzi", "10", "S", follow="loose"),
    table("dagunzi", "10", "S", follow="strict"),
    table("dabang", "10", "S", follow="loose"),
    table("dabang", "10", "S", follow="strict"),
    table("dalin", "10", "S"),
)

every_style = pytest.mark.parametrize(
    "order", STYLES, ids=lambda order: f"{order.rules.key}-{order.rules.follow.follow}"
)


@every_style
def test_c1_an_off_suit_level_card_does_not_follow_its_printed_suit(order: Order) -> None:
    """
    ♥10 at level 10 is a trump: it does not answer ♥, and the refusal says why.
    """
    assert verdict(order, "H10 H9 C8", "H5", "H10") == ("follow/honour_is_trump", "C1")
    assert legal(order, "H10 C8", "H5", "C8")


@every_style
def test_c1_a_permanent_trump_does_not_follow_its_printed_suit(order: Order) -> None:
    """
    A 2 (a J in dalin) is a trump whatever suit is printed on it.
    """
    always = order.rules.pack.permanent[0]
    assert verdict(order, f"H{always} H9 C8", "H5", f"H{always}") == ("follow/honour_is_trump", "C1")
    assert verdict(order, f"H{always} H9 C8", "S8", "H9") == ("follow/honour_owed", "C1")
    assert verdict(order, f"S9 H{always} H9 C8", "S8", "H9") == ("follow/suit_owed", "C2")


@every_style
def test_c1_all_trumps_follow_a_trump_lead(order: Order) -> None:
    """
    Trump-suit cards, level cards, permanent trumps and jokers answer each other.
    """
    always = order.rules.pack.permanent[0]
    trumps = ["S9", "S10", "H10", f"S{always}", f"D{always}", "LJ", "BJ"]
    for lead in trumps:
        assert plays(order, " ".join(trumps) + " H9 CA", lead) == set(trumps)


@every_style
def test_c2_short_in_suit_play_all_and_fill_freely(order: Order) -> None:
    """
    Two led, one held: it must be played, the other card is free, a trump as well as a discard.
    """
    assert plays(order, "H9 C8 SA SK", "H5 H5") == {"C8 H9", "H9 SA", "H9 SK"}
    assert verdict(order, "H9 C8 C8", "H5 H5", "C8 C8") == ("follow/suit_owed", "C2")


@every_style
def test_c2_void_everything_is_free(order: Order) -> None:
    """
    With none of the suit there is no duty, not even to trump.
    """
    assert plays(order, "C8 C9 SA", "H5 H5") == {"C8 C9", "C8 SA", "C9 SA"}


@every_style
def test_c2_as_many_as_led_are_all_due(order: Order) -> None:
    """
    With exactly as many of the suit as were led they are the play, whatever their shape.
    """
    assert plays(order, "H9 HK C8 C8 SA", "H5 H5") == {"H9 HK"}


@every_style
def test_c14_cards_must_be_held_and_as_many_as_led(order: Order) -> None:
    """
    A card not held, one copy too many, a card that is not in the pack, too few and too many cards.
    """
    assert verdict(order, "H9 C8 C9", "H5 H5", "H9 H9") == ("play/not_held", "C14")
    assert verdict(order, "H9 C8 C9", "H5", "HA") == ("play/not_held", "C14")
    assert verdict(order, "H9 C8 C9", None, "SA") == ("play/not_held", "C14")
    assert verdict(order, "H9 C8 C9", "H5 H5", "H9") == ("play/count", "C14")
    assert verdict(order, "H9 C8 C9", "H5 H5", "H9 C8 C9") == ("play/count", "C14")
    assert verdict(order, "H9 C8 C9", "H5", "") == ("play/count", "C14")


def test_c14_a_face_outside_the_pack_is_not_held() -> None:
    """
    Dalin has no 3: it is refused like any card that is not in hand.
    """
    assert verdict(STYLES[-1], "H9 C8", "H5", "H3") == ("play/not_held", "C14")


@every_style
def test_the_duty_names_the_suit_and_how_many_are_held(order: Order) -> None:
    """
    A duty without a shape cites C2.
    """
    answer = duty(order, typed(read("H9 H10 C8 SA")), typed(read("H5")))
    assert (answer.group, answer.size, answer.held, answer.shapes, answer.rule) == ("H", 1, 1, (), "C2")
    answer = duty(order, typed(read("H9 H10 C8 SA")), typed(read("BJ BJ")))
    assert (answer.group, answer.size, answer.held) == ("T", 2, 2)


def test_a_lead_that_cannot_be_is_an_error() -> None:
    """
    Asking about a lead that C6 forbids is a programmer's error, not a refusal.
    """
    for lead in ("H5 H6", "H5 H5 H5 H5"):
        with pytest.raises(ValueError, match="C6"):
            verdict(STYLES[0], "H9 H9 H9 H9", lead, "H9")
