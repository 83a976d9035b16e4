"""
Four bots at the machine, in the turn-based form (GZ8): after each card the seat that drew it may declare; after the last one the
seats are asked in turn until all pass in a row.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from duijia.bots.base import Bot
from duijia.cards import Seat, next_seat
from duijia.chance import Chance, chance_of
from duijia.hand.actions import Action, Deal, Declare, SeatAction
from duijia.hand.machine import actors, ask_of, waiting
from duijia.hand.state import Hand
from duijia.match import Match, apply, new_match, start_hand
from duijia.refusals import Refused
from duijia.rules import Rules
from duijia.view import view_of

Watch = Callable[[Match, Action], None]
"""Told of each action, with the match before it."""


MOST_REDEALS: Final = 200
"""Deals of one hand in a row of which nothing may come."""


class BotError(RuntimeError):
    """
    A bot did what its seat may not do.
    """

    def __init__(self, name: str, action: SeatAction, refused: Refused) -> None:
        super().__init__(f"{name}: {action} was refused: {refused.en}")
        self.name = name
        self.action = action
        self.refused = refused

    def __reduce__(self) -> tuple[type[BotError], tuple[str, SeatAction, Refused]]:
        """
        It also travels back from other processes.
        """
        return BotError, (self.name, self.action, self.refused)


class NoHandError(RuntimeError):
    """
    Nothing came of deal after deal: no bot declares or calls.
    """


def chances(rules: Rules, seed: str) -> Iterator[Chance]:
    """
    The endless chance of a table: one seed for each deal, drawn from *seed*.
    """
    number = 0
    while True:
        yield chance_of(rules, hashlib.sha256(f"{seed}/{number}".encode()).digest())
        number += 1


def play_match(
    rules: Rules, bots: Sequence[Bot], chance: Iterator[Chance], watch: Watch | None = None, most: int = 1000
) -> Match:
    """
    A whole match; its last hand is in it. Stops after *most* hands, over or not.

    :raises BotError: a bot was refused
    """
    match = new_match(rules)
    while not match.over and match.hand_no < most:
        match = play_hand(match, bots, chance, watch)
    return match


def play_hand(match: Match, bots: Sequence[Bot], chance: Iterator[Chance], watch: Watch | None = None) -> Match:
    """
    *match* with its next hand played to the settlement, dealt again as often as nothing comes of it.

    :raises BotError: a bot was refused
    :raises NoHandError: nothing comes of it ``MOST_REDEALS`` times
    """
    for _ in range(MOST_REDEALS):
        match = run_hand(start_hand(match, next(chance)), bots, watch)
        if match.hand is not None and match.hand.settlement is not None:
            return match
    names = ", ".join(sorted({bot.name for bot in bots}))
    raise NoHandError(f"nothing came of {MOST_REDEALS} deals in a row: does any of {names} ever declare or call?")


def run_hand(match: Match, bots: Sequence[Bot], watch: Watch | None = None) -> Match:
    """
    *match* with the hand that is being played finished: settled, or to be dealt again.

    :raises BotError: a bot was refused
    """
    speaker: Seat | None = None
    while True:
        hand = _hand(match)
        match waiting(hand):
            case "deal":
                match = _deal(match, bots, watch)
            case "seats":
                seat = _next_actor(hand, speaker)
                speaker = next_seat(seat)
                match = _act(match, seat, bots[seat], watch)[0]
            case "over":
                return match


def _hand(match: Match) -> Hand:
    assert match.hand is not None
    return match.hand


def _deal(match: Match, bots: Sequence[Bot], watch: Watch | None) -> Match:
    """
    One card, and whatever the seat that drew it declares.
    """
    if watch is not None:
        watch(match, Deal())
    dealt = apply(match, Deal())
    assert not isinstance(dealt, Refused)
    match = dealt
    hand = _hand(match)
    seat = next_seat(hand.setup.first_drawer, hand.dealt - 1)
    while hand.phase.name == "dealing" and (ask := ask_of(hand, seat)) and ask.offers:
        match, action = _act(match, seat, bots[seat], watch)
        if not isinstance(action, Declare):
            break
        hand = _hand(match)
    return match


def _next_actor(hand: Hand, speaker: Seat | None) -> Seat:
    """
    Who is asked: the seat that may act, or of several the next one round from the last speaker.
    """
    able = actors(hand)
    if len(able) == 1:
        return able[0]
    if speaker is None:
        speaker = hand.setup.first_drawer if hand.setup.dealer is None else hand.setup.dealer
    return next(seat for step in range(4) if (seat := next_seat(speaker, step)) in able)


def _act(match: Match, seat: Seat, bot: Bot, watch: Watch | None) -> tuple[Match, SeatAction]:
    action = bot.act(view_of(match, seat))
    if isinstance(action, Declare) or _hand(match).phase.name != "dealing":
        if watch is not None:
            watch(match, action)
        after = apply(match, action)
        if isinstance(after, Refused):
            raise BotError(bot.name, action, after)
        return after, action
    return match, action
