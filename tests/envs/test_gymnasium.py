"""
Gymnasium's own checker, vectors of environments, and the bots around the agent.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from duijia.envs.encode import IllegalActionError
from duijia.envs.gymnasium import DuijiaEnv, SelfPlayEnv
from duijia.games import GAMES
from tests.envs.policy import Policy

games = pytest.mark.parametrize("game", [rules.key for rules in GAMES])


def played(env: DuijiaEnv, policy: Policy) -> tuple[int, float, dict[str, Any]]:
    """
    Decisions of the agent, its reward, and the last info of one episode.
    """
    info: dict[str, Any] = env._info()
    count, total, over = 0, 0.0, False
    while not over:
        _, reward, over, _, info = env.step(policy(np.flatnonzero(info["action_mask"]).tolist()))
        count, total = count + 1, total + reward
    return count, total, info


@games
def test_checker(game: str) -> None:
    """
    ``check_env``, with random numbers, rendering included.
    """
    env = gymnasium.make(f"duijia/{game}-v1", bots="random", illegal="lowest", render_mode="ansi")
    check_env(env.unwrapped)


@games
@pytest.mark.parametrize("bots", ["random", "rule", ("rule", "random", "rule")])
def test_a_hand_among_bots(game: str, bots: Any) -> None:
    """
    The agent is asked for every card it plays, its reward is that of its team, and the same seed gives the same hand.
    """
    env = DuijiaEnv(game, bots=bots, seat=3)
    stories = []
    for _ in range(2):
        env.reset(seed=5)
        stories.append(played(env, Policy(2)))
    (count, total, info), again = stories
    assert (count, total) == again[:2]
    assert count >= env.rules.pack.hand / env.rules.pack.decks
    settled = env.game.settled[0]
    margin = (settled.score - settled.threshold) / env.rules.score.total
    assert abs(total) == pytest.approx(abs(margin))
    assert info["points"][3] * total >= 0
    assert not info["action_mask"].any()


def test_bots_sit_where_they_are_named() -> None:
    """
    Next player, partner, previous player, as seen from the agent's seat.
    """
    env = DuijiaEnv(bots=("random", "rule", "rule:tempo=4"), seat=2)
    env.reset(seed=1)
    assert {seat: bot.name for seat, bot in env._bots.items()} == {3: "random", 0: "rule", 1: "rule:tempo=4"}


@games
def test_vectors(game: str) -> None:
    """
    ``make_vec`` runs copies side by side, each as it runs alone.
    """
    vector = gymnasium.make_vec(f"duijia/{game}-v1", num_envs=3, vectorization_mode="sync", bots="random")
    observations, info = vector.reset(seed=[4, 5, 6])
    alone = DuijiaEnv(game, bots="random")
    first, alone_info = alone.reset(seed=5)
    assert (observations[1] == first).all()
    for _ in range(20):
        numbers = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        observations, *_, info = vector.step(numbers)
        first, *_, alone_info = alone.step(int(np.flatnonzero(alone_info["action_mask"])[0]))
        assert (observations[1] == first).all()
        assert (info["action_mask"][1] == alone_info["action_mask"]).all()


@games
def test_self_play(game: str) -> None:
    """
    Observations fit the space, the reward is that of the seat that acted, partners' rewards are alike, and a seed is a seed.
    """
    env = SelfPlayEnv(game, num_envs=16)
    stories = []
    for _ in range(2):
        rng = np.random.default_rng(1)
        observations, infos = env.reset(seed=3)
        story, ended = [observations], 0
        for _ in range(300):
            seats = infos["seat"]
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
            assert env.action_space.contains(actions)
            observations, rewards, over, cut, infos = env.step(actions)
            assert env.observation_space.contains(observations)
            assert not cut.any()
            ended += int(over.sum())
            assert (infos["rewards"][:, 0] == infos["rewards"][:, 2]).all()
            assert not infos["rewards"].sum(axis=1).any()
            assert (rewards == infos["rewards"][np.arange(16), seats]).all()
            assert not rewards[~over].any()
            story.append(observations)
        assert ended
        stories.append(np.array(story))
    assert (stories[0] == stories[1]).all()
    env.reset()
    assert env.hands.observations.tobytes() != stories[0][0].tobytes()
    assert env.metadata["autoreset_mode"].value == "SameStep"


def test_masks_both_ways() -> None:
    """
    ``action_masks`` is the mask of the info; other numbers raise.
    """
    env = DuijiaEnv(bots="random")
    _, info = env.reset(seed=1)
    assert (env.action_masks() == info["action_mask"].astype(bool)).all()
    with pytest.raises(IllegalActionError):
        env.step(int(np.flatnonzero(~env.action_masks())[0]))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seat": 4}, "seat"),
        ({"bots": ("rule",)}, "bots"),
        ({"bots": "nobody"}, "nobody"),
        ({"illegal": "lose"}, "illegal"),
        ({"render_mode": "human"}, "render_mode"),
    ],
)
def test_wrong_words_are_told(given: dict[str, Any], message: str) -> None:
    """
    The field at fault is named.
    """
    with pytest.raises(ValueError, match=message):
        DuijiaEnv(**given)
