"""
The HTTP interface: tables, games, rules, the arbiter, the page.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from duijia.games import GAMES
from duijia.server import pages
from duijia.server.store import MemoryStore, Stored
from tests.server.harness import serving, web


class BrokenStore(MemoryStore):
    """
    A store whose disk is gone.
    """

    async def create(self, table: str, *rows: Stored) -> None:
        """Fails."""
        raise OSError(f"disk SA HK secret {table} {rows}")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"nonsense", ""),
        (b"[]", ""),
        (b'{"game":"chess"}', "game"),
        (b'{"game":3}', "game"),
        (b'{"options":{"follow":"maybe"}}', "options.follow"),
        (b'{"options":{"flying":"on"}}', "options.flying"),
        (b'{"options":{"must_play":["1"]}}', "options.must_play"),
        (b'{"options":{"must_play":"' + b"x" * 9000 + b'"}}', "options.must_play"),
        (b'{"options":{"' + b"x" * 9000 + b'":"on"}}', "options." + "x" * 39 + "…"),
        (b'{"options":{"must_play":["A"]}}', "options.must_play"),
        (b'{"settings":{"deal_ms":-1}}', "settings.deal_ms"),
        (b'{"settings":{"deal_ms":1001}}', "settings.deal_ms"),
        (b'{"settings":{"declare_ms":999}}', "settings.declare_ms"),
        (b'{"settings":{"turn_ms":600001}}', "settings.turn_ms"),
        (b'{"settings":{"bot_ms":"fast"}}', "settings.bot_ms"),
        (b'{"seat":4}', "seat"),
        (b'{"name":"\\u202eabc"}', "name"),
        (b'{"name":"' + b"a" * 25 + b'"}', "name"),
    ],
)
async def test_a_wrong_new_table_is_told_by_its_field(body: bytes, field: str) -> None:
    """
    400 with the field's path, in both languages; no table is made.
    """
    store = MemoryStore()
    async with serving(store) as served, web(served.url) as http:
        answer = await http.post("/api/tables", content=body)
        fault = answer.json()
        assert answer.status_code == 400
        assert (fault["type"], fault["field"]) == ("fault", field)
        assert fault["zh"]
        assert len(answer.content) < 1000, "what was sent is not sent back"
        assert fault["en"]
        assert await store.tables() == ()


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
async def test_a_table_is_opened_with_its_house_rules(rules: Any) -> None:
    """
    Every option of the game can be set to every value it offers, alone; what differs from the game is told at the table.
    """
    async with serving() as served, web(served.url) as http:
        games = {game["key"]: game for game in (await http.get("/api/games")).json()}
        for option in games[rules.key]["options"]:
            assert len(option["labels"]) == len(option["values"])
            for value in option["values"]:
                wanted = {"game": rules.key, "options": {option["name"]: value}}
                opened = await http.post("/api/tables", json=wanted)
                assert opened.status_code == 201, (wanted, opened.text)
                info = (await http.get(f"/api/tables/{opened.json()['table']}")).json()
                assert info["options"][option["name"]] == value
                assert info["changed"] == ([] if value == option["default"] else [option["name"]])
                assert [player["kind"] for player in info["players"]] == ["person", "bot", "bot", "bot"]
        for preset in games[rules.key]["presets"]:
            opened = await http.post("/api/tables", json={"game": rules.key, "options": preset["options"]})
            assert opened.status_code == 201


async def test_what_does_not_exist_is_404_and_a_wrong_method_405() -> None:
    """
    A fault in words, whatever is asked for.
    """
    async with serving() as served, web(served.url) as http:
        for path, status in (
            ("/api/tables/unknown", 404),
            ("/api/tables/" + "a" * 500, 404),
            ("/api/rules/chess", 404),
            ("/api/nothing", 404),
            ("/nothing.js", 404),
            ("/..%2f..%2f..%2fetc%2fpasswd", 404),
            ("/%00", 404),
        ):
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["type"]) == (status, "fault"), path
        assert (await http.get("/api/judge")).status_code in (404, 405)
        assert (await http.delete("/api/tables")).status_code == 405
        assert (await http.post("/api/tables", content=b" " * 70_000)).status_code == 413


async def test_the_arbiter_answers_and_names_the_field() -> None:
    """
    The worked example: two equal off-suit level cards, the first wins; a trump-suit level card beats both.
    """
    async with serving() as served, web(served.url) as http:
        question = {
            "ask": "trick",
            "game": "dagunzi",
            "level": "7",
            "trump": "H",
            "leader": 1,
            "plays": ["C7", "S7", "D7", "S3"],
        }
        assert (await http.post("/api/judge", json=question)).json() == {"winner": 1, "points": 0}
        question["plays"] = ["C7", "S7", "D7", "SX"]
        answer = await http.post("/api/judge", json=question)
        assert answer.status_code == 400
        assert answer.json()["field"].startswith("plays[3]")


async def test_games_and_rule_books_are_served() -> None:
    """
    Every game of the registry with its options, and its book.
    """
    async with serving() as served, web(served.url) as http:
        games = (await http.get("/api/games")).json()
        assert [game["key"] for game in games] == [rules.key for rules in GAMES]
        for rules, game in zip(GAMES, games, strict=True):
            assert [option["name"] for option in game["options"]] == [option.name for option in rules.options]
            assert (await http.get(f"/api/rules/{rules.key}")).json()["game"] == rules.key
        assert (await http.get("/healthz")).text == "ok"


async def test_the_page_and_its_files_are_served_and_nothing_beside(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """
    The start page and every table's address give the page; its files are served with what a browser must know; a file outside is not.
    """
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    (static / "index.html").write_text("<!doctype html><title>对家</title>", encoding="utf-8")
    (static / "assets" / "index-1a2b.js").write_text("export {}")
    (static / "favicon.svg").write_text("<svg/>")
    (static / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(pages, "STATIC", static)
    async with serving() as served, web(served.url) as http:
        for path in ("/", "/t/abc", "/t/unknown"):
            answer = await http.get(path)
            assert answer.text.startswith("<!doctype html>")
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["cache-control"] == "no-cache"
        script = await http.get("/assets/index-1a2b.js")
        assert "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"]
        assert (await http.get("/favicon.svg")).headers["content-type"].startswith("image/svg+xml")
        for path in ("/link.txt", "/assets", "/%2e%2e/secret.txt", "/assets/../../secret.txt"):
            assert (await http.get(path)).status_code == 404, path
        monkeypatch.setattr(pages, "STATIC", tmp_path / "missing")
        assert "make web" in (await http.get("/")).text


async def test_a_failure_inside_tells_nothing_of_the_inside(capsys: pytest.CaptureFixture[str]) -> None:
    """
    When the store fails the person is told that the server failed; neither he nor the log reads what was in the error.
    """
    async with serving(BrokenStore()) as served, web(served.url) as http:
        answer = await http.post("/api/tables", json={})
        assert answer.status_code == 500
        assert answer.json()["en"] == "the server failed"
        printed = capsys.readouterr()
        assert "secret" not in answer.text + printed.out + printed.err
