"""
The kernel: what is owed, what is legal, what beats what, how many plays, what can complete a choice; and whole hands as rows of
integers. Integers only.

``KERNEL`` lists the functions that the table asks, ``SIMULATOR`` those that run a hand as one row, each after those it calls. They are
plain Python here; ``duijia.kernel.compiled`` has a compiler take the same functions on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from duijia.kernel import count, follow, trick, words

KERNEL: Final[tuple[Callable[..., Any], ...]] = (
    words.total,
    words.at_least,
    words.exactly,
    words.number,
    words.holds,
    words.hand_holds,
    words.hand_total,
    words.in_group,
    words.face_of,
    words.set_size,
    follow.owed,
    follow.answers,
    follow.verdict,
    follow.heap_additions,
    follow.two_pairs_additions,
    follow.shape_additions,
    follow.free_copies,
    follow.mask,
    follow.follow_additions,
    follow.lead_additions,
    count.faces,
    count.choose,
    count.with_heap,
    count.count_follows,
    count.count_leads,
    trick.power,
    trick.takes_over,
    trick.winner,
)
