"""
Duijia's own measures, served to ``run.py``.
"""

from __future__ import annotations

import platform
import time
from functools import cache, lru_cache, partial
from itertools import count
from typing import Literal

import numba
import numpy as np
from measure import Measure, rate, serve
from numpy.typing import NDArray
from twin import build, twin_run

from duijia.envs.vector import VectorEnv
from duijia.games import GAMES, find_game
from duijia.simulator import playouts
from duijia.simulator.engine import engine

BATCHES = (1, 64, 1024, 8192)
SEEDS = count(1)


CALL = 4_096
"""Hands in a call."""


def hands(game: str, phases: Literal["all", "play"], seconds: float) -> float:
    """
    Random hands a second.
    """
    rules = find_game(game)

    def work() -> int:
        playouts.play(rules, CALL, next(SEEDS), phases=phases)
        return CALL

    return rate(work, seconds)


def plies(game: str, seconds: float) -> float:
    """
    Decisions a second in the same whole hands.
    """
    rules = find_game(game)
    actions = playouts.FIELDS.index("actions")
    return rate(lambda: int(playouts.play(rules, CALL, next(SEEDS))[:, actions].sum()), seconds)


def twin_hands(seconds: float) -> float:
    """
    The C++ twin's hands a second, in calls of 10,000.
    """
    program = build()
    if program is None:
        raise RuntimeError("no g++ here")
    done, spent = 0, 0.0
    while spent < seconds:
        spent += twin_run(program, next(SEEDS), 10_000).seconds
        done += 10_000
    return done / spent


def threads(seconds: float) -> float:
    """
    How many times as fast two threads play the same hands as one, by the clock: the shortest of some turns of each.
    """
    rules = find_game("dagunzi")

    def wall(number: int) -> float:
        start = time.perf_counter()
        playouts.play(rules, 2 * CALL, 1, threads=number)
        return time.perf_counter() - start

    one = two = float("inf")
    end = time.perf_counter() + 3 * seconds
    while time.perf_counter() < end:
        one, two = min(one, wall(1)), min(two, wall(2))
    return one / two


@cache
def environment(game: str, batch: int) -> VectorEnv:
    """
    A batch, some way into its hands.
    """
    env = VectorEnv(find_game(game), batch)
    env.reset(seed=batch)
    for _ in range(50):
        env.step(env.random_actions())
    return env


def steps(game: str, batch: int, seconds: float) -> float:
    """
    Steps a second, observations, masks, rewards and the random choice of the next action included.
    """
    env = environment(game, batch)

    def work() -> int:
        for _ in range(max(1, 4096 // batch)):
            env.step(env.random_actions())
        return batch * max(1, 4096 // batch)

    return rate(work, seconds)


@lru_cache(maxsize=1)
def script() -> list[NDArray[np.int64]]:
    """
    The actions of 20,000 plies of one hand after another.
    """
    env = environment("dagunzi", 1)
    env.reset(seed=7)
    actions = []
    for _ in range(20_000):
        actions.append(env.random_actions().copy())
        env.step(actions[-1])
    return actions


def called(seconds: float) -> float:
    """
    Plies a second when each is one call from Python, the actions known beforehand; observations and masks included.
    """
    env, actions = environment("dagunzi", 1), script()

    def work() -> int:
        env.reset(seed=7)
        step = env.step
        for action in actions:
            step(action)
        return len(actions)

    return rate(work, seconds)


MEASURES: dict[str, Measure] = {}
for _game in (rules.key for rules in GAMES):
    MEASURES[f"hands {_game}"] = partial(hands, _game, "all")
    MEASURES[f"plies {_game}"] = partial(plies, _game)
    for _batch in BATCHES:
        MEASURES[f"steps {_game} {_batch}"] = partial(steps, _game, _batch)
MEASURES |= {
    "play dagunzi": partial(hands, "dagunzi", "play"),
    "twin": twin_hands,
    "threads": threads,
    "called": called,
}

if __name__ == "__main__":
    engine()
    FACTS = {"Python": platform.python_version(), "NumPy": np.__version__, "Numba": numba.__version__}
    serve(MEASURES, FACTS)
