#!/usr/bin/env python3
"""A bot in thirty lines: it declares what it can, and otherwise chooses the lowest cards that will do.

Try it:  duijia simulate --bots "cmd: examples/bot.py, random" --mode hands -n 10
"""

import json
import sys

DO = {"lead": "play", "follow": "play"}  # of other questions the answer has the question's own name


def say(message):
    print(json.dumps(message), flush=True)


def choose(number, kind):
    """Add the last addable card until the choice can be sent; it is the lowest."""
    cards = []
    while True:
        say({"id": number, "choose": cards})
        heard = json.loads(sys.stdin.readline())
        if heard["type"] == "fault" or heard["completion"]["complete"]:  # fault: too late, the answer is ignored
            return {"do": DO.get(kind, kind), "cards": cards}
        cards.append(heard["completion"]["addable"][-1])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "hello", "protocol": 1, "name": "thirty lines"})
    elif message["type"] == "ask":
        ask = message["view"]["ask"]
        if ask["kind"] not in ("declare", "call", "counter"):
            action = choose(message["id"], ask["kind"])
        elif ask["offers"]:
            action = {"do": "declare", "cards": ask["offers"][0]["cards"], "suit": ask["offers"][0]["suit"]}
        else:
            action = {"do": "pass"}
        say({"id": message["id"], "action": {**action, "seat": ask["seat"]}})
