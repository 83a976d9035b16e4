"""
The kitty: GZ14 to GZ20, DB12, DL19, C12, C13, ruling by ruling.
"""

from __future__ import annotations

import pytest

from duijia.cards import Card
from duijia.games import find_game
from duijia.hand import machine
from duijia.hand.actions import Bury, BuryJokers, Declare, PickUp
from duijia.hand.kitty import is_dry
from duijia.hand.state import Hand
from duijia.order import order_of
from duijia.rules import Rules, with_options
from duijia.view import view_of
from tests.tables import all_pass, begun, cards, dealt, do, match_of, refused

DAGUNZI = find_game("dagunzi")
DABANG = find_game("dabang")
DALIN = find_game("dalin")

MIXED = "S9 C8 C9 D8 D9 HK"


def to_burying(rules: Rules, dealer: str, kitty: str = MIXED, **hands: str) -> Hand:
    """Seat 0 has declared spades at level 5 and holds the kitty."""
    laid = {0: f"S5 {dealer}", **{int(seat[1]): text for seat, text in hands.items()}}
    hand = dealt(begun(rules, laid, kitty, avoid="4*BJ 4*LJ" if rules is DABANG else "3*BJ 3*LJ"))
    return all_pass(do(hand, Declare(seat=0, cards=cards("S5"), suit="S")))


def test_gz14_the_kitty_is_opened_only_if_somebody_declared() -> None:
    """Declared: everybody sees the dealt kitty; not declared: only the dealer."""
    hand = to_burying(DAGUNZI, "")
    assert sorted(view_of(match_of(hand), 2).kitty.dealt or ()) == sorted(cards(MIXED))
    silent = all_pass(dealt(begun(DAGUNZI, {}, MIXED)))
    assert silent.phase.name == "burying"
    assert view_of(match_of(silent), 2).kitty.dealt is None
    assert sorted(view_of(match_of(silent), 0).kitty.dealt or ()) == sorted(cards(MIXED))


@pytest.mark.parametrize(
    ("kitty", "dry"),
    [
        ("SA S3 BJ H2 C5 S5", True),
        ("HA C4 D9 HK CQ D3", True),
        ("HA C4 D9 HK H2 BJ", True),
        ("HA C4 D9 HK S2 BJ", True),
        ("HA C4 D9 HK CQ S3", False),
        ("HA C4 D9 HK CQ H5", False),
        ("HA C4 D9 HK CQ S5", False),
        ("SA S3 BJ H2 C5 H3", False),
    ],
)
def test_gz15_dry_kitty(kitty: str, dry: bool) -> None:
    """All trumps, or all side cards, jokers and 2s; a level card breaks an otherwise plain kitty (level 5, trump spades)."""
    order = order_of(DAGUNZI, "5", "S")
    assert is_dry(DAGUNZI, order, cards(kitty), opened=True, first_hand=False) is dry
    assert not is_dry(DAGUNZI, order, cards(kitty), opened=False, first_hand=False)


def test_gz15_option_dry_level_cards() -> None:
    """ignore: a level card does not break it; a plain trump does."""
    rules = with_options(DAGUNZI, {"dry_level_cards": "ignore"})
    order = order_of(rules, "5", "S")
    assert is_dry(rules, order, cards("HA C4 D9 HK CQ S5"), opened=True, first_hand=False)
    assert not is_dry(rules, order, cards("HA C4 D9 HK CQ S6"), opened=True, first_hand=False)


def test_gz16_a_dry_kitty_is_not_exchanged_and_nobody_buries_jokers() -> None:
    """Straight to play; the kitty lies open; the jokers in it count for nothing (settlement tests)."""
    hand = to_burying(DAGUNZI, "BJ", "HA C4 D9 HK H2 LJ", s1="BJ")
    assert hand.dry
    assert hand.phase.name == "playing"
    assert sorted(hand.kitty) == sorted(cards("HA C4 D9 HK H2 LJ"))
    assert len(hand.hands[0]) == 39
    assert refused(hand, BuryJokers(seat=1, cards=cards("BJ"))).rule == "GZ13"


