"""
The reason that a half-made choice is given: what is wrong with its cards.
"""

from __future__ import annotations

import pytest

from duijia.games.dabang import DABANG
from duijia.games.dagunzi import DAGUNZI
from duijia.hand.ask import Ask, Group
from duijia.hand.choices import why_not
from duijia.order import Order, order_of
from duijia.plays import duty
from duijia.rules import Rules
from tests.tables import cards


def following(rules: Rules, hand: str, lead: str) -> tuple[Order, Ask]:
    """
    The question to follow *lead* with *hand*, level 5, spades trump.
    """
    order = order_of(rules, "5", "S")
    return order, Ask(seat=0, kind="follow", rule="C2", duty=duty(order, cards(hand), cards(lead)))


@pytest.mark.parametrize(
    ("rules", "lead", "hand", "partial", "code"),
    [
        (DAGUNZI, "DA DA", "D3 D6 D7 H9 H9", "H9", "follow/suit_owed"),
        (DAGUNZI, "DA DA", "D3 D6 D7 H9 H9", "D3", "play/count"),
        (DAGUNZI, "DA DA", "D3 H9 H9 H8", "H9 H8", "follow/suit_owed"),
        (DABANG, "DA DA DA", "D3 D6 D6 D6 D7 H9", "D3", "follow/triple_owed"),
        (DABANG, "DA DA", "D6 D6 D3 H9", "D3", "follow/pair_owed"),
    ],
)
def test_a_choice_that_leads_nowhere_is_told_which_duty_it_misses(
    rules: Rules, lead: str, hand: str, partial: str, code: str
) -> None:
    """
    C2, GZ22, DB14: a card that no legal play contains is refused for the suit or the shape that is owed, not for its number.
    """
    order, ask = following(rules, hand, lead)
    refused = why_not(ask, order, cards(hand), cards(partial))
    assert refused is not None
    assert refused.code == code


def test_a_choice_that_can_be_sent_has_no_reason() -> None:
    """
    What answers the question is not refused.
    """
    order, ask = following(DAGUNZI, "D3 D6 D7 H9", "DA DA")
    assert why_not(ask, order, cards("D3 D6 D7 H9"), cards("D3 D6")) is None


def test_a_wrong_card_to_pay_is_told_the_rule_of_payment() -> None:
    """
    GZ27: the highest cards are paid; a card that is none of them is refused for that.
    """
    order = order_of(DAGUNZI, "5", "S")
    ask = Ask(seat=0, kind="pay", rule="GZ27", groups=(Group(count=2, cards=cards("H5 C5 D5")),))
    refused = why_not(ask, order, cards("H5 C5 D5 H9"), cards("H9"))
    assert refused is not None
    assert refused.rule == "GZ27"
    assert refused.code == "pay/highest"
