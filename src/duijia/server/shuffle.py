"""
Where a table's chance comes from: a secret for each hand, committed to beforehand, mixed with what the seats add (``duijia.fairness``).

The secret of a hand is derived from the table's own, so its commitment is known before the hand without being kept anywhere, and
revealing it tells nothing of another hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from duijia.chance import Chance, chance_of
from duijia.fairness import NO_ENTROPY, Commitment, Context, Entropies, Reveal, commit, derived_secret, seed_of
from duijia.server.rows import Shuffle
from duijia.server.state import TableState, before, coming, next_redeal

Shuffler: TypeAlias = Callable[[str, TableState], Shuffle]
"""From a table's id and its state to the chance of its next hand."""


def fair_shuffle(table: str, state: TableState) -> Shuffle:
    """
    The chance of the next hand: its committed secret, and what the seats have added. A hand that is dealt again keeps both.
    """
    match = before(state).match
    redeal = next_redeal(state)
    secret = secret_of(state, match.match_no, match.hand_no + 1)
    added = state.shuffle.entropies if redeal and state.shuffle is not None else state.entropies
    entropies = read_entropies(added)
    context = Context(state.rules.key, table, match.match_no, match.hand_no + 1, redeal)
    chance = chance_of(state.rules, seed_of(secret, context, entropies))
    first, second, third, fourth = (entropy.hex() for entropy in entropies)
    return shuffle_of(chance, secret=secret.hex(), entropies=(first, second, third, fourth), redeal=redeal)


def secret_of(state: TableState, match_no: int, hand_no: int) -> bytes:
    """
    The secret of a hand.
    """
    return derived_secret(bytes.fromhex(state.opened.secret), match_no, hand_no)


def commitment_of(state: TableState) -> Commitment | None:
    """
    The commitment to the coming hand; ``None`` while one is being played.
    """
    following = coming(state)
    if following is None:
        return None
    match_no, hand_no = following
    return Commitment(match_no=match_no, hand_no=hand_no, commitment=commit(secret_of(state, match_no, hand_no)))


def reveal_of(table: str, state: TableState) -> Reveal | None:
    """
    What is told of the shuffle of a hand once it is settled.
    """
    match, shuffle = state.match, state.shuffle
    if match.hand is None or match.hand.settlement is None or shuffle is None or not shuffle.secret:
        return None
    return Reveal(
        game=state.rules.key,
        table=table,
        match_no=match.match_no,
        hand_no=match.hand_no,
        redeals=shuffle.redeal,
        commitment=commit(bytes.fromhex(shuffle.secret)),
        secret=shuffle.secret,
        entropies=shuffle.entropies,
    )


def read_entropies(texts: tuple[str, str, str, str]) -> Entropies:
    """
    What the seats added, as bytes; an empty text is a seat that added nothing.
    """
    first, second, third, fourth = (bytes.fromhex(text) if text else NO_ENTROPY for text in texts)
    return first, second, third, fourth


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
