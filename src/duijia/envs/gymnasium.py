"""
Gymnasium: one seat is the agent, bots sit on the other three (``DuijiaEnv``); or the agent plays all four seats of many compiled hands
(``SelfPlayEnv``). Importing this file registers ``duijia/dagunzi-v1``, ``duijia/dabang-v1`` and ``duijia/dalin-v1``.

>>> import gymnasium
>>> import duijia.envs.gymnasium
>>> env = gymnasium.make("duijia/dagunzi-v1", bots="random")
>>> observation, info = env.reset(seed=1)
>>> int(info["action_mask"].sum()) > 0
True
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, SupportsIndex

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as VectorBase
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from duijia.bots.base import Bot
from duijia.bots.registry import find_bot
from duijia.cards import SEATS, Seat, next_seat
from duijia.envs import planes
from duijia.envs.deals import Start
from duijia.envs.encode import ENCODE_VERSION, NUM_ACTIONS, action_name
from duijia.envs.game import Episode, Illegal, Phases, Reward, TurnGame, check_word
from duijia.envs.options import rules_of
from duijia.envs.vector import VectorEnv
from duijia.games import GAMES
from duijia.simulator.given import whole

Step = tuple[planes.Bytes, float, bool, bool, dict[str, Any]]


class DuijiaEnv(gymnasium.Env[planes.Bytes, np.int64]):  # type: ignore[misc]
    """
    The game from one seat. Between two decisions of the agent the bots act.

    Observations are those of ``duijia.envs.planes``; ``info["action_mask"]`` (and :meth:`action_masks`) has 1 for each legal action.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "dagunzi",
        options: Mapping[str, object] | None = None,
        *,
        bots: str | Sequence[str] = "rule",
        seat: Seat = 0,
        phases: Phases = "all",
        episode: Episode = "hand",
        start: Start = "first",
        reward: Reward = "margin",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
    ) -> None:
        """
        *bots*: one name for all three, or those of the next player, the partner and the previous player.

        :raises ValueError: no such game, option, bot, seat or word
        """
        names = [bots] * 3 if isinstance(bots, str) else list(bots)
        if not all(isinstance(name, str) for name in names):
            raise ValueError(f"bots: names, not {bots!r}")
        if len(names) != 3:
            raise ValueError(f"bots: three, for the next player, the partner and the previous player, not {len(names)}")
        seat = whole("seat", seat, below=len(SEATS))
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: {render_mode!r} is neither None nor 'ansi'")
        check_word("illegal", illegal)
        self.rules = rules_of(game, options)
        self.game = TurnGame(self.rules, phases=phases, episode=episode, start=start, reward=reward)
        """The game itself, everything included."""
        self.seat = seat
        self.illegal: Illegal = illegal
        self.render_mode = render_mode
        self.observation_space = Box(0, 255, (planes.SIZE,), np.uint8)
        self.action_space = Discrete(NUM_ACTIONS)
        self._names = names
        self._makers = [find_bot(name) for name in names]
        self._bots: dict[Seat, Bot] = {}
        self._seeded = False
        self._last = ""

    def __getstate__(self) -> dict[str, Any]:
        """
        What copies and pickles are made of. Makers of bots are found again by name.
        """
        return {name: value for name, value in vars(self).items() if name != "_makers"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """
        As it was, the bots included.
        """
        self.__dict__.update(state)
        self._makers = [find_bot(name) for name in self._names]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[planes.Bytes, dict[str, Any]]:
        """
        Deals: with *seed* the first hand of that seed, without it the next one; the very first without a seed is drawn by chance.

        :raises ValueError: a seed that is not from 0 to 2**63 - 1
        """
        seed = None if seed is None else whole("seed", seed)
        super().reset(seed=seed)
        del options
        if seed is None and not self._seeded:
            seed = secrets.randbits(31)
        self.game.reset(seed)
        self._seeded = True
        self._last = ""
        deals = self.game.deals
        self._bots = {
            other: make(self.rules, f"{deals.seed}/{deals.number}/{other}")
            for step, make in enumerate(self._makers, 1)
            for other in (next_seat(self.seat, step),)
        }
        self._run_bots()
        return self.game.observe(self.seat), self._info()

    def step(self, action: SupportsIndex) -> Step:
        """
        The agent acts, and the bots until it is asked again. The reward is all that came in between.

        :raises IllegalActionError: the number is not legal
        :raises ValueError: it is no integer, or the episode is over or was never begun
        """
        number = self.game.instead(action, self.illegal)
        self.game.step(number)
        self._last = action_name(number)
        reward = self.game.rewards[self.seat] + self._run_bots()
        return self.game.observe(self.seat), reward, self.game.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """
        The legal actions, as trainers with masks ask for them.
        """
        return self.game.mask()

    def render(self) -> str | None:
        """
        With ``render_mode="ansi"`` the agent's last action and where the hand stands.
        """
        if self.render_mode is None:
            return None
        return f"{self._last or 'begin'}; {self.game.turn.hand.phase.name}"

    def _run_bots(self) -> float:
        reward = 0.0
        while self.game.seat not in (None, self.seat):
            seat = self.game.seat
            assert seat is not None
            self.game.send(self._bots[seat].act(self.game.view(seat)))
            reward += self.game.rewards[self.seat]
        return reward

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.game.mask().astype(np.int8), **self.game.info()}


