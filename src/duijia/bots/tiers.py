"""
The tiers: the four strengths of bots that a table offers, as data. A tier's key is also a bot's name, wherever one is asked for.

The two upper tiers need machine code, made by a compiler when they are first used. Where it is not installed, or where a tier's bot is
not part of the package, the tier is not offered; nobody finds that out at a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, Literal, TypeAlias

TierKey: TypeAlias = Literal["beginner", "regular", "expert", "master"]
"""A tier, from the weakest to the strongest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """
    One strength.
    """

    key: TierKey
    names: tuple[str, str]
    """中文 and English."""
    notes: tuple[str, str]
    """One sentence each on how it plays."""
    bot: str
    """Its bot in the registry, with the budget that makes it reproducible."""
    timed: str = ""
    """The same bot with a budget in time, ``{ms}`` milliseconds a move; empty: it answers at once."""
    compiled: bool = False
    """Whether it needs the compiler: it thinks in a process of its own."""


TIERS: Final[tuple[Tier, ...]] = (
    Tier(
        key="beginner",
        names=("新手", "Beginner"),
        notes=("刚学会，记不住牌，但不坑对家", "Has just learnt: forgets what was played, but never hurts its partner"),
        bot="beginner",
    ),
    Tier(
        key="regular",
        names=("普通", "Regular"),
        notes=("记牌、会配合，像常打的牌友", "Counts cards and helps its partner, like a friend who plays often"),
        bot="rule",
    ),
    Tier(
        key="expert",
        names=("高手", "Expert"),
        notes=("学过很多牌局，出牌快而准", "Has learnt from very many hands: quick and sharp"),
        bot="learned",
        compiled=True,
    ),
    Tier(
        key="master",
        names=("大师", "Master"),
        notes=("每一手都推演各种牌面，最难对付", "Plays every choice out in its head: the hardest of all"),
        bot="search:worlds=64+rollout=part",
        timed="search:worlds=256+ms={ms}+rollout=part",
        compiled=True,
    ),
)

DEFAULT: Final[TierKey] = "regular"
"""The tier of a seat for which none was chosen, and the one that stands in for the others."""

BY_KEY: Final[dict[str, Tier]] = {tier.key: tier for tier in TIERS}


def installed(bots: frozenset[str] | set[str]) -> tuple[Tier, ...]:
    """
    The tiers that this installation can give, where *bots* come with it.
    """
    compiler = find_spec("numba") is not None
    return tuple(tier for tier in TIERS if tier.bot.partition(":")[0] in bots and (compiler or not tier.compiled))


__all__ = ["BY_KEY", "DEFAULT", "TIERS", "Tier", "TierKey", "installed"]
