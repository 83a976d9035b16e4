"""
Intervals and the rule that ends an arena.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from duijia.bots.arena.estimate import Running, estimate, sequence_width, share
from duijia.bots.arena.stopping import FEWEST, Stop, stopped_at

RUNS = 400
PAIRS = 1000

DRAWS: dict[str, Callable[[Random], float]] = {
    "coin flips": lambda random: random.choice((-1.0, 1.0)),
    "skewed": lambda random: random.expovariate(1) - 1,
    "mostly nothing": lambda random: random.choice((-10.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 10.0)),
}


def peeking(values: list[float]) -> bool:
    """
    Whether an ordinary 95 % interval, looked at after each value, ever leaves zero.
    """
    running = Running()
    for value in values:
        running.add(value)
        now = running.at_this_count()
        if running.count >= FEWEST and (now.low > 0 or now.high < 0):
            return True
    return False


@pytest.mark.parametrize("name", DRAWS)
def test_equal_bots_are_seldom_told_apart(name: str) -> None:
    """
    With no difference at all, looked at after every one of 1,000 pairs, at most 5 % of the runs (and the luck of 400 of them) end decided.
    """
    draw, random = DRAWS[name], Random(11)
    stop = Stop(by="points")
    wrong = sum(stopped_at(stop, (draw(random) for _ in range(PAIRS))) is not None for _ in range(RUNS))
    assert wrong <= 0.05 * RUNS + 2 * (RUNS * 0.05 * 0.95) ** 0.5


def test_peeking_at_ordinary_intervals_would_be_wrong_often() -> None:
    """
    What the rule is there for: the ordinary interval, looked at as often, leaves zero in over a fifth of the same runs.
    """
    random = Random(11)
    wrong = sum(peeking([DRAWS["coin flips"](random) for _ in range(PAIRS)]) for _ in range(RUNS // 2))
    assert wrong > 0.2 * RUNS // 2


@pytest.mark.parametrize(("ahead", "most"), [(1.0, FEWEST), (0.5, 120), (0.2, 700)])
def test_a_difference_is_found(ahead: float, most: int) -> None:
    """
    A lead of so many standard deviations is decided, in the middle of 51 runs, after no more than so many pairs.
    """
    random = Random(3)
    ends = sorted(stopped_at(Stop(by="points"), (random.gauss(ahead, 1) for _ in count())) or PAIRS for _ in range(51))
    assert ends[25] <= most


def test_a_margin_is_asked_about() -> None:
    """
    Whether the lead is above 15: one of 20 is found to be, one of 10 not to be; both asked about needs both decided.
    """
    for lead, above in ((20.0, True), (10.0, False)):
        random, running = Random(5), {"points": Running(), "score": Running()}
        stop = Stop(by="points", margin=15)
        while not stop.decided(running):
            running["points"].add(random.gauss(lead, 10))
        assert (running["points"].at_any_count().low > 15) == above
        assert not Stop(by="both", margin=15).decided(running)


def test_the_interval_at_any_count_is_wider() -> None:
    """
    It costs at most 80 % of width around the number it is tuned to, and is never narrower than the ordinary one.
    """
    for number in (FEWEST, 100, 300, 1000, 5000):
        ratio = sequence_width(number) / (1.96 / number**0.5)
        assert 1.2 < ratio < 1.8


def test_means_and_shares() -> None:
    """
    Worked by hand: 1, 2, 3, 6 have mean 3 and deviation sqrt(14/3); none of ten won: Wilson's upper end is z²/(10 + z²).
    """
    running = Running([1, 2, 3, 6])
    assert running.mean == 3
    assert running.deviation == pytest.approx((14 / 3) ** 0.5)
    assert estimate([1, 2, 3, 6]).half == pytest.approx(1.959964 * (14 / 3) ** 0.5 / 2)
    assert estimate([1]).half == float("inf")
    assert share(0, 10) == pytest.approx((0, 0, 3.841459 / 13.841459))
    assert share(5, 10) == pytest.approx((0.5, 0.236593, 0.763407), abs=1e-5)
