"""
Programs that misbehave, written to a file and run as anybody's would be.
"""

from __future__ import annotations

import sys
from pathlib import Path

HEAD = """
import json, os, sys, time
def say(message): print(json.dumps(message), flush=True)
def read(): return json.loads(sys.stdin.readline() or sys.exit())
say({"type": "hello", "protocol": 1, "name": "测试"}); hello = read()
"""
"""A program that has said hello; it may go wrong from here."""

GOOD = """
def good(message):
    cards = []
    kind, seat = message["view"]["ask"]["kind"], message["view"]["ask"]["seat"]
    if kind in ("declare", "call", "counter"):
        offers = message["view"]["ask"]["offers"]
        if offers:
            return {"do": "declare", "seat": seat, "cards": offers[0]["cards"], "suit": offers[0]["suit"]}
        return {"do": "pass", "seat": seat}
    while True:
        say({"id": message["id"], "choose": cards})
        answer = read()
        if answer["completion"]["complete"]:
            return {"do": "play" if kind in ("lead", "follow") else kind, "seat": seat, "cards": cards}
        cards.append(answer["completion"]["addable"][-1])
"""
"""How a program plays well."""


def program(folder: Path, body: str, *, head: str = HEAD) -> list[str]:
    """
    The command of a program of *body*, which may use ``say``, ``read``, ``good`` and ``hello``.
    """
    file = folder / "program.py"
    file.write_text(head + GOOD + body, encoding="utf-8")
    return [sys.executable, str(file)]
