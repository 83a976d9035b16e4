"""
What each house rule and preset is called and what it changes at the table, in 中文 and English.

The texts are data (``data/options.json``, ``data/presets.json``), read at the first question. An entry ``"dabang/follow"`` is that
game's own text where the general one would mislead.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec

Pair: TypeAlias = tuple[str, str]
"""中文 and English."""


class OptionText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    The words for one house rule.
    """

    title: Pair
    """Its name, a few words."""
    explain: Pair
    """What changes at the table, one to three sentences."""
    labels: dict[str, Pair]
    """Each value in its text form (``"on"``, ``"strict"``, …) to its label, in the order in which they are offered."""


def option_text(game_key: str, name: str) -> OptionText:
    """
    The words for option *name* in the game *game_key*.

    :raises KeyError: no text for this option
    """
    texts = _options()
    return texts.get(f"{game_key}/{name}") or texts[name]


def preset_names(game_key: str, zh_name: str) -> Pair:
    """
    The 中文 and English name of the preset that the game lists as *zh_name*.

    :raises KeyError: no text for this preset
    """
    return zh_name, _presets()[game_key][zh_name]


def read_data(name: str) -> bytes:
    """
    The bytes of a data file of this package.
    """
    return files("duijia.text").joinpath("data", name).read_bytes()


@cache
def _options() -> dict[str, OptionText]:
    return msgspec.json.decode(read_data("options.json"), type=dict[str, OptionText])


@cache
def _presets() -> dict[str, dict[str, str]]:
    return msgspec.json.decode(read_data("presets.json"), type=dict[str, dict[str, str]])
