"""
Random tables and hands for the tests of the kernel: the engine's order beside the oracle's table.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from duijia.cards import Card, Cards
from duijia.games import find_game
from duijia.order import Order, order_of
from duijia.rules import with_options
from tests.oracle.table import GAMES, Table, faces, suit_to_follow

STYLES = (
    ("dagunzi", "loose", "either"),
    ("dagunzi", "strict", "either"),
    ("dabang", "loose", "either"),
    ("dabang", "strict", "either"),
    ("dabang", "strict", "two_pairs_first"),
    ("dabang", "strict", "triple_first"),
    ("dalin", "loose", "either"),
)
"""Every game under every value of the options of following."""


@dataclass(frozen=True)
class World:
    """
    One table twice: as the engine and as the oracle know it.
    """

    order: Order
    table: Table


def make_world(name: str, follow: str, quad_order: str, level: str, trump: str) -> World:
    """
    The world of a table with these settings.
    """
    rules = find_game(name)
    chosen = {"follow": follow} | ({"quad_order": quad_order} if name == "dabang" else {})
    order = order_of(with_options(rules, chosen), level, trump)
    return World(order, Table(name, level, trump, follow, quad_order))


def random_world(rng: random.Random) -> World:
    """
    Any game, options, level and trump; without trump suit where that can be.
    """
    name, follow, quad_order = rng.choice(STYLES)
    level = rng.choice(GAMES[name].levels)
    return make_world(name, follow, quad_order, level, rng.choice("SHCD-" if name == "dalin" else "SHCD"))


def random_lead(world: World, rng: random.Random) -> Cards:
    """
    A set led by somebody else.
    """
    return typed([rng.choice(faces(world.table))] * rng.randint(1, world.table.game.decks))


def crowded_hand(world: World, rng: random.Random, lead: Cards, cards: int) -> Cards:
    """
    A hand of few faces, so that pairs, triples and quads abound, most of it in the led suit.
    """
    table = world.table
    led = suit_to_follow(table, lead[0])
    inside = [face for face in faces(table) if suit_to_follow(table, face) == led]
    outside = [face for face in faces(table) if suit_to_follow(table, face) != led]
    pool = rng.sample(inside, min(len(inside), rng.randint(0, 5))) + rng.sample(outside, rng.randint(1, 3))
    supply = [face for face in pool for _ in range(rng.randint(1, table.game.decks))]
    rng.shuffle(supply)
    return typed(supply[:cards])


def dealt_hand(world: World, rng: random.Random) -> Cards:
    """
    A full hand from a shuffled pack.
    """
    pack = [face for face in faces(world.table) for _ in range(world.table.game.decks)]
    return typed(rng.sample(pack, world.table.game.hand))


def typed(cards: list[str] | tuple[str, ...]) -> Cards:
    """
    The oracle's cards as the engine's.
    """
    return tuple(Card(card) for card in cards)
