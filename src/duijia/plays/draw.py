"""
A random legal play without a list of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from duijia.cards import Card, Cards
from duijia.order import Order
from duijia.plays.patterns import answering, copies
from duijia.plays.table import GROUP, led_group, owed_shapes, table_of

T = TypeVar("T")


class Rng(Protocol):
    """
    A source of chance, such as ``random.Random``.
    """

    def random(self) -> float:
        """
        The next number, 0 <= number < 1.
        """
        ...


def random_play(order: Order, hand: Cards, lead: Cards | None, rng: Rng) -> Cards:
    """
    A legal play drawn with *rng*; every legal play can come, not all equally often. Never lists the plays.
    """
    table = table_of(order)
    if lead is None:
        card = _one(hand, rng)
        return (card,) * (1 + int(rng.random() * min(table.largest, hand.count(card))))
    name = led_group(order, lead)
    size = len(lead)
    of = order.group
    inside = [card for card in hand if of[card] == name]
    if len(inside) <= size:
        others = [card for card in hand if of[card] != name]
        return (*inside, *_some(others, size - len(inside), rng))
    shapes = owed_shapes(table, order.words(hand), GROUP[name], size)
    if shapes == 0:
        return _some(inside, size, rng)
    return _in_shape(inside, size, shapes, rng)


def _in_shape(inside: Cards | list[Card], size: int, shapes: int, rng: Rng) -> Cards:
    """
    A play of *size* cards of *inside* that shows one of *shapes*: first how it falls into equal cards, then which.
    """
    faces = copies(inside)
    chosen: list[Card] = []
    for count in _one([pattern for pattern in answering(size, shapes) if _fits(faces, pattern)], rng):
        card = _one([face for face, held in faces.items() if held >= count], rng)
        del faces[card]
        chosen += [card] * count
    return tuple(chosen)


def _fits(faces: dict[Card, int], pattern: tuple[int, ...]) -> bool:
    """
    Whether different faces can be found for the falling parts of *pattern*.
    """
    held = sorted(faces.values(), reverse=True)
    return len(held) >= len(pattern) and all(have >= want for have, want in zip(held, pattern, strict=False))


def _one(things: Sequence[T], rng: Rng) -> T:
    return things[int(rng.random() * len(things))]


def _some(cards: list[Card], count: int, rng: Rng) -> Cards:
    """
    *count* of *cards*, whose order is changed.
    """
    left = len(cards)
    for i in range(count):
        other = i + int(rng.random() * (left - i))
        cards[i], cards[other] = cards[other], cards[i]
    return tuple(cards[:count])
