"""
GZ1, GZ3, GZ16, GZ21, GZ24 to GZ26, GZ31, GZ32 and GZ34: settling a hand of dagunzi. Seat 0 deals unless said otherwise.
"""

from __future__ import annotations

import pytest

from tests.rules.settling import owed, settled


def test_gz1_passing_the_last_level_wins_the_match() -> None:
    """
    GZ1: a team that rises past 10 wins, as dealer side or as attackers.
    """
    held = settled("dagunzi", 90, levels=("10", "4"))
    assert (held.match_over, held.winner, held.end, held.rise, held.levels) == (True, 0, "passed", (1, 0), ("10", "4"))
    dug = settled("dagunzi", 120, dug=True, levels=("5", "10"))
    assert (dug.match_over, dug.winner, dug.end, dug.rise) == (True, 1, "passed", (0, 1))


@pytest.mark.parametrize(("last", "after"), [("10", None), ("J", "J"), ("A", "J")])
def test_gz1_last_level(last: str, after: str | None) -> None:
    """
    GZ1, option last_level = 10 | J | A: at 10 one more level passes the last one only where 10 is the last.
    """
    result = settled("dagunzi", 90, levels=("10", "4"), options={"last_level": last})
    assert result.match_over == (after is None)
    assert result.levels[0] == (after or "10")


def test_gz1_the_climb_ends_past_the_chosen_last_level() -> None:
    """
    GZ1: with last_level A a team at A passes it.
    """
    assert settled("dagunzi", 90, levels=("A", "4"), options={"last_level": "A"}).winner == 0


def test_gz2_only_the_risers_level_moves() -> None:
    """
    GZ1, GZ2: each team has its own level.
    """
    assert settled("dagunzi", 90, levels=("5", "7")).levels == ("6", "7")
    assert settled("dagunzi", 90, levels=("5", "7"), dealer=1).levels == ("5", "8")


def test_gz3_a_jump_stops_at_the_last_level() -> None:
    """
    GZ3: the last level is not skipped; what was gained is counted, not what was earned.
    """
    result = settled("dagunzi", 90, kitty="BJ BJ", levels=("8", "3"))
    assert (result.levels, result.rise, result.match_over, result.joker_bonus) == (("10", "3"), (2, 0), False, 4)


@pytest.mark.parametrize(
    ("must_play", "level", "after", "gained"),
    [
        (["last"], "4", "9", 5),
        (["6", "last"], "4", "6", 2),
        (["6", "8", "last"], "4", "6", 2),
        (["6", "8", "last"], "6", "8", 2),
        (["10"], "8", "10", 2),
        (["5"], "5", "10", 5),
        (["4", "5"], "4", "5", 1),
    ],
)
def test_gz3_must_play(must_play: list[str], level: str, after: str, gained: int) -> None:
    """
    GZ3, option must_play: a jump of five stops at the first such level ahead, and a team standing at one may leave it.
    """
    result = settled("dagunzi", 90, kitty="BJ BJ", levels=(level, "3"), options={"must_play": must_play})
    assert (result.levels[0], result.rise[0], result.match_over) == (after, gained, False)


def test_gz3_without_the_last_level_a_jump_may_pass_it() -> None:
    """
    GZ3, GZ32: with must_play without last a jump from 9 passes 10: one level to 10, and passing counts one.
    """
    result = settled("dagunzi", 90, kitty="BJ BJ", levels=("9", "3"), options={"must_play": []})
    assert (result.match_over, result.end, result.rise, result.points) == (True, "passed", (2, 0), (6, -6, 6, -6))


def test_gz16_a_dry_hand_forgets_its_jokers() -> None:
    """
    GZ16: no levels, no tribute, no special end from the jokers of a dry kitty; doubling and thresholds as ever.
    """
    held = settled("dagunzi", 70, kitty="BJ BJ LJ", dry=True)
    assert (held.rise, owed(held)) == ((1, 0), ((1,), (2,), (1,)))
    dug = settled("dagunzi", 120, dug=True, kitty="BJ BJ BJ CK", dry=True)
    assert (dug.score, dug.match_over, dug.rise, owed(dug)) == (140, False, (0, 1), ((), (), ()))


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_gz21_the_dug_kitty_counts_double(cards: int) -> None:
    """
    GZ21: ×2 whatever the number of cards.
    """
    result = settled("dagunzi", 50, dug=True, kitty="CK C10 C5", cards=cards)
    assert (result.score, result.multiplier) == (100, 2)


@pytest.mark.parametrize(
    ("score", "dug", "rise", "next_dealer"),
    [
        (115, False, (1, 0), 2),
        (115, True, (0, 0), 2),
        (120, False, (0, 0), 1),
        (120, True, (0, 1), 1),
    ],
)
def test_gz24_who_rises(score: int, dug: bool, rise: tuple[int, int], next_dealer: int) -> None:
    """
    GZ24: the attackers with 120 and the dig, the dealer side below 120 and the hold; else nobody.
    """
    result = settled("dagunzi", score, dug=dug)
    assert (result.rise, result.next_dealer) == (rise, next_dealer)


