"""
Two worlds: of two deals that agree on all that a seat may know, the seat is told the same, byte for byte, in every phase.

A hand is played at random. Then two cards that the seat has not seen by some moment change places in the pack, and the same
actions are done again; wherever all are still legal, everything the seat was told up to that moment must be the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from duijia.cards import BIG_JOKER, SEATS, Card, Seat
from duijia.chance import Chance, chance_of
from duijia.hand import machine
from duijia.hand.actions import Action, Bury, Deal, Declare, Return, Swap
from duijia.match import Match, apply, new_match, start_hand
from duijia.refusals import Refused
from duijia.rules import Rules
from duijia.view import seen_by, view_of
from tests.games import LAWFUL
from tests.hand.test_matches import any_answer

HANDS = 25
"""Hands a game; about five worlds are compared in each."""

encode = msgspec.json.Encoder().encode


def play_on(match: Match, rng: random.Random, *, declare: float) -> Iterator[tuple[Action, Match]]:
    """A hand played at random to its end."""
    while match.hand is not None and machine.waiting(match.hand) != "over":
        hand = match.hand
        action: Action = Deal()
        seats = machine.actors(hand)
        if machine.waiting(hand) == "seats" or (seats and rng.random() < declare):
            ask = machine.ask_of(hand, rng.choice(seats))
            assert ask is not None
            action = any_answer(hand, ask, rng)
            if machine.waiting(hand) == "deal" and not isinstance(action, Declare):
                action = Deal()
        after = apply(match, action)
        assert not isinstance(after, Refused)
        match = after
        yield action, match


def told(action: Action, after: Match, seat: Seat) -> bytes:
    """Every byte that goes to *seat* for one action."""
    assert after.hand is not None
    return encode((seen_by(action, after.hand, seat), view_of(after, seat)))


def swapped(action: Action, one: Card, other: Card, seat: Seat) -> Action:
    """The same action in the other world: what *seat* cannot see of it may be made of the exchanged cards."""
    turn = {one: other, other: one}
    match action:
        case Bury(actor, held) | Return(actor, held) | Swap(actor, held) if actor != seat:
            return type(action)(actor, tuple(turn.get(card, card) for card in held))
        case _:
            return action


def later_hand(rules: Rules, rng: random.Random) -> Match:
    """A match some hands in, with tribute owed where it comes so."""
    match = new_match(rules)
    for _ in range(rng.randrange(3)):
        match = start_hand(match, chance_of(rules, rng.getrandbits(256)))
        for _, after in play_on(match, rng, declare=0.2):
            match = after
        if match.over:
            match = new_match(rules)
    return match


@pytest.mark.parametrize("rules", LAWFUL, ids=lambda rules: rules.key)
def test_a_seat_is_told_the_same_in_two_worlds_that_it_cannot_tell_apart(rules: Rules) -> None:
    """No byte depends on a hidden card; and enough pairs of worlds are compared in the interesting phases."""
    rng = random.Random(20261129)
    compared = 0
    phases: set[str] = set()
    for _ in range(HANDS):
        base = later_hand(rules, rng)
        chance = chance_of(rules, rng.getrandbits(256))
        start = start_hand(base, chance)
        story = list(play_on(start, rng, declare=0.05))
        for _ in range(12):
            seat = rng.choice(SEATS)
            moment = rng.randrange(len(story))
            found = exchange(start, chance, story, seat, moment, rng)
            if found:
                compared += 1
                phases |= found
    assert compared > HANDS, compared
    assert {"dealing", "burying", "playing"} <= phases, phases
    if rules.declare.system == "ladder":
        assert {"closing", "returning", "joker_burying"} <= phases, phases
    else:
        assert {"countering", "returning", "picking", "swapping"} <= phases, phases


def exchange(
    start: Match, chance: Chance, story: list[tuple[Action, Match]], seat: Seat, moment: int, rng: random.Random
) -> set[str]:
    """
    Exchanges two cards unseen by *seat* up to *moment*, and compares what it is told; the phases compared, none if the exchange
    makes an action illegal or brings something public.
    """
    at = story[moment][1].hand
    assert at is not None
    assert start.hand is not None
    public = {card for trick in at.tricks for play in trick.plays for card in play}
    public |= {card for play in (at.trick.plays if at.trick else ()) for card in play}
    public |= {card for shown in at.declarations for card in shown.cards}
    public |= {card for one in at.turned for card in one.cards}
    public |= {card for transfer in at.transfers for card in transfer.cards or ()}
    view = view_of(story[moment][1], seat)
    public |= {*(view.kitty.cards or ()), *(view.kitty.dealt or ()), *view.bright, *view.pool}
    for _, after in story[: moment + 1]:
        if after.hand is not None and after.hand.kitty_open:
            public |= set(after.hand.kitty)
    first = start.hand.setup.first_drawer
    size = 4 * at.rules.pack.hand
    places = [
        place
        for place, card in enumerate(chance.pack)
        if (place >= size or (first + place) % 4 != seat) and card not in public and card != BIG_JOKER
    ]
    if len(places) < 2:
        return set()
    i, j = rng.sample(places, 2)
    pack = list(chance.pack)
    pack[i], pack[j] = pack[j], pack[i]
    one, other = chance.pack[i], chance.pack[j]
    if one == other:
        return set()
    match_b = replace(start, hand=msgspec.structs.replace(start.hand, pack=tuple(pack)))
    phases: set[str] = set()
    pairs: list[tuple[bytes, bytes]] = []
    for action, after_a in story[: moment + 1]:
        after_b = apply(match_b, action)
        mirrored = action
        if isinstance(after_b, Refused):
            mirrored = swapped(action, one, other, seat)
            after_b = apply(match_b, mirrored)
        if isinstance(after_b, Refused):
            return set()
        assert after_a.hand is not None
        assert after_b.hand is not None
        if (
            after_a.hand.settlement
            or after_a.hand.turned != after_b.hand.turned
            or after_a.hand.trump != after_b.hand.trump
        ):
            return set()
        if after_a.hand.phase.name != after_b.hand.phase.name:
            return set()
        pairs.append((told(action, after_a, seat), told(mirrored, after_b, seat)))
        phases.add(after_a.hand.phase.name)
        match_b = after_b
    for in_a, in_b in pairs:
        assert in_a == in_b
    return phases
