"""
PettingZoo: the four seats as agents ``player_0`` to ``player_3`` that act in turn (AEC).

>>> from duijia.envs.pettingzoo import env
>>> game = env("dagunzi")
>>> game.reset(seed=1)
>>> observation, reward, terminated, truncated, info = game.last()
>>> sorted(observation)
['action_mask', 'observation']
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from duijia.cards import SEATS
from duijia.envs import planes
from duijia.envs.deals import Start
from duijia.envs.encode import ENCODE_VERSION, NUM_ACTIONS, PASS, action_name
from duijia.envs.game import Dealing, Episode, Illegal, Phases, Reward, TurnGame, check_word
from duijia.envs.options import rules_of
from duijia.simulator.given import whole

AGENTS: Final = tuple(f"player_{seat}" for seat in SEATS)
"""An agent a seat; ``player_0`` and ``player_2`` are partners."""


def env(
    game: str = "dagunzi",
    options: Mapping[str, object] | None = None,
    *,
    phases: Phases = "all",
    episode: Episode = "hand",
    start: Start = "first",
    reward: Reward = "margin",
    dealing: Dealing = "able",
    render_mode: str | None = None,
) -> AECEnv[str, dict[str, NDArray[Any]], int]:
    """
    The environment as PettingZoo wants it used: wrapped, so that calls out of order and numbers out of bounds are told.

    *dealing* ``every``: while cards are dealt each seat that draws is asked, so that the order of turns tells nothing of its hand.

    Seeds: ``reset(seed=n)`` deals the first hand of seed n, each later ``reset()`` the next one under it.

    :raises ValueError: no such game, option, or word
    """
    raw = raw_env(
        game,
        options,
        phases=phases,
        episode=episode,
        start=start,
        reward=reward,
        dealing=dealing,
        render_mode=render_mode,
    )
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))


class raw_env(AECEnv[str, dict[str, NDArray[Any]], int]):  # type: ignore[misc]  # noqa: N801 - PettingZoo's own name for it
    """
    The environment without wrappers. A number that is not legal raises ``IllegalActionError`` and changes nothing.
    """

    def __init__(
        self,
        game: str = "dagunzi",
        options: Mapping[str, object] | None = None,
        *,
        phases: Phases = "all",
        episode: Episode = "hand",
        start: Start = "first",
        reward: Reward = "margin",
        dealing: Dealing = "able",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        rules = rules_of(game, options)
        self.game = TurnGame(rules, phases=phases, episode=episode, start=start, reward=reward, dealing=dealing)
        """The game itself, everything included."""
        self.metadata = {
            "name": f"duijia_{rules.key}_v{ENCODE_VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: {render_mode!r} is neither None nor 'ansi'")
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._seeded = False
        self._last = ""
        self._observation_spaces = {agent: observation_space() for agent in AGENTS}
        self._action_spaces = {agent: Discrete(NUM_ACTIONS) for agent in AGENTS}
        self.state_space = Box(0, 255, (planes.STATE_SIZE,), np.uint8)

    def observation_space(self, agent: str) -> Dict:
        """
        The observation of *agent* and the mask of its legal actions.
        """
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """
        The 241 action numbers.
        """
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """
        Deals. With *seed* the first hand of that seed, without it the next one; the very first without a seed is drawn by chance.

        :raises ValueError: a seed that is not from 0 to 2**63 - 1
        """
        del options
        if seed is None and not self._seeded:
            seed = secrets.randbits(31)
        self.game.reset(seed)
        self._seeded = True
        self._last = ""
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = self._selected()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """
        What *agent* may know, and what it may do now: nothing, if another is asked.

        :raises ValueError: no such agent
        """
        if agent not in AGENTS:
            raise ValueError(f"agent: {agent!r} is not one of {', '.join(AGENTS)}")
        seat = AGENTS.index(agent)
        legal = self.game.mask() if self.game.seat == seat else np.zeros(NUM_ACTIONS, np.bool_)
        return {"observation": self.game.observe(seat), "action_mask": legal.astype(np.int8)}

    def state(self) -> NDArray[Any]:
        """
        The perfect-information state as the selected seat sits.
        """
        return self.game.state()

    def step(self, action: int | None) -> None:
        """
        The selected agent acts.

        :raises IllegalActionError: the number is not legal
        :raises ValueError: it is no integer, or the episode is over or was never begun
        """
        if not self.agents:
            raise ValueError("the episode is over, or was never begun: reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"action: {agent} is asked and needs one")
        self.game.step(action)
        self._last = f"{agent}: {action_name(int(action))}"
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(AGENTS, self.game.rewards, strict=True))
        info = self.game.info()
        self.infos = {name: dict(info) for name in AGENTS}
        if self.game.over:
            self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = self._selected()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """
        With ``render_mode="ansi"`` the last action and the seat that is asked.
        """
        if self.render_mode is None:
            return None
        seat = self.game.seat
        asked = "over" if seat is None else f"{AGENTS[seat]} to act, {self.game.turn.hand.phase.name}"
        return f"{self._last}\n{asked}".lstrip()

    def close(self) -> None:
        """
        Nothing is held open.
        """

    def _selected(self) -> str:
        seat = self.game.seat
        return AGENTS[0 if seat is None else seat]


class parallel_env(ParallelEnv[str, dict[str, NDArray[Any]], int]):  # type: ignore[misc]  # noqa: N801 - PettingZoo's own name for it
    """
    The same game for trainers that want an action of every agent each cycle: the asked seat's is taken, the others have 216 as their
    only legal action and wait. After *max_cycles* cycles the episode is cut off.

    All agents see that a cycle happens. So while cards are dealt there is one for each card of a seat that with the right cards could
    declare (GZ8), whether it holds them or not: deals that an agent cannot tell apart give it the same cycles.
    """

    def __init__(
        self,
        game: str = "dagunzi",
        options: Mapping[str, object] | None = None,
        *,
        phases: Phases = "all",
        episode: Episode = "hand",
        start: Start = "first",
        reward: Reward = "margin",
        illegal: Illegal = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_word("illegal", illegal)
        if max_cycles is not None:
            max_cycles = whole("max_cycles", max_cycles, 1)
        self.turns = raw_env(
            game,
            options,
            phases=phases,
            episode=episode,
            start=start,
            reward=reward,
            dealing="every",
            render_mode=render_mode,
        )
        self.metadata = {**self.turns.metadata, "is_parallelizable": True}
        self.render_mode = render_mode
        self.illegal: Illegal = illegal
        self.max_cycles = max_cycles
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Dict:
        """
        As in the environment of turns.
        """
        return self.turns.observation_space(agent)

    def action_space(self, agent: str) -> Discrete:
        """
        As in the environment of turns.
        """
        return self.turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, NDArray[Any]]], dict[str, dict[str, Any]]]:
        """
        Deals, as the environment of turns does.
        """
        self.turns.reset(seed, options)
        self.agents = list(AGENTS)
        return self._observations(), {agent: {} for agent in AGENTS}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, NDArray[Any]]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """
        The asked seat's action is taken; those of the others, who wait, are not looked at.

        :raises IllegalActionError: it is not legal
        :raises ValueError: the asked seat has none, or no integer, or the episode is over or was never begun
        """
        turns = self.turns
        if not self.agents:
            raise ValueError("the episode is over, or was never begun: reset first")
        asked = turns.agent_selection
        try:
            number = actions[asked]
        except (KeyError, IndexError, TypeError):
            raise ValueError(f"actions: {asked} is asked and has none") from None
        turns.step(turns.game.instead(number, self.illegal))
        over = turns.game.over
        cut = not over and self.max_cycles is not None and turns.game.steps >= self.max_cycles
        if over or cut:
            self.agents = []
        rewards = dict(turns.rewards)
        ends, cuts = dict.fromkeys(AGENTS, over), dict.fromkeys(AGENTS, cut)
        return self._observations(), rewards, ends, cuts, {agent: dict(turns.infos[agent]) for agent in AGENTS}

    def render(self) -> str | None:
        """
        As the environment of turns.
        """
        return self.turns.render()

    def state(self) -> NDArray[Any]:
        """
        As the environment of turns.
        """
        return self.turns.state()

    def close(self) -> None:
        """
        Nothing is held open.
        """

    def _observations(self) -> dict[str, dict[str, NDArray[Any]]]:
        found = {agent: self.turns.observe(agent) for agent in AGENTS}
        for agent in AGENTS:
            if not self.turns.game.over and agent != self.turns.agent_selection:
                found[agent]["action_mask"][PASS] = 1
        return found


def observation_space() -> Dict:
    """
    The space of one agent's observations.
    """
    return Dict(
        {
            "observation": Box(0, 255, (planes.SIZE,), np.uint8),
            "action_mask": Box(0, 1, (NUM_ACTIONS,), np.int8),
        }
    )
