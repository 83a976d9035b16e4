"""
Bots by name, for commands, tables and the arena.

A name is a tier's (``beginner``, ``regular``, ``expert``, ``master``), ``random``, ``rule``, ``rule:tempo=4,feed=3`` (weights changed,
to measure what they are worth), ``learned``, ``learned:FILE.npz`` (a network of your own), ``search``, ``search:worlds=400`` or
``search:ms=300`` (its budget a move), with ``+rollout=net`` playouts by the network, with ``+rollout=part`` only some tricks of them,
with ``+weigh=no`` or ``yes`` worlds drawn evenly or weighed by what was played, ``reference:rule`` or another of ``REFERENCES``,
``cmd: ./mybot --fast``, a program that speaks JSON lines, or ``module:attribute`` of a Python module that can be imported, where the
attribute is called with the rules and a seed and gives a bot.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields, replace
from hashlib import sha256
from importlib import import_module
from math import isfinite, nan
from pathlib import Path
from typing import Final, TypeAlias, cast, get_args

from duijia.bots.base import Bot
from duijia.bots.beginner import BeginnerBot
from duijia.bots.process import CommandError, is_program, program_maker
from duijia.bots.random import RandomBot
from duijia.bots.reference.rule import RuleBot as FirstRuleBot
from duijia.bots.rule import RuleBot
from duijia.bots.rule.weights import DEFAULT, Weights
from duijia.bots.search import Rollout
from duijia.bots.tiers import BY_KEY, Tier, installed
from duijia.rules import Rules

LONGEST: Final = 9
"""Digits of a budget at most."""

REFERENCE: Final = "reference"
"""The first part of the names of opponents that never change."""

Maker: TypeAlias = Callable[[Rules, str], Bot]
"""Makes a bot for a table's rules; the text seeds its chance, if it uses any."""

BOTS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "beginner": BeginnerBot,
    "rule": lambda rules, _seed: RuleBot(rules),
    "learned": lambda rules, seed: _learned(rules, seed, "learned", None),
    "search": lambda rules, seed: _search(rules, seed, "search", {}),
}
"""The bots that come with the package."""

REFERENCES: Final = ("reference:random", "reference:rule", "reference:pimc")
"""Opponents that never change (``duijia.bots.reference``)."""


class UnknownBotError(ValueError):
    """
    No such bot.
    """


def find_bot(name: str) -> Maker:
    """
    The maker of the bot called *name*.

    :raises UnknownBotError: there is none; the message lists those that there are
    """
    try:
        name.encode()
    except UnicodeEncodeError:
        raise UnknownBotError(f"{name!r} is no UTF-8 text") from None
    if name in BOTS:
        return BOTS[name]
    if name in BY_KEY:
        return _tier(BY_KEY[name])
    if is_program(name):
        try:
            return program_maker(name)
        except CommandError as error:
            raise UnknownBotError(str(error)) from None
    base, colon, rest = name.partition(":")
    if colon and base == "rule":
        weights = _weights(name, rest)
        return lambda rules, _seed: RuleBot(rules, weights, name)
    if colon and base == "learned":
        _check_network(name, rest)
        return lambda rules, seed: _learned(rules, seed, name, rest)
    if colon and base == "search":
        return _searching(name, rest)
    if colon and base == REFERENCE:
        return _reference(name, rest)
    if colon and base and rest.isidentifier():
        return _imported(name, base, rest)
    raise UnknownBotError(
        f"{name!r} is no bot; there are {', '.join((*BOTS, *REFERENCES))}, cmd: PROGRAM, or module:attribute"
    )


def offered() -> tuple[Tier, ...]:
    """
    The tiers that this installation can give, from the weakest to the strongest.
    """
    return installed(set(BOTS))


def _tier(tier: Tier) -> Maker:
    if tier not in offered():
        raise UnknownBotError(f"this installation has no {tier.key}; it has {', '.join(one.key for one in offered())}")
    return find_bot(tier.bot)


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
            values[key] = nan
        if not isfinite(values[key]):
            raise UnknownBotError(f"{name!r}: {key} takes a number, not {value!r}")
    return replace(DEFAULT, **values)


def _check_network(name: str, path: str) -> None:
    from duijia.bots.learned.weights import WeightsError, load  # noqa: PLC0415 - only who plays by a network reads one

    try:
        load(path)
    except WeightsError as error:
        raise UnknownBotError(f"{name!r}: {error}") from None


def _learned(rules: Rules, seed: str, name: str, network: str | None) -> Bot:
    # Only who plays by a network waits for the compiler.
    from duijia.bots.learned.bot import LearnedBot  # noqa: PLC0415
    from duijia.bots.learned.weights import WeightsError  # noqa: PLC0415

    try:
        return LearnedBot(rules, seed, network=network, name=name)
    except WeightsError as error:
        # Only now it is known which game it has to play.
        raise UnknownBotError(f"{name!r}: {error}") from None


