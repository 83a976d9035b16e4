"""
Whether a record holds: every action legal, every result right, every shuffle as committed, nothing changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from duijia.chance import chance_of
from duijia.fairness import NAME, Context, commit, seed_of
from duijia.games import find_game
from duijia.record.action_lines import ActionLine
from duijia.record.deal_lines import (
    CommitLine,
    EntropyLine,
    HandLine,
    KittyLine,
    PackLine,
    SecretLine,
    ShuffleLine,
    pack_lines,
)
from duijia.record.digest_lines import DigestLine
from duijia.record.error import Problem, RecordError, problem
from duijia.record.fact_lines import StoppedLine
from duijia.record.grammar import Line
from duijia.record.head_lines import RulesLine
from duijia.record.record import Record
from duijia.record.recorder import Recorder
from duijia.record.replay import Find, play_through, rules_of
from duijia.record.text import loads
from duijia.rules import Rules, digest


def verify_text(data: str | bytes, find: Find = find_game) -> list[Problem]:
    """
    The problems of a text that should be a record; one that cannot be read has one problem.
    """
    try:
        return verify(loads(data), find)
    except RecordError as error:
        return [error.problem]


def verify(record: Record, find: Find = find_game) -> list[Problem]:
    """
    Everything that does not hold in *record*, by line. What follows an action that is refused is not looked at any more.
    """
    try:
        rules = rules_of(record, find)
    except RecordError as error:
        return [error.problem]
    found = [*_rules(record, rules), *_shuffles(record, rules), *_times(record)]
    recorder = Recorder(record.header, rules)
    until = len(record.lines)
    try:
        for _ in play_through(record, recorder):
            pass
    except RecordError as error:
        found.append(error.problem)
        until = error.line - 1
    broken = until < len(record.lines) or any(isinstance(line, StoppedLine) for line in record.lines)
    again = recorder.record(stopped=broken).lines
    found += _differences(record.lines[:until], again, whole=until == len(record.lines))
    return sorted(found, key=lambda found: (found.line, found.column))


def _rules(record: Record, rules: Rules) -> Iterator[Problem]:
    for number, line in enumerate(record.lines, 1):
        if isinstance(line, RulesLine) and line.digest != digest(rules):
            yield problem(number, 7, "record/rules", want=digest(rules))


def _times(record: Record) -> Iterator[Problem]:
    latest = 0
    for number, line in enumerate(record.lines, 1):
        if isinstance(line, HandLine):
            latest = 0
        elif isinstance(line, ActionLine) and line.ms is not None:
            if line.ms < latest:
                yield problem(number, line.text().index("@") + 1, "record/time")
            latest = max(latest, line.ms)


def _shuffles(record: Record, rules: Rules) -> Iterator[Problem]:
    """
    Compute every committed pack again.
    """
    header = record.header
    hand_no = 0
    commitment, secret = "", b""
    entropies = (b"", b"", b"", b"")
    expected: list[Line] = []
    for number, line in enumerate(record.lines, 1):
        match line:
            case HandLine():
                hand_no, commitment = line.hand_no, ""
            case CommitLine():
                commitment = line.commitment
            case EntropyLine():
                one, two, three, four = (bytes.fromhex(text) for text in line.entropies)
                entropies = (one, two, three, four)
            case SecretLine():
                secret = bytes.fromhex(line.secret)
                if commit(secret) != commitment:
                    yield problem(number, 8, "record/commitment")
                    commitment = ""
            case ShuffleLine() if commitment and NAME.fullmatch(header.game):
                context = Context(header.game, header.table, header.match_no, hand_no, line.redeal)
                chance = chance_of(rules, seed_of(secret, context, entropies))
                drawn = ShuffleLine(line.redeal, chance.first_drawer, chance.bright)
                expected = [*pack_lines(chance.pack, rules.pack.kitty)]
                if drawn != line:
                    yield problem(number, _column(line.text(), drawn.text()), "record/shuffle", what=drawn.text())
            case PackLine() | KittyLine() if expected:
                drawn_row = expected.pop(0)
                if drawn_row != line:
                    at = _column(line.text(), drawn_row.text())
                    yield problem(number, at, "record/shuffle", what=drawn_row.text())
                    expected = []
            case _:
                expected = []


def _differences(lines: Sequence[Line], again: Sequence[Line], *, whole: bool) -> Iterator[Problem]:
    """
    Where *lines* depart from what the recorder wrote; once lines are missing or too many, the first such place only.
    """
    for number, (line, right) in enumerate(zip_longest(lines, again if whole else again[: len(lines)]), 1):
        if line == right:
            continue
        if line is None:
            yield problem(number, 1, "record/no_line", want=right.text())
            return
        if right is None:
            yield problem(number, 1, "record/line_too_many")
            return
        text, want = line.text(), right.text()
        if isinstance(line, DigestLine) and line.keyword == right.keyword:
            yield problem(number, len(line.keyword) + 2, "record/digest")
        else:
            yield problem(number, _column(text, want), "record/differs", want=want or ("空行", "a blank line"))
        if line.keyword != right.keyword:
            return


def _column(text: str, want: str) -> int:
    """
    The column of the word in which *text* begins to depart from *want*.
    """
    same = 0
    for mine, other in zip(text, want, strict=False):
        if mine != other:
            break
        same += 1
    return text.rfind(" ", 0, same) + 2