class SelfPlayEnv(VectorBase):  # type: ignore[misc]
    """
    Many hands at once (``duijia.envs.vector``), the agent on whichever seat is asked: one policy for all four.

    The reward is that of the seat that has just acted. ``infos`` tell the masks, the seats now asked, and what the hand that ended was
    worth to all four. A hand that ends is followed by the next at once (``AutoresetMode.SAME_STEP``); the last look at it is not kept.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str = "dagunzi",
        options: Mapping[str, object] | None = None,
        *,
        num_envs: int = 1024,
        phases: Phases = "all",
        reward: Reward = "margin",
    ) -> None:
        """
        :raises ValueError: no such game, option or word, or no hands
        """
        self.hands = VectorEnv(rules_of(game, options), num_envs, phases=phases, reward=reward)
        """The arrays themselves; each step writes into them again."""
        self.num_envs = num_envs
        self.single_observation_space = Box(0, 255, (planes.SIZE,), np.uint8)
        self.single_action_space = Discrete(NUM_ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seed: int | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[planes.Bytes, dict[str, Any]]:
        """
        Hand i is hand i of *seed*; without it the next seed is taken, the very first drawn by chance.

        :raises ValueError: a seed that is not from 0 to 2**63 - 1
        """
        seed = None if seed is None else whole("seed", seed)
        super().reset(seed=seed)
        del options
        if seed is None:
            seed = secrets.randbits(31) if self._seed is None else self._seed + 1
        self._seed = seed
        self.hands.reset(seed)
        return self.hands.observations.copy(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[planes.Bytes, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """
        One action in every hand.

        :raises IllegalActionError: (of ``duijia.envs.vector``) an action is not legal; nothing has changed
        :raises ValueError: not one integer a hand; nothing has changed
        """
        hands = self.hands
        acted = hands.seats.astype(np.int64)
        hands.step(actions)
        rewards = hands.rewards[np.arange(self.num_envs), acted].astype(np.float64)
        never = np.zeros(self.num_envs, np.bool_)
        return hands.observations.copy(), rewards, hands.dones.copy(), never, self._infos()

    def _infos(self) -> dict[str, Any]:
        hands = self.hands
        return {
            "action_mask": hands.masks.astype(np.int8),
            "seat": hands.seats.astype(np.int64),
            "rewards": hands.rewards.copy(),
        }


for _rules in GAMES:
    gymnasium.register(
        f"duijia/{_rules.key}-v{ENCODE_VERSION}",
        entry_point="duijia.envs.gymnasium:DuijiaEnv",
        kwargs={"game": _rules.key},
        disable_env_checker=True,
    )
