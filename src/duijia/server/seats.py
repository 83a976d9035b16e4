"""
Who holds a seat: a secret, told once, of which only a digest is kept. Names are for display and prove nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from typing import Final

from duijia.cards import SEATS, Seat
from duijia.server.faults import FaultError
from duijia.server.state import TableState

NAME_LENGTH: Final = 24
BOT_NAMES: Final = ("阿东", "阿南", "阿西", "阿北")
"""What the bots are called, by seat."""
NOBODY: Final = "玩家"
"""Who opens a table without giving a name."""
ZERO_WIDTH_JOINER: Final = "\u200d"
"""The one format character that names may hold: emoji are joined by it."""
BLANK_LETTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are drawn as nothing: fillers of Hangul, the empty Braille cell."""


def new_token() -> str:
    """
    A fresh secret for a seat.
    """
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """
    A fresh table id: short enough to read out, too many to guess; no letter or digit that looks like another.
    """
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(12))


def proof_of(token: str) -> str:
    """
    The digest by which a secret is recognised.
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def seat_of(state: TableState, token: str) -> Seat | None:
    """
    The seat that *token* holds; ``None``: none at this table.
    """
    proof = proof_of(token)
    for seat in SEATS:
        holder = state.seats[seat]
        if holder is not None and hmac.compare_digest(holder.proof, proof):
            return seat
    return None


def clean_name(name: str, field: str = "name") -> str:
    """
    *name* as it is shown: NFC, without blanks around it.

    :raises FaultError: empty, too long, or with characters that are not seen or turn the text's direction
    """
    shown = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(shown) <= NAME_LENGTH:
        raise FaultError(field, f"名字要 1 到 {NAME_LENGTH} 个字", f"a name has 1 to {NAME_LENGTH} characters")
    for character in shown:
        if character == ZERO_WIDTH_JOINER:
            continue
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or ord(character) & 0xFFFE == 0xFFFE:
            code = f"U+{ord(character):04X}"
            raise FaultError(field, f"名字里不能有这个字符：{code}", f"a name cannot hold the character {code}")
    unseen = {ZERO_WIDTH_JOINER, *BLANK_LETTERS}
    if all(character in unseen or unicodedata.category(character)[0] in "MZ" for character in shown):
        raise FaultError(field, "名字要看得见", "a name must have something to see")
    return shown
