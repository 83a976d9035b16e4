"""
Playouts: interpreted, compiled, in batches, over threads, fast and slow, the same hands; positions played out as the machine would.
"""

from __future__ import annotations

from random import Random
from typing import Literal

import numpy as np
import pytest
from numpy.typing import NDArray

from duijia.cards import points_of
from duijia.games import GAMES, find_game
from duijia.kernel import bits, choice, playout, rng, turns
from duijia.kernel import layout as at
from duijia.match import new_match
from duijia.rules import Rules
from duijia.simulator import playouts
from duijia.simulator.columns import columns_of
from duijia.simulator.deals import sim_chance, sim_chances
from duijia.simulator.positions import Position, row_of, rows_of
from tests.simulator.drive import random_options, same_settlement
from tests.simulator.machine_form import MachineForm

games = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)


def interpreted(rules: Rules, seed: int, lane: int, hands: int, mode: int, policy: int = 0) -> list[list[int]]:
    """
    The results of a lane's first hands, out of plain Python.
    """
    col = list(columns_of(rules))
    row, pack = [0] * at.ROW, [0] * at.PACK
    playout.begin_lane(row, col, seed, lane)
    results = []
    for _ in range(hands):
        result = [0] * playout.RESULT
        playout.play_hand(row, col, pack, mode, policy, policy, result)
        results.append(result)
    return results


@pytest.mark.slow
@pytest.mark.parametrize("phases", ["all", "play"])
@pytest.mark.parametrize("number", range(9))
def test_interpreted_compiled_batched(number: int, phases: Literal["all", "play"]) -> None:
    """
    A seed gives the same hands interpreted, compiled, in any batch and over threads, under any rules and with either policy.
    """
    rules = GAMES[number % 3] if number < 3 else random_options(GAMES[number % 3], Random(number))
    name: playouts.Policy = "random" if number % 2 == 0 else "heuristic"

    def play(hands: int, first_lane: int = 0, threads: int = 1) -> NDArray[np.int64]:
        return playouts.play(
            rules,
            hands,
            number,
            first_lane=first_lane,
            per_lane=4,
            phases=phases,
            policies=(name, name),
            threads=threads,
        )

    both = play(16, threads=2)
    assert (both == play(16)).all()
    assert (both[8:] == play(8, first_lane=2)).all()
    mode, policy = playouts.MODES[phases], playouts.POLICIES[name]
    for lane in (0, 3):
        assert both[4 * lane : 4 * lane + 4].tolist() == interpreted(rules, number, lane, 4, mode, policy)


@games
def test_the_fast_way_is_the_slow_way(rules: Rules) -> None:
    """
    Tricks without an observer's notes draw the same numbers and end in the same settlement as action after action; and the points in
    the tricks and the kitty are all the points of the pack.
    """
    col = list(columns_of(rules))
    for seed in range(6):
        ends, row = [], [0] * at.ROW
        for finish in (playout.finish, playout.finish_slowly):
            row, pack = [0] * at.ROW, [0] * at.PACK
            playout.begin_lane(row, col, seed, 0)
            turns.begin(row, col, pack)
            actions = finish(row, col, pack)
            ends.append([actions, row[at.POLICY], *row[at.WON : at.HANDS_PLAYED], *row[at.KITTY : at.KITTY + 5]])
        assert ends[0] == ends[1], f"{rules.key} seed {seed}"
        played = sum(
            bits.points(row[base + 5 * seat + w]) for base in (at.SEEN, at.PLAYS) for seat in range(4) for w in range(4)
        )
        assert played + sum(bits.points(row[at.KITTY + word]) for word in range(4)) == rules.score.total
        assert all(choice.total(row, at.HANDS + 5 * seat) == 0 for seat in range(4))


@games
def test_positions_of_the_machine(rules: Rules) -> None:
    """
    A position taken from the middle of a hand at the machine has the machine's legal actions to the end, and its settlement.
    """
    random = Random(8)
    machine = MachineForm(new_match(rules), sim_chances(rules, 5))
    for stop in (3, 40, 90, 111):
        machine.begin()
        while machine.hand.phase.name != "playing":
            machine.act(random.choice(machine.legal()))
        for _ in range(stop):
            machine.act(random.choice(machine.legal()))
        while machine.partial:
            machine.act(random.choice(machine.legal()))
        row, col, pack = row_of(rules, position_of(machine)), list(columns_of(rules)), [0] * at.PACK
        while machine.ask is not None:
            assert row[at.SEAT] == machine.ask.seat
            legal = [turns.nth(row, place) for place in range(turns.legal(row, col))]
            assert legal == machine.legal()
            action = random.choice(legal)
            machine.act(action)
            turns.act(row, col, pack, action)
        same_settlement(row, machine, rules.key)


