"""
The law: who gives a seat up hears and does nothing more on it, and leaves nothing of his to who sits there next.
"""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from duijia.hand.actions import Play
from duijia.server.commands import handle
from duijia.server.lobby import Lobby
from duijia.server.store import MemoryStore, Stored
from duijia.server.table import Surroundings
from duijia.server.wire import PROTOCOL, Act, Hello, Leave, NewTable, Ready, Sit
from tests.server.harness import PATIENCE
from tests.server.inside import Person


class SlowStore(MemoryStore):
    """
    A store that can be stopped when it has written, before it says so.
    """

    def __init__(self) -> None:
        super().__init__()
        self.wrote, self.go_on = asyncio.Event(), asyncio.Event()
        self.go_on.set()

    async def append(self, table: str, row: Stored) -> None:
        """Write, then wait."""
        await super().append(table, row)
        self.wrote.set()
        await self.go_on.wait()


async def cut_off(page: Person, store: SlowStore, message: Ready | Sit) -> None:
    """
    *page* sends *message*, and its connection ends when that has been written and nobody knows yet.
    """
    store.wrote.clear()
    store.go_on.clear()
    command = asyncio.create_task(handle(page.table, page, message))
    await store.wrote.wait()
    page.table.leave(page)
    command.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await command
    store.go_on.set()
    await asyncio.gather(*page.table.at_work)


async def two_pages(here: Lobby, there: Lobby) -> tuple[Person, Person]:
    """
    A table that waits for friends, and two pages of its first seat, one in each lobby.
    """
    answer = await here.open(NewTable(wait=True))
    pages = Person(await here.find(answer.table)), Person(await there.find(answer.table))
    for page in pages:
        await page.hello(answer.token)
        assert page.seat == 0
    return pages


async def heir_of(page: Person) -> Person:
    """
    Somebody else, who takes seat 0 where *page* gave it up.
    """
    await handle(page.table, page, Leave(id="1"))
    heir = Person(page.table)
    await handle(heir.table, heir, Hello(protocol=PROTOCOL))
    await handle(heir.table, heir, Sit(id="2", name="二", seat=0))
    assert heir.seat == 0
    return heir


async def test_who_takes_a_seat_inherits_no_answers() -> None:
    """
    A refusal of the seat's last holder is no answer to the next one's command, though both number their commands alike.
    """
    lobby = Lobby(Surroundings(store=MemoryStore()))
    page, other = await two_pages(lobby, lobby)
    await handle(page.table, page, Act(id="3", version=0, action=Play(seat=0, cards=())))
    assert page.heard[-1]["type"] == "refusal"
    heir = await heir_of(page)
    assert (page.seat, other.seat) == (None, None)
    await handle(heir.table, heir, Ready(id="3"))
    assert [message["type"] for message in heir.heard if message.get("id") == "3"] == ["done"]
    await lobby.close()


async def test_a_seat_given_up_through_another_process_is_heard_no_more() -> None:
    """
    Two processes, one journal: a page whose seat somebody gave up and somebody else took elsewhere does not speak or listen for it.
    """
    world = Surroundings(store=MemoryStore())
    here, there = Lobby(world), Lobby(world)
    page, other = await two_pages(here, there)
    heir = await heir_of(other)
    await handle(page.table, page, Ready(id="3"))
    assert page.seat is None
    assert page.heard[-1]["refused"]["code"] == "seat/none"
    assert page.table.state.seats == heir.table.state.seats
    assert not page.table.state.ready
    await here.close()
    await there.close()


async def test_what_was_written_for_a_connection_that_ended_is_told_to_the_others() -> None:
    """
    A command is carried out to the end: the table that stays is the one in the journal, without waiting for the next command.
    """
    store = SlowStore()
    lobby = Lobby(Surroundings(store=store))
    page, other = await two_pages(lobby, lobby)
    await handle(page.table, page, Hello(protocol=PROTOCOL))
    await handle(page.table, page, Sit(id="1", name="一", seat=1))
    await cut_off(page, store, Ready(id="2"))
    assert page.table.state.ready == {1}
    assert page.table.state.number == len(await store.read(page.table.name))
    told = [message["info"]["players"][1]["ready"] for message in other.heard if message["type"] == "info"]
    assert told[-1] is True
    await lobby.close()


async def test_a_seat_whose_secret_reached_nobody_is_free_again() -> None:
    """
    Who loses the connection while a seat is given to him holds no seat that nobody could ever come back to.
    """
    store = SlowStore()
    lobby = Lobby(Surroundings(store=store))
    page, other = await two_pages(lobby, lobby)
    await handle(page.table, page, Hello(protocol=PROTOCOL))
    await cut_off(page, store, Sit(id="1", name="一", seat=1))
    assert page.table.state.seats[1] is None
    assert page not in page.table.room.clients
    assert page.table.company.present == {0}
    assert other.seat == 0
    await lobby.close()


@pytest.mark.parametrize("ticks", range(4))
async def test_a_table_that_is_woken_while_it_closes_closes(ticks: int) -> None:
    """
    Something happens in the very moment in which the table waits for a time and is told to stop: it stops.
    """
    lobby = Lobby(Surroundings(store=MemoryStore()))
    page, other = await two_pages(lobby, lobby)
    await handle(page.table, page, Hello(protocol=PROTOCOL))
    await handle(page.table, page, Sit(id="1", name="一", seat=1))
    page.table.leave(page)
    for _ in range(10):
        # Now the table waits for the time when a bot plays for who is gone.
        await asyncio.sleep(0)
    assert other.table.company.present == {0}
    other.table.tell_changes()
    for _ in range(ticks):
        await asyncio.sleep(0)
    closing = asyncio.create_task(lobby.close())
    done, _ = await asyncio.wait({closing}, timeout=PATIENCE)
    assert closing in done
