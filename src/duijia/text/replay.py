"""
What the terminal says about records: 中文, English.
"""

from __future__ import annotations

from typing import Final, Literal

REPLAY: Final[dict[str, tuple[str, str]]] = {
    "hand": ("第 {hand} 局", "Hand {hand}"),
    "no_hand": ("记录里没有第 {hand} 局", "the record has no hand {hand}"),
    "redeal": ("重新发牌", "dealt again"),
    "levels": ("级 {a}·{b}", "levels {a}·{b}"),
    "dealer": ("庄家 {name}", "dealer {name}"),
    "trump": ("主 {trump}", "trump {trump}"),
    "no_trump": ("公主，无主花色", "no trump suit (公主)"),
    "dry": ("干锅", "dry kitty"),
    "seat": ("座位 {seat}", "seat {seat}"),
    "kitty": ("底牌", "kitty"),
    "bright": ("明牌 {card}", "bright card {card}"),
    "declare": ("亮 {cards}", "shows {cards}"),
    "declare_suit": ("亮 {cards}，主 {suit}", "shows {cards}, trump {suit}"),
    "pass": ("不亮", "passes"),
    "swap": ("收牌，还 {cards}", "takes the shown cards, gives back {cards}"),
    "no_swap": ("不收牌", "takes no cards"),
    "pay": ("进贡 {cards}", "pays {cards}"),
    "pick": ("选 {cards}", "picks {cards}"),
    "return": ("还贡 {cards}", "returns {cards}"),
    "bury": ("扣底 {cards}", "buries {cards}"),
    "bury_jokers": ("扣王 {cards}", "buries {cards}"),
    "no_jokers": ("不扣王", "buries no joker"),
    "pick_up": ("换回 {cards}", "takes {cards} for them"),
    "turned": ("翻底 {cards}", "turned {cards}"),
    "tribute": ("进贡", "tribute"),
    "returned": ("还贡", "return"),
    "take": ("收牌", "taken"),
    "give_back": ("还牌", "given back"),
    "pool": ("牌池", "pool"),
    "moved": ("{kind} {source} → {target}：{cards}", "{kind} {source} → {target}: {cards}"),
    "trick": ("圈", "trick"),
    "points": ("分", "points"),
    "attackers": ("闲家", "attackers"),
    "score": (
        "闲家 {score} 分（{tricks} + 底 {kitty} × {times}），上台 {threshold}",
        "{score} points ({tricks} + kitty {kitty} × {times}) of {threshold}",
    ),
    "dig": ("抠底", "dug"),
    "hold": ("保底", "held"),
    "rise": ("级 {before} → {after}", "levels {before} → {after}"),
    "next": ("下局庄家 {name}", "next dealer {name}"),
    "owed": ("{name} 欠贡 {count}", "{name} owes {count}"),
    "scores": ("积分 {points}", "积分 {points}"),
    "won": ("{names} 赢得这一轮", "{names} win the match"),
    "step": ("回车 下一步 · t 下一圈 · h 下一局 · q 退出", "Enter next · t next trick · h next hand · q quit"),
    "holds": (
        "{path}：无误。{hands} 局，{actions} 个动作，{shuffles}",
        "{path}: holds (hands: {hands}, actions: {actions}, {shuffles})",
    ),
    "shuffles": ("{count} 次洗牌与承诺相符", "shuffles as committed: {count}"),
    "no_shuffles": ("洗牌没有承诺", "the shuffle was not committed to"),
    "problems": ("{path}：{count} 处不对", "{path}: does not hold (problems: {count})"),
    "unreadable": ("{path}：读不了（{reason}）", "{path}: cannot be read ({reason})"),
}


def say(code: str, lang: Literal["zh", "en"], **values: object) -> str:
    """
    The text *code* in *lang*, filled with *values*.
    """
    return REPLAY[code][0 if lang == "zh" else 1].format(**values)
