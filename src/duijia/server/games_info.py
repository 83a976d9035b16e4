"""
The games and their house rules as the new-table form shows them (``GET /api/games``).
"""

from __future__ import annotations

from functools import cache

from duijia.games import GAMES
from duijia.rules import Option, Rules, option_text, option_value
from duijia.server.wire import GameInfo, OptionInfo, PackInfo, PresetInfo
from duijia.text import options as text


@cache
def games_info() -> tuple[GameInfo, ...]:
    """
    Every game with its options and presets, in the registry's order.
    """
    return tuple(game_info(rules) for rules in GAMES)


def game_info(rules: Rules) -> GameInfo:
    """
    One game: names, levels, options with their words, presets with the options they change.
    """
    return GameInfo(
        key=rules.key,
        names=rules.names,
        levels=rules.levels.ranks,
        options=tuple(_option(rules, option) for option in rules.options),
        presets=tuple(
            PresetInfo(
                names=text.preset_names(rules.key, name),
                options={option: option_text(value) for option, value in chosen},
            )
            for name, chosen in rules.presets
        ),
        pack=PackInfo(decks=rules.pack.decks, ranks=rules.pack.ranks, calls=rules.declare.system == "call"),
        permanent=rules.pack.permanent,
        kitty=rules.pack.kitty,
        no_trump=rules.score.no_trump_threshold is not None,
    )


def _option(rules: Rules, option: Option) -> OptionInfo:
    words = text.option_text(rules.key, option.name)
    values = tuple(option_text(value) for value in option.values)
    return OptionInfo(
        name=option.name,
        rule=option.rule,
        default=option_text(option_value(rules, option.name)),
        values=values,
        title=words.title,
        explain=words.explain,
        labels=tuple(words.labels[value] for value in values),
    )
