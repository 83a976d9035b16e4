"""
Cards by printed suit, as the simulator has them.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from duijia.bots.search.table import Ints
from duijia.cards import INDEX, Card


def spot_of(card: Card) -> int:
    """
    Sixteen times the word plus the nibble of *card* (``duijia.kernel.layout``).
    """
    face = INDEX[card]
    return 16 * (face // 13) + face % 13


def printed(cards: Iterable[Card]) -> Ints:
    """
    Five words by printed suit.
    """
    words = np.zeros(5, dtype=np.int64)
    for card in cards:
        spot = spot_of(card)
        words[spot >> 4] += 1 << (4 * (spot & 15))
    return words


__all__ = ["printed", "spot_of"]
