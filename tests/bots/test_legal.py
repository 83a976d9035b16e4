"""
Bots answer every question of every game legally, to the end of the hand.
"""

from __future__ import annotations

import pytest

from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_match
from duijia.games import GAMES
from duijia.rules import Rules, with_options
from tests.bots.hands import Watcher, check_points, play

BY_KEY = [pytest.param(rules, id=rules.key) for rules in GAMES]

EXPECTED = {
    "ladder": {"declare", "pass", "pay", "return", "bury", "bury_jokers", "pick_up", "play"},
    "call": {"declare", "pass", "swap", "pay", "pick", "return", "bury", "play"},
}
"""Kinds of action that each system of declaring must have led to in the hands below."""


@pytest.mark.parametrize("rules", BY_KEY)
def test_random_bots_finish_hands(rules: Rules) -> None:
    """
    300 hands of random bots: no action is refused, every kind of question is met, cards and points are conserved (C8, C9).
    """
    watcher = Watcher()
    for number in range(300):
        check_points(play(rules, ("random",) * 4, f"legal/{number}", watcher))
    assert set(watcher.kinds) == EXPECTED[rules.declare.system]


@pytest.mark.parametrize("rules", BY_KEY)
def test_rule_bots_finish_hands(rules: Rules) -> None:
    """
    60 hands of rule bots: no action is refused, cards and points are conserved.
    """
    watcher = Watcher()
    for number in range(60):
        check_points(play(rules, ("rule",) * 4, f"rule/{number}", watcher))


@pytest.mark.parametrize("rules", BY_KEY)
def test_rule_and_random_at_one_table(rules: Rules) -> None:
    """
    The rule bot answers whatever random players do, among them declarations, burials and returns it would not make itself.
    """
    for number in range(40):
        check_points(play(rules, ("rule", "random", "random", "rule"), f"mixed/{number}"))


@pytest.mark.parametrize("rules", BY_KEY)
def test_rule_bots_finish_matches(rules: Rules) -> None:
    """
    Matches of four rule bots end with a winner.
    """
    for number in range(2):
        seed = f"match/{number}"
        match = play_match(rules, seat_bots(rules, ("rule",) * 4, seed), chances(rules, seed), most=300)
        assert match.over
        assert match.winner in (0, 1)


OPTIONS = [
    pytest.param(rules, option.name, value, id=f"{rules.key}-{option.name}-{value}")
    for rules in GAMES
    for option in rules.options
    for value in option.values
]


@pytest.mark.parametrize(("rules", "name", "value"), OPTIONS)
def test_every_house_rule(rules: Rules, name: str, value: object) -> None:
    """
    Rule and random bots play on under every value of every house rule.
    """
    house = with_options(rules, {name: value})
    for number in range(2):
        for names in (("rule",) * 4, ("random", "rule", "rule", "random")):
            check_points(play(house, names, f"house/{number}"))