@pytest.mark.parametrize(("kitty", "levels"), [("LJ", 2), ("BJ", 3), ("BJ LJ", 4), ("LJ LJ LJ", 4), ("BJ BJ LJ", 6)])
@pytest.mark.parametrize("dug", [False, True])
def test_gz25_buried_jokers_add_levels(kitty: str, levels: int, dug: bool) -> None:
    """
    GZ25: two for a big, one for a small joker, to whichever side rises.
    """
    result = settled("dagunzi", 120 if dug else 100, dug=dug, kitty=kitty)
    assert result.rise == ((0, levels) if dug else (levels, 0))
    assert result.joker_bonus == levels - 1


def test_gz25_the_bonus_is_told_before_the_stop() -> None:
    """
    GZ3, GZ25: at 9 a big joker adds two levels, of which the stop at 10 leaves none.
    """
    result = settled("dagunzi", 90, kitty="BJ", levels=("9", "3"))
    assert (result.rise, result.joker_bonus) == ((1, 0), 2)


def test_gz25_no_rise_no_bonus() -> None:
    """
    GZ24, GZ25: jokers add to a rise, they make none.
    """
    assert settled("dagunzi", 120, kitty="BJ").rise == (0, 0)
    assert settled("dagunzi", 115, kitty="BJ", dug=True).rise == (0, 0)


@pytest.mark.parametrize(
    ("score", "floor", "ceil"),
    [(75, 0, 1), (70, 1, 1), (5, 7, 8), (80, 0, 0), (115, 0, 0), (120, 0, 0), (150, 0, 0), (155, 0, 0), (160, 1, 1)],
)
def test_gz26_tribute_by_score(score: int, floor: int, ceil: int) -> None:
    """
    GZ26, option deficit_round: 75→0|1, 70→1, 5→7|8; the surplus is always rounded down: 155→0, 160→1.
    """
    assert sum(settled("dagunzi", score).owed.cards) == floor
    assert sum(settled("dagunzi", score, options={"deficit_round": "ceil"}).owed.cards) == ceil


def test_gz26_jokers_add_tribute_on_every_band() -> None:
    """
    GZ26: s=115 and a big joker: two cards held or dug; s=120 held with a small one: the old dealer pays one, dug: they rise two.
    """
    assert owed(settled("dagunzi", 115, kitty="BJ")) == ((1,), (2,), (2,))
    assert settled("dagunzi", 115, kitty="BJ").rise == (3, 0)
    assert owed(settled("dagunzi", 115, kitty="BJ", dug=True)) == ((1,), (2,), (2,))
    assert owed(settled("dagunzi", 120, kitty="LJ")) == ((0,), (1,), (1,))
    assert settled("dagunzi", 120, kitty="LJ", dug=True).rise == (0, 2)
    assert owed(settled("dagunzi", 60, kitty="LJ")) == ((1,), (2,), (3,))
    assert owed(settled("dagunzi", 170, kitty="BJ LJ")) == ((0,), (1,), (5,))


@pytest.mark.parametrize(("void", "cards"), [("off", (4,)), ("on", (2,))])
def test_gz26_jokers_void_when_dug_short(void: str, cards: tuple[int, ...]) -> None:
    """
    GZ26, option jokers_void_when_dug_short: dug below 120 the jokers count or not; the score's part stays.
    """
    result = settled("dagunzi", 60, dug=True, kitty="BJ", options={"jokers_void_when_dug_short": void})
    assert result.owed.cards == cards


@pytest.mark.parametrize(("score", "dug"), [(60, False), (120, False), (120, True)])
def test_gz26_void_jokers_are_void_only_when_dug_short(score: int, dug: bool) -> None:
    """
    GZ26: held below 120, and from 120 on, the option changes nothing.
    """
    on = settled("dagunzi", score, dug=dug, kitty="BJ", options={"jokers_void_when_dug_short": True})
    assert on == settled("dagunzi", score, dug=dug, kitty="BJ")


def test_gz31_no_points_at_all() -> None:
    """
    GZ31: s = 0 → the dealer side wins at once, whatever the last trick; levels stay.
    """
    for dug in (False, True):
        result = settled("dagunzi", 0, dug=dug, levels=("5", "6"))
        assert (result.match_over, result.winner, result.end) == (True, 0, "zero")
        assert (result.levels, result.rise) == (("5", "6"), (0, 0))


def test_gz31_zero_is_tested_after_the_dig() -> None:
    """
    GZ34: dig points come first, so a kitty of points saves the attackers from nothing at all.
    """
    assert not settled("dagunzi", 0, dug=True, kitty="C5").match_over