def test_gz16_options_dry_and_dry_first_hand() -> None:
    """Off: the dealer takes the kitty all the same."""
    dry = "HA C4 D9 HK H2 LJ"
    assert to_burying(with_options(DAGUNZI, {"dry": "off"}), "", dry).phase.name == "burying"
    order = order_of(DAGUNZI, "3", "S")
    assert is_dry(DAGUNZI, order, cards(dry), opened=True, first_hand=True)
    off = with_options(DAGUNZI, {"dry_first_hand": False})
    assert not is_dry(off, order, cards(dry), opened=True, first_hand=True)
    assert is_dry(off, order, cards(dry), opened=True, first_hand=False)


@pytest.mark.parametrize(
    ("kitty", "dry"),
    [
        ("SA S3 BJ H2 C5 S5 S9 SK", True),
        ("HA C4 D9 HK CQ D3 H7 H8", True),
        ("HA C4 D9 HK S2 S5 H7 BJ", True),
        ("HA C4 D9 HK CQ D3 H7 S8", False),
    ],
)
def test_db12_dry_kitty(kitty: str, dry: bool) -> None:
    """All trumps, or no card of the trump suit but level cards and 2s; never in the first hand."""
    order = order_of(DABANG, "5", "S")
    assert is_dry(DABANG, order, cards(kitty), opened=True, first_hand=False) is dry
    assert not is_dry(DABANG, order, cards(kitty), opened=True, first_hand=True)
    on = with_options(DABANG, {"dry_first_hand": "on"})
    assert is_dry(on, order, cards(kitty), opened=True, first_hand=True) is dry


def test_gz17_a_small_joker_is_buried_only_with_every_big_one() -> None:
    """The dealer keeps no big joker, wherever it came from; points and trumps are free."""
    hand = to_burying(DAGUNZI, "BJ LJ SA 3*S2", "S9 C8 C9 D8 BJ HK")
    rest = "HK C8 C9 D8"
    assert refused(hand, Bury(seat=0, cards=cards(f"LJ BJ {rest}"))).rule == "GZ17"
    assert do(hand, Bury(seat=0, cards=cards(f"LJ BJ BJ {rest}")[:6])).phase.name == "joker_burying"
    assert do(hand, Bury(seat=0, cards=cards(f"BJ {rest} SA"))).phase.name == "joker_burying"
    assert do(hand, Bury(seat=0, cards=cards("3*S2 SA S9 HK"))).kitty_open is False


def test_gz17_a_small_joker_may_stay_in_the_kitty_only_without_a_big_one_in_hand() -> None:
    """Left there counts as buried."""
    hand = to_burying(DAGUNZI, "BJ", "S9 C8 C9 D8 LJ HK")
    assert refused(hand, Bury(seat=0, cards=cards("S9 C8 C9 D8 LJ HK"))).rule == "GZ17"
    hand = to_burying(DAGUNZI, "SA", "S9 C8 C9 D8 LJ HK", s1="3*BJ")
    assert do(hand, Bury(seat=0, cards=cards("S9 C8 C9 D8 LJ HK"))).kitty_open


@pytest.mark.parametrize("text", ["C8 C9 D8", "C8 C9 D8 D9 HK S9 S5", "C8 C8 C8 C8 D8 D9"])
def test_c14_a_burial_is_made_of_cards_held_and_as_many(text: str) -> None:
    """Six held cards."""
    hand = to_burying(DAGUNZI, "")
    assert refused(hand, Bury(seat=0, cards=cards(text))).rule in ("C14", "GZ17")


def test_gz18_a_buried_joker_opens_the_kitty_for_the_whole_hand() -> None:
    """Open with a joker, otherwise only the dealer knows it."""
    hand = to_burying(DAGUNZI, "BJ")
    open_ = do(hand, Bury(seat=0, cards=cards("BJ C8 C9 D8 D9 HK")))
    assert view_of(match_of(open_), 1).kitty.cards is not None
    assert open_.jokers == ((0, 1),)
    closed = do(hand, Bury(seat=0, cards=cards("S9 C8 C9 D8 D9 HK")))
    assert view_of(match_of(closed), 1).kitty.cards is None
    assert view_of(match_of(closed), 0).kitty.cards is not None


