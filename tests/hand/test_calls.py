"""
Calls and counters of dalin: DL2 to DL14, ruling by ruling.
"""

from __future__ import annotations

from collections import Counter

import pytest

from duijia.cards import Card
from duijia.games import find_game
from duijia.hand import machine
from duijia.hand.actions import Declare, Pass, Swap
from duijia.hand.state import Hand
from duijia.rules import with_options
from duijia.view import view_of
from tests.tables import all_pass, begun, cards, dealt, do, match_of, refused

DALIN = find_game("dalin")


def first_hand(hands: dict[int, str], bright: int = 60) -> Hand:
    """The first hand; the bright card at place 60 goes to seat 0."""
    return begun(DALIN, hands, first_hand=True, bright=bright)


def test_dl2_everybody_sees_the_bright_card_and_who_gets_it() -> None:
    """Public from the start; the holder once it is dealt."""
    hand = first_hand({})
    view = view_of(match_of(dealt(hand, 60)), 2)
    assert view.bright == (hand.pack[60],)
    assert view.bright_seat is None
    assert view_of(match_of(dealt(hand, 61)), 2).bright_seat == 0


def test_dl3_the_right_opens_with_the_bright_card() -> None:
    """Not before it is drawn, not for another seat during the deal."""
    hands = {0: "LJ SJ S5", 2: "LJ HJ H5"}
    call = Declare(seat=0, cards=cards("LJ SJ S5"), suit="S")
    hand = dealt(first_hand(hands), 60)
    assert refused(hand, call).rule == "DL3"
    hand = dealt(hand, 1)
    assert refused(hand, Declare(seat=2, cards=cards("LJ HJ H5"), suit="H")).rule == "DL3"
    hand = do(hand, call)
    assert (hand.dealer, hand.trump) == (0, "S")
    assert dealt(hand).phase.name == "countering"


def test_dl3_later_the_dealer_then_the_partner() -> None:
    """Dealer from half the deal on and once asked after it, then the partner; nobody else."""
    hands = {0: "LJ SJ S10", 2: "LJ HJ H10", 1: "LJ CJ C10"}
    hand = dealt(begun(DALIN, hands, levels=("10", "10")), 67)
    call = Declare(seat=0, cards=cards("LJ SJ S10"), suit="S")
    assert refused(hand, call).rule == "DL3"
    assert do(dealt(hand, 1), call).trump == "S"
    hand = dealt(hand)
    assert machine.actors(hand) == (0,)
    hand = do(hand, Pass(seat=0))
    assert machine.actors(hand) == (2,)
    assert refused(hand, Declare(seat=1, cards=cards("LJ CJ C10"), suit="C")).rule in ("DL3", "DL13")
    hand = do(hand, Declare(seat=2, cards=cards("LJ HJ H10"), suit="H"))
    assert (hand.dealer, hand.trump) == (0, "H")


@pytest.mark.parametrize(
    ("text", "suit", "rule"),
    [
        ("LJ SJ S5", "S", None),
        ("LJ BJ SJ SJ S5 S5", "S", None),
        ("SJ S5", "S", "DL4"),
        ("LJ SJ", "S", "DL4"),
        ("LJ S5", "S", "DL4"),
        ("LJ SJ H5", "S", "DL4"),
        ("LJ SJ S5", "H", "DL4"),
        ("LJ SJ S5", "-", "DL4"),
        ("LJ SJ S5", None, "DL4"),
        ("LJ SJ S5 S9", "S", "DL4"),
        ("LJ SJ S5 H5", "S", "DL4"),
        ("", "S", "DL4"),
    ],
)
def test_dl4_a_call_shows_joker_j_and_level_card_of_one_suit(text: str, suit: str | None, rule: str | None) -> None:
    """Several of each may be shown, nothing else."""
    hand = dealt(first_hand({0: "LJ BJ SJ SJ S5 S5 H5 S9 HJ"}))
    action = Declare(seat=0, cards=cards(text), suit=suit)
    if rule is None:
        assert do(hand, action).trump == "S"
    else:
        assert refused(hand, action).rule == rule


def countering(mine: str, standing: str = "LJ SJ S10", **options: str) -> Hand:
    """A later hand at level 10: the dealer 0 has called *standing*; partner and next player pass to seat 3, who holds *mine*."""
    suit = standing.rsplit(maxsplit=1)[-1][0]
    rules = with_options(DALIN, options)
    hand = dealt(begun(rules, {0: standing, 3: mine}, levels=("10", "10"), avoid="4*SJ 4*S10 4*BJ 4*LJ"))
    hand = do(hand, Declare(seat=0, cards=cards(standing), suit=suit))
    return do(hand, Pass(seat=2), Pass(seat=1))


def test_dl5_jokers_add_no_strength() -> None:
    """Three jokers shown with one level card fall to two level cards."""
    hand = countering("HJ H10 H10 S8 S9 SA SQ H8 H9 HA", "LJ LJ BJ SJ S10")
    assert do(hand, Declare(seat=3, cards=cards("HJ H10 H10"), suit="H")).trump == "H"


