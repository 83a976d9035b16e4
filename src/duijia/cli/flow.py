"""
Paragraphs in the terminal: 中文 may break after any character, other words only at blanks; later lines stand under the first word.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

_NOT_FIRST: Final = frozenset("，。；：、！？）》”’…,.;:!?)")
"""Signs that do not begin a line."""
_NOT_LAST: Final = frozenset("（《“‘(")
"""Signs that do not end one."""


class Flow:
    """
    One paragraph with an indent and a mark before its first line (``- ``, ``1. ``), drawn by rich.
    """

    def __init__(self, text: Text, indent: int = 2, mark: str = "") -> None:
        self.text = text
        self.lead = " " * indent + mark

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        hang = " " * cell_len(self.lead)
        for number, line in enumerate(fold(self.text, max(options.max_width - len(hang), 8))):
            yield Text(hang if number else self.lead).append_text(line)


def fold(text: Text, width: int) -> Iterator[Text]:
    """
    *text* in lines of at most *width* cells (a longer word alone is cut).
    """
    plain = text.plain
    cuts: list[int] = []
    start = used = 0
    chance = 0
    for place, sign in enumerate(plain):
        size = cell_len(sign)
        if used + size > width and sign != " ":
            cut = chance if chance > start else place
            cuts.append(cut)
            start, used = cut, cell_len(plain[cut:place])
        used += size
        if _may_break(plain, place):
            chance = place + 1
    for line in text.divide(cuts):
        line.rstrip()
        yield line


def _may_break(plain: str, place: int) -> bool:
    """
    Whether a line may end after the sign at *place*.
    """
    sign = plain[place]
    following = plain[place + 1] if place + 1 < len(plain) else ""
    if sign == " ":
        return True
    wide = cell_len(sign) == 2 or (following != "" and cell_len(following) == 2)
    return wide and following not in _NOT_FIRST and sign not in _NOT_LAST
