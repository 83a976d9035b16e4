"""
The AsyncAPI document is made from the structs, and what is sent is what it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import jsonschema
import msgspec
import pytest

from duijia.bots import lines
from duijia.bots.lines import Question, greeting
from duijia.games import GAMES
from duijia.rules import Rules
from duijia.server import asyncapi, wire
from tests.server.harness import joined, play, serving, settled

DOCUMENT = asyncapi.document()


def references(part: Any) -> Iterator[str]:
    """
    Every reference in *part*.
    """
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def resolved(reference: str) -> Any:
    """
    What *reference* points at.
    """
    assert reference.startswith("#/")
    found: Any = DOCUMENT
    for step in reference.removeprefix("#/").split("/"):
        found = found[step]
    return found


def fits(kind: type, message: object) -> bool:
    """
    Whether *message*, JSON as Python has it, is valid by the schema of *kind*.
    """
    schema = {"$ref": f"#/components/schemas/{kind.__name__}", "components": DOCUMENT["components"]}
    return bool(jsonschema.Draft7Validator(schema).is_valid(message))


def test_the_generated_file_is_up_to_date() -> None:
    """
    ``docs/asyncapi.json`` is what the structs give; run ``python -m duijia.server.asyncapi`` when it is not.
    """
    assert asyncapi.TARGET.read_text(encoding="utf-8") == asyncapi.generate()
    assert asyncapi.main(["--check"]) == 0


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """
    A protocol that moved on without its file fails the check, and the difference is printed.
    """
    monkeypatch.setattr(wire, "PROTOCOL", 99)
    assert asyncapi.main(["--check"]) == 1
    assert '+    "version": "99.0.0",' in capsys.readouterr().out


def test_it_has_the_parts_that_asyncapi_3_asks_for() -> None:
    """
    The version, title and version of the document; channels with addresses; operations with an action, a channel, and messages of that
    channel; and every reference leads somewhere.
    """
    assert DOCUMENT["asyncapi"] == "3.0.0"
    assert {"title", "version"} <= set(DOCUMENT["info"])
    for reference in references(DOCUMENT):
        assert resolved(reference) is not None
    for channel in DOCUMENT["channels"].values():
        assert "address" in channel and channel["messages"]
    for name, operation in DOCUMENT["operations"].items():
        assert operation["action"] in ("send", "receive")
        channel = resolved(operation["channel"]["$ref"])
        for message in (*operation["messages"], *operation.get("reply", {}).get("messages", ())):
            assert resolved(message["$ref"]) in channel["messages"].values(), name
    for message in DOCUMENT["components"]["messages"].values():
        assert message["payload"]["$ref"].startswith("#/components/schemas/")
        assert message["summary"]


def test_every_message_has_its_operation() -> None:
    """
    In the direction in which it travels, as the server sees it.
    """
    for channel, action, union in (
        ("table", "receive", wire.ClientMessage),
        ("table", "send", wire.ServerMessage),
        ("program", "receive", lines.FromProgram),
        ("program", "send", lines.ToProgram),
    ):
        for kind in get_args(union):
            assert DOCUMENT["operations"][f"{channel}{kind.__name__}"]["action"] == action
    assert set(asyncapi.REPLIES) == {*get_args(wire.ClientMessage), *get_args(lines.FromProgram)}


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
async def test_what_a_table_says_is_what_the_document_says(rules: Rules) -> None:
    """
    The messages of a whole hand are valid by their schemas, and so are the lines for the same views.
    """
    tags = {kind.__struct_config__.tag: kind for kind in get_args(wire.ServerMessage)}
    async with serving() as served:
        opened = await served.open(game=rules.key)
        async with joined(served, opened["table"], opened["token"]) as client:
            await client.ask("choose", version=client.version, partial=["S2"])
            await play(client, settled)
            raw = client.raw
    seen: set[object] = set()
    for data in raw:
        message = msgspec.json.decode(data)
        view = message.get("view")
        likeness = (message["type"], view and (view["phase"], view["ask"] and view["ask"]["kind"]))
        if likeness in seen:
            continue
        seen.add(likeness)
        assert fits(tags[message["type"]], message), message
        if view is not None:
            assert fits(Question, {"type": "ask", "id": 1, "ms": 5, "view": view})
    assert len(seen) > 8
    assert fits(lines.Greeting, msgspec.json.decode(lines.line_of(greeting(rules, 1, 5))))


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (wire.Act, {"type": "act", "id": "1", "action": {"do": "pass", "seat": 0}}),
        (wire.Act, {"type": "act", "id": "1", "version": 1, "action": {"do": "fly", "seat": 0}}),
        (wire.Act, {"type": "act", "id": "1", "version": 1, "action": {"do": "play", "seat": 0}}),
        (wire.Sit, {"type": "sit", "id": "1", "name": "x", "program": "yes"}),
        (wire.Hello, {"type": "sit", "protocol": 1}),
        (lines.Answer, {"action": {"do": "pass", "seat": 0}}),
    ],
)
def test_what_is_wrong_is_wrong_by_the_document_too(kind: type, message: dict[str, object]) -> None:
    """
    A missing field, another tag, a value of another type.
    """
    assert not fits(kind, message)


def test_the_channel_tells_why_the_server_closes_it() -> None:
    """
    Every close code with its words.
    """
    words = asyncapi.document()["channels"]["table"]["description"]
    for code, why in wire.CLOSE_CODES.items():
        assert f"- {code}: {why}" in words
