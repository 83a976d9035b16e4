"""
How often a bot agrees with experienced players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from duijia.bots.pleasant.laid import lay
from duijia.bots.pleasant.position import Position, positions
from duijia.bots.registry import find_bot
from duijia.cards import Cards
from duijia.hand.actions import Bury, Play
from duijia.match import Match
from duijia.order import order_of
from duijia.view import view_of


@dataclass(frozen=True, slots=True)
class Verdict:
    """
    One bot in one position.
    """

    position: Position
    cards: Cards
    """What it plays or buries, highest first."""
    agrees: bool


@dataclass(frozen=True, slots=True)
class Score:
    """
    One bot in all positions.
    """

    bot: str
    verdicts: tuple[Verdict, ...]

    @property
    def agreed(self) -> int:
        """
        Positions in which it agrees.
        """
        return sum(verdict.agrees for verdict in self.verdicts)

    def by_game(self) -> dict[str, tuple[int, int]]:
        """
        For each game how many it agrees in, and how many there are.
        """
        every = Counter(verdict.position.rules.key for verdict in self.verdicts)
        agreed = Counter(verdict.position.rules.key for verdict in self.verdicts if verdict.agrees)
        return {key: (agreed[key], count) for key, count in every.items()}


@cache
def laid(place: int) -> Match:
    """
    The match that stands at position number *place*.
    """
    return lay(positions()[place])


def judged(bot: str, seed: str = "pleasant") -> Iterator[Verdict]:
    """
    What *bot* does in each position.

    :raises UnknownBotError: no such bot
    """
    maker = find_bot(bot)
    for place, position in enumerate(positions()):
        view = view_of(laid(place), position.seat)
        action = maker(position.rules, seed).act(view)
        assert isinstance(action, Play | Bury)
        order = order_of(position.rules, view.level, view.trump)
        yield Verdict(position, order.sort(action.cards), position.accepts(order, action.cards))


def score(bot: str, seed: str = "pleasant") -> Score:
    """
    All positions.

    :raises UnknownBotError: no such bot
    """
    return Score(bot, tuple(judged(bot, seed)))


__all__ = ["Score", "Verdict", "judged", "laid", "score"]
