"""
The shuffle that players can check: commit, add entropy, reveal.

Before a hand the server commits to a secret by its SHA-256. After that every seat adds sixteen bytes of its own; a bot or an absent
seat adds :data:`NO_ENTROPY`. The seed of the pack is an HMAC of all of it under the secret, so the server cannot choose the pack after
it has seen the seats' bytes and no seat can choose it at all. The secret is revealed when the hand is settled. A hand that is
dealt again (GZ7, GZ12, DL12) keeps commitment and entropy and counts its redeals. ``docs/fairness.md`` has every byte.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass
from typing import Final, TypeAlias

import msgspec

from duijia.chance import seed_bytes
from duijia.refusals import Refused, refuse

SECRET_BYTES: Final = 32
ENTROPY_BYTES: Final = 16

Entropies: TypeAlias = tuple[bytes, bytes, bytes, bytes]
"""What the seats added, by seat."""

NO_ENTROPY: Final = bytes(ENTROPY_BYTES)
"""What a bot, or a seat that sent nothing, adds: sixteen zero bytes."""

MOST: Final = 9999
"""The largest match, hand and redeal number."""

NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What a game or table may be called here: no space or line break, so the encoding is unambiguous."""


@dataclass(frozen=True, slots=True)
class Context:
    """
    Which pack is meant: a secret used twice still gives different packs.
    """

    game: str
    table: str
    match_no: int
    """1 for the table's first match."""
    hand_no: int
    """1 for the match's first hand."""
    redeal: int
    """0 for the first deal of the hand."""


class Commitment(msgspec.Struct, frozen=True, kw_only=True):
    """
    What the server says before the hand.
    """

    match_no: int
    hand_no: int
    commitment: str
    """SHA-256 of the secret, 64 hex digits."""


class Reveal(msgspec.Struct, frozen=True, kw_only=True):
    """
    What the server says when the hand is settled: all that is needed to deal it again. All bytes in lower-case hex.
    """

    game: str
    table: str
    match_no: int
    hand_no: int
    redeals: int
    """How often the hand was dealt again; the last deal's redeal number."""
    commitment: str
    secret: str
    entropies: tuple[str, str, str, str]
    """By seat."""


def commit(secret: bytes) -> str:
    """
    The commitment to *secret*: its SHA-256 in hex.

    :raises ValueError: not 32 bytes
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"secret: {SECRET_BYTES} bytes, not {len(secret)}")
    return hashlib.sha256(secret).hexdigest()


def encode(context: Context, entropies: Entropies) -> bytes:
    """
    The message under the HMAC: ten lines of ASCII, each ended by a line feed.

    :raises ValueError: a name that is not 1 to 64 of ``A-Z a-z 0-9 _ -``, a negative number, entropies of another length
    """
    for field, name in (("game", context.game), ("table", context.table)):
        if not NAME.fullmatch(name):
            raise ValueError(f"{field}: {name!r} is not 1 to 64 letters, digits, _ or -")
    numbers = (context.match_no, context.hand_no, context.redeal)
    if min(numbers) < 0:
        raise ValueError("match_no, hand_no, redeal: not below 0")
    for seat, entropy in enumerate(entropies):
        if len(entropy) != ENTROPY_BYTES:
            raise ValueError(f"entropies[{seat}]: {ENTROPY_BYTES} bytes, not {len(entropy)}")
    lines = (
        "duijia shuffle 1",
        context.game,
        context.table,
        *map(str, numbers),
        *(entropy.hex() for entropy in entropies),
    )
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def seed_of(secret: bytes, context: Context, entropies: Entropies) -> bytes:
    """
    The seed of one pack: HMAC-SHA256 of :func:`encode` under *secret*, for :func:`duijia.chance.chance_of`.

    :raises ValueError: as :func:`encode`
    """
    return hmac.digest(secret, encode(context, entropies), "sha256")


def reveal(secret: bytes, context: Context, entropies: Entropies) -> Reveal:
    """
    The reveal of a hand whose last deal was *context*.
    """
    first, second, third, fourth = (entropy.hex() for entropy in entropies)
    return Reveal(
        game=context.game,
        table=context.table,
        match_no=context.match_no,
        hand_no=context.hand_no,
        redeals=context.redeal,
        commitment=commit(secret),
        secret=secret.hex(),
        entropies=(first, second, third, fourth),
    )


def check(revealed: Reveal) -> Refused | None:
    """
    What is wrong with a reveal in itself: text that is no hex of the right length, a bad name or number, or a secret that is not the one
    committed to. ``None``: nothing. The pack still has to be compared with that of :func:`seeds_of`.
    """
    sizes = [("commitment", revealed.commitment, 32), ("secret", revealed.secret, SECRET_BYTES)]
    sizes += [(f"entropies[{seat}]", text, ENTROPY_BYTES) for seat, text in enumerate(revealed.entropies)]
    for field, text, size in sizes:
        if not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", text):
            return refuse("fair/hex", "", field=field, digits=2 * size)
    for field, name in (("game", revealed.game), ("table", revealed.table)):
        if not NAME.fullmatch(name):
            return refuse("fair/name", "", field=field)
    for field, number, low in (
        ("match_no", revealed.match_no, 1),
        ("hand_no", revealed.hand_no, 1),
        ("redeals", revealed.redeals, 0),
    ):
        if not low <= number <= MOST:
            return refuse("fair/number", "", field=field, low=low, high=MOST)
    if commit(bytes.fromhex(revealed.secret)) != revealed.commitment:
        return refuse("fair/commitment", "")
    return None


def seeds_of(revealed: Reveal) -> tuple[bytes, ...]:
    """
    The seeds of all deals of the revealed hand, the first deal's first.

    :raises ValueError: a reveal that :func:`check` refuses
    """
    secret = bytes.fromhex(revealed.secret)
    first, second, third, fourth = (bytes.fromhex(text) for text in revealed.entropies)
    return tuple(
        seed_of(
            secret,
            Context(revealed.game, revealed.table, revealed.match_no, revealed.hand_no, redeal),
            (first, second, third, fourth),
        )
        for redeal in range(revealed.redeals + 1)
    )


def derived_secret(seed: bytes | int, match_no: int, hand_no: int) -> bytes:
    """
    A secret that can be made again from *seed*, for simulated matches: HMAC-SHA256 of ``"match hand"`` under it. A real table draws its
    secrets from the system instead.
    """
    return hmac.digest(seed_bytes(seed), f"{match_no} {hand_no}".encode("ascii"), "sha256")
