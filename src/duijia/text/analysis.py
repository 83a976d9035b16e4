"""
What the terminal and the picture say about an analysis: 中文, English.
"""

from __future__ import annotations

from typing import Final, Literal

ANALYSIS: Final[dict[str, tuple[str, str]]] = {
    "judging": ("推演", "judging"),
    "worlds": ("每手推演 {worlds} 种牌面", "{worlds} worlds a decision"),
    "dearest": ("最贵的几手", "The dearest mistakes"),
    "none": ("没有值得一提的失误", "no mistake worth naming"),
    "where": ("第 {hand} 局 · 第 {trick} 圈", "hand {hand} · trick {trick}"),
    "before": ("第 {hand} 局 · 出牌前", "hand {hand} · before play"),
    "level": ("打 {level}", "level {level}"),
    "score": ("闲家 {points} 分，上台 {threshold}", "attackers {points} of {threshold} points"),
    "holds": ("手牌", "holds"),
    "table": ("桌上", "on the table"),
    "leads": ("先出", "to lead"),
    "did": ("实际", "did"),
    "better": ("更好", "better"),
    "loss": ("亏 {loss} ± {error}，约 {points} 分", "costs {loss} ± {error}, about {points} points"),
    "seat": ("座位", "seat"),
    "decisions": ("决定", "decisions"),
    "judged": ("已评", "judged"),
    "mistakes": ("失误", "mistakes"),
    "loss_column": ("损失", "loss"),
    "points_column": ("约合分", "in points"),
    "line": ("行", "line"),
    "trick": ("圈", "trick"),
    "not_judged": ("未评", "not judged"),
    "forced": ("只此一手", "forced"),
    "totals": ("各家合计", "Each seat"),
    "every": ("每一手", "Every decision"),
    "expected": ("闲家预期得分", "attackers' expected points"),
    "plays": ("本局第几手", "decision of the hand"),
    "hand": ("第 {hand} 局", "hand {hand}"),
    "written": ("已写入 {path}", "written to {path}"),
    "unwritable": ("{path}：写不了（{reason}）", "{path}: cannot be written ({reason})"),
    "no_matplotlib": (
        "画图需要 matplotlib：pip install 'duijia[pictures]'",
        "the picture needs matplotlib: pip install 'duijia[pictures]'",
    ),
}


def say(code: str, lang: Literal["zh", "en"], **values: object) -> str:
    """
    The text *code* in *lang*, filled with *values*.
    """
    return ANALYSIS[code][0 if lang == "zh" else 1].format(**values)
