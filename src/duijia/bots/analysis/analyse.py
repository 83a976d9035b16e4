"""
Going through a record, decision by decision.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from msgspec.structs import replace

from duijia.bots.analysis.judge import AGAIN, Judge, Judgement, plain
from duijia.bots.analysis.values import Analysis, Decision, Result, Total, Tried
from duijia.cards import SEATS, Seat
from duijia.hand.actions import Deal, SeatAction
from duijia.match import Match
from duijia.order import Order, order_of
from duijia.record import Record, Step, replay, rules_of
from duijia.simulator.given import whole
from duijia.view import View, view_of

WORLDS: Final = 64
"""The search's budget for a decision, unless another is given."""
FEWEST: Final = 2
"""Worlds for a decision, at least."""
LOOKED_AT_AGAIN: Final = 8
"""So many of the dearest decisions are looked at again in more worlds: of many, the dearest were also unlucky."""

Advance = Callable[[int], None]
"""Told how many decisions were gone through."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """
    A decision as it stands in the record.
    """

    step: Step
    number: int
    view: View
    action: SeatAction


def analyse(
    record: Record,
    worlds: int = WORLDS,
    *,
    seed: str = "analysis",
    hands: Collection[int] | None = None,
    seats: Collection[Seat] | None = None,
    advance: Advance = lambda _count: None,
) -> Analysis:
    """
    What each decision of *record* cost against what the master would have done, of all hands and seats or those named, judged by what the
    seat could know: cards that it could not see play no part. The same record, worlds and seed give the same analysis.

    :raises RecordError: a record that cannot be played
    :raises ValueError: fewer than two worlds, which have no error; a hand that the record does not have; no such seat
    """
    worlds = whole("worlds", worlds, FEWEST)
    hands = _known("hands", hands, record.hands)
    seats = _known("seats", seats, SEATS)
    rules = rules_of(record)
    judge = Judge(rules, seed, worlds)
    asked = list(_decisions(record, hands, seats))
    decisions = []
    for one in asked:
        decisions.append(_decision(one, judge.judge(one.view, one.action)))
        advance(1)
    for place in sorted(range(len(asked)), key=lambda i: (-decisions[i].loss, i))[:LOOKED_AT_AGAIN]:
        decisions[place] = _again(judge, asked[place], decisions[place])
    mistakes = [place for place, decision in enumerate(decisions) if decision.mistake]
    header = record.header
    first, second, third, fourth = (sitter.name for sitter in header.players)
    return Analysis(
        game=header.game,
        options=dict(header.options),
        players=(first, second, third, fourth),
        worlds=worlds,
        seed=seed,
        decisions=tuple(decisions),
        dearest=tuple(sorted(mistakes, key=lambda place: (-decisions[place].loss, place))),
        totals=tuple(
            _total(seat, header.players[seat].name, [d for d in decisions if d.seat == seat])
            for seat in SEATS
            if seats is None or seat in seats
        ),
        results=tuple(_results(record, hands)),
    )


def count_decisions(record: Record, hands: Collection[int] | None = None, seats: Collection[Seat] | None = None) -> int:
    """
    How many decisions :func:`analyse` would go through.

    :raises RecordError: a record that cannot be played
    """
    return sum(1 for _ in _decisions(record, hands, seats))


def _known(name: str, wanted: Collection[int] | None, there: Sequence[int]) -> Collection[int] | None:
    """
    *wanted*, all of which is *there*.

    :raises ValueError: some of it is not, or it is no collection
    """
    if wanted is None:
        return None
    if not isinstance(wanted, Collection):
        raise ValueError(f"{name}: a collection of numbers, not {wanted!r}")  # noqa: TRY004 - one error for all that is wrong
    missing = [one for one in wanted if one not in there]
    if missing:
        raise ValueError(f"{name}: {missing[0]!r} is not there; there are {', '.join(map(str, there))}")
    return wanted


def _decisions(record: Record, hands: Collection[int] | None, seats: Collection[Seat] | None) -> Iterator[_Asked]:
    number = 0
    for step in replay(record):
        if step.action is None:
            number = 0
        if step.action is None or isinstance(step.action, Deal):
            continue
        number += 1
        seat = step.action.seat
        if (hands is None or step.match.hand_no in hands) and (seats is None or seat in seats):
            yield _Asked(step, number, view_of(step.before, seat), step.action)


def _decision(one: _Asked, judged: Judgement | None) -> Decision:
    view, action = one.view, one.action
    assert view.ask is not None
    order = order_of(one.step.before.rules, view.level, view.trump)
    playing = view.phase == "playing"
    return Decision(
        line=one.step.line,
        hand_no=view.hand_no,
        number=one.number,
        trick=len(view.tricks) + 1 if playing else 0,
        seat=view.seat,
        kind=view.ask.kind,
        action=action,
        best=action if judged is None else judged.best,
        judged=judged is not None,
        forced=judged is not None and judged.forced,
        loss=0.0 if judged is None else judged.loss,
        error=0.0 if judged is None else judged.error,
        points=0.0 if judged is None else judged.points,
        score=None if judged is None else judged.score,
        worlds=0 if judged is None else judged.worlds,
        ranking=() if judged is None else _ranking(judged, action, order),
        held=view.hand,
        table=view.trick,
        level=view.level,
        trump=view.trump,
        dealer=view.dealer,
        attackers=view.points,
        threshold=view.threshold,
    )


def _ranking(judged: Judgement, action: SeatAction, order: Order) -> tuple[Tried, ...]:
    """
    The search's ranking; an answer that it would not have looked at stands last.
    """
    made = plain(action, order)
    found = [Tried(action=plain(one.action, order), value=one.value, worlds=one.worlds) for one in judged.ranking]
    if found and all(one.action != made for one in found):
        found.append(Tried(action=made, value=judged.value, worlds=judged.worlds))
    return tuple(found)


def _again(judge: Judge, one: _Asked, decision: Decision) -> Decision:
    """
    The loss of *decision* in more worlds.
    """
    if decision.loss <= 0:
        return decision
    judged = judge.weigh(one.view, one.action, decision.best, AGAIN)
    return replace(
        decision,
        best=judged.best,
        loss=judged.loss,
        error=judged.error,
        points=judged.points,
        score=judged.score,
        worlds=judged.worlds,
    )


def _total(seat: Seat, name: str, decisions: list[Decision]) -> Total:
    return Total(
        seat=seat,
        name=name,
        decisions=len(decisions),
        judged=sum(decision.judged for decision in decisions),
        mistakes=sum(decision.mistake for decision in decisions),
        loss=sum(decision.loss for decision in decisions),
        error=sqrt(sum(decision.error**2 for decision in decisions)),
        points=sum(decision.points for decision in decisions),
    )


def _results(record: Record, hands: Collection[int] | None) -> Iterator[Result]:
    for step in replay(record):
        result = _result(step.match)
        if result is not None and (hands is None or result.hand_no in hands):
            yield result


def _result(match: Match) -> Result | None:
    hand = match.hand
    if hand is None or hand.settlement is None or hand.dealer is None:
        return None
    done = hand.settlement
    return Result(hand_no=match.hand_no, dealer=hand.dealer, score=done.score, threshold=done.threshold, dig=done.dig)


__all__ = ["LOOKED_AT_AGAIN", "WORLDS", "Advance", "analyse", "count_decisions"]
