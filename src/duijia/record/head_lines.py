"""
The lines at the head of a record: what was played, under which rules, where and by whom.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from duijia.cards import Seat
from duijia.record.words import Words

FORMAT: Final = 1
"""The number of this format; raised when an old reader would no longer understand."""

MOST: Final = 9999
"""The largest number of a match, hand or redeal."""

_VALUE: Final = re.compile(r"[A-Za-z0-9_,]{1,64}")
PLAYER: Final = re.compile(r"person|bot:[!-~]{1,100}")


@dataclass(frozen=True, slots=True)
class FormatLine:
    """
    ``duijia record 1``: what this file is.
    """

    keyword: ClassVar[str] = "duijia"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"duijia record {FORMAT}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        words.expect("record")
        words.expect(str(FORMAT))
        return cls()


@dataclass(frozen=True, slots=True)
class GameLine:
    """
    ``game dabang``: the game's key.
    """

    game: str
    keyword: ClassVar[str] = "game"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"game {self.game}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.name(("游戏名", "name of a game")))


@dataclass(frozen=True, slots=True)
class RulesLine:
    """
    ``rules 0123456789ab``: the digest of every column of the rules in force.
    """

    digest: str
    keyword: ClassVar[str] = "rules"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"rules {self.digest}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.hex(12))


@dataclass(frozen=True, slots=True)
class OptionLine:
    """
    ``option follow strict``: a house rule with its value; all of them are written, the unchanged ones too.
    """

    name: str
    value: str
    keyword: ClassVar[str] = "option"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"option {self.name} {self.value or '-'}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        name = words.name(("选项名", "name of an option"))
        if words.peek() == "-":
            words.expect("-")
            return cls(name, "")
        return cls(name, words.matching(("选项的值", "value of an option"), _VALUE))


@dataclass(frozen=True, slots=True)
class TableLine:
    """
    ``table k3Jx9``: the table's id; the shuffle's seeds name it.
    """

    table: str
    keyword: ClassVar[str] = "table"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"table {self.table}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.name(("桌号", "id of a table")))


@dataclass(frozen=True, slots=True)
class MatchLine:
    """
    ``match 1``: the number of the match at its table.
    """

    match_no: int
    keyword: ClassVar[str] = "match"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"match {self.match_no}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.number(1, MOST))


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """
    ``player 0 person 王姨``, ``player 1 bot:rule 小明``: who sat there.
    """

    seat: Seat
    kind: str
    """``person``, or ``bot:`` and which."""
    name: str
    keyword: ClassVar[str] = "player"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"player {self.seat} {self.kind} {self.name}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        seat = words.seat()
        kind = words.matching(("玩家类型 person 或 bot:名", "kind of player, person or bot:name"), PLAYER)
        return cls(seat, kind, words.rest(("玩家名字", "the player's name")))


@dataclass(frozen=True, slots=True)
class NoteLine:
    """
    ``note …``: free text, such as a complaint about a deal.
    """

    note: str
    keyword: ClassVar[str] = "note"

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return f"note {self.note}"

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        return cls(words.rest(("附言", "the note")))


@dataclass(frozen=True, slots=True)
class BlankLine:
    """
    The empty line before each hand and before the end.
    """

    keyword: ClassVar[str] = ""

    def text(self) -> str:
        """
        The line, without its line feed.
        """
        return ""

    @classmethod
    def read(cls, words: Words) -> Self:
        """
        The line after its keyword.
        """
        words.end()
        return cls()
