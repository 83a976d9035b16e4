"""
Showing and declaring in dagunzi and dabang: GZ4 to GZ12, DB4, DB5, C14, ruling by ruling.
"""

from __future__ import annotations

import pytest

from duijia.cards import SEATS
from duijia.games import GAMES, find_game
from duijia.hand import machine
from duijia.hand.actions import Deal, Declare, Pass
from duijia.hand.declare import strength
from duijia.rules import Rules, with_options
from tests.tables import all_pass, begun, cards, dealt, do, laid_pack, refused

DAGUNZI = find_game("dagunzi")
DABANG = find_game("dabang")
DALIN = find_game("dalin")


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_gz4_the_deal_runs_counter_clockwise_from_the_first_drawer(rules: Rules) -> None:
    """The first card goes to the first drawer, the next to the seat after; each seat gets its number, the rest is the kitty."""
    hand = begun(rules, {2: "SK"}, dealer=2)
    first = do(hand, Deal())
    assert first.hands[2] == cards("SK")
    second = do(first, Deal())
    assert [len(second.hands[seat]) for seat in SEATS] == [0, 0, 1, 1]
    end = dealt(hand)
    assert [len(pile) for pile in end.hands] == [rules.pack.hand] * 4
    assert len(end.kitty_dealt) == rules.pack.kitty


def test_gz5_the_first_to_show_a_big_joker_is_dealer_and_nobody_can_counter() -> None:
    """A big joker shown makes the dealer; a second one is refused, though held."""
    hand = dealt(begun(DAGUNZI, {1: "BJ S4", 3: "BJ H4"}, first_hand=True), 8)
    hand = do(hand, Declare(seat=3, cards=cards("BJ")))
    assert hand.dealer == 3
    assert refused(hand, Declare(seat=1, cards=cards("BJ"))).rule == "GZ5"


def test_gz5_showing_is_possible_until_the_closing_window_ends() -> None:
    """A joker drawn early may be shown after the last card; the trump then comes from the kitty, jokers skipped (GZ6)."""
    hand = dealt(begun(DAGUNZI, {1: "BJ"}, "LJ C9 S4 S5 S6 S7", first_hand=True))
    assert hand.phase.name == "closing"
    hand = do(hand, Pass(seat=0), Pass(seat=2), Declare(seat=1, cards=cards("BJ")))
    assert (hand.dealer, hand.trump) == (1, "C")
    assert hand.phase.name == "burying"


@pytest.mark.parametrize("text", ["BJ BJ", "LJ", "S3", "3*S3"])
def test_gz5_nothing_but_one_big_joker_declares_in_the_first_hand(text: str) -> None:
    """Two jokers, a small one, or level cards are refused in the first hand."""
    hand = dealt(begun(DAGUNZI, {1: "BJ BJ LJ 3*S3"}, first_hand=True), 28)
    assert refused(hand, Declare(seat=1, cards=cards(text), suit=None)).rule == "GZ5"
    assert refused(hand, Declare(seat=1, cards=cards("BJ"), suit="S")).rule == "GZ6"


def test_gz5_automatic_shows_by_itself() -> None:
    """Option first_show = automatic: the first big joker dealt is shown at once."""
    rules = with_options(DAGUNZI, {"first_show": "automatic"})
    hand = dealt(begun(rules, {2: "H4 BJ D9"}, first_hand=True, avoid="BJ"), 7)
    assert hand.dealer == 2
    assert hand.declarations[0].cards == cards("BJ")
    assert dealt(hand, 4).trump == "D"


def test_gz6_the_trump_is_the_next_suited_card_the_dealer_draws() -> None:
    """Jokers drawn after the show are skipped; until a suited card comes the trump is unknown; others' cards do not count."""
    hand = dealt(begun(DAGUNZI, {0: "BJ LJ BJ D3 S4"}, first_hand=True), 1)
    hand = do(hand, Declare(seat=0, cards=cards("BJ")))
    hand = dealt(hand, 11)
    assert hand.trump is None
    hand = dealt(hand, 1)
    assert hand.trump == "D", "a 3 counts as a card of its printed suit"


@pytest.mark.parametrize(
    ("kitty", "dealer", "trump"),
    [
        ("C9 D4 S3 HA S5 S6", 0, "S"),
        ("C4 D4 S4 HA S5 S6", 2, "C"),
        ("C2 LJ SA BJ S5 S6", 0, "S"),
        ("LJ BJ LJ C2 S5 S6", 1, "C"),
    ],
)
def test_gz7_nobody_shows_and_the_smallest_turned_card_decides(kitty: str, dealer: int, trump: str) -> None:
    """3 < … < A < 2 < jokers; ties to the first turned, from the first drawer on."""
    hand = all_pass(dealt(begun(DAGUNZI, {}, kitty, first_hand=True, dealer=2)))
    assert (hand.dealer, hand.trump) == (dealer, trump)
    assert len(hand.turned) == 4
    assert not hand.kitty_opened


