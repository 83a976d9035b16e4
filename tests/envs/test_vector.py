"""
The law: a hand in a batch is the hand that the turns play alone: bytes, masks, seats, rewards.
"""

from __future__ import annotations

import numpy as np
import pytest

from duijia.envs.game import Reward, TurnGame
from duijia.envs.vector import IllegalActionError, VectorEnv
from duijia.games import GAMES
from duijia.rules import Rules
from tests.envs.policy import Policy

HANDS = 3

games = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)


@games
@pytest.mark.parametrize("reward", ["margin", "points"])
def test_a_batch_is_hands_side_by_side(rules: Rules, reward: Reward) -> None:
    """
    Hand i of a batch is hand ``first + i`` of the seed, through several hands of its match.
    """
    vector = VectorEnv(rules, HANDS, reward=reward, critic=True)
    vector.reset(6, 2)
    alone = [TurnGame(rules, episode="match", reward=reward) for _ in range(HANDS)]
    policies = [Policy(6, 2 + i) for i in range(HANDS)]
    for i, game in enumerate(alone):
        game.reset(6, 2 + i)
    settled = 0
    assert vector.states is not None
    for _ in range(600):
        actions = np.zeros(HANDS, np.int64)
        for i, game in enumerate(alone):
            assert int(vector.seats[i]) == game.seat
            assert np.flatnonzero(vector.masks[i]).tolist() == game.legal
            assert (vector.observations[i] == game.observe(int(vector.seats[i]))).all()
            assert (vector.states[i] == game.state()).all()
            actions[i] = policies[i](game.legal)
        vector.step(actions)
        for i, game in enumerate(alone):
            known = len(game.settled)
            game.step(int(actions[i]))
            ended = len(game.settled) > known
            assert bool(vector.dones[i]) == ended
            if ended:
                settled += 1
                assert vector.scores[i] == game.settled[-1].score
                assert vector.rewards[i].tolist() == pytest.approx(list(game.rewards))
            else:
                assert not vector.rewards[i].any()
        if any(game.over for game in alone):
            break
    assert settled > HANDS


@games
def test_the_play_alone_in_a_batch(rules: Rules) -> None:
    """
    The first hand of each place begins and goes as the turns play it.
    """
    vector = VectorEnv(rules, HANDS, phases="play")
    vector.reset(9)
    for i in range(HANDS):
        game, policy = TurnGame(rules, phases="play"), Policy(9, i)
        game.reset(9, i)
        vector.reset(9)
        while not game.over:
            assert (vector.observations[i] == game.observe(game.seat or 0)).all()
            number = policy(game.legal)
            actions = np.array([np.flatnonzero(mask)[0] for mask in vector.masks])
            actions[i] = number
            vector.step(actions)
            game.step(number)
        assert vector.dones[i]
        assert vector.rewards[i].tolist() == pytest.approx(list(game.rewards))


def test_an_illegal_number_moves_no_hand() -> None:
    """
    The number and its place are told, and everything stands where it stood.
    """
    vector = VectorEnv(GAMES[0], HANDS)
    vector.reset(1)
    before = vector.observations.copy()
    actions = np.array([np.flatnonzero(mask)[0] for mask in vector.masks])
    actions[1] = np.flatnonzero(~vector.masks[1])[0]
    with pytest.raises(IllegalActionError, match=r"actions\[1\]"):
        vector.step(actions)
    assert (vector.observations == before).all()
