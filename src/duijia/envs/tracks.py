"""
Where each card of a pack went, and which of them one seat has seen: cards are told apart by their place in the pack.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from duijia.cards import Cards, Seat, next_seat
from duijia.hand.actions import Action, Bury, BuryJokers, Deal, Declare, Pick, PickUp, Play
from duijia.hand.facts import Transfer
from duijia.hand.state import Hand

Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Did:
    """
    One action of a seat, its cards by place.
    """

    action: Action
    seat: Seat
    dealt: int
    """Cards dealt by then."""
    places: Places
    held: Places
    """What the seat held before it."""
    lead: Places | None
    """What had been led, if it followed."""


@dataclass(slots=True)
class Tracks:
    """
    A deal followed action by action, as *seat* sees it.
    """

    seat: Seat
    pack: list[str]
    """The faces by place."""
    piles: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    kitty: list[int] = field(default_factory=list)
    pool: list[int] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    """Places whose card the seat has seen."""
    did: list[Did] = field(default_factory=list)
    buried_unseen: set[int] = field(default_factory=set)
    """Places of buried cards that the seat has not seen."""
    _led: Places | None = None

    def lay(self, hand: Hand) -> None:
        """
        Takes note of a hand that begins with all cards dealt.
        """
        self.pack[:] = hand.pack
        for place in range(hand.dealt):
            self._give(place, next_seat(hand.setup.first_drawer, place))
        self.kitty = list(range(hand.dealt, len(hand.pack)))

    def follow(self, action: Action, before: Hand, after: Hand) -> None:
        """
        Takes note of *action*, which led from *before* to *after*.
        """
        self.pack[:] = after.pack
        if isinstance(action, Deal):
            self._deal(before, after)
        else:
            self._act(action, before)
        for transfer in after.transfers[len(before.transfers) :]:
            self._transfer(transfer, after)
        size = 4 * after.rules.pack.hand
        if after.dealt > size and before.dealt <= size:
            for place in self.kitty:
                self._give(place, next_seat(after.setup.first_drawer, place))
            self.kitty = []
        for turned in range(len(after.turned)):
            self.seen.add(self._turned_place(after, turned))
        if after.kitty_taken and not before.kitty_taken:
            assert after.dealer is not None
            if after.kitty_opened or after.dealer == self.seat:
                self.seen.update(self.kitty)
            self.piles[after.dealer] += self.kitty
            self.kitty = []
        if after.kitty_open:
            self.seen.update(self.kitty)
        buried = after.kitty_taken and after.kitty and not after.kitty_open
        self.buried_unseen = set(self.kitty) - self.seen if buried else set()

    def _deal(self, before: Hand, after: Hand) -> None:
        place = before.dealt
        self._give(place, next_seat(after.setup.first_drawer, place))
        if after.bright_at is not None:
            self.seen.add(after.bright_at)
        if before.dealt + 1 == 4 * after.rules.pack.hand:
            self.kitty = list(range(before.dealt + 1, len(after.pack)))

    def _give(self, place: int, seat: Seat) -> None:
        self.piles[seat].append(place)
        if seat == self.seat:
            self.seen.add(place)

    def _act(self, action: Action, before: Hand) -> None:
        assert not isinstance(action, Deal)
        seat = action.seat
        held = tuple(self.piles[seat])
        lead = self._led if isinstance(action, Play) and before.trick and before.trick.plays else None
        places: Places = ()
        match action:
            case Declare():
                places = self._find(self.piles[seat], action.cards)
                self.seen.update(places)
            case Play():
                places = self._take(self.piles[seat], action.cards)
                self.seen.update(places)
                self._led = places if lead is None else lead
            case Bury():
                places = self._take(self.piles[seat], action.cards)
                self.kitty += places
            case BuryJokers():
                places = self._take(self.piles[seat], action.cards)
                self.kitty += places
                self.seen.update(places)
            case PickUp():
                places = self._take(self.kitty, action.cards)
                self.piles[seat] += places
                self.seen.update(places)
            case _:
                pass  # cards that move between seats are followed by their transfers
        self.did.append(Did(action, seat, before.dealt, places, held, lead))

    def _transfer(self, transfer: Transfer, after: Hand) -> None:
        cards = transfer.cards or ()
        source = self.pool if transfer.source is None else self.piles[transfer.source]
        places = self._take(source, cards)
        (self.pool if transfer.target is None else self.piles[transfer.target]).extend(places)
        parties = (transfer.source, transfer.target)
        pooled = transfer.kind == "return" and self.seat in after.setup.owed.payers and None in parties
        public = transfer.kind in ("tribute", "take") or after.rules.tribute.return_public
        if public or pooled or self.seat in parties:
            self.seen.update(places)
        last = self.did[-1]
        own = transfer.source == last.seat or (isinstance(last.action, Pick) and transfer.target == last.seat)
        if own and not last.places:
            self.did[-1] = Did(last.action, last.seat, last.dealt, places, last.held, last.lead)

    def _find(self, pile: list[int], cards: Cards) -> Places:
        """
        Places in *pile* that hold *cards*, those already seen first.
        """
        left = sorted(pile, key=lambda place: place not in self.seen)
        found = []
        for card in cards:
            place = next(place for place in left if self.pack[place] == card)
            left.remove(place)
            found.append(place)
        return tuple(found)

    def _take(self, pile: list[int], cards: Cards) -> Places:
        places = self._find(pile, cards)
        for place in places:
            pile.remove(place)
        return places

    def _turned_place(self, hand: Hand, number: int) -> int:
        return 4 * hand.rules.pack.hand + number