@pytest.mark.parametrize(("score", "kitty", "dug", "over"), [(300, "", False, True), (295, "", True, False)])
def test_gz31_all_points(score: int, kitty: str, dug: bool, over: bool) -> None:
    """
    GZ31: s ≥ 300 → the attackers win, dug or not.
    """
    result = settled("dagunzi", score, kitty=kitty, dug=dug)
    assert (result.match_over, result.end) == (over, "all" if over else None)


def test_gz31_a_dug_kitty_passes_300() -> None:
    """
    C9, GZ31: 290 and a dug 5 5 make 310, which is all points.
    """
    result = settled("dagunzi", 290, kitty="C5 D5", dug=True)
    assert (result.score, result.winner, result.end) == (310, 1, "all")


@pytest.mark.parametrize(
    ("joker_end", "score", "dug", "kitty", "winner"),
    [
        ("attackers_three_big", 120, True, "BJ BJ BJ", 1),
        ("attackers_three_big", 120, False, "BJ BJ BJ", None),
        ("attackers_three_big", 115, True, "BJ BJ BJ", None),
        ("attackers_three_big", 115, False, "BJ BJ BJ", None),
        ("attackers_three_big", 120, True, "BJ BJ LJ", None),
        ("attackers_three_big", 120, True, "LJ LJ LJ", None),
        ("both_three_big", 120, True, "BJ BJ BJ", 1),
        ("both_three_big", 115, False, "BJ BJ BJ", 0),
        ("both_three_big", 120, False, "BJ BJ BJ", None),
        ("both_three_big", 115, True, "BJ BJ BJ", None),
        ("both_three_big", 115, False, "LJ LJ LJ", None),
        ("off", 120, True, "BJ BJ BJ", None),
        ("off", 115, False, "BJ BJ BJ", None),
    ],
)
def test_gz31_joker_end(joker_end: str, score: int, dug: bool, kitty: str, winner: int | None) -> None:
    """
    GZ31, option joker_end: three big jokers, s ≥ 120 and dug → attackers; with both_three_big also the dealer side, short and held.
    """
    result = settled("dagunzi", score, dug=dug, kitty=kitty, options={"joker_end": joker_end})
    assert (result.winner, result.end) == (winner, None if winner is None else "jokers")
    if winner is not None:
        assert result.points == ((-50, 50, -50, 50) if winner else (50, -50, 50, -50))
        assert (result.levels, result.rise) == (("3", "3"), (0, 0))


@pytest.mark.parametrize(
    ("score", "dug", "kitty", "attackers"),
    [
        (100, True, "", 0),
        (100, False, "", -3),
        (100, False, "BJ", -9),
        (120, False, "", 1),
        (120, True, "", 4),
        (120, True, "LJ", 7),
        (0, False, "", -50),
        (300, False, "", 50),
        (300, True, "", 50),
        (120, True, "BJ BJ BJ", 50),
    ],
)
def test_gz32_points(score: int, dug: bool, kitty: str, attackers: int) -> None:
    """
    GZ32: three levels ±9, take-over only ±1, take-over and two levels ±7, the special ends ±50; zero-sum.
    """
    result = settled("dagunzi", score, dug=dug, kitty=kitty)
    assert result.points == (-attackers, attackers, -attackers, attackers)


@pytest.mark.parametrize(("paid_from", "change"), [(0, 4), (2, 4), (1, -4), (3, -4)])
@pytest.mark.parametrize("score", [0, 90, 120, 300])
def test_gz32_tribute_that_moved(paid_from: int, change: int, score: int) -> None:
    """
    GZ32: each card of this hand's tribute: −1 for each of the paying team, +1 for each of the receiving; in the special ends too.
    """
    before = settled("dagunzi", score).points[1]
    after = settled("dagunzi", score, paid_from=paid_from, paid=4).points
    assert after == (-before - change, before + change, -before - change, before + change)


def test_gz32_levels_really_gained() -> None:
    """
    GZ32: L is what was gained: from 8 with a big joker two levels; passing the last level counts one, whatever the bonus.
    """
    assert settled("dagunzi", 90, kitty="BJ", levels=("8", "3")).points == (6, -6, 6, -6)
    assert settled("dagunzi", 90, kitty="BJ BJ", levels=("10", "3")).points == (3, -3, 3, -3)
    assert settled("dagunzi", 120, kitty="BJ", dug=True, levels=("3", "10")).points == (-4, 4, -4, 4)


def test_gz34_match_end_comes_before_the_last_level() -> None:
    """
    GZ34: with s = 0 at the last level the match ends by the score (±50), not by passing.
    """
    result = settled("dagunzi", 0, levels=("10", "3"))
    assert (result.end, result.rise, result.points) == ("zero", (0, 0), (50, -50, 50, -50))