def position_of(machine: MachineForm) -> Position:
    """
    The machine's hand as a position.
    """
    hand, trick = machine.hand, machine.hand.trick
    assert trick is not None and hand.trump is not None and hand.dealer is not None
    paid = [transfer for transfer in hand.transfers if transfer.kind == "tribute" and transfer.source is not None]
    return Position(
        hands=hand.hands, kitty=hand.kitty, dealer=hand.dealer, trump=hand.trump, level=hand.setup.level,
        levels=hand.setup.levels, leader=trick.leader, plays=trick.plays, points=hand.points,
        first_hand=hand.setup.first_hand, dry=hand.dry, paid_from=paid[0].source if paid else None,
        paid_cards=sum(transfer.count for transfer in paid),
    )  # fmt: skip


@games
def test_a_position_that_does_not_fit_is_refused(rules: Rules) -> None:
    """
    Hands of different sizes are an error that says so.
    """
    pack = sim_chance(rules, 1).pack
    odd = Position(
        hands=(pack[:3], pack[3:6], pack[6:9], pack[9:11]), kitty=(), dealer=0, trump="S", level=rules.climb[0],
        levels=(rules.climb[0],) * 2, leader=0,
    )  # fmt: skip
    with pytest.raises(ValueError, match="do not fit together"):
        row_of(rules, odd)


@pytest.mark.slow
def test_positions_in_a_batch() -> None:
    """
    Rows finished in a batch, whatever the threads, come out as each alone; no play makes or loses a point.
    """
    rules = find_game("dagunzi")
    machine = MachineForm(new_match(rules), sim_chances(rules, 9))
    random = Random(9)
    machine.begin()
    while machine.hand.phase.name != "playing":
        machine.act(random.choice(machine.legal()))
    position = position_of(machine)
    rows = rows_of(rules, [position] * 12)
    results = playouts.finish(rules, rows.copy(), 3, threads=2)
    for place in (0, 5, 11):
        alone = playouts.finish(rules, rows[place : place + 1].copy(), 3, first=place)
        assert (alone[0] == results[place]).all()
    assert len(np.unique(results[:, playouts.FIELDS.index("score")])) > 1
    free = rules.score.total - points_of(position.kitty)
    assert (results[:, playouts.FIELDS.index("trick_points")] <= free).all()


@pytest.mark.slow
@games
def test_the_heuristic_beats_chance(rules: Rules) -> None:
    """
    Over mirrored lanes the heuristic side wins nine hands of ten from the first lead on.
    """
    won = 0
    sides: tuple[tuple[playouts.Policy, playouts.Policy], ...] = (("heuristic", "random"), ("random", "heuristic"))
    for team, policies in enumerate(sides):
        results = playouts.play(rules, 300, 2, phases="play", policies=policies)
        short = results[:, playouts.FIELDS.index("score")] < rules.score.threshold
        dealers = results[:, playouts.FIELDS.index("dealer")] % 2
        won += int((np.where(short, dealers, 1 - dealers) == team).sum())
    assert won > 540


@pytest.mark.slow
@pytest.mark.parametrize(
    "wrong", [{"hands": 0}, {"threads": 0}, {"phases": "some"}, {"policies": ("random", "clever")}]
)
def test_wrong_words_are_named(wrong: dict[str, object]) -> None:
    """
    An error names the argument.
    """
    given: dict[str, object] = {"hands": 4} | wrong
    with pytest.raises(ValueError, match=next(iter(wrong))):
        playouts.play(GAMES[0], **given)  # type: ignore[arg-type]


def test_streams_differ() -> None:
    """
    Neighbouring seeds, hands and streams have nothing in common, and a draw below n is below n.
    """
    states = {rng.stream(seed, number, which) for seed in range(20) for number in range(20) for which in range(2)}
    assert len(states) == 800
    counts = [0] * 7
    state = rng.stream(3, 1, 0)
    for _ in range(7_000):
        state = rng.after(state)
        assert 0 <= state < 1 << 63
        counts[rng.below(state, 7)] += 1
    assert all(850 < count < 1_150 for count in counts)
