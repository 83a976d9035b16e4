"""
What is wrong with a question, as a value that can be raised.
"""

from __future__ import annotations

from duijia.text.judge import FAULTS


class QuestionError(ValueError):
    """
    A question that cannot be read, or that asks about something impossible.
    """

    def __init__(self, code: str, at: str, **values: object) -> None:
        zh, en = FAULTS[code]
        self.code = code
        self.at = at
        """The path of the field at fault: ``"hand[3]"``, ``"options.follow"``; ``""`` for the question as a whole."""
        self.zh = zh.format(**values)
        self.en = en.format(**values)
        super().__init__(f"{at}: {self.en}" if at else self.en)

    def answer(self) -> dict[str, object]:
        """
        The fault as one answer among JSON Lines.
        """
        return {"error": self.en, "zh": self.zh, "at": self.at}
