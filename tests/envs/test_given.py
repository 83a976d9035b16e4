"""
What callers may give: one range of seeds everywhere, integers of any make, and errors that name what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from duijia.envs.encode import PASS
from duijia.envs.game import TurnGame
from duijia.envs.gymnasium import DuijiaEnv, SelfPlayEnv
from duijia.envs.options import rules_of
from duijia.envs.pettingzoo import AGENTS, env, parallel_env, raw_env
from duijia.envs.vector import VectorEnv
from duijia.games import find_game
from duijia.simulator import playouts

RULES = find_game("dagunzi")


def hand_of_game(seed: Any) -> bytes:
    """
    What seat 0 sees at the first decision, in ``TurnGame``.
    """
    game = TurnGame(RULES)
    game.reset(seed)
    return bytes(game.observe(0))


def hand_by_number(number: Any) -> bytes:
    """
    The same, of a later hand of seed 1.
    """
    game = TurnGame(RULES)
    game.reset(1, number)
    return bytes(game.observe(0))


def hand_of_turns(seed: Any) -> bytes:
    """
    The same, in PettingZoo.
    """
    table = env("dagunzi")
    table.reset(seed=seed)
    return bytes(table.observe("player_0")["observation"])


def hand_of_cycles(seed: Any) -> bytes:
    """
    The same, in PettingZoo's cycles.
    """
    table = parallel_env("dagunzi")
    return bytes(table.reset(seed=seed)[0]["player_0"]["observation"])


def hand_of_one(seed: Any) -> bytes:
    """
    The same, in Gymnasium.
    """
    return bytes(DuijiaEnv("dagunzi", bots="random").reset(seed=seed)[0])


def hands_of_all(seed: Any) -> bytes:
    """
    The first hand of many, in Gymnasium.
    """
    return bytes(SelfPlayEnv("dagunzi", num_envs=2).reset(seed=seed)[0][0])


def hand_of_arrays(seed: Any) -> bytes:
    """
    The first of the arrays.
    """
    return bytes(VectorEnv(RULES, 2).reset(seed)[0])


def first_of_arrays(first: Any) -> bytes:
    """
    The arrays from a later hand on.
    """
    return bytes(VectorEnv(RULES, 2).reset(1, first)[0])


def played(seed: Any) -> bytes:
    """
    A hand of the simulator.
    """
    return bytes(playouts.play(RULES, 2, seed))


ENTRIES: list[Callable[[Any], bytes]] = [
    hand_of_game, hand_by_number, hand_of_turns, hand_of_cycles, hand_of_one, hands_of_all, hand_of_arrays, first_of_arrays,
    played,
]  # fmt: skip
entries = pytest.mark.parametrize("entry", ENTRIES)


@entries
@pytest.mark.parametrize("wrong", [-1, 1 << 63, 1 << 64, 1.0, 1.5, "1", np.float64(2), np.uint64((1 << 64) - 1)])
def test_one_range_of_seeds(entry: Callable[[Any], bytes], wrong: Any) -> None:
    """
    Numbers outside it, and what is no integer, are refused by name wherever a seed or a number of a hand is given.
    """
    with pytest.raises(ValueError, match=r"^(seed|number|first)"):
        entry(wrong)


@entries
def test_integers_of_any_make_are_the_same_seed(entry: Callable[[Any], bytes]) -> None:
    """
    NumPy's of every width are Python's; the last seed is another than the first.
    """
    same = {entry(make(77)) for make in (int, np.int8, np.uint8, np.int32, np.uint32, np.int64, np.uint64)}
    assert len(same) == 1
    if entry is not first_of_arrays:
        assert len({entry(0), entry((1 << 63) - 1)}) == 2


def test_the_last_hand_of_a_batch_is_in_the_range() -> None:
    """
    Hand ``first + i`` as well.
    """
    with pytest.raises(ValueError, match="first: the last hand"):
        VectorEnv(RULES, 2).reset(1, (1 << 63) - 1)
    VectorEnv(RULES, 1).reset(1, (1 << 63) - 1)


@pytest.mark.parametrize("wrong", [1.5, 3.0, "3", None, np.float32(3)])
def test_an_action_is_an_integer(wrong: Any) -> None:
    """
    It is never cut to one.
    """
    game = TurnGame(RULES)
    game.reset(1)
    one = DuijiaEnv("dagunzi", bots="random", illegal="lowest")
    one.reset(seed=1)
    turns = raw_env("dagunzi")
    turns.reset(seed=1)
    cycles = parallel_env("dagunzi", illegal="lowest")
    cycles.reset(seed=1)
    before = one.game.steps
    actions: dict[str, Any] = dict.fromkeys(AGENTS, wrong)
    for step in (game.step, one.step, turns.step, lambda _: cycles.step(actions)):
        with pytest.raises(ValueError, match=r"^action"):
            step(wrong)
    assert game.steps == turns.game.steps == cycles.turns.game.steps == 0
    assert one.game.steps == before


def test_the_arrays_take_integers_of_any_make() -> None:
    """
    Lists and arrays of any integer kind play the same hand; other kinds and other shapes are refused, and nothing has changed.
    """
    table = VectorEnv(RULES, 2)
    seen = []
    for make in (list, lambda a: a.astype(np.uint8), lambda a: a.astype(np.int32), lambda a: np.stack([a, a])[0]):
        table.reset(5)
        for _ in range(20):
            table.step(make(table.random_actions()))
        seen.append(table.observations.tobytes())
    assert len(set(seen)) == 1
    others: list[Any] = [[216.0, 216.0], [True, False], ["216", "216"], [None, None]]
    shapes: list[Any] = [216, [216], [[216, 216]], []]
    for wrong in others:
        with pytest.raises(ValueError, match=r"actions: .* integers are needed"):
            table.step(wrong)
    for wrong in shapes:
        with pytest.raises(ValueError, match="actions: shape"):
            table.step(wrong)
    many = SelfPlayEnv("dagunzi", num_envs=2)
    many.reset(seed=1)
    with pytest.raises(ValueError, match="actions: float64"):
        many.step(np.array([216.0, 216.0]))
    assert table.observations.tobytes() == seen[0]


def ended(table: Any) -> Any:
    """
    *table* played to its end.
    """
    table.reset(seed=1)
    while not table.game.over:
        table.step(table.game.legal[0])
    return table


def test_steps_outside_an_episode_are_refused() -> None:
    """
    Before the first reset and after the end, in every form.
    """
    for illegal in ("raise", "lowest"):
        one = DuijiaEnv("dagunzi", bots="random", phases="play", illegal=illegal)
        with pytest.raises(ValueError, match="reset first"):
            one.step(PASS)
        with pytest.raises(ValueError, match="reset first"):
            ended(one).step(PASS)
    with pytest.raises(ValueError, match="reset first"):
        raw_env("dagunzi").step(PASS)
    cycles = parallel_env("dagunzi", max_cycles=3)
    with pytest.raises(ValueError, match="reset first"):
        cycles.step({})
    cycles.reset(seed=1)
    with pytest.raises(ValueError, match=r"actions: player_\d is asked and has none"):
        cycles.step({})
    with pytest.raises(ValueError, match=r"actions: player_\d is asked and has none"):
        cycles.step([PASS] * 4)  # type: ignore[arg-type]
    for _ in range(3):
        cycles.step(dict.fromkeys(AGENTS, PASS))
    with pytest.raises(ValueError, match="reset first"):
        cycles.step(dict.fromkeys(AGENTS, PASS))
    game = TurnGame(RULES, phases="play")
    with pytest.raises(ValueError, match="reset first"):
        game.step(PASS)
    game.reset(1)
    while not game.over:
        game.step(game.legal[0])
    with pytest.raises(ValueError, match="the episode is over"):
        game.step(PASS)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: rules_of("dagunzi", "follow=strict"), "options: names with their values"),  # type: ignore[arg-type]
        (lambda: rules_of("dagunzi", ["follow"]), "options: names with their values"),  # type: ignore[arg-type]
        (lambda: VectorEnv(RULES, 0), "hands"),
        (lambda: VectorEnv(RULES, 1.5), "hands"),  # type: ignore[arg-type]
        (lambda: DuijiaEnv(seat=4), "seat"),
        (lambda: DuijiaEnv(seat=-1), "seat"),
        (lambda: DuijiaEnv(bots=["rule", "rule", 3]), "bots: names"),  # type: ignore[list-item]
        (lambda: parallel_env("dagunzi", max_cycles=0), "max_cycles"),
        (lambda: raw_env("dagunzi").observe("player_4"), "agent: 'player_4'"),
        (lambda: playouts.play(RULES, 0), "hands"),
        (lambda: playouts.play(RULES, 1, threads=0), "threads"),
    ],
)
def test_wrong_words_are_told(make: Callable[[], Any], message: str) -> None:
    """
    By the name of what was given.
    """
    with pytest.raises(ValueError, match=f"^{message}"):
        make()


@pytest.mark.parametrize("seat", [-1, 4, 1.5])
def test_a_seat_is_one_of_four(seat: Any) -> None:
    """
    Nobody else has a view: -1 is not the last seat.
    """
    game = TurnGame(RULES)
    game.reset(1)
    for look in (game.view, game.observe):
        with pytest.raises(ValueError, match=r"^seat"):
            look(seat)
