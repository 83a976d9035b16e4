"""
The positions: what is asked, which answers are agreed on, and why. One text file a game.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from duijia.cards import JOKERS, POINTS, Cards, Rank, Seat, Suit
from duijia.games import GAMES, find_game
from duijia.notation import parse_cards
from duijia.order import Order
from duijia.rules import Rules, with_options

Kind = Literal["lead", "follow", "discard", "bury"]

WORDS: Final = ("points", "trumps", "jokers")
"""Words for many cards at once in ``without`` and ``any``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tricked:
    """
    A trick, whole or not.
    """

    leader: Seat
    plays: tuple[Cards, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """
    One position.
    """

    name: str
    rules: Rules
    kind: Kind
    level: Rank
    trump: Suit
    dealer: Seat
    seat: Seat
    """Who is asked."""
    hand: Cards
    """All the cards of that seat; of a burial, with those of the kitty."""
    buried: Cards
    """What lies in the kitty, where the dealer is asked to play; else it is drawn."""
    tricks: tuple[Tricked, ...]
    """The tricks so far, the present one last."""
    accept: tuple[Cards, ...]
    """The answers agreed on; none: all but those with ..."""
    without: tuple[str, ...]
    """... any of these cards, or of these words' cards, ..."""
    some: tuple[str, ...]
    """... and those that have none of these, where there are any."""
    why: tuple[str, str]
    """中文 and English."""

    def accepts(self, order: Order, cards: Cards) -> bool:
        """
        Whether experienced players would answer with *cards*.
        """
        if self.accept and order.sort(cards) not in {order.sort(play) for play in self.accept}:
            return False
        if any(meant(order, word, card) for word in self.without for card in cards):
            return False
        return not self.some or any(meant(order, word, card) for word in self.some for card in cards)


def meant(order: Order, word: str, card: str) -> bool:
    """
    Whether *word* means *card*.
    """
    match word:
        case "points":
            return POINTS[card] > 0  # type: ignore[index]
        case "trumps":
            return order.is_trump(card)  # type: ignore[arg-type]
        case "jokers":
            return card in JOKERS
        case _:
            return card == word


@cache
def positions() -> tuple[Position, ...]:
    """
    All positions, game after game.
    """
    found: list[Position] = []
    for rules in GAMES:
        file = files(__package__).joinpath(f"{rules.key}.toml")
        if file.is_file():
            found += [_position(rules.key, one) for one in tomllib.loads(file.read_text(encoding="utf-8"))["position"]]
    return tuple(found)


def _position(game: str, one: dict[str, Any]) -> Position:
    tricks = tuple(
        Tricked(leader=trick["leader"], plays=tuple(map(parse_cards, trick["plays"])))
        for trick in one.get("tricks", ())
    )
    return Position(
        name=f"{game}/{one['name']}",
        rules=with_options(find_game(game), one.get("options", {})),
        kind=one["kind"],
        level=one["level"],
        trump=one["trump"],
        dealer=one["dealer"],
        seat=one["seat"],
        hand=parse_cards(one["hand"]),
        buried=parse_cards(one.get("buried", "")),
        tricks=tricks,
        accept=tuple(map(parse_cards, one.get("accept", ()))),
        without=tuple(one.get("without", ())),
        some=tuple(one.get("some", ())),
        why=(one["zh"], one["en"]),
    )


__all__ = ["WORDS", "Kind", "Position", "Tricked", "meant", "positions"]
