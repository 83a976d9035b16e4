"""
Ratings of many bots from all their duels: Bradley and Terry's model on pairs won, fitted by choix, on Elo's scale. Only this file imports
choix, which is an extra.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import choix
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

MIDDLE = 1500.0
"""The mean of all ratings."""
SCALE = 400 / log(10)
DRAWN = 0.5
"""Wins each way that every two bots are given besides, so that one that never loses has a rating."""
SAMPLES = 400
"""Draws of the bootstrap."""


def ratings_of(wins: Floats) -> Floats:
    """
    Ratings from the matrix of wins, rows over columns.
    """
    count = len(wins)
    given = wins + DRAWN * (1 - np.eye(count))
    strengths: Floats = np.asarray(choix.ilsr_pairwise_dense(given))
    found: Floats = MIDDLE + SCALE * (strengths - strengths.mean())
    return found


def wins_of(count: int, duels: Sequence[tuple[int, int, Floats]], numbers: NDArray[np.int64] | None = None) -> Floats:
    """
    The matrix of pairs won by *count* bots; a duel is two bots and the first one's points by pair, a drawn pair half a win for each. With
    *numbers* only those pairs are counted, as often as they are named.
    """
    wins = np.zeros((count, count))
    for one, other, points in duels:
        chosen = points if numbers is None else points[numbers]
        mine = float((chosen > 0).sum() + (chosen == 0).sum() / 2)
        wins[one, other] += mine
        wins[other, one] += len(chosen) - mine
    return wins


def rated(count: int, duels: Sequence[tuple[int, int, Floats]], seed: int = 1) -> tuple[Floats, Floats, Floats]:
    """
    Ratings of *count* bots and the ends of their 95 % intervals, by a bootstrap over deals: all duels have the same, so a deal is drawn for
    all of them at once.
    """
    random = np.random.default_rng(seed)
    pairs = min(len(points) for _, _, points in duels)
    draws = np.array([ratings_of(wins_of(count, duels, random.integers(0, pairs, pairs))) for _ in range(SAMPLES)])
    low, high = np.quantile(draws, (0.025, 0.975), axis=0)
    return ratings_of(wins_of(count, duels)), low, high
