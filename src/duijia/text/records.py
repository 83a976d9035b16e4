"""
Sentences about records: what cannot be read, and what does not hold.
"""

from __future__ import annotations

from typing import Final

RECORDS: Final[dict[str, tuple[str, str]]] = {
    # Reading.
    "record/empty": ("文件是空的", "the file is empty"),
    "record/encoding": ("不是 UTF-8 文本", "this is not UTF-8 text"),
    "record/too_long": ("文件过长，最多 {most} 个字符", "the file is too long, at most {most} characters"),
    "record/no_newline": ("最后一行没有换行", "the last line does not end with a line feed"),
    "record/bom": (
        "文件开头有字节顺序标记（BOM）：请存成不带标记的 UTF-8",
        "the file begins with a byte-order mark (BOM): save it as UTF-8 without one",
    ),
    "record/carriage_return": (
        "有回车符（CR）：每行只以换行符（LF）结束，请以 Unix 换行方式保存",
        "a carriage return (CR): every line ends by a line feed (LF) alone; save it with the line ends of Unix",
    ),
    "record/format": ("不是对局记录，第一行应为“{want}”", 'no record: the first line must read "{want}"'),
    "record/keyword": ("{got} 不是记录的行首词", "no line of a record begins with {got}"),
    "record/order": ("这里不能出现“{got}”行，应为：{want}", "no {got} line can stand here; expected: {want}"),
    "record/ends": ("记录中断，还应有：{want}", "the record breaks off; expected: {want}"),
    "record/after": ("记录在上一行已结束", "the record has ended on the line before"),
    "record/missing": ("缺少{what}", "{what} is missing"),
    "record/extra": ("多出 {got}", "{got} is too much"),
    "record/blank": ("多余或缺少空格：词之间恰好一个空格", "words are separated by exactly one blank"),
    "record/want": ("{got} 不是{what}", "{got} is no {what}"),
    "record/number": ("{got} 不是 {low} 到 {high} 的整数", "{got} is no whole number from {low} to {high}"),
    "record/cards_order": (
        "{got} 次序不对：牌按 ♠♥♣♦ 2…A、小王、大王的次序写",
        "{got} is out of order: cards are written ♠ ♥ ♣ ♦, 2 to A, small joker, big joker",
    ),
    "record/row": ("牌堆每行 {want} 张", "each row of the pack but the last has {want} cards"),
    "record/players": ("应有四位玩家，座位依次 0 到 3", "there are four players, seats 0 to 3 in this order"),
    "record/text": (
        "文字里有控制字符，或首尾有空格",
        "the text holds a control character, or begins or ends with a blank",
    ),
    # Playing it again.
    "record/game": ("没有这个游戏：{got}", "there is no game {got}"),
    "record/option": ("选项 {message}", "option {message}"),
    "record/option_twice": ("选项 {name} 写了两次", "option {name} is given twice"),
    "record/rules": (
        "规则摘要应为 {want}：游戏规则在记录之后改过",
        "the rules' digest should be {want}: the game's rules have changed since",
    ),
    "record/pack": ("牌堆不对：{what}", "this is not the game's pack: {what}"),
    "record/bright": ("明牌位置不对", "the bright card cannot lie there"),
    "record/refused": ("{why}", "{why}"),
    "record/hand_open": ("上一局还没打完", "the hand before is not finished"),
    "record/hand_over": ("这一局已经结束，却还有动作", "the hand is over, but an action follows"),
    "record/match_over": ("这一轮已经结束，却还有一局", "the match is over, but a hand follows"),
    "record/differs": ("应为：{want}", "should read: {want}"),
    "record/no_line": ("这里缺一行：{want}", "a line is missing here: {want}"),
    "record/line_too_many": ("多出一行", "this line should not be here"),
    "record/digest": ("摘要不符：上面有内容被改动", "the digest does not fit: something above was changed"),
    # The shuffle.
    "record/commitment": ("公布的密钥与承诺不符", "the secret is not the one that was committed to"),
    "record/shuffle": ("牌堆不是按承诺洗出来的：{what}", "the pack is not the one committed to: {what}"),
    "record/time": ("时间倒退了", "the time runs backwards"),
}
