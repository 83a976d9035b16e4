"""
Reading a question's fields one by one, each fault with its path.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from duijia.judge.faults import QuestionError
from duijia.notation import shown

_MISSING: Final = object()


class Fields:
    """
    One JSON object of a question.
    """

    def __init__(self, value: object, path: str = "") -> None:
        """
        :raises QuestionError: *value* is no object
        """
        if not isinstance(value, Mapping):
            raise QuestionError("object", path or "question")
        self._value = value
        self._path = path

    def at(self, name: str) -> str:
        """
        The path of field *name*.
        """
        return f"{self._path}.{name}" if self._path else name

    def only(self, known: Iterable[str]) -> None:
        """
        :raises QuestionError: there is a field that is not in *known*
        """
        names = tuple(known)
        for name in self._value:
            if name not in names:
                raise QuestionError("unknown", self.at(shown(name, 40)[1:-1]), known=", ".join(names))

    def has(self, name: str) -> bool:
        """
        Whether *name* is given and not null.
        """
        return self._value.get(name) is not None

    def value(self, name: str) -> object:
        """
        The field as it is.

        :raises QuestionError: it is missing
        """
        value = self._value.get(name, _MISSING)
        if value is _MISSING:
            raise QuestionError("missing", self.at(name))
        return value

    def text(self, name: str) -> str:
        """
        :raises QuestionError: missing, or no string
        """
        value = self.value(name)
        if not isinstance(value, str):
            raise QuestionError("string", self.at(name))
        return value

    def choice(self, name: str, values: Iterable[str]) -> str:
        """
        One of *values*.

        :raises QuestionError: missing, or something else
        """
        listed = tuple(values)
        text = self.text(name)
        if text not in listed:
            raise QuestionError("choice", self.at(name), values=", ".join(listed))
        return text

    def integer(self, name: str, low: int, high: int) -> int:
        """
        An integer from *low* to *high*.

        :raises QuestionError: missing, out of range, or no integer (true and 1.0 are none)
        """
        value = self.value(name)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise QuestionError("integer", self.at(name), low=low, high=high)
        return value

    def flag(self, name: str) -> bool:
        """
        :raises QuestionError: missing, or neither true nor false
        """
        value = self.value(name)
        if not isinstance(value, bool):
            raise QuestionError("flag", self.at(name))
        return value

    def child(self, name: str) -> Fields:
        """
        The object in field *name*.

        :raises QuestionError: missing, or no object
        """
        return Fields(self.value(name), self.at(name))

    def items(self, name: str, count: int) -> list[object]:
        """
        The list of *count* things in field *name*.

        :raises QuestionError: missing, no list, or of another length
        """
        value = self.value(name)
        if not isinstance(value, list) or len(value) != count:
            raise QuestionError("list", self.at(name), count=count)
        return value
