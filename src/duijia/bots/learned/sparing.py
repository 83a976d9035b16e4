"""
Plays that spend more than another play for the same.

The network has seen too few hands that are nearly out of trumps to leave the small joker there when a low trump does it. Where what a
trick comes to hangs on neither of two plays, what is left of the hand decides, and that can be said without guessing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from duijia.cards import POINTS, Cards
from duijia.order import Order
from duijia.plays import trick_winner


def sparing(order: Order, hand: Cards, trick: Sequence[Cards], plays: Sequence[Cards]) -> list[bool]:
    """
    Of each of *plays*, whether none of the others does the same to *trick*, the plays before it in turn, and leaves a better hand. Two
    plays do the same if their points are and neither wins, or both do and nobody plays after (C5). One rest is better than another if in
    each suit it has as many sets of every size, one by one at least as high (C4), and is not as good as that itself.
    """
    if not trick:
        return [True] * len(plays)
    last = len(trick) == 3
    does: list[tuple[bool, int] | None] = []
    for play in plays:
        wins = trick_winner(order, [*trick, play]) == len(trick)
        does.append((wins, sum(POINTS[card] for card in play)) if last or not wins else None)
    alike = Counter(done for done in does if done is not None)
    rests = {i: _rest(order, hand, plays[i]) for i, done in enumerate(does) if done is not None and alike[done] > 1}
    return [
        i not in rests or not any(does[i] == does[j] and _better(rests[j], rests[i]) for j in rests)
        for i in range(len(plays))
    ]


Rest = dict[tuple[str, int], list[int]]
"""The heights of a hand's sets, highest first, by suit and size. A set of four is two pairs and four single cards as well."""


def _rest(order: Order, hand: Cards, play: Cards) -> Rest:
    """
    What *play* leaves of *hand*.
    """
    found: Rest = {}
    for card, copies in (Counter(hand) - Counter(play)).items():
        for size in range(1, copies + 1):
            found.setdefault((order.group[card], size), []).extend([order.height[card]] * (copies // size))
    for heights in found.values():
        heights.sort(reverse=True)
    return found


def _better(one: Rest, other: Rest) -> bool:
    """
    Whether the rest *one* is better than *other*.
    """
    return one != other and all(
        len(one.get(kind, ())) >= len(heights)
        and all(mine >= its for mine, its in zip(one[kind], heights, strict=False))
        for kind, heights in other.items()
    )


__all__ = ["sparing"]
