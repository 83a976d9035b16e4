"""
What several tests of bots need.
"""

from __future__ import annotations

import pytest

from duijia.bots.learned import network
from duijia.bots.learned.samples import Singles


def add_rows(
    y: Singles, into: int, begin: Singles, at: int, n: Singles, first: int, numbers: int, count: int, wide: int
) -> None:
    """
    ``network.add``, a row at once: the same products and sums of 32 bits in the same order.
    """
    sums = begin[at : at + wide].copy()
    for i in range(count):
        number = y[numbers + i]
        if number != 0.0:
            sums += number * n[first + wide * i : first + wide * (i + 1)]
    y[into : into + wide] = sums


@pytest.fixture
def rows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Plain Python adds a network's rows by NumPy, for tests of what is around the network; others compare the network's own sums.
    """
    monkeypatch.setattr(network, "add", add_rows)
