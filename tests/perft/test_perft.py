"""
Perft: endings counted by the oracle and kept in files; openings and exchanges counted by hand.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from duijia.games import GAMES, find_game
from duijia.hand.actions import Declare, Pay
from duijia.hand.facts import Owed
from tests.perft.count import Position, divide, ending, perft, read_positions, trusted
from tests.tables import all_pass, begun, cards, dealt, do

FILES = sorted(Path(__file__).parent.glob("*.perft"))
POSITIONS = [position for path in FILES for position in read_positions(path)]
DAGUNZI = find_game("dagunzi")


def test_every_game_has_a_perft_file() -> None:
    """No game is forgotten."""
    assert {path.stem for path in FILES} == {rules.key for rules in GAMES}


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_endings(position: Position) -> None:
    """The number of action sequences of each length from an ending is the file's."""
    hand = ending(position)
    for depth, count in enumerate(position.counts, start=1):
        if count > 1200:
            break
        assert perft(hand, depth) == count, (depth, divide(hand, depth))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files_are_the_oracles(path: Path) -> None:
    """The counts in a file are those of the oracle."""
    for position in read_positions(path):
        for depth, count in enumerate(position.counts, start=1):
            if count > 150:
                break
            assert trusted(position, depth) == count, (position.name, depth)


def test_a_first_hand_without_big_jokers_in_hand() -> None:
    """Nobody can show: four passes in any order."""
    hand = dealt(begun(DAGUNZI, {}, "3*BJ", first_hand=True))
    assert [perft(hand, depth) for depth in (1, 2, 3, 4)] == [4, 12, 24, 24]


def test_one_seat_holds_everything_that_declares() -> None:
    """
    Twelve offers of level cards and eight of jokers, or four passes. After a declaration: four passes and what is stronger.

    Second step: his pass leaves 3 passes; another's pass 3 passes and 20 offers; one level card (4 ways) 4 + 16, two 4 + 12, three 4 + 8,
    small jokers 4 + 4, big jokers 4.
    """
    hand = dealt(begun(DAGUNZI, {0: "3*S5 3*H5 3*C5 3*D5 3*LJ 3*BJ"}))
    assert perft(hand, 1) == 24
    assert perft(hand, 2) == 3 + 3 * 23 + 4 * 20 + 4 * 16 + 4 * 12 + 4 * 8 + 4 * 4


def test_a_tie_in_tribute_and_its_returns() -> None:
    """
    One card due among three equal off-suit level cards: three ways. The dealer returns one of his six plain side faces, or, where the payer
    gave a card that is trump, still one of the same six.
    """
    trumps = "3*SA 3*SQ 3*SJ 3*S9 3*S8 3*S7 3*S6 3*S4 3*S3"
    hands = {0: f"3*S5 {trumps} 2*S2 H8 H9 C8 C9 D8 D9 HK", 3: "H5 C5 D5"}
    hand = dealt(
        begun(
            DAGUNZI, hands, "S10 C7 C7 D7 D7 H7", owed=Owed(payers=(3,), receivers=(0,), cards=(1,)), avoid="3*BJ 3*LJ"
        )
    )
    hand = all_pass(do(hand, Declare(seat=0, cards=cards("S5"), suit="S")))
    assert perft(hand, 1) == 3
    assert perft(hand, 2) == 3 * 6
    assert perft(do(hand, Pay(seat=3, cards=cards("C5"))), 1) == 6


def test_a_call_and_its_counters() -> None:
    """
    Dealer with joker, two Js and two level cards of one suit: two offers (one or two level cards) or a pass; the partner with nothing passes.
    After a call of one level card the partner is asked first and can only pass.
    """
    rules = find_game("dalin")
    hand = dealt(begun(rules, {0: "LJ 2*SJ 2*S10"}, levels=("10", "10"), avoid="4*BJ 3*LJ 4*HJ 4*CJ 4*DJ 2*SJ"))
    assert perft(hand, 1) == 3
