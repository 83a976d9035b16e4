"""
Best play with open hands, in plain Python: every legal play tried, positions remembered. It asks the rules alone (``duijia.plays`` and the
settlement) and shares nothing with the search.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from duijia.cards import Cards, Seat, next_seat, points_of, team_of, without
from duijia.hand.facts import Settlement
from duijia.hand.settle import settle
from duijia.hand.state import Hand
from duijia.plays import legal_plays, trick_winner
from duijia.rules import Rules

LEVEL, BANK, TRIBUTE, GAIN, END, POINT = range(6)

PRICES: Final = (2000, 1000, 700, 0, 10_000, 250)
BAND_PRICES: Final = (1000, 1000, 300, 1000, 10_000, 250)
"""What a level, the bank, a card of tribute, one 积分, the end of the match and a point are worth, in thousandths; the second where
积分 go by bands of the score (DL28)."""

Table: TypeAlias = tuple[tuple[Cards, ...], tuple[Cards, ...], Seat, int]
"""Hands, plays on the table, leader, the attackers' points."""


def prices_of(rules: Rules) -> tuple[int, ...]:
    """
    The goal of the search, written down once more.
    """
    return BAND_PRICES if rules.score.system == "bands" else PRICES


def worth(prices: tuple[int, ...], done: Settlement, dealer: Seat) -> int:
    """
    What a settlement is worth to the attackers.
    """
    mine = 1 - team_of(dealer)
    value = prices[LEVEL] * (done.rise[mine] - done.rise[1 - mine])
    value += prices[POINT] * (done.score - done.threshold) + prices[GAIN] * done.points[mine]
    if done.match_over:
        return value + (prices[END] if done.winner == mine else -prices[END])
    value += prices[BANK] if done.score >= done.threshold else -prices[BANK]
    for payer, cards in zip(done.owed.payers, done.owed.cards, strict=True):
        value += prices[TRIBUTE] * cards * (-1 if team_of(payer) == mine else 1)
    return value


@dataclass(slots=True)
class Minimax:
    """
    The values of all positions that follow from one.
    """

    hand: Hand
    prices: tuple[int, ...]
    known: dict[Table, int] = field(default_factory=dict)
    follows: dict[tuple[Cards, Cards | None], tuple[Cards, ...]] = field(default_factory=dict)

    @property
    def start(self) -> Table:
        """
        The position as it stands.
        """
        trick = self.hand.trick
        assert trick is not None
        order = self.hand.order
        return tuple(map(order.sort, self.hand.hands)), trick.plays, trick.leader, self.hand.points

    def plays(self) -> dict[Cards, int]:
        """
        Each legal play of the seat on turn, and what it is worth to that seat's team with best play on both sides.
        """
        hands, plays, leader, _ = self.start
        dealer = self.hand.dealer
        assert dealer is not None
        seat = next_seat(leader, len(plays))
        sign = 1 if team_of(seat) != team_of(dealer) else -1
        return {cards: sign * self._after(self.start, seat, cards) for cards in self._legal(hands[seat], plays)}

    def _legal(self, held: Cards, plays: tuple[Cards, ...]) -> tuple[Cards, ...]:
        key = held, plays[0] if plays else None
        if key not in self.follows:
            self.follows[key] = tuple(legal_plays(self.hand.order, *key))
        return self.follows[key]

    def _value(self, table: Table) -> int:
        """
        To the attackers, with best play on both sides.
        """
        if table in self.known:
            return self.known[table]
        hands, plays, leader, _ = table
        dealer = self.hand.dealer
        assert dealer is not None
        seat = next_seat(leader, len(plays))
        best = max if team_of(seat) != team_of(dealer) else min
        value = best(self._after(table, seat, cards) for cards in self._legal(hands[seat], plays))
        self.known[table] = value
        return value

    def _after(self, table: Table, seat: Seat, cards: Cards) -> int:
        hands, plays, leader, points = table
        dealer = self.hand.dealer
        assert dealer is not None
        left = tuple(without(held, cards) if other == seat else held for other, held in enumerate(hands))
        plays = (*plays, cards)
        if len(plays) < 4:
            return self._value((left, plays, leader, points))
        winner = next_seat(leader, trick_winner(self.hand.order, plays))
        if team_of(winner) != team_of(dealer):
            points += sum(map(points_of, plays))
        if left[winner]:
            return self._value((left, (), winner, points))
        done = settle(
            self.hand.rules,
            levels=self.hand.setup.levels,
            dealer=dealer,
            trump=self.hand.order.trump,
            first_hand=self.hand.setup.first_hand,
            trick_points=points,
            last_winner=winner,
            last_cards=len(plays[0]),
            kitty=self.hand.kitty,
            dry=self.hand.dry,
            paid_from=None,
            paid_cards=0,
        )
        return worth(self.prices, done, dealer)
