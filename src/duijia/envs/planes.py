"""
Observations as numbers, version 1: one ``uint8`` vector a seat, made from its view and nothing else.

First come planes of 54 bytes: the copies of each face, in the order of ``duijia.cards.FACES``; then single numbers and one-hot rows.
Seats are told as the observer sits: himself, next player, partner, previous player. ``FIELDS`` is the whole table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from duijia.cards import INDEX, NO_TRUMP, RANKS, SUITS, Card, Cards, Rank, Seat, team_of
from duijia.envs import encode
from duijia.hand.ask import Ask
from duijia.hand.state import Hand
from duijia.view import View

PLANES_VERSION: Final = 1
"""Rises when a byte changes its meaning."""

Bytes: TypeAlias = NDArray[np.uint8]

FACES: Final = 54
PHASES: Final = (
    "dealing", "closing", "calling", "countering", "swapping", "paying", "picking", "returning", "return_picking",
    "burying", "joker_burying", "picking_up", "playing", "settled",
)  # fmt: skip
TRUMPS: Final = (*SUITS, NO_TRUMP, None)
UNIT: Final = 5
"""Points are told in fives."""


@dataclass(frozen=True, slots=True)
class Field:
    """
    A stretch of the vector.
    """

    name: str
    rows: int
    size: int
    text: str

    @property
    def length(self) -> int:
        """
        Bytes.
        """
        return self.rows * self.size


FIELDS: Final = (
    Field("hand", 1, FACES, "own cards"),
    Field("choice", 1, FACES, "what this seat has chosen so far, if it is asked"),
    Field("played", 4, FACES, "played in earlier tricks, by seat"),
    Field("trick", 4, FACES, "the trick on the table, by seat"),
    Field("shown", 1, FACES, "the cards of the declaration that stands"),
    Field("kitty", 1, FACES, "the kitty as it lies, where this seat may see it"),
    Field("kitty_dealt", 1, FACES, "the kitty as dealt, where it was opened or this seat took it"),
    Field("pool", 1, FACES, "the pool of tribute or returns, where this seat sees it (DL25)"),
    Field("turned", 1, FACES, "kitty cards turned because nobody declared"),
    Field("bright", 1, FACES, "the bright card (DL2)"),
    Field("phase", 1, len(PHASES), "one-hot: " + ", ".join(PHASES)),
    Field("asked", 1, 1, "whether this seat is to act"),
    Field("level", 1, len(RANKS), "one-hot: the level of the hand, 2 to A"),
    Field("trump", 1, len(TRUMPS), "one-hot: ♠, ♥, ♣, ♦, no trump suit (公主), unknown"),
    Field("dealer", 1, 5, "one-hot: me, next, partner, previous, unknown"),
    Field("declarer", 1, 5, "one-hot: whose declaration stands; the last: nobody's"),
    Field("leader", 1, 5, "one-hot: who led the trick; the last: no trick"),
    Field("winning", 1, 5, "one-hot: who is winning it; the last: nobody"),
    Field("bright_seat", 1, 5, "one-hot: who holds the bright card; the last: nobody yet"),
    Field("own_level", 1, len(RANKS), "one-hot: the level of this seat's team"),
    Field("other_level", 1, len(RANKS), "one-hot: the level of the other team"),
    Field("counts", 1, 4, "cards held, by seat"),
    Field("points", 1, 1, "the attackers' points from tricks, in fives"),
    Field("lying", 1, 1, "points lying in the trick, in fives"),
    Field("threshold", 1, 1, "the score at which the attackers take over, in fives"),
    Field("first_hand", 1, 1, "whether it is the first hand of a match"),
    Field("dealt", 1, 1, "cards dealt"),
    Field("wanted", 1, 1, "cards that the choice of this seat takes, if it is asked"),
    Field("kitty_flags", 1, 2, "whether the kitty lies open; whether it is dry"),
    Field("buried_jokers", 1, 4, "jokers buried, where public, by seat"),
    Field("owed", 1, 4, "tribute owed before this hand, by paying seat"),
    Field("riot", 1, 2, "GZ29: tribute reversed; cancelled"),
)
"""The observation, in order."""

HIDDEN: Final = (
    Field("hands", 3, FACES, "cards of the next player, the partner, the previous player"),
    Field("buried", 1, FACES, "the kitty as it lies"),
    Field("undealt", 1, FACES, "cards not yet dealt, those that will make the kitty included"),
)
"""What the perfect-information state adds to the observation of the seat asked."""


def places(fields: Sequence[Field], start: int = 0) -> dict[str, slice]:
    """
    Where each of *fields* lies.
    """
    found = {}
    for field in fields:
        found[field.name] = slice(start, start + field.length)
        start += field.length
    return found


PLACES: Final = places(FIELDS)
SIZE: Final = sum(field.length for field in FIELDS)
"""Bytes of an observation."""
HIDDEN_PLACES: Final = places(HIDDEN, SIZE)
STATE_SIZE: Final = SIZE + sum(field.length for field in HIDDEN)
"""Bytes of a perfect-information state."""


def observe(view: View, ask: Ask | None, partial: Cards = ()) -> Bytes:
    """
    The observation of *view*. *ask* is the question to this seat if it is the one to act, else ``None``; *partial* what it has chosen.
    """
    out = np.zeros(SIZE, np.uint8)
    _write(out, view, ask, partial)
    return out


def state(hand: Hand, view: View, ask: Ask | None, partial: Cards = ()) -> Bytes:
    """
    The perfect-information state as the seat of *view* sits: for critics and search, never for a player.
    """
    out = np.zeros(STATE_SIZE, np.uint8)
    _write(out, view, ask, partial)
    hands = out[HIDDEN_PLACES["hands"]]
    for step in (1, 2, 3):
        _count(hands, hand.hands[(view.seat + step) % 4], step - 1)
    _count(out[HIDDEN_PLACES["buried"]], hand.kitty)
    if hand.phase.name in ("dealing", "closing", "calling", "countering", "swapping"):
        _count(out[HIDDEN_PLACES["undealt"]], hand.pack[hand.dealt :])
    return out


def _write(out: Bytes, view: View, ask: Ask | None, partial: Cards) -> None:
    seat = view.seat
    _count(out[PLACES["hand"]], view.hand)
    played = out[PLACES["played"]]
    for trick in view.tricks:
        for step, cards in enumerate(trick.plays):
            _count(played, cards, _sits(seat, trick.leader + step))
    trick_now = view.trick
    if trick_now is not None:
        for step, cards in enumerate(trick_now.plays):
            _count(out[PLACES["trick"]], cards, _sits(seat, trick_now.leader + step))
        out[PLACES["lying"]] = trick_now.points // UNIT
    standing = view.declarations[-1] if view.declarations else None
    _count(out[PLACES["shown"]], () if standing is None else standing.cards)
    _count(out[PLACES["kitty"]], view.kitty.cards or ())
    _count(out[PLACES["kitty_dealt"]], view.kitty.dealt or ())
    _count(out[PLACES["pool"]], view.pool)
    for turned in view.turned:
        _count(out[PLACES["turned"]], turned.cards)
    _count(out[PLACES["bright"]], view.bright)
    _mark(out, "phase", PHASES.index(view.phase))
    _mark(out, "level", RANKS.index(view.level))
    _mark(out, "trump", TRUMPS.index(view.trump))
    _mark_seat(out, "dealer", seat, view.dealer)
    _mark_seat(out, "declarer", seat, None if standing is None else standing.seat)
    _mark_seat(out, "leader", seat, None if trick_now is None else trick_now.leader)
    _mark_seat(out, "winning", seat, None if trick_now is None else trick_now.winner)
    _mark_seat(out, "bright_seat", seat, view.bright_seat)
    _mark_levels(out, view.levels, seat)
    out[PLACES["counts"]] = [view.counts[(seat + step) % 4] for step in range(4)]
    out[PLACES["points"]] = view.points // UNIT
    out[PLACES["threshold"]] = view.threshold // UNIT
    out[PLACES["first_hand"]] = view.first_hand
    out[PLACES["dealt"]] = view.dealt
    out[PLACES["kitty_flags"]] = view.kitty.open, view.kitty.dry
    jokers, owed = out[PLACES["buried_jokers"]], out[PLACES["owed"]]
    for burier, count in view.kitty.jokers:
        jokers[_sits(seat, burier)] += count
    for payer, count in zip(view.owed.payers, view.owed.cards, strict=True):
        owed[_sits(seat, payer)] = count
    out[PLACES["riot"]] = view.riot == "reversed", view.riot == "cancelled"
    if ask is not None:
        out[PLACES["asked"]] = 1
        out[PLACES["wanted"]] = encode.wanted(ask)
        _count(out[PLACES["choice"]], partial)


def _count(out: Bytes, cards: Iterable[Card], row: int = 0) -> None:
    for card in cards:
        out[FACES * row + INDEX[card]] += 1


def _sits(seat: Seat, other: Seat) -> int:
    return (other - seat) % 4


def _mark(out: Bytes, name: str, place: int) -> None:
    out[PLACES[name]][place] = 1


def _mark_seat(out: Bytes, name: str, seat: Seat, other: Seat | None) -> None:
    _mark(out, name, 4 if other is None else _sits(seat, other))


def _mark_levels(out: Bytes, levels: tuple[Rank, Rank], seat: Seat) -> None:
    team = team_of(seat)
    _mark(out, "own_level", RANKS.index(levels[team]))
    _mark(out, "other_level", RANKS.index(levels[1 - team]))
