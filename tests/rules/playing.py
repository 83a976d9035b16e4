"""
A short way to put questions about plays, for the tests that are named after rulings.
"""

from __future__ import annotations

from duijia.games import find_game
from duijia.order import Order, order_of
from duijia.plays import check_play, duty, legal_plays, trick_winner
from duijia.rules import with_options
from tests.kernel.worlds import typed
from tests.oracle.table import read


def table(game: str, level: str, trump: str, **options: str) -> Order:
    """
    The order of a hand of *game* under house rules.
    """
    return order_of(with_options(find_game(game), options), level, trump)


def verdict(order: Order, hand: str, lead: str | None, play: str) -> tuple[str, str]:
    """
    Code and ruling of the refusal, or two empty texts for a legal play.
    """
    refused = check_play(order, typed(read(hand)), None if lead is None else typed(read(lead)), typed(read(play)))
    return (refused.code, refused.rule) if refused else ("", "")


def legal(order: Order, hand: str, lead: str | None, play: str) -> bool:
    """
    Whether the play may be played.
    """
    return verdict(order, hand, lead, play) == ("", "")


def plays(order: Order, hand: str, lead: str | None) -> set[str]:
    """
    All legal plays, each with its cards in alphabetical order.
    """
    listed = legal_plays(order, typed(read(hand)), None if lead is None else typed(read(lead)))
    return {" ".join(sorted(play)) for play in listed}


def owed(order: Order, hand: str, lead: str) -> tuple[tuple[str, ...], str]:
    """
    The owed shapes and the ruling behind them.
    """
    answer = duty(order, typed(read(hand)), typed(read(lead)))
    return answer.shapes, answer.rule


def wins(order: Order, *in_order: str) -> int:
    """
    The place of the winning play.
    """
    return trick_winner(order, [typed(read(play)) for play in in_order])
