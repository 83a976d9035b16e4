"""
The law: what the document tells authors of bots is what the code does. Every block of JSON in it is read by the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest

from duijia.bots import lines, process
from duijia.bots.answers import check_answer
from duijia.bots.arena import start_of
from duijia.bots.child import LONGEST, PASSED_ON
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, run_hand
from duijia.cards import Cards, Rank, Trump
from duijia.games import find_game
from duijia.hand.actions import Action, SeatAction
from duijia.hand.ask import Ask, Kind
from duijia.match import Match, start_hand
from duijia.server import clock, faults, room, run, wire
from duijia.server.wire import NewTable
from duijia.view import PhaseName, View, view_of

DOC = (Path(__file__).parents[2] / "docs/bot-protocol.md").read_text("utf-8")


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """
    The first line of an example.
    """

    game: str
    level: Rank
    trump: Trump | None
    hand: Cards


def blocks(kind: str) -> Iterator[list[str]]:
    """
    The lines of each block of *kind*.
    """
    for text in re.findall(rf"^ *```json {kind}\n(.*?)^ *```", DOC, re.DOTALL | re.MULTILINE):
        yield [line.strip() for line in text.strip().splitlines()]


EXAMPLES = list(blocks("example"))


def some_view() -> View:
    """
    Any view, to put an example into.
    """
    views: list[View] = []

    def watch(match: Match, _action: Action) -> None:
        if match.hand is not None and match.hand.phase.name == "playing" and not views:
            views.append(view_of(match, 0))

    rules = find_game("dalin")
    deals = chances(rules, "any")
    run_hand(start_hand(start_of(rules, Random("any")), next(deals)), seat_bots(rules, ("rule",) * 4, "any"), watch)
    return views[0]


VIEW = some_view()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: re.findall('"kind":"([a-z_]+)"', example[1])[0])
def test_every_answer_answers_its_question(example: list[str]) -> None:
    """
    The examples are questions in the wire's form with every field, and moves that the rules accept.
    """
    known = msgspec.json.decode(example[0], type=Known)
    ask = msgspec.json.decode(example[1], type=Ask)
    assert msgspec.json.encode(ask).decode() == example[1]
    action: SeatAction = msgspec.json.decode(example[2], type=SeatAction)
    view = msgspec.structs.replace(
        VIEW,
        game=known.game,
        seat=ask.seat,
        level=known.level,
        trump=known.trump,
        hand=known.hand,
        ask=ask,
        phase="dealing",
    )
    assert check_answer(find_game(known.game), view, action) is None


def test_every_kind_of_question_has_an_example() -> None:
    """
    None is left for the author to find out.
    """
    shown = {msgspec.json.decode(example[1], type=Ask).kind for example in EXAMPLES}
    assert shown == set(get_args(Kind))


def test_the_other_messages_are_read_and_written_so() -> None:
    """
    What the host writes is written byte for byte as shown; what a program or client writes is accepted.
    """
    count = 0
    for block in blocks("to-program"):
        for line in block:
            message: lines.ToProgram = msgspec.json.decode(line, type=lines.ToProgram)
            assert lines.line_of(message).decode() == line + "\n"
            count += 1
    for block in blocks("from-program"):
        for line in block:
            if '"type"' in line:
                lines.read_introduction(line.encode())
            else:
                lines.read_answer(line.encode())
            count += 1
    for block in blocks("to-server"):
        for line in block:
            faults.read_message(line)
            count += 1
    assert count >= 14


def test_the_table_opened_is_one_that_can_be() -> None:
    """
    Of fields that there are, with values that they take.
    """
    ((line,),) = blocks("new-table")
    wanted: NewTable = faults.read_json(line, NewTable)
    faults.check_settings(wanted.settings)
    again, shown = msgspec.to_builtins(wanted), msgspec.json.decode(line)
    assert shown.keys() <= again.keys()
    assert shown["settings"].keys() <= again["settings"].keys()


def test_the_greeting_shown_is_the_greeting_sent() -> None:
    """
    House rules and all.
    """
    first = next(blocks("to-program"))[0]
    assert lines.line_of(lines.greeting(find_game("dalin"), 2, process.MOVE_MS)).decode().strip() == first


def test_fields_and_phases_of_the_view_are_all_named() -> None:
    """
    The table of the view names each field and each phase.
    """
    table = DOC[DOC.index("## The view") : DOC.index("## At a table: `duijia bot`")]
    named = set(re.findall(r"`([a-z_]+)`", table))
    assert set(View.__struct_fields__) <= named
    assert set(get_args(PhaseName)) <= named


def test_numbers_and_names_are_those_of_the_code() -> None:
    """
    Limits, variables, faults and shapes.
    """
    assert f"{LONGEST:,} bytes" in DOC
    assert f"within {process.START_MS // 1000} seconds" in DOC
    assert f"instead of {process.MOVE_MS:,}" in DOC
    assert f"at most {faults.MESSAGE_BYTES // 1024} KiB" in DOC
    assert f"more than {run.MESSAGE_BYTES // 1024} KiB" in DOC
    assert clock.PROGRAM_SECONDS == 10 and "ten seconds" in DOC
    assert room.AWAY_SECONDS == 20 and "twenty seconds" in DOC
    assert room.SILENCES == 2 and "two\ndecisions in a row" in DOC
    assert process.PATIENCE == 3 and "three silences" in DOC
    for name in PASSED_ON:
        assert f"`{name}`" in DOC
    for fault in ("silence", "illegal", "garbage", "too_long", "crash", "gone"):
        assert f"| `{fault}` |" in DOC


def test_the_close_codes_are_the_servers() -> None:
    """
    Each with the server's own words.
    """
    told = re.findall(r"^\| (\d{4}) \| (.*) \|$", DOC, re.MULTILINE)
    assert {int(code): why for code, why in told} == wire.CLOSE_CODES
