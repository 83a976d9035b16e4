"""
Sentences for leads and follows.
"""

from __future__ import annotations

from typing import Final

PLAY: Final[dict[str, tuple[str, str]]] = {}
