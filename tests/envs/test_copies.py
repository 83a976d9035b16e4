"""
Copies of environments, made by ``copy``, ``pickle`` or their own method, go on from where they are, each by itself.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import duijia.envs.open_spiel as registered
from duijia.envs.game import TurnGame
from duijia.envs.gymnasium import DuijiaEnv, SelfPlayEnv
from duijia.envs.pettingzoo import parallel_env, raw_env
from duijia.envs.vector import VectorEnv
from duijia.games import GAMES, find_game

assert registered.PARAMETERS


def pickled(thing: Any) -> Any:
    """
    *thing* there and back.
    """
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own


ways = pytest.mark.parametrize("way", [deepcopy, pickled])


def array_bytes(table: VectorEnv) -> list[bytes]:
    """
    All that the arrays tell.
    """
    told = [table.observations, table.masks, table.seats, table.rewards, table.dones, table.scores, table.states]
    return [array.tobytes() for array in told if array is not None]


@pytest.mark.parametrize("way", [deepcopy, pickled, copy, VectorEnv.copy])
def test_a_copy_of_the_arrays_goes_on_by_itself(way: Callable[[VectorEnv], VectorEnv]) -> None:
    """
    It tells the same, steps do not reach the other, and the same steps lead to the same.
    """
    for rules in GAMES:
        table = VectorEnv(rules, 3, critic=True)
        table.reset(4)
        for _ in range(150):
            table.step(table.random_actions())
        before = array_bytes(table)
        other = way(table)
        assert array_bytes(other) == before
        actions = []
        for _ in range(400):
            actions.append(table.random_actions().copy())
            table.step(actions[-1])
        assert array_bytes(other) == before
        for action in actions:
            assert (other.random_actions() == action).all()
            other.step(action)
        assert array_bytes(other) == array_bytes(table)


@ways
def test_a_copy_for_one_policy_goes_on_by_itself(way: Callable[[SelfPlayEnv], SelfPlayEnv]) -> None:
    """
    Gymnasium's form of the arrays; its next reset is the same too.
    """
    table = SelfPlayEnv("dabang", num_envs=2)
    table.reset(seed=1)
    for _ in range(50):
        table.step(table.hands.random_actions())
    other = way(table)
    actions = np.array(table.hands.random_actions())
    assert (table.step(actions)[0] == other.step(actions)[0]).all()
    assert (table.reset()[0] == other.reset()[0]).all()


@ways
@pytest.mark.parametrize("bots", ["random", "rule", "reference:rule", "beginner", "rule:tempo=4"])
def test_a_copy_with_bots_goes_on_by_itself(bots: str, way: Callable[[DuijiaEnv], DuijiaEnv]) -> None:
    """
    The bots' own chance is copied with them.
    """
    one = DuijiaEnv("dalin", bots=bots)
    one.reset(seed=2)
    random = Random(3)
    for _ in range(8):
        one.step(random.choice(one.game.legal))
    other = way(one)
    while not one.game.over:
        action = random.choice(one.game.legal)
        mine, theirs = one.step(action), other.step(action)
        assert (mine[0] == theirs[0]).all()
        assert mine[1:4] == theirs[1:4]
    assert other.game.over
    assert (one.reset()[0] == other.reset()[0]).all()


@ways
def test_copies_of_turns_and_cycles_go_on_by_themselves(way: Callable[[Any], Any]) -> None:
    """
    ``TurnGame`` and both of PettingZoo's forms.
    """

    def game_of(table: Any) -> TurnGame:
        return table if isinstance(table, TurnGame) else game_of(getattr(table, "game", None) or table.turns)

    def step(table: Any, number: int) -> None:
        table.step(dict.fromkeys(table.agents, number) if isinstance(table, parallel_env) else number)

    random = Random(1)
    for table in (TurnGame(find_game("dalin")), raw_env("dagunzi"), parallel_env("dabang")):
        table.reset(seed=3)
        for _ in range(60):
            step(table, random.choice(game_of(table).legal))
        other, numbers = way(table), []
        for _ in range(40):
            numbers.append(random.choice(game_of(table).legal))
            step(table, numbers[-1])
        assert (game_of(other).steps, game_of(table).steps) == (60, 100)
        for number in numbers:
            step(other, number)
        assert game_of(other).match == game_of(table).match
        assert game_of(other).legal == game_of(table).legal


@ways
def test_games_and_states_of_open_spiel(way: Callable[[Any], Any]) -> None:
    """
    A game comes back with its parameters, a state with its history.
    """
    game = pyspiel.load_game("duijia_dabang", {"options": "follow:loose", "start": "any", "reward": "points"})
    again = way(game)
    assert str(again) == str(game)
    assert again.scene == game.scene
    state, random = game.new_initial_state(), Random(1)
    for _ in range(300):
        chance = state.is_chance_node()
        state.apply_action(
            random.choice(state.chance_outcomes())[0] if chance else random.choice(state.legal_actions())
        )
    other = way(state)
    assert other.history() == state.history()
    assert str(other) == str(state)
