"""
What is wrong with a record, and where.
"""

from __future__ import annotations

from dataclasses import dataclass

from duijia.text.records import RECORDS


@dataclass(frozen=True, slots=True)
class Problem:
    """
    Something that does not hold in a record.
    """

    line: int
    """From 1."""
    column: int
    """From 1, in characters."""
    code: str
    """Stable and machine-readable, e.g. ``"record/digest"``."""
    zh: str
    en: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.en}"


def problem(line: int, column: int, code: str, **values: object) -> Problem:
    """
    The problem *code* at a place, its two sentences filled with *values*; a value may be a pair of 中文 and English.
    """
    zh, en = RECORDS[code]
    return Problem(line, column, code, zh.format(**_side(values, 0)), en.format(**_side(values, 1)))


def _side(values: dict[str, object], side: int) -> dict[str, object]:
    return {name: value[side] if isinstance(value, tuple) else value for name, value in values.items()}


class RecordError(ValueError):
    """
    A text that is no record, or a record that cannot be played.
    """

    def __init__(self, found: Problem) -> None:
        super().__init__(str(found))
        self.problem = found

    @property
    def message(self) -> str:
        """
        The sentence in English.
        """
        return self.problem.en

    @property
    def line(self) -> int:
        """
        From 1.
        """
        return self.problem.line

    @property
    def column(self) -> int:
        """
        From 1, in characters.
        """
        return self.problem.column


def fail(line: int, column: int, code: str, **values: object) -> RecordError:
    """
    The error of :func:`problem`, to be raised.
    """
    return RecordError(problem(line, column, code, **values))
