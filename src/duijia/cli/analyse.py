"""
``duijia analyse FILE``: what each decision of a recorded match cost, the dearest mistakes first.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import msgspec

from duijia.bots.analysis import Analysis, analyse, count_decisions
from duijia.bots.analysis.picture import NoMatplotlibError, draw
from duijia.cli.analyse_text import dearest, every, heading, totals
from duijia.cli.replay_text import Lang, Teller, printable
from duijia.cli.rules import preferred_lang
from duijia.cli.screen import counter, screen, stopped
from duijia.cli.verify import UNREADABLE, WRONG
from duijia.record import Record, loads, verify_text
from duijia.record.files import write_whole
from duijia.text.analysis import say
from duijia.text.replay import say as say_record

BAD_INPUT: Final = 2
"""Exit code of an argument that cannot be used, or of a file that cannot be opened or written."""


def analyse_command(
    path: str,
    *,
    worlds: int,
    seed: str = "analysis",
    hand: int | None = None,
    seat: int | None = None,
    every_decision: bool = False,
    json: Path | None = None,
    picture: Path | None = None,
    lang: Lang | None = None,
) -> int:
    """
    Judge the decisions of the record in the file *path*, of one *hand* and one *seat* if they are given, print what was dearest and each
    seat's total, and write the whole as JSON and a picture where that is wanted. The exit code is returned: 1 and the places for a record
    that does not hold, 2 for a file that cannot be opened or written or a hand that is not there.
    """
    spoken = lang or preferred_lang(os.environ)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        _tell(say_record("unreadable", spoken, path=printable(path), reason=error.strerror or "?"))
        return UNREADABLE
    problems = verify_text(data)
    for problem in problems:
        print(f"{printable(path)}:{problem.line}:{problem.column}: {problem.zh if spoken == 'zh' else problem.en}")
    if problems:
        print(say_record("problems", spoken, path=printable(path), count=len(problems)))
        return WRONG
    record = loads(data)
    if hand is not None and hand not in record.hands:
        _tell(say_record("no_hand", spoken, hand=hand))
        return BAD_INPUT
    hands, seats = None if hand is None else {hand}, None if seat is None else {seat}
    try:
        with counter(say("judging", spoken), count_decisions(record, hands, seats)) as advance:
            found = analyse(record, worlds, seed=seed, hands=hands, seats=seats, advance=advance)
    except KeyboardInterrupt:
        return stopped("analyse")
    _show(found, record, spoken, every_decision=every_decision)
    return _write(found, json, picture, spoken)


def _show(found: Analysis, record: Record, lang: Lang, *, every_decision: bool) -> None:
    console = screen(highlight=False)
    teller = Teller(record.header, lang)
    console.print(heading(found, record, lang))
    for part in dearest(found, teller):
        console.print(part)
    console.print(totals(found, teller))
    if every_decision:
        console.print(every(found, teller))


def _write(found: Analysis, json: Path | None, picture: Path | None, lang: Lang) -> int:
    """
    Writes what is wanted; the exit code.
    """
    try:
        if json is not None:
            write_whole(json, msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
            print(say("written", lang, path=printable(str(json))))
        if picture is not None:
            draw(found, picture, lang)
            print(say("written", lang, path=printable(str(picture))))
    except OSError as error:
        _tell(say("unwritable", lang, path=printable(error.filename or "?"), reason=error.strerror or "?"))
        return BAD_INPUT
    except NoMatplotlibError as error:
        _tell(str(error))
        return BAD_INPUT
    return 0


def _tell(text: str) -> None:
    print("duijia analyse:", text, file=sys.stderr)
