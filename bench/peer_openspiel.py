"""
OpenSpiel's trick-taking and climbing games, served to ``run.py``: its loop in C++, and driven from Python.
"""

from __future__ import annotations

import random
from functools import partial
from importlib.metadata import version
from itertools import count

import pyspiel
from measure import Measure, rate, serve

GAMES = ("spades", "hearts", "dou_dizhu")
SEEDS = count(1)


def _state(game: str) -> pyspiel.State:
    return pyspiel.load_game(game).new_initial_state()


def loop(game: str, of: str, seconds: float) -> float:
    """
    ``evaluate_bots`` with uniform random bots: games or players' decisions a second, chance not counted.
    """
    players = pyspiel.load_game(game).num_players()
    bots = [pyspiel.make_uniform_random_bot(player, next(SEEDS)) for player in range(players)]
    per_game = 1.0
    if of == "decisions":
        sample = []
        for _ in range(500):
            state = _state(game)
            pyspiel.evaluate_bots(state, bots, next(SEEDS))
            sample.append(sum(step.player >= 0 for step in state.full_history()))
        per_game = sum(sample) / len(sample)

    def work() -> int:
        for _ in range(100):
            pyspiel.evaluate_bots(_state(game), bots, next(SEEDS))
        return 100

    return rate(work, seconds) * per_game


def driven(game: str, tensor: bool, seconds: float) -> float:
    """
    Decisions a second with the loop in Python: legal actions, a random one applied; with *tensor*, an observation for each too.
    """
    spiel = pyspiel.load_game(game)
    kind = spiel.get_type()
    observe = "observation_tensor" if kind.provides_observation_tensor else "information_state_tensor"
    draw = random.Random(1).random

    def work() -> int:
        state = spiel.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
                continue
            if tensor:
                getattr(state, observe)()
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return rate(work, seconds)


MEASURES: dict[str, Measure] = {}
for _game in GAMES:
    MEASURES[f"spiel games {_game}"] = partial(loop, _game, "games")
    MEASURES[f"spiel loop {_game}"] = partial(loop, _game, "decisions")
    MEASURES[f"spiel python {_game}"] = partial(driven, _game, False)
    MEASURES[f"spiel tensor {_game}"] = partial(driven, _game, True)

if __name__ == "__main__":
    serve(MEASURES, {"OpenSpiel": version("open_spiel")})
