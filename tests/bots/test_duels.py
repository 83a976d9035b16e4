"""
Who beats whom, in duplicate deals with fixed seeds and margins far from what was measured.
"""

from __future__ import annotations

import pytest

from duijia.bots.arena import Pair, duel, estimate, series
from duijia.games import GAMES, find_game
from duijia.rules import Rules, with_options

BY_KEY = [pytest.param(rules, id=rules.key) for rules in GAMES]

MARGIN = {120: 95.0, 160: 110.0}
"""Points a hand by which the rule bot must beat the random one, by threshold. Measured: 123, 143 and 165."""


@pytest.mark.parametrize("rules", BY_KEY)
def test_rule_beats_random(rules: Rules) -> None:
    """
    60 duplicate deals: the rule bot is far ahead, and its interval says so.
    """
    result = estimate([pair.points for pair in duel(rules, "rule", "random", "duel", range(60))])
    assert result.mean - result.half > MARGIN[rules.score.threshold]


@pytest.mark.parametrize("rules", BY_KEY)
def test_rule_wins_matches(rules: Rules) -> None:
    """
    The rule bot wins every one of 15 matches against the random one.
    """
    assert [result.winner for result in series(rules, "rule", "random", "series", range(15))] == [0] * 15


def test_rule_beats_random_strictly() -> None:
    """
    With strict following too.
    """
    rules = with_options(find_game("dagunzi"), {"follow": "strict"})
    result = estimate([pair.points for pair in duel(rules, "rule", "random", "strict", range(40))])
    assert result.mean - result.half > 75


@pytest.mark.parametrize("rules", BY_KEY)
def test_a_bot_is_its_own_equal(rules: Rules) -> None:
    """
    A deal played twice by the same bot on all seats gives half a difference of exactly 0, whatever the cards.
    """
    assert set(duel(rules, "rule", "rule", "null", range(6))) == {Pair(0, 0, 0, 0)}


def test_pairs_are_played_again() -> None:
    """
    A pair is a function of its seed and number, also where bots draw at random.
    """
    rules = find_game("dabang")
    whole = duel(rules, "random", "rule", "again", range(6))
    assert whole[4:] == duel(rules, "random", "rule", "again", range(4, 6))