def test_gz7_four_jokers_turned_are_dealt_again() -> None:
    """All four turned cards jokers: re-deal."""
    hand = all_pass(dealt(begun(DAGUNZI, {}, "LJ BJ LJ BJ S5 S6", first_hand=True)))
    assert hand.phase.name == "redeal"


@pytest.mark.parametrize(
    ("kitty", "dealer", "trump"),
    [
        ("C9 D4 S3 HA S5 S6 S7 S8", 1, "H"),
        ("C9 D2 S2 HA S5 S6 S7 S8", 3, "D"),
        ("LJ C9 BJ LJ D4 H4 SK S8", 1, "S"),
        ("LJ LJ C9 BJ BJ BJ BJ LJ", 2, "C"),
    ],
)
def test_db4_the_largest_turned_card_decides_and_jokers_are_turned_again(kitty: str, dealer: int, trump: str) -> None:
    """A turned joker is turned again from the same kitty; ties to the first; who gets no suited card is out."""
    hand = all_pass(dealt(begun(DABANG, {}, kitty, first_hand=True, dealer=2)))
    assert (hand.dealer, hand.trump) == (dealer, trump)


def test_db4_no_suited_card_at_all_is_dealt_again() -> None:
    """Eight jokers in the kitty: re-deal."""
    hand = all_pass(dealt(begun(DABANG, {}, "LJ LJ LJ LJ BJ BJ BJ BJ", first_hand=True)))
    assert hand.phase.name == "redeal"


@pytest.mark.parametrize(("key", "value", "dealer"), [("dagunzi", "largest", 1), ("dabang", "smallest", 0)])
def test_gz7_option_flip_works_for_both_games(key: str, value: str, dealer: int) -> None:
    """Option flip turns the reading round."""
    rules = with_options(find_game(key), {"flip": value})
    kitty = "C9 D4 S3 HA S5 S6 S7 S8" if key == "dabang" else "C9 D4 S3 HA S5 S6"
    assert all_pass(dealt(begun(rules, {}, kitty, first_hand=True, dealer=2))).dealer == dealer


def test_gz8_declaring_is_open_from_the_first_card_to_the_end_of_the_window() -> None:
    """The first dealt card may declare; after a pass in the window one is bound by it until somebody declares."""
    hand = dealt(begun(DAGUNZI, {0: "S5", 1: "H5 H5"}), 1)
    hand = do(hand, Declare(seat=0, cards=cards("S5"), suit="S"))
    assert (hand.trump, hand.dealer) == ("S", 0)
    hand = do(dealt(hand), Pass(seat=2), Pass(seat=0))
    assert refused(hand, Declare(seat=2, cards=cards("H5 H5"), suit="H")).code == "declare/passed"
    assert refused(hand, Pass(seat=2)).rule == "GZ8"
    hand = do(hand, Declare(seat=1, cards=cards("H5 H5"), suit="H"))
    assert machine.actors(hand) == (0, 1, 2, 3), "a new declaration opens the window for all"
    assert all_pass(hand).trump == "H"


def test_gz8_nobody_declares_once_the_kitty_has_begun() -> None:
    """After the window a declaration is refused."""
    hand = all_pass(dealt(begun(DAGUNZI, {0: "S5"})))
    assert refused(hand, Declare(seat=0, cards=cards("S5"), suit="S")).rule == "GZ8"


def test_gz9_the_ladder_is_strict() -> None:
    """1 < 2 < 3 level cards < 3 small < 3 big jokers, and equal strength never overrides."""
    ladder = [cards(text) for text in ("S5", "S5 S5", "3*S5", "3*LJ", "3*BJ")]
    assert [strength(DAGUNZI, step) for step in ladder] == [1, 2, 3, 4, 5]
    hand = dealt(begun(DAGUNZI, {0: "3*S5 3*LJ", 1: "3*H5 3*BJ"}), 30)
    hand = do(hand, Declare(seat=0, cards=cards("S5"), suit="S"))
    assert refused(hand, Declare(seat=1, cards=cards("H5"), suit="H")).rule == "GZ9"
    hand = do(hand, Declare(seat=1, cards=cards("H5 H5"), suit="H"))
    hand = do(hand, Declare(seat=0, cards=cards("3*S5"), suit="S"))
    assert refused(hand, Declare(seat=1, cards=cards("3*H5"), suit="H")).rule == "GZ9"
    hand = do(hand, Declare(seat=1, cards=cards("3*BJ"), suit="D"))
    assert refused(hand, Declare(seat=0, cards=cards("3*LJ"), suit="C")).rule == "GZ9"
    assert hand.trump == "D"


