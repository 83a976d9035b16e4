"""
How often a bot agrees with experienced players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from duijia.bots.answers import check_answer
from duijia.bots.arena.seated import CrashError, Seated
from duijia.bots.closing import closing
from duijia.bots.pleasant.laid import lay
from duijia.bots.pleasant.position import Position, positions
from duijia.bots.registry import find_bot
from duijia.cards import Cards
from duijia.hand.actions import Bury, Play
from duijia.match import Match
from duijia.order import order_of
from duijia.rules import Rules
from duijia.view import View, view_of


@dataclass(frozen=True, slots=True)
class Verdict:
    """
    One bot in one position.
    """

    position: Position
    cards: Cards
    """What it plays or buries, highest first; nothing where it gave no answer of its own."""
    agrees: bool
    fault: str = ""
    """What went wrong instead of an answer: ``illegal``, ``silence``, …"""


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

    def faults(self) -> Counter[str]:
        """
        In how many positions what went wrong.
        """
        return Counter(verdict.fault for verdict in self.verdicts if verdict.fault)


@cache
def laid(place: int) -> Match:
    """
    The match that stands at position number *place*.
    """
    return lay(positions()[place])


def judged(bot: str, seed: str = "pleasant") -> Iterator[Verdict]:
    """
    What *bot* does in each position. Whoever gives no answer does not agree, whatever would be played in its place.

    :raises UnknownBotError: no such bot
    """
    maker = find_bot(bot)
    for place, position in enumerate(positions()):
        view = view_of(laid(place), position.seat)
        seated = Seated(maker(position.rules, seed))
        with closing([seated]):
            cards, fault = _answer(seated, position.rules, view)
        order = order_of(position.rules, view.level, view.trump)
        yield Verdict(position, order.sort(cards), not fault and position.accepts(order, cards), fault)


def _answer(bot: Seated, rules: Rules, view: View) -> tuple[Cards, str]:
    """
    The cards of the bot's own answer, or none and what went wrong.
    """
    try:
        action = bot.act(view)
    except CrashError as error:
        return (), error.fault
    fault = next(iter(bot.faults), "illegal" if check_answer(rules, view, action) is not None else "")
    if fault:
        return (), fault
    assert isinstance(action, Play | Bury)
    return action.cards, ""


def score(bot: str, seed: str = "pleasant") -> Score:
    """
    All positions.

    :raises UnknownBotError: no such bot
    """
    return Score(bot, tuple(judged(bot, seed)))


__all__ = ["Score", "Verdict", "judged", "laid", "score"]
