"""
Writes ``docs/asyncapi.json`` from the structs of the wire and of the lines: the AsyncAPI 3 form of ``docs/bot-protocol.md``.

``python -m duijia.server.asyncapi`` writes the file; ``--check`` only compares and fails on a difference.
"""

from __future__ import annotations

import difflib
import inspect
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias, get_args

import msgspec

from duijia.bots import lines
from duijia.server import wire
from duijia.server.wire_ts import field_docs, structs_in

Json: TypeAlias = dict[str, Any]

TARGET: Final = Path(__file__).parents[3] / "docs" / "asyncapi.json"
"""The generated file, in a source checkout."""

REPLIES: Final[dict[type, tuple[type, ...]]] = {
    wire.Hello: (wire.Welcome, wire.Fault),
    wire.Sit: (wire.Welcome, wire.Refusal, wire.Fault),
    wire.Act: (wire.Done, wire.Refusal, wire.Fault),
    wire.Choose: (wire.Choice, wire.Refusal, wire.Fault),
    wire.Hint: (wire.Hinted, wire.Refusal, wire.Fault),
    wire.Ready: (wire.Done, wire.Refusal, wire.Fault),
    wire.Entropy: (wire.Done, wire.Refusal, wire.Fault),
    wire.Tier: (wire.Done, wire.Refusal, wire.Fault),
    wire.Leave: (wire.Done, wire.Refusal, wire.Fault),
    lines.Introduction: (),
    lines.Answer: (lines.Standing, lines.Instead),
}
"""What may answer each message of a client, or of a program."""


def generate() -> str:
    """
    The whole text of ``asyncapi.json``.
    """
    return json.dumps(document(), ensure_ascii=False, indent=2) + "\n"


def document() -> Json:
    """
    The document.
    """
    to_server, to_client = get_args(wire.ClientMessage), get_args(wire.ServerMessage)
    to_host, to_program = get_args(lines.FromProgram), get_args(lines.ToProgram)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Duijia 对家: tables and programs that play",
            "version": f"{wire.PROTOCOL}.0.0",
            "description": "The socket of a table, and the lines between the host and a program. In words: bot-protocol.md.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "table": {"host": "localhost:8000", "protocol": "ws", "description": "`duijia serve`."},
            "host": {
                "host": "localhost",
                "protocol": "stdio",
                "description": "A program's standard input and output, one message a line, UTF-8.",
            },
        },
        "channels": {
            "table": {
                "address": "/ws/tables/{table}",
                "title": "A table",
                "description": _closing(),
                "parameters": {"table": {"description": "The table's id, the last part of its link."}},
                "servers": [{"$ref": "#/servers/table"}],
                "messages": _names((*to_server, *to_client)),
            },
            "program": {
                "address": None,
                "title": "A program at a seat",
                "servers": [{"$ref": "#/servers/host"}],
                "messages": _names((*to_host, *to_program)),
            },
        },
        "operations": {
            **_operations("table", "receive", to_server),
            **_operations("table", "send", to_client),
            **_operations("program", "receive", to_host),
            **_operations("program", "send", to_program),
        },
        "components": {
            "messages": {kind.__name__: _message(kind) for kind in (*to_server, *to_client, *to_host, *to_program)},
            "schemas": _schemas((*to_server, *to_client, *to_host, *to_program)),
        },
    }


def _closing() -> str:
    """
    Why the server closes a table's socket.
    """
    return "\n".join(["Close codes of the server:", *(f"- {code}: {why}" for code, why in wire.CLOSE_CODES.items())])


def _names(kinds: Sequence[type]) -> Json:
    return {kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in kinds}


def _operations(channel: str, action: str, kinds: Sequence[type]) -> Json:
    found: Json = {}
    for kind in kinds:
        name = kind.__name__
        operation: Json = {
            "action": action,
            "channel": {"$ref": f"#/channels/{channel}"},
            "summary": _doc(kind),
            "messages": [_within(channel, kind)],
        }
        replies = REPLIES.get(kind, ())
        if replies:
            operation["reply"] = {
                "channel": {"$ref": f"#/channels/{channel}"},
                "messages": [_within(channel, reply) for reply in replies],
            }
        found[f"{channel}{name}"] = operation
    return found


def _within(channel: str, kind: type) -> Json:
    return {"$ref": f"#/channels/{channel}/messages/{kind.__name__}"}


def _message(kind: type) -> Json:
    return {
        "name": kind.__name__,
        "summary": _doc(kind),
        "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
    }


def _schemas(kinds: Sequence[type]) -> Json:
    """
    The schema of every struct that *kinds* carry, with the words of its fields.
    """
    structs = structs_in(kinds)
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    found: Json = {}
    for name, schema in components.items():
        plain: Json = _draft_7(schema)
        kind = structs[name]
        plain["description"] = _doc(kind)
        for field, words in field_docs(kind).items():
            shape = plain["properties"][field]
            # Beside a reference other keywords say nothing.
            plain["properties"][field] = {
                **({"allOf": [shape]} if "$ref" in shape else shape),
                "description": _plain(words),
            }
        found[name] = plain
    return found


def _draft_7(shape: Any) -> Any:
    """
    *shape* in the older JSON Schema that AsyncAPI's own schemas are written in; tags are told apart by their one value.
    """
    if isinstance(shape, list):
        return [_draft_7(part) for part in shape]
    if not isinstance(shape, Mapping):
        return shape
    found = {key: _draft_7(value) for key, value in shape.items() if key != "discriminator"}
    if "prefixItems" in found:
        found["items"] = found.pop("prefixItems")
        found["additionalItems"] = False
    return found


def _doc(kind: type) -> str:
    return _plain(inspect.getdoc(kind) or "")


def _plain(words: str) -> str:
    return words.replace("``None``", "`null`").replace("``", "`")


def main(arguments: list[str]) -> int:
    """
    Write the file, or with ``--check`` compare it; returns the exit status.
    """
    text = generate()
    if arguments == ["--check"]:
        present = TARGET.read_text(encoding="utf-8") if TARGET.exists() else ""
        if present == text:
            return 0
        diff = difflib.unified_diff(present.splitlines(), text.splitlines(), TARGET.name, "generated", lineterm="")
        sys.stdout.write("\n".join([*diff, "asyncapi.json is out of date: run python -m duijia.server.asyncapi", ""]))
        return 1
    if arguments:
        sys.stderr.write("usage: python -m duijia.server.asyncapi [--check]\n")
        return 2
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
