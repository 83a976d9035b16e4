"""
What a table does by itself, and when: dealing, bots, time-outs, the next hand. A pure function of the table and of who is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from duijia.cards import SEATS, Seat
from duijia.hand.machine import waiting
from duijia.hand.state import Hand, Playing
from duijia.server.clock import Clocks, limit_of
from duijia.server.state import TableState
from duijia.server.wire import Clock

LEAST_MS: Final = 250
MOST_MS: Final = 900
OVERHEAD_MS: Final = 60
"""What a question and its answer need besides thinking, and the last worlds that are begun."""
ADDING_SECONDS: Final = 0.6
"""How long a table's first hand waits for what the seats add to its shuffle. Before later hands there is time enough."""


@dataclass(frozen=True, slots=True)
class Step:
    """
    The next thing that happens by itself.
    """

    at: float
    """When, in seconds of the table's clock."""
    do: Literal["deal", "bot", "time_out", "next", "away"]
    seat: Seat | None = None
    """Whose move (bot, time_out), or who is gone (away)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """
    Who is there.
    """

    present: frozenset[Seat]
    """People with a connection."""
    away_at: dict[Seat, float]
    """For each person without one, when a bot begins to play for him."""
    stood_in: frozenset[Seat] = frozenset()
    """Seats of bots whose tier cannot move just now: the regular bot moves for it."""
    stalled: bool = False
    """Whether the store fails just now, so that nothing can happen."""

    def away(self, seat: Seat, now: float) -> bool:
        """
        Whether *seat*'s person has been gone for so long that a bot plays for him.
        """
        return seat in self.away_at and self.away_at[seat] <= now


def bot_plays(state: TableState, company: Company, seat: Seat, now: float) -> bool:
    """
    Whether a bot plays *seat*: nobody holds it, or he has been gone too long.
    """
    return state.seats[seat] is None or company.away(seat, now)


def next_step(state: TableState, clocks: Clocks, company: Company, now: float) -> Step | None:
    """
    What happens next by itself; ``None``: nothing until somebody does something. Without any person present the table stands still.
    """
    if not company.present:
        return None
    steps = [*_game_steps(state, clocks, company, now)]
    steps += [Step(at, "away", seat) for seat, at in company.away_at.items() if at > now]
    return min(steps, key=lambda step: step.at, default=None)


@dataclass(frozen=True, slots=True)
class Timer:
    """
    A running timer.
    """

    seats: tuple[Seat, ...]
    """Whose time runs; empty: the table's own."""
    since: float
    limit: float
    """Seconds in all."""

    def clock(self, now: float) -> Clock:
        """
        The timer as it is told at *now*.
        """
        left = min(max(self.since + self.limit - now, 0.0), self.limit)
        return Clock(seats=self.seats, left_ms=round(left * 1000), total_ms=round(self.limit * 1000))


def timer_of(state: TableState, clocks: Clocks, company: Company, now: float) -> Timer | None:
    """
    The running timer as people see it; ``None`` where none runs.
    """
    if not company.present:
        return None
    hand = state.match.hand
    if hand is not None and waiting(hand) == "over":
        if state.match.over or hand.settlement is None or not state.settings.next_ms:
            return None
        return Timer((), clocks.since_change(), state.settings.next_ms / 1000)
    running: list[tuple[float, float, Seat]] = []
    for seat in clocks.asked:
        limit = limit_of(clocks.ask(seat), state.settings, program=state.is_program(seat))
        if limit is not None and not bot_plays(state, company, seat, now):
            running.append((clocks.since(seat) + limit, limit, seat))
    if not running:
        return None
    end, limit, _ = min(running)
    return Timer(tuple(seat for *_, seat in running), end - limit, limit)


def everybody_ready(state: TableState, company: Company, now: float) -> bool:
    """
    Whether all people are ready; who has been gone too long is not waited for.
    """
    return all(seat in state.ready for seat in state.people if not company.away(seat, now))


def everybody_added(state: TableState, company: Company) -> bool:
    """
    Whether all people who are there have added to the coming hand's shuffle.
    """
    return all(state.entropies[seat] for seat in company.present)


def _game_steps(state: TableState, clocks: Clocks, company: Company, now: float) -> Iterator[Step]:
    hand = state.match.hand
    if hand is None:
        if not state.opened.wait or everybody_ready(state, company, now):
            patience = 0.0 if everybody_added(state, company) else ADDING_SECONDS
            yield Step(max(now, clocks.since_change() + patience), "next")
        return
    match waiting(hand):
        case "over":
            yield from _between_hands(state, clocks, company, now)
        case "deal":
            yield Step(clocks.since_change() + state.settings.deal_ms / 1000, "deal")
        case "seats":
            for seat in SEATS:
                if seat in clocks.asked:
                    yield from _seat_steps(state, hand, clocks, company, seat, now)


def _between_hands(state: TableState, clocks: Clocks, company: Company, now: float) -> Iterator[Step]:
    hand = state.match.hand
    if hand is not None and hand.settlement is None:
        # A hand that came to nothing is dealt again by itself, once its turned cards could be looked at.
        yield Step(clocks.since_change() + state.settings.trick_ms / 1000, "next")
    elif everybody_ready(state, company, now):
        yield Step(now, "next")
    elif not state.match.over and state.settings.next_ms:
        yield Step(clocks.since_change() + state.settings.next_ms / 1000, "next")


def _seat_steps(
    state: TableState, hand: Hand, clocks: Clocks, company: Company, seat: Seat, now: float
) -> Iterator[Step]:
    since = clocks.since(seat)
    if bot_plays(state, company, seat, now):
        yield Step(max(since, company.away_at.get(seat, 0.0)) + bot_pause(state, hand), "bot", seat)
        return
    limit = limit_of(clocks.ask(seat), state.settings, program=state.is_program(seat))
    if limit is not None:
        yield Step(since + limit, "time_out", seat)


def bot_pause(state: TableState, hand: Hand) -> float:
    """
    Seconds a bot waits: always the same, so that it tells nothing; after a finished trick as long as the trick lies.
    """
    pause = state.settings.bot_ms
    if isinstance(hand.phase, Playing) and hand.tricks and (hand.trick is None or not hand.trick.plays):
        pause = max(pause, state.settings.trick_ms)
    return pause / 1000


def thinking_ms(state: TableState) -> int:
    """
    Milliseconds that a bot which can use them has for a move: those that it waits anyway, so that how long it takes tells nothing, but
    enough to think at fast tables and less than a second at slow ones.
    """
    return min(max(state.settings.bot_ms - OVERHEAD_MS, LEAST_MS), MOST_MS)
