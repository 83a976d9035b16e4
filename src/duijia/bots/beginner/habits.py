"""
The numbers of the beginner: how often it does what beginners do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """
    Shares are of the occasions at which it could.
    """

    notices: float = 0.75
    """Sees that it could declare or call something sensible at all."""
    high_first: float = 0.5
    """Leads the highest side card it has, whether it will stand or not; else a low one of any suit."""
    splits: float = 0.5
    """Leads a single card of what could be led as a set."""
    ruffs: float = 0.35
    """Trumps a side suit that it is out of, where points lie."""
    overtakes: float = 0.8
    """Beats the opponents' card where it can in suit."""
    feeds: float = 0.7
    """Thinks of giving points when its partner is winning."""
    careless: float = 0.2
    """Gives whatever is low, a five or ten too, to the opponents."""


USUAL: Final = Habits()
