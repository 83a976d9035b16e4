"""
What all environments are made from: a game by name, house rules, and the few words of ``TurnGame``.
"""

from __future__ import annotations

from collections.abc import Mapping

from duijia.games import GAMES, find_game
from duijia.rules import Rules, with_options


def rules_of(game: str, options: Mapping[str, object] | None = None) -> Rules:
    """
    The rules of *game* (its key, 中文 or English name) with house rules by name, e.g. ``{"follow": "strict"}``.

    :raises ValueError: no such game, option or value, or options that are no mapping
    """
    if not isinstance(options, Mapping | None):
        raise ValueError(f"options: names with their values, such as {{'follow': 'strict'}}, not {options!r}")  # noqa: TRY004 - one error for all that is wrong with options
    try:
        rules = find_game(game)
    except KeyError:
        raise ValueError(f"game: {game!r} is none of {', '.join(one.key for one in GAMES)}") from None
    return with_options(rules, options or {})


def read_options(text: str) -> dict[str, object]:
    """
    House rules written as ``"follow:strict;must_play:10+A"``; a list of levels is joined by ``+``.

    :raises ValueError: a part without ``:``
    """
    found: dict[str, object] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, colon, value = part.partition(":")
        if not colon or not name:
            raise ValueError(f"options: {part!r} is not of the form name:value")
        found[name.strip()] = value.strip().replace("+", ",")
    return found
