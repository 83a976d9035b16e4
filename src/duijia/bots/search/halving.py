"""
Choosing among plays that a network has scored: its scores are where the search begins, and every world tried counts against them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np

from duijia.bots.search.choose import Choice, Stop, Tally, try_in_worlds
from duijia.bots.search.table import Floats
from duijia.bots.search.trial import Walked
from duijia.hand.actions import SeatAction

REACH: Final = 2.0
"""Standard deviations behind the best by which a play is given up. In the same decisions it saves a seventh of the time and loses nothing."""
KEPT: Final = (5, 3, 2)
"""How many plays go on after each stage but the last. Every stage draws as many new worlds: with half of them for the first two, and twice as
many for the last, a decision brings 0.07 ± 0.06 points less (750 of the three games)."""
WORK: Final = 200
"""Chances of plays that may be worked out for a world of the budget. Where they cost less, in openings, late in a hand, wherever few cards are
hidden, each stage draws more,"""
MOST: Final = 3
"""up to so many times the budget."""
UNTIL: Final = (0.3, 0.55, 0.8, 1.0)
"""By when each stage ends, as a share of the time."""


def halve(
    trial: Walked,
    plays: Sequence[SeatAction],
    scores: Floats,
    trust: float,
    point: float,
    worlds: int,
    seed: int,
    stop: Stop,
) -> Choice:
    """
    The best of *plays* by what the network scored them, in points, and what they came to: all in some worlds, ever fewer in as many more
    each time, until one is left that may be the best. At least two plays.

    :param trust: how far from what many worlds show a difference of two scores lies, a standard deviation in points
    :param point: what a point is worth to *trial*
    :param worlds: the budget, drawn anew in every stage; more where worlds cost little (``WORK``)
    :param stop: ends the search early, with the best known then
    """
    tally = Tally(plays)
    alive = list(range(len(plays)))
    found: Floats = np.zeros((len(plays), 0))
    best, wanted = 0, max(2, worlds)
    for stage, until in enumerate(UNTIL):
        late = partial(stop, until)
        going = [plays[i] for i in alive]
        done, new = try_in_worlds(trial, going, wanted, seed + 7919 * stage, late)
        if stage == 0 and done == wanted and not late():
            wanted = min(MOST * wanted, max(wanted, trial.affords(WORK * wanted * len(UNTIL)) // len(UNTIL)))
            again, more = try_in_worlds(trial, going, wanted - done, seed, late)
            done, new = done + again, np.concatenate([new, more], axis=1)
        tally.add(alive, done, new)
        found = np.concatenate([found, new], axis=1)
        weighed = partial(posterior, scores[alive] * point, trust * point, found, trial.doubt * point)
        ahead, error = weighed(int(np.argmax(weighed(0)[0])))
        order = np.argsort(-ahead, kind="stable").tolist()
        best = alive[order[0]]
        if stage == len(KEPT):
            break
        kept = sorted(i for i in order[: KEPT[stage]] if ahead[i] >= -REACH * error[i])
        alive, found = [alive[i] for i in kept], found[kept]
        if len(alive) == 1:
            break
    return tally.choice(best)


def posterior(before: Floats, trust: float, found: Floats, doubt: float, base: int) -> tuple[Floats, Floats]:
    """
    By how much each play is better than the play *base*, and the standard deviation of that: *before* said so with the deviation *trust*, and
    it came to *found* (a row a play, a column a world), the mean of which errs by its own scatter and by *doubt*.
    """
    prior: Floats = before - before[base]
    worlds = found.shape[1]
    if worlds < 2:
        return prior, np.full(len(prior), trust)
    seen = found - found[base]
    noise = seen.var(axis=1, ddof=1) / worlds + doubt**2
    noise[base] = 0.0
    weight = trust**2 / (trust**2 + noise)
    return prior + weight * (seen.mean(axis=1) - prior), np.sqrt(weight * noise)


__all__ = ["halve", "posterior"]
