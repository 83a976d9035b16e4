"""
The law: same seed, same policy, same hand, whatever runs it: the machine, the turns, PettingZoo, OpenSpiel, the simulator interpreted and
compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pyspiel
import pytest

import duijia.envs.open_spiel as games_of_open_spiel
from duijia.envs import planes
from duijia.envs.game import TurnGame
from duijia.envs.pettingzoo import AGENTS, env
from duijia.games import GAMES
from duijia.hand.facts import Settlement
from duijia.kernel import columns, layout, observe, playout, rng
from duijia.kernel import turns as kernel_turns
from duijia.match import new_match
from duijia.rules import Rules, chosen_options, option_text, with_options
from duijia.simulator import playouts
from duijia.simulator.columns import columns_of
from duijia.simulator.deals import sim_chances
from tests.envs.policy import Policy
from tests.simulator.machine_form import MachineForm

assert games_of_open_spiel.PARAMETERS

SEEDS = range(4)

TABLES = [pytest.param(rules, id=rules.key) for rules in GAMES]
TABLES += [
    pytest.param(with_options(GAMES[0], {"follow": "strict", "self_counter": "off"}), id="dagunzi strict"),
    pytest.param(with_options(GAMES[1], {"follow": "loose", "flip": "smallest"}), id="dabang loose"),
    pytest.param(with_options(GAMES[2], {"take": "forced", "tribute_choice": "fixed"}), id="dalin forced"),
]


@dataclass(frozen=True)
class Story:
    """
    A hand as a list of who was asked, what was legal, what was done; and what it came to.
    """

    decisions: tuple[tuple[int, tuple[int, ...], int], ...]
    score: int
    points: tuple[int, ...]


def told(decisions: list[tuple[int, tuple[int, ...], int]], settlement: Settlement) -> Story:
    """
    The story of a settled hand.
    """
    return Story(tuple(decisions), settlement.score, settlement.points)


def by_machine(rules: Rules, seed: int) -> Story:
    """
    The machine, asked by the simulator's own test form.
    """
    form, policy = MachineForm(new_match(rules), sim_chances(rules, seed)), Policy(seed)
    form.begin()
    decisions = []
    while form.ask is not None:
        legal = form.legal()
        number = policy(legal)
        decisions.append((form.ask.seat, tuple(legal), number))
        form.act(number)
    assert form.hand.settlement is not None
    return told(decisions, form.hand.settlement)


def by_turns(rules: Rules, seed: int) -> Story:
    """
    ``TurnGame``.
    """
    game, policy = TurnGame(rules), Policy(seed)
    game.reset(seed)
    decisions = []
    while not game.over:
        number = policy(game.legal)
        assert game.seat is not None
        decisions.append((game.seat, tuple(game.legal), number))
        game.step(number)
    return told(decisions, game.settled[0])


def by_pettingzoo(rules: Rules, seed: int, options: dict[str, object]) -> Story:
    """
    PettingZoo, from what its agents are given alone.
    """
    game, policy = env(rules.key, options), Policy(seed)
    game.reset(seed=seed)
    decisions = []
    for agent in game.agent_iter():
        observation, _, ended, cut, _ = game.last()
        if ended or cut:
            break
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        number = policy(legal)
        decisions.append((AGENTS.index(agent), tuple(legal), number))
        game.step(number)
    info = game.infos[AGENTS[0]]
    return Story(tuple(decisions), info["score"], tuple(info["points"]))


def by_open_spiel(rules: Rules, seed: int, options: dict[str, object]) -> Story:
    """
    OpenSpiel, its chance nodes led to the simulator's deals.
    """
    text = ";".join(f"{name}:{value}" for name, value in options.items())
    state = pyspiel.load_game(f"duijia_{rules.key}", {"options": text}).new_initial_state()
    policy, form = Policy(seed), MachineForm(new_match(rules), sim_chances(rules, seed))
    form.begin()
    decisions = []
    deals = 0
    while not state.is_terminal():
        if state.is_chance_node():
            if state.story.fixed == 0 and state.story.draw in ("drawer", "card") and not state.story.drawn:
                deals += 1
            state.apply_action(state.drawn_like(form.match))
        else:
            legal = state.legal_actions()
            number = policy(legal)
            decisions.append((state.current_player(), tuple(legal), number))
            form.act(number)
            state.apply_action(number)
    assert deals >= 1
    return told(decisions, state.story.turn.hand.settlement)


def by_kernel(rules: Rules, seed: int) -> Story:
    """
    The simulator's own functions, interpreted.
    """
    col = list(columns_of(rules))
    row, pack, policy = [0] * layout.ROW, [0] * col[columns.CARDS], Policy(seed)
    row[layout.CHANCE] = rng.stream(seed, 0, 0)
    playout.new_match(row, col)
    kernel_turns.begin(row, col, pack)
    decisions = []
    while row[layout.PHASE] != layout.SETTLED:
        legal = [kernel_turns.nth(row, place) for place in range(kernel_turns.legal(row, col))]
        number = policy(legal)
        decisions.append((row[layout.SEAT], tuple(legal), number))
        kernel_turns.act(row, col, pack, number)
    gain = row[layout.GAIN]
    points = tuple(gain if (seat - row[layout.DEALER]) % 2 else -gain for seat in range(4))
    return Story(tuple(decisions), row[layout.SCORE], points)


def options_of(rules: Rules) -> dict[str, object]:
    """
    The house rules in which *rules* departs from its game.
    """
    base = next(game for game in GAMES if game.key == rules.key)
    return {name: option_text(value) for name, value in chosen_options(rules, base).items()}


@pytest.mark.parametrize("rules", TABLES)
def test_five_ways_one_hand(rules: Rules) -> None:
    """
    Who is asked, what is legal, and what the hand comes to: all the same, decision by decision.
    """
    options = options_of(rules)
    for seed in SEEDS:
        story = by_machine(rules, seed)
        assert len(story.decisions) > 120
        assert by_turns(rules, seed) == story
        assert by_pettingzoo(rules, seed, options) == story
        assert by_open_spiel(rules, seed, options) == story
        assert by_kernel(rules, seed) == story


@pytest.mark.parametrize("rules", TABLES)
def test_one_layout_two_writers(rules: Rules) -> None:
    """
    What the seat on turn sees, and what a critic sees, are the same bytes from the view and from the simulator's row.
    """
    phases = set()
    for seed in range(3):
        game, policy = TurnGame(rules, episode="match"), Policy(seed)
        game.reset(seed)
        col = list(columns_of(rules))
        row, pack = [0] * layout.ROW, [0] * col[columns.CARDS]
        row[layout.CHANCE] = rng.stream(seed, 0, 0)
        playout.new_match(row, col)
        kernel_turns.begin(row, col, pack)
        while len(game.settled) < 5 and not game.over:
            kernel_turns.legal(row, col)
            seen, all_cards = np.zeros(observe.OBSERVATION, np.int64), np.zeros(observe.STATE, np.int64)
            observe.observe(row, col, seen)
            observe.state(row, all_cards)
            assert game.seat is not None
            mine, theirs = game.observe(game.seat), seen.view(np.uint8)
            wrong = [
                (name, int(mine[at]), int(theirs[at]))
                for name, at in planes.NUMBER_AT.items()
                if mine[at] != theirs[at]
            ]
            assert not wrong, (game.turn.hand.phase.name, wrong)
            assert (mine == theirs).all()
            assert (game.state() == all_cards.view(np.uint8)).all()
            phases.add(game.turn.hand.phase.name)
            number = policy(game.legal)
            kernel_turns.act(row, col, pack, number)
            game.step(number)
            if row[layout.PHASE] == layout.SETTLED:
                playout.next_hand(row, col)
                kernel_turns.begin(row, col, pack)
    assert {"dealing", "playing", "paying", "returning", "burying"} <= phases


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES)
def test_masks_on_many_positions(rules: Rules) -> None:
    """
    On 100,000 positions of all tables together the simulator's legal actions are the machine's, and so is the seat.
    """
    seed, positions = 100, 0
    while positions < 100_000 // len(TABLES):
        game, policy = TurnGame(rules, episode="match"), Policy(seed)
        game.reset(seed)
        col = list(columns_of(rules))
        row, pack = [0] * layout.ROW, [0] * col[columns.CARDS]
        row[layout.CHANCE] = rng.stream(seed, 0, 0)
        playout.new_match(row, col)
        kernel_turns.begin(row, col, pack)
        while not game.over and len(game.settled) < 12:
            legal = [kernel_turns.nth(row, place) for place in range(kernel_turns.legal(row, col))]
            assert (row[layout.SEAT], legal) == (game.seat, game.legal), (seed, positions)
            number = policy(legal)
            kernel_turns.act(row, col, pack, number)
            game.step(number)
            positions += 1
            if row[layout.PHASE] == layout.SETTLED:
                assert row[layout.SCORE] == game.settled[-1].score
                playout.next_hand(row, col)
                kernel_turns.begin(row, col, pack)
        seed += 1


def settlements(rules: Rules, seed: int, hands: int) -> Iterator[tuple[int, int, int]]:
    """
    Score, decisions and first seat's 积分 of each hand of a match at the turns.
    """
    game, policy = TurnGame(rules, episode="match"), Policy(seed)
    game.reset(seed)
    before = 0
    while not game.over and len(game.settled) < hands:
        known = len(game.settled)
        game.step(policy(game.legal))
        if len(game.settled) > known:
            yield game.settled[-1].score, game.steps - before, abs(game.settled[-1].points[0])
            before = game.steps


@pytest.mark.parametrize("rules", TABLES)
def test_a_match_compiled(rules: Rules) -> None:
    """
    A match of hands in one compiled call comes to the same, hand by hand.
    """
    hands = 12
    told_by_turns = list(settlements(rules, 9, hands))
    table = playouts.play(rules, hands, 9, per_lane=hands)
    score, actions, gain = (playouts.FIELDS.index(name) for name in ("score", "actions", "gain"))
    assert len(told_by_turns) > 2
    assert [
        (int(line[score]), int(line[actions]), abs(int(line[gain]))) for line in table[: len(told_by_turns)]
    ] == told_by_turns


@pytest.mark.parametrize("rules", TABLES)
def test_the_play_alone(rules: Rules) -> None:
    """
    The play alone begins and goes the same at the turns and in the simulator.
    """
    for seed in range(6):
        game, policy = TurnGame(rules, phases="play"), Policy(seed)
        game.reset(seed)
        col = list(columns_of(rules))
        row, pack = [0] * layout.ROW, [0] * col[columns.CARDS]
        row[layout.CHANCE] = rng.stream(seed, 0, 0)
        playout.begin_play(row, col, pack)
        while not game.over:
            legal = [kernel_turns.nth(row, place) for place in range(kernel_turns.legal(row, col))]
            assert (row[layout.SEAT], legal) == (game.seat, game.legal)
            number = policy(legal)
            kernel_turns.act(row, col, pack, number)
            game.step(number)
        assert row[layout.PHASE] == layout.SETTLED
        assert row[layout.SCORE] == game.settled[0].score
