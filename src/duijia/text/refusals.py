"""
The sentences of all refusals: code → 中文, English. The ruling's number is appended by ``duijia.refusals.refuse``.
"""

from __future__ import annotations

from typing import Final

from duijia.text.refusals_exchange import EXCHANGE
from duijia.text.refusals_fair import FAIR
from duijia.text.refusals_play import PLAY
from duijia.text.refusals_table import TABLE

GENERAL: Final[dict[str, tuple[str, str]]] = {
    "turn/not_yours": ("现在没轮到你", "It is not your turn"),
    "turn/wrong_phase": ("现在不能这样做", "That cannot be done now"),
    "turn/over": ("这一局已经结束", "This hand is over"),
    "cards/not_held": ("你手里没有这些牌：{cards}", "You do not hold these cards: {cards}"),
    "cards/count": ("要选 {want} 张，选了 {got} 张", "{want} cards are asked for, {got} were chosen"),
}

SENTENCES: Final[dict[str, tuple[str, str]]] = {**GENERAL, **PLAY, **EXCHANGE, **FAIR, **TABLE}
