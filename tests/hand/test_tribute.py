"""
Tribute and return: GZ13, GZ27 to GZ30, DB22, DL24 to DL26, C11, C15, ruling by ruling.
"""

from __future__ import annotations

from collections import Counter

import pytest

from duijia.cards import Card
from duijia.games import find_game
from duijia.hand import machine
from duijia.hand.actions import Declare, Pass, Pay, Pick, Return
from duijia.hand.facts import Owed
from duijia.hand.state import Hand
from duijia.rules import Rules, with_options
from tests.tables import all_pass, begun, cards, dealt, do, refused

DAGUNZI = find_game("dagunzi")
DABANG = find_game("dabang")
DALIN = find_game("dalin")

LOW = "3*H3 3*C3 3*D3 3*H4 3*C4 3*D4 3*H6 3*C6 3*D6 3*H7 3*C7 3*D7"
"""Thirty-six low side cards that fill a hand."""

MIXED = "S9 C8 C9 D8 D9 H9"
"""The top of a kitty that is not dry under spades."""

TOPS = "3*BJ 3*LJ S5 S5 H5 H5 H5 C5 C5 C5 D5 D5 D5 S2"
"""Jokers and level cards that a test does not want to meet in other hands."""


def owing(payer: int, receiver: int, count: int) -> Owed:
    """One payer, one receiver."""
    return Owed(payers=(payer,), receivers=(receiver,), cards=(count,))


def to_paying(rules: Rules, payer_hand: str, count: int, *, dealer_hand: str = "S5", **more: object) -> Hand:
    """Seat 3 owes seat 0, who declared spades, *count* cards."""
    hands = {0: dealer_hand, 3: payer_hand, **more.pop("hands", {})}  # type: ignore[dict-item]
    hand = dealt(begun(rules, hands, MIXED, owed=owing(3, 0, count), avoid=TOPS, **more))  # type: ignore[arg-type]
    return all_pass(do(hand, Declare(seat=0, cards=cards("S5"), suit="S")))


def test_gz13_tribute_comes_before_the_kitty_is_opened() -> None:
    """After declaring the payer pays, then the return, then the kitty."""
    hand = to_paying(DAGUNZI, "BJ LJ HK", 2)
    assert hand.phase.name == "paying"
    assert not hand.kitty_opened
    hand = do(hand, Pay(seat=3, cards=cards("BJ LJ")))
    assert hand.phase.name == "returning"
    assert hand.hands[0].count(Card("BJ")) == 1
    assert len(hand.hands[0]) == 41


def test_gz27_the_highest_cards_are_paid_points_and_jokers_included() -> None:
    """Two cards: the joker and the off-suit level card 5, a point card; anything less is refused."""
    hand = to_paying(DAGUNZI, "LJ H5 S2 SA", 2)
    assert refused(hand, Pay(seat=3, cards=cards("LJ S2"))).rule == "GZ27"
    assert refused(hand, Pay(seat=3, cards=cards("LJ"))).rule in ("GZ27", "C14")
    assert refused(hand, Pay(seat=3, cards=cards("BJ LJ"))).rule == "C14"
    assert do(hand, Pay(seat=3, cards=cards("LJ H5"))).transfers[0].cards == cards("LJ H5")


def test_gz27_equal_candidates_are_the_payers_choice() -> None:
    """Two off-suit level cards are equal: either is the highest."""
    hand = to_paying(DAGUNZI, "LJ H5 C5 S2 SA", 2)
    for choice in ("LJ H5", "LJ C5"):
        assert do(hand, Pay(seat=3, cards=cards(choice))).phase.name == "returning"
    assert refused(hand, Pay(seat=3, cards=cards("H5 C5"))).rule == "GZ27"


