"""
DL14, DL16 to DL18, DL21, DL24, DL25, DL28, DL29: settling a hand of dalin. Seat 0 deals unless said otherwise.
"""

from __future__ import annotations

import pytest

from tests.rules.settling import owed, settled


def test_dl14_no_kitty_no_dig() -> None:
    """
    DL14: in 公主 an attacker's last trick is no dig.
    """
    result = settled("dalin", 200, trump="-", dug=True, cards=4)
    assert (result.dig, result.multiplier, result.score, result.kitty) == (False, 0, 200, ())


@pytest.mark.parametrize(
    ("score", "next_dealer", "payers", "cards"),
    [
        (200, 2, (), ()),
        (205, 1, (), ()),
        (250, 1, (), ()),
        (255, 1, (0,), (1,)),
        (305, 1, (0, 2), (1, 1)),
        (355, 1, (0, 2), (2, 1)),
        (400, 1, (0, 2), (2, 1)),
        (160, 2, (), ()),
        (155, 2, (1,), (1,)),
        (105, 2, (1, 3), (1, 1)),
        (55, 2, (1, 3), (2, 1)),
        (0, 2, (1, 3), (2, 1)),
    ],
)
def test_dl16_gongzhu(score: int, next_dealer: int, payers: tuple[int, ...], cards: tuple[int, ...]) -> None:
    """
    DL16: 200 keeps, 205 changes; ⌊(205−s)/50⌋ paid, at most 3, ⌊(s−205)/50⌋ received: 255 → 1, 155 → 1.
    """
    result = settled("dalin", score, trump="-")
    assert (result.threshold, result.next_dealer) == (205, next_dealer)
    assert (result.owed.payers, result.owed.cards) == (payers, cards)


@pytest.mark.parametrize(("level", "after"), [("5", "10"), ("10", "K"), ("K", "A")])
def test_dl17_a_defence_is_a_level(level: str, after: str) -> None:
    """
    DL17: 5, 10, K, A without skipping, dug or not: only the threshold counts.
    """
    for dug in (False, True):
        result = settled("dalin", 100, levels=(level, "5"), dug=dug, kitty="BJ BJ BJ BJ")
        assert (result.levels, result.rise, result.match_over) == ((after, "5"), (1, 0), False)
        assert result.joker_bonus == 0


def test_dl17_the_fourth_defence_wins() -> None:
    """
    DL17: four in a row win the match, whoever of the side dealt.
    """
    result = settled("dalin", 100, levels=("5", "A"), dealer=3)
    assert (result.match_over, result.winner, result.end, result.rise) == (True, 1, "passed", (0, 1))


@pytest.mark.parametrize("level", ["5", "10", "K", "A"])
def test_dl17_losing_the_bank_leads_back_to_five(level: str) -> None:
    """
    DL17: a side that loses the bank is back at 5 at once; taking over does not raise, not even with the dig.
    """
    result = settled("dalin", 160, levels=(level, "5"), dug=True)
    assert (result.levels, result.rise, result.next_dealer) == (("5", "5"), (0, 0), 1)


def test_dl17_in_gongzhu_too() -> None:
    """
    DL16, DL17: 公主 counts for the levels by its own threshold.
    """
    assert settled("dalin", 200, trump="-", levels=("K", "5")).levels == ("A", "5")
    assert settled("dalin", 205, trump="-", levels=("K", "5")).levels == ("5", "5")


@pytest.mark.parametrize(("score", "next_dealer"), [(155, 2), (160, 1)])
def test_dl18_threshold(score: int, next_dealer: int) -> None:
    """
    DL18: the attackers win at 160.
    """
    assert settled("dalin", score).next_dealer == next_dealer


def test_dl18_no_points_end_nothing() -> None:
    """
    DL17, DL18: neither 0 nor 400 nor buried jokers end a match of dalin.
    """
    for result in (settled("dalin", 0), settled("dalin", 400), settled("dalin", 160, dug=True, kitty="4*BJ 4*LJ")):
        assert not result.match_over


@pytest.mark.parametrize(("cards", "score"), [(1, 130), (2, 160), (3, 190), (4, 220)])
def test_dl21_dig_by_cards(cards: int, score: int) -> None:
    """
    DL21: kitty points times the cards of the winning play; four cards and 30 points: +120.
    """
    assert settled("dalin", 100, dug=True, kitty="CK C10 D10", cards=cards).score == score


