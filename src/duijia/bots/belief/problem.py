"""
From a view to the question that the sampler answers: where may the cards lie that a seat has not seen?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from duijia.bots.belief.tokens import BURIED, PILE, Holding, holdings, showings
from duijia.cards import JOKERS, POINTS, RANK_OF, Card, Cards, Seat
from duijia.hand.facts import Transfer, Trick
from duijia.order import Order
from duijia.plays.table import GROUP, table_of
from duijia.view import View

SHAPE = 0
HIGHEST = 1
"""Kinds of evidence."""

EVIDENCE = 14
"""
Ints of a piece of evidence: kind, seat; a shape: group, size, cards of the group that the seat has played from that trick on (2 words)
and in that trick (2); highest: how many there may be at most of the faces masked (5 words).
"""

SHOWN = 4
"""
Ints of what was shown of a face: its code (16 times the word plus the nibble), the places, a bit each, how many copies are bound to them,
and how many of these only because so many were shown.
"""


@dataclass(frozen=True, slots=True)
class Problem:
    """
    The cards out of sight of one seat and what is known of them.
    """

    order: Order
    seat: Seat
    cards: Cards
    """Single copies; what is known of one of several equal copies is known of some one of them."""
    places: tuple[int, ...]
    """Of each copy the places that may hold it, a bit each: seats 0 to 3, and ``PILE``."""
    room: tuple[int, int, int, int, int]
    """How many of them lie at each place; none at the seat's own."""
    evidence: tuple[tuple[int, ...], ...]
    """What a seat's whole hand must agree with, ``EVIDENCE`` ints each."""
    shown: tuple[tuple[int, ...], ...] = ()
    """Faces of which copies were shown, ``SHOWN`` ints each."""

    @property
    def is_open(self) -> bool:
        """
        Whether there is only one way for the cards to lie.
        """
        return all(places & (places - 1) == 0 for places in self.places)


def problem_of(view: View, order: Order) -> Problem:
    """
    What the seat of *view* knows of the cards that it does not see.
    """
    seat = view.seat
    unseen = Counter(dict.fromkeys(order.faces, order.rules.pack.decks))
    seen = [view.hand, view.kitty.cards or (), view.pool or _on_the_way(view)]
    if view.trick is not None or view.tricks:
        seen += [cards for trick in _tricks(view) for cards in trick.plays]
    for cards in seen:
        unseen.subtract(cards)
    counts = [0 if other == seat else view.counts[other] for other in range(4)]
    pile = sum(unseen.values()) - sum(counts)
    room = (counts[0], counts[1], counts[2], counts[3], pile)
    evidence, barred = _evidence(view, order)
    known: dict[Card, list[int]] = {}
    for card, places in holdings(view, order):
        known.setdefault(card, []).append(places)
    bound: Counter[Holding] = Counter()
    closed = view.phase in BURIED and not view.kitty.open and order.rules.kitty.joker_opens
    copies: list[Card] = []
    masks: list[int] = []
    for card in order.faces:
        free = sum(1 << place for place in range(5) if room[place] and card not in barred[place])
        if closed and card in JOKERS:
            free &= ~(1 << PILE)
        hints = known.get(card, [])
        for number in range(unseen[card]):
            mask = free & hints[number] if number < len(hints) else free
            if mask and number < len(hints):
                bound[card, hints[number]] += 1
            copies.append(card)
            masks.append(mask or free)
    shown = tuple(
        (16 * order.place[card][0] + order.place[card][1], places, bound[card, places], number)
        for (card, places), number in showings(view, list(bound.elements())).items()
    )
    return Problem(order, seat, tuple(copies), tuple(masks), room, evidence, shown)


def open_problem(view: View, order: Order, hands: Mapping[Seat, Cards]) -> Problem:
    """
    The problem of a seat that sees the other *hands*: what they leave lies in the pile.
    """
    problem = problem_of(view, order)
    where = [(card, place) for place, cards in hands.items() if place != view.seat for card in cards]
    rest = Counter(problem.cards) - Counter(card for card, _ in where)
    where += [(card, PILE) for card in rest.elements()]
    return replace(
        problem,
        cards=tuple(card for card, _ in where),
        places=tuple(1 << place for _, place in where),
        evidence=(),
        shown=(),
    )


