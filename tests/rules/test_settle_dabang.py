"""
DB1, DB18, DB20, DB23, DB25 to DB27: settling a hand of dabang. Seat 0 deals unless said otherwise.
"""

from __future__ import annotations

import pytest

from tests.rules.settling import owed, settled


def test_db1_past_ten_wins() -> None:
    """
    DB1: the first past 10 wins the match.
    """
    result = settled("dabang", 155, levels=("10", "10"))
    assert (result.winner, result.end, result.rise) == (0, "passed", (1, 0))


@pytest.mark.parametrize(
    ("score", "dug", "rise", "tribute", "next_dealer"),
    [
        (155, False, (4, 0), (3,), 2),
        (155, True, (0, 0), (), 2),
        (160, False, (0, 0), (3,), 1),
        (160, True, (0, 4), (3,), 1),
    ],
)
def test_db18_buried_jokers(
    score: int, dug: bool, rise: tuple[int, int], tribute: tuple[int, ...], next_dealer: int
) -> None:
    """
    DB18: held short: levels and tribute; dug short: void; held from 160: tribute only; dug from 160: both. Big 2, small 1.
    """
    result = settled("dabang", score, dug=dug, kitty="BJ LJ", levels=("4", "4"))
    assert (result.rise, result.owed.cards, result.next_dealer) == (rise, tribute, next_dealer)


@pytest.mark.parametrize(("void", "tribute"), [("on", (2,)), ("off", (5,))])
def test_db18_jokers_void_when_dug_short(void: str, tribute: tuple[int, ...]) -> None:
    """
    DB18, option jokers_void_when_dug_short: with it off a short dig leaves the jokers' tribute.
    """
    result = settled(
        "dabang", 100, dug=True, kitty="BJ LJ", levels=("4", "4"), options={"jokers_void_when_dug_short": void}
    )
    assert owed(result) == ((1,), (2,), tribute)


@pytest.mark.parametrize(
    ("score", "cards"), [(5, 11), (110, 1), (115, 0), (120, 0), (160, 0), (200, 0), (205, 0), (210, 1), (395, 19)]
)
def test_db20_tribute_by_score(score: int, cards: int) -> None:
    """
    DB20: below 120 ⌊(120−s)/10⌋, above 200 ⌊(s−200)/10⌋: 115→0, 110→1, 205→0, 210→1.
    """
    result = settled("dabang", score)
    payer = () if not cards else ((1,) if score < 160 else (0,))
    assert (result.owed.payers, sum(result.owed.cards)) == (payer, cards)


def test_db23_no_jump_over_ten() -> None:
    """
    DB23: team at 8, held, s<160, two big jokers: 8+1+4 stops at 10.
    """
    result = settled("dabang", 155, kitty="BJ BJ", levels=("8", "3"))
    assert (result.levels, result.rise, result.match_over) == (("10", "3"), (2, 0), False)


@pytest.mark.parametrize("level", ["3", "10"])
@pytest.mark.parametrize("meaning", ["dealer_only", "no_skip"])
def test_db23_must_play_meaning(level: str, meaning: str) -> None:
    """
    DB23, option must_play_meaning: attackers at 3 or 10 with 160 and the dig take over without a rise; under no_skip they rise.
    """
    result = settled("dabang", 160, dug=True, levels=("5", level), options={"must_play_meaning": meaning})
    if meaning == "dealer_only":
        assert (result.levels, result.rise, result.next_dealer) == (("5", level), (0, 0), 1)
    elif level == "3":
        assert (result.levels, result.rise) == (("5", "4"), (0, 1))
    else:
        assert (result.winner, result.end) == (1, "passed")


@pytest.mark.parametrize(("level", "after"), [("3", "4"), ("9", "10")])
def test_db23_the_dealer_side_rises_from_a_must_play_level(level: str, after: str) -> None:
    """
    DB23: at 3 a team rises as dealer side; a side at another level rises as ever.
    """
    assert settled("dabang", 155, levels=(level, "5")).levels == (after, "5")


def test_db23_attackers_between_rise_and_stop_at_ten() -> None:
    """
    DB23: attackers at 4 rise, and their jump stops at 10.
    """
    result = settled("dabang", 160, dug=True, kitty="BJ BJ BJ LJ", levels=("5", "4"))
    assert (result.levels, result.rise) == (("5", "10"), (0, 6))


