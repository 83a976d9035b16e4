"""
The games. ``GAMES`` is the only registry: lookup, tests, documents, commands and lobby all iterate over it.
"""

from __future__ import annotations

from typing import Final

from duijia.games.dabang import DABANG
from duijia.games.dagunzi import DAGUNZI
from duijia.games.dalin import DALIN
from duijia.rules import Rules

GAMES: Final[tuple[Rules, ...]] = (DAGUNZI, DABANG, DALIN)


def find_game(name: str) -> Rules:
    """
    The game called *name*: its key, or its 中文 or English name.

    :raises KeyError: no such game
    """
    for rules in GAMES:
        if name == rules.key or name in rules.names:
            return rules
    raise KeyError(name)
