"""
The law: the commitment is told before the seats add their bytes, the secret only after the hand, and nothing of a hand can be known from
what was revealed of another.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from duijia.bots.registry import find_bot
from duijia.chance import chance_of
from duijia.fairness import Reveal, check, seeds_of
from duijia.games import find_game
from duijia.hand.actions import Deal
from duijia.hand.machine import actors, waiting
from duijia.refusals import Refused
from duijia.server.brain import plain_action
from duijia.server.clock import Clocks
from duijia.server.drive import ADDING_SECONDS, Company, Step, next_step
from duijia.server.rows import Acted, Added, Began, Opened, Seated
from duijia.server.shuffle import commitment_of, fair_shuffle, reveal_of
from duijia.server.state import TableState, before, begin, coming, fold
from duijia.server.wire import Settings
from duijia.view import view_of
from tests.server.harness import joined, play, serving, settled

MINE = "0123456789abcdef" * 2


def follow(state: TableState, *rows: Any) -> TableState:
    """The state after rows that must follow."""
    for row in rows:
        after = fold(state, row)
        assert not isinstance(after, Refused), after
        state = after
    return state


def table(game: str = "dalin") -> TableState:
    """A table of one person before its first hand."""
    opened = Opened(game=game, options={}, settings=Settings(), wait=False, secret="c4" * 32)
    return follow(begin(opened), Seated(seat=2, name="人", proof="x"))


def started(state: TableState) -> TableState:
    """The table with its next hand begun."""
    return follow(state, Began(before=before(state), shuffle=fair_shuffle("t", state)))


def finished(state: TableState, *, silent: bool = False) -> TableState:
    """The hand played by rule bots; *silent*: by the plainest actions, which declare nothing."""
    bot = find_bot("rule")(state.rules, "")
    while (hand := state.match.hand) is not None and waiting(hand) != "over":
        if waiting(hand) == "deal":
            state = follow(state, Acted(action=Deal(), by="table"))
            continue
        seat = actors(hand)[0]
        action = plain_action(hand, seat) if silent else bot.act(view_of(state.match, seat))
        state = follow(state, Acted(action=action, by="bot"))
    return state


def test_the_commitment_is_that_of_the_secret_revealed() -> None:
    """
    Told before, kept during, revealed after: one secret, its SHA-256, the pack that was dealt, and the seat's own bytes in it.
    """
    state = table()
    told = commitment_of(state)
    assert told is not None
    assert (told.match_no, told.hand_no) == coming(state) == (1, 1)
    state = started(follow(state, Added(seat=2, entropy=MINE, id="a")))
    assert commitment_of(state) is None
    assert reveal_of("t", state) is None
    state = finished(state)
    revealed = reveal_of("t", state)
    assert revealed is not None
    assert check(revealed) is None
    assert revealed.commitment == told.commitment == hashlib.sha256(bytes.fromhex(revealed.secret)).hexdigest()
    assert revealed.entropies == ("0" * 32, "0" * 32, MINE, "0" * 32)
    assert state.match.hand is not None
    assert chance_of(state.rules, seeds_of(revealed)[-1]).pack == state.match.hand.pack
    following = commitment_of(state)
    assert following is not None
    assert (following.match_no, following.hand_no) == (1, 2)
    assert following.commitment != told.commitment


def test_a_hand_dealt_again_keeps_commitment_and_bytes() -> None:
    """
    DL12: the second deal has another pack from the same secret; nothing can be added in between.
    """
    state = table()
    told = commitment_of(state)
    assert told is not None
    state = started(follow(state, Added(seat=2, entropy=MINE, id="a")))
    first = state.match.hand
    state = finished(state, silent=True)
    assert state.match.hand is not None
    assert state.match.hand.phase.name == "redeal"
    assert commitment_of(state) is None
    assert isinstance(fold(state, Added(seat=2, entropy=MINE, id="b")), Refused)
    state = finished(started(state))
    revealed = reveal_of("t", state)
    assert revealed is not None
    assert revealed.redeals == 1
    assert revealed.entropies[2] == MINE
    assert revealed.commitment == told.commitment
    packs = [chance_of(state.rules, seed).pack for seed in seeds_of(revealed)]
    assert first is not None
    assert state.match.hand is not None
    assert packs == [first.pack, state.match.hand.pack]


def test_bytes_are_added_once_and_never_to_a_running_hand() -> None:
    """
    Who could add again, or after the first card, could aim.
    """
    state = follow(table(), Added(seat=2, entropy=MINE, id="a"))
    again = fold(state, Added(seat=2, entropy="f" * 32, id="b"))
    assert isinstance(again, Refused)
    assert again.code == "fair/late"
    running = started(state)
    late = fold(running, Added(seat=2, entropy=MINE, id="c"))
    assert isinstance(late, Refused)
    assert running.entropies == ("", "", "", "")


def test_the_first_hand_waits_a_moment_for_the_bytes() -> None:
    """
    At once when all people there have added; else after a short time, with zeros.
    """
    state, clocks = table(), Clocks(changed=10.0)
    here = Company(present=frozenset({2}), away_at={})
    assert next_step(state, clocks, here, 10.0) == Step(10.0 + ADDING_SECONDS, "next")
    state = follow(state, Added(seat=2, entropy=MINE, id="a"))
    assert next_step(state, clocks, here, 10.1) == Step(10.1, "next")


async def test_over_the_wire_a_seat_can_check_its_hand() -> None:
    """
    A client that hears the commitment, adds its bytes and plays gets the reveal with the settlement, and not before.
    """
    async with serving() as served:
        opened = await served.open(game="dalin", wait=True)
        async with joined(served, opened["table"]) as client:
            info = client.info
            assert info is not None
            told = info["commitment"]
        async with joined(served, opened["table"], opened["token"]) as client:
            answer = await client.ask("entropy", entropy=MINE)
            assert answer["type"] == "done"
            await client.send("ready")
            drawn: list[str] = []

            def heard(message: dict[str, Any]) -> bool:
                if message["type"] == "update" and message["seen"]["do"] == "deal" and message["seen"]["seat"] == 0:
                    drawn.extend(message["seen"]["cards"])
                if message["type"] == "update" and message["seen"]["do"] == "hand":
                    drawn.clear()
                if message["type"] == "update" and not settled(message):
                    assert message["reveal"] is None
                return settled(message)

            last = await play(client, heard)
            revealed = msgspec.convert(last["reveal"], Reveal)
            assert check(revealed) is None
            assert revealed.commitment == told["commitment"]
            assert revealed.entropies[0] == MINE
            pack = chance_of(find_game("dalin"), seeds_of(revealed)[-1]).pack
            place = (0 - last["view"]["first_drawer"]) % 4
            assert drawn[:32] == list(pack[place:128:4])
            raw = b"".join(client.raw[:-1])
            assert raw.count(revealed.secret.encode()) == 0


@pytest.mark.parametrize("entropy", ["", "0" * 31, "0" * 33, "A" * 32, "g" * 32, "0" * 31 + "\n"])
async def test_bytes_that_are_none_are_a_fault(entropy: str) -> None:
    """
    The field is named; nothing changes.
    """
    async with serving() as served:
        opened = await served.open(game="dalin", wait=True)
        async with joined(served, opened["table"], opened["token"]) as client:
            answer = await client.ask("entropy", entropy=entropy)
            assert answer["type"] == "fault"
            assert answer["field"] == "entropy"
