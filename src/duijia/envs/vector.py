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

from copy import copy
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from duijia.kernel import layout, observe, playout, steps
from duijia.rules import Rules
from duijia.simulator.columns import columns_of
from duijia.simulator.engine import engine
from duijia.simulator.given import whole

ACTIONS: Final = 241
"""Actions of a mask (``duijia.envs.encode``)."""

OBSERVATION: Final = 8 * observe.OBSERVATION
"""Bytes of an observation: planes of cards, then numbers."""

STATE: Final = 8 * observe.STATE
"""Bytes of a perfect-information state."""

PHASES: Final = {"all": steps.ALL_PHASES, "play": steps.PLAY_PHASE}
REWARDS: Final = {"points": steps.POINTS_REWARD, "margin": steps.MARGIN_REWARD}

OWN: Final = (
    "_rows", "_packs", "_observations", "_masks", "_states", "_dones", "_drawn", "_results", "_policies", "seats", "rewards",
)  # fmt: skip
"""The arrays of an environment that are not looks at others of its arrays."""


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
        if phases not in PHASES:
            raise ValueError(f"phases: {phases!r}; one of {', '.join(PHASES)}")
        if reward not in REWARDS:
            raise ValueError(f"reward: {reward!r}; one of {', '.join(REWARDS)}")
        self._lay_out(rules, whole("hands", hands, 1), PHASES[phases], REWARDS[reward], critic)
        self.reset(0)

    def _lay_out(self, rules: Rules, hands: int, mode: int, kind: int, critic: bool) -> None:
        self._given = (rules, hands, mode, kind, critic)
        self.rules = rules
        self.hands = hands
        self._engine: Any = engine()
        self._mode, self._kind = mode, kind
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

    def copy(self) -> VectorEnv:
        """
        The same hands at the same points, with arrays of their own, to be played on apart; they draw the same chance from here.
        """
        return copy(self)

    def __getstate__(self) -> tuple[tuple[Rules, int, int, int, bool], dict[str, NDArray[Any]]]:
        """
        What copies and pickles are made of: the arrays that are not looks at others.
        """
        return self._given, {name: getattr(self, name).copy() for name in OWN}

    def __setstate__(self, state: tuple[tuple[Rules, int, int, int, bool], dict[str, NDArray[Any]]]) -> None:
        """
        Arrays laid out anew, with what they held.
        """
        given, arrays = state
        self._lay_out(*given)
        for name, array in arrays.items():
            getattr(self, name)[...] = array

    def reset(self, seed: int, first: int = 0) -> NDArray[np.uint8]:
        """
        Begins every hand anew and returns ``observations``. Hand i is hand ``first + i`` of *seed*, the same in every environment.

        :raises ValueError: a seed, or a hand's number, that is not from 0 to 2**63 - 1
        """
        seed, first = whole("seed", seed), whole("first", first)
        whole("first: the last hand", first + self.hands - 1)
        self.rewards.fill(0)
        self._dones.fill(0)
        self._engine.work(
            self._engine.RESET, np.array([seed, first, self._mode], dtype=np.int64), self._rows, self._col, self._packs,
            self._drawn, self._observations, self._masks, self._states, self.seats, self.rewards, self._dones,
            self._results,
        )  # fmt: skip
        self._policies[:] = self._rows[:, layout.POLICY]
        return self.observations

    def step(self, actions: ArrayLike) -> NDArray[np.uint8]:
        """
        Applies one action to every hand and returns ``observations``; everything else stands in the other arrays.

        :raises IllegalActionError: an action is not legal; nothing has changed
        :raises ValueError: not one integer a hand
        """
        if actions is not self._drawn:
            actions = np.asarray(actions)
            if actions.shape != self.seats.shape:
                raise ValueError(f"actions: shape {actions.shape}; one for each of the {self.hands} hands is needed")
            if actions.dtype.kind not in "iu":
                raise ValueError(f"actions: {actions.dtype}; integers are needed")
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