def test_dl6_a_counter_needs_strictly_more_level_cards() -> None:
    """One level card does not beat one; two do; jokers may be shown, other cards not."""
    hand = countering("BJ HJ HJ H10 H10 S8 S9 SA H8 H9 HA")
    assert refused(hand, Declare(seat=3, cards=cards("HJ H10"), suit="H")).rule == "DL6"
    assert refused(hand, Declare(seat=3, cards=cards("BJ HJ HJ H10"), suit="H")).rule == "DL6"
    assert refused(hand, Declare(seat=3, cards=cards("HJ H10 H10 H8"), suit="H")).rule == "DL6"
    assert refused(hand, Declare(seat=3, cards=cards("H10 H10"), suit="H")).rule == "DL6"
    for text in ("HJ H10 H10", "BJ HJ HJ H10 H10"):
        assert do(hand, Declare(seat=3, cards=cards(text), suit="H")).trump == "H"


def test_dl6_option_counter_measure() -> None:
    """levels_plus_j: Js count with the level cards."""
    hand = countering("HJ HJ H10 S8 S9 SA H8 H9 HA", counter_measure="levels_plus_j")
    assert refused(hand, Declare(seat=3, cards=cards("HJ H10"), suit="H")).rule == "DL6"
    assert do(hand, Declare(seat=3, cards=cards("HJ HJ H10"), suit="H")).trump == "H"


def test_dl6_option_counter_needs_joker() -> None:
    """on: a joker must be shown too."""
    hand = countering("BJ HJ H10 H10 S8 S9 SA H8 H9 HA", counter_needs_joker="on")
    assert refused(hand, Declare(seat=3, cards=cards("HJ H10 H10"), suit="H")).rule == "DL6"
    assert do(hand, Declare(seat=3, cards=cards("BJ HJ H10 H10"), suit="H")).trump == "H"


def test_dl7_seats_are_asked_in_turn_until_the_others_have_declined() -> None:
    """Dealer, partner, next, previous; the holder is skipped; after a counter the others are asked again."""
    hand = countering("HJ H10 H10 S8 S9 SA H8 H9 HA")
    assert machine.actors(hand) == (3,)
    assert do(hand, Pass(seat=3)).phase.name == "burying"
    hand = do(hand, Declare(seat=3, cards=cards("HJ H10 H10"), suit="H"), Swap(seat=3, cards=()))
    for seat in (0, 2, 1):
        assert machine.actors(hand) == (seat,)
        hand = do(hand, Pass(seat=seat))
    assert hand.phase.name == "burying"


def test_dl7_nobody_counters_himself() -> None:
    """The holder is not asked, and refused."""
    hand = dealt(begun(DALIN, {0: "LJ SJ S10 HJ H10 H10"}, levels=("10", "10")))
    hand = do(hand, Declare(seat=0, cards=cards("LJ SJ S10"), suit="S"))
    assert refused(hand, Declare(seat=0, cards=cards("HJ H10 H10"), suit="H")).rule == "DL7"


def test_dl9_in_the_first_hand_a_counter_takes_the_bank() -> None:
    """The counter-caller is dealer, without any swap; later it changes only the suit."""
    hand = dealt(first_hand({0: "LJ SJ S5", 3: "HJ H5 H5"}))
    hand = do(hand, Declare(seat=0, cards=cards("LJ SJ S5"), suit="S"), Pass(seat=2), Pass(seat=1))
    hand = do(hand, Declare(seat=3, cards=cards("HJ H5 H5"), suit="H"))
    assert (hand.dealer, hand.trump, hand.phase.name) == (3, "H", "countering")
    hand = all_pass(hand)
    assert len(hand.hands[3]) == 40
    later = do(countering("HJ H10 H10 S8 S9 SA H8 H9 HA"), Declare(seat=3, cards=cards("HJ H10 H10"), suit="H"))
    assert later.dealer == 0


def test_dl10_taking_and_giving_back_card_for_card() -> None:
    """For SJ and S10 two spades, for the joker one of the new trump suit; they change hands at once (DL11)."""
    hand = countering("HJ H10 H10 SK S8 S9 SA H8 HA")
    hand = do(hand, Declare(seat=3, cards=cards("HJ H10 H10"), suit="H"))
    assert hand.phase.name == "swapping"
    for wrong in ("SJ S8 H8", "SK S8 H8", "S8 S9 HJ", "S8 S9 SA", "S8 H8", "S8 S9 S10"):
        assert refused(hand, Swap(seat=3, cards=cards(wrong))).rule in ("DL10", "C14")
    hand = do(hand, Swap(seat=3, cards=cards("S8 S9 H8")))
    assert Counter(cards("LJ SJ S10")) <= Counter(hand.hands[3])
    assert Counter(cards("S8 S9 H8")) <= Counter(hand.hands[0])
    assert [len(pile) for pile in hand.hands] == [32] * 4
    assert hand.taken[3] == cards("LJ SJ S10")


