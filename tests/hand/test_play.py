"""
Tricks in a hand, and what is seen of the kitty: C7, C12, C13, DL1, ruling by ruling.
"""

from __future__ import annotations

import pytest

from duijia.cards import SEATS
from duijia.games import find_game
from duijia.hand import machine
from duijia.hand.actions import Bury, BuryJokers, Declare, Play
from duijia.hand.state import Hand
from duijia.order import order_of
from duijia.plays import examples
from duijia.view import view_of
from tests.tables import all_pass, begun, cards, dealt, do, match_of, refused

DAGUNZI = find_game("dagunzi")
BURIED = "H3 H4 C3 C4 D3 D4"


def in_play() -> Hand:
    """Seat 2 is dealer under spades at level 5, has buried six small cards, and nobody buried jokers."""
    hand = dealt(begun(DAGUNZI, {2: f"S5 SA {BURIED}"}, "S9 C8 C9 D8 D9 HK", dealer=2))
    hand = all_pass(do(hand, Declare(seat=2, cards=cards("S5"), suit="S")))
    hand = do(hand, Bury(seat=2, cards=cards(BURIED)))
    return do(hand, *(BuryJokers(seat=seat, cards=()) for seat in (3, 0, 1)))


def first_legal(hand: Hand) -> Play:
    """Some legal play of the seat on turn."""
    seat = machine.actors(hand)[0]
    assert hand.trick is not None
    lead = hand.trick.plays[0] if hand.trick.plays else None
    return Play(seat=seat, cards=next(iter(examples(hand.order, hand.hands[seat], lead, 1))))


def test_c7_the_dealer_leads_first_and_then_the_winner_of_each_trick() -> None:
    """Play runs counter-clockwise from the leader; out of turn is refused."""
    hand = in_play()
    leader = 2
    while hand.settlement is None:
        for step in range(4):
            assert machine.actors(hand) == ((leader + step) % 4,)
            if step == 0:
                other = (leader + 1) % 4
                assert refused(hand, Play(seat=other, cards=hand.hands[other][:1])).rule == "C7"
            hand = do(hand, first_legal(hand))
        winner = hand.tricks[-1].winner
        assert winner is not None
        leader = winner


def test_c12_the_kitty_as_dealt_and_as_buried_are_two_objects() -> None:
    """All saw the dealt one; only the dealer sees what he buried."""
    hand = in_play()
    for seat in SEATS:
        kitty = view_of(match_of(hand), seat).kitty
        assert sorted(kitty.dealt or ()) == sorted(cards("S9 C8 C9 D8 D9 HK"))
        assert (sorted(kitty.cards or ()) == sorted(cards(BURIED))) is (seat == 2)
        assert kitty.count == 6


def test_c13_a_hand_is_played_out_and_the_kitty_is_shown_to_all() -> None:
    """However the points stand the last card is played; the settlement tells kitty and multiplier."""
    hand = in_play()
    while hand.settlement is None:
        assert view_of(match_of(hand), 0).settlement is None
        hand = do(hand, first_legal(hand))
    assert hand.hands == ((), (), (), ())
    for seat in SEATS:
        settlement = view_of(match_of(hand), seat).settlement
        assert settlement is not None
        assert sorted(settlement.kitty) == sorted(cards(BURIED))
        assert settlement.multiplier in (0, 2)


@pytest.mark.parametrize(
    ("trump", "ladder"),
    [
        (
            "S",
            "BJ > LJ > SJ > HJ = CJ = DJ > S10 > H10 = C10 = D10 > SA > SK > SQ > S9 > S8 > S5 > HA > HK > HQ > H9 > H8 > H5",
        ),
        ("-", "BJ > LJ > SJ = HJ = CJ = DJ > S10 = H10 = C10 = D10 > SA > SK > SQ > S9 > S8 > S5"),
    ],
)
def test_dl1_the_order_of_dalin(trump: str, ladder: str) -> None:
    """The J stands between jokers and level cards; in 公主 all Js and all level cards are equal (DL13)."""
    height = order_of(find_game("dalin"), "10", trump).height
    words = ladder.split()
    for one, sign, other in zip(words[::2], words[1::2], words[2::2], strict=False):
        above, below = height[cards(one)[0]], height[cards(other)[0]]
        assert above > below if sign == ">" else above == below
