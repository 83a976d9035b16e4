"""
What holds of every path of the HTTP interface: how long a request may be, how those are answered who ask for the head alone, and that
nothing that is asked for is passed over in silence.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

import pytest
from litestar.routes import HTTPRoute

from duijia.server.app import BODY_BYTES, RECORD_BYTES, create_app
from duijia.server.store import MemoryStore
from duijia.server.table import Surroundings
from tests.server.harness import Served, serving, web

BODIES: Final = {"/api/tables": BODY_BYTES, "/api/judge": BODY_BYTES, "/api/replay": RECORD_BYTES}
"""The longest body of each path that takes one."""


def paths(method: str) -> set[str]:
    """The paths that answer *method*."""
    app = create_app(Surroundings(store=MemoryStore()))
    return {route.path for route in app.routes if isinstance(route, HTTPRoute) and method in route.methods}


def test_every_path_that_takes_a_body_has_its_length_here() -> None:
    """
    So that the next test leaves none out.
    """
    assert paths("POST") == set(BODIES)


@pytest.mark.parametrize("path", BODIES)
@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
async def test_a_body_that_is_too_long_is_told_the_length_of_its_own_path(path: str, told: bool) -> None:
    """
    One byte more than the path takes: 413 with that number in both languages, also where the length is not told before. Just as long as
    that: read.
    """

    async def parts(length: int) -> AsyncIterator[bytes]:
        for begin in range(0, length, 50_000):
            yield b" " * min(50_000, length - begin)

    async with serving() as served, web(served.url) as http:
        most = BODIES[path]
        answer = await http.post(path, content=b" " * (most + 1) if told else parts(most + 1))
        fault = answer.json()
        assert (answer.status_code, fault["type"]) == (413, "fault")
        assert f" {most} " in fault["zh"] and f" {most} " in fault["en"]
        answer = await http.post(path, content=b" " * most if told else parts(most))
        assert answer.status_code == 400


async def test_a_head_is_that_of_the_whole_answer() -> None:
    """
    Every path that can be read, and some that are not there: the same status and head as for GET, and no body.
    """
    assert paths("HEAD") == paths("GET")
    async with serving() as served, web(served.url) as http:
        table = (await served.open())["table"]
        for path in sorted(paths("GET")):
            for asked in (
                path.replace("{table:str}", table).replace("{game:str}", "dalin").replace("{path:path}", "favicon.svg"),
                path.replace("{table:str}", "unknown").replace("{game:str}", "chess").replace("{path:path}", "a.js"),
            ):
                whole, head = await http.get(asked), await http.head(asked)
                assert head.status_code == whole.status_code, asked
                assert head.content == b"", asked
                assert whole.content, asked
                left = {"date", "transfer-encoding"}
                assert {name: value for name, value in head.headers.items() if name not in left} == {
                    name: value for name, value in whole.headers.items() if name not in left
                }, asked
        assert (await http.head("/")).status_code == 200
        assert (await http.head("/healthz")).status_code == 200


@pytest.mark.parametrize(
    ("wanted", "field", "known"),
    [
        ({"gme": "dalin"}, "gme", "game"),
        ({"game": "dalin", "Options": {}}, "Options", "options"),
        ({"settings": {"turn": 5}}, "settings.turn", "turn_ms"),
        ({"settings": {"deal_ms": 0, "": 1}}, "settings.", "deal_ms"),
        ({"x" * 9000: {"y": [{}]}}, "x" * 39 + "…", "game"),
    ],
)
async def test_a_new_table_with_a_field_that_there_is_not_is_refused(
    wanted: dict[str, Any], field: str, known: str
) -> None:
    """
    400 with the field's path and the fields that there are; no table is made.
    """
    store = MemoryStore()
    async with serving(store) as served, web(served.url) as http:
        answer = await http.post("/api/tables", json=wanted)
        fault = answer.json()
        assert (answer.status_code, fault["type"], fault["field"]) == (400, "fault", field)
        assert known in fault["zh"] and known in fault["en"]
        assert len(answer.content) < 1000, "what was sent is not sent back"
        assert await store.tables() == ()


async def test_every_field_of_a_new_table_is_taken() -> None:
    """
    All of them at once, as they come back from the table.
    """
    settings = {"deal_ms": 1, "declare_ms": 2000, "turn_ms": 3, "bot_ms": 4, "trick_ms": 5, "next_ms": 6}
    async with serving() as served, web(served.url) as http:
        wanted = {
            "game": "dabang", "options": {"follow": "loose"}, "settings": settings, "name": "阿北", "seat": 2, "wait": True,
            "bots": ["beginner", "regular", "regular", "beginner"],
        }  # fmt: skip
        info = await _info(served, await served.open(**wanted))
        assert (info["game"], info["options"]["follow"], info["settings"]) == ("dabang", "loose", settings)
        assert (info["players"][2]["name"], info["waiting"]) == ("阿北", True)
        assert [player["tier"] for player in info["players"]] == wanted["bots"]
        assert (await http.post("/api/tables", content=b"")).status_code == 201, "nothing said: a table as it comes"


async def _info(served: Served, opened: dict[str, Any]) -> dict[str, Any]:
    async with web(served.url) as http:
        info: dict[str, Any] = (await http.get(f"/api/tables/{opened['table']}")).json()
    return info