@pytest.mark.parametrize(("single", "score"), [("1", 130), ("2", 160)])
def test_dl21_dig_single(single: str, score: int) -> None:
    """
    DL21, option dig_single: a single card digs once or twice; two cards twice either way.
    """
    options = {"dig_single": single}
    assert settled("dalin", 100, dug=True, kitty="CK C10 D10", cards=1, options=options).score == score
    assert settled("dalin", 100, dug=True, kitty="CK C10 D10", cards=2, options=options).score == 160


@pytest.mark.parametrize(
    ("score", "cards"),
    [
        (0, 3), (40, 3), (45, 2), (80, 2), (85, 1), (120, 1), (125, 0), (155, 0),
        (160, 0), (195, 0), (200, 1), (235, 1), (240, 2), (275, 2), (280, 3), (315, 3), (320, 4), (400, 4),
    ],
)  # fmt: skip
def test_dl24_tribute_bands(score: int, cards: int) -> None:
    """
    DL24: 0–40: 3, 45–80: 2, 85–120: 1, 125–155: 0; 160–195: 0, 200: 1, 240: 2, 280: 3, ≥320: 4.
    """
    assert sum(settled("dalin", score).owed.cards) == cards


def test_dl24_jokers_add_nothing() -> None:
    """
    DL24: tribute goes by the score alone.
    """
    assert settled("dalin", 155, kitty="4*BJ 4*LJ").owed.cards == ()


@pytest.mark.parametrize("choice", ["pool", "fixed"])
def test_dl25_both_losers_pay(choice: str) -> None:
    """
    DL25: the new dealer's previous player ⌈n/2⌉, his next player ⌊n/2⌋; the dealer chooses first; each receiver once.
    """
    options = {"tribute_choice": choice}
    assert owed(settled("dalin", 0, options=options)) == ((1, 3), (2, 0), (2, 1))
    assert owed(settled("dalin", 50, options=options)) == ((1, 3), (2, 0), (1, 1))
    assert owed(settled("dalin", 100, options=options)) == ((1,), (2,), (1,))
    assert owed(settled("dalin", 280, options=options)) == ((0, 2), (1, 3), (2, 1))
    assert owed(settled("dalin", 320, dealer=3, options=options)) == ((3, 1), (0, 2), (2, 2))


@pytest.mark.parametrize(
    ("score", "attackers"),
    [
        (0, -5), (20, -5), (25, -4), (50, -4), (55, -3), (90, -3), (95, -2), (125, -2), (130, -1), (155, -1),
        (160, 1), (210, 1), (215, 2), (240, 2), (245, 3), (275, 3), (280, 4), (355, 4), (360, 5), (400, 5),
    ],
)  # fmt: skip
def test_dl28_bands(score: int, attackers: int) -> None:
    """
    DL28: 积分 by bands for the attackers, the opposite for the dealer side; tribute cards do not count.
    """
    result = settled("dalin", score, paid_from=0, paid=3)
    assert result.points == (-attackers, attackers, -attackers, attackers)


@pytest.mark.parametrize(("value", "at_160"), [("win", 1), ("literal", -1)])
def test_dl28_score_at_160(value: str, at_160: int) -> None:
    """
    DL28, option score_at_160: 160 counts +1, or −1 as the text's table has it; its neighbours stay.
    """
    options = {"score_at_160": value}
    assert [settled("dalin", score, options=options).points[1] for score in (155, 160, 165)] == [-1, at_160, 1]
    assert settled("dalin", 160, options=options).next_dealer == 1


@pytest.mark.parametrize(
    ("score", "attackers"),
    [
        (0, -5), (5, -4), (50, -4), (55, -3), (100, -3), (105, -2), (150, -2), (155, -1), (200, -1),
        (205, 1), (250, 1), (255, 2), (305, 3), (355, 4), (400, 4),
    ],
)  # fmt: skip
def test_dl29_gongzhu_points(score: int, attackers: int) -> None:
    """
    DL29: 公主: sign by 205, size min(5, 1 + ⌊d/50⌋) with d = s−205 from 205 on, 200−s below.
    """
    for literal in ("win", "literal"):
        result = settled("dalin", score, trump="-", options={"score_at_160": literal})
        assert result.points == (-attackers, attackers, -attackers, attackers)
