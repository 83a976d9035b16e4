"""
What a table does by itself: clocks, absent people, bots, the next hand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from duijia.hand.actions import Deal, Pass
from duijia.hand.machine import waiting
from duijia.hand.state import Closing, Playing
from duijia.refusals import Refused
from duijia.server.brain import plain_action
from duijia.server.clock import Clocks
from duijia.server.drive import Company, Step, next_step, timer_of
from duijia.server.rows import Acted, Began, Opened, Readied, Row, Seated
from duijia.server.shuffle import fair_shuffle
from duijia.server.state import TableState, before, begin, fold
from duijia.server.wire import Settings

PACE = Settings(deal_ms=100, declare_ms=5000, turn_ms=30_000, bot_ms=700, trick_ms=1500, next_ms=20_000)
SECRET = "5a" * 32
HERE = Company(present=frozenset({0}), away_at={})


def follow(state: TableState, row: Row) -> TableState:
    """The state after a row that must follow."""
    after = fold(state, row)
    assert not isinstance(after, Refused)
    return after


def table(wait: bool = False, people: tuple[int, ...] = (0,), game: str = "dagunzi") -> TableState:
    """A table before its first hand."""
    state = begin(Opened(game=game, options={}, settings=PACE, wait=wait, secret=SECRET))
    for seat in people:
        state = follow(state, Seated(seat=seat, name=f"人{seat}", proof=str(seat)))
    return state


def started(state: TableState) -> TableState:
    """The table with its next hand begun."""
    return follow(state, Began(before=before(state), shuffle=fair_shuffle("t", state)))


def advance(state: TableState, phase: type, clocks: Clocks, now: float = 0.0) -> TableState:
    """The table when a phase is reached, by the plainest actions, the clocks looking on."""
    while state.match.hand is not None and not isinstance(state.match.hand.phase, phase):
        hand = state.match.hand
        action: Any = Deal() if waiting(hand) == "deal" else plain_action(hand, next(iter(asked(state))))
        state = follow(state, Acted(action=action, by="table"))
        clocks.look(state, now)
    return state


def asked(state: TableState) -> tuple[int, ...]:
    """Who may act."""
    from duijia.hand.machine import actors

    assert state.match.hand is not None
    return actors(state.match.hand)


def test_a_table_without_people_stands_still() -> None:
    """
    Nobody connected: no step and no clock, in every phase.
    """
    nobody = Company(present=frozenset(), away_at={0: 5.0})
    clocks = Clocks()
    state = table()
    assert next_step(state, clocks, nobody, 0.0) is None
    for phase in (Closing, Playing):
        state = advance(started(table()), phase, clocks)
        assert next_step(state, clocks, nobody, 1e6) is None
        assert timer_of(state, clocks, nobody, 1e6) is None


def test_dealing_goes_at_its_pace() -> None:
    """
    A card each ``deal_ms`` after what happened last.
    """
    clocks = Clocks()
    state = started(table())
    clocks.look(state, 10.0)
    assert next_step(state, clocks, HERE, 10.0) == Step(10.1, "deal")


def test_the_declaring_window_is_not_moved_by_those_who_pass() -> None:
    """
    All have the whole window from its beginning; a pass of another does not begin it again; at its end who has not passed passes. A bot
    speaks after the pause of all bots.
    """
    clocks = Clocks()
    state = advance(started(table()), Closing, clocks, 100.0)
    assert next_step(state, clocks, HERE, 100.0) == Step(100.7, "bot", 1)
    for seat in (1, 2, 3):
        state = follow(state, Acted(action=Pass(seat=seat), by="bot"))
        clocks.look(state, 102.0)
    timer = timer_of(state, clocks, HERE, 103.0)
    assert timer is not None
    assert timer.seats == (0,)
    clock = timer.clock(103.0)
    assert (clock.left_ms, clock.total_ms) == (2000, 5000)
    assert next_step(state, clocks, HERE, 103.0) == Step(105.0, "time_out", 0)


def test_a_turn_has_its_own_clock_and_a_new_one_each_time() -> None:
    """
    Who has to play has ``turn_ms``; a bot waits ``bot_ms``, and after a finished trick as long as the trick lies.
    """
    clocks = Clocks()
    state = advance(started(table(people=(0, 1, 2, 3))), Playing, clocks, 5.0)
    everybody = Company(present=frozenset({0, 1, 2, 3}), away_at={})
    for number in range(9):
        now = 10.0 * number + 5
        assert state.match.hand is not None
        (seat,) = asked(state)
        assert next_step(state, clocks, everybody, now) == Step(now + 30, "time_out", seat)
        timer = timer_of(state, clocks, everybody, now)
        assert timer is not None
        assert timer.seats == (seat,)
        bots = replace(state, seats=(None, None, None, None))
        finished = bool(state.match.hand.tricks) and number % 4 == 0
        step = next_step(bots, clocks, everybody, now)
        assert step == Step(now + (1.5 if finished else 0.7), "bot", seat)
        state = follow(state, Acted(action=plain_action(state.match.hand, seat), by="person"))
        clocks.look(state, now + 10)


def test_no_turn_clock_where_none_is_wanted_but_an_absent_person_blocks_nobody() -> None:
    """
    ``turn_ms`` 0: all the time in the world, for who is there; who is gone for too long is played for by a bot at the bots' pace.
    """
    state = table(people=(0, 1, 2, 3))
    opened = Opened(game="dagunzi", options={}, settings=Settings(turn_ms=0, bot_ms=700), wait=False, secret=SECRET)
    clocks = Clocks()
    state = replace(advance(started(state), Playing, clocks, 0.0), opened=opened)
    (seat,) = asked(state)
    others = frozenset({0, 1, 2, 3} - {seat})
    here = Company(present=others | {seat}, away_at={})
    assert next_step(state, clocks, here, 1000.0) is None
    gone = Company(present=others, away_at={seat: 30.0})
    assert next_step(state, clocks, gone, 10.0) == Step(30.0, "away", seat)
    assert next_step(state, clocks, gone, 30.0) == Step(30.7, "bot", seat)


def test_coming_back_to_a_table_that_stood_still_gives_the_whole_time() -> None:
    """
    A phone that slept for an hour finds the question as it was, with a fresh clock.
    """
    clocks = Clocks()
    state = advance(started(table(people=(0, 1, 2, 3))), Playing, clocks, 0.0)
    clocks.resumed = 3600.0
    (seat,) = asked(state)
    here = Company(present=frozenset({0, 1, 2, 3}), away_at={})
    assert next_step(state, clocks, here, 3600.0) == Step(3630.0, "time_out", seat)


def test_the_first_hand_waits_for_all_where_it_is_to_wait() -> None:
    """
    With ``wait`` the first hand begins when all people are ready; who is gone for too long is not waited for.
    """
    clocks = Clocks()
    assert next_step(table(), clocks, HERE, 1.0) == Step(1.0, "next")
    state = table(wait=True, people=(0, 2))
    both = Company(present=frozenset({0, 2}), away_at={})
    assert next_step(state, clocks, both, 1.0) is None
    state = follow(state, Readied(seat=0, id="a"))
    assert next_step(state, clocks, both, 1.0) is None
    gone = Company(present=frozenset({0}), away_at={2: 50.0})
    assert next_step(state, clocks, gone, 1.0) == Step(50.0, "away", 2)
    assert next_step(state, clocks, gone, 50.0) == Step(50.0, "next")
    state = follow(state, Readied(seat=2, id="b"))
    assert next_step(state, clocks, both, 1.0) == Step(1.0, "next")


def settled_table(people: tuple[int, ...], clocks: Clocks) -> TableState:
    """A table whose hand is settled."""
    from duijia.hand.state import Settled

    return advance(started(table(people=people)), Settled, clocks, 7.0)


@pytest.mark.parametrize("over", [False, True])
def test_the_next_hand_comes_with_ready_or_the_countdown(over: bool) -> None:
    """
    After a hand: when all are ready, else at the end of the countdown, which is told. After a match: only when all are ready.
    """
    clocks = Clocks()
    state = settled_table((0, 2), clocks)
    state = replace(state, match=replace(state.match, over=over))
    both = Company(present=frozenset({0, 2}), away_at={})
    timer = timer_of(state, clocks, both, 8.0)
    if over:
        assert timer is None
        assert next_step(state, clocks, both, 8.0) is None
    else:
        assert timer is not None
        assert (timer.seats, timer.clock(8.0).left_ms) == ((), 19_000)
        assert next_step(state, clocks, both, 8.0) == Step(27.0, "next")
    state = follow(state, Readied(seat=0, id="a"))
    assert next_step(state, clocks, both, 8.0) == (None if over else Step(27.0, "next"))
    state = follow(state, Readied(seat=2, id="b"))
    assert next_step(state, clocks, both, 8.0) == Step(8.0, "next")


def test_a_hand_that_came_to_nothing_is_dealt_again_by_itself() -> None:
    """
    GZ7: four jokers turned; the same hand is dealt again with new chance, its redeal counted, once the cards could be seen.
    """
    from duijia.chance import Chance
    from duijia.games import find_game
    from duijia.server.shuffle import shuffle_of
    from tests.tables import laid_pack

    rules = find_game("dagunzi")
    state = table()
    pack = laid_pack(rules, {}, "BJ BJ BJ LJ LJ LJ")
    state = follow(state, Began(before=before(state), shuffle=shuffle_of(Chance(pack, 0, None))))
    clocks = Clocks()
    while state.match.hand is not None and waiting(state.match.hand) != "over":
        hand = state.match.hand
        action: Any = Deal() if waiting(hand) == "deal" else Pass(seat=asked(state)[0])
        state = follow(state, Acted(action=action, by="table"))
        clocks.look(state, 3.0)
    assert state.match.hand is not None
    assert state.match.hand.phase.name == "redeal"
    assert next_step(state, clocks, HERE, 3.0) == Step(4.5, "next")
    again = started(state)
    assert (again.match.hand_no, again.redeal) == (1, 1)
    assert again.version == state.version + 1
