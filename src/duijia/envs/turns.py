"""
The turn-based form of a hand (GZ8): who is asked next, and what an action number or an action leads to. Values in, values out.

While cards are dealt only the seat that drew is asked, and only if it could declare (or, where turns are to tell nothing of its hand, if
with the right cards it could); its "no" is nobody's action and is not applied.
After the last card the seats are asked in turn, from the dealer (in a first hand from the first drawer), on from the last speaker.
A choice without a card to choose answers itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal

from duijia.cards import Cards, Seat, next_seat
from duijia.envs import encode
from duijia.hand.actions import Action, Deal, Declare, Pass, SeatAction
from duijia.hand.ask import Ask, Kind
from duijia.hand.choices import DECLARING
from duijia.hand.deal import unable
from duijia.hand.machine import actors, ask_of, waiting
from duijia.hand.state import Hand, Paying, Returning
from duijia.match import Match, apply
from duijia.refusals import Refused

CHOOSING: Final[tuple[Kind, ...]] = ("swap", "pay", "pick", "return", "bury", "pick_up")
"""Kinds whose choice has a fixed number of cards out of groups."""

Waits = Literal["card", "seat", "settled", "redeal"]


class RefusedActionError(ValueError):
    """
    A whole action that the rules refuse.
    """

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.en)
        self.refused = refused
        """Code, ruling and both sentences."""

    def __reduce__(self) -> tuple[type[RefusedActionError], tuple[Refused]]:
        """
        It also travels back from other processes.
        """
        return RefusedActionError, (self.refused,)


@dataclass(frozen=True)
class Turn:
    """
    A hand at a point where it waits for a card, for one seat, or for nothing more.
    """

    match: Match
    drew: Seat | None = None
    """Who drew the last card and has not said no to it, while cards are dealt."""
    speaker: Seat | None = None
    """From whom on the seats are asked where several may act."""
    partial: Cards = ()
    """What the asked seat has chosen so far; nobody else knows."""
    done: tuple[Action, ...] = ()
    """What happened since the turn before, in order, with the hand after each in ``after``."""
    after: tuple[Hand, ...] = ()
    every: bool = False
    """Whether a seat that drew is also asked where it holds nothing to declare, so that being asked tells nobody anything."""

    @property
    def hand(self) -> Hand:
        """
        The hand being played.
        """
        assert self.match.hand is not None
        return self.match.hand

    @cached_property
    def ask(self) -> Ask | None:
        """
        The question to the one seat that is asked; ``None`` where the hand waits for a card or is over.
        """
        hand = self.hand
        match waiting(hand):
            case "deal":
                if self.drew is None:
                    return None
                ask = ask_of(hand, self.drew)
                if ask is not None and ask.offers:
                    return ask
                return unable(hand, self.drew) if self.every else None
            case "seats":
                return ask_of(hand, _asked(hand, self.speaker))
            case "over":
                return None

    @property
    def waits(self) -> Waits:
        """
        What the hand waits for.
        """
        if self.ask is not None:
            return "seat"
        if waiting(self.hand) == "deal":
            return "card"
        return "redeal" if self.hand.settlement is None else "settled"

    @cached_property
    def legal(self) -> list[int]:
        """
        The legal action numbers, ascending; none where no seat is asked.
        """
        ask = self.ask
        if ask is None:
            return []
        return encode.legal(ask, self.hand.order, self.hand.hands[ask.seat], self.partial)


def deal(turn: Turn) -> Turn:
    """
    The next card dealt.

    :raises ValueError: the hand does not wait for a card
    """
    if turn.waits != "card":
        raise ValueError("no card is due")
    drew = next_seat(turn.hand.setup.first_drawer, turn.hand.dealt)
    return _onward(_applied(replace(turn, drew=drew, done=(), after=()), Deal()))


def act(turn: Turn, number: int) -> Turn:
    """
    What action *number* of the asked seat leads to.

    :raises IllegalActionError: it is not legal
    :raises ValueError: nobody is asked
    """
    ask = turn.ask
    if ask is None:
        raise ValueError("nobody is asked")
    if number not in turn.legal:
        raise encode.IllegalActionError(number, ask)
    meant = encode.decode(ask, turn.hand.order, turn.hand.hands[ask.seat], turn.partial, number)
    if isinstance(meant, tuple):
        return replace(turn, partial=meant, done=(), after=())
    return send(turn, meant)


def send(turn: Turn, action: SeatAction) -> Turn:
    """
    What a whole *action* of the asked seat leads to; cards chosen before are forgotten.

    :raises RefusedActionError: it is refused
    :raises ValueError: another seat is asked
    """
    ask = turn.ask
    if ask is None or ask.seat != action.seat:
        raise ValueError(f"seat {action.seat} is not asked")
    turn = replace(turn, partial=(), done=(), after=())
    if waiting(turn.hand) == "deal":
        if isinstance(action, Pass):
            return replace(turn, drew=None)
        return _onward(_applied(turn, action))
    if ask.kind in DECLARING:
        turn = replace(turn, speaker=next_seat(ask.seat))
    turn = _applied(turn, action)
    return _onward(turn)


def seat_action(turn: Turn, action: SeatAction) -> bool:
    """
    Whether *action*, sent now, is done in the hand: all but a "no" while cards are dealt.
    """
    return isinstance(action, Declare) or waiting(turn.hand) != "deal"


def _asked(hand: Hand, speaker: Seat | None) -> Seat:
    able = actors(hand)
    if len(able) == 1 or isinstance(hand.phase, Paying | Returning):
        return able[0]
    start = hand.setup.first_drawer if speaker is None else speaker
    return next(seat for step in range(4) if (seat := next_seat(start, step)) in able)


def _applied(turn: Turn, action: Action) -> Turn:
    after = apply(turn.match, action)
    if isinstance(after, Refused):
        raise RefusedActionError(after)
    assert after.hand is not None
    return replace(turn, match=after, done=(*turn.done, action), after=(*turn.after, after.hand))


def _onward(turn: Turn) -> Turn:
    """
    Sends choices of no cards: what a payer owes who has nothing that may be paid.
    """
    while (ask := turn.ask) is not None and ask.kind in CHOOSING and not encode.wanted(ask):
        turn = _applied(turn, encode.SENDS[ask.kind](seat=ask.seat, cards=()))
    return turn
