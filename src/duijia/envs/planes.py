"""
Observations as numbers, version 1: one ``uint8`` vector a seat, made from its view and nothing else. ``duijia.kernel.observe`` writes the
same bytes for the seat on turn of a simulated hand; a test holds the two together.

First come planes of 64 bytes, copies of each face: four suits of sixteen columns, ranks 2 to A in columns 0 to 12; the jokers stand
in the first suit's columns 13 and 14. Then numbers of one byte. Seats are told as the observer sits: 0 himself, 1 next player,
2 partner, 3 previous player, 4 nobody. ``PLANES`` and ``NUMBERS`` are the whole table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from duijia.cards import FACES, INDEX, JOKERS, NO_TRUMP, RANKS, SUITS, Card, Cards, Rank, Seat, team_of
from duijia.envs import encode
from duijia.hand.ask import Ask
from duijia.hand.declare import strength
from duijia.hand.facts import Declaration
from duijia.hand.state import Dealing, Hand
from duijia.kernel import layout
from duijia.kernel import observe as kernel
from duijia.order import order_of
from duijia.plays.check import SHAPES
from duijia.plays.table import GROUP
from duijia.rules import Rules
from duijia.view import View

VERSION: Final = kernel.VERSION
"""Rises when a byte changes its meaning."""

Bytes: TypeAlias = NDArray[np.uint8]

PLANE: Final = 8 * kernel.PLANE
"""Bytes of a plane."""

PLANES: Final = (
    ("hand", "own cards"),
    ("choice", "what this seat has chosen so far, if it is asked"),
    *(
        (f"trick_{seat}", f"the trick on the table: {who}")
        for seat, who in enumerate(("own play", "the next player's", "the partner's", "the previous player's"))
    ),
    *(
        (f"played_{seat}", f"earlier tricks: {who}")
        for seat, who in enumerate(("own plays", "the next player's", "the partner's", "the previous player's"))
    ),
    ("kitty", "the kitty as it lies, where this seat may see it"),
    ("kitty_dealt", "the kitty as dealt, where it was opened or this seat took it"),
    ("shown", "the cards of the declaration that stands"),
    ("pool", "the pool of tribute or returns, where this seat sees it (DL25)"),
    ("turned", "kitty cards turned because nobody declared"),
)
"""Name and meaning of each plane, in order."""

NUMBERS: Final = (
    ("phase", "place in ``PHASES``: dealing, closing, calling, …, settled"),
    ("dealer", "seat"),
    ("trump", "0 ♠, 1 ♥, 2 ♣, 3 ♦, 4 no trump suit (公主), 5 unknown"),
    ("level", "of this hand: 0 for 2 to 12 for A"),
    ("own_level", "of this seat's team"),
    ("other_level", "of the other team"),
    ("first_hand", "1 in the first hand of a match"),
    ("leader", "seat; 4 before play"),
    ("played", "plays lying in the trick"),
    ("led", "0 to 3 the suit, 4 trumps; 5 nothing is led"),
    ("size", "cards led; 0 where nothing is"),
    ("winning", "seat"),
    ("lying", "points lying in the trick, in fives"),
    ("points", "the attackers' points from tricks, in fives"),
    ("side", "0 unknown, 1 this seat is of the dealer side, 2 of the attackers"),
    ("chosen", "cards chosen so far, if this seat is asked"),
    ("cards_0", "cards held by this seat"),
    ("cards_1", "by the next player"),
    ("cards_2", "by the partner"),
    ("cards_3", "by the previous player"),
    ("declarer", "seat whose declaration stands"),
    ("declared_suit", "its suit; 4 for none"),
    ("declared_power", "its strength on the ladder (GZ9, DB5), or the measure of a call (DL6)"),
    ("declared", "declarations made so far"),
    ("wanted", "cards that the choice takes before play, if this seat is asked (of jokers: at most)"),
    ("due", "cards of the led suit in hand, if this seat follows"),
    ("shapes", "shapes owed, if this seat follows: 1 pair, 2 triple, 4 quad, 8 a pair and any others, 16 a triple and one more, 32 two pairs"),
    ("opened", "1 if the kitty as dealt was shown to all (GZ14)"),
    ("open", "1 if the kitty lies open"),
    ("dry", "1 if the kitty is dry"),
    ("riot", "GZ29: 1 tribute reversed, 2 cancelled"),
    ("count", "legal actions, modulo 128, if this seat is asked"),
    ("jokers_0", "jokers buried by this seat, where public"),
    ("jokers_1", "by the next player"),
    ("jokers_2", "by the partner"),
    ("jokers_3", "by the previous player"),
    ("paid_from", "seat that paid tribute (the first of two)"),
    ("paid", "tribute cards paid"),
    ("owed_first", "tribute owed by the first payer"),
    ("owed_second", "by the second"),
    ("drawer", "seat that drew the first card"),
    ("first_payer", "seat"),
    ("second_payer", "seat"),
    ("dealt", "cards dealt"),
    ("bright", "seat that holds the bright card (DL2)"),
    ("passed", "closing: a bit a seat that has passed, this seat's lowest; countering: how many"),
    ("threshold", "the score at which the attackers take over, in fives"),
    ("decks", "copies of a face in the pack"),
)  # fmt: skip
"""Name and meaning of each number, in order."""

SIZE: Final = 8 * kernel.OBSERVATION
"""Bytes of an observation; those after the numbers are 0."""
STATE_SIZE: Final = 8 * kernel.STATE
"""Bytes of a perfect-information state: five planes."""

STATE_PLANES: Final = (
    "the hand of the seat asked",
    "of the next player",
    "of the partner",
    "of the previous player",
    "the kitty: as dealt while it is nobody's, then as it lies",
)

PLANE_AT: Final = {name: PLANE * place for place, (name, _) in enumerate(PLANES)}
NUMBER_AT: Final = {name: PLANE * len(PLANES) + place for place, (name, _) in enumerate(NUMBERS)}

COLUMN: Final = {
    face: 13 + JOKERS.index(face) if face in JOKERS else 16 * (INDEX[face] // 13) + INDEX[face] % 13 for face in FACES
}
"""The place of each face in a plane."""

PHASES: Final = (
    "dealing", "closing", "calling", "countering", "swapping", "paying", "picking", "returning", "return_picking",
    "burying", "joker_burying", "picking_up", "playing", "settled",
)  # fmt: skip
UNIT: Final = 5
"""Points are told in fives."""


def observe(rules: Rules, view: View, ask: Ask | None, partial: Cards = (), count: int = 0) -> Bytes:
    """
    The observation of *view*. *ask* is the question to this seat if it is the one to act, else ``None``; *partial* is what it has chosen,
    *count* how many actions it has.
    """
    out = np.zeros(SIZE, np.uint8)
    seat = view.seat
    _count(out, "hand", view.hand)
    _count(out, "choice", partial)
    for trick in view.tricks:
        for step, cards in enumerate(trick.plays):
            _count(out, f"played_{_sits(seat, trick.leader + step)}", cards)
    if view.trick is not None:
        for step, cards in enumerate(view.trick.plays):
            _count(out, f"trick_{_sits(seat, view.trick.leader + step)}", cards)
    standing = view.declarations[-1] if view.declarations else None
    _count(out, "kitty", view.kitty.cards or ())
    _count(out, "kitty_dealt", view.kitty.dealt or ())
    _count(out, "shown", () if standing is None else standing.cards)
    _count(out, "pool", view.pool)
    for turned in view.turned:
        _count(out, "turned", turned.cards)
    numbers = {
        "phase": PHASES.index(view.phase),
        "dealer": _sits(seat, view.dealer),
        "trump": 5 if view.trump is None else 4 if view.trump == NO_TRUMP else SUITS.index(view.trump),
        "level": RANKS.index(view.level),
        "first_hand": int(view.first_hand),
        "points": view.points // UNIT,
        "side": 0 if view.dealer is None else 1 if team_of(view.dealer) == team_of(seat) else 2,
        "open": int(view.kitty.open),
        "dry": int(view.kitty.dry),
        "riot": 0 if view.riot is None else 1 if view.riot == "reversed" else 2,
        "drawer": _sits(seat, view.first_drawer),
        "dealt": view.dealt,
        "bright": _sits(seat, view.bright_seat),
        "threshold": view.threshold // UNIT,
        "decks": rules.pack.decks,
        "opened": int(_opened(rules, view)),
        **_levels(view.levels, seat),
        **_trick(rules, view),
        **_declaration(rules, view, standing),
        **_tribute(view),
        **_passed(view),
        **{f"cards_{step}": view.counts[(seat + step) % 4] for step in range(4)},
    }
    if ask is not None:
        numbers |= _asked(ask, partial, count)
    for name, value in numbers.items():
        out[NUMBER_AT[name]] = value
    for burier, buried in view.kitty.jokers:
        out[NUMBER_AT[f"jokers_{_sits(seat, burier)}"]] += buried
    return out


def state(hand: Hand, seat: Seat) -> Bytes:
    """
    All cards as *seat* sits: for critics and search, never for a player.
    """
    out = np.zeros(STATE_SIZE, np.uint8)
    kitty = hand.kitty
    if PHASES.index(hand.phase.name) < layout.BURYING and not isinstance(hand.phase, Dealing):
        kitty = hand.kitty_dealt
    for place, cards in enumerate((*(hand.hands[(seat + step) % 4] for step in range(4)), kitty)):
        for card in cards:
            out[PLANE * place + COLUMN[card]] += 1
    return out


def _opened(rules: Rules, view: View) -> bool:
    """
    Whether the kitty as dealt was shown to all, not to the dealer alone (GZ14).
    """
    return view.kitty.dealt is not None and rules.kitty.open_when_declared and bool(view.declarations)


def _levels(levels: tuple[Rank, Rank], seat: Seat) -> dict[str, int]:
    team = team_of(seat)
    return {"own_level": RANKS.index(levels[team]), "other_level": RANKS.index(levels[1 - team])}


def _trick(rules: Rules, view: View) -> dict[str, int]:
    trick = view.trick
    if trick is None:
        return {"leader": 4, "led": 5, "winning": 4}
    found = {"leader": _sits(view.seat, trick.leader), "played": len(trick.plays), "led": 5, "winning": 4}
    if trick.plays:
        lead = order_of(rules, view.level, view.trump).group[trick.plays[0][0]]
        found |= {"led": GROUP[lead], "size": len(trick.plays[0])}
        found |= {"winning": _sits(view.seat, trick.winner), "lying": trick.points // UNIT}
    return found


def _declaration(rules: Rules, view: View, standing: Declaration | None) -> dict[str, int]:
    """
    Who declared what, and how strong it is.
    """
    if standing is None:
        return {"declarer": 4, "declared_suit": 4}
    suit, cards = standing.suit, standing.cards
    if rules.declare.system == "call":
        power = cards.count(Card(f"{suit}{view.level}"))
        if rules.declare.counter_measure == "levels_plus_j":
            power += cards.count(Card(f"{suit}{rules.pack.permanent[0]}"))
    else:
        power = 0 if suit is None else strength(rules, cards)
    return {
        "declarer": _sits(view.seat, standing.seat),
        "declared_suit": 4 if suit is None else SUITS.index(suit),
        "declared_power": power,
        "declared": len(view.declarations),
    }


def _tribute(view: View) -> dict[str, int]:
    """
    What was owed, and what has been paid.
    """
    payers, cards = view.owed.payers, view.owed.cards
    found = {"first_payer": 4, "second_payer": 4, "paid_from": 4}
    for name, amount, payer, count in zip(
        ("first_payer", "second_payer"), ("owed_first", "owed_second"), payers, cards, strict=False
    ):
        found |= {name: _sits(view.seat, payer), amount: count}
    if payers and PHASES.index(view.phase) > layout.SWAPPING and view.trump != NO_TRUMP and view.riot != "cancelled":
        paying = view.owed.receivers[0] if view.riot == "reversed" else payers[0]
        found["paid_from"] = _sits(view.seat, paying)
    paid = [t.count for t in view.transfers if t.kind == "tribute" and t.source is not None]
    return found | {"paid": sum(paid)}


def _passed(view: View) -> dict[str, int]:
    """
    Who has declined.
    """
    if view.phase == "closing":
        return {"passed": sum(1 << _sits(view.seat, seat) for seat in view.passed)}
    return {"passed": len(view.passed)} if view.phase == "countering" else {}


def _asked(ask: Ask, partial: Cards, count: int) -> dict[str, int]:
    """
    What only the asked seat knows of its question.
    """
    found = {"chosen": len(partial), "count": count % 128}
    if ask.duty is not None:
        shapes = sum(bit for bit, name in SHAPES if name in ask.duty.shapes)
        return found | {"due": ask.duty.held, "shapes": shapes}
    return found | {"wanted": encode.wanted(ask)}


def _count(out: Bytes, plane: str, cards: Iterable[Card]) -> None:
    start = PLANE_AT[plane]
    for card in cards:
        out[start + COLUMN[card]] += 1


def _sits(seat: Seat, other: Seat | None) -> int:
    return 4 if other is None else (other - seat) % 4
