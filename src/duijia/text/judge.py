"""
Sentences of the arbiter about questions that cannot be answered: code → 中文, English.
"""

from __future__ import annotations

from typing import Final

FAULTS: Final[dict[str, tuple[str, str]]] = {
    "utf8": ("不是 UTF-8 文本", "is not UTF-8 text"),
    "json": ("不是合法的 JSON：{detail}", "is not valid JSON: {detail}"),
    "nested": ("嵌套太深", "is nested too deeply"),
    "constant": ("不能用 {value}", "{value} is not allowed"),
    "duplicate": ("字段写了两次", "is given twice"),
    "empty": ("没有问题", "there is no question"),
    "object": ("应是一个对象", "must be an object"),
    "list": ("应是 {count} 项的列表", "must be a list of {count}"),
    "missing": ("缺少这个字段", "is required"),
    "unknown": ("没有这个字段；可用：{known}", "is no field of this question; it has: {known}"),
    "string": ("应是字符串", "must be a string"),
    "integer": ("应是 {low} 到 {high} 的整数", "must be an integer from {low} to {high}"),
    "flag": ("应是 true 或 false", "must be true or false"),
    "choice": ("应是其中之一：{values}", "must be one of: {values}"),
    "option": ("选项不成立：{detail}", "is no possible option: {detail}"),
    "card": ("{token} 不是牌", "{token} is no card"),
    "pack": ("这种游戏没有 {card}", "there is no {card} in this game"),
    "copies": ("{card} 一共只有 {decks} 张", "there are only {decks} copies of {card}"),
    "no_cards": ("至少要一张牌", "must name at least one card"),
    "cards": ("应是 {count} 张牌，写了 {got} 张", "must be {count} cards, not {got}"),
    "too_many": ("最多 {count} 张牌，写了 {got} 张", "is at most {count} cards, not {got}"),
    "short_hand": ("手牌比首家出的还少", "is smaller than the lead"),
    "lead": ("首家只能出 1 到 {largest} 张相同的牌 (C6)", "must be 1 to {largest} identical cards (C6)"),
    "trump": ("应是 S H C D 之一", "must be one of S H C D"),
    "trump_none": ("应是 S H C D 之一，公主为 -", "must be one of S H C D, or - for a 公主 hand"),
    "first_no_trump": ("第一局没有公主 (DL13)", "a 公主 hand cannot be the first of a match (DL13)"),
    "level": ("应是级别之一：{levels}", "must be one of the levels {levels}"),
    "fives": ("分数都是 5 的倍数 (C8)", "is a multiple of 5 (C8)"),
    "points": (
        "全副牌只有 {total} 分，底牌已有 {kitty} 分",
        "the pack holds {total} points, {kitty} of them in the kitty",
    ),
    "dry": ("这样的局没有干锅 ({rule})", "such a hand is never dry ({rule})"),
    "no_kitty": ("公主没有底牌 (DL14)", "a 公主 hand has no kitty (DL14)"),
    "first_tribute": ("第一局没有进贡 (C15)", "no tribute moves in the first hand (C15)"),
    "no_trump_tribute": ("公主不进贡 (DL14)", "no tribute moves in a 公主 hand (DL14)"),
    "payer": ("有牌进贡就要写明谁进的", "the payer must be named where cards moved"),
    "standing": ("这样亮不了主：{detail}", "is no possible declaration: {detail}"),
    "standing_held": ("自己亮的牌应在手牌里", "one's own shown cards must be among the hand"),
}
"""A field's path stands before each of them."""
