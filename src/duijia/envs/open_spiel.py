"""
OpenSpiel: importing this file registers ``duijia_dagunzi``, ``duijia_dabang`` and ``duijia_dalin`` with pyspiel.

>>> import pyspiel
>>> import duijia.envs.open_spiel
>>> game = pyspiel.load_game("duijia_dagunzi", {"options": "follow:strict"})
>>> game.new_initial_state().is_chance_node()
True

Every drawing of chance is a node of its own, a card at a time (``duijia.envs.story``). Parameters: ``options`` (house rules, written
``name:value;name:value``), ``phases`` (all, play), ``start`` (first, any), ``reward`` (margin, points).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from duijia.cards import FACES, SEATS, SUITS, Seat
from duijia.envs import infostate, planes
from duijia.envs.encode import NUM_ACTIONS, action_name
from duijia.envs.game import check_word, reward_of
from duijia.envs.options import read_options
from duijia.envs.resample import resample
from duijia.envs.story import Scene, Story, begin, information, observation
from duijia.games import GAMES
from duijia.match import Match
from duijia.rules import Rules, with_options

PARAMETERS: Final = {"options": "", "phases": "all", "start": "first", "reward": "margin"}
"""A game's parameters with their defaults."""

MOST_CHANCE: Final = 6000
MOST_ACTIONS: Final = 6000
"""More drawings and actions than a hand ever takes, deals that are dealt again included."""

UTILITY: Final = {"margin": 4.0, "points": 200.0}
"""Bounds of a seat's return."""


