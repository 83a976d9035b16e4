"""
The same position, seed and budget in worlds: the same move in this process, in a worker, in a program that speaks JSON lines, and at a table
over its socket.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

import duijia
from duijia.bots.process import ProcessBot
from duijia.bots.search.bot import SearchBot
from duijia.bots.search.workers import Workers, WorkersBot
from duijia.games import GAMES, find_game
from duijia.hand.actions import Action, Bury, Deal, Play, SeatAction
from duijia.match import Match
from duijia.rules import Rules
from duijia.server.client import Bridge
from duijia.view import View, view_of
from tests.proofs.hands import watch_hand
from tests.server.harness import PATIENCE, joined, play, serving, settled
from tests.server.test_bridge import true

SEED, WORLDS = "everywhere", 8

PROGRAM = """
import json, os, sys
os.environ.update({environment})
sys.path[:0] = {path}
import msgspec
from duijia.bots.search.bot import SearchBot
from duijia.games import find_game
from duijia.rules import with_options
from duijia.view import View

def say(message): print(json.dumps(message), flush=True)

say({{"type": "hello", "protocol": 1, "name": "search"}})
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        rules = with_options(find_game(message["game"]), message["options"])
        bot = SearchBot(rules, {seed!r}, worlds={worlds})
    elif message["type"] == "ask":
        action = bot.act(msgspec.convert(message["view"], View))
        say({{"id": message["id"], "action": msgspec.to_builtins(action)}})
"""


def views(rules: Rules, most: int) -> list[View]:
    """
    Decisions of one hand: of each kind of question so many at most, from the first to the last.
    """
    found: dict[str, list[View]] = {}

    def watch(match: Match, action: Action) -> None:
        if not isinstance(action, Deal):
            view = view_of(match, action.seat)
            assert view.ask is not None
            found.setdefault(view.ask.kind, []).append(view)

    watch_hand(rules, "everywhere", 0, watch)
    return [view for asked in found.values() for view in asked[:: max(1, -(-len(asked) // most))]]


def program(folder: Path) -> list[str]:
    """
    The command of a search bot in a program of its own.
    """
    file = folder / "search.py"
    kept = {name: os.environ[name] for name in ("NUMBA_CACHE_DIR",) if name in os.environ}
    path = [str(Path(duijia.__file__).parents[1])]
    file.write_text(
        PROGRAM.format(environment=kept, path=path, seed=SEED, worlds=WORLDS),
        encoding="utf-8",
    )
    return [sys.executable, str(file)]


@pytest.mark.slow
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_in_a_worker_and_in_a_program_of_its_own(rules: Rules, tmp_path: Path) -> None:
    """
    Decisions of all phases: nobody moves otherwise than the search does here.
    """
    asked = views(rules, 5)
    here = [SearchBot(rules, SEED, worlds=WORLDS).act(view) for view in asked]
    assert {Bury, Play} < {type(action) for action in here}
    workers = Workers(1)
    try:
        there = WorkersBot(workers, rules, SEED, worlds=WORLDS)
        assert [there.act(view) for view in asked] == here
    finally:
        workers.close()
    bot = ProcessBot(rules, program(tmp_path), "cmd: search", ms=120_000)
    try:
        assert [bot.act(view) for view in asked] == here
        assert not bot.faults
    finally:
        bot.close()


@pytest.mark.slow
async def test_at_a_table_over_its_socket() -> None:
    """
    What a program is asked over the socket moves it as the table's own position does.
    """
    rules = find_game("dalin")
    # Compiled before anybody waits for it.
    SearchBot(rules, SEED, worlds=WORLDS).act(views(rules, 1)[-1])
    async with serving() as served:
        opened = await served.open(game=rules.key, wait=True)
        table = await served.table(opened["table"])

        same: list[bool] = []

        class Doubled:
            name = "doubled"

            def act(self, view: View) -> SeatAction:
                """
                The move for *view* as it came over the socket, beside that for the table's own.
                """
                own = view_of(table.state.match, view.seat)
                move = SearchBot(rules, SEED, worlds=WORLDS).act(view)
                if view.phase == "playing":
                    same.append(move == SearchBot(rules, SEED, worlds=WORLDS).act(own))
                return move

        bridge = Bridge(f"{served.url}/t/{opened['table']}", lambda _rules, _seed: Doubled(), name="search", hands=1)
        async with joined(served, opened["table"], opened["token"]) as person:
            running = asyncio.create_task(bridge.run())
            await true(lambda: table.state.seats[2] is not None)
            await person.send("ready")
            await play(person, settled)
            await asyncio.wait_for(running, PATIENCE)
    assert len(same) > 10
    assert all(same)
