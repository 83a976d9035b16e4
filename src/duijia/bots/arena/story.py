"""
What was done in a hand as one line of text, and the hand played again from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from duijia.chance import Chance
from duijia.hand.actions import Action, Deal
from duijia.match import Match, apply, start_hand
from duijia.record.action_lines import ActionLine, DealLine, sorted_action
from duijia.record.error import RecordError
from duijia.record.words import Words
from duijia.refusals import Refused


class StoryError(ValueError):
    """
    A line that tells of no hand that can be played; the message says where.
    """


class Teller:
    """
    Writes down what is done, in the words of a match's record.
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._dealt = 0

    def watch(self, match: Match, action: Action) -> None:
        """
        Told of each action, with the match before it.
        """
        if isinstance(action, Deal):
            if match.hand is not None and match.hand.dealt == 0:
                self._flush()
            self._dealt += 1
            return
        self._flush()
        self._parts.append(ActionLine(sorted_action(action), None).text())

    def take_back(self) -> None:
        """
        Forgets the last action: it was refused.
        """
        self._parts.pop()

    def text(self) -> str:
        """
        All of it, parts divided by ``; ``.
        """
        self._flush()
        return "; ".join(self._parts)

    def _flush(self) -> None:
        if self._dealt:
            self._parts.append(DealLine(self._dealt).text())
            self._dealt = 0


def replayed(match: Match, text: str, chance: Iterator[Chance]) -> Match:
    """
    *match* with its next hand played as *text* tells, each action by the rules.

    :raises StoryError: it cannot be read, or the rules refuse it
    """
    match = start_hand(match, next(chance))
    for place, part in enumerate(text.split("; ") if text else (), 1):
        try:
            actions = _actions(part)
        except RecordError as error:
            raise StoryError(f"part {place}, {part!r}: {error}") from None
        for action in actions:
            if match.hand is not None and match.hand.phase.name == "redeal":
                match = start_hand(match, next(chance))
            after = apply(match, action)
            if isinstance(after, Refused):
                raise StoryError(f"part {place}, {part!r}: {after.en}")
            match = after
    return match


def _actions(part: str) -> list[Action]:
    if part.startswith("deal "):
        return [Deal()] * DealLine.read(Words(part.removeprefix("deal "), 1)).count
    return [ActionLine.read(Words(part, 1)).action]
