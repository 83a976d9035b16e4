"""
Sentences for leads and follows.
"""

from __future__ import annotations

from typing import Final

SUIT_ZH: Final[dict[str, str]] = {"S": "黑桃", "H": "红桃", "C": "梅花", "D": "方块", "T": "主牌"}
"""The led suit in a 中文 sentence."""

SUIT_EN: Final[dict[str, str]] = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds", "T": "trumps"}
"""The led suit in an English sentence."""

PLAY: Final[dict[str, tuple[str, str]]] = {
    "play/not_held": ("你手里没有这些牌：{cards}", "You do not hold these cards: {cards}"),
    "play/count": ("要出 {want} 张，选了 {got} 张", "{want} to be played, {got} chosen"),
    "lead/empty": ("请选要出的牌", "Choose the cards to lead"),
    "lead/not_a_set": ("领出的牌必须完全相同", "A lead is identical cards: one face only"),
    "lead/too_large": ("最多领出 {largest} 张相同的牌", "At most {largest} identical cards may be led"),
    "follow/suit_owed": (
        "有{suit_zh}必须跟{suit_zh}：该出 {due} 张，只出了 {got} 张",
        "Follow {suit_en} while you hold any: {due} due, {got} played",
    ),
    "follow/honour_is_trump": (
        "{card} 是主牌，不算{suit_zh}；有{suit_zh}必须跟{suit_zh}",
        "{card} is a trump and does not follow {suit_en}; you still hold {suit_en}",
    ),
    "follow/honour_owed": (
        "{card} 是主牌，跟主时也要出：该出 {due} 张主，只出了 {got} 张",
        "{card} is a trump and is due too: {due} trumps due, {got} played",
    ),
    "follow/pair_owed": ("死棒：有对必出对", "Strict following: you hold a pair, so play a pair"),
    "follow/triple_owed": ("死棒：有三张必出三张", "Strict following: you hold a triple, so play a triple"),
    "follow/quad_owed": ("死棒：有四张必出四张", "Strict following: you hold a quad, so play a quad"),
    "follow/pair_plus_owed": (
        "死棒：拿不出整组，有对必须带对",
        "Strict following: without the full set, a pair must be among your cards",
    ),
    "follow/two_pairs_owed": ("死棒：没有四张，有两对必出两对", "Strict following: without a quad, play two pairs"),
    "follow/triple_plus_owed": (
        "死棒：没有四张，有三张必出三张带一",
        "Strict following: without a quad, play a triple and one more",
    ),
    "follow/two_pairs_or_triple_owed": (
        "死棒：没有四张，必出两对或三张带一",
        "Strict following: without a quad, play two pairs or a triple and one more",
    ),
    "choice/declare": ("这样亮牌不成立：{cards}", "That is no declaration you can make: {cards}"),
}
