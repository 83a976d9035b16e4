"""
The bots of one table: each seat's tier is asked where it can think, and the regular bot moves for one that cannot.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from duijia.bots.base import Bot
from duijia.bots.registry import find_bot
from duijia.bots.thinker import Question
from duijia.bots.tiers import BY_KEY, DEFAULT, Tier, TierKey
from duijia.cards import Seat
from duijia.hand.actions import SeatAction
from duijia.hand.state import Dealing
from duijia.server.brain import think
from duijia.server.drive import thinking_ms
from duijia.server.logs import LOG
from duijia.server.state import TableState
from duijia.server.workers import WorkerError, Workers
from duijia.view import view_of

PATIENCE: Final = 2.5
"""Seconds above its budget after which a move is not waited for any longer."""


@dataclass(frozen=True, slots=True)
class Thought:
    """
    A move, and how it was found.
    """

    action: SeatAction
    stood_in: bool = False
    """Whether the regular bot moved because the seat's tier gave no answer."""


class Minds:
    """
    Thinks for the bots of a table.
    """

    def __init__(self, table: str, state: TableState, workers: Workers | None) -> None:
        self._table = table
        self._workers = workers
        self.regular: Bot = find_bot(DEFAULT)(state.rules, table)
        """Moves for people too: hints, and where time runs out."""
        self._quick: dict[TierKey, Bot] = {DEFAULT: self.regular}

    def ready(self, tier: TierKey) -> bool:
        """
        Whether *tier* can move now.
        """
        return not BY_KEY[tier].compiled or (self._workers is not None and self._workers.state == "ready")

    async def think(self, state: TableState, seat: Seat, key: TierKey) -> Thought:
        """
        What a bot of tier *key* does on *seat*, from that seat's view alone.
        """
        tier, hand = BY_KEY[key], state.match.hand
        if not tier.compiled:
            return Thought(await think(self._bot(state, key), state.match, seat))
        dealt = hand is not None and isinstance(hand.phase, Dealing)
        if self._workers is None or not self.ready(key) or dealt:
            # Not ready: that is told already. While cards are dealt only those are asked who
            # could declare (GZ8): a deal that waited for their thoughts would tell who they are.
            return Thought(await think(self.regular, state.match, seat))
        try:
            return Thought(await self._ask(self._workers, state, seat, tier))
        except Exception as error:  # noqa: BLE001 - whatever it is, the table goes on
            reason = str(error) if isinstance(error, WorkerError) else type(error).__name__
            LOG.warning("regular bot stood in", table=self._table, tier=key, reason=reason)
            return Thought(await think(self.regular, state.match, seat), stood_in=True)

    async def _ask(self, workers: Workers, state: TableState, seat: Seat, tier: Tier) -> SeatAction:
        """
        The answer of a process.

        :raises WorkerError: it has none
        :raises TimeoutError: not in time
        """
        ms = thinking_ms(state) if tier.timed else 0
        question = Question(
            job=0,
            game=state.opened.game,
            options=state.opened.options,
            bot=tier.bot,
            seed=self._table,
            view=view_of(state.match, seat),
        )
        async with asyncio.timeout(ms / 1000 + PATIENCE):
            return await workers.ask(question, tier.timed or tier.bot, ms)

    def _bot(self, state: TableState, key: TierKey) -> Bot:
        bot = self._quick.get(key)
        if bot is None:
            bot = self._quick[key] = find_bot(key)(state.rules, self._table)
        return bot


__all__ = ["Minds", "Thought"]