@pytest.mark.parametrize(
    ("text", "suit"),
    [
        ("3*LJ", "-"),
        ("3*LJ", None),
        ("3*LJ", "Z"),
        ("LJ LJ", "S"),
        ("S5", "H"),
        ("S5 H5", "S"),
        ("S6", "S"),
        ("LJ LJ BJ", "S"),
        ("", "S"),
    ],
)
def test_gz9_what_does_not_declare(text: str, suit: str | None) -> None:
    """No no-trump, no two jokers, no mixed sets, no other rank, no foreign suit."""
    hand = dealt(begun(DAGUNZI, {0: "S5 H5 S6 3*LJ BJ"}), 28)
    assert refused(hand, Declare(seat=0, cards=cards(text), suit=suit)).rule == "GZ9"


def test_gz10_reinforcing_and_countering_oneself() -> None:
    """The declarer strengthens his suit, and may change it; with self_counter off only the first, jokers included."""
    laid = {0: "3*S5 H5 H5 H5 3*LJ"}
    hand = do(dealt(begun(DAGUNZI, laid), 36), Declare(seat=0, cards=cards("S5"), suit="S"))
    assert do(hand, Declare(seat=0, cards=cards("S5 S5"), suit="S")).trump == "S"
    assert do(hand, Declare(seat=0, cards=cards("H5 H5"), suit="H")).trump == "H"
    off = with_options(DAGUNZI, {"self_counter": "off"})
    hand = do(dealt(begun(off, laid), 36), Declare(seat=0, cards=cards("S5"), suit="S"))
    assert refused(hand, Declare(seat=0, cards=cards("H5 H5"), suit="H")).rule == "GZ10"
    assert refused(hand, Declare(seat=0, cards=cards("3*LJ"), suit="H")).rule == "GZ10"
    hand = do(hand, Declare(seat=0, cards=cards("S5 S5"), suit="S"))
    assert do(hand, Declare(seat=0, cards=cards("3*LJ"), suit="S")).trump == "S"


def test_gz11_a_declaration_leaves_dealer_and_cards_alone() -> None:
    """From the second hand the dealer is given, and shown cards stay in hand."""
    hand = dealt(begun(DAGUNZI, {3: "H5 H5"}), 8)
    before = hand.hands
    hand = do(hand, Declare(seat=3, cards=cards("H5 H5"), suit="H"))
    assert (hand.dealer, hand.hands) == (0, before)


def test_gz12_a_kitty_card_gives_the_trump_and_jokers_are_passed_over() -> None:
    """Nobody declares: the first suited card of the kitty; the kitty itself stays closed (GZ14)."""
    hand = all_pass(dealt(begun(DAGUNZI, {}, "BJ LJ D2 S4 S6 S7")))
    assert hand.trump == "D", "C14: a 2 that fixes a trump counts by its printed suit"
    assert [one.cards for one in hand.turned] == [cards("BJ"), cards("LJ"), cards("D2")]
    assert not hand.kitty_opened


def test_gz12_a_kitty_of_jokers_is_dealt_again_with_what_was_owed() -> None:
    """All six jokers: the same hand is dealt again."""
    hand = all_pass(dealt(begun(DAGUNZI, {}, "BJ BJ BJ LJ LJ LJ")))
    assert hand.phase.name == "redeal"


def test_db5_four_jokers_are_needed_in_dabang() -> None:
    """1 < 2 < 3 < 4 level cards < 4 small < 4 big; three jokers do not declare."""
    steps = ("S5", "S5 S5", "3*S5", "4*S5", "4*LJ", "4*BJ")
    assert [strength(DABANG, cards(text)) for text in steps] == [1, 2, 3, 4, 5, 6]
    hand = dealt(begun(DABANG, {0: "4*S5 4*LJ", 1: "3*H5 4*BJ"}), 36)
    assert refused(hand, Declare(seat=0, cards=cards("3*LJ"), suit="S")).rule == "GZ9"
    hand = do(hand, Declare(seat=1, cards=cards("3*H5"), suit="H"), Declare(seat=0, cards=cards("4*S5"), suit="S"))
    assert do(hand, Declare(seat=0, cards=cards("4*LJ"), suit="H")).trump == "H"
    assert do(hand, Declare(seat=1, cards=cards("4*BJ"), suit="C")).trump == "C"


def test_c14_a_declaration_is_made_of_cards_held() -> None:
    """Cards not held yet, or held by another, do not declare."""
    hand = dealt(begun(DAGUNZI, {0: "S5 S9 S5"}), 4)
    assert refused(hand, Declare(seat=0, cards=cards("S5 S5"), suit="S")).rule == "C14"
    assert refused(hand, Declare(seat=1, cards=cards("S5"), suit="S")).rule == "C14"


def test_a_pack_of_other_cards_is_refused() -> None:
    """A hand begins with exactly the cards of its rules."""
    good = begun(DAGUNZI, {})
    bad = (good.pack[1], *good.pack[1:]) if good.pack[0] != good.pack[1] else (good.pack[2], *good.pack[1:])
    with pytest.raises(ValueError, match="pack"):
        machine.begin(good.setup, bad)
    assert sorted(laid_pack(DALIN, {0: "SJ"})) == sorted(begun(DALIN, {}).pack)
