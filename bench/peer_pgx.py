"""
Pgx's card games compiled by JAX for the processor, served to ``run.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import version
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from measure import rate, serve
from pgx.experimental import auto_reset

BATCH = 1024
STEPS = 64


@cache
def _rollout(name: str) -> Callable[[], int]:
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        choice, chance = jax.random.split(key)
        actions = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        state = step(state, actions, jax.random.split(chance, BATCH))
        return state, state.rewards.sum()

    @jax.jit
    def many(state: Any, key: Any) -> tuple[Any, Any]:
        return jax.lax.scan(one, state, jax.random.split(key, STEPS))

    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))

    def work() -> int:
        nonlocal state, key
        key, part = jax.random.split(key)
        state, sums = many(state, part)
        jax.block_until_ready(sums)
        return BATCH * STEPS

    work()
    return work


def steps(name: str, seconds: float) -> float:
    """
    Steps a second of a batch of 1,024 with random legal actions and automatic resets, 64 steps a call.
    """
    work = _rollout(name)
    return rate(work, seconds)


if __name__ == "__main__":
    games = ("sparrow_mahjong", "leduc_holdem")
    serve({f"pgx {game}": partial(steps, game) for game in games}, {"Pgx": version("pgx"), "JAX": version("jax")})
