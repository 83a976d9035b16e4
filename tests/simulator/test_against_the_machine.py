"""
The simulator is the machine: the same legal actions at every decision, the same settlement of every hand.
"""

from __future__ import annotations

from random import Random

import pytest

from duijia.games import GAMES
from duijia.rules import Rules
from tests.simulator.drive import compare, random_options


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_default_rules(rules: Rules) -> None:
    """
    Under its own rules each game has the same legal actions and settlements in both, hand after hand of a match.
    """
    assert compare(rules, 11, 8) > 1_000


@pytest.mark.slow
@pytest.mark.parametrize("number", range(24))
def test_random_options(number: int) -> None:
    """
    So it is under house rules drawn at random.
    """
    assert compare(random_options(GAMES[number % 3], Random(number)), number, 5) > 400
