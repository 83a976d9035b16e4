"""
RLCard's dou dizhu and bridge with its random agents, served to ``run.py``.
"""

from __future__ import annotations

from functools import cache, partial
from importlib.metadata import version
from typing import Any

import rlcard
from measure import rate, serve
from rlcard.agents import RandomAgent


@cache
def _environment(game: str) -> Any:
    env = rlcard.make(game, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return env


def decisions(game: str, seconds: float) -> float:
    """
    Decisions a second in ``env.run``, which observes and lists the legal actions at each.
    """
    env = _environment(game)

    def work() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return rate(work, seconds)


if __name__ == "__main__":
    games = ("doudizhu", "bridge")
    serve({f"rlcard {game}": partial(decisions, game) for game in games}, {"RLCard": version("rlcard")})
