"""
Thinking processes for the tests: they answer as the rule bot does, or misbehave as their argument says.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import msgspec

from duijia.bots.rule import RuleBot
from duijia.bots.thinker import Enough, Found, Question, Warm
from duijia.games import find_game
from duijia.rules import with_options


def say(message: Warm | Found) -> None:
    """A line to whoever asked."""
    sys.stdout.buffer.write(msgspec.json.encode(message) + b"\n")
    sys.stdout.buffer.flush()


def main(manner: str, note: Path) -> None:
    """
    *note* is a file in which questions and stops are written down.
    """
    if manner == "cold":
        sys.exit(1)
    if manner == "warming":
        while not note.exists():
            time.sleep(0.02)
    say(Warm())
    for line in sys.stdin.buffer:
        message = msgspec.json.decode(line, type=Question | Enough)
        with note.open("a") as file:
            file.write(f"{type(message).__name__} {getattr(message, 'bot', '')}\n")
        if isinstance(message, Enough):
            say(Found(job=message.job, action=None, error="stopped"))
        elif manner == "dies":
            sys.exit(3)
        elif manner == "fails":
            say(Found(job=message.job, action=None, error="ValueError"))
        elif manner == "garbage":
            sys.stdout.write("{}\n")
            sys.stdout.flush()
        elif manner != "waits":
            rules = with_options(find_game(message.game), message.options)
            say(Found(job=message.job, action=RuleBot(rules).act(message.view)))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
