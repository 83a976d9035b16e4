"""
The law: a table's match can be had as a record that verifies, without anything of the hand being played; and any record can be shown.
"""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from duijia.record import loads, replay, verify
from duijia.server import app
from duijia.server.app import RECORD_BYTES
from duijia.server.records import hand_replay
from duijia.server.wire import Replay
from tests.record.played import find_line, hand_text, replaced
from tests.server.harness import PATIENCE, Served, joined, play, serving, settled, web

GOLDEN = Path(__file__).parents[1] / "golden"


async def get(served: Served, path: str, **query: Any) -> httpx.Response:
    """An HTTP answer."""
    async with web(served.url) as http:
        return await http.get(path, params=query)


async def post(served: Served, body: bytes, **query: Any) -> httpx.Response:
    """The answer to ``POST /api/replay``."""
    async with web(served.url) as http:
        return await http.post("/api/replay", content=body, params=query)


@pytest.mark.parametrize("game", ["dagunzi", "dalin"])
async def test_a_tables_record_holds_and_has_finished_hands_only(game: str) -> None:
    """
    One hand played, the next begun: the record has the first with its times and names, and not a card of the second.
    """
    async with serving() as served:
        opened = await served.open(game=game, name="王姨 😀", seat=2, wait=True)
        path = f"/api/tables/{opened['table']}/record"
        async with joined(served, opened["table"], opened["token"]) as client:
            empty = await get(served, path)
            assert verify(loads(empty.content)) == []
            assert "\nhand " not in empty.text
            await client.send("entropy", entropy="ab" * 16)
            await client.send("ready")
            await play(client, settled)
            await client.send("ready")
            await play(client, lambda message: message["type"] == "update" and message["view"]["dealt"] > 50)
            answer = await get(served, path, note="第 2 圈\n怎么可以这样出？")
            table = await served.table(opened["table"])
            shuffle = table.state.shuffle
        record = loads(answer.content)
        assert verify(record) == []
        assert record.header.players[2].name == "王姨 😀"
        assert [one.kind for one in record.header.players] == ["bot:regular", "bot:regular", "person", "bot:regular"]
        assert record.header.notes == ("第 2 圈 怎么可以这样出？",)
        assert answer.text.count("\nhand ") == 1
        assert " @" in answer.text
        assert "ab" * 16 in answer.text
        assert shuffle is not None
        assert shuffle.secret
        assert shuffle.secret not in answer.text
        assert "attachment" in answer.headers["content-disposition"]
        assert answer.headers["content-disposition"].isascii()


async def test_records_that_do_not_exist() -> None:
    """
    No such table, no such match, a match that is no number.
    """
    async with serving() as served:
        opened = await served.open()
        path = f"/api/tables/{opened['table']}/record"
        assert (await get(served, "/api/tables/nowhere/record")).status_code == 404
        answer = await get(served, path, match=7)
        assert (answer.status_code, answer.json()["field"]) == (404, "match")
        assert (await get(served, path, match="x")).status_code == 400
        assert (await get(served, path, match=1)).status_code == 200


@pytest.mark.parametrize("seat", [0, 3])
async def test_a_record_is_shown_hand_by_hand(seat: int) -> None:
    """
    A frame for each line that does something; every card is somewhere in each of them; the seat's own view is in it.
    """
    data = (GOLDEN / "dalin-taken-cards.djr").read_bytes()
    async with serving() as served:
        answer = await post(served, data, hand=2, seat=seat)
    shown = msgspec.json.decode(answer.content, type=Replay)
    assert (shown.hand, shown.hands, shown.problems, shown.broken) == (2, (1, 2, 3, 4), (), False)
    lines = {step.line for step in replay(loads(data)) if step.match.hand_no == 2}
    assert [frame.line for frame in shown.frames] == sorted(lines)
    for frame in shown.frames:
        assert frame.view.seat == seat
        assert frame.hands[seat] == frame.view.hand
        played = sum(len(cards) for trick in frame.view.tricks for cards in trick.plays)
        lying = 0 if frame.view.trick is None else sum(map(len, frame.view.trick.plays))
        held = sum(map(len, frame.hands))
        if frame.view.phase in ("playing", "settled"):
            assert played + lying + held + len(frame.kitty) == 136
    assert shown.frames[-1].view.settlement is not None
    assert {"hand", "deal", "declare", "swap", "pick", "play"} <= {frame.seen.do for frame in shown.frames}


async def test_many_records_at_once_leave_the_bots_their_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Long records are replayed one after the other: the threads on which bots think stay free, whoever sends how many.
    """
    begun, go_on = threading.Event(), threading.Event()
    running, most = 0, 0

    def slow(data: bytes, hand: int, seat: int) -> Replay:
        nonlocal running, most
        running += 1
        most = max(most, running)
        begun.set()
        go_on.wait(PATIENCE)
        running -= 1
        return hand_replay(data, hand, seat)

    monkeypatch.setattr(app, "hand_replay", slow)
    data = (GOLDEN / "dagunzi-three-jokers-dug.djr").read_bytes()
    async with serving() as served:
        asked = [asyncio.create_task(post(served, data)) for _ in range(40)]
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        await asyncio.wait_for(asyncio.to_thread(lambda: None), PATIENCE / 2)
        go_on.set()
        assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}
    assert most == 1


async def test_what_does_not_hold_is_told_beside_what_can_be_shown() -> None:
    """
    A changed result leaves the hand visible; a refused action ends it; no record is a fault with line and column.
    """
    text = hand_text("dagunzi")
    number = find_line(text, "score")
    wrong = find_line(text, "trick 3 ") - 1
    seat = text.split("\n")[wrong - 1][0]
    async with serving() as served:
        result = await post(served, replaced(text, number, text.split("\n")[number - 1].replace("dig", "dug")).encode())
        assert (result.status_code, result.json()["field"].split(":")[0]) == (400, str(number))
        forged = replaced(text, find_line(text, "next"), "next -")
        shown = msgspec.json.decode((await post(served, forged.encode())).content, type=Replay)
        assert [problem.line for problem in shown.problems] == [find_line(text, "next")]
        assert not shown.broken
        refused = replaced(text, wrong, f"{seat} play BJ BJ BJ").encode()
        shown = msgspec.json.decode((await post(served, refused)).content, type=Replay)
        assert shown.broken
        assert shown.problems[-1].line == wrong
        assert shown.frames[-1].line < wrong
        assert (await post(served, text.encode(), hand=2)).status_code == 404
        assert (await post(served, text.encode(), seat=4)).json()["field"] == "seat"
        assert (await post(served, b"\xff")).json()["field"] == "1:1"
        assert (await post(served, b"x" * (RECORD_BYTES + 1))).status_code == 413
        nothing = text.split("\n\n")[0] + "\n\nend open\nseal " + "0" * 32 + "\n"
        assert (await post(served, nothing.encode())).status_code == 404
