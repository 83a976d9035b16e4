"""
How strong a network is: hands played out twice, the teams swapped, against the rule bot.

Until play begins both are the rule bot, so that each pair starts from one hand; what is measured is play alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from duijia.bots.arena import Estimate, estimate
from duijia.bots.learned.samples import Player
from duijia.bots.learned.starts import Start
from duijia.bots.search import places as at

TEAMS = (0b0101, 0b1010)
"""The seats of each team, a bit a seat."""


@dataclass(frozen=True, slots=True)
class Strength:
    """
    Half the differences of the pairs: points, and the settlement's worth in points.
    """

    points: Estimate
    worth: Estimate


def strength(player: Player, begins: Sequence[Start]) -> Strength:
    """
    The strength of the network of *player* over the rule bot.
    """
    points: list[float] = []
    worth: list[float] = []
    for begin in begins:
        first, second = (player.duel(begin, nets) for nets in TEAMS)
        sign = 0.5 if begin.state[at.DEALER] & 1 else -0.5
        points.append(sign * (first[0] - second[0]))
        worth.append(sign * (first[1] - second[1]))
    return Strength(estimate(points), estimate(worth))


__all__ = ["Strength", "strength"]