def game_type(rules: Rules) -> pyspiel.GameType:
    """
    What OpenSpiel is told of the game.
    """
    return pyspiel.GameType(
        short_name=f"duijia_{rules.key}",
        long_name=f"{rules.names[1]} ({rules.names[0]})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=4,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class DuijiaGame(pyspiel.Game):  # type: ignore[misc]
    """
    One of the games as OpenSpiel sees it; each is a subclass that names its rules.
    """

    base: ClassVar[Rules]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        """
        :raises ValueError: an option, value or word that the game does not have
        """
        given = {**PARAMETERS, **(parameters or {})}
        for name in ("phases", "start", "reward"):
            check_word(name, str(given[name]))
        if given["phases"] == "play" and given["start"] == "any":
            raise ValueError("phases: play alone draws its own start; leave start as it is")
        rules = with_options(self.base, read_options(given["options"]))
        self.scene = Scene(rules, given["phases"], given["start"], given["reward"])
        """Rules and words."""
        bound = UTILITY[given["reward"]]
        info = pyspiel.GameInfo(
            num_distinct_actions=NUM_ACTIONS,
            max_chance_outcomes=len(FACES),
            num_players=len(SEATS),
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(game_type(self.base), info, given)

    def new_initial_state(self, _text: str | None = None) -> DuijiaState:
        """
        The state before anything is drawn.
        """
        return DuijiaState(self)

    def __reduce__(self) -> tuple[Callable[[str, dict[str, str]], DuijiaGame], tuple[str, dict[str, str]]]:
        """
        It is loaded again by its name and parameters.
        """
        return load, (self.base.key, {name: str(value) for name, value in self.get_parameters().items()})

    def max_chance_nodes_in_history(self) -> int:
        """
        More than there ever are.
        """
        return MOST_CHANCE

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """
        What writes tensors and strings for one seat.

        :raises ValueError: a kind of observation other than one seat's own
        """
        if params:
            raise ValueError(f"observer: takes no parameters, not {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("observer: only what one seat knows, public and its own, is offered")
        return Observer(self.scene.rules, recall=kind.perfect_recall)


def load(key: str, parameters: Mapping[str, str]) -> DuijiaGame:
    """
    The game of that key as OpenSpiel loads it.
    """
    game: DuijiaGame = pyspiel.load_game(f"duijia_{key}", dict(parameters))
    return game


class DuijiaState(pyspiel.State):  # type: ignore[misc]
    """
    A hand up to a decision, a drawing of chance, or its end.
    """

    def __init__(self, game: DuijiaGame) -> None:
        super().__init__(game)
        self.story: Story = begin(game.scene)
        """Everything: for chance, referees and critics."""

    def current_player(self) -> int:
        """
        The seat that is asked, chance, or the end.
        """
        if self.story.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.story.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """
        What may be drawn, with its probabilities.
        """
        return self.story.outcomes()

    def is_terminal(self) -> bool:
        """
        Whether the hand is settled.
        """
        return self.story.over

    def returns(self) -> list[float]:
        """
        What the hand was worth to each seat; 0 before its settlement.
        """
        turn = self.story.turn
        if turn is None or turn.hand.settlement is None:
            return [0.0] * len(SEATS)
        return list(reward_of(self.story.scene.rules, self.story.scene.reward, turn.hand.settlement, turn.hand.dealer))

    def drawn_like(self, match: Match) -> int:
        """
        The outcome of this chance node under which the hand becomes the one that *match* stands in; so a hand of another environment
        can be dealt here.
        """
        return self.story.drawn_like(match)

    def resample_from_infostate(self, player: Seat, random: Callable[[], float]) -> DuijiaState:
        """
        A state with the same information state for *player*, the cards it has not seen drawn anew (``duijia.envs.resample``).
        """
        other: DuijiaState = self.get_game().new_initial_state()
        for outcome in resample(self.story, player, random).path:
            other.apply_action(outcome)
        return other

    def __str__(self) -> str:
        story = self.story
        if story.turn is None:
            return f"chance draws: {story.draw}"
        hand = story.turn.hand
        lines = [f"{hand.phase.name}, level {hand.setup.level}, trump {hand.trump or '?'}, dealer {hand.dealer}"]
        lines += [f"{seat}: {' '.join(hand.order.sort(hand.hands[seat]))}" for seat in SEATS]
        if hand.trick is not None:
            lines.append(" | ".join(" ".join(cards) for cards in hand.trick.plays))
        return "\n".join(lines)

    def _legal_actions(self, player: int) -> list[int]:
        del player
        turn = self.story.turn
        assert turn is not None
        return turn.legal

    def _apply_action(self, action: int) -> None:
        self.story = self.story.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return action_name(action)
        match self.story.draw:
            case "card" | "bright":
                return FACES[action]
            case "trump":
                return SUITS[action]
            case "level" | "level_0" | "level_1":
                return self.story.scene.rules.climb[action]
            case draw:
                return f"{draw} {action}"


class Observer:
    """
    Tensors and strings of one seat: what it knows now, or with *recall* all that it ever knew.
    """

    def __init__(self, rules: Rules, *, recall: bool) -> None:
        self.recall = recall
        fields = [("player", 4), ("observation", planes.SIZE)]
        if recall:
            fields += [(field.name, field.length) for field in infostate.fields(rules)]
        self.tensor: NDArray[np.float32] = np.zeros(sum(length for _, length in fields), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, length in fields:
            self.dict[name] = self.tensor[start : start + length]
            start += length

    def set_from(self, state: DuijiaState, player: Seat) -> None:
        """
        Writes what *player* knows in *state*.
        """
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        story = state.story
        if story.turn is None:
            return
        asked = story.seat == player
        turn = story.turn
        view = infostate.view_in(story, player)
        rules = story.scene.rules
        if asked:
            self.dict["observation"][:] = planes.observe(rules, view, turn.ask, turn.partial, len(turn.legal))
        else:
            self.dict["observation"][:] = planes.observe(rules, view, None)
        if self.recall:
            infostate.write(self.dict, view)

    def string_from(self, state: DuijiaState, player: Seat) -> str:
        """
        The same as text.
        """
        return (information if self.recall else observation)(state.story, player)


for _rules in GAMES:
    # pyspiel keeps what it is given until after Python has ended, which classes survive and functions do not.
    pyspiel.register_game(game_type(_rules), type(f"{_rules.key.title()}Game", (DuijiaGame,), {"base": _rules}))
