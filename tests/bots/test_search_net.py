"""
The search bot with playouts by a network.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from duijia.bots.arena import start_of
from duijia.bots.learned import places as to
from duijia.bots.learned.player import Player
from duijia.bots.learned.weights import shipped
from duijia.bots.registry import UnknownBotError, find_bot
from duijia.bots.search import ending
from duijia.bots.search.bot import WORTHY, SearchBot, answers
from duijia.bots.search.rolling import Singles
from duijia.bots.search.trial import BuryTrial, PlayTrial, worlds_of
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.games import find_game
from duijia.hand.actions import Action, Bury, Play
from duijia.match import Match
from duijia.order import order_of
from duijia.plays import check_play, legal_plays
from duijia.rules import Rules
from duijia.view import view_of
from tests.bots.test_sight import twin

TABLES = [pytest.param(find_game(key), id=key) for key in ("dagunzi", "dabang", "dalin")]


def some_network() -> Singles:
    """
    A network that has learnt nothing.
    """
    return np.random.default_rng(5).normal(0.0, 0.1, to.SIZE).astype(np.float32)


def decisions(rules: Rules, seed: str) -> Iterator[tuple[Match, Play | Bury]]:
    """
    The plays and burials of a hand of rule bots.
    """
    seen: list[tuple[Match, Play | Bury]] = []

    def watch(match: Match, action: Action) -> None:
        if isinstance(action, Play | Bury):
            seen.append((match, action))

    play_hand(start_of(rules, Random(seed)), seat_bots(rules, ("rule",) * 4, seed), chances(rules, seed), watch)
    yield from seen


@pytest.mark.parametrize("rules", TABLES)
def test_playouts_by_a_network_settle_the_same_worlds_otherwise(rules: Rules) -> None:
    """
    The same answers in the same worlds, played on by the network, come to values of their own, the same each time.
    """
    random = Random(4)
    network = some_network()
    burials = differing = 0
    for match, action in decisions(rules, "net values"):
        if isinstance(action, Play) and random.random() > 0.05:
            continue
        view = view_of(match, action.seat)
        order = order_of(rules, view.level, view.trump)
        tried = answers(view, order, action)[:4]
        if len(tried) < 2:
            continue
        kind = BuryTrial if isinstance(action, Bury) else PlayTrial
        by_rule, by_net, again = (
            kind(view, order),
            kind(view, order, network=network),
            kind(view, order, network=network),
        )
        worlds = worlds_of(by_rule, 2, 6)
        values = by_net.values(tried, worlds, 0, 6)
        assert (values == again.values(tried, worlds, 0, 6)).all()
        differing += bool((values != by_rule.values(tried, worlds, 0, 6)).any())
        burials += isinstance(action, Bury)
    assert differing > 2
    assert burials


@pytest.mark.parametrize("rules", TABLES)
def test_same_view_same_move_by_a_network(rules: Rules) -> None:
    """
    Legal moves, the same for two deals that the seat cannot tell apart.
    """
    random = Random(6)
    network = some_network()
    compared = 0
    for match, action in decisions(rules, "net twins"):
        if isinstance(action, Bury) or random.random() > 0.08:
            continue
        hand = match.hand
        assert hand is not None
        view = view_of(match, action.seat)
        again = view_of(replace(match, hand=twin(hand, action.seat, random)), action.seat)
        move = SearchBot(rules, "n", worlds=6, network=network).act(view)
        assert move == SearchBot(rules, "n", worlds=6, network=network).act(again)
        assert isinstance(move, Play)
        lead = None if view.trick is None or not view.trick.plays else view.trick.plays[0]
        assert check_play(order_of(rules, view.level, view.trump), view.hand, lead, move.cards) is None
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("rules", TABLES)
def test_the_network_says_what_is_worth_trying(rules: Rules) -> None:
    """
    The network's play is the one to beat, and no more plays are tried than it ranks highest; in the last tricks all legal ones are.
    """
    random = Random(8)
    network = some_network()
    bot = SearchBot(rules, "w", worlds=4, network=network)
    tried_all = tried_some = 0
    for match, action in decisions(rules, "net ranks"):
        view = view_of(match, action.seat)
        ends = max(view.counts) <= ending.MOST
        if isinstance(action, Bury) or random.random() > (0.5 if ends else 0.08):
            continue
        ranked = [cards for cards, _ in Player(rules, network).scored(view)]
        quick = bot.quick(view)
        assert quick == Play(seat=view.seat, cards=ranked[0])
        choice = bot.think(view, quick)
        if not choice.ranking:
            continue
        tried = {one.cards for one in choice.ranking}
        if ends:
            order = order_of(rules, view.level, view.trump)
            lead = None if view.trick is None or not view.trick.plays else view.trick.plays[0]
            assert tried == set(legal_plays(order, view.hand, lead))
            tried_all += 1
        else:
            assert tried == set(ranked[:WORTHY])
            tried_some += 1
    assert tried_all
    assert tried_some > 3


def test_who_plays_the_playouts_is_said_in_the_name() -> None:
    """
    ``search:worlds=32+rollout=net`` plays them by the network that comes with the game.
    """
    rules = find_game("dagunzi")
    bot = find_bot("search:worlds=32+rollout=net")(rules, "")
    assert isinstance(bot, SearchBot)
    assert bot.worlds == 32
    assert bot.network is shipped(rules.key)
    plain = find_bot("search:rollout=rule")(rules, "")
    assert isinstance(plain, SearchBot)
    assert plain.network is None
    with pytest.raises(UnknownBotError, match="rollout"):
        find_bot("search:rollout=dice")


@pytest.mark.parametrize("rules", TABLES)
def test_the_shorter_the_rest_the_more_worlds(rules: Rules) -> None:
    """
    The budget is that of a whole hand: half the cards, at most twice the worlds; never more than eight times.
    """
    bot = SearchBot(rules, "more", worlds=8, network=some_network())
    drawn: list[tuple[float, int]] = []
    whole = 0
    for match, action in decisions(rules, "more"):
        view = view_of(match, action.seat)
        if isinstance(action, Bury) or max(view.counts) <= ending.MOST:
            continue
        whole = whole or max(view.counts)
        if action.seat == 0:
            drawn.append((min(8.0, whole / max(view.counts)), bot.think(view, bot.quick(view)).worlds))
    assert all(worlds <= 4 * 8 * more + 6 for more, worlds in drawn)
    assert any(worlds > 4 * 32 for _, worlds in drawn)
