"""
Where hands of an environment begin, and the deals they get: pure functions of rules and seed, the simulator's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import Literal

from duijia.bots.arena import start_of
from duijia.cards import SUITS, Cards, Rank, Seat, Trump
from duijia.chance import Chance
from duijia.hand import play
from duijia.hand.facts import Owed
from duijia.hand.state import Hand, Playing, Setup
from duijia.kernel import rng
from duijia.match import Match, new_match
from duijia.order import order_of
from duijia.rules import Rules
from duijia.simulator.deals import sim_chances

Start = Literal["first", "any"]
"""The first hand of a match, or a point of a match drawn at random (``duijia.bots.arena.start_of``)."""


@dataclass(slots=True)
class Deals:
    """
    The deals of stream *number* under *seed*, one after another. A copy goes on from the same place on its own.
    """

    rules: Rules
    seed: int
    number: int = 0
    drawn: int = 0
    _stream: Iterator[Chance] | None = field(default=None, repr=False, compare=False)

    def next(self) -> Chance:
        """
        The next deal.
        """
        if self._stream is None:
            self._stream = islice(sim_chances(self.rules, self.seed, self.number), self.drawn, None)
        self.drawn += 1
        return next(self._stream)

    def copy(self) -> Deals:
        """
        Deals that go on from here.
        """
        return Deals(self.rules, self.seed, self.number, self.drawn)


def start_match(rules: Rules, start: Start, seed: int, number: int = 0) -> Match:
    """
    The match whose next hand is played.
    """
    if start == "first":
        return new_match(rules)
    return start_of(rules, Random(f"start/{seed}/{number}"))  # noqa: S311 - play, not secrets


def laid_out(rules: Rules, level: Rank, dealer: Seat, trump: Trump, pack: Cards) -> Match:
    """
    A hand that begins with the dealer's lead: no declaration, nothing owed, and the kitty lies as it was dealt, seen by nobody.
    """
    levels = (level, level)
    setup = Setup(
        rules=rules, hand_no=2, first_hand=False, levels=levels, dealer=dealer, first_drawer=dealer, owed=Owed()
    )
    size = 4 * rules.pack.hand
    piles = [pack[(seat - dealer) % 4 : size : 4] for seat in range(4)]
    hand = Hand(
        setup=setup,
        pack=pack,
        bright_at=None,
        order=order_of(rules, level, trump),
        phase=Playing(),
        hands=(piles[0], piles[1], piles[2], piles[3]),
        dealt=size,
        dealer=dealer,
        trump=trump,
        kitty=pack[size:],
    )
    return replace(new_match(rules), hand_no=2, levels=levels, dealer=dealer, hand=play.begin(hand))


def play_only(rules: Rules, seed: int, number: int = 0) -> Match:
    """
    The play alone of deal *number* under *seed*: level, dealer and trump suit are drawn after the shuffle.
    """
    chance, state = first_deal(rules, seed, number)
    state = rng.after(state)
    level = rules.climb[rng.below(state, len(rules.climb))]
    state = rng.after(state)
    dealer = rng.below(state, 4)
    state = rng.after(state)
    return laid_out(rules, level, dealer, SUITS[rng.below(state, 4)], chance.pack)


def first_deal(rules: Rules, seed: int, number: int) -> tuple[Chance, int]:
    """
    The first deal of a stream, and the generator's state after it.
    """
    chance = next(sim_chances(rules, seed, number))
    state = rng.stream(seed, number, 0)
    draws = len(chance.pack) + (1 if rules.declare.system == "call" else 0)
    for _ in range(draws):
        state = rng.after(state)
    return chance, state
