"""
The one move that a table's bots are thinking about: begun as soon as it is needed, ended as soon as the table has moved on.
"""

from __future__ import annotations

import asyncio

from duijia.bots.tiers import TierKey
from duijia.cards import Seat
from duijia.server.minds import Minds, Thought
from duijia.server.state import TableState


class Thoughts:
    """
    What is being thought about, in one state of the table and for one seat.
    """

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._running: tuple[TableState, Seat, asyncio.Task[Thought]] | None = None

    async def of(self, state: TableState, seat: Seat | None, tier: TierKey) -> asyncio.Task[Thought] | None:
        """
        The thought of *seat*'s bot in *state*, begun unless it is already; any other is ended. *seat* ``None``: none.
        """
        if self._running is not None and self._running[0] is state and self._running[1] == seat:
            return self._running[2]
        await self.end()
        if seat is None:
            return None
        task = asyncio.create_task(self._minds.think(state, seat, tier), name="thought")
        self._running = (state, seat, task)
        return task

    async def end(self) -> None:
        """
        End what is being thought about.
        """
        if self._running is None:
            return
        task = self._running[2]
        self._running = None
        task.cancel()
        await asyncio.wait((task,))
        if not task.cancelled():
            # Nobody wants it; if it failed, nobody needs to know.
            task.exception()


__all__ = ["Thoughts"]
