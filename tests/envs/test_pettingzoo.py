"""
PettingZoo's own suites, and what they do not ask.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from duijia.envs.encode import NUM_ACTIONS, IllegalActionError
from duijia.envs.pettingzoo import AGENTS, env, parallel_env, raw_env
from duijia.games import GAMES
from tests.envs.policy import Policy

pytestmark = [
    # The suites' own remarks on observations that are dictionaries, as all environments with masks have them.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
games = pytest.mark.parametrize("game", [rules.key for rules in GAMES])
phases = pytest.mark.parametrize("phases", ["all", "play"])


def parallel(game: str, **given: Any) -> parallel_env:
    """
    The environment of cycles, which takes any number.
    """
    return parallel_env(game, illegal="lowest", **given)


@games
@phases
def test_suites(game: str, phases: Any) -> None:
    """
    ``api_test`` and ``seed_test``.
    """
    api_test(env(game, phases=phases), num_cycles=600)
    seed_test(lambda: env(game, phases=phases), num_cycles=150)


@games
def test_suites_of_cycles(game: str) -> None:
    """
    ``parallel_api_test``, ``parallel_seed_test``, and ``max_cycles_test`` with both forms of the environment of cycles.
    """
    parallel_api_test(parallel(game), num_cycles=200)
    parallel_seed_test(lambda: parallel(game), num_cycles=60)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda **given: parallel(game, **given),
            env=lambda **given: parallel_to_aec(parallel(game, **given)),
        )
    )


@games
def test_rewards_come_once_and_sum_to_nothing(game: str) -> None:
    """
    The settlement's reward reaches each agent once, partners alike, and the four sum to 0.
    """
    table, policy = env(game, reward="points", start="any"), Policy(1)
    for seed in range(3):
        table.reset(seed=seed)
        got = dict.fromkeys(AGENTS, 0.0)
        for agent in table.agent_iter():
            observation, reward, ended, cut, _ = table.last()
            got[agent] += reward
            table.step(None if ended or cut else policy(np.flatnonzero(observation["action_mask"]).tolist()))
        points = table.unwrapped.game.settled[0].points
        assert list(got.values()) == list(points)
        assert sum(got.values()) == 0
        assert got[AGENTS[0]] == got[AGENTS[2]]


def test_others_have_nothing_to_do() -> None:
    """
    Only the selected agent has legal actions; in the environment of cycles the others wait with 216.
    """
    table = raw_env("dabang")
    table.reset(seed=1)
    for agent in AGENTS:
        mask = table.observe(agent)["action_mask"]
        assert mask.shape == (NUM_ACTIONS,)
        assert mask.any() == (agent == table.agent_selection)
    cycles = parallel_env("dabang")
    observations, _ = cycles.reset(seed=1)
    for agent in AGENTS:
        if agent != cycles.turns.agent_selection:
            assert np.flatnonzero(observations[agent]["action_mask"]).tolist() == [216]


def test_an_illegal_number_changes_nothing() -> None:
    """
    It raises, and the hand stands where it stood.
    """
    table = raw_env("dagunzi")
    table.reset(seed=2)
    before = table.game.turn
    number = next(number for number in range(NUM_ACTIONS) if number not in table.game.legal)
    with pytest.raises(IllegalActionError):
        table.step(number)
    assert table.game.turn is before


def test_reset_goes_on_to_the_next_hand() -> None:
    """
    Without a seed the next hand under the last seed is dealt, the same one each time.
    """

    def deals(count: int) -> list[Any]:
        table = raw_env("dalin")
        table.reset(seed=3)
        found = [table.game.turn.hand.pack]
        for _ in range(count):
            table.reset()
            found.append(table.game.turn.hand.pack)
        return found

    assert deals(3) == deals(3)
    assert len(set(deals(3))) == 4


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"game": "bridge"}, "game: 'bridge'"),
        ({"options": {"follow": "sometimes"}}, "follow"),
        ({"options": {"quad_order": "either"}}, "quad_order"),
        ({"phases": "deal"}, "phases"),
        ({"reward": "money"}, "reward"),
        ({"phases": "play", "episode": "match"}, "phases"),
        ({"render_mode": "human"}, "render_mode"),
    ],
)
def test_wrong_words_are_told(given: dict[str, Any], message: str) -> None:
    """
    An unknown game, option, value or word is named.
    """
    with pytest.raises(ValueError, match=message):
        env(**given)


def test_render_tells_the_last_action() -> None:
    """
    ``ansi`` gives text, no mode gives nothing.
    """
    table = raw_env("dagunzi", render_mode="ansi", phases="play")
    table.reset(seed=1)
    first = table.agent_selection
    table.step(table.game.legal[0])
    text = table.render()
    assert text is not None
    assert text.startswith(f"{first}: ")
    assert "to act, playing" in text
    quiet = raw_env("dagunzi")
    quiet.reset(seed=1)
    assert quiet.render() is None
