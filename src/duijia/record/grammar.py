"""
Which line may follow which: the grammar of a record. ``docs/notation.md`` writes it in EBNF.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from duijia.record.action_lines import ActionLine, DealLine
from duijia.record.deal_lines import (
    CommitLine,
    EntropyLine,
    HandLine,
    KittyLine,
    PackLine,
    SecretLine,
    ShuffleLine,
    StartLine,
)
from duijia.record.digest_lines import DigestLine, SealLine
from duijia.record.fact_lines import FixedLine, MovedLine, RedealLine, StoppedLine, TrickLine, TurnedLine
from duijia.record.head_lines import (
    BlankLine,
    FormatLine,
    GameLine,
    MatchLine,
    NoteLine,
    OptionLine,
    PlayerLine,
    RulesLine,
    TableLine,
)
from duijia.record.result_lines import (
    BuriedLine,
    EndLine,
    LevelsLine,
    NextLine,
    OwedLine,
    PointsLine,
    ScoreLine,
    WonLine,
)

Line: TypeAlias = (
    FormatLine
    | GameLine
    | RulesLine
    | OptionLine
    | TableLine
    | MatchLine
    | PlayerLine
    | NoteLine
    | BlankLine
    | HandLine
    | StartLine
    | CommitLine
    | EntropyLine
    | SecretLine
    | ShuffleLine
    | PackLine
    | KittyLine
    | DealLine
    | ActionLine
    | TurnedLine
    | MovedLine
    | FixedLine
    | TrickLine
    | RedealLine
    | StoppedLine
    | ScoreLine
    | BuriedLine
    | LevelsLine
    | NextLine
    | OwedLine
    | PointsLine
    | WonLine
    | DigestLine
    | EndLine
    | SealLine
)
"""A line of a record."""

LINES: Final[tuple[type[Line], ...]] = (
    FormatLine,
    GameLine,
    RulesLine,
    OptionLine,
    TableLine,
    MatchLine,
    PlayerLine,
    NoteLine,
    BlankLine,
    HandLine,
    StartLine,
    CommitLine,
    EntropyLine,
    SecretLine,
    ShuffleLine,
    PackLine,
    KittyLine,
    DealLine,
    ActionLine,
    TurnedLine,
    MovedLine,
    FixedLine,
    TrickLine,
    RedealLine,
    StoppedLine,
    ScoreLine,
    BuriedLine,
    LevelsLine,
    NextLine,
    OwedLine,
    PointsLine,
    WonLine,
    DigestLine,
    EndLine,
    SealLine,
)
"""All kinds of lines."""

_EVENTS: Final = ("deal", "seat action", "turned", "moved", "fixed", "trick", "redeal", "score", "stopped")

FOLLOWERS: Final[dict[str, tuple[str, ...]]] = {
    "duijia": ("game",),
    "game": ("rules",),
    "rules": ("option", "table"),
    "option": ("option", "table"),
    "table": ("match",),
    "match": ("player",),
    "player": ("player", "note", ""),
    "note": ("note", ""),
    "": ("hand", "end"),
    "hand": ("start",),
    "start": ("commit", "shuffle"),
    "commit": ("entropy",),
    "entropy": ("secret",),
    "secret": ("shuffle",),
    "shuffle": ("pack",),
    "pack": ("pack", "kitty"),
    "kitty": _EVENTS,
    "deal": tuple(event for event in _EVENTS if event != "deal"),
    "seat action": _EVENTS,
    "turned": _EVENTS,
    "moved": _EVENTS,
    "fixed": _EVENTS,
    "trick": _EVENTS,
    "redeal": ("shuffle",),
    "score": ("buried",),
    "buried": ("levels",),
    "levels": ("next",),
    "next": ("owed",),
    "owed": ("points",),
    "points": ("won", "digest"),
    "won": ("digest",),
    "stopped": ("digest",),
    "digest": ("",),
    "end": ("seal",),
    "seal": (),
}
"""Keyword → keywords of the lines that may follow; ``""`` is the blank line, ``seat action`` any line that begins with a seat."""


def keyword_of(text: str) -> str:
    """
    The keyword of a line of text: its first word, or ``seat action`` for one that begins with a seat.
    """
    word = text.split(" ", 1)[0]
    return ActionLine.keyword if word in ("0", "1", "2", "3") else word


def listed(keywords: tuple[str, ...]) -> tuple[str, str]:
    """
    *keywords* for a message, in 中文 and English.
    """
    zh = {"": "空行", "seat action": "座位与动作"}
    en = {"": "a blank line", "seat action": "a seat's action"}
    return "、".join(zh.get(word, word) for word in keywords), ", ".join(en.get(word, word) for word in keywords)
