"""
Worlds: hidden cards drawn for a problem, and whether a given lay-out agrees with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from duijia.bots.belief.problem import EVIDENCE, Problem
from duijia.bots.belief.sampler import WORK, WORLD, broken, spread
from duijia.cards import Card, Cards
from duijia.plays.table import table_of

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Worlds:
    """
    Draws of the cards that one seat does not see.
    """

    problem: Problem
    words: Ints
    """A row a world: the kernel's five words of seats 0 to 3 and of the pile; the seat's own are empty."""

    def __len__(self) -> int:
        return len(self.words)

    def cards(self, number: int, place: int) -> Cards:
        """
        The cards at *place* in one world, in the game's order.
        """
        order = self.problem.order
        row = self.words[number, 5 * place : 5 * place + 5]
        held = []
        for card in order.faces:
            word, nibble = order.place[card]
            held += [card] * (int(row[word]) >> (4 * nibble) & 15)
        return tuple(held)


def arrays(problem: Problem) -> tuple[Ints, Ints, Ints, Ints, Ints, Ints]:
    """
    The problem as the sampler reads it: cards, places, room, evidence, what was shown, table.
    """
    place = problem.order.place
    table = table_of(problem.order)
    return (
        np.array([16 * place[card][0] + place[card][1] for card in problem.cards], dtype=np.int64),
        np.array(problem.places, dtype=np.int64),
        np.array(problem.room, dtype=np.int64),
        np.array([number for piece in problem.evidence for number in piece], dtype=np.int64),
        np.array([number for face in problem.shown for number in face], dtype=np.int64),
        np.array([table.trump, table.quad_order], dtype=np.int64),
    )


def draw_worlds(problem: Problem, seed: int, wanted: int) -> Worlds:
    """
    *wanted* worlds for *problem*; fewer, or none, where hardly any lay-out agrees with what is known. The same seed, the same worlds.
    """
    # Compiling is left to those who draw.
    from duijia.bots.compiled import draw  # noqa: PLC0415

    cards, places, room, evidence, shown, table = arrays(problem)
    owner = np.zeros(len(cards), dtype=np.int64)
    work = np.zeros(WORK + len(problem.shown), dtype=np.int64)
    words = np.zeros(wanted * WORLD, dtype=np.int64)
    made = draw(cards, places, room, evidence, shown, table, seed, wanted, owner, work, words)
    return Worlds(problem, words.reshape(wanted, WORLD)[:made])


def agrees(problem: Problem, hands: Mapping[int, Cards]) -> bool:
    """
    Whether cards laid at each place (``PILE`` included) agree with everything that is known.
    """
    laid = Counter(card for place, held in hands.items() if place != problem.seat for card in held)
    if laid != Counter(problem.cards):
        return False
    if any(problem.room[place] != len(hands.get(place, ())) for place in range(5) if place != problem.seat):
        return False
    owners = _owners(problem, hands)
    if owners is None:
        return False
    cards, _, _, evidence, _, table = arrays(problem)
    world = np.zeros(WORLD, dtype=np.int64)
    spread(cards, np.array(owners, dtype=np.int64), world, 0)
    assert len(evidence) % EVIDENCE == 0
    return all(broken(world, 0, evidence, table, seat) == 0 for seat in range(4))


def _owners(problem: Problem, hands: Mapping[int, Cards]) -> list[int] | None:
    """
    A place for each copy, so that each may lie where it lies; ``None`` if there is no way to name the equal copies.
    """
    owners: list[int] = [0] * len(problem.cards)
    by_face: dict[Card, list[int]] = {}
    for number, card in enumerate(problem.cards):
        by_face.setdefault(card, []).append(number)
    for card, numbers in by_face.items():
        spots = [place for place, held in hands.items() if place != problem.seat for _ in range(held.count(card))]
        found = _match(numbers, spots, problem.places)
        if found is None:
            return None
        for number, place in zip(numbers, found, strict=True):
            owners[number] = place
    return owners


def _match(numbers: list[int], spots: list[int], places: tuple[int, ...]) -> list[int] | None:
    if not numbers:
        return []
    for i, place in enumerate(spots):
        if places[numbers[0]] >> place & 1:
            rest = _match(numbers[1:], spots[:i] + spots[i + 1 :], places)
            if rest is not None:
                return [place, *rest]
    return None
