"""
``duijia bot``: a program, or any bot by name, takes a seat at a table and plays there.
"""

from __future__ import annotations

import asyncio
import sys

from duijia.bots.process import PREFIX
from duijia.bots.registry import UnknownBotError, find_bot
from duijia.server.client import Bridge, BridgeError


def bot_command(
    url: str, *, cmd: str | None, bot: str | None, name: str, seat: int | None, token: str | None, hands: int | None
) -> int:
    """
    Play at the table at *url* until *hands* are played, or until interrupted; the exit code is returned.
    """
    if (cmd is None) == (bot is None):
        _tell("either --cmd or --bot says who plays")
        return 2
    wanted = f"{PREFIX}: {cmd}" if bot is None else bot
    try:
        bridge = Bridge(url, find_bot(wanted), name=name, seat=seat, token=token, hands=hands, tell=_tell)
    except (UnknownBotError, BridgeError) as error:
        _tell(str(error))
        return 2
    try:
        asyncio.run(bridge.run())
    except BridgeError as error:
        _tell(str(error))
        return 1
    except KeyboardInterrupt:
        if bridge.token is not None:
            _tell("the seat is kept")
    for fault, count in sorted(getattr(bridge.bot, "faults", {}).items()):
        _tell(f"{fault}: {count} times; the rule bot moved instead")
    print(f"hands played: {bridge.played}")
    return 0


def _tell(text: str) -> None:
    print("duijia bot:", text, file=sys.stderr, flush=True)
