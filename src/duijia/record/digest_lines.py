"""
The digests in a record: a fingerprint of everything above, so that no change goes unseen.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from duijia.record.words import Words

DIGITS: Final = 32


@dataclass(frozen=True, slots=True)
class DigestLine:
    """
    ``digest …``: after each hand, of all text above it.
    """

    digest: str
    keyword: ClassVar[str] = "digest"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"{self.keyword} {self.digest}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.hex(DIGITS))


@dataclass(frozen=True, slots=True)
class SealLine(DigestLine):
    """
    ``seal …``: the record's last line, of all text above it.
    """

    keyword: ClassVar[str] = "seal"


def digest_of(text: str) -> str:
    """
    The digest of *text*: the first 32 hex digits of the SHA-256 of its UTF-8 bytes.
    """
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
