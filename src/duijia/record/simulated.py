"""
The record of a simulated match: its chance is drawn from a number by way of commitments, so it verifies like a table's.
"""

from __future__ import annotations

from typing import Self

from duijia.chance import Chance, chance_of
from duijia.fairness import NO_ENTROPY, Context, derived_secret, reveal, seed_of
from duijia.hand.actions import Action
from duijia.match import Match
from duijia.record.record import Header, Record
from duijia.record.recorder import Recorder
from duijia.rules import Rules

NOBODY = (NO_ENTROPY, NO_ENTROPY, NO_ENTROPY, NO_ENTROPY)


class SimulatedRecord:
    """
    An endless source of chance for a match that writes the match down at the same time: give it as the chance, and :meth:`watch` as
    what is told of each action.
    """

    def __init__(self, header: Header, rules: Rules, seed: bytes | int) -> None:
        self._header = header
        self._rules = rules
        self._seed = seed
        self._recorder = Recorder(header, rules)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Chance:
        """
        The chance of the next deal; it is recorded as begun.
        """
        header, redeal = self._header, self._recorder.redeal
        hand_no = self._recorder.match.hand_no + (0 if redeal else 1)
        secret = derived_secret(self._seed, header.match_no, hand_no)
        context = Context(header.game, header.table, header.match_no, hand_no, redeal)
        chance = chance_of(self._rules, seed_of(secret, context, NOBODY))
        self._recorder.start(chance, reveal(secret, context, NOBODY))
        return chance

    def watch(self, _before: Match, action: Action) -> None:
        """
        Record *action*; one that is refused changes nothing here either, and whoever plays the match says so.
        """
        self._recorder.act(action)

    def record(self) -> Record:
        """
        The record so far, finished hands only.
        """
        return self._recorder.record()
