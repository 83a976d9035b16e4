"""
A record: the lines of one match, and what its head says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from duijia.cards import Seat
from duijia.record.deal_lines import HandLine
from duijia.record.grammar import Line
from duijia.record.head_lines import (
    PLAYER,
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
from duijia.record.words import plain
from duijia.rules import Rules, digest, option_text, option_value


@dataclass(frozen=True, slots=True)
class Sitter:
    """
    Who sat at a seat.
    """

    seat: Seat
    kind: str
    """``person``, or ``bot:`` and which."""
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """
    What was played, under which rules, where and by whom.
    """

    game: str
    rules: str
    """The digest of the rules in force."""
    options: Mapping[str, str]
    """Every house rule with its value, in text form."""
    table: str
    match_no: int
    players: tuple[Sitter, ...]
    """Four, by seat."""
    notes: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        rules: Rules,
        players: tuple[tuple[str, str], ...],
        *,
        table: str = "local",
        match_no: int = 1,
        notes: tuple[str, ...] = (),
    ) -> Self:
        """
        The header of a match under *rules*; *players* are kind and name by seat (``("bot:rule", "rule")``). Names and notes are made
        fit for a line: control characters go, and blanks at the ends.
        """
        options = {option.name: option_text(option_value(rules, option.name)) for option in rules.options}
        return cls(
            game=rules.key,
            rules=digest(rules),
            options=options,
            table=table,
            match_no=match_no,
            players=tuple(Sitter(seat, kind_text(kind), line_text(name)) for seat, (kind, name) in enumerate(players)),
            notes=tuple(line_text(note) for note in notes),
        )

    def lines(self) -> tuple[Line, ...]:
        """
        The head of the record.
        """
        return (
            FormatLine(),
            GameLine(self.game),
            RulesLine(self.rules),
            *(OptionLine(name, value) for name, value in self.options.items()),
            TableLine(self.table),
            MatchLine(self.match_no),
            *(PlayerLine(sitter.seat, sitter.kind, sitter.name) for sitter in self.players),
            *(NoteLine(note) for note in self.notes),
        )


@dataclass(frozen=True, slots=True)
class Record:
    """
    A match as lines; line n of the text is ``lines[n - 1]``.
    """

    lines: tuple[Line, ...]

    @property
    def hands(self) -> tuple[int, ...]:
        """
        The numbers of its hands, in their order.
        """
        return tuple(dict.fromkeys(line.hand_no for line in self.lines if isinstance(line, HandLine)))

    @property
    def header(self) -> Header:
        """
        What the head says. Of an option given twice the last value counts; ``verify`` reports it.
        """
        game, rules, table, match_no = "", "", "", 1
        options: dict[str, str] = {}
        players: list[Sitter] = []
        notes: list[str] = []
        for line in self.lines:
            match line:
                case GameLine():
                    game = line.game
                case RulesLine():
                    rules = line.digest
                case OptionLine():
                    options[line.name] = line.value
                case TableLine():
                    table = line.table
                case MatchLine():
                    match_no = line.match_no
                case PlayerLine():
                    players.append(Sitter(line.seat, line.kind, line.name))
                case NoteLine():
                    notes.append(line.note)
                case BlankLine():
                    break
                case _:
                    pass
        return Header(
            game=game,
            rules=rules,
            options=options,
            table=table,
            match_no=match_no,
            players=tuple(players),
            notes=tuple(notes),
        )


def line_text(text: str) -> str:
    """
    *text* made fit for the end of a line: letters that no line may hold become blanks, blanks are joined, and it is never empty.
    """
    joined = " ".join("".join(letter if plain(letter) else " " for letter in text).split())[:500].strip()
    return joined or "-"


def kind_text(kind: str) -> str:
    """
    *kind* as a player's line takes it: what is no visible ASCII becomes ``_``.
    """
    word = "".join(letter if "!" <= letter <= "~" else "_" for letter in kind)
    return word if PLAYER.fullmatch(word) else f"bot:{word.removeprefix('bot:')[:100] or '_'}"
