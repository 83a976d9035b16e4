"""
Two worlds: what a seat cannot see moves no byte of its observations; and the bytes say what the view says.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from duijia.cards import JOKERS, RANKS, SEATS, SUITS, Card, points_of
from duijia.envs import infostate, planes
from duijia.envs.game import TurnGame
from duijia.envs.planes import NUMBER_AT
from duijia.envs.turns import Turn
from duijia.rules import Rules
from duijia.view import view_of
from tests.bots.test_sight import twin
from tests.games import LAWFUL

games = pytest.mark.parametrize("rules", LAWFUL, ids=lambda rules: rules.key)


def sights(turn: Turn, seat: int) -> tuple[bytes, bytes]:
    """
    The bytes of the observation and of the information state of *seat*.
    """
    ask = turn.ask if turn.ask is not None and turn.ask.seat == seat else None
    view = view_of(turn.match, seat)
    out = {field.name: np.zeros(field.length, np.float32) for field in infostate.fields(turn.match.rules)}
    infostate.write(out, view)
    seen = planes.observe(turn.match.rules, view, ask, turn.partial if ask else (), len(turn.legal) if ask else 0)
    return seen.tobytes(), b"".join(out[name].tobytes() for name in sorted(out))


@games
def test_hidden_cards_move_no_byte(rules: Rules) -> None:
    """
    All cards that a seat cannot see are laid out anew: its tensors stay, in every phase, asked or not; the critic's state does not.
    """
    random = Random(20261129)
    phases: Counter[str] = Counter()
    moved = 0
    game = TurnGame(rules, start="any")
    game.reset(1)
    for _ in range(6000):
        if game.over:
            game.reset()
        if random.random() < (0.1 if game.turn.hand.phase.name == "playing" else 0.6):
            turn, seat = game.turn, random.choice(SEATS)
            hand = twin(turn.hand, seat, random)
            other = Turn(replace(turn.match, hand=hand), turn.drew, turn.speaker, turn.partial)
            if turn.ask is not None and turn.ask.seat != seat:
                other = replace(other, partial=())
            assert sights(turn, seat) == sights(other, seat)
            phases[turn.hand.phase.name] += 1
            moved += bool((planes.state(turn.hand, seat) != planes.state(hand, seat)).any())
        game.step(random.choice(game.legal))
    expected = {"dealing", "playing", "paying", "returning", "burying"}
    expected |= (
        {"closing", "joker_burying"} if rules.declare.system == "ladder" else {"countering", "swapping", "picking"}
    )
    assert expected <= set(phases), phases
    assert moved > 400


def faces(out: planes.Bytes, place: int) -> Counter[Card]:
    """
    The cards of the plane at *place*, read by the table of the documents: four suits of sixteen columns, then the jokers.
    """
    part = out[64 * place : 64 * place + 64].reshape(4, 16)
    found = Counter(
        {
            Card(suit + rank): int(part[i, j])
            for i, suit in enumerate(SUITS)
            for j, rank in enumerate(RANKS)
            if part[i, j]
        }
    )
    jokers = {card: int(part[0, 13 + i]) for i, card in enumerate(JOKERS) if part[0, 13 + i]}
    assert not part[1:, 13:].any()
    assert not part[0, 15]
    return found + Counter(jokers)


@games
def test_the_bytes_say_what_is_so(rules: Rules) -> None:
    """
    Planes and numbers, read back, are the hand's own facts, from every seat.
    """
    random = Random(3)
    game = TurnGame(rules, start="any")
    game.reset(8)
    for step in range(1200):
        if game.over:
            game.reset()
        seat = step % 4
        out, hand = game.observe(seat), game.turn.hand
        number = {name: int(out[NUMBER_AT[name]]) for name in NUMBER_AT}
        assert faces(out, 0) == Counter(hand.hands[seat])
        lying = hand.trick.plays if hand.trick else ()
        for i in range(4):
            other = (seat + i) % 4
            assert number[f"cards_{i}"] == len(hand.hands[other])
            earlier = [t.plays[(other - t.leader) % 4] for t in hand.tricks]
            assert faces(out, 6 + i) == Counter(card for cards in earlier for card in cards)
            assert number[f"jokers_{i}"] == sum(count for burier, count in hand.jokers if burier == other)
            turn = (other - hand.trick.leader) % 4 if hand.trick else 4
            assert faces(out, 2 + i) == Counter(lying[turn] if turn < len(lying) else ())
        assert number["lying"] * 5 == sum(map(points_of, lying))
        assert number["played"] == len(lying)
        assert number["points"] * 5 == hand.points
        assert number["threshold"] * 5 == hand.threshold
        assert number["dealer"] == (4 if hand.dealer is None else (hand.dealer - seat) % 4)
        assert number["dealt"] == hand.dealt
        assert planes.PHASES[number["phase"]] == hand.phase.name
        assert RANKS[number["level"]] == hand.setup.level
        asked = game.seat == seat
        assert faces(out, 1) == Counter(game.turn.partial if asked else ())
        assert number["count"] == (len(game.legal) % 128 if asked else 0)
        assert not out[15 * 64 + 48 :].any()
        game.step(random.choice(game.legal))


@games
def test_the_critic_sees_every_card(rules: Rules) -> None:
    """
    The perfect-information state has all hands and the kitty; with what was played it is the whole pack once play has begun.
    """
    random = Random(5)
    game = TurnGame(rules, start="any")
    game.reset(2)
    whole = 0
    for _ in range(2000):
        if game.over:
            game.reset()
        out, hand = game.state(), game.turn.hand
        assert out.shape == (planes.STATE_SIZE,)
        seat = game.seat or 0
        for i in range(4):
            assert faces(out, i) == Counter(hand.hands[(seat + i) % 4])
        if hand.phase.name == "playing":
            pile = sum((faces(out, i) for i in range(5)), Counter())
            seen = game.observe(seat)
            assert pile + sum((faces(seen, i) for i in range(2, 10)), Counter()) == Counter(hand.pack)
            whole += 1
        game.step(random.choice(game.legal))
    assert whole > 500


def test_places_lie_side_by_side() -> None:
    """
    Fifteen planes, forty-eight numbers, and room to 1,024 bytes: the size that version 1 has.
    """
    assert [planes.PLANE_AT[name] for name, _ in planes.PLANES] == list(range(0, 15 * 64, 64))
    assert [NUMBER_AT[name] for name, _ in planes.NUMBERS] == list(range(960, 960 + 48))
    assert planes.SIZE == 1024
    assert planes.STATE_SIZE == 320
    assert planes.VERSION == 1
