"""
Where hands of an environment begin, and the deals they get: pure functions of rules and seed, the same as in the simulator.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from duijia.bots.arena import start_of
from duijia.cards import SUITS, Cards, Rank, Seat, Trump
from duijia.chance import Chance, bright_range, pack_faces
from duijia.hand import play
from duijia.hand.facts import Owed
from duijia.hand.state import Hand, Playing, Setup
from duijia.kernel import rng
from duijia.match import Match, new_match
from duijia.order import order_of
from duijia.rules import Rules

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
    state: int = -1
    """The generator's; -1 before the first deal."""

    def next(self) -> Chance:
        """
        The next deal.
        """
        if self.state < 0:
            self.state = rng.stream(self.seed, self.number, 0)
        self.state, chance = shuffled(self.rules, self.state)
        return chance

    def draw(self, bound: int) -> int:
        """
        A number from 0 to *bound* - 1, after the last deal.
        """
        self.state = rng.after(self.state)
        return rng.below(self.state, bound)

    def copy(self) -> Deals:
        """
        Deals that go on from here.
        """
        return replace(self)


def shuffled(rules: Rules, state: int) -> tuple[int, Chance]:
    """
    The generator's state after the next deal, and the deal: the one that the simulator draws, in the order of ``duijia.chance``.
    """
    pack = list(pack_faces(rules))
    for last in range(len(pack) - 1, 0, -1):
        state = rng.after(state)
        other = rng.below(state, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    state = rng.after(state)
    drawer, bright = rng.below(state, 4), None
    if rules.declare.system == "call":
        low, high = bright_range(len(pack))
        state = rng.after(state)
        bright = low + rng.below(state, high - low + 1)
    return state, Chance(tuple(pack), drawer, bright)


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
    deals = Deals(rules, seed, number)
    pack = deals.next().pack
    level, dealer, trump = rules.climb[deals.draw(len(rules.climb))], deals.draw(4), SUITS[deals.draw(4)]
    return laid_out(rules, level, dealer, trump, pack)