def test_db23_no_rise_keeps_the_jokers_tribute() -> None:
    """
    DB18, DB23: attackers held back at 3 still get the tribute of the jokers.
    """
    result = settled("dabang", 160, dug=True, kitty="BJ", levels=("5", "3"))
    assert (result.rise, result.joker_bonus, owed(result)) == ((0, 0), 0, ((0,), (1,), (2,)))


@pytest.mark.parametrize(
    ("score", "kitty", "dug", "winner", "end"),
    [
        (0, "", False, 0, "zero"),
        (400, "", False, 1, "all"),
        (380, "C10", True, 1, "all"),
        (395, "", True, None, None),
    ],
)
def test_db25_points_that_end_the_match(score: int, kitty: str, dug: bool, winner: int | None, end: str | None) -> None:
    """
    DB25: s = 0 → the dealer side, s ≥ 400 → the attackers.
    """
    result = settled("dabang", score, kitty=kitty, dug=dug)
    assert (result.winner, result.end) == (winner, end)


@pytest.mark.parametrize(
    ("joker_end", "kitty", "ends"),
    [
        ("four_any", "BJ BJ BJ BJ", True),
        ("four_any", "LJ LJ LJ LJ", True),
        ("four_any", "BJ BJ BJ LJ LJ LJ", False),
        ("four_big", "BJ BJ BJ BJ", True),
        ("four_big", "LJ LJ LJ LJ", False),
        ("four_big", "BJ BJ BJ LJ LJ LJ LJ", False),
    ],
)
@pytest.mark.parametrize(
    ("score", "dug", "winner"), [(155, False, 0), (155, True, None), (160, False, None), (160, True, 1)]
)
def test_db25_joker_end(joker_end: str, kitty: str, ends: bool, score: int, dug: bool, winner: int | None) -> None:
    """
    DB25, option joker_end: four of a kind: short and held → dealer side, 160 and dug → attackers, otherwise nothing.
    """
    result = settled("dabang", score, dug=dug, kitty=kitty, options={"joker_end": joker_end}, levels=("4", "4"))
    won = winner if ends else None
    assert (result.winner, result.end) == (won, None if won is None else "jokers")


def test_db25_not_in_a_dry_kitty() -> None:
    """
    DB25: the jokers of a dry kitty end nothing.
    """
    assert not settled("dabang", 155, kitty="BJ BJ BJ BJ", dry=True).match_over


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_db26_the_dug_kitty_counts_double(cards: int) -> None:
    """
    DB26: always ×2, whatever the number of cards.
    """
    assert settled("dabang", 50, dug=True, kitty="CK C5", cards=cards).score == 80


def test_db27_a_match_won_counts_one() -> None:
    """
    DB27: +1 for each winner, −1 for each loser, when the match is won; otherwise nothing, tribute neither.
    """
    assert settled("dabang", 155, levels=("10", "4")).points == (1, -1, 1, -1)
    assert settled("dabang", 400).points == (-1, 1, -1, 1)
    assert settled("dabang", 155, paid_from=1, paid=3).points == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("score", "dug", "kitty", "attackers"),
    [(155, False, "", -3), (155, True, "", 0), (160, False, "", 1), (160, True, "LJ", 7), (400, False, "", 50)],
)
def test_db27_dagunzi_style(score: int, dug: bool, kitty: str, attackers: int) -> None:
    """
    DB27, option score = dagunzi_style: as GZ32, ±50 for every end of DB25.
    """
    options = {"score": "dagunzi_style"}
    result = settled("dabang", score, dug=dug, kitty=kitty, levels=("4", "4"), options=options)
    assert result.points == (-attackers, attackers, -attackers, attackers)
    paid = settled("dabang", score, dug=dug, kitty=kitty, levels=("4", "4"), options=options, paid_from=3, paid=2)
    assert paid.points[1] == attackers - 2


def test_db27_dagunzi_style_four_jokers() -> None:
    """
    GZ32, DB27: four jokers of a kind count ±50 too.
    """
    result = settled("dabang", 155, kitty="LJ LJ LJ LJ", options={"score": "dagunzi_style"})
    assert result.points == (50, -50, 50, -50)


def test_db27_dagunzi_style_held_back() -> None:
    """
    DB23, GZ32: taking over without a rise counts one.
    """
    result = settled("dabang", 160, dug=True, options={"score": "dagunzi_style"})
    assert result.points == (-1, 1, -1, 1)
