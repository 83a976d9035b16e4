"""
Where a table's chance comes from: a secret of the system for each hand, mixed with what the seats add (``duijia.fairness``).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TypeAlias

from duijia.chance import Chance, chance_of
from duijia.fairness import NO_ENTROPY, SECRET_BYTES, Context, seed_of
from duijia.server.rows import MatchBefore, Shuffle
from duijia.server.state import TableState, before, next_redeal

Shuffler: TypeAlias = Callable[[str, TableState], Shuffle]
"""From a table's id and its state to the chance of its next hand."""


def fair_shuffle(table: str, state: TableState) -> Shuffle:
    """
    The chance of the next hand from a fresh secret.
    """
    secret = secrets.token_bytes(SECRET_BYTES)
    entropies = (NO_ENTROPY, NO_ENTROPY, NO_ENTROPY, NO_ENTROPY)
    match: MatchBefore = before(state).match
    redeal = next_redeal(state)
    context = Context(state.rules.key, table, match.match_no, match.hand_no + 1, redeal)
    chance = chance_of(state.rules, seed_of(secret, context, entropies))
    first, second, third, fourth = (entropy.hex() for entropy in entropies)
    return shuffle_of(chance, secret=secret.hex(), entropies=(first, second, third, fourth), redeal=redeal)


def shuffle_of(
    chance: Chance,
    *,
    secret: str = "",
    entropies: tuple[str, str, str, str] = ("", "", "", ""),
    redeal: int = 0,
) -> Shuffle:
    """
    *chance* as a journal keeps it.
    """
    return Shuffle(
        pack=" ".join(chance.pack),
        first_drawer=chance.first_drawer,
        bright=chance.bright,
        secret=secret,
        entropies=entropies,
        redeal=redeal,
    )
