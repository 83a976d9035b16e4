"""
What is told of a table: the messages, built for each seat from what that seat may know.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from duijia.bots.tiers import DEFAULT, TierKey
from duijia.cards import SEATS, Seat
from duijia.games import find_game
from duijia.rules import chosen_options, option_text, option_value, with_options
from duijia.server.clock import Clocks
from duijia.server.drive import Company, timer_of
from duijia.server.rows import Acted, Began
from duijia.server.seats import BOT_NAMES
from duijia.server.shuffle import commitment_of, reveal_of
from duijia.server.state import TableState
from duijia.server.wire import PROTOCOL, Clock, Info, PackInfo, Player, Seen, ServerMessage, TableInfo, Update, Welcome
from duijia.titles import title_at
from duijia.view import View, seen_by, view_of

_ENCODER: Final = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    """
    *message* as it is sent.
    """
    return _ENCODER.encode(message)


STALLED: Final = (
    "牌桌暂时存不下来，牌局先停在这里；恢复以后自动继续",
    "The table cannot be stored just now, so the game stands still; it goes on by itself",
)
"""What everybody at a table reads while the store fails."""


def clock_of(state: TableState, clocks: Clocks, company: Company, now: float) -> Clock | None:
    """
    The running timer as a message tells it.
    """
    timer = timer_of(state, clocks, company, now)
    return None if timer is None else timer.clock(now)


def info_of(table: str, state: TableState, company: Company, now: float) -> TableInfo:
    """
    What everybody may know of a table.
    """
    options, changed = _house_rules(state.opened.game, tuple(state.opened.options.items()))
    return TableInfo(
        table=table,
        game=state.rules.key,
        names=state.rules.names,
        options=options,
        changed=changed,
        settings=state.settings,
        players=tuple(_player(state, company, seat, now) for seat in SEATS),
        match_no=state.match.match_no,
        waiting=state.match.hand is None,
        permanent=state.rules.pack.permanent,
        commitment=commitment_of(state),
        pack=PackInfo(
            decks=state.rules.pack.decks,
            ranks=state.rules.pack.ranks,
            calls=state.rules.declare.system == "call",
        ),
        trouble=STALLED if company.stalled else None,
    )


def welcome(
    table: str,
    state: TableState,
    clocks: Clocks,
    company: Company,
    now: float,
    *,
    seat: Seat | None,
    token: str | None = None,
) -> Welcome:
    """
    The whole table for one connection.
    """
    return Welcome(
        protocol=PROTOCOL,
        info=info_of(table, state, company, now),
        seat=seat,
        token=token,
        version=state.version,
        view=None if seat is None or state.match.hand is None else view_of(state.match, seat),
        clock=clock_of(state, clocks, company, now),
        ended=state.match.over,
        reveal=reveal_of(table, state),
    )


def update(table: str, state: TableState, row: Acted | Began, clock: Clock | None, seat: Seat) -> Update:
    """
    What *seat* is told of *row*, which led to *state*.
    """
    return Update(
        version=state.version,
        seen=_seen(state, row, seat),
        view=_short(view_of(state.match, seat)),
        clock=clock,
        reveal=reveal_of(table, state),
    )


def info(table: str, state: TableState, clocks: Clocks, company: Company, now: float) -> Info:
    """
    Who is there, and the running clock.
    """
    return Info(info=info_of(table, state, company, now), clock=clock_of(state, clocks, company, now))


@lru_cache(maxsize=1024)
def _house_rules(game: str, chosen: tuple[tuple[str, str], ...]) -> tuple[dict[str, str], tuple[str, ...]]:
    """
    Every house rule with its value, and those that depart from the game's own. A table's never change, and are told with each message.
    """
    base = find_game(game)
    rules = with_options(base, dict(chosen))
    options = {one.name: option_text(option_value(rules, one.name)) for one in rules.options}
    return options, tuple(chosen_options(rules, base))


def _seen(state: TableState, row: Acted | Began, seat: Seat) -> Seen:
    if isinstance(row, Began):
        return Seen(do="hand", seat=None, cards=(), count=0, suit=None)
    assert state.match.hand is not None
    sight = seen_by(row.action, state.match.hand, seat)
    return Seen(do=sight.do, seat=sight.seat, cards=sight.cards, count=sight.count, suit=sight.suit)


def _short(view: View) -> View:
    """
    The view with the last finished trick only: the client has seen the others.
    """
    return msgspec.structs.replace(view, tricks=view.tricks[-1:])


def _player(state: TableState, company: Company, seat: Seat, now: float) -> Player:
    holder = state.seats[seat]
    title = title_at(state.rules, state.match.totals[seat])
    return Player(
        seat=seat,
        name=BOT_NAMES[seat] if holder is None else holder.name,
        kind="bot" if holder is None else "program" if holder.program else "person",
        bot=_bot(state, company, seat, now),
        tier=state.bots[seat],
        online=holder is None or seat in company.present,
        ready=holder is None or holder.program or seat in state.ready,
        title=("", "") if title is None else (title.zh, title.en),
    )


def _bot(state: TableState, company: Company, seat: Seat, now: float) -> TierKey | None:
    """
    Which bot plays *seat*.
    """
    if state.seats[seat] is not None:
        return DEFAULT if company.away(seat, now) else None
    return DEFAULT if seat in company.stood_in else state.bots[seat]
