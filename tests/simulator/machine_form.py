"""
The machine in the turn-based form, an action number at a time: the oracle that the simulator is held against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from duijia.cards import BIG_JOKER, FACES, INDEX, RANKS, SMALL_JOKER, SUITS, Card, Cards, Seat, next_seat
from duijia.chance import Chance
from duijia.hand.actions import (
    Action,
    Bury,
    BuryJokers,
    Deal,
    Declare,
    Pass,
    Pay,
    Pick,
    PickUp,
    Play,
    Return,
    SeatAction,
    Swap,
)
from duijia.hand.ask import Ask, Offer
from duijia.hand.choices import complete
from duijia.hand.machine import actors, ask_of, waiting
from duijia.hand.state import Hand, Paying, Returning
from duijia.match import Match, apply, next_match, start_hand
from duijia.refusals import Refused

SENDS: dict[str, type] = {
    "swap": Swap, "pay": Pay, "pick": Pick, "return": Return, "bury": Bury, "bury_jokers": BuryJokers,
    "pick_up": PickUp, "lead": Play, "follow": Play,
}  # fmt: skip
PASS = 216


class MachineForm:
    """
    A match at the machine; ``seat``, ``legal`` and ``act`` speak the environments' action numbers.
    """

    def __init__(self, match: Match, chances: Iterator[Chance]) -> None:
        self.match = match
        self.chances = chances
        self.partial: Cards = ()
        self.speaker: Seat | None = None
        self.drew: Seat | None = None
        self.ask: Ask | None = None

    @property
    def hand(self) -> Hand:
        assert self.match.hand is not None
        return self.match.hand

    def begin(self) -> None:
        """
        The next hand of the match, or the first of the next match.
        """
        if self.match.over:
            self.match = next_match(self.match)
        self._start()

    def _start(self) -> None:
        self.match = start_hand(self.match, next(self.chances))
        self.speaker, self.drew, self.partial = None, None, ()
        self._onward()

    def _onward(self) -> None:
        """
        On to the next decision, or the settlement.
        """
        while True:
            state = waiting(self.hand)
            if state == "deal":
                if self.drew is not None:
                    ask = ask_of(self.hand, self.drew)
                    if ask is not None and ask.offers:
                        self.ask = ask
                        return
                self.drew = next_seat(self.hand.setup.first_drawer, self.hand.dealt)
                self._apply(Deal())
            elif state == "seats":
                able = actors(self.hand)
                if isinstance(self.hand.phase, Paying | Returning):
                    able = able[:1]
                if len(able) > 1:
                    speaker = self.hand.setup.first_drawer if self.speaker is None else self.speaker
                    able = tuple(s for step in range(4) if (s := next_seat(speaker, step)) in able)
                self.ask = ask_of(self.hand, able[0])
                assert self.ask is not None
                chosen = self.ask.kind in SENDS and self.ask.kind not in ("lead", "follow", "bury_jokers")
                if chosen and not sum(group.count for group in self.ask.groups):
                    self._send(())
                    continue
                return
            elif self.hand.settlement is None:
                self._start()
                return
            else:
                self.ask = None
                return

    def _apply(self, action: Action) -> None:
        after = apply(self.match, action)
        assert not isinstance(after, Refused), (action, after)
        self.match = after

    def legal(self) -> list[int]:
        """
        The legal action numbers, ascending.
        """
        ask = self.ask
        assert ask is not None
        if ask.kind in ("declare", "call", "counter"):
            return sorted([PASS, *(self._number(ask, offer) for offer in ask.offers)])
        hand = self.hand.hands[ask.seat]
        order = self.hand.order
        if ask.kind == "lead":
            held = Counter(hand)
            return sorted(
                4 * INDEX[card] + count - 1 for card in held for count in range(1, min(held[card], ask.largest) + 1)
            )
        stand = complete(ask, order, hand, self.partial)
        numbers = [4 * INDEX[card] for card in stand.addable]
        done = ask.kind == "bury_jokers" and stand.complete
        if done or (ask.kind == "swap" and ask.can_pass and not self.partial):
            numbers.append(PASS)
        return sorted(numbers)

    def _number(self, ask: Ask, offer: Offer) -> int:
        cards = offer.cards
        if ask.kind == "declare":
            if offer.suit is None:
                return 4 * INDEX[BIG_JOKER]
            if cards[0] == SMALL_JOKER:
                return 217 + SUITS.index(offer.suit)
            if cards[0] == BIG_JOKER:
                return 221 + SUITS.index(offer.suit)
            return 4 * INDEX[cards[0]] + len(cards) - 1
        assert offer.suit is not None
        levels = cards.count(Card(offer.suit + self.hand.setup.level))
        return 225 + 4 * SUITS.index(offer.suit) + levels - 1

    def act(self, number: int) -> None:
        """
        Applies one action number.
        """
        ask = self.ask
        assert ask is not None
        if ask.kind in ("declare", "call", "counter"):
            if waiting(self.hand) == "seats":
                self.speaker = next_seat(ask.seat)
            self._speak(ask, number)
        elif number == PASS:
            self._send(self.partial)
        elif ask.kind == "lead":
            self._send((FACES[number // 4],) * (number % 4 + 1))
        else:
            self.partial = (*self.partial, FACES[number // 4])
            want = len(ask.duty.lead) if ask.duty else sum(group.count for group in ask.groups)
            if len(self.partial) < want or ask.kind == "bury_jokers":
                return
            self._send(self.partial)
        self._onward()

    def _speak(self, ask: Ask, number: int) -> None:
        if number == PASS:
            if waiting(self.hand) == "deal":
                self.drew = None
            else:
                self._apply(Pass(seat=ask.seat))
            return
        offer = next(offer for offer in ask.offers if self._number(ask, offer) == number)
        self._apply(Declare(seat=ask.seat, cards=offer.cards, suit=offer.suit))

    def _send(self, cards: Cards) -> None:
        ask = self.ask
        assert ask is not None
        action: SeatAction = SENDS[ask.kind](seat=ask.seat, cards=cards)
        self.partial = ()
        self._apply(action)


def words(cards: Cards) -> list[int]:
    """
    Five words by printed suit.
    """
    found = [0] * 5
    for card in cards:
        face = INDEX[card]
        found[face // 13] += 1 << (4 * (face % 13))
    return found


def rank_number(rank: str) -> int:
    """
    0 for the 2 to 12 for the ace.
    """
    return RANKS.index(rank)
