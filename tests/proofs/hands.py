"""
Hands for the proofs: every game and way of following, played by players good and bad, so that all phases and odd plays come up.
"""

from __future__ import annotations

from random import Random
from typing import Final

from duijia.bots.arena import start_of
from duijia.bots.simulation import seat_bots
from duijia.bots.table import Watch, chances, play_hand
from duijia.games import find_game
from duijia.rules import Rules, with_options
from tests.proofs.positions import TABLES

ALL: Final[dict[str, Rules]] = {
    **TABLES,
    "dabang-two-pairs-first": with_options(find_game("dabang"), {"quad_order": "two_pairs_first"}),
}
"""Tables to play at."""

PLAYERS: Final = (("rule",) * 4, ("random", "rule") * 2, ("random",) * 4)
"""Who sits there, hand by hand."""


def watch_hand(rules: Rules, seed: str, number: int, watch: Watch) -> None:
    """
    Plays hand *number* of *seed*, each action shown to *watch* before it is made.
    """
    part = f"{seed}/{number}"
    names = PLAYERS[number % len(PLAYERS)]
    play_hand(start_of(rules, Random(part)), seat_bots(rules, names, part), chances(rules, part), watch)
