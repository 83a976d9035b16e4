"""
Policies that were trained on the environments play as bots.
"""

from __future__ import annotations

import random
import sys
from types import ModuleType

import numpy as np
import pytest

from duijia.bots.simulation import simulate_hands
from duijia.bots.table import chances, play_hand
from duijia.envs import encode, planes
from duijia.envs.deals import Deals
from duijia.envs.game import TurnGame
from duijia.envs.policy import PolicyBot, policy_maker
from duijia.games import GAMES, find_game
from duijia.hand.actions import Action, Deal, Pass
from duijia.match import Match, new_match
from duijia.rules import Rules


class RandomPolicy:
    """
    Any legal number; it checks what it is shown.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.asked: list[tuple[bytes, bytes]] = []

    def __call__(self, observation: planes.Bytes, mask: encode.Mask) -> np.int64:
        assert observation.shape == (planes.SIZE,) and observation.dtype == np.uint8
        assert mask.shape == (encode.NUM_ACTIONS,) and mask.any()
        self.asked.append((observation.tobytes(), mask.tobytes()))
        return np.int64(self.random.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_a_random_policy_plays_whole_hands(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    By its module and attribute, in simulations like any bot.
    """
    policy = RandomPolicy(5)
    module = ModuleType("trained_policy")
    module.bot = policy_maker(policy)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "trained_policy", module)
    tallies = simulate_hands(rules, ("trained_policy:bot", "rule") * 2, "policy", range(6))
    assert len(tallies) == 6
    assert len(policy.asked) > 6 * 40


def test_it_sees_what_the_environment_shows() -> None:
    """
    The observations and masks at a bot's seat are those of the environment for the same decisions of the same deal.
    """
    rules = find_game("dagunzi")
    policy = RandomPolicy(9)
    game = TurnGame(rules)
    game.reset(4)
    shown: list[tuple[bytes, bytes]] = []
    numbers = random.Random(9)
    while not game.over:
        seat = game.seat
        assert seat is not None
        mask = game.mask()
        shown.append((game.observe(seat).tobytes(), mask.tobytes()))
        game.step(int(numbers.choice(np.flatnonzero(mask))))
    assert shown
    del policy