def test_gz27_shown_cards_are_paid_too() -> None:
    """A card that declared is paid like any other."""
    hand = dealt(begun(DAGUNZI, {3: "H5 S2 SA"}, owed=owing(3, 0, 1), avoid=TOPS))
    hand = all_pass(do(hand, Declare(seat=3, cards=cards("H5"), suit="H")))
    assert do(hand, Pay(seat=3, cards=cards("H5"))).phase.name == "returning"


@pytest.mark.parametrize(
    ("rules", "mode", "paid"),
    [
        (DAGUNZI, "allowed", "H5"),
        (DAGUNZI, "excluded", "S2"),
        (DAGUNZI, "excluded_except_level", "H5"),
        (DABANG, "excluded", "S2"),
        (DABANG, "allowed", "H5"),
        (DABANG, "excluded_except_level", "H5"),
    ],
)
def test_gz27_db22_tribute_points(rules: Rules, mode: str, paid: str) -> None:
    """Whether a 5 as level card is paid depends on the option; in dabang it never is by default."""
    filler = LOW if rules is DAGUNZI else f"{LOW} H3 C3 D3 H4 C4 D4 H6 C6 D6 H7 C7 D7 H8"
    hand = to_paying(with_options(rules, {"tribute_points": mode}), f"H5 S2 SA {filler}", 1)
    for card in {"H5", "S2", "SA"} - {paid}:
        assert refused(hand, Pay(seat=3, cards=cards(card))).rule == "GZ27"
    assert do(hand, Pay(seat=3, cards=cards(paid))).phase.name == "returning"


def test_gz28_side_cards_without_points_go_back() -> None:
    """Trumps and points are refused; a received side card may go back; the number must fit."""
    hand = to_paying(DAGUNZI, f"H5 S2 SA {LOW}", 1, dealer_hand="S5 S2 HK C8 D8")
    hand = do(hand, Pay(seat=3, cards=cards("H5")))
    for wrong in ("S2", "HK", "H5"):
        assert refused(hand, Return(seat=0, cards=cards(wrong))).rule == "GZ28"
    assert refused(hand, Return(seat=0, cards=cards("C8 D8"))).rule == "GZ28"
    assert do(hand, Return(seat=0, cards=cards("C8"))).phase.name == "burying"


def test_gz28_with_too_few_side_cards_the_lowest_trumps_and_then_points_go_back() -> None:
    """Dealer with one plain side card, trumps, and points: the side card and the lowest non-point trumps are due."""
    trumps = "3*SA 3*SQ 3*SJ 3*S9 3*S8 3*S7 3*S6 3*S4 S3"
    dealer = f"S5 S5 S5 {trumps} 3*S2 3*HK 3*CK DK C4"
    hands = {0: dealer, 3: "BJ LJ LJ 3*H2"}
    hand = dealt(begun(DAGUNZI, hands, "S10 C8 C9 D8 D9 H9", owed=owing(3, 0, 3), avoid=TOPS))
    assert len(hand.hands[0]) == 39
    hand = all_pass(do(hand, Declare(seat=0, cards=cards("S5"), suit="S")))
    hand = do(hand, Pay(seat=3, cards=cards("BJ LJ LJ")))
    assert refused(hand, Return(seat=0, cards=cards("C4 S4 S4"))).rule == "GZ28"
    assert refused(hand, Return(seat=0, cards=cards("C4 S3 HK"))).rule == "GZ28"
    assert do(hand, Return(seat=0, cards=cards("C4 S3 S4"))).phase.name == "burying"


def test_gz29_three_big_jokers_at_the_payer_turn_the_direction() -> None:
    """The dealer pays the same number, and gets as many non-point side cards back."""
    hand = to_paying(DAGUNZI, "3*BJ C4 D7 HK", 2, dealer_hand="S5 S5 3*S2 HK")
    assert hand.riot == "reversed"
    assert machine.actors(hand) == (0,)
    hand = do(hand, Pay(seat=0, cards=cards("S5 S5")))
    assert machine.actors(hand) == (3,)
    assert refused(hand, Return(seat=3, cards=cards("C4 HK"))).rule == "GZ28"
    hand = do(hand, Return(seat=3, cards=cards("C4 D7")))
    assert hand.hands[0].count(Card("C4")) >= 1
    assert hand.phase.name == "burying"