def test_dl10_a_card_just_taken_is_meant_by_number_of_copies() -> None:
    """Who held one SJ before and takes one may give one SJ back, not two."""
    hand = countering("HJ H10 H10 SJ S8 H8 HA")
    hand = do(hand, Declare(seat=3, cards=cards("HJ H10 H10"), suit="H"))
    assert refused(hand, Swap(seat=3, cards=cards("SJ SJ H8"))).rule in ("DL10", "C14")
    assert do(hand, Swap(seat=3, cards=cards("SJ S8 H8"))).hands[3].count("SJ") == 1


def test_dl11_what_was_taken_and_given_back_again_counts_as_taken_no_more() -> None:
    """Seat 3 takes SJ and SA, is beaten, and gives both back when it takes SJ and three SA: these alone are taken now."""
    held = {0: "LJ SJ SA", 1: "SJ 3*SA H8 H9 HQ", 3: "HJ HA HA H8 S8 S9 SQ SQ DJ 4*DA"}
    hand = dealt(begun(DALIN, held, levels=("A", "A"), avoid="4*SJ 4*SA 4*HA 4*DA 4*LJ 4*BJ"))
    hand = do(hand, Declare(seat=0, cards=cards("LJ SJ SA"), suit="S"), Pass(seat=2), Pass(seat=1))
    hand = do(hand, Declare(seat=3, cards=cards("HJ HA HA"), suit="H"), Swap(seat=3, cards=cards("S8 S9 H8")))
    assert Counter(hand.taken[3]) == Counter(cards("LJ SJ SA"))
    hand = do(hand, Pass(seat=0), Pass(seat=2), Declare(seat=1, cards=cards("SJ 3*SA"), suit="S"))
    hand = do(hand, Swap(seat=1, cards=cards("H8 H9 HQ")))
    hand = do(hand, Declare(seat=3, cards=cards("DJ 4*DA"), suit="D"), Swap(seat=3, cards=cards("SJ SA SQ SQ")))
    assert Counter(hand.taken[3]) == Counter(cards("LJ SJ 3*SA"))
    assert (hand.hands[3].count(Card("SJ")), hand.hands[3].count(Card("SA"))) == (1, 3)


def test_dl10_without_cards_to_give_back_the_counter_is_refused() -> None:
    """Points do not go back; with take = off no returns are needed."""
    mine = "HJ H10 H10 H8 HA SK 4*CJ 4*CQ 4*CA 4*C9 4*C8 4*CK 2*DJ"
    assert len(cards(mine)) == 32
    counter = Declare(seat=3, cards=cards("HJ H10 H10"), suit="H")
    assert refused(countering(mine), counter).rule == "DL10"
    assert do(countering(mine, take="off"), counter).phase.name == "countering"


def test_dl10_option_take() -> None:
    """Optional may decline, forced may not, off never asks."""
    mine = "HJ H10 H10 S8 S9 SA H8 H9 HA"
    counter = Declare(seat=3, cards=cards("HJ H10 H10"), suit="H")
    assert do(countering(mine), counter, Swap(seat=3, cards=())).phase.name == "countering"
    forced = do(countering(mine, take="forced"), counter)
    assert refused(forced, Swap(seat=3, cards=())).rule == "DL10"
    assert do(countering(mine, take="off"), counter).hands[3].count("SJ") == 0


def test_dl12_the_holder_does_not_call_then_partner_next_previous() -> None:
    """The first to call is dealer; nobody: re-deal."""
    hand = dealt(first_hand({1: "LJ CJ C5"}))
    assert machine.actors(hand) == (0,)
    hand = do(hand, Pass(seat=0), Pass(seat=2))
    assert machine.actors(hand) == (1,)
    called = do(hand, Declare(seat=1, cards=cards("LJ CJ C5"), suit="C"))
    assert (called.dealer, called.trump) == (1, "C")
    assert do(hand, Pass(seat=1), Pass(seat=3)).phase.name == "redeal"


def test_dl13_dl14_both_decline_and_gongzhu_is_played() -> None:
    """34 cards each, no kitty, no trump suit, threshold 205; the dealer leads."""
    hand = all_pass(dealt(begun(DALIN, {}, levels=("10", "10"), dealer=2)))
    assert (hand.trump, hand.phase.name, hand.threshold) == ("-", "playing", 205)
    assert [len(pile) for pile in hand.hands] == [34] * 4
    assert hand.kitty == ()
    assert machine.actors(hand) == (2,)
    view = view_of(match_of(hand), 1)
    assert (view.kitty.count, view.kitty.cards) == (0, None)
    assert hand.order.group[Card("SJ")] == hand.order.group[Card("H10")] == "T"
    assert (
        hand.order.height[Card("SJ")]
        == hand.order.height[Card("DJ")]
        > hand.order.height[Card("S10")]
        == hand.order.height[Card("H10")]
    )
