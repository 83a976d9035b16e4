"""
The law: what the document tells hosts is what the server logs and answers. The events are read out of the sources.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

import pytest

from duijia.server.app import BODY_BYTES, RECORD_BYTES
from duijia.server.store import StoreError, watched
from duijia.server.store import file as store_file
from duijia.server.store.claim import ENDING
from duijia.server.workers import State
from tests.server.failing import FULL, FailingStore
from tests.server.harness import serving, web

ROOT: Final = Path(__file__).parents[2]
DOC: Final = (ROOT / "docs/hosting.md").read_text("utf-8")
LEVELS: Final = ("debug", "info", "warning", "error", "critical", "exception")
Line = tuple[str, str, frozenset[str]]
"""Event, level and names of the fields."""


def logged(source: str) -> Iterator[ast.Call]:
    """
    The calls of the log in *source*.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LEVELS:
            log = node.func.value
            if (isinstance(log, ast.Name) and log.id == "LOG") or (
                isinstance(log, ast.Attribute) and log.attr == "LOG"
            ):
                yield node


def lines() -> dict[str, set[Line]]:
    """
    What the sources log, by event.
    """
    found: defaultdict[str, set[Line]] = defaultdict(set)
    for path in (ROOT / "src/duijia").rglob("*.py"):
        for call in logged(path.read_text("utf-8")):
            assert isinstance(call.func, ast.Attribute)
            (event,) = call.args
            assert isinstance(event, ast.Constant) and isinstance(event.value, str), f"{path.name}: an event is a word"
            fields = [word.arg for word in call.keywords]
            assert all(fields), f"{path.name}: the fields are named where they are logged"
            found[event.value].add((event.value, call.func.attr, frozenset(str(name) for name in fields)))
    return dict(found)


def rows(heading: str) -> list[list[str]]:
    """
    The cells of the table under the head that begins with *heading*.
    """
    table = DOC[DOC.index(f"| {heading} |") :].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_every_event_of_the_log_is_told_with_its_level_and_fields() -> None:
    """
    Neither one that is missing nor one that is no longer logged.
    """
    told = {
        (event.strip("`"), level, frozenset(re.findall(r"`(\w+)`", fields)))
        for event, level, fields, *_ in rows("event")
    }
    assert told == set().union(*lines().values())
    assert len(told) == len(lines()), "an event has the same fields wherever it is logged"


def test_every_event_that_is_no_news_tells_what_to_do() -> None:
    """
    What is a warning or an error comes with advice.
    """
    for event, level, _, says, advice in rows("event"):
        assert says, event
        assert advice or level == "info", event


def test_the_states_of_the_workers_are_told() -> None:
    """
    Those that are logged: the first is where they begin.
    """
    (row,) = (row for row in rows("event") if row[0] == "`workers`")
    assert {state for state in get_args(State) if f"`{state}`" in row[3]} == set(get_args(State))


async def test_health_answers_as_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Both rows of its table, with GET and HEAD.
    """
    monkeypatch.setattr(watched, "FRESH", 0.0)
    store = FailingStore()
    well, ill = rows("status")
    async with serving(store) as served, web(served.url) as http:
        answer = await http.get("/healthz")
        assert [str(answer.status_code), f"`{answer.text}`"] == well[:2]
        store.reason = FULL
        answer = await http.get("/healthz")
        assert str(answer.status_code) == ill[0]
        assert ill[1] == "`store: ` and the reason"
        assert answer.text == f"store: {FULL}"
        assert str((await http.head("/healthz")).status_code) == ill[0]


def test_the_servers_own_reasons_are_told() -> None:
    """
    Those that are not a database's sentence.
    """
    raised = re.findall(r'StoreError\(f?"(the database\'s file [^":]+)', Path(store_file.__file__).read_text("utf-8"))
    assert len(raised) == 3
    told = [reason.strip("`") for reason, _ in rows("reason")]
    assert {reason for reason in told if reason.startswith("the database's")} == set(raised)
    assert str(StoreError(FULL)) in told


def test_the_numbers_and_names_are_the_servers() -> None:
    """
    Lengths of requests, and the side file.
    """
    assert f"take {BODY_BYTES} bytes" in DOC
    assert f"`/api/replay` {RECORD_BYTES};" in DOC
    assert f"`tables.db{ENDING}`" in DOC