def _on_the_way(view: View) -> Cards:
    """
    Cards laid into a pool from which nobody picks yet, as far as this seat saw them (DL25).
    """
    if view.phase not in ("paying", "returning"):
        return ()
    kind = "tribute" if view.phase == "paying" else "return"
    laid = [transfer for transfer in view.transfers if transfer.kind == kind and transfer.target is None]
    return tuple(card for transfer in laid for card in transfer.cards or ())


def _tricks(view: View) -> tuple[Trick, ...]:
    return view.tricks if view.trick is None else (*view.tricks, view.trick)


def _evidence(view: View, order: Order) -> tuple[tuple[tuple[int, ...], ...], tuple[set[Card], ...]]:
    """
    Evidence of the hands as wholes, and the faces that each place cannot hold.
    """
    found: list[tuple[int, ...]] = []
    barred: tuple[set[Card], ...] = (set(), set(), set(), set(), set())
    later: list[list[Cards]] = [[], [], [], []]
    table = table_of(order)
    for trick in reversed(_tricks(view)):
        if not trick.plays:
            continue
        group = order.group[trick.plays[0][0]]
        size = len(trick.plays[0])
        for step, cards in enumerate(trick.plays):
            other = (trick.leader + step) % 4
            later[other].append(cards)
            if step == 0 or other == view.seat:
                continue
            inside = sum(order.group[card] == group for card in cards)
            if inside < size:
                barred[other].update(card for card in order.faces if order.group[card] == group)
            elif table.strict and size > 1 and len(set(cards)) > 1:
                found.append(
                    (
                        SHAPE,
                        other,
                        GROUP[group],
                        size,
                        *_pair(order, later[other], group),
                        *_pair(order, [cards], group),
                    )
                )
    for seat in range(4):
        if seat != view.seat:
            _tribute(view, order, seat, later[seat], found, barred[seat])
    padded = (piece + (0,) * (EVIDENCE - len(piece)) for piece in found)
    return tuple(sorted(padded, key=lambda piece: piece[1])), barred


def _pair(order: Order, plays: list[Cards], group: str) -> tuple[int, int]:
    """
    The cards of *group* in *plays* as the kernel's two words.
    """
    words = order.words(card for cards in plays for card in cards if order.group[card] == group)
    suit = order.trump if group == "T" else group
    return words[GROUP[suit]] if suit in "SHCD" else 0, words[4] if group == "T" else 0


def _tribute(
    view: View, order: Order, seat: Seat, plays: list[Cards], found: list[tuple[int, ...]], barred: set[Card]
) -> None:
    """
    A payer kept nothing higher than what he paid (GZ27), but for cards that could not be paid or came to him later.
    """
    paid = [t for t in view.transfers if t.kind == "tribute" and t.source == seat and t.cards]
    if not paid or (seat == view.dealer and view.phase in (*BURIED, "burying")):
        return
    lowest = min(order.height[card] for transfer in paid for card in transfer.cards or ())
    higher = {card for card in order.faces if order.height[card] > lowest and _payable(order, card)}
    came = sum(count for burier, count in view.kitty.jokers if burier == seat)
    for transfer in view.transfers:
        came += _came(transfer, seat, higher)
    left = came - sum(card in higher for cards in plays for card in cards)
    if left <= 0:
        barred.update(higher)
    else:
        full = order.words(card for card in higher for _ in range(15))
        found.append((HIGHEST, seat, left, *full))


def _came(transfer: Transfer, seat: Seat, higher: set[Card]) -> int:
    """
    How many of the cards that came to *seat* by *transfer* may be higher than what he paid, though he kept none: taken cards are not
    paid (DL11), the rest came later.
    """
    if transfer.target != seat or transfer.kind == "give_back":
        return 0
    if transfer.cards is None:
        return transfer.count
    return sum(card in higher for card in transfer.cards)


def _payable(order: Order, card: Card) -> bool:
    mode = order.rules.tribute.points
    if mode == "allowed" or not POINTS[card]:
        return True
    return mode == "excluded_except_level" and RANK_OF[card] == order.level


__all__ = ["EVIDENCE", "HIGHEST", "SHAPE", "SHOWN", "Problem", "open_problem", "problem_of"]
