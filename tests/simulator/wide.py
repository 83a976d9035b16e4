"""
The simulator against the machine on as many positions as wanted: ``PYTHONPATH=src python -m tests.simulator.wide 100000``.
"""

from __future__ import annotations

import sys
from itertools import count
from random import Random

from duijia.games import GAMES
from tests.simulator.drive import compare, random_options


def main(positions: int, first: int = 0) -> int:
    """
    Compares until *positions* decisions have been seen, eight hands under each ruleset, house rules drawn from the seed; stops with an
    ``AssertionError`` at the first difference. How many there were.
    """
    seen = 0
    for seed in count(first):
        seen += compare(random_options(GAMES[seed % 3], Random(seed)), seed, 8)
        if seen >= positions:
            sys.stdout.write(f"{seen} positions under {seed - first + 1} rulesets: no difference\n")
            return seen
    return seen


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
