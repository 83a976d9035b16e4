"""
The interpreted simulator and the machine driven side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from duijia.kernel import layout as at
from duijia.kernel import playout, rng, turns
from duijia.match import new_match
from duijia.rules import Rules, with_options
from duijia.simulator.columns import columns_of
from duijia.simulator.deals import sim_chances
from tests.simulator.machine_form import MachineForm, rank_number, words

Look = Callable[[list[int], list[int], MachineForm], None]
"""Told of every decision: row, columns, machine."""


def random_options(rules: Rules, random: Random) -> Rules:
    """
    *rules* with every house rule drawn.
    """
    return with_options(rules, {option.name: random.choice(option.values) for option in rules.options if option.values})


def compare(rules: Rules, seed: int, hands: int, look: Look | None = None) -> int:
    """
    Plays *hands* hands of matches on both, with the same deals and random actions; every set of legal actions and every settlement must
    be the same. Returns how many decisions there were.
    """
    random = Random(seed)
    col = list(columns_of(rules))
    row, pack = [0] * at.ROW, [0] * at.PACK
    row[at.CHANCE] = rng.stream(seed, 0, 0)
    playout.new_match(row, col)
    machine = MachineForm(new_match(rules), sim_chances(rules, seed))
    decisions = 0
    for _ in range(hands):
        turns.begin(row, col, pack)
        machine.begin()
        while machine.ask is not None:
            want = machine.legal()
            legal = [turns.nth(row, place) for place in range(turns.legal(row, col))]
            where = f"{rules.key} seed {seed}: {machine.hand.phase} {machine.ask} chosen {machine.partial}"
            assert row[at.SEAT] == machine.ask.seat, where
            assert legal == want, where
            if look is not None:
                look(row, col, machine)
            action = random.choice(legal)
            turns.act(row, col, pack, action)
            machine.act(action)
            decisions += 1
        assert row[at.PHASE] == at.SETTLED
        same_settlement(row, machine, f"{rules.key} seed {seed}")
        playout.next_hand(row, col)
    return decisions


def same_settlement(row: list[int], machine: MachineForm, where: str) -> None:
    """
    The row's settlement is the machine's.
    """
    hand, done = machine.hand, machine.hand.settlement
    assert done is not None
    assert hand.dealer is not None
    bank = at.NOBODY if done.next_dealer is None else done.next_dealer
    winner = at.NOBODY if done.winner is None else done.winner
    owed = row[at.NEXT_OWED : at.NEXT_OWED + 4]
    assert (row[at.SCORE], row[at.FACTOR], row[at.DIG]) == (done.score, done.multiplier, done.dig), where
    assert (row[at.GAIN], -row[at.GAIN]) == (done.points[(hand.dealer + 1) % 4], done.points[hand.dealer]), where
    assert tuple(row[at.RISE : at.RISE + 2]) == done.rise, where
    assert row[at.NEXT_LEVELS : at.NEXT_LEVELS + 2] == [rank_number(level) for level in done.levels], where
    assert (row[at.NEXT_BANK], row[at.WINNER]) == (bank, winner), where
    assert (None, "passed", "zero", "all", "jokers")[row[at.END]] == done.end, where
    assert row[at.KITTY : at.KITTY + 5] == words(done.kitty), where
    assert tuple(seat for seat in owed[:2] if seat >= 0) == done.owed.payers, where
    assert tuple(count for count in owed[2:] if count) == done.owed.cards, where
