"""
The law: who gives a seat up hears and does nothing more on it, and leaves nothing of his to who sits there next.
"""

from __future__ import annotations

from duijia.hand.actions import Play
from duijia.server.commands import handle
from duijia.server.lobby import Lobby
from duijia.server.store import MemoryStore
from duijia.server.table import Surroundings
from duijia.server.wire import PROTOCOL, Act, Hello, Leave, NewTable, Ready, Sit
from tests.server.inside import Person


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
