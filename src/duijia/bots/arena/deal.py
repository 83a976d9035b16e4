"""
One hand at the arena's table, whatever its bots do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from duijia.bots.arena.fault import lost_by
from duijia.bots.arena.seated import CrashError, Seated
from duijia.bots.arena.story import Teller
from duijia.bots.closing import Faults, add_faults
from duijia.bots.table import BotError, play_hand
from duijia.cards import Seat, team_of
from duijia.chance import Chance
from duijia.hand.actions import Action, Deal
from duijia.match import Match, apply, fold
from duijia.refusals import Refused


@dataclass(frozen=True, slots=True)
class Dealt:
    """
    What came of one hand.
    """

    match: Match
    """With the hand settled: as played, or as lost by a fault."""
    lost: Seat | None
    """The seat whose fault decided it."""
    faults: Faults
    text: str
    """Everything that was done (``story``)."""


def play_deal(start: Match, bots: Sequence[Seated], chance: Iterator[Chance]) -> Dealt:
    """
    The next hand of *start*. A side whose bot did something illegal, raised, or had its move made by another loses it (``fault``); where
    both sides did, it stands as played.

    :raises NoHandError: nothing comes of deal after deal
    """
    teller = Teller()
    steps: list[tuple[Match, Action]] = [(start, Deal())]

    def watch(match: Match, action: Action) -> None:
        steps[0] = match, action
        teller.watch(match, action)

    before = [dict(bot.faults) for bot in bots]
    try:
        match = play_hand(start, bots, chance, watch)
    except BotError as error:
        teller.take_back()
        return _lost(start, steps[0][0], _asked(bots), (error.name, "illegal", 1), teller)
    except CrashError as error:
        match = _after(*steps[0])
        return _lost(start, match, _asked(bots), (error.name, error.fault, 1), teller)
    new = [
        {fault: count - old.get(fault, 0) for fault, count in bot.faults.items() if count > old.get(fault, 0)}
        for bot, old in zip(bots, before, strict=True)
    ]
    guilty = [seat for seat, faults in enumerate(new) if faults]
    if {team_of(seat) for seat in guilty} in ({0}, {1}):
        return replace(_lost(start, match, guilty[0], None, teller), faults=_named(bots, new))
    return Dealt(match, None, _named(bots, new), teller.text())


def _asked(bots: Sequence[Seated]) -> Seat:
    return max(range(4), key=lambda seat: bots[seat].when)


def _named(bots: Sequence[Seated], new: Sequence[dict[str, int]]) -> Faults:
    return add_faults(
        [tuple((bot.name, *fault) for fault in faults.items()) for bot, faults in zip(bots, new, strict=True)]
    )


def _after(match: Match, action: Action) -> Match:
    after = apply(match, action)
    assert not isinstance(after, Refused)
    return after


def _lost(start: Match, match: Match, seat: Seat, fault: tuple[str, str, int] | None, teller: Teller) -> Dealt:
    return Dealt(conceded(start, match, seat), seat, () if fault is None else (fault,), teller.text())


def conceded(start: Match, match: Match, seat: Seat) -> Match:
    """
    *start* with the hand of *match*, which came from it, settled as lost by *seat*'s side.
    """
    assert match.hand is not None
    return fold(replace(start, hand_no=match.hand_no, hand=lost_by(match.hand, seat)))


__all__ = ["Dealt", "conceded", "play_deal"]
