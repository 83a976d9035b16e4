"""
Steps of an environment: one hand reset, one action applied, and what the next seat sees written out.
"""

from __future__ import annotations

from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel import playout, rng, turns
from duijia.kernel.rows import Ints

ALL_PHASES = 0
PLAY_PHASE = 1

POINTS_REWARD = 0
"""积分 of the hand."""
MARGIN_REWARD = 1
"""The score past the threshold, as a share of all points."""


def reset(row: Ints, col: Ints, pack: Ints, seed: int, number: int, mode: int) -> None:
    """
    Hand *number* under *seed*, at its first decision: the first of a match, or the play alone.
    """
    for i in range(at.ROW):
        row[i] = 0
    row[at.CHANCE] = rng.stream(seed, number, 0)
    row[at.POLICY] = rng.stream(seed, number, 1)
    playout.new_match(row, col)
    renew(row, col, pack, mode)


def renew(row: Ints, col: Ints, pack: Ints, mode: int) -> None:
    """
    The next hand at its first decision.
    """
    if mode == ALL_PHASES:
        turns.begin(row, col, pack)
    else:
        playout.begin_play(row, col, pack)
    turns.legal(row, col)


def step(row: Ints, col: Ints, pack: Ints, action: int) -> bool:
    """
    Applies a legal *action*; whether the hand is over. A hand that goes on stands at its next decision.
    """
    turns.act(row, col, pack, action)
    if row[at.PHASE] == at.SETTLED:
        return True
    turns.legal(row, col)
    return False


def reward(row: Ints, col: Ints, kind: int) -> float:
    """
    What a settled hand is worth to each attacker.
    """
    if kind == POINTS_REWARD:
        return float(row[at.GAIN])
    bare = row[at.TRUMP] == at.NO_SUIT and col[c.BARE_THRESHOLD] >= 0
    threshold = col[c.BARE_THRESHOLD] if bare else col[c.THRESHOLD]
    return (row[at.SCORE] - threshold) / col[c.TOTAL]
