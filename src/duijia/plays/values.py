"""
Values that describe a play: what is owed, and where a partial choice stands.
"""

from __future__ import annotations

import msgspec

from duijia.cards import Cards


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """
    What a follower owes (C2, GZ22, DB15).
    """

    lead: Cards
    """The led set."""
    group: str
    """The led suit: ``"S" "H" "C" "D"``, or ``"T"`` for trumps (C1)."""
    size: int
    """Cards to play."""
    held: int
    """Cards of the led suit in hand."""
    shapes: tuple[str, ...]
    """Shapes of which one must be shown: any of ``"pair"``, ``"triple"``, ``"quad"``, ``"pair+"``, ``"triple+"``, ``"two_pairs"``;
    empty: no shape is owed."""
    rule: str
    """The ruling that constrains: of the shape where one is owed, else of the suit."""


class Completion(msgspec.Struct, frozen=True, kw_only=True):
    """
    Where a partial choice stands.
    """

    addable: Cards
    """Faces of which one more copy can be added so that a legal choice remains possible; each face once."""
    complete: bool
    """Whether the choice can be sent as it is."""
