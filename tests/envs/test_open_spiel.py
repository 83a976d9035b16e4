"""
OpenSpiel's own suite, strings and tensors, chance, copies, and hands resampled from what one seat knows.
"""

from __future__ import annotations

import pickle
from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import pyspiel
import pytest

from duijia.cards import BIG_JOKER, FACES, INDEX
from duijia.envs.open_spiel import PARAMETERS, DuijiaState
from duijia.games import GAMES
from duijia.order import order_of
from duijia.view import view_of

games = pytest.mark.parametrize("game", [rules.key for rules in GAMES])
tables = pytest.mark.parametrize("given", [{}, {"start": "any"}, {"phases": "play"}], ids=["first", "any", "play"])


def load(game: str, given: dict[str, str] | None = None) -> Any:
    """
    The game under its name.
    """
    return pyspiel.load_game(f"duijia_{game}", given or {})


def chance(state: Any, random: Random) -> int:
    """
    An outcome of a chance node.
    """
    outcomes = state.chance_outcomes()
    found: int = random.choices([number for number, _ in outcomes], [share for _, share in outcomes])[0]
    return found


def advance(state: Any, random: Random) -> None:
    """
    One random step.
    """
    state.apply_action(chance(state, random) if state.is_chance_node() else random.choice(state.legal_actions()))


@games
@tables
def test_random_sim_test(game: str, given: dict[str, str]) -> None:
    """
    OpenSpiel's basic suite, every state written and read back.
    """
    pyspiel.random_sim_test(load(game, given), num_sims=1, serialize=True, verbose=False)


@games
def test_a_deal_is_drawn_a_card_at_a_time(game: str) -> None:
    """
    The next card is any that is left, by its copies; all nodes together draw the pack.
    """
    random = Random(1)
    state = load(game).new_initial_state()
    rules = next(rules for rules in GAMES if rules.key == game)
    left = Counter({face: rules.pack.decks for face in FACES if face in order_of(rules, rules.climb[0], None).faces})
    bright = None
    cards = 0
    while cards < left.total() - (bright is not None):
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        if outcomes and state.story.draw in ("card", "bright"):
            held = Counter(left)
            if state.story.draw == "card" and bright is not None:
                held[bright] -= 1
            total = sum(held.values()) - 0
            expected = {INDEX[face]: copies for face, copies in held.items() if copies}
            already = Counter(FACES[number] for number, _ in outcomes)
            assert already.keys() <= held.keys()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            if cards == 0:
                assert {number: round(share * total) for number, share in outcomes} == expected
            number = chance(state, random)
            if state.story.draw == "bright":
                bright = FACES[number]
            else:
                cards += 1
        elif outcomes:
            number = chance(state, random)
        else:
            number = max(state.legal_actions())
            if state.story.turn.hand.phase.name not in ("dealing", "closing"):
                break
        state.apply_action(number)
    assert cards >= 4 * rules.pack.hand


@games
def test_nothing_called_is_drawn_again(game: str) -> None:
    """
    A deal of which nothing comes (all jokers in the kitty, nobody calls) is followed by the drawings of another; what was told before
    stays told.
    """
    random = Random(3)
    state = load(game).new_initial_state()
    while state.story.turn is not None or not state.story.told[0]:
        story = state.story
        if state.is_chance_node():
            number = chance(state, random)
            if story.draw == "card" and game != "dalin":
                kitty = len(story.pack) - story.scene.rules.pack.kitty
                numbers = [number for number, _ in state.chance_outcomes()]
                jokers, suited = [n for n in numbers if n >= 52], [n for n in numbers if n < 52]
                number = random.choice(jokers if story.fixed >= kitty else suited)
        else:
            assert 216 in state.legal_actions()
            number = 216
        state.apply_action(number)
    assert state.story.fixed == 0
    assert state.story.told[0]
    while not state.is_terminal():
        advance(state, random)
    assert sum(state.returns()) == 0


@games
def test_returns_are_the_settlement(game: str) -> None:
    """
    Zero-sum, partners alike, by either measure.
    """
    for reward in ("margin", "points"):
        random = Random(4)
        state = load(game, {"reward": reward, "start": "any"}).new_initial_state()
        while not state.is_terminal():
            assert state.returns() == [0.0] * 4
            advance(state, random)
        settlement = state.story.turn.hand.settlement
        returns = state.returns()
        assert returns[0] == returns[2] == -returns[1] == -returns[3]
        if reward == "points":
            assert returns == list(settlement.points)
        else:
            past = (settlement.score - settlement.threshold) / state.story.scene.rules.score.total
            assert abs(returns[0]) == pytest.approx(abs(past))


