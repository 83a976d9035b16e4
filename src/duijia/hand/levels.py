"""
Levels: who rises, how far, and what ends the match (GZ3, GZ24, GZ25, GZ31, DB18, DB23, DB25, DL17).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from duijia.cards import Rank, Team
from duijia.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """
    How a hand was played out.
    """

    attackers: Team
    no_trump: bool
    """公主 (DL13)."""
    threshold: int
    score: int
    """The attackers' points, the dug kitty included (C9)."""
    dig: bool
    multiplier: int
    """0 without a dig."""
    big: int
    """Big jokers in the kitty; none in a dry hand (GZ16)."""
    small: int
    """Small jokers in the kitty; none in a dry hand (GZ16)."""

    @property
    def short(self) -> bool:
        """
        Whether the attackers missed the threshold, so that the dealer side keeps the bank.
        """
        return self.score < self.threshold

    @property
    def winners(self) -> Team:
        """
        The team that keeps or takes the bank.
        """
        return 1 - self.attackers if self.short else self.attackers

    @property
    def clean(self) -> bool:
        """
        Whether score and last trick went to the same side: short and held, or reached and dug (GZ24).
        """
        return self.short != self.dig

    @property
    def joker_weight(self) -> int:
        """
        Two for each big and one for each small joker in the kitty (GZ25, GZ26, DB18).
        """
        return 2 * self.big + self.small


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerEnd:
    """
    Which buried jokers end the match (GZ31, DB25).
    """

    count: int
    small: bool
    """Whether so many small jokers do it too."""
    dealer_side: bool
    """Whether the dealer side can win by it."""


JOKER_ENDS: Final[dict[str, JokerEnd]] = {
    "attackers_three_big": JokerEnd(count=3, small=False, dealer_side=False),
    "both_three_big": JokerEnd(count=3, small=False, dealer_side=True),
    "four_any": JokerEnd(count=4, small=True, dealer_side=True),
    "four_big": JokerEnd(count=4, small=False, dealer_side=True),
}
"""The values of ``joker_end``; ``off`` has none."""


def special_end(rules: Rules, outcome: Outcome) -> tuple[str, Team] | None:
    """
    Why the match ends at once and who wins it: ``"zero"``, ``"all"`` or ``"jokers"`` (GZ31, DB25); ``None`` if it goes on.
    """
    if rules.score.all_points_end:
        if outcome.score == 0:
            return "zero", 1 - outcome.attackers
        if outcome.score >= rules.score.total:
            return "all", outcome.attackers
    end = JOKER_ENDS.get(rules.score.joker_end)
    if end is None or not outcome.clean:
        return None
    if outcome.big < end.count and not (end.small and outcome.small >= end.count):
        return None
    if outcome.short and not end.dealer_side:
        return None
    return "jokers", outcome.winners


def joker_levels(rules: Rules, outcome: Outcome) -> int:
    """
    Levels that the buried jokers add for a side that rises (GZ25).
    """
    return outcome.joker_weight if rules.kitty.joker_levels else 0


def change_levels(
    rules: Rules, outcome: Outcome, levels: tuple[Rank, Rank]
) -> tuple[tuple[Rank, Rank] | None, tuple[int, int]]:
    """
    The levels after a hand and the levels really gained by each team; ``None`` for levels: the winners passed the last one.
    """
    team = outcome.winners
    after, gained = climb(rules, levels[team], _steps(rules, outcome, levels[team]))
    rise = (gained, 0) if team == 0 else (0, gained)
    if after is None:
        return None, rise
    other = levels[1 - team]
    if rules.levels.system == "streak" and not outcome.short:
        # DL17: a side that loses the bank is back at the first level at once.
        other = rules.climb[0]
    return ((after, other) if team == 0 else (other, after)), rise


def climb(rules: Rules, level: Rank, steps: int) -> tuple[Rank | None, int]:
    """
    Where *steps* levels up from *level* lead, and how many were really gained; ``None``: past the last level.

    A jump stops at every level that must be played (GZ3, DB23). Passing the last level counts one (GZ32).
    """
    ladder = rules.climb
    at = ladder.index(level)
    for gained in range(1, steps + 1):
        at += 1
        if at == len(ladder):
            return None, gained
        if ladder[at] in rules.must_play:
            return ladder[at], gained
    return ladder[at], steps


def _steps(rules: Rules, outcome: Outcome, level: Rank) -> int:
    """
    Levels that the winners rise before any stop.
    """
    if rules.levels.system == "streak":
        return 1 if outcome.short else 0
    if not outcome.clean:
        return 0
    if rules.levels.must_play_meaning == "dealer_only" and level in rules.must_play and not outcome.short:
        return 0  # DB23: such a level is passed only as dealer side
    return 1 + joker_levels(rules, outcome)
