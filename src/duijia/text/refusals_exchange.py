"""
Sentences for declaring, tribute, and the kitty.
"""

from __future__ import annotations

from typing import Final

EXCHANGE: Final[dict[str, tuple[str, str]]] = {}
