"""
The numbering of actions: what is legal, round trips, names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest

from duijia.bots.random import RandomBot
from duijia.cards import FACES, Card, Cards
from duijia.envs import encode, turns
from duijia.envs.game import TurnGame
from duijia.envs.turns import Turn
from duijia.hand.actions import Declare, Pass, SeatAction
from duijia.hand.choices import DECLARING, check_choice, finish
from duijia.match import apply
from duijia.plays import count_plays, legal_plays
from duijia.refusals import Refused
from duijia.rules import Rules
from duijia.view import view_of
from tests.games import LAWFUL

games = pytest.mark.parametrize("rules", LAWFUL, ids=lambda rules: rules.key)


def positions(rules: Rules, seed: int, count: int, *, start: str = "any") -> Iterator[Turn]:
    """
    Decisions of random hands, one after another.
    """
    random = Random(seed)
    game = TurnGame(rules, start="any" if start == "any" else "first")
    game.reset(seed)
    for _ in range(count):
        if game.over:
            game.reset()
        yield game.turn
        game.step(random.choice(game.legal))


def told_apart(turn: Turn, number: int, plays: Sequence[Counter[Card]]) -> bool:
    """
    Whether the machine accepts some whole action that *number* begins, found without the mask; *plays* are all it accepts from a
    follower.
    """
    ask, hand = turn.ask, turn.hand
    assert ask is not None
    held = hand.hands[ask.seat]
    card = (FACES[number // 4],) if number < encode.PASS else ()
    if ask.kind == "lead":
        return bool(card) and check_choice(ask, hand.order, held, card * (number % 4 + 1)) is None
    if number >= encode.PASS or number % 4:
        if number != encode.PASS:
            return False
        may_stop = ask.kind == "bury_jokers" or (ask.kind == "swap" and not turn.partial)
        return may_stop and check_choice(ask, hand.order, held, turn.partial) is None
    chosen = Counter((*turn.partial, *card))
    if ask.duty is not None:
        return any(chosen <= play for play in plays)
    try:
        whole = finish(ask, hand.order, held, (*turn.partial, *card))
    except ValueError:
        return False
    return check_choice(ask, hand.order, held, whole) is None


@games
def test_the_mask_is_what_the_machine_accepts(rules: Rules) -> None:
    """
    A number is in the mask exactly if some action that the machine accepts begins with it; declarations are the ask's offers.
    """
    kinds: Counter[str] = Counter()
    for turn in positions(rules, 20261129, 700):
        ask, hand = turn.ask, turn.hand
        assert ask is not None
        mask = encode.mask(ask, hand.order, hand.hands[ask.seat], turn.partial)
        assert list(np.flatnonzero(mask)) == turn.legal
        if ask.kind in DECLARING:
            assert mask.sum() == len(ask.offers) + 1
            assert mask[encode.PASS]
            kinds[ask.kind] += 1
            continue
        plays: list[Counter[Card]] = []
        if ask.duty is not None:
            held = hand.hands[ask.seat]
            if count_plays(hand.order, held, ask.duty.lead) > 200:
                continue
            plays = [Counter(play) for play in legal_plays(hand.order, held, ask.duty.lead)]
        kinds[ask.kind] += 1
        for number in range(encode.NUM_ACTIONS):
            assert mask[number] == told_apart(turn, number, plays), (number, ask, turn.partial)
    assert {"lead", "follow", "pay", "return", "bury"} <= set(kinds), kinds
    assert kinds["follow"] > 150, kinds


@games
def test_every_legal_number_leads_on(rules: Rules) -> None:
    """
    After a legal number there is a legal next one, or the machine has accepted an action; other numbers raise and say why.
    """
    random = Random(7)
    for turn in positions(rules, 5, 400):
        assert turn.ask is not None
        number = random.choice(turn.legal)
        after = turns.act(turn, number)
        assert after.legal or after.waits != "seat"
        other = random.choice([n for n in range(-1, encode.NUM_ACTIONS + 1) if n not in turn.legal])
        with pytest.raises(encode.IllegalActionError, match=f"seat {turn.ask.seat}.*{turn.ask.rule}"):
            turns.act(turn, other)


def numbered(turn: Turn, action: SeatAction) -> Turn:
    """
    The turn after the numbers of *action*.
    """
    assert turn.ask is not None
    for number in encode.encode(turn.ask, turn.hand.order, action):
        turn = turns.act(turn, number)
    return turn


def as_sets(turn: Turn) -> list[Cards]:
    """
    The hands without the order of their cards.
    """
    return [tuple(sorted(cards)) for cards in turn.hand.hands]


@games
def test_actions_round_trip(rules: Rules) -> None:
    """
    A bot's action and its numbers lead to the same hand; only calls that show more than the fewest cards have none.
    """
    kinds: Counter[str] = Counter()
    without = 0
    game = TurnGame(rules, start="any")
    game.reset(3)
    bot = RandomBot(rules, "round trip")
    for _ in range(1500):
        if game.over:
            game.reset()
        turn = game.turn
        assert turn.ask is not None
        action = bot.act(view_of(turn.match, turn.ask.seat))
        by_action = turns.send(turn, action)
        try:
            by_numbers = numbered(turn, action)
        except ValueError:
            assert isinstance(action, Declare)
            assert turn.ask.kind in ("call", "counter")
            without += 1
        else:
            assert as_sets(by_numbers) == as_sets(by_action)
            assert by_numbers.ask == by_action.ask
            assert by_numbers.hand.phase == by_action.hand.phase or rules.tribute.choice == "pool"
            kinds[turn.ask.kind] += 1
        game.send(action)
    assert {"lead", "follow", "pay", "return", "bury"} <= set(kinds), kinds
    assert without < 40


@games
def test_a_pass_while_cards_are_dealt_is_nobodys_action(rules: Rules) -> None:
    """
    Saying no to a card just drawn leaves the match as it is; later it is an action of the hand.
    """
    dealing = later = 0
    for turn in positions(rules, 11, 600):
        assert turn.ask is not None
        if turn.ask.kind not in DECLARING:
            continue
        after = turns.act(turn, encode.PASS)
        if turn.hand.phase.name == "dealing":
            assert after.match == turn.match
            assert after.waits == "card"
            dealing += 1
        else:
            by_hand = apply(turn.match, Pass(seat=turn.ask.seat))
            assert not isinstance(by_hand, Refused)
            assert by_hand.hand is not None
            assert after.hand.phase == by_hand.hand.phase or after.done[1:]
            later += 1
    assert dealing
    assert later


def test_names_tell_numbers_apart() -> None:
    """
    Every number has a name of its own in each language.
    """
    for language in ("en", "zh"):
        assert len({encode.action_name(number, language) for number in range(encode.NUM_ACTIONS)}) == encode.NUM_ACTIONS
    assert encode.action_name(0) == "♠2"
    assert encode.action_name(4 * 53 + 2) == "big joker×3"
    assert encode.action_name(216, "zh") == "不要/完"
    assert encode.action_name(218) == "small jokers for ♥"
    assert encode.action_name(225 + 4 * 2 + 1) == "call ♣ with 2 level cards"
    assert encode.action_name(225 + 4 * 3) == "call ♦ with 1 level card"
    with pytest.raises(ValueError, match="number"):
        encode.action_name(241)
    with pytest.raises(ValueError, match="language"):
        encode.action_name(3, "de")
