"""
PettingZoo's classic games with random legal actions, served to ``run.py``.
"""

from __future__ import annotations

from functools import partial
from importlib.metadata import version
from typing import Any

from measure import rate, serve
from pettingzoo.classic import connect_four_v3, texas_holdem_no_limit_v6


def decisions(module: Any, seconds: float) -> float:
    """
    Decisions a second in the ``agent_iter`` loop.
    """
    env = module.env()
    env.reset(seed=1)

    def work() -> int:
        env.reset()
        done = 0
        for agent in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(env.action_space(agent).sample(mask))
            done += 1
        return done

    return rate(work, seconds)


if __name__ == "__main__":
    games = {"texas_holdem_no_limit": texas_holdem_no_limit_v6, "connect_four": connect_four_v3}
    serve(
        {f"zoo {name}": partial(decisions, module) for name, module in games.items()},
        {"PettingZoo": version("pettingzoo")},
    )
