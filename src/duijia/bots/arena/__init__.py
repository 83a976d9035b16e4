"""
The arena: how much stronger one bot is than another, in duplicate deals and in matches.

``starts`` says where in a match a hand is played, ``deal`` plays one whatever its bots do, ``pairs`` and ``matches`` play many by number,
``run`` plays them over workers until the question is decided (``stopping``), ``journal`` and ``manifest`` keep them, ``verify`` checks
what is kept, ``summary`` and ``picture`` show it; ``ladder`` sets many bots against each other.
"""

from __future__ import annotations

from duijia.bots.arena.estimate import Estimate, estimate
from duijia.bots.arena.matches import MatchResult, play_series_match, series
from duijia.bots.arena.pairs import Pair, duel, play_pair
from duijia.bots.arena.starts import FIRST_HANDS, TRIBUTES, owed_of, start_of

__all__ = [
    "FIRST_HANDS",
    "TRIBUTES",
    "Estimate",
    "MatchResult",
    "Pair",
    "duel",
    "estimate",
    "owed_of",
    "play_pair",
    "play_series_match",
    "series",
    "start_of",
]
