"""
Kill and replay: whatever a table shows is in its journal first, and the journal alone gives the table back.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from duijia.games import GAMES
from duijia.hand.actions import Deal
from duijia.refusals import Refused
from duijia.rules import Rules
from duijia.server.commands import handle
from duijia.server.lobby import Lobby
from duijia.server.rows import Acted, Began, Left, Opened, Readied, Row, dump, load
from duijia.server.state import TableState, begin, fold, rebuild
from duijia.server.store import MemoryStore, Stored
from duijia.server.table import Surroundings
from duijia.server.wire import Act
from tests.server.harness import Message, settled
from tests.server.inside import Person, opened

each_game = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)


class WatchedStore(MemoryStore):
    """
    A store that tells each row as soon as it is written.
    """

    def __init__(self) -> None:
        super().__init__()
        self.written: Callable[[Stored], None] = lambda _row: None

    async def append(self, table: str, row: Stored) -> None:
        """Append, then tell."""
        await super().append(table, row)
        self.written(row)


@each_game
async def test_nothing_is_shown_before_it_is_written_and_the_fold_is_the_live_table(rules: Rules) -> None:
    """
    At each append the row is in the store while the table and its people know nothing of it; a moment later the table is exactly the
    fold of all rows, and of the rows from the last hand on.
    """
    store = WatchedStore()
    lobby, person, token = await opened(rules.key, store)
    table = person.table
    rows = await store.read(table.name)
    folded: TableState = begin(load_opened(rows[0]))
    folded = follow(folded, load(rows[1].body))
    heard = 0
    written = 2

    def at_append(row: Stored) -> None:
        nonlocal folded, written
        assert table.state == folded, "the state before this row"
        assert max((one.get("version", 0) for one in person.heard), default=0) == folded.version
        folded = follow(folded, load(row.body))
        written = row.number

    def at_message(message: Message) -> None:
        nonlocal heard
        if message["type"] == "update":
            heard += 1
            assert message["version"] == folded.version
            assert table.state == folded
            assert table.state.number == written

    store.written = at_append
    person.at_each = at_message
    await person.hello(token)
    await person.play(settled)
    await person.ready()
    await person.play(settled)
    assert heard > 2 * (4 * rules.pack.hand)
    assert rebuild(await store.read(table.name)) == table.state == rebuild(await store.resume(table.name))
    await lobby.close()


@each_game
async def test_a_table_killed_after_any_row_goes_on_from_there(rules: Rules) -> None:
    """
    For every row k: a process that finds k rows has the table as it was then; from some of them on it is played to the end.
    """
    store = MemoryStore()
    lobby, person, token = await opened(rules.key, store)
    name = person.table.name
    states: dict[int, TableState] = {}

    def remember(_message: Message) -> None:
        states[person.table.state.number] = person.table.state

    person.at_each = remember
    await person.hello(token)
    await person.play(settled)
    await lobby.close()
    rows = await store.read(name)
    assert len(states) > len(rows) - 4
    for number, state in states.items():
        last = max((row.number for row in rows[:number] if row.snapshot), default=1)
        assert rebuild(rows[last - 1 : number]) == state
    for number in range(5, len(rows), 40):
        again = MemoryStore()
        await again.create(name, rows[0])
        for row in rows[1:number]:
            await again.append(name, row)
        lobby = Lobby(Surroundings(store=again))
        back = Person(await lobby.find(name))
        await back.hello(token)
        end = await back.play(settled)
        assert end["view"]["settlement"]["trick_points"] <= rules.score.total
        assert list((await again.read(name))[:number]) == list(rows[:number])
        await lobby.close()


async def test_a_command_repeated_after_every_move_acts_once() -> None:
    """
    Every command of a hand is sent again, also to a table brought back from its journal: it acts once, and each time is
    answered with the version at which it acted.
    """
    store = MemoryStore()
    lobby, person, token = await opened("dagunzi", store)
    table = person.table
    await person.hello(token)
    await person.play(settled)
    rows = await store.read(table.name)
    acted_rows = [(row, one) for row in rows if isinstance(one := load(row.body), Acted) and one.id is not None]
    assert len(acted_rows) >= table.state.rules.pack.hand // table.state.rules.pack.decks, (
        "no play has more copies of a card"
    )

    async def repeat_all(connection: Person) -> None:
        state = connection.table.state
        for row, one in acted_rows:
            assert one.id is not None
            assert not isinstance(one.action, Deal)
            version = 1 + sum(isinstance(load(earlier.body), Acted | Began) for earlier in rows[: row.number - 1])
            connection.heard.clear()
            await handle(connection.table, connection, Act(id=one.id, version=version - 1, action=one.action))
            assert connection.heard == [{"type": "done", "id": one.id, "version": version}]
        assert connection.table.state is state

    await repeat_all(person)
    await lobby.close()
    lobby = Lobby(Surroundings(store=store))
    back = Person(await lobby.find(table.name))
    await back.hello(token)
    await repeat_all(back)
    assert await store.read(table.name) == rows
    await lobby.close()


def test_what_is_no_row_is_refused() -> None:
    """
    Bytes that are no row of a journal are told so; nothing is guessed.
    """
    for body in (b"", b"{}", b'{"row":"nothing"}', b'{"row":"acted","action":{"do":"fly"},"by":"person"}', b"\xff"):
        with pytest.raises(msgspec.DecodeError):
            load(body)
    for rows in ((), (Stored(1, 0, dump(Left(seat=0)), False),), (Stored(1, 0, dump(Readied(seat=0, id="a")), False),)):
        with pytest.raises(ValueError, match="journal"):
            rebuild(rows)


def load_opened(row: Stored) -> Opened:
    """The first row of a journal."""
    first = load(row.body)
    assert isinstance(first, Opened)
    return first


def follow(state: TableState, row: Row) -> TableState:
    """The state after a row that must follow."""
    after = fold(state, row)
    assert not isinstance(after, Refused)
    assert load(dump(row)) == row
    return after
