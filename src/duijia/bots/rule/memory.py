"""
What a seat can remember of a hand: the cards not seen yet, and who ran out of what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from duijia.cards import JOKERS, Card, Cards, Seat, next_seat
from duijia.hand.facts import Trick
from duijia.order import TRUMPS, Order
from duijia.view import View


@dataclass(frozen=True, slots=True)
class Ladders:
    """
    The faces of one hand's order by suit, highest first.
    """

    order: Order
    faces: dict[str, Cards]


@lru_cache(maxsize=128)
def ladders_of(order: Order) -> Ladders:
    """
    The ladders of *order*.
    """
    faces: dict[str, list[Card]] = {}
    for card in order.faces:
        faces.setdefault(order.group[card], []).append(card)
    return Ladders(order, {group: tuple(cards) for group, cards in faces.items()})


@dataclass(slots=True)
class Memory:
    """
    One seat's knowledge while a hand is played.
    """

    order: Order
    ladders: dict[str, Cards]
    seat: Seat
    hand: Counter[Card]
    suits: dict[str, Cards]
    """The seat's faces by suit, highest first, each face once."""
    length: dict[str, int]
    """The seat's cards by suit."""
    unseen: dict[Card, int]
    """Copies that are in no place known to this seat."""
    voids: tuple[set[str], set[str], set[str], set[str]]
    """Suits that each seat has run out of (C1: trumps are one suit)."""
    known: tuple[Counter[Card], Counter[Card], Counter[Card], Counter[Card]]
    """Cards that a seat is known to hold: shown, paid or returned, and not played yet. They are among the unseen."""
    counts: tuple[int, int, int, int]
    hidden_kitty: int
    """Cards of the kitty among the unseen."""

    @property
    def partner(self) -> Seat:
        """
        The partner's seat.
        """
        return next_seat(self.seat, 2)

    def is_opponent(self, seat: Seat) -> bool:
        """
        Whether *seat* plays against this one.
        """
        return (seat - self.seat) % 2 == 1

    def higher(self, card: Card) -> int:
        """
        Unseen copies in its suit that beat *card*.
        """
        height = self.order.height
        mine = height[card]
        total = 0
        unseen = self.unseen
        for face in self.ladders[self.order.group[card]]:
            if height[face] <= mine:
                break
            total += unseen[face]
        return total

    def unseen_in(self, group: str) -> int:
        """
        Unseen cards of a suit.
        """
        unseen = self.unseen
        return sum(unseen[face] for face in self.ladders[group])


def remember(view: View, order: Order) -> Memory:
    """
    The memory of *view*'s seat, read from what lies or lay on the table.
    """
    hand = Counter(view.hand)
    group = order.group
    suits: dict[str, list[Card]] = {name: [] for name in "SHCDT"}
    length = dict.fromkeys("SHCDT", 0)
    for card, copies in hand.items():
        suits[group[card]].append(card)
        length[group[card]] += copies
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    played, voids = _played(tricks, group)
    unseen = dict.fromkeys(order.faces, order.rules.pack.decks)
    for card, copies in Counter([*view.hand, *(view.kitty.cards or ()), *chain.from_iterable(played)]).items():
        unseen[card] -= copies
    known: tuple[Counter[Card], Counter[Card], Counter[Card], Counter[Card]] = tuple(  # type: ignore[assignment]
        _shown(view, seat) for seat in range(4)
    )
    for held, gone in zip(known, played, strict=True):
        for card in held:
            held[card] -= gone.count(card)
    hidden = view.kitty.count if view.kitty.cards is None and view.phase == "playing" else 0
    known[view.seat].clear()
    return Memory(
        order=order,
        ladders=ladders_of(order).faces,
        seat=view.seat,
        hand=hand,
        suits={name: tuple(cards) for name, cards in suits.items()},
        length=length,
        unseen=unseen,
        voids=voids,
        known=known,
        counts=view.counts,
        hidden_kitty=hidden,
    )


def _played(
    tricks: Sequence[Trick], group: Mapping[Card, str]
) -> tuple[tuple[list[Card], ...], tuple[set[str], set[str], set[str], set[str]]]:
    """
    The cards that each seat has played, and the suits that it has not followed.
    """
    played: tuple[list[Card], ...] = ([], [], [], [])
    voids: tuple[set[str], set[str], set[str], set[str]] = (set(), set(), set(), set())
    for trick in tricks:
        plays = trick.plays
        if not plays:
            continue
        led = group[plays[0][0]]
        seat = trick.leader
        for cards in plays:
            played[seat].extend(cards)
            for card in cards:
                if group[card] != led:
                    voids[seat].add(led)
                    break
            seat = (seat + 1) & 3
    return played, voids


def _shown(view: View, seat: Seat) -> Counter[Card]:
    """
    Cards that *seat* has shown or was given, most copies of each face; what he buried or played since is not taken off.
    """
    if not any(one.seat == seat for one in view.declarations) and not any(one.target == seat for one in view.transfers):
        return Counter()
    known: Counter[Card] = Counter()
    for declaration in view.declarations:
        if declaration.seat == seat:
            known |= Counter(declaration.cards)
    for transfer in view.transfers:
        if transfer.cards is None:
            continue
        if transfer.source == seat:
            known -= Counter(transfer.cards)
        if transfer.target == seat:
            known |= Counter(transfer.cards)
    if any(burier == seat for burier, _ in view.kitty.jokers):
        known -= Counter({joker: known[joker] for joker in JOKERS})
    if seat == view.dealer and view.kitty.count:
        # The dealer may have buried what he was given, but hardly a trump that he showed.
        known = Counter({card: copies for card, copies in known.items() if _shown_by(view, seat, card)})
    return known


def _shown_by(view: View, seat: Seat, card: Card) -> bool:
    return any(declaration.seat == seat and card in declaration.cards for declaration in view.declarations)


__all__ = ["TRUMPS", "Ladders", "Memory", "ladders_of", "remember"]
