"""
What clients ask of a table. Each answer goes to the one who asked; what changed goes to all through the table.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final, assert_never

from duijia.cards import SEATS, Seat, next_seat
from duijia.hand.actions import Declare, Pass
from duijia.hand.choices import complete, why_not
from duijia.hand.machine import ask_of, waiting
from duijia.hand.state import Closing, Dealing
from duijia.refusals import Refused, refuse
from duijia.server.brain import think
from duijia.server.faults import FaultError
from duijia.server.logs import LOG
from duijia.server.project import encode
from duijia.server.room import Client
from duijia.server.rows import Acted, Added, Left, Readied, Seated, Tiered
from duijia.server.seats import clean_name, new_token, proof_of, seat_of
from duijia.server.state import DamagedError, TableState
from duijia.server.store import ConflictError, StoreError
from duijia.server.table import Table
from duijia.server.wire import (
    PROTOCOL,
    Act,
    Choice,
    Choose,
    ClientMessage,
    Done,
    Entropy,
    Hello,
    Hint,
    Hinted,
    Leave,
    Ready,
    Refusal,
    Sit,
    Tier,
)

ATTEMPTS: Final = 8
"""How often a command is decided again because another process wrote first."""
REMEMBERED: Final = 256
"""Refusals that a table remembers."""


async def handle(table: Table, client: Client, message: ClientMessage) -> None:
    """
    Carry out *message* and answer it.

    :raises FaultError: it asks for what does not exist; nothing changed
    :raises DamagedError: another process wrote what does not follow
    :raises StoreError: it cannot be stored just now; nothing changed
    """
    if isinstance(message, Hello):
        _hello(table, client, message)
        return
    if not client.greeted:
        raise FaultError("type", "先发 hello", "say hello first")
    match message:
        case Hint():
            await _hint(table, client, message)
        case Choose():
            _choose(table, client, message)
        case Sit() | Act() | Ready() | Entropy() | Tier() | Leave():
            await _change(table, client, message)
        case _:
            assert_never(message)


def _hello(table: Table, client: Client, message: Hello) -> None:
    if message.protocol != PROTOCOL:
        raise FaultError("protocol", "页面版本旧了，请刷新", f"this server speaks protocol {PROTOCOL}; reload the page")
    seat = None if message.token is None else seat_of(table.state, message.token)
    if message.token is not None and seat is None:
        wrong = FaultError("token", "这个座位已不属于你", "this token holds no seat here")
        client.send(encode(wrong.fault()))
    table.enter(client, seat)
    client.send(table.welcome(client))
    table.tell_changes()


async def _change(table: Table, client: Client, message: Sit | Act | Ready | Entropy | Tier | Leave) -> None:
    """
    Carries *message* out, to the end also where the connection ends meanwhile: what is written is told to those who are there.
    """
    task = asyncio.create_task(_carry_out(table, client, message), name="command")
    table.at_work.add(task)
    task.add_done_callback(table.at_work.discard)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(partial(_over, table.name))
        raise


def _over(table: str, task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    # That the store fails is told already, and a damaged journal by its table.
    if error is not None and not isinstance(error, StoreError | DamagedError):
        LOG.error("message failed", table=table, error=type(error).__name__)


async def _carry_out(table: Table, client: Client, message: Sit | Act | Ready | Entropy | Tier | Leave) -> None:
    for _ in range(ATTEMPTS):
        try:
            async with table.lock:
                client.send(await _answer(table, client, message))
        except ConflictError:
            continue
        return
    client.send(encode(Refusal(id=message.id, refused=refuse("table/stale", ""))))


async def _answer(table: Table, client: Client, message: Sit | Act | Ready | Entropy | Tier | Leave) -> bytes:
    """
    The answer to *message*, carried out unless it was before: then it is the answer of that time.
    """
    if client.granted is not None and client.granted[0] == message.id:
        return client.granted[1]
    if isinstance(message, Sit):
        return await _sit(table, client, message)
    seat = client.seat
    if seat is None:
        return _refusal(message, refuse("seat/none", ""))
    done = table.state.answer(seat, message.id)
    if done is not None:
        return encode(Done(id=message.id, version=done))
    before = table.refusals.get((seat, message.id))
    if before is not None:
        return before
    match message:
        case Act():
            refused = await _act(table, seat, message)
        case Ready():
            refused = await _ready(table, seat, message)
        case Entropy():
            refused = await table.append(Added(seat=seat, entropy=message.entropy, id=message.id))
            table.tell_changes()
        case Tier():
            refused = await _tier(table, seat, message)
        case Leave():
            refused = await table.append(Left(seat=seat))
        case _:
            assert_never(message)
    if refused is None:
        answer = encode(Done(id=message.id, version=table.state.version))
        if isinstance(message, Leave):
            client.granted = (message.id, answer)
        return answer
    table.refusals[seat, message.id] = answer = _refusal(message, refused)
    if len(table.refusals) > REMEMBERED:
        del table.refusals[next(iter(table.refusals))]
    return answer


async def _sit(table: Table, client: Client, message: Sit) -> bytes:
    name = clean_name(message.name)
    if client.seat is not None:
        return _refusal(message, refuse("seat/held", ""))
    free = [seat for seat in SEATS if table.state.seats[seat] is None]
    if not free:
        return _refusal(message, refuse("seat/full", ""))
    # The partner of a person comes first: two friends mostly want to play together.
    partners = [seat for seat in free if table.state.seats[next_seat(seat, 2)] is not None]
    seat = (partners or free)[0] if message.seat is None else message.seat
    if seat not in free:
        return _refusal(message, refuse("seat/taken", ""))
    token = new_token()
    refused = await table.append(Seated(seat=seat, name=name, proof=proof_of(token), program=message.program))
    if refused is not None:
        return _refusal(message, refused)
    if client.ended:
        # Nobody will ever know this secret: the seat is free for those who come.
        await table.append(Left(seat=seat))
        return _refusal(message, refuse("seat/none", ""))
    table.enter(client, seat)
    answer = table.welcome(client, token)
    client.granted = (message.id, answer)
    table.tell_changes()
    return answer


async def _act(table: Table, seat: Seat, message: Act) -> Refused | None:
    if message.action.seat != seat:
        return refuse("seat/other", "")
    if _stale(table.state, message):
        return refuse("table/stale", "")
    table.heard_from(seat)
    return await table.append(Acted(action=message.action, by="person", id=message.id))


async def _ready(table: Table, seat: Seat, message: Ready) -> Refused | None:
    hand = table.state.match.hand
    if seat in table.state.ready:
        return None
    if hand is not None and waiting(hand) != "over":
        return refuse("ready/not_now", "")
    return await table.append(Readied(seat=seat, id=message.id))


async def _tier(table: Table, seat: Seat, message: Tier) -> Refused | None:
    if message.tier not in (tier.key for tier in table.world.offered()):
        return refuse("tier/not_offered", "")
    refused = await table.append(Tiered(seat=message.seat, tier=message.tier, by=seat, id=message.id))
    if refused is None:
        table.room.stood_in -= {message.seat}
        table.tell_changes()
    return refused


def _refusal(message: Sit | Act | Ready | Entropy | Tier | Leave, refused: Refused) -> bytes:
    return encode(Refusal(id=message.id, refused=refused))


def _stale(state: TableState, message: Act) -> bool:
    """
    Whether the command was made for a table that is no more. While cards are dealt and in the closing window a declaration is judged
    by the cards as they are, and a pass by the declaration that stands; everything else answers the present version only.
    """
    hand = state.match.hand
    if hand is not None and isinstance(hand.phase, Dealing | Closing):
        if isinstance(message.action, Declare):
            return not state.hand_version <= message.version <= state.version
        if isinstance(message.action, Pass):
            return not state.declared_version <= message.version <= state.version
    return message.version != state.version


def _choose(table: Table, client: Client, message: Choose) -> None:
    state, seat = table.state, client.seat
    refused = _unasked(state, seat, message.version)
    hand = state.match.hand
    if refused is not None or hand is None or seat is None:
        client.send(encode(Refusal(id=message.id, refused=refused or refuse("turn/not_yours", ""))))
        return
    ask = ask_of(hand, seat)
    assert ask is not None
    client.send(
        encode(
            Choice(
                id=message.id,
                version=state.version,
                completion=complete(ask, hand.order, hand.hands[seat], message.partial),
                refused=why_not(ask, hand.order, hand.hands[seat], message.partial),
            )
        )
    )


async def _hint(table: Table, client: Client, message: Hint) -> None:
    state, seat = table.state, client.seat
    refused = _unasked(state, seat, message.version)
    if refused is not None or seat is None:
        client.send(encode(Refusal(id=message.id, refused=refused or refuse("seat/none", ""))))
        return
    action = await think(table.minds.regular, state.match, seat)
    client.send(encode(Hinted(id=message.id, version=state.version, action=action)))


def _unasked(state: TableState, seat: Seat | None, version: int) -> Refused | None:
    """
    Why *seat* has nothing to think about at *version*.
    """
    if seat is None:
        return refuse("seat/none", "")
    hand = state.match.hand
    declaring = hand is not None and isinstance(hand.phase, Dealing | Closing)
    if version > state.version or (version < state.version and not declaring):
        return refuse("table/stale", "")
    if hand is None or ask_of(hand, seat) is None:
        return refuse("turn/not_yours", "")
    return None