def test_gz29_three_big_jokers_at_the_payers_partner_cancel_it() -> None:
    """No tribute at all, and none the other way."""
    hand = to_paying(DAGUNZI, "C4", 2, hands={1: "3*BJ"})
    assert hand.riot == "cancelled"
    assert hand.phase.name == "burying"
    assert hand.transfers == ()


def test_gz29_option_riot_off() -> None:
    """Off: the payer pays his big jokers."""
    hand = to_paying(with_options(DAGUNZI, {"riot": "off"}), "3*BJ C4", 2)
    assert hand.riot is None
    assert do(hand, Pay(seat=3, cards=cards("BJ BJ"))).phase.name == "returning"


def test_db22_no_riot_in_dabang_but_as_an_option() -> None:
    """Riot = off by default in dabang."""
    hand = to_paying(DABANG, "3*BJ C4", 2)
    assert hand.riot is None
    assert to_paying(with_options(DABANG, {"riot": "three_big"}), "3*BJ C4", 2).riot == "reversed"


def test_db22_five_ten_king_are_not_paid_and_too_few_cards_pay_what_there_is() -> None:
    """The highest cards that are not points; the points stay."""
    points = "4*H5 4*C5 4*D5 4*HK 4*CK 4*DK 4*H10 4*C10 4*D10 4*SK 4*S10 3*S5"
    hand = to_paying(DABANG, f"{points} S3 C3 D3 H3 S4", 9)
    assert len(cards(f"{points} S3 C3 D3 H3 S4")) == 52
    assert refused(hand, Pay(seat=3, cards=cards("4*H5 S3 C3 D3 H3 S4"))).rule == "GZ27"
    assert do(hand, Pay(seat=3, cards=cards("S3 C3 D3 H3 S4"))).phase.name == "returning"


# ---------------------------------------------------------------- dalin


def dalin_paying(prev: str, nxt: str, counts: tuple[int, ...], *, dealer: str = "", option: str = "pool") -> Hand:
    """Seats 3 and 1 owe seats 0 and 2; the dealer has called spades at level 10."""
    payers = (3, 1)[: len(counts)]
    rules = with_options(DALIN, {"tribute_choice": option})
    owed = Owed(payers=payers, receivers=(0, 2)[: len(counts)], cards=counts)
    hands = {0: f"LJ SJ S10 {dealer}", 1: nxt, 3: prev}
    avoid = "4*BJ 3*LJ 3*SJ 4*HJ 4*CJ 4*DJ 3*S10 4*H10 4*C10 4*D10"
    hand = dealt(begun(rules, hands, levels=("10", "10"), owed=owed, avoid=avoid))
    return all_pass(do(hand, Declare(seat=0, cards=cards("LJ SJ S10"), suit="S")))


def test_dl25_both_losers_pay_into_a_pool_and_the_dealer_picks_first() -> None:
    """Three cards: the previous player two, the next player one; dealer, partner, dealer."""
    hand = dalin_paying("BJ HJ H10", "LJ CJ C10", (2, 1))
    assert set(machine.actors(hand)) == {3, 1}
    hand = do(hand, Pay(seat=1, cards=cards("LJ")), Pay(seat=3, cards=cards("BJ HJ")))
    assert hand.phase.name == "picking"
    assert refused(hand, Pick(seat=2, cards=cards("BJ"))).rule in ("GZ13", "DL25")
    assert refused(hand, Pick(seat=0, cards=cards("CJ"))).rule == "DL25"
    hand = do(hand, Pick(seat=0, cards=cards("BJ")), Pick(seat=2, cards=cards("LJ")))
    assert hand.phase.name == "returning", "the last card goes unasked"
    assert Counter(hand.received[0]) == Counter(cards("BJ HJ"))
    assert hand.received[2] == cards("LJ")