def test_gz19_the_others_are_asked_once_each_in_order() -> None:
    """Next player, partner, previous player."""
    hand = do(to_burying(DAGUNZI, ""), Bury(seat=0, cards=cards(MIXED)))
    for seat in (1, 2, 3):
        assert machine.actors(hand) == (seat,)
        hand = do(hand, BuryJokers(seat=seat, cards=()))
    assert hand.phase.name == "playing"


def test_gz19_a_burier_receives_the_smallest_cards_and_the_kitty_lies_open() -> None:
    """One joker for the smallest eligible card; small only after the big ones (GZ17)."""
    hand = do(to_burying(DAGUNZI, "", s1="BJ LJ"), Bury(seat=0, cards=cards("S9 C8 C9 D9 DK HK")[:4] + cards("HK D8")))
    assert refused(hand, BuryJokers(seat=1, cards=cards("LJ"))).rule == "GZ17"
    hand = do(hand, BuryJokers(seat=1, cards=cards("BJ")))
    assert hand.phase.name == "picking_up", "two eights are equally small (GZ20)"
    assert refused(hand, PickUp(seat=1, cards=cards("C9"))).rule == "GZ20"
    hand = do(hand, PickUp(seat=1, cards=cards("D8")))
    assert hand.jokers == ((1, 1),)
    assert hand.kitty_open
    assert sorted(hand.kitty) == sorted(cards("S9 C8 C9 D9 HK BJ"))
    assert len(hand.hands[1]) == 39


def test_gz19_only_as_many_jokers_as_there_are_eligible_cards() -> None:
    """A kitty of points takes none; jokers buried before are never picked up."""
    hand = to_burying(DAGUNZI, "DK CK C10 D10 H10", s1="BJ", s2="BJ BJ")
    hand = do(hand, Bury(seat=0, cards=cards("DK CK C10 D10 H10 HK")))
    assert refused(hand, BuryJokers(seat=1, cards=cards("BJ"))).rule == "GZ19"
    hand = to_burying(DAGUNZI, "DK CK C10 D10 H10", s1="BJ", s2="BJ BJ")
    hand = do(hand, Bury(seat=0, cards=cards("DK CK C10 D10 H10 C8")), BuryJokers(seat=1, cards=cards("BJ")))
    assert hand.kitty_open, "all see what he takes"
    hand = do(hand, PickUp(seat=1, cards=cards("C8")))
    assert refused(hand, BuryJokers(seat=2, cards=cards("BJ"))).rule == "GZ19"


def test_gz19_option_others_bury_off() -> None:
    """Off: play begins after the dealer's burial."""
    hand = to_burying(with_options(DAGUNZI, {"others_bury": "off"}), "")
    assert do(hand, Bury(seat=0, cards=cards(MIXED))).phase.name == "playing"


def test_gz20_side_cards_before_trumps() -> None:
    """A side ace is smaller than the smallest trump; a 5 that is level card is no less a point card."""
    hand = do(to_burying(DAGUNZI, "S3 HA S5", s1="3*BJ"), Bury(seat=0, cards=cards("S3 HA S5 HK S9 S5")))
    hand = do(hand, BuryJokers(seat=1, cards=cards("BJ BJ BJ")))
    assert refused(hand, PickUp(seat=1, cards=cards("S3 S9 S5"))).rule == "GZ20"
    hand = do(hand, PickUp(seat=1, cards=cards("S3 S9 HA")))
    assert sorted(hand.kitty) == sorted(cards("3*BJ S5 S5 HK"))
    assert {"HA", "S3", "S9"} <= set(hand.hands[1])


def test_dl19_the_kitty_of_dalin_is_secret_and_anything_may_be_buried() -> None:
    """Small joker with the big one kept; nobody but the dealer sees either kitty; nobody else buries."""
    hands = {0: "LJ LJ BJ SJ S10"}
    hand = dealt(begun(DALIN, hands, levels=("10", "10")))
    hand = all_pass(do(hand, Declare(seat=0, cards=cards("LJ SJ S10"), suit="S")))
    assert hand.phase.name == "burying"
    assert view_of(match_of(hand), 1).kitty.dealt is None
    held = [card for card in hand.hands[0] if card not in ("LJ", "BJ")]
    hand = do(hand, Bury(seat=0, cards=(Card("LJ"), *held[:7])))
    assert hand.phase.name == "playing"
    assert view_of(match_of(hand), 2).kitty.cards is None
