"""
How long the rules take to answer, interpreted, with 52 cards in hand: over random hands and the hardest, and every lead.

Run ``python bench/legality.py``. The bar is 1 ms for one legality check under the worst lead; the exit status is 1 above it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from duijia.cards import Card, Cards
from duijia.games import find_game
from duijia.order import Order, order_of
from duijia.plays import addable, check_play, count_plays, duty, random_play

BAR_MS = 1.0
SEED = 52
REPEATS = 7


def hands(order: Order, rng: random.Random) -> list[Cards]:
    """
    Hands of 52 cards: from a shuffled pack, all trumps that there are, one suit and trumps, as many faces as can be.
    """
    pack = [face for face in order.faces for _ in range(order.rules.pack.decks)]
    dealt = [tuple(rng.sample(pack, 52)) for _ in range(10)]
    trumps = tuple(card for card in pack if order.is_trump(card))
    spread = (*order.faces, *order.faces)[:52]
    return [*dealt, trumps[:52], (*trumps[:26], *(card for card in pack if order.group[card] == "S"))[:52], spread]


def milliseconds(question: Callable[[], object]) -> float:
    """
    The best of a few runs, so that other work on the machine does not count.
    """
    best = float("inf")
    for _ in range(REPEATS):
        start = perf_counter()
        question()
        best = min(best, perf_counter() - start)
    return best * 1_000


def times() -> dict[str, list[float]]:
    """
    Milliseconds of each question, over all hands and leads.
    """
    rng = random.Random(SEED)
    order = order_of(find_game("dabang"), "7", "H")
    leads: list[Cards] = [(Card(face),) * size for face in order.faces for size in (1, 2, 3, 4)]
    found: dict[str, list[float]] = {}
    for hand in hands(order, rng):
        for lead in leads:
            legal, wild = random_play(order, hand, lead, rng), tuple(rng.sample(hand, len(lead)))
            questions: dict[str, Callable[[], object]] = {
                "check a legal play": lambda h=hand, d=lead, p=legal: check_play(order, h, d, p),  # type: ignore[misc]
                "check a wild play": lambda h=hand, d=lead, p=wild: check_play(order, h, d, p),  # type: ignore[misc]
                "what is owed": lambda h=hand, d=lead: duty(order, h, d),  # type: ignore[misc]
                "what can be added": lambda h=hand, d=lead, p=legal: addable(order, h, d, p[:1]),  # type: ignore[misc]
                "how many plays": lambda h=hand, d=lead: count_plays(order, h, d),  # type: ignore[misc]
                "a random play": lambda h=hand, d=lead: random_play(order, h, d, rng),  # type: ignore[misc]
            }
            for name, question in questions.items():
                found.setdefault(name, []).append(milliseconds(question))
    return found


def worst_check(found: Mapping[str, Sequence[float]]) -> float:
    """
    Milliseconds of the slowest legality check.
    """
    return max(max(values) for name, values in found.items() if name.startswith("check"))


def main() -> int:
    """
    The worst and the mean time of each question; 1 when the legality check misses its bar.
    """
    found = times()
    for name, values in found.items():
        print(f"{name:20} worst {max(values):.4f} ms   mean {sum(values) / len(values):.4f} ms")
    worst = worst_check(found)
    print(f"legality, 52 cards, worst lead: {worst:.4f} ms (bar {BAR_MS} ms)")
    return 0 if worst <= BAR_MS else 1


if __name__ == "__main__":
    sys.exit(main())