def test_dl25_returned_cards_form_a_pool_from_which_the_previous_player_picks_first() -> None:
    """Dealer returns two, partner one; previous player, next player, previous player."""
    hand = dalin_paying("BJ HJ H10", "LJ CJ C10", (2, 1), dealer="H8 C8")
    hand = do(hand, Pay(seat=1, cards=cards("LJ")), Pay(seat=3, cards=cards("BJ HJ")))
    hand = do(hand, Pick(seat=0, cards=cards("BJ")), Pick(seat=2, cards=cards("LJ")))
    mine = next(card for card in hand.hands[2] if card in cards("H9 C9 D9 H8 C8 D8 HA CA DA HQ CQ DQ"))
    hand = do(hand, Return(seat=0, cards=cards("H8 C8")), Return(seat=2, cards=(mine,)))
    assert hand.phase.name == "return_picking"
    assert machine.actors(hand) == (3,)
    hand = do(hand, Pick(seat=3, cards=(mine,)), Pick(seat=1, cards=cards("H8" if mine != "H8" else "C8")))
    assert hand.phase.name == "burying"
    assert [len(pile) for pile in hand.hands] == [40, 32, 32, 32]


def test_dl25_fixed_choice_previous_to_dealer_next_to_partner() -> None:
    """Option tribute_choice = fixed: no pool."""
    hand = dalin_paying("BJ HJ H10", "LJ CJ C10", (2, 1), option="fixed", dealer="H8 C8")
    hand = do(hand, Pay(seat=1, cards=cards("LJ")), Pay(seat=3, cards=cards("BJ HJ")))
    assert hand.phase.name == "returning"
    assert Counter(hand.received[0]) == Counter(cards("BJ HJ"))
    assert hand.received[2] == cards("LJ")
    hand = do(hand, Return(seat=0, cards=cards("H8 C8")))
    assert hand.hands[3].count("H8") >= 1


def test_dl26_received_cards_and_points_are_not_returned() -> None:
    """By number of copies: the dealer held one HJ and receives two; one may go back, not two, and no point card."""
    hand = dalin_paying("HJ HJ H10", "C10", (2,), dealer="HJ H8 HK", option="fixed")
    hand = do(hand, Pay(seat=3, cards=cards("HJ HJ")))
    for wrong in ("HJ HJ", "HK H8", "HK HJ"):
        assert refused(hand, Return(seat=0, cards=cards(wrong))).rule == "DL26"
    hand = do(hand, Return(seat=0, cards=cards("HJ H8")))
    assert hand.hands[0].count("HJ") == 2


def test_dl26_the_highest_are_paid_points_and_jokers_included() -> None:
    """A level card 10 is paid before a plain ace."""
    hand = dalin_paying("BJ H10 HA", "C10", (2,))
    assert refused(hand, Pay(seat=3, cards=cards("BJ HA"))).rule == "DL26"
    assert do(hand, Pay(seat=3, cards=cards("BJ H10"))).phase.name == "picking"


def test_dl14_owed_tribute_lapses_in_gongzhu() -> None:
    """公主: nothing is paid."""
    owed = Owed(payers=(3, 1), receivers=(0, 2), cards=(2, 1))
    hand = all_pass(dealt(begun(DALIN, {}, levels=("10", "10"), owed=owed)))
    assert hand.trump == "-"
    assert hand.phase.name == "playing"
    assert hand.transfers == ()


def test_gz30_c15_a_first_hand_has_no_tribute() -> None:
    """A new match owes nothing."""
    hand = dealt(begun(DAGUNZI, {1: "BJ"}, first_hand=True))
    hand = do(hand, Declare(seat=1, cards=cards("BJ")))
    assert hand.phase.name in ("burying", "playing")
    assert refused(hand, Pass(seat=0)).code == "declare/closed"
