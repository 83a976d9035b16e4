"""
Decisions in play with the past of their hands, and a plain account of how likely that past is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from duijia.bots.arena import start_of
from duijia.bots.belief import PILE, Problem, problem_of
from duijia.bots.learned import compiled
from duijia.bots.learned import places as to
from duijia.bots.learned.context import context_of
from duijia.bots.learned.weights import shipped
from duijia.bots.search import places as at
from duijia.bots.search.rolling import Singles
from duijia.bots.search.table import board_of, position_of, row_of
from duijia.bots.search.weighing import Weighing
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.cards import Cards, Seat
from duijia.games import find_game
from duijia.hand.actions import Action, Play
from duijia.match import Match
from duijia.order import Order
from duijia.rules import Rules, with_options
from duijia.view import View, view_of

TABLES = [
    pytest.param(find_game("dagunzi"), id="dagunzi-loose"),
    pytest.param(with_options(find_game("dagunzi"), {"follow": "strict"}), id="dagunzi-strict"),
    pytest.param(find_game("dabang"), id="dabang-strict"),
    pytest.param(find_game("dalin"), id="dalin"),
]

EARLY = 32
"""So many plays back it may be asked where all of it runs as plain Python."""


@dataclass(frozen=True)
class Spot:
    """
    A seat on turn, and how its hand has been played so far: each play with the match before it.
    """

    match: Match
    seat: Seat
    before: tuple[tuple[Match, Play], ...]

    @property
    def view(self) -> View:
        """
        What the seat sees.
        """
        return view_of(self.match, self.seat)

    @property
    def problem(self) -> Problem:
        """
        What it does not see.
        """
        assert self.match.hand is not None
        return problem_of(self.view, self.match.hand.order)


def spots(rules: Rules, seed: str, names: tuple[str, ...] = ("rule",) * 4) -> Iterator[Spot]:
    """
    All of a hand's decisions in play.
    """
    seen: list[tuple[Match, Play]] = []

    def watch(match: Match, action: Action) -> None:
        if isinstance(action, Play):
            seen.append((match, action))

    play_hand(start_of(rules, Random(seed)), seat_bots(rules, names, seed), chances(rules, seed), watch)
    for number, (match, play) in enumerate(seen):
        yield Spot(match, play.seat, tuple(seen[:number]))


def weighing_of(spot: Spot, network: Singles | None) -> Weighing:
    """
    What the seat on turn makes of the past.
    """
    assert spot.match.hand is not None
    return Weighing(spot.view, board_of(spot.match.hand.order), spot.problem, network)


Known = dict[tuple[int, Cards, Cards | None], tuple[float, float, float]]
"""The chances of a play in each way, by its number, the hand it was made from and the kitty that its seat knew."""


def told(spot: Spot, hands: dict[int, Cards], network: Singles | None, known: Known | None = None) -> float:
    """
    The chance of the plays of the others, had these been the hidden hands: each seat's view of that time is put together from
    its cards, and asked what there was to choose from. What is *known* of *spot* is not asked again.
    """
    hand = spot.match.hand
    assert hand is not None
    known = {} if known is None else known
    ways: dict[Seat, list[tuple[float, float, float]]] = {}
    since: dict[Seat, list[Any]] = {seat: [] for seat in range(4)}
    for number, (match, play) in reversed(list(enumerate(spot.before))):
        since[play.seat] += play.cards
        if play.seat == spot.seat:
            continue
        held = hand.order.sort((*hands[play.seat], *since[play.seat]))
        kitty = view_of(match, play.seat).kitty
        if play.seat == hand.dealer and not kitty.open and kitty.count:
            kitty = structs.replace(kitty, cards=hand.order.sort(hands[PILE]))
        here = number, held, kitty.cards
        if here not in known:
            view = structs.replace(view_of(match, play.seat), hand=held, kitty=kitty)
            known[here] = _told_play(view, hand.order, play, network)
        ways.setdefault(play.seat, []).append(known[here])
    chance = 1.0
    for seat in ways.values():
        anyhow, rule, net = (prod(numbers) for numbers in zip(*seat, strict=True))
        chance *= 0.1 * anyhow + 0.9 * (rule if network is None else (rule + net) / 2)
    return chance


def _told_play(view: View, order: Order, play: Play, network: Singles | None) -> tuple[float, float, float]:
    """
    The chance of *play* by who sees *view*: anyhow, by rule, by the network.
    """
    board = board_of(order)
    plays, sight = np.zeros(to.LIST, dtype=np.int64), np.zeros(to.SIGHT, dtype=np.float32)
    compiled.decide(
        position_of(view, board), board.table, board.numbers, np.zeros(at.FLOATS), np.zeros(at.SCRATCH, dtype=np.int64),
        context_of(row_of(view, board), board), shipped(order.rules.key) if network is None else network, plays, sight,
    )  # fmt: skip
    count = int(plays[to.COUNT])
    listed = [tuple(plays[to.PLAYS + 5 * i : to.PLAYS + 5 * i + 5].tolist()) for i in range(count)]
    scores = [float(score) for score in sight[to.SCORES : to.SCORES + count]] if count > 1 else [0.0]
    made = order.words(play.cards)
    rule = 0.15 / (count + 1) + 0.85 * (made in listed and listed.index(made) == plays[to.RULE])
    likings = [(0.6 / (0.6 + max(scores) - score)) ** 4 for score in scores]
    net = 0.15 / (count + 1) + 0.85 * (likings[listed.index(made)] / sum(likings) if made in listed else 0.0)
    return 1 / (count + 1), rule, net
