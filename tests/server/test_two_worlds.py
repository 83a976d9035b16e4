"""
Two worlds over the wire: of two deals that agree on all that a seat may know, that seat's connection receives the same bytes.

A hand is played by rule bots. Then one hidden card changes places with another of its suit, both unseen by the seat until some
moment; the same actions are sent by four people to a second server's table, and until that moment every update to the seat must be the same,
byte for byte.
"""

from __future__ import annotations

import random
from contextlib import AsyncExitStack

import msgspec
import pytest

from duijia.bots.registry import find_bot
from duijia.cards import POINTS, SUIT_OF, Card, Cards
from duijia.chance import Chance, chance_of
from duijia.games import GAMES
from duijia.hand.actions import Action, Bury, Deal, Play, cards_of
from duijia.hand.machine import actors, waiting
from duijia.match import Match, apply, new_match, start_hand
from duijia.refusals import Refused
from duijia.rules import Rules
from duijia.server.shuffle import shuffle_of
from duijia.view import view_of
from tests.server.harness import Client, joined, serving

SEAT = 0
"""Who is compared."""
WORLDS = 3
"""Pairs of worlds a game."""


def played(rules: Rules, chance: Chance) -> tuple[list[Action], Match]:
    """A hand of rule bots, who declare after the deal only (the server deals at its own pace): its actions, and the match after them."""
    match = start_hand(new_match(rules), chance)
    bot = find_bot("rule")(rules, "")
    actions: list[Action] = []
    while match.hand is not None and waiting(match.hand) != "over":
        hand = match.hand
        action: Action = Deal()
        if waiting(hand) == "seats":
            action = bot.act(view_of(match, actors(hand)[0]))
        after = apply(match, action)
        assert not isinstance(after, Refused)
        match = after
        actions.append(action)
    return actions, match


def hidden_pair(rules: Rules, actions: list[Action], match: Match, rng: random.Random) -> tuple[int, int, int]:
    """
    Two places in the pack whose cards can change places, and the number of actions until one of them shows.
    """
    hand = match.hand
    assert hand is not None
    first_shown: dict[tuple[int, Card], int] = {}
    for number, action in enumerate(actions):
        if isinstance(action, Deal | Bury):
            continue
        for card in cards_of(action):
            first_shown.setdefault((action.seat, card), number)
    ranks = (*rules.pack.permanent, hand.setup.level)
    best = (0, 0, 0)
    places = list(range(len(hand.pack)))
    rng.shuffle(places)
    for one in places[:60]:
        for other in places[:60]:
            x, y = hand.pack[one], hand.pack[other]
            owners = [
                None if place >= 4 * rules.pack.hand else (hand.setup.first_drawer + place) % 4
                for place in (one, other)
            ]
            plain = (
                SUIT_OF[x] is not None
                and SUIT_OF[x] == SUIT_OF[y] != hand.trump
                and x[1:] not in ranks
                and y[1:] not in ranks
            )
            if (
                x == y
                or not plain
                or POINTS[x]
                or POINTS[y]
                or None in owners
                or SEAT in owners
                or owners[0] == owners[1]
            ):
                continue
            held = [
                hand.pack[: 4 * rules.pack.hand][(owner - hand.setup.first_drawer) % 4 :: 4]
                + (hand.kitty_dealt if owner == hand.dealer else ())
                for owner in owners
                if owner is not None
            ]
            counts = [held[0].count(x), held[1].count(y), 1 + held[0].count(y), 1 + held[1].count(x)]
            lies = hand.kitty_open and {x, y} & set(hand.kitty)
            if max(counts) > 1 or lies or hand.bright_at in (one, other):
                continue
            shows = [
                first_shown.get((owner, card), len(actions) - 1)
                for owner in owners
                if owner is not None
                for card in (x, y)
            ]
            if min(shows) > best[2]:
                best = (one, other, min(shows))
    return best


def exchanged(cards: Cards, one: Card, other: Card) -> Cards:
    """The same cards in the other world."""
    turn = {one: other, other: one}
    return tuple(turn.get(card, card) for card in cards)


async def stream(rules: Rules, chance: Chance, actions: list[Action]) -> list[bytes]:
    """
    The updates that SEAT's connection receives while four people do *actions*.
    """
    async with (
        serving(now=lambda: 0.0, shuffler=lambda _table, _state: shuffle_of(chance)) as served,
        AsyncExitStack() as stack,
    ):
        opened = await served.open(game=rules.key, wait=True)
        clients: list[Client] = []
        for seat in range(4):
            client = await stack.enter_async_context(
                joined(served, opened["table"], opened["token"] if seat == 0 else None)
            )
            if seat:
                await client.send("sit", name=f"人{seat}", seat=seat)
                await client.until(lambda message: message["type"] == "welcome")
            clients.append(client)
        table = await served.table(opened["table"])
        for client in clients:
            await client.send("ready")
        await clients[SEAT].until(lambda message: message["type"] == "update")
        done = 0
        for action in actions:
            done += 1
            if isinstance(action, Deal):
                continue
            client = clients[action.seat]
            while client.version < done:
                await client.next()
            answer = await client.act(msgspec.to_builtins(action))
            assert answer["type"] == "done", (answer, action)
        while clients[SEAT].version < done + 1:
            await clients[SEAT].next()
        assert table.state.version >= done + 1
        return [raw for raw in clients[SEAT].raw if raw.startswith(b'{"type":"update"')][: done + 1]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
async def test_a_connection_receives_the_same_bytes_in_worlds_it_cannot_tell_apart(rules: Rules) -> None:
    """
    Through deal, declaring, burying and play up to the moment when one of the exchanged cards is shown.
    """
    rng = random.Random(7)
    compared = 0
    tricks = 0
    for seed in range(40):
        chance = chance_of(rules, seed)
        actions, match = played(rules, chance)
        one, other, until = hidden_pair(rules, actions, match, rng)
        if sum(isinstance(action, Play) for action in actions[:until]) < 8:
            continue
        x, y = chance.pack[one], chance.pack[other]
        owners = [(chance.first_drawer + place) % 4 for place in (one, other)]
        pack = list(chance.pack)
        pack[one], pack[other] = y, x
        twin = Chance(tuple(pack), chance.first_drawer, chance.bright)
        same: list[Action] = [
            msgspec.structs.replace(action, cards=exchanged(action.cards, x, y))
            if isinstance(action, Bury) and action.seat in owners
            else action
            for action in actions[:until]
        ]
        first = await stream(rules, chance, actions[:until])
        second = await stream(rules, twin, same)
        assert first == second
        assert len(first) == until + 1
        compared += 1
        tricks += sum(isinstance(action, Play) for action in actions[:until]) // 4
        if compared == WORLDS:
            break
    assert compared == WORLDS
    assert tricks >= 2 * WORLDS
