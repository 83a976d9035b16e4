"""
The bot of a table: called in a worker thread with a seat's view, and never trusted to be right.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias

from duijia.bots.base import Bot
from duijia.cards import Seat
from duijia.hand.actions import (
    Bury,
    BuryJokers,
    Pass,
    Pay,
    Pick,
    PickUp,
    Play,
    Return,
    SeatAction,
    Swap,
)
from duijia.hand.choices import finish
from duijia.hand.machine import ask_of
from duijia.hand.state import Hand
from duijia.match import Match
from duijia.server.logs import LOG
from duijia.view import view_of

WithCards: TypeAlias = Swap | Pay | Pick | Return | Bury | BuryJokers | PickUp | Play

WITH_CARDS: Final[dict[str, Callable[..., WithCards]]] = {
    "swap": Swap,
    "pay": Pay,
    "pick": Pick,
    "return": Return,
    "bury": Bury,
    "bury_jokers": BuryJokers,
    "pick_up": PickUp,
    "lead": Play,
    "follow": Play,
}


async def think(bot: Bot, match: Match, seat: Seat) -> SeatAction:
    """
    What *bot* does on *seat*, from that seat's view alone. A bot that fails is replaced by the plainest legal action: a table never
    stands still for it.
    """
    view = view_of(match, seat)
    try:
        return await asyncio.to_thread(bot.act, view)
    except Exception as error:  # noqa: BLE001 - a bot may be anybody's program
        LOG.error("bot failed", bot=bot.name, phase=view.phase, error=type(error).__name__)
    assert match.hand is not None
    return plain_action(match.hand, seat)


def plain_action(hand: Hand, seat: Seat) -> SeatAction:
    """
    A legal action of *seat*: declining where one may, else the lowest cards that answer.

    :raises ValueError: the seat is asked nothing
    """
    ask = ask_of(hand, seat)
    if ask is None:
        raise ValueError(f"seat {seat} is asked nothing")
    kind = WITH_CARDS.get(ask.kind)
    if kind is None:
        return Pass(seat=seat)
    if ask.can_pass or ask.up_to:
        return kind(seat=seat, cards=())
    return kind(seat=seat, cards=finish(ask, hand.order, hand.hands[seat], ()))
