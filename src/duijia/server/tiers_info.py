"""
The tiers of bots as the new-table form shows them (``GET /api/tiers``).
"""

from __future__ import annotations

from duijia.server.table import Surroundings
from duijia.server.wire import TierInfo


def tier_infos(world: Surroundings) -> tuple[TierInfo, ...]:
    """
    What this server offers now.
    """
    ready = world.workers is not None and world.workers.state == "ready"
    offered = world.offered()
    chosen = world.tier if world.tier in [tier.key for tier in offered] else "regular"
    return tuple(
        TierInfo(
            key=tier.key,
            names=tier.names,
            notes=tier.notes,
            ready=ready or not tier.compiled,
            chosen=tier.key == chosen,
        )
        for tier in offered
    )
