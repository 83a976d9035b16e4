"""
What the kernel needs to know of an order: its suits, strengths and rules as numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from duijia.cards import NO_TRUMP, SUITS, Card, Cards
from duijia.kernel import follow, words
from duijia.order import TRUMPS, Order

GROUP: Final[dict[str, int]] = {**{suit: i for i, suit in enumerate(SUITS)}, TRUMPS: words.TRUMP_GROUP}
"""The kernel's number of each group."""

QUAD_ORDER: Final[dict[str, int]] = {
    "either": follow.EITHER,
    "two_pairs_first": follow.TWO_PAIRS_FIRST,
    "triple_first": follow.TRIPLE_FIRST,
}


@dataclass(frozen=True, slots=True)
class Table:
    """
    What the kernel needs to know of an order.
    """

    trump: int
    """The trump suit's number, 4 for none."""
    ranks: int
    """Plain ranks in a suit."""
    steps: int
    """The strength step of each honour, one nibble each."""
    strict: int
    """1 where the shape of a lead must be answered."""
    quad_order: int
    """The kernel's number of the option (DB15)."""
    largest: int
    """The largest set that may be led (C6)."""
    rising: dict[Card, tuple[int, int]]
    """Sort key, lowest card first, side suits before trumps."""


@lru_cache(maxsize=512)
def table_of(order: Order) -> Table:
    """
    The table of *order*, made once.
    """
    honours = [(card, nibble) for card, (word, nibble) in order.place.items() if word == words.TRUMP_GROUP]
    ranks = 1 + max(nibble for word, nibble in order.place.values() if word != words.TRUMP_GROUP)
    steps = 0
    for card, nibble in honours:
        steps |= (order.height[card] - 2 * ranks) << (4 * nibble)
    rising = {card: (order.height[card], -order.rank[card]) for card in order.faces}
    rules = order.rules.follow
    return Table(
        trump=words.TRUMP_GROUP if order.trump == NO_TRUMP else GROUP[order.trump],
        ranks=ranks,
        steps=steps,
        strict=int(rules.follow == "strict"),
        quad_order=QUAD_ORDER[rules.quad_order],
        largest=order.rules.pack.decks,
        rising=rising,
    )


def led_group(order: Order, lead: Cards) -> str:
    """
    The group that *lead* asks for.

    :raises ValueError: *lead* is no set that may be led, which no caller can have accepted
    """
    if not 1 <= len(lead) <= order.rules.pack.decks or lead.count(lead[0]) != len(lead):
        raise ValueError(f"lead: {' '.join(lead)} is no set of 1 to {order.rules.pack.decks} identical cards (C6)")
    return order.group[lead[0]]


def owed_shapes(table: Table, hand: words.Words, group: int, size: int) -> int:
    """
    The kernel's shapes owed by *hand* to a lead of *size* cards of *group* (GZ22, DB14, DB15).
    """
    return follow.owed(words.in_group(hand, group, table.trump), size, table.strict, table.quad_order)
