"""
Policies that were trained on the environments play as bots.
"""

from __future__ import annotations

import random
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from duijia.bots.simulation import simulate_hands
from duijia.envs import encode, planes, turns
from duijia.envs.game import TurnGame
from duijia.envs.policy import NoActionNumberError, OutsideMaskError, PolicyBot, policy_maker
from duijia.games import GAMES, find_game
from duijia.rules import Rules


class RandomPolicy:
    """
    Any legal number; it keeps what it was shown and what it said.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.asked: list[tuple[bytes, bytes, int]] = []

    def __call__(self, observation: planes.Bytes, mask: encode.Mask) -> np.int64:
        """
        As trained policies are called.
        """
        number: np.int64 = self.random.choice(np.flatnonzero(mask))
        self.asked.append((observation.tobytes(), mask.tobytes(), int(number)))
        return number


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


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_it_is_shown_what_the_environment_shows(rules: Rules) -> None:
    """
    At a bot's seat the policy gets the observations and masks of the environment, and its numbers come to the same action.
    """
    policy = RandomPolicy(9)
    bot = PolicyBot(rules, policy)
    game = TurnGame(rules, start="any")
    for seed in range(4):
        game.reset(seed)
        while not game.over:
            seat = game.seat
            assert seat is not None
            policy.asked.clear()
            before = game.turn
            sent = turns.send(before, bot.act(game.view(seat)))
            assert policy.asked
            for observation, mask, number in policy.asked:
                assert game.observe(seat).tobytes() == observation
                assert game.mask().tobytes() == mask
                game.step(number)
                before = turns.act(before, number)
            assert before == sent


def test_a_number_outside_the_mask_is_told() -> None:
    """
    A policy that was trained for something else fails at once, by the number's name.
    """
    game = TurnGame(find_game("dalin"))
    game.reset(1)
    assert game.seat is not None
    illegal = next(number for number in range(encode.NUM_ACTIONS) if number not in game.legal)
    bot = PolicyBot(find_game("dalin"), lambda _observation, _mask: illegal)
    with pytest.raises(OutsideMaskError, match=str(illegal)):
        bot.act(game.view(game.seat))


@pytest.mark.parametrize("answer", [None, 3.0, float("nan"), "3", np.array([3, 4]), np.zeros(241), -1, 241])
def test_what_is_no_number_of_an_action_is_told(answer: Any) -> None:
    """
    By the kind of error, which is all that the arena tells of an exception; nothing is cut to an integer.
    """
    game = TurnGame(find_game("dalin"))
    game.reset(1)
    assert game.seat is not None
    bot = PolicyBot(find_game("dalin"), lambda _observation, _mask: answer)
    with pytest.raises(NoActionNumberError, match=r"^policy: "):
        bot.act(game.view(game.seat))