@games
def test_copies_part(game: str) -> None:
    """
    A clone goes its own way, and a state read back from its text is the same state.
    """
    random = Random(5)
    state = load(game).new_initial_state()
    for _ in range(230):
        advance(state, random)
    text = str(state)
    other = state.clone()
    advance(other, random)
    assert str(state) == text
    assert state.history() == other.history()[:-1]
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert again.history() == state.history()
    assert str(again) == text
    for seat in range(4):
        assert again.information_state_string(seat) == state.information_state_string(seat)
        assert again.information_state_tensor(seat) == state.information_state_tensor(seat)


def test_orders_travel_as_what_they_are_made_from() -> None:
    """
    Reading an order back gives the one order of its kind.
    """
    order = order_of(GAMES[0], "5", "H")
    assert pickle.loads(pickle.dumps(order)) is order  # noqa: S301 - our own bytes


@games
def test_options_reach_the_rules(game: str) -> None:
    """
    House rules and words are parameters, also through the game's own text; wrong ones are named.
    """
    given = {"options": "take:off;counter_needs_joker:on"} if game == "dalin" else {"options": "follow:loose;dry:off"}
    loaded = pyspiel.load_game(str(load(game, given)))
    if game == "dalin":
        assert loaded.scene.rules.declare.take == "off"
        assert loaded.scene.rules.declare.counter_needs_joker
    else:
        assert not loaded.scene.rules.kitty.dry
    assert set(loaded.get_parameters()) == set(PARAMETERS)
    for wrong, message in (
        ({"options": "colour:red"}, "colour"),
        ({"options": "follow"}, "name:value"),
        ({"phases": "deal"}, "phases"),
        ({"phases": "play", "start": "any"}, "phases"),
    ):
        with pytest.raises(ValueError, match=message):
            type(loaded)(wrong)


@games
@tables
def test_resampled_hands_look_the_same_to_the_seat(game: str, given: dict[str, str]) -> None:
    """
    In every phase: the information state is the same letter for letter and the tensor number for number, the legal actions are, the
    hand can be played on; and most of the time hidden cards have changed.
    """
    random = Random(f"resample/{game}")
    seen: Counter[str] = Counter()
    changed = 0
    for _ in range(2):
        state = load(game, given).new_initial_state()
        while not state.is_terminal():
            playing = state.story.turn is not None and state.story.turn.hand.phase.name == "playing"
            if not state.is_chance_node() and random.random() < (0.03 if playing else 0.12):
                player = state.current_player() if random.random() < 0.7 else random.randrange(4)
                other: DuijiaState = state.resample_from_infostate(player, random.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                if player == state.current_player():
                    assert other.current_player() == player
                    assert other.legal_actions() == state.legal_actions()
                changed += str(other) != str(state)
                seen[state.story.turn.hand.phase.name] += 1
                for _ in range(20):
                    if not other.is_terminal():
                        advance(other, random)
            advance(state, random)
    assert seen["playing"] > 1, seen
    assert changed > 0.6 * seen.total(), (changed, seen)


def test_resampled_hands_are_even() -> None:
    """
    Before the first lead nothing binds the unseen cards: the big jokers that the leader does not hold lie with each other seat as often as
    cards that are dealt evenly do.
    """
    random = Random(11)
    state = load("dagunzi", {"phases": "play"}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance(state, random))
    player = state.current_player()
    hand = state.story.turn.hand
    jokers = 3 - hand.hands[player].count(BIG_JOKER)
    assert jokers
    samples = 40
    found: Counter[int] = Counter()
    for _ in range(samples):
        other = state.resample_from_infostate(player, random.random).story.turn.hand
        for step in (1, 2, 3):
            found[step] += other.hands[(player + step) % 4].count(BIG_JOKER)
    mean = samples * jokers * 39 / (3 * 39 + 6)
    spread = sqrt(samples * jokers * (39 / 123) * (84 / 123))
    for step in (1, 2, 3):
        assert abs(found[step] - mean) < 3.5 * spread, found


def test_observer_knows_one_seat_only() -> None:
    """
    Other kinds of observation than one seat's own are refused; the default one is the view's.
    """
    game = load("dagunzi")
    with pytest.raises(ValueError, match="one seat"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )
    with pytest.raises(ValueError, match="parameters"):
        game.make_py_observer(None, {"colour": True})
    random = Random(1)
    state = game.new_initial_state()
    while state.is_chance_node() or state.story.turn.hand.phase.name != "playing":
        advance(state, random)
    seat = state.current_player()
    tensor = state.observation_tensor(seat)
    assert tensor[:4] == [float(seat == other) for other in range(4)]
    assert sum(tensor[4 : 4 + 64]) == len(view_of(state.story.turn.match, seat).hand)
