"""
Tables laid by hand: a journal that stops in a wanted phase, with given cards, from which the real server goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from duijia.bots.rule import RuleBot
from duijia.cards import SEATS, Seat
from duijia.games import find_game
from duijia.hand.actions import Action, Deal, Declare, Pass, SeatAction
from duijia.hand.facts import Owed
from duijia.hand.machine import actors, ask_of, waiting
from duijia.hand.state import Hand
from duijia.refusals import Refused
from duijia.server.rows import Acted, Before, Began, MatchBefore, Opened, Row, Seated, Shuffle, dump
from duijia.server.seats import proof_of
from duijia.server.state import TableState, begin, fold, rebuild
from duijia.server.store import SqlStore, Stored
from duijia.server.wire import Settings
from duijia.view import view_of
from tests.e2e.server import FAST
from tests.tables import laid_pack

T = TypeVar("T")

Until = Callable[[Hand], bool]
"""Whether the journal is to stop before the next action."""


@dataclass(frozen=True, kw_only=True)
class Lay:
    """
    What is laid.
    """

    game: str = "dagunzi"
    hands: Mapping[Seat, str]
    """The first cards that seats are dealt, as written."""
    kitty: str = ""
    first_hand: bool = False
    dealer: Seat = 0
    """Of a later hand; in a first hand who draws first."""
    owed: Owed | None = None
    levels: tuple[str, str] = ("5", "5")
    avoid: str = ""
    seed: int = 0
    bright: int | None = None
    """The place of the bright card in the pack (DL2)."""
    people: tuple[tuple[Seat, str], ...] = ((0, "阿明"),)
    """Who sits, and under which name."""
    until: Until = lambda _hand: True
    """By default nothing has been dealt yet."""
    declares: Seat | None = None
    """Who declares as soon as he can; the others do not."""
    acts: tuple[SeatAction, ...] = ()
    """What is done instead of what the rule bot would do, each as soon as its seat is asked such a thing."""


@dataclass(frozen=True)
class LaidTable:
    """
    A table that was laid.
    """

    table: str
    tokens: dict[Seat, str]
    """The secret of each person's seat."""


def lay(database: Path, name: str, wanted: Lay, **pace: int) -> LaidTable:
    """
    Write the journal of table *name* into *database*.
    """
    settings = Settings(**{**FAST, **pace})
    opened = Opened(game=wanted.game, options={}, settings=settings, wait=False, secret="5a" * 32)
    tokens = {seat: f"secret-of-{name}-{seat}" for seat, _ in wanted.people}
    rows: list[Row] = [opened]
    rows += [Seated(seat=seat, name=person, proof=proof_of(tokens[seat])) for seat, person in wanted.people]
    state = begin(opened)
    for row in rows[1:]:
        state = _folded(state, row)
    began = _began(state, wanted)
    rows.append(began)
    state = _folded(state, began)
    bot = RuleBot(state.rules)
    while True:
        hand = state.match.hand
        assert hand is not None
        if wanted.until(hand):
            break
        acted = Acted(action=_next_action(state, hand, bot, wanted), by="bot")
        rows.append(acted)
        state = _folded(state, acted)
    _run(_write(database, name, rows))
    return LaidTable(name, tokens)


def kept(database: Path, table: str) -> TableState:
    """
    The table as its journal tells it, folded from the first row on.
    """
    return rebuild(_run(_read(database, table)))


def in_phase(phase: str, seat: Seat = 0) -> Until:
    """
    Stop as soon as *seat* is asked in *phase*.
    """
    return lambda hand: hand.phase.name == phase and seat in actors(hand) and ask_of(hand, seat) is not None


def after_tricks(count: int, seat: Seat = 0, plays: int | None = None) -> Until:
    """
    Stop as soon as *seat* is asked after *count* tricks; where given, with *plays* cards on the table.
    """

    def reached(hand: Hand) -> bool:
        lying = 0 if hand.trick is None else len(hand.trick.plays)
        return in_phase("playing", seat)(hand) and len(hand.tricks) >= count and plays in (None, lying)

    return reached


def following(seat: Seat = 0) -> Until:
    """
    Stop as soon as *seat* must follow with some of his cards and cannot with others.
    """

    def reached(hand: Hand) -> bool:
        ask = ask_of(hand, seat) if in_phase("playing", seat)(hand) else None
        return ask is not None and ask.duty is not None and ask.duty.size < ask.duty.held < len(hand.hands[seat])

    return reached


def few_left(count: int, seat: Seat = 0) -> Until:
    """
    Stop as soon as *seat* is asked to play and holds at most *count* cards.
    """
    return lambda hand: in_phase("playing", seat)(hand) and len(hand.hands[seat]) <= count


def _began(state: TableState, wanted: Lay) -> Began:
    rules = find_game(wanted.game)
    first = rules.climb[0]
    match = MatchBefore(
        match_no=1,
        hand_no=0 if wanted.first_hand else 1,
        levels=(first, first) if wanted.first_hand else wanted.levels,
        dealer=None if wanted.first_hand else wanted.dealer,
        owed=wanted.owed or Owed(),
        scores=(0, 0, 0, 0),
        totals=(0, 0, 0, 0),
    )
    pack = laid_pack(rules, wanted.hands, wanted.kitty, first=wanted.dealer, seed=wanted.seed, avoid=wanted.avoid)
    shuffle = Shuffle(
        pack=" ".join(pack),
        first_drawer=wanted.dealer,
        bright=wanted.bright,
        secret="",
        entropies=("", "", "", ""),
        redeal=0,
    )
    before = Before(opened=state.opened, seats=state.seats, version=state.version, match=match, answered=())
    return Began(before=before, shuffle=shuffle)


def _next_action(state: TableState, hand: Hand, bot: RuleBot, wanted: Lay) -> Action:
    seat = wanted.declares
    if waiting(hand) == "deal":
        ask = None if seat is None else ask_of(hand, seat)
        if seat is not None and ask is not None and ask.offers and not hand.declarations:
            offer = ask.offers[-1]
            return Declare(seat=seat, cards=offer.cards, suit=offer.suit)
        return Deal()
    seat = next(seat for seat in SEATS if seat in actors(hand))
    if hand.phase.name == "closing":
        return Pass(seat=seat)
    bots = bot.act(view_of(state.match, seat))
    return next((act for act in wanted.acts if act.seat == seat and type(act) is type(bots)), bots)


def _folded(state: TableState, row: Row) -> TableState:
    after = fold(state, row)
    assert not isinstance(after, Refused), (row, after)
    return after


def _run(work: Coroutine[Any, Any, T]) -> T:
    """
    The result of *work*, done in a thread: the browser's driver keeps a loop running in the test's own.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def _read(database: Path, table: str) -> tuple[Stored, ...]:
    store = await SqlStore.open_file(database)
    rows = await store.read(table)
    await store.close()
    return rows


async def _write(database: Path, name: str, rows: list[Row]) -> None:
    store = await SqlStore.open_file(database)
    now = time.time_ns() // 1_000_000
    for number, row in enumerate(rows, 1):
        stored = Stored(number, now, dump(row), isinstance(row, Began))
        await (store.create(name, stored) if number == 1 else store.append(name, stored))
    await store.close()
