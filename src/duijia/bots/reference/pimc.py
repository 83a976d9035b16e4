"""
The reference search: perfect-information Monte Carlo as the one public dagunzi program does it, from its description: deals that agree with
voids alone, playouts by rule with one move in ten drawn, the attackers' points and 10,000 for the threshold.

It is that program's idea and none of its code, and it is honest: the kitty is among the cards that it does not know. Before play it goes
by the first rule bot's rules, and so it does in play where that program does: leads of several cards, tricks that the partner wins,
tricks without points, and tricks that only jokers, level cards or permanent trumps would win.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from random import Random
from time import monotonic
from typing import Final

import numpy as np

from duijia.bots.belief import problem_of
from duijia.bots.reference.rule import RuleBot
from duijia.bots.search import places as at
from duijia.bots.search.table import board_of, position_of, row_of
from duijia.cards import POINTS, Card, Cards
from duijia.hand.actions import Play, SeatAction
from duijia.hand.ask import Duty
from duijia.kernel.words import TRUMP_GROUP
from duijia.order import TRUMPS, Order, order_of
from duijia.plays import count_plays, legal_plays, random_play
from duijia.rules import Rules
from duijia.simulator.columns import has_columns
from duijia.view import View

VALUES: Final = (0, 0, 0, 0, 0, 1)
PASSED: Final = 5_000
"""For the threshold, either way: the difference is that program's 10,000 points. In the order of ``places.LEVEL_VALUE``."""
OFTEN: Final = 1_000
"""Moves drawn in 10,000: ε = 0.1."""
MOST_PLAYS: Final = 20
"""Follows of several cards that are tried."""
LOT: Final = 16
"""Worlds between two looks at the clock."""
SECONDS: Final = 1.5
"""The time for a move, as that program has it."""


class PimcBot:
    """
    With a budget in worlds the same view and seed give the same move; with one in time it tries as many worlds as it can.
    """

    def __init__(
        self, rules: Rules, seed: str = "", *, worlds: int | None = None, seconds: float | None = None, name: str = ""
    ) -> None:
        self.rules = rules
        self.name = name or "reference:pimc"
        self.worlds = worlds
        self.seconds = SECONDS if seconds is None and worlds is None else seconds
        self._seed = seed
        self._rule = RuleBot(rules)
        self._tries = has_columns(rules)

    def act(self, view: View) -> SeatAction:
        """
        The bot's answer to ``view.ask``.

        :raises ValueError: the seat is asked nothing
        """
        quick = self._rule.act(view)
        if not isinstance(quick, Play) or not self._tries:
            return quick
        order = order_of(self.rules, view.level, view.trump)
        plays = plays_to_try(view, order, quick.cards, self._number(view))
        best = self._best(view, order, plays) if len(plays) > 1 else 0
        return Play(seat=view.seat, cards=plays[best])

    def _best(self, view: View, order: Order, plays: list[Cards]) -> int:
        # Only who searches waits for the compiler.
        from duijia.bots.compiled import try_all  # noqa: PLC0415

        board = board_of(order)
        problem = problem_of(view, order)
        cards = [16 * order.place[card][0] + order.place[card][1] for card in problem.cards]
        values = np.array(VALUES, dtype=np.int64)
        values[at.BANK_VALUE] = values[at.END_VALUE] = PASSED
        sums = np.zeros(len(plays), dtype=np.int64)
        start, hidden = position_of(view, board), np.array(cards, dtype=np.int64)
        room, words = (
            np.array(problem.room, dtype=np.int64),
            np.array([order.words(play) for play in plays]).reshape(-1),
        )
        row, base = row_of(view, board), np.zeros(at.STATE, dtype=np.int64)
        state, floats = np.zeros(at.STATE, dtype=np.int64), np.zeros(at.FLOATS)
        scratch, pool = np.zeros(at.SCRATCH, dtype=np.int64), np.zeros(len(cards) + 1, dtype=np.int64)
        seed, team, done, started = self._number(view), view.seat % 2, 0, monotonic()
        while (self.worlds is None or done < self.worlds) and (
            self.seconds is None or monotonic() - started < self.seconds
        ):
            last = done + LOT if self.worlds is None else min(done + LOT, self.worlds)
            try_all(
                start, hidden, room, done, last, words, team, seed, OFTEN, board.table, board.numbers, values, row, board.columns,
                base, state, floats, scratch, pool, sums,
            )  # fmt: skip
            done = last
        return int(np.argmax(sums))

    def _number(self, view: View) -> int:
        """
        A number of 60 bits for the decision: the same for the same seed, seat and cards gone.
        """
        past = [cards for trick in view.tricks for cards in trick.plays]
        now = () if view.trick is None else view.trick.plays
        text = repr((self._seed, view.seat, view.hand_no, view.hand, past, now))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 4


def plays_to_try(view: View, order: Order, quick: Cards, number: int) -> list[Cards]:
    """
    The plays between which the search decides; one alone where the rules decide, *quick*.
    """
    ask, trick = view.ask, view.trick
    assert ask is not None
    if ask.kind == "lead":
        if len(quick) > 1:
            return [quick]
        return [(card,) for card in _unlike(list(dict.fromkeys(view.hand)), order)]
    assert trick is not None
    assert trick.winner is not None
    if trick.winner == (view.seat + 2) % 4 or trick.points == 0:
        return [quick]
    duty = ask.duty
    assert duty is not None
    best = trick.plays[(trick.winner - trick.leader) % 4][0]
    if not _wins_cheaply(order, view.hand, duty, best):
        return [quick]
    if duty.size == 1:
        singles = [card for card in dict.fromkeys(view.hand) if not duty.held or order.group[card] == duty.group]
        return [(card,) for card in _unlike(singles, order)]
    if count_plays(order, view.hand, duty.lead) <= MOST_PLAYS:
        return list(legal_plays(order, view.hand, duty.lead))
    random = Random(number)  # noqa: S311 - play, not secrets
    drawn = [random_play(order, view.hand, duty.lead, random) for _ in range(MOST_PLAYS - 1)]
    return list(dict.fromkeys(order.sort(cards) for cards in (quick, *drawn)))


def _wins_cheaply(order: Order, hand: Cards, duty: Duty, best: Card) -> bool:
    """
    Whether *hand* can take a trick that *best* wins so far, without jokers, level cards and permanent trumps.
    """
    if 0 < duty.held < duty.size:
        return False
    group = duty.group if duty.held else TRUMPS
    return any(
        copies >= duty.size
        and order.group[card] == group
        and order.place[card][0] != TRUMP_GROUP
        and order.height[card] > order.height[best]
        for card, copies in Counter(hand).items()
    )


def _unlike(cards: list[Card], order: Order) -> list[Card]:
    """
    *cards* without side cards that stand next above another of the hand where neither counts points.
    """
    kept: list[Card] = []
    last: Card | None = None
    for card in sorted(cards, key=lambda card: (order.group[card], order.height[card])):
        near = (
            last is not None
            and order.group[card] == order.group[last] != TRUMPS
            and order.height[card] - order.height[last] == 1
        )
        if last is None or not near or POINTS[card] or POINTS[last]:
            kept.append(card)
        last = card
    return kept


__all__ = ["PimcBot", "plays_to_try"]
