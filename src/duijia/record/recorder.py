"""
The recorder: folds deals and actions into a record. It is the one place that knows where each line stands, so ``verify`` lets it write a
record again and compares.
"""

from __future__ import annotations

import hashlib
from typing import Final

from duijia.chance import Chance
from duijia.fairness import Reveal
from duijia.hand.actions import Action, Deal
from duijia.hand.state import Hand
from duijia.match import Match, apply, can_start, new_match, start_hand
from duijia.record.action_lines import ActionLine, DealLine, sorted_action
from duijia.record.deal_lines import (
    CommitLine,
    EntropyLine,
    HandLine,
    SecretLine,
    ShuffleLine,
    StartLine,
    pack_lines,
)
from duijia.record.digest_lines import DIGITS, DigestLine, SealLine
from duijia.record.fact_lines import FixedLine, MovedLine, RedealLine, StoppedLine, TrickLine, TurnedLine
from duijia.record.grammar import Line
from duijia.record.head_lines import BlankLine
from duijia.record.record import Header, Record
from duijia.record.result_lines import EndLine, result_lines
from duijia.record.words import in_order
from duijia.refusals import Refused
from duijia.rules import Rules


class Recorder:
    """
    Plays a match from its deals and actions and writes it down.
    """

    def __init__(self, header: Header, rules: Rules) -> None:
        self._match: Match = new_match(rules, match_no=header.match_no)
        self._header: Final = header
        self._finished: list[Line] = []
        """Head and finished hands."""
        self._running: list[Line] = []
        """The hand being played."""
        self._dealt = 0
        """Cards dealt since the last line."""
        self._redeal = 0
        self._hash: Final = hashlib.sha256()
        """Of the text of the finished lines."""
        self._finish(header.lines())

    @property
    def match(self) -> Match:
        """
        The match as it stands.
        """
        return self._match

    @property
    def redeal(self) -> int:
        """
        The redeal number that the next deal will have: 0 for a new hand.
        """
        hand = self._match.hand
        return self._redeal + 1 if hand is not None and hand.phase.name == "redeal" else 0

    def start(self, chance: Chance, revealed: Reveal | None = None) -> None:
        """
        Begin the next hand, or deal the present one again, with *chance*. *revealed* is written once a hand, where it has one.

        :raises ValueError: a hand is being played, the match is over, or this is no pack of the game
        """
        before = self._match
        self._redeal = self.redeal if can_start(before) else self._redeal
        self._match = start_hand(before, chance)
        if self._redeal == 0:
            self._running += [BlankLine(), HandLine(self._match.hand_no), StartLine(before.levels, before.dealer)]
            if revealed is not None:
                self._running += [
                    CommitLine(revealed.commitment),
                    EntropyLine(revealed.entropies),
                    SecretLine(revealed.secret),
                ]
        self._running.append(ShuffleLine(self._redeal, chance.first_drawer, chance.bright))
        self._running += pack_lines(chance.pack, before.rules.pack.kitty)

    def act(self, action: Action, ms: int | None = None) -> Refused | None:
        """
        Do *action*, *ms* milliseconds after the hand began. A refusal is returned; it changes nothing.
        """
        before = self._match
        # What is written is also what is done, so that a replay goes through the very same states.
        action = action if isinstance(action, Deal) else sorted_action(action)
        after = apply(before, action)
        if isinstance(after, Refused):
            return after
        self._match = after
        if isinstance(action, Deal):
            self._dealt += 1
        else:
            self._flush()
            self._running.append(ActionLine(action, ms))
        if before.hand is not None and after.hand is not None:
            self._facts(before.hand, after.hand)
        return None

    def record(self, *, stopped: bool = False) -> Record:
        """
        The record of the finished hands; with *stopped* also what there is of the hand being played.
        """
        lines: list[Line] = list(self._finished)
        text = self._hash.copy()
        if stopped and self._running:
            dealt = [DealLine(self._dealt)] if self._dealt else []
            broken: tuple[Line, ...] = (*self._running, *dealt, StoppedLine())
            _add(text, lines, broken)
            _add(text, lines, (DigestLine(text.hexdigest()[:DIGITS]),))
        _add(text, lines, (BlankLine(), EndLine(self._match.winner)))
        lines.append(SealLine(text.hexdigest()[:DIGITS]))
        return Record(tuple(lines))

    def _facts(self, before: Hand, after: Hand) -> None:
        """
        Write what followed from the last action.
        """
        facts: list[Line] = [TurnedLine(turned.seat, turned.cards) for turned in after.turned[len(before.turned) :]]
        facts += [
            MovedLine(moved.kind, moved.source, moved.target, in_order(moved.cards or ()))
            for moved in after.transfers[len(before.transfers) :]
        ]
        if after.phase.name == "playing" != before.phase.name and after.dealer is not None and after.trump is not None:
            facts.append(FixedLine(after.dealer, after.order.level, after.trump, after.dry))
        for number, trick in enumerate(after.tricks[len(before.tricks) :], len(before.tricks) + 1):
            if trick.winner is not None:
                facts.append(TrickLine(number, trick.winner, trick.points, after.points))
        if after.phase.name == "redeal":
            facts.append(RedealLine())
        if after.settlement is not None:
            facts += result_lines(after.settlement, self._match.scores)
        if facts:
            self._flush()
            self._running += facts
        if after.settlement is not None:
            self._finish(tuple(self._running))
            self._finish((DigestLine(self._hash.hexdigest()[:DIGITS]),))
            self._running = []

    def _flush(self) -> None:
        if self._dealt:
            self._running.append(DealLine(self._dealt))
            self._dealt = 0

    def _finish(self, lines: tuple[Line, ...]) -> None:
        _add(self._hash, self._finished, lines)


def _add(text: hashlib._Hash, lines: list[Line], more: tuple[Line, ...]) -> None:
    """
    Append *more* to *lines*, and its text to the digest *text*.
    """
    for line in more:
        text.update(f"{line.text()}\n".encode())
    lines += more
