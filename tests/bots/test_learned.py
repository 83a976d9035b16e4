"""
The learned bot: the same move whatever is hidden, compiled or not, always legal; and training that can be done again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from duijia.bots.arena import start_of
from duijia.bots.compiled import decide as decide_by_rule
from duijia.bots.learned import compiled, network, playing, training
from duijia.bots.learned import places as to
from duijia.bots.learned.bot import LearnedBot
from duijia.bots.learned.context import context_of
from duijia.bots.learned.fit import new_network
from duijia.bots.learned.measuring import strength
from duijia.bots.learned.notes import picture
from duijia.bots.learned.samples import Player
from duijia.bots.learned.starts import dealt_again, starts
from duijia.bots.learned.training import Progress, Settings, train
from duijia.bots.learned.weights import SHIPPED, WeightsError, load, note, save, shipped
from duijia.bots.registry import UnknownBotError, find_bot
from duijia.bots.rule import RuleBot
from duijia.bots.search import places as at
from duijia.bots.search.table import board_of, position_of, row_of
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.cards import Seat
from duijia.games import GAMES, find_game
from duijia.hand.actions import Action, Play
from duijia.match import Match
from duijia.order import order_of
from duijia.plays import check_play
from duijia.rules import Rules, with_options
from duijia.view import View, view_of
from tests.bots.conftest import add_rows
from tests.bots.test_sight import twin
from tests.games.fourth import FOURTH

DAGUNZI, DABANG, DALIN = find_game("dagunzi"), find_game("dabang"), find_game("dalin")

TABLES = [
    pytest.param(DAGUNZI, id="dagunzi-loose"),
    pytest.param(with_options(DAGUNZI, {"follow": "strict"}), id="dagunzi-strict"),
    pytest.param(DABANG, id="dabang-strict"),
    pytest.param(with_options(DABANG, {"follow": "loose"}), id="dabang-loose"),
    pytest.param(DALIN, id="dalin"),
]

PRESETS = [
    pytest.param(with_options(rules, dict(changed)), id=f"{rules.key}-{number}")
    for rules in GAMES
    for number, (_, changed) in enumerate(rules.presets)
]


def positions(rules: Rules, seed: str, hands: int) -> Iterator[tuple[Match, Seat]]:
    """
    The positions in play of hands of which two seats play at random, each with the seat on turn.
    """
    for number in range(hands):
        seen: list[tuple[Match, Seat]] = []

        def watch(match: Match, action: Action, seen: list[tuple[Match, Seat]] = seen) -> None:
            if isinstance(action, Play):
                seen.append((match, action.seat))

        part = f"{seed}/{number}"
        names = ("rule", "random", "rule", "rule")
        play_hand(start_of(rules, Random(part)), seat_bots(rules, names, part), chances(rules, part), watch)
        yield from seen


class Decided:
    """
    One decision by a network of random weights, compiled or interpreted.
    """

    def __init__(self, view: View, rules: Rules, *, interpreted: bool = False) -> None:
        board = board_of(order_of(rules, view.level, view.trump))
        context = context_of(row_of(view, board), board)
        self.list = np.zeros(to.LIST, dtype=np.int64)
        self.sight = np.zeros(to.SIGHT, dtype=np.float32)
        self.words = np.zeros(at.SCRATCH, dtype=np.int64)
        state, floats, network = position_of(view, board), np.zeros(at.FLOATS), new_network(5)
        if interpreted:
            lanes: list[Any] = [lane.tolist() for lane in (state, board.table, board.numbers, floats)]
            words, plays = self.words.tolist(), self.list.tolist()
            playing.decide(*lanes, *[words, context.tolist(), network, plays, self.sight])
            self.words, self.list = np.array(words), np.array(plays)
        else:
            compiled.decide(
                state, board.table, board.numbers, floats, self.words, context, network, self.list, self.sight
            )

    @property
    def told(self) -> bytes:
        """
        All that was listed, described and scored.
        """
        count = int(self.list[to.COUNT])
        plays = self.list[: to.PLAYS + 5 * count].tobytes() + self.list[to.MAIN : to.MAIN + count].tobytes()
        if count < 2:
            return plays
        sight = self.sight
        described = sight[: to.STATE + to.PLAY * count].tobytes() + sight[to.VIEWS : to.BASE].tobytes()
        return plays + described + sight[to.SCORES : to.SCORES + count].tobytes()


@pytest.mark.parametrize("rules", TABLES)
def test_what_is_hidden_changes_no_byte(rules: Rules) -> None:
    """
    In two deals that a seat cannot tell apart it lists, describes and scores the same plays, and makes the same move.
    """
    random = Random(5)
    compared = 0
    for match, seat in positions(rules, "hidden", 2):
        if random.random() > 0.3:
            continue
        hand = match.hand
        assert hand is not None
        view = view_of(match, seat)
        again = view_of(replace(match, hand=twin(hand, seat, random)), seat)
        assert Decided(view, rules).told == Decided(again, rules).told
        assert LearnedBot(rules, "one").act(view) == LearnedBot(rules, "other").act(again)
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("rules", TABLES)
def test_compiled_and_interpreted_decisions_agree(rules: Rules) -> None:
    """
    The same functions list, describe and score the same run as plain Python, to the last bit.
    """
    random = Random(3)
    compared = 0
    for match, seat in positions(rules, "interpreted", 2):
        if random.random() > 0.25:
            continue
        view = view_of(match, seat)
        assert Decided(view, rules).told == Decided(view, rules, interpreted=True).told
        compared += 1
    assert compared > 20


def test_rows_at_once_are_the_same_sums() -> None:
    """
    What tests of other things put in the place of the network's sums comes to the same bits.
    """
    numbers, weights = np.random.default_rng(8).normal(size=(2, 400)).astype(np.float32)
    numbers[[101, 104]] = 0.0
    told = []
    for add in (network.add, add_rows):
        lane = numbers.copy()
        add(lane, 40, lane, 200, weights, 3, 100, 6, 50)
        told.append(lane.tobytes())
    assert told[0] == told[1] != numbers.tobytes()


@pytest.mark.parametrize("rules", TABLES)
def test_listed_plays_are_legal_and_the_rule_bots_is_among_them(rules: Rules) -> None:
    """
    Every play listed is legal and listed once; the one marked as the rule bot's is what the playouts' rule bot plays; numbers are finite.
    """
    for match, seat in positions(rules, "listed", 2):
        view = view_of(match, seat)
        order = order_of(rules, view.level, view.trump)
        board = board_of(order)
        lead = None if view.trick is None or not view.trick.plays else view.trick.plays[0]
        found = Decided(view, rules)
        count = int(found.list[to.COUNT])
        plays = found.list[to.PLAYS : to.PLAYS + 5 * count].reshape(count, 5)
        assert len({tuple(play) for play in plays.tolist()}) == count
        for play in plays.tolist():
            cards = [
                card for card in order.faces for _ in range(play[order.place[card][0]] >> 4 * order.place[card][1] & 15)
            ]
            assert check_play(order, view.hand, lead, tuple(cards)) is None
        words = np.zeros(at.SCRATCH, dtype=np.int64)
        decide_by_rule(position_of(view, board), board.table, board.numbers, np.zeros(at.FLOATS), words)
        assert plays[found.list[to.RULE]].tolist() == words[at.OUT : at.OUT + 5].tolist()
        assert np.isfinite(found.sight).all()


@pytest.mark.parametrize("rules", PRESETS)
def test_whole_hands_under_every_preset(rules: Rules) -> None:
    """
    Four learned bots play whole hands of every game and preset without a refusal.
    """
    for number in range(3):
        part = f"whole/{number}"
        names = ("learned", "learned", "learned", "rule")
        match = play_hand(start_of(rules, Random(part)), seat_bots(rules, names, part), chances(rules, part))
        assert match.hand is not None
        assert match.hand.settlement is not None


def test_without_a_network_it_is_the_rule_bot() -> None:
    """
    In a game that playouts cannot stand for, or that no network was made for, it answers as the rule bot.
    """
    assert shipped(FOURTH.key) is None
    for match, seat in positions(FOURTH, "fourth", 1):
        view = view_of(match, seat)
        assert LearnedBot(FOURTH).act(view) == RuleBot(FOURTH).act(view)


def test_shipped_networks_say_what_made_them() -> None:
    """
    Every game has a network, with command, seed, time and curve; all files together are below a megabyte.
    """
    size = 0
    for rules in GAMES:
        network = shipped(rules.key)
        assert network is not None
        assert np.isfinite(network).all()
        told = note(rules.key)
        assert told["command"].startswith(f"duijia train --game {rules.key} ")
        assert f"--seed {told['seed']} " in told["command"]
        assert told["seconds"] > 0
        assert told["weights"] == len(network) == to.SIZE
        assert told["curve"][-1]["decisions"] == told["decisions"] == sum(told["decisions_by_round"])
        assert (SHIPPED / f"{rules.key}.svg").read_text(encoding="utf-8").startswith("<svg")
    for file in SHIPPED.iterdir():
        size += len(file.read_bytes())
    assert size < 1_000_000


@pytest.mark.parametrize("rules", TABLES)
def test_shipped_networks_beat_the_rule_bot(rules: Rules) -> None:
    """
    In play, from hands begun by the rule bot, far beyond chance.
    """
    network = shipped(rules.key)
    assert network is not None
    found = strength(Player(network), starts([rules], "beaten", range(250)))
    assert found.points.mean - 1.6 * found.points.half > 0


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    """
    What is no network of this shape is refused by name.
    """
    network = new_network(9)
    save(network, tmp_path / "a.npz", "dabang")
    assert load(str(tmp_path / "a.npz")).tobytes() == network.tobytes()
    assert isinstance(find_bot(f"learned:{tmp_path / 'a.npz'}")(DABANG, ""), LearnedBot)
    with pytest.raises(UnknownBotError, match=r"a\.npz: trained for dabang, not for dalin"):
        find_bot(f"learned:{tmp_path / 'a.npz'}")(DALIN, "")
    np.savez(tmp_path / "any.npz", network=network)
    assert isinstance(find_bot(f"learned:{tmp_path / 'any.npz'}")(DALIN, ""), LearnedBot)
    save(network[:-1], tmp_path / "short.npz", "dabang")
    save(np.full_like(network, np.nan), tmp_path / "nan.npz", "dabang")
    whole = (tmp_path / "a.npz").read_bytes()
    (tmp_path / "cut.npz").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "turned.npz").write_bytes(whole[:300] + bytes(byte ^ 255 for byte in whole[300:340]) + whole[340:])
    (tmp_path / "empty.npz").write_bytes(b"")
    with (tmp_path / "plain.npz").open("wb") as file:
        np.save(file, network)
    for name in ("nan", "cut", "turned", "empty", "plain"):
        with pytest.raises(UnknownBotError, match=rf"weights: .*{name}\.npz: "):
            find_bot(f"learned:{tmp_path / name}.npz")
        with pytest.raises(WeightsError, match=rf"weights: .*{name}\.npz: "):
            load(f"{tmp_path / name}.npz")
    (tmp_path / "text.npz").write_text("no archive")
    for name in ("short", "text", "none"):
        with pytest.raises(WeightsError):
            load(str(tmp_path / f"{name}.npz"))
        with pytest.raises(UnknownBotError, match=name):
            find_bot(f"learned:{tmp_path / name}.npz")


def test_hands_dealt_again_keep_the_dealer_and_the_pack() -> None:
    """
    Of a hand dealt again only the other three hands change, as a whole they stay.
    """
    for begin in starts([DABANG], "again", range(5)):
        state = dealt_again(begin, Random(4))
        dealer = int(begin.state[at.DEALER])
        before, after = begin.state[:20].reshape(4, 5), state[:20].reshape(4, 5)
        assert (before[dealer] == after[dealer]).all()
        assert (before.sum(0) == after.sum(0)).all()
        assert (before != after).any()
        assert (begin.state[20:] == state[20:]).all()
        sizes = {sum(int(word) >> 4 * nibble & 15 for word in hand for nibble in range(15)) for hand in after}
        assert sizes == {DABANG.pack.hand}


@pytest.mark.slow
def test_the_same_samples_give_the_same_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Whatever the number of processes; and each pass of each round is a point of the curve.
    """
    monkeypatch.setattr(training, "TESTS", 1)
    monkeypatch.setattr(training, "DUELS", 10)
    monkeypatch.setattr(training, "EPOCHS", 2)
    told: list[int] = []

    def watch(progress: Progress) -> None:
        told.append(progress.samples)

    found = [train(Settings((DALIN,), 7, jobs=jobs, samples=3000), watch) for jobs in (1, 2)]
    first, second = found
    assert first.network is not None
    assert second.network is not None
    assert first.network.tobytes() == second.network.tobytes()
    assert first.rounds == second.rounds
    assert len(first.rounds) == len(training.SAMPLES)
    assert sum(first.rounds) == first.samples >= 3000
    assert [(point.round, point.epoch) for point in first.curve] == [(r, e) for r in range(4) for e in range(2)]
    assert told == sorted(told[: len(told) // 2]) + sorted(told[len(told) // 2 :])
    assert picture(first.curve, DALIN.names).count("<circle") == len(first.curve)
    assert json.loads(json.dumps(first.rounds)) == first.rounds


def test_training_needs_a_budget() -> None:
    """
    Neither time nor samples: refused.
    """
    with pytest.raises(ValueError, match="time or a number"):
        train(Settings((DALIN,), 1))
