"""
Sentences about seats and the table's state.
"""

from __future__ import annotations

from typing import Final

TABLE: Final[dict[str, tuple[str, str]]] = {
    "table/stale": ("牌局已经往前走了，请看现在的牌面", "The table has moved on; look at it as it is now"),
    "seat/none": ("先坐下才能这样做", "Take a seat first"),
    "seat/other": ("这不是你的座位", "That is not your seat"),
    "seat/taken": ("这个座位已经有人", "Somebody sits there already"),
    "seat/full": ("四个座位都有人", "All four seats are taken"),
    "seat/held": ("你已经坐在这一桌", "You already sit at this table"),
    "tier/not_now": ("这一局打完才能换机器人", "The bots can be changed between hands"),
    "tier/not_offered": ("这台服务器没有这一档机器人", "This server does not offer that tier"),
    "ready/not_now": ("现在不用准备", "There is nothing to be ready for now"),
}
