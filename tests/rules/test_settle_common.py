"""
C8 to C11 and C15: what settling has in common in all games.
"""

from __future__ import annotations

import pytest

from duijia.cards import SEATS, Card, points_of
from duijia.games import GAMES
from duijia.rules import Rules
from tests.rules.settling import owed, settled

by_game = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)


@by_game
def test_c8_the_pack_holds_its_total(rules: Rules) -> None:
    """
    C8: 5 = 5, 10 = 10, K = 10; 300, 400 and 400 points in the packs.
    """
    a_suit = points_of((Card("S5"), Card("S10"), Card("SK")))
    assert a_suit == 25
    assert rules.score.total == rules.pack.decks * 4 * a_suit
    assert rules.score.total == {"dagunzi": 300, "dabang": 400, "dalin": 400}[rules.key]


@by_game
def test_c9_a_held_kitty_counts_for_nobody(rules: Rules) -> None:
    """
    C9: the dealer side wins the last trick, so the kitty's points are not added.
    """
    result = settled(rules.key, 100, kitty="CK C10 C5")
    assert (result.score, result.dig, result.multiplier, result.kitty_points) == (100, False, 0, 25)


@by_game
@pytest.mark.parametrize("dealer", SEATS)
def test_c9_either_attacker_digs(rules: Rules, dealer: int) -> None:
    """
    C9: a dig is an attacker's winning the last trick; the kitty's points come before the threshold test.
    """
    just_short = rules.score.threshold - 10
    result = settled(rules.key, just_short, kitty="C5", dug=True, dealer=dealer, cards=2)
    assert (result.dig, result.score) == (True, rules.score.threshold)
    assert result.next_dealer == (dealer + 1) % 4


@by_game
@pytest.mark.parametrize("dealer", SEATS)
def test_c10_next_dealer(rules: Rules, dealer: int) -> None:
    """
    C10: kept → the dealer's partner; taken over → the dealer's next player.
    """
    assert settled(rules.key, rules.score.threshold - 5, dealer=dealer).next_dealer == (dealer + 2) % 4
    assert settled(rules.key, rules.score.threshold, dealer=dealer).next_dealer == (dealer + 1) % 4


@pytest.mark.parametrize("game", ["dagunzi", "dabang"])
@pytest.mark.parametrize("dealer", SEATS)
def test_c11_tribute_runs_from_the_new_dealers_previous_player(game: str, dealer: int) -> None:
    """
    C11: kept: the payer is an attacker, before the partner; taken over: it is the old dealer himself.
    """
    kept = settled(game, 5, dealer=dealer)
    assert (kept.owed.payers, kept.owed.receivers) == (((dealer + 1) % 4,), ((dealer + 2) % 4,))
    over = settled(game, 250, dealer=dealer)
    assert (over.owed.payers, over.owed.receivers) == ((dealer,), ((dealer + 1) % 4,))


def test_c15_gz30_what_is_owed_lapses_with_the_match() -> None:
    """
    C15, GZ30: a match that ends leaves no tribute, in every game; there is no next dealer either.
    """
    ends = [
        settled("dagunzi", 0, kitty="BJ LJ"),
        settled("dagunzi", 160, dug=True, levels=("3", "10")),
        settled("dabang", 10, levels=("10", "3")),
        settled("dalin", 0, levels=("A", "5")),
    ]
    for result in ends:
        assert result.match_over
        assert result.next_dealer is None
        assert owed(result) == ((), (), ())


def test_c15_gz30_the_first_hand_has_paid_nothing() -> None:
    """
    C15, GZ30: no tribute before the first hand of a match, so none is in its 积分.
    """
    assert settled("dagunzi", 90, first_hand=True, paid_from=0, paid=3).points == (3, -3, 3, -3)
