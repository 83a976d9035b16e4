"""
The games that laws are tested on: the registered ones, and a fourth that exists here only (docs/add-a-game.md).
"""

from __future__ import annotations

from typing import Final

from duijia.games import GAMES
from duijia.rules import Rules
from tests.games.fourth import FOURTH

LAWFUL: Final[tuple[Rules, ...]] = (*GAMES, FOURTH)


def find(key: str) -> Rules:
    """
    The game of that key, the fourth one included.
    """
    return next(rules for rules in LAWFUL if rules.key == key)
