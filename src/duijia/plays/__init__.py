"""
Leads and follows in cards: the kernel's answers for people, bots and the machine.

Everywhere below *lead* is the led set, or ``None`` for the player who leads; *hand* is the hand before the play. A play is a
multiset: copies of a card are one.
"""

from __future__ import annotations

from duijia.plays.check import check_play, duty
from duijia.plays.draw import Rng, random_play
from duijia.plays.listing import addable, count_plays, examples, legal_plays
from duijia.plays.trick import trick_winner
from duijia.plays.values import Completion, Duty

__all__ = [
    "Completion",
    "Duty",
    "Rng",
    "addable",
    "check_play",
    "count_plays",
    "duty",
    "examples",
    "legal_plays",
    "random_play",
    "trick_winner",
]
