"""
The value network: the same numbers compiled or not, whoever sits where and whatever the suits are called; training that can be done again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from duijia.bots.learned import compiled, gathering, playing, value, value_training
from duijia.bots.learned import places as to
from duijia.bots.learned import value_places as of
from duijia.bots.learned.fit import layers_of, new_network
from duijia.bots.learned.samples import Singles
from duijia.bots.learned.starts import Start, dealt_again, starts
from duijia.bots.learned.value_fit import BARE, SHAPES, TRAINED, forward, gradients, new_values, quality
from duijia.bots.learned.value_notes import picture
from duijia.bots.learned.value_samples import AGAIN, BLOCK, ROOM, Gatherer, Plan, Positions, Store, lot
from duijia.bots.learned.value_training import Settings, train
from duijia.bots.learned.weights import SHIPPED, WeightsError, digest_of, load, note, save, shipped
from duijia.bots.search import places as at
from duijia.bots.search.playing import WORLD, put
from duijia.games import GAMES, find_game
from duijia.kernel import layout
from duijia.rules import Rules, with_options

DAGUNZI, DABANG, DALIN = find_game("dagunzi"), find_game("dabang"), find_game("dalin")

HANDS = [
    pytest.param(DAGUNZI, 1, id="dagunzi"),
    pytest.param(with_options(DAGUNZI, {"follow": "strict"}), 2, id="dagunzi-strict"),
    pytest.param(DABANG, 3, id="dabang"),
    pytest.param(DALIN, 4, id="dalin"),
    pytest.param(DALIN, 29, id="dalin-bare"),
]
"""Rules and a number of a start; the last one has no trump suit."""


def start_of(rules: Rules, number: int) -> Start:
    return starts([rules], "bare", [number])[0]


def player_of(rules: Rules) -> Singles:
    found = shipped(rules.key)
    assert found is not None
    return found


def leads(begin: Start, player: Singles) -> list[NDArray[np.int64]]:
    """
    The positions between two tricks of a hand that the network plays.
    """
    state, found = begin.state.copy(), []
    words, plays = np.zeros(at.SCRATCH, dtype=np.int64), np.zeros(to.LIST, dtype=np.int64)
    while True:
        if state[at.PLAYED] == 0:
            found.append(state.copy())
        board = begin.board
        compiled.decide(
            state, board.table, board.numbers, np.zeros(at.FLOATS), words, begin.context, player, plays,
            np.zeros(to.SIGHT, dtype=np.float32),
        )  # fmt: skip
        after = state.tolist()
        if put(after, board.table.tolist(), words.tolist(), at.OUT):
            return found
        state = np.array(after)


def described(state: NDArray[np.int64], begin: Start, context: NDArray[np.float64] | None = None) -> Singles:
    told = np.zeros(of.SIGHT, dtype=np.float32)
    numbers = begin.context if context is None else context
    value.describe_open(state.tolist(), begin.board.table.tolist(), numbers.tolist(), told)
    return told


def value_by_python(weights: Singles, begin: Start, told: Singles) -> float:
    return float(value.value_of(weights, begin.board.table.tolist(), told.copy()))


def test_the_bare_hand_has_no_trump_suit() -> None:
    """
    Of the hands that these laws are tried on one has four side suits, the others three.
    """
    for one in HANDS:
        rules, number = one.values
        assert isinstance(rules, Rules)
        assert isinstance(number, int)
        begin = start_of(rules, number)
        assert (begin.board.table[at.TRUMP] == 4) == (one.id == "dalin-bare")
        assert described(begin.state, begin)[BARE] == (one.id == "dalin-bare")


@pytest.mark.usefixtures("rows_at_once")
@pytest.mark.parametrize(("rules", "number"), HANDS)
def test_compiled_and_interpreted_hands_tell_the_same(rules: Rules, number: int) -> None:
    """
    The same functions, run as plain Python, write the same positions of the same hand, and what they came to, to the last bit.
    """
    begin, player = start_of(rules, number), player_of(rules)
    board = begin.board
    told = []
    for interpreted in (False, True):
        seen = np.zeros(ROOM * of.DESCRIBED, dtype=np.float32)
        points, worths = np.zeros((2, ROOM), dtype=np.float32)
        lanes: list[Any] = [
            begin.state.copy(), board.table, board.numbers, board.values, begin.row.copy(), board.columns, begin.context, player,
            np.zeros(at.FLOATS), np.zeros(at.SCRATCH, dtype=np.int64), np.zeros(to.LIST, dtype=np.int64),
        ]  # fmt: skip
        sides: Any = np.zeros(ROOM, dtype=np.int64)
        if interpreted:
            lanes = [lane if lane is player else lane.tolist() for lane in lanes]
            sides = sides.tolist()
        sights = [np.zeros(size, dtype=np.float32) for size in (to.SIGHT, of.SIGHT)]
        play: Callable[..., int] = gathering.gather if interpreted else compiled.gather_hand
        written = play(*lanes, *sights, 77, 700, 60, seen, sides, points, worths)
        assert written > 5
        told.append((written, list(sides), seen.tobytes(), points.tobytes(), worths.tobytes()))
    assert told[0] == told[1]


@pytest.mark.parametrize(("rules", "number"), HANDS)
def test_the_fit_the_compiled_and_the_plain_network_agree(rules: Rules, number: int) -> None:
    """
    Plain Python values a position as the compiled playout that stops there does, and as the fit does but for the order of its sums.
    """
    begin, player = start_of(rules, number), player_of(rules)
    board, trained = begin.board, new_values(3)
    weights = trained[: of.SIZE].copy()
    compared = 0
    for state in leads(begin, player)[::3]:
        words = [int(word) for word in state[at.HANDS + 5 * int(state[at.LEADER]) :][:5]]
        word = next(place for place in range(5) if words[place])
        card = next(nibble for nibble in range(15) if words[word] >> 4 * nibble & 15)
        play = np.zeros(5, dtype=np.int64)
        play[word] = 1 << 4 * card
        world, out = np.zeros(WORLD, dtype=np.int64), []
        for interpreted in (False, True):
            values: Any = np.zeros(1, dtype=np.int64)
            rows: list[Any] = [
                board.table, board.numbers, board.values, begin.row.copy(), board.columns, np.zeros(at.STATE, dtype=np.int64),
                np.zeros(at.FLOATS), np.zeros(at.SCRATCH, dtype=np.int64), values, begin.context, player, np.zeros(to.LIST, dtype=np.int64),
            ]  # fmt: skip
            given: list[Any] = [state, world, play]
            if interpreted:
                given = [lane.tolist() for lane in given]
                rows = [lane if lane is player else lane.tolist() for lane in rows]
            sight, told = np.zeros(to.SIGHT, dtype=np.float32), np.zeros(of.SIGHT, dtype=np.float32)
            run: Callable[..., None] = playing.roll if interpreted else compiled.roll
            run(given[0], given[1], 0, 1, given[2], 0, *rows, sight, weights, told, 0)
            out.append((int(rows[8][0]), told[: of.DESCRIBED].tobytes(), int(rows[5][at.LEADER]) & 1))
        assert out[0] == out[1]
        seen = np.frombuffer(out[0][1], dtype=np.float32)
        if not seen.any():
            continue
        made = forward(layers_of(trained, SHAPES), seen[None])
        unit = to.UNIT * float(board.values[at.POINT_VALUE])
        sign = 1 if out[0][2] == 0 else -1
        assert sign * out[0][0] / unit == pytest.approx(float(made.worth[0]), abs=2e-3, rel=1e-4)
        compared += 1
    assert compared > 3


@pytest.mark.parametrize(("rules", "number"), HANDS)
def test_side_suits_have_no_names(rules: Rules, number: int) -> None:
    """
    Side suits exchanged, the description has the same parts in another order, and the value is the same but for the order of the sums.
    """
    begin, weights = start_of(rules, number), new_values(3)[: of.SIZE]
    trump = int(begin.board.table[at.TRUMP])
    suits = [suit for suit in range(4) if suit != trump]
    differ = 0
    for state in leads(begin, player_of(rules)):
        turned = state.copy()
        for first in range(at.HANDS, at.KITTY + 5, 5):
            turned[[first + suit for suit in suits]] = state[[first + suit for suit in suits[1:] + suits[:1]]]
        before, after = described(state, begin), described(turned, begin)
        parts = [told[of.SIDES : of.TRUMPS].reshape(4, of.SIDE)[: len(suits)] for told in (before, after)]
        assert (np.roll(parts[0], -1, axis=0) == parts[1]).all()
        assert (before[: of.WHOLE] == after[: of.WHOLE]).all()
        assert (before[of.TRUMPS : of.DESCRIBED] == after[of.TRUMPS : of.DESCRIBED]).all()
        assert value_by_python(weights, begin, before) == pytest.approx(
            value_by_python(weights, begin, after), abs=1e-4
        )
        differ += bool((before != after).any())
    assert differ > 5


@pytest.mark.parametrize(("rules", "number"), HANDS)
def test_seats_have_no_names(rules: Rules, number: int) -> None:
    """
    All seats moved on, with them leader and dealer and, where the teams change places, what belongs to the teams: the same to the last bit.
    """
    begin = start_of(rules, number)
    context = begin.context.copy()
    context[to.LEVELS], context[to.MUST_PLAY + 1] = 0.25, 1.0
    for state in leads(begin, player_of(rules))[::2]:
        for step in (1, 2, 3):
            turned, numbers = state.copy(), context.copy()
            turned[at.HANDS : at.KITTY] = np.roll(state[at.HANDS : at.KITTY], 5 * step)
            for seat in (at.LEADER, at.DEALER):
                turned[seat] = (state[seat] + step) % 4
            if step % 2:
                for pair in (to.LEVELS, to.MUST_PLAY):
                    numbers[pair : pair + 2] = context[pair : pair + 2][::-1]
            assert (described(state, begin, context) == described(turned, begin, numbers)).all()
        other = state.copy()
        other[at.LEADER] = (state[at.LEADER] + 1) % 4
        assert (described(state, begin, context) != described(other, begin, context)).any()


def test_what_is_gathered_is_what_the_hand_came_to() -> None:
    """
    From its first lead on a hand brings the leader's side all points and the whole settlement; each later position the points still to come.
    """
    begin, player = start_of(DABANG, 3), player_of(DABANG)
    found = Gatherer(player).gather(begin, begin.state, 5, 0, share=1000)
    states = leads(begin, player)
    assert len(found) == len(states)
    row = begin.row.copy()
    board = begin.board
    score = compiled.duel_hand(
        begin.state.copy(), board.table, board.numbers, board.values, row, board.columns, begin.context, player, np.zeros(at.FLOATS),
        np.zeros(at.SCRATCH, dtype=np.int64), np.zeros(to.LIST, dtype=np.int64), np.zeros(to.SIGHT, dtype=np.float32), 15,
    )  # fmt: skip
    for place, state in enumerate(states):
        sign = 1 if (state[at.LEADER] + begin.state[at.DEALER]) % 2 else -1
        points, worth = (found.came[place] * to.UNIT).tolist()
        assert points == pytest.approx(sign * int(row[layout.SCORE] - state[at.POINTS]))
        assert worth == pytest.approx(sign * score / float(board.values[at.POINT_VALUE]), rel=1e-5)
        assert (found.seen[place] == described(state, begin)[: of.DESCRIBED].astype(np.float16)).all()


@pytest.fixture(scope="module")
def gathered() -> Positions:
    """
    Positions of some starts of dalin, some of them without a trump suit.
    """
    return lot(Plan((DALIN,), "bare", player_of(DALIN).tobytes()), range(28, 31))


def test_gradients_are_those_of_the_loss(gathered: Positions) -> None:
    """
    A small step along a weight changes the loss by the gradient.
    """
    rows = np.arange(0, len(gathered), 3)
    seen, came = gathered.seen[rows].astype(np.float64), gathered.came[rows].astype(np.float64)
    assert 0 < seen[:, BARE].sum() < len(rows)
    layers: Any = [layer.astype(np.float64) for layer in layers_of(new_values(2), SHAPES)]
    found, _ = gradients(layers, seen, came)  # type: ignore[arg-type]
    random = np.random.default_rng(1)
    for number, grad in enumerate(found):
        direction = random.normal(size=grad.shape)
        losses = []
        for step in (1e-7, -1e-7):
            moved = list(layers)
            moved[number] = layers[number] + step * direction
            losses.append(gradients(moved, seen, came)[1])  # type: ignore[arg-type]
        assert (losses[0] - losses[1]) / 2e-7 == pytest.approx(float((grad * direction).sum()), rel=1e-3)


def test_positions_are_kept_as_they_came(gathered: Positions) -> None:
    """
    A store gives back what was put in, in its order, whatever blocks it fills.
    """
    store = Store()
    for _ in range(-(-3 * BLOCK // (2 * len(gathered)))):
        store.add(gathered)
    blocks = list(store.blocks)
    assert [len(block) for block in blocks] == [BLOCK, len(store) - BLOCK]
    for name in ("seen", "came"):
        kept = np.concatenate([getattr(block, name) for block in blocks]).reshape(-1, *getattr(gathered, name).shape)
        assert (kept == getattr(gathered, name)).all()


@pytest.mark.slow
def test_the_same_positions_give_the_same_network() -> None:
    """
    Whatever the number of processes; and it has learnt what holds for hands that it has not seen.
    """
    found = [train(Settings((DALIN,), 7, player_of(DALIN), jobs=jobs, positions=30_000)) for jobs in (1, 2)]
    first, second = found
    assert first.network is not None
    assert second.network is not None
    assert first.network.tobytes() == second.network.tobytes()
    assert first.network.shape == (of.SIZE,)
    assert first.positions == second.positions >= 30_000
    assert 0 < first.held_out < first.positions
    assert [point.epoch for point in first.curve] == list(range(value_training.EPOCHS))
    assert first.curve[-1].held_out.worth > 0.3
    assert first.curve[-1].held_out.points > 0.3
    assert first.curve[-1].held_out.worth_rms < first.curve[0].held_out.worth_rms
    assert picture(first.curve, DALIN.names).count("<circle") == 2 * len(first.curve)


def test_another_lottery_of_starts_gives_others() -> None:
    """
    A lot is the same however often it is played; another seed gives another.
    """
    player = player_of(DAGUNZI).tobytes()
    first, again, other = (lot(Plan((DAGUNZI,), seed, player), [3]) for seed in ("a", "a", "b"))
    assert first.seen.tobytes() == again.seen.tobytes()
    assert first.came.tobytes() == again.came.tobytes()
    assert first.seen.tobytes() != other.seen.tobytes()
    assert len(first) > 5 * AGAIN


def test_training_needs_a_budget() -> None:
    """
    Neither time nor positions: refused.
    """
    with pytest.raises(ValueError, match="time or a number"):
        train(Settings((DALIN,), 1, player_of(DALIN)))


def test_the_kinds_are_told_apart(tmp_path: Path) -> None:
    """
    A player is no value network, and the reverse; the error says which is wanted and which it is.
    """
    player, valued = new_network(9), new_values(9)[: of.SIZE]
    save(player, tmp_path / "player.npz", "dalin")
    save(valued, tmp_path / "value.npz", "dalin")
    save(new_values(9), tmp_path / "longer.npz", "dalin")
    assert len(new_values(9)) == TRAINED
    assert load(str(tmp_path / "player.npz")).tobytes() == player.tobytes()
    assert load(str(tmp_path / "value.npz"), "value").tobytes() == valued.tobytes()
    with pytest.raises(WeightsError, match=r"value\.npz: a player network is .*, a value network$"):
        load(str(tmp_path / "value.npz"))
    with pytest.raises(WeightsError, match=r"player\.npz: a value network is .*, a player network$"):
        load(str(tmp_path / "player.npz"), "value")
    with pytest.raises(WeightsError, match=r"longer\.npz: a value network is .* of float32$"):
        load(str(tmp_path / "longer.npz"), "value")


VALUED = [rules.key for rules in GAMES if shipped(rules.key, "value") is not None]


def test_shipped_value_networks_belong_to_games_with_a_player() -> None:
    """
    There are some, each of a game that has a player too.
    """
    assert VALUED
    assert {path.name for path in SHIPPED.iterdir() if path.name.endswith("-value.npz")} == {
        f"{game}-value.npz" for game in VALUED
    }
    assert all(shipped(game) is not None for game in VALUED)


@pytest.mark.parametrize("game", VALUED)
def test_shipped_value_networks_say_what_made_them(game: str) -> None:
    """
    Command, seed, the player, curve; numbers only, below a megabyte.
    """
    network = shipped(game, "value")
    assert network is not None
    assert np.isfinite(network).all()
    told = note(game, "value")
    assert told["game"] == game
    assert told["command"].startswith(f"duijia train --game {game} --network value ")
    assert f"--seed {told['seed']} " in told["command"]
    assert told["player"] == digest_of(player_of(find_game(game)))
    assert told["weights"] == len(network) == of.SIZE
    assert told["curve"][-1]["positions"] == told["positions"] > told["positions_held_out"] > 0
    assert (SHIPPED / f"{game}-value.svg").read_text(encoding="utf-8").startswith("<svg")
    assert len((SHIPPED / f"{game}-value.npz").read_bytes()) < 1_000_000


@pytest.mark.parametrize("game", VALUED)
def test_shipped_value_networks_tell_how_a_hand_will_end(game: str) -> None:
    """
    On hands apart they tell more than half of the variance of the settlement's worth.
    """
    network = shipped(game, "value")
    assert network is not None
    rules = find_game(game)
    apart = lot(Plan((rules,), "apart", player_of(rules).tobytes()), range(20))
    trained = np.concatenate([network, np.zeros(TRAINED - of.SIZE, dtype=np.float32)])
    found = quality(trained, [apart])
    assert found.worth > 0.5
    # What nobody has trained tells nothing.
    assert quality(new_values(1), [apart]).worth < 0.1


def test_hands_dealt_again_are_other_hands() -> None:
    """
    Of one start no two hands begin alike, so a lot's positions are of as many hands as it says.
    """
    begin = start_of(DAGUNZI, 1)
    random = Random(3)
    assert len({dealt_again(begin, random).tobytes() for _ in range(AGAIN)}) == AGAIN
