"""
The search bot: hidden cards drawn again and again, each answer tried in the same worlds, the hand played on by everybody.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Rollout: TypeAlias = Literal["rule", "net", "part"]
"""By whom playouts are played: the rule bot's policy, or the network that comes with the game; to the end, or in part, in play only: what lies
open then is valued by another network."""

__all__ = ["Rollout"]