def _searching(name: str, text: str) -> Maker:
    """
    A search with its budget, by whom its playouts are played, and whether it weighs its worlds.
    """
    word, parts = _said(name, text.split("+"), "rollout", get_args(Rollout))
    weigh, parts = _said(name, parts, "weigh", ("yes", "no"))
    budget = _budget(name, "+".join(parts)) if parts else {}
    rollout = cast("Rollout", word or "rule")
    return lambda rules, seed: _search(rules, seed, name, budget, rollout, None if weigh is None else weigh == "yes")


def _search(
    rules: Rules, seed: str, name: str, budget: dict[str, int], rollout: Rollout = "rule", weigh: bool | None = None
) -> Bot:
    # Only who searches waits for the compiler.
    from duijia.bots.search.bot import SearchBot  # noqa: PLC0415

    seconds = budget["ms"] / 1000 if "ms" in budget else None
    worlds = budget.get("worlds", SearchBot.WORLDS if seconds is None else SearchBot.MOST)
    return SearchBot(rules, seed, worlds=worlds, seconds=seconds, rollout=rollout, weigh=weigh, name=name)


def _said(name: str, parts: list[str], key: str, words: tuple[str, ...]) -> tuple[str | None, list[str]]:
    """
    Which of *words* the part that begins with *key* says, and the other parts.
    """
    said = [part.partition("=")[2] for part in parts if part.startswith(f"{key}=")]
    for word in said:
        if word not in words:
            raise UnknownBotError(f"{name!r}: {key} is {' or '.join(words)}, not {word!r}")
    return (said[-1] if said else None), [part for part in parts if not part.startswith(f"{key}=")]


def _reference(name: str, kind: str) -> Maker:
    """
    An opponent that never changes.
    """
    kind, colon, rest = kind.partition(":")
    if kind == "random" and not colon:
        return lambda rules, seed: RandomBot(rules, seed, name)
    if kind == "rule" and not colon:
        return lambda rules, _seed: FirstRuleBot(rules, name=name)
    if kind == "pimc":
        budget = _budget(name, rest) if colon else {}
        return lambda rules, seed: _pimc(rules, seed, name, budget)
    raise UnknownBotError(
        f"{name!r} is no reference; there are {', '.join(REFERENCES)}, the last also with worlds=N or ms=N"
    )


def _pimc(rules: Rules, seed: str, name: str, budget: dict[str, int]) -> Bot:
    from duijia.bots.reference.pimc import PimcBot  # noqa: PLC0415 - as with _search

    seconds = budget["ms"] / 1000 if "ms" in budget else None
    return PimcBot(rules, seed, worlds=budget.get("worlds"), seconds=seconds, name=name)


def _budget(name: str, text: str) -> dict[str, int]:
    """
    Worlds and milliseconds for a move; ``+`` between them.
    """
    found: dict[str, int] = {}
    for part in text.split("+"):
        key, _, value = part.partition("=")
        if key not in ("worlds", "ms"):
            raise UnknownBotError(f"{name!r}: it has no budget in {key!r}; it has worlds and ms")
        if not value.isdecimal() or len(value) > LONGEST or not int(value):
            raise UnknownBotError(f"{name!r}: {key} takes a number from 1, of at most {LONGEST} digits, not {value!r}")
        found[key] = int(value)
    return found


def _imported(name: str, module: str, attribute: str) -> Maker:
    # A module of one's own lies in the directory where one is; whatever is installed comes before it.
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        maker = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - it is anybody's code that runs here
        raise UnknownBotError(f"{name!r}: {_said_by(error)}") from None
    if not callable(maker):
        raise UnknownBotError(f"{name!r}: {attribute} cannot be called with rules and a seed")

    def make(rules: Rules, seed: str) -> Bot:
        try:
            # Somebody else's code is not told the seed itself: the deals are drawn from the same.
            bot: Bot = maker(rules, sha256(f"bot/{seed}".encode()).hexdigest())
        except (Exception, SystemExit) as error:  # noqa: BLE001 - as above
            raise UnknownBotError(f"{name!r}: called with rules and a seed: {_said_by(error)}") from None
        if not callable(getattr(bot, "act", None)) or not isinstance(getattr(bot, "name", None), str):
            raise UnknownBotError(f"{name!r}: gave {type(bot).__name__}, which has no name or cannot act")
        return bot

    return make


def _said_by(error: BaseException) -> str:
    """
    What *error* says, with its kind where that is not said by its words.
    """
    return str(error) if isinstance(error, ImportError | AttributeError) else f"{type(error).__name__}: {error}"
