"""
Many hands at once as arrays: the same rules as the table, stepped by compiled code.

    env = VectorEnv(find_game("dagunzi"), 1024)
    env.reset(seed=1)
    while training:
        actions = policy(env.observations, env.masks, env.seats)   # action numbers of duijia.envs.encode
        env.step(actions)                                          # env.rewards, env.dones

Every step writes into the same arrays. A hand that ends is followed by the next hand of its match at once: its reward and ``dones``
stand beside the first observation of the new hand.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from duijia.kernel import layout, observe, playout, steps
from duijia.rules import Rules
from duijia.simulator.columns import columns_of
from duijia.simulator.engine import engine

ACTIONS: Final = 241
"""Actions of a mask (``duijia.envs.encode``)."""

OBSERVATION: Final = 8 * observe.OBSERVATION
"""Bytes of an observation: planes of cards, then numbers."""

STATE: Final = 8 * observe.STATE
"""Bytes of a perfect-information state."""

PHASES: Final = {"all": steps.ALL_PHASES, "play": steps.PLAY_PHASE}
REWARDS: Final = {"points": steps.POINTS_REWARD, "margin": steps.MARGIN_REWARD}


class IllegalActionError(ValueError):
    """
    A step with an action that is not legal; nothing has changed.
    """

    def __init__(self, hand: int, action: int) -> None:
        super().__init__(f"actions[{hand}]: {action} is not legal now; masks[{hand}] tells what is")
        self.hand = hand
        self.action = action

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[int, int]]:
        """
        It also travels back from other processes.
        """
        return IllegalActionError, (self.hand, self.action)


class VectorEnv:
    """
    *hands* hands of one game, each at somebody's decision.
    """

    observations: NDArray[np.uint8]
    """``(hands, OBSERVATION)``: what the seat on turn may know; the index table is in ``docs/encoding.md``."""
    masks: NDArray[np.bool_]
    """``(hands, 241)``: which actions are legal."""
    seats: NDArray[np.uint8]
    """Whose decision it is."""
    rewards: NDArray[np.float32]
    """``(hands, 4)``: what the hand that just ended was worth to each seat, else 0."""
    dones: NDArray[np.bool_]
    """Whether a hand ended with the last step."""
    scores: NDArray[np.int64]
    """The attackers' score of the hand that ended last."""
    states: NDArray[np.uint8] | None
    """``(hands, STATE)``: all cards, for critics; ``None`` unless asked for."""

    def __init__(
        self,
        rules: Rules,
        hands: int,
        *,
        phases: Literal["all", "play"] = "all",
        reward: Literal["margin", "points"] = "margin",
        critic: bool = False,
    ) -> None:
        """
        *phases*: whole hands of matches that go on, or hands that begin with the first lead (trump, dealer and level drawn, the kitty
        buried as dealt). *reward*: the score past the threshold as a share of all points, or 积分 (in dabang 0 until a match is won).

        :raises ValueError: no hands, or a word that is none of those above
        """
        if hands < 1:
            raise ValueError(f"hands: {hands}; at least one is needed")
        if phases not in PHASES:
            raise ValueError(f"phases: {phases!r}; one of {', '.join(PHASES)}")
        if reward not in REWARDS:
            raise ValueError(f"reward: {reward!r}; one of {', '.join(REWARDS)}")
        self.rules = rules
        self.hands = hands
        self._engine: Any = engine()
        self._mode, self._kind = PHASES[phases], REWARDS[reward]
        self._col = np.array(columns_of(rules), dtype=np.int64)
        self._rows = np.zeros((hands, layout.ROW), dtype=np.int64)
        self._packs = np.zeros((hands, layout.PACK), dtype=np.uint8)
        self._observations = np.zeros((hands, observe.OBSERVATION), dtype=np.int64)
        self._masks = np.zeros((hands, observe.MASK), dtype=np.int32)
        self._states = np.zeros((hands if critic else 0, observe.STATE), dtype=np.int64)
        self._dones = np.zeros(hands, dtype=np.uint8)
        self._drawn = np.zeros(hands, dtype=np.int64)
        self._stepping = np.array([self._mode, self._kind], dtype=np.int64)
        self._results = np.zeros((hands, playout.RESULT), dtype=np.int64)
        self.observations = self._observations.view(np.uint8)
        self.masks = self._masks.view(np.bool_)[:, :ACTIONS]
        self.states = self._states.view(np.uint8) if critic else None
        self.seats = np.zeros(hands, dtype=np.uint8)
        self.rewards = np.zeros((hands, 4), dtype=np.float32)
        self.dones = self._dones.view(np.bool_)
        self.scores = self._results[:, 2]
        self._policies = np.zeros(hands, dtype=np.int64)
        self.reset(0)

    def reset(self, seed: int, first: int = 0) -> NDArray[np.uint8]:
        """
        Begins every hand anew and returns ``observations``. Hand i is hand ``first + i`` of *seed*, the same in every environment.

        :raises ValueError: a seed of more than 63 bits, or below 0
        """
        if not 0 <= seed < 1 << 63:
            raise ValueError("seed: an integer from 0 to 2**63 - 1")
        self.rewards.fill(0)
        self._dones.fill(0)
        self._engine.work(
            self._engine.RESET, np.array([seed, first, self._mode], dtype=np.int64), self._rows, self._col, self._packs,
            self._drawn, self._observations, self._masks, self._states, self.seats, self.rewards, self._dones,
            self._results,
        )  # fmt: skip
        self._policies[:] = self._rows[:, layout.POLICY]
        return self.observations

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.uint8]:
        """
        Applies one action to every hand and returns ``observations``; everything else stands in the other arrays.

        :raises IllegalActionError: an action is not legal; nothing has changed
        :raises ValueError: not one action a hand
        """
        if actions is not self._drawn:
            if actions.shape != self.seats.shape:
                raise ValueError(f"actions: shape {actions.shape}; one for each of the {self.hands} hands is needed")
            if actions.dtype != np.int64 or not actions.flags.c_contiguous:
                actions = np.ascontiguousarray(actions, dtype=np.int64)
        wrong = self._engine.work(
            self._engine.STEP, self._stepping, self._rows, self._col, self._packs, actions, self._observations,
            self._masks, self._states, self.seats, self.rewards, self._dones, self._results,
        )  # fmt: skip
        if wrong >= 0:
            raise IllegalActionError(wrong, int(actions[wrong]))
        return self.observations

    def random_actions(self) -> NDArray[np.int64]:
        """
        A legal action for every hand, all equally likely, drawn from each hand's own generator; the same array each time.
        """
        self._engine.random_actions(self._rows, self._drawn, self._policies)
        return self._drawn
