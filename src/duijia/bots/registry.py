"""
Bots by name, for commands, tables and the arena.

A name is ``random``, ``rule``, ``rule:tempo=4,feed=3`` (weights changed, to measure what they are worth), ``cmd: ./mybot --fast``, a
program that speaks JSON lines, or ``module:attribute`` of a Python module that can be imported, where the attribute is called with the
rules and a seed and gives a bot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from importlib import import_module
from typing import Final, TypeAlias

from duijia.bots.base import Bot
from duijia.bots.process import CommandError, is_program, program_maker
from duijia.bots.random import RandomBot
from duijia.bots.rule import RuleBot
from duijia.bots.rule.weights import DEFAULT, Weights
from duijia.rules import Rules

Maker: TypeAlias = Callable[[Rules, str], Bot]
"""Makes a bot for a table's rules; the text seeds its chance, if it uses any."""

BOTS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "rule": lambda rules, _seed: RuleBot(rules),
}
"""The bots that come with the package."""


class UnknownBotError(ValueError):
    """
    No such bot.
    """


def find_bot(name: str) -> Maker:
    """
    The maker of the bot called *name*.

    :raises UnknownBotError: there is none; the message lists those that there are
    """
    if name in BOTS:
        return BOTS[name]
    if is_program(name):
        try:
            return program_maker(name)
        except CommandError as error:
            raise UnknownBotError(str(error)) from None
    base, colon, rest = name.partition(":")
    if colon and base == "rule":
        weights = _weights(name, rest)
        return lambda rules, _seed: RuleBot(rules, weights, name)
    if colon and base and rest.isidentifier():
        return _imported(name, base, rest)
    raise UnknownBotError(f"{name!r} is no bot; there are {', '.join(BOTS)}, cmd: PROGRAM, or module:attribute")


def _weights(name: str, text: str) -> Weights:
    known = {field.name for field in fields(Weights)}
    values: dict[str, float] = {}
    for part in text.split(","):
        key, _, value = part.partition("=")
        if key not in known:
            raise UnknownBotError(f"{name!r}: the rule bot has no weight {key!r}; it has {', '.join(sorted(known))}")
        try:
            values[key] = float(value)
        except ValueError:
            raise UnknownBotError(f"{name!r}: {key} takes a number, not {value!r}") from None
    return replace(DEFAULT, **values)


def _imported(name: str, module: str, attribute: str) -> Maker:
    try:
        maker = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UnknownBotError(f"{name!r}: {error}") from None
    if not callable(maker):
        raise UnknownBotError(f"{name!r}: {attribute} cannot be called with rules and a seed")
    found: Maker = maker
    return found
