"""
Judging one decision: what the search would have done is compared with what was done, in worlds that had no part in choosing.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from msgspec import structs

from duijia.bots.rule import RuleBot
from duijia.bots.search import places as at
from duijia.bots.search.bot import EARLY_SHARE, SearchBot, seed_of, worth_a_thought
from duijia.bots.search.choose import Ranked
from duijia.bots.search.early import EarlyTrial
from duijia.bots.search.trial import BuryTrial, PlayTrial, worlds_of
from duijia.cards import team_of
from duijia.hand.actions import Bury, Pass, Play, SeatAction
from duijia.order import Order, order_of
from duijia.rules import Rules
from duijia.simulator.columns import has_columns
from duijia.view import View

FRESH: Final = 31_337
"""Added to the decision's seed for worlds that had no part in choosing."""
AGAIN: Final = 8
"""How many times the worlds a dear decision gets when it is looked at again."""
SHARE: Final = 1 << 12
"""Values are multiplied by so much, so that the points, which are fewer, fit below: both come out of the same playout."""

Weighing: TypeAlias = PlayTrial | BuryTrial | EarlyTrial
"""What tries answers out."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """
    What a decision came to.
    """

    best: SeatAction
    forced: bool
    loss: float
    error: float
    points: float
    value: float
    """Of what was done."""
    score: float | None
    """The attackers' points that can be expected after what was done; ``None`` while dealer or trump may still change."""
    worlds: int
    ranking: tuple[Ranked, ...]


class Judge:
    """
    Weighs decisions under one table's rules. The same view, answer, seed and worlds give the same judgement.
    """

    def __init__(self, rules: Rules, seed: str, worlds: int) -> None:
        self.rules = rules
        self.worlds = worlds
        self._seed = seed
        self._bot = SearchBot(rules, seed, worlds=worlds)
        self._rule = RuleBot(rules)
        self._tries = has_columns(rules)

    def judge(self, view: View, action: SeatAction) -> Judgement | None:
        """
        What *action* costs as an answer to ``view.ask``; ``None`` where the search cannot weigh it.
        """
        quick = self._rule.act(view)
        if not self._tries or not _weighed(view, quick):
            return None
        order = order_of(self.rules, view.level, view.trump)
        choice = self._bot.think(view, quick)
        same = plain(choice.action, order) == plain(action, order)
        weighed = self.weigh(view, action, action if same else choice.action, 1)
        return replace(weighed, forced=not choice.ranking, ranking=choice.ranking)

    def weigh(self, view: View, action: SeatAction, best: SeatAction, times: int) -> Judgement:
        """
        *action* against *best* in *times* the worlds of the budget.
        """
        order = order_of(self.rules, view.level, view.trump)
        seed = seed_of(self._seed, view) + FRESH * times
        playing = isinstance(action, Play)
        trial = _trial(view, order, action, seed)
        # As the search has it: what comes before play gets more, all of the play hangs on it.
        wanted = self.worlds * times * (1 if playing else EARLY_SHARE)
        worlds = worlds_of(trial, seed, 1 if playing and trial.problem.is_open else wanted)
        answers: list[SeatAction] = [action] if best == action else [action, best]
        both = _telling_points(trial).values(answers, worlds, 0, len(worlds))
        points = (both + SHARE // 2) % SHARE - SHARE // 2
        values = (both - points) / SHARE / 1000
        sign = 1 if view.dealer is not None and team_of(view.dealer) != team_of(view.seat) else -1
        ahead = values[-1] - values[0]
        mean = float(ahead.mean())
        error = float(ahead.std(ddof=1)) / len(worlds) ** 0.5 if len(worlds) > 1 else 0.0
        better = mean > 0
        return Judgement(
            best=best if better else action,
            forced=False,
            loss=mean if better else 0.0,
            error=error if better else 0.0,
            points=float((points[-1] - points[0]).mean()) if better else 0.0,
            value=float(values[0].mean()),
            score=view.threshold + sign * float(points[0].mean()) if isinstance(action, Play | Bury) else None,
            worlds=len(worlds),
            ranking=(),
        )


def _weighed(view: View, quick: SeatAction) -> bool:
    """
    Whether the search can weigh the answers: silence while cards are dealt it looks at now and then only, but can.
    """
    assert view.ask is not None
    return worth_a_thought(view, quick) or (view.phase == "dealing" and view.ask.kind == "declare")


def plain(action: SeatAction, order: Order) -> SeatAction:
    """
    *action* with its cards in the game's order.
    """
    return action if isinstance(action, Pass) else structs.replace(action, cards=order.sort(action.cards))


def _trial(view: View, order: Order, action: SeatAction, seed: int) -> Weighing:
    match action:
        case Play():
            return PlayTrial(view, order)
        case Bury():
            return BuryTrial(view, order)
        case _:
            return EarlyTrial(view, order, seed)


def _telling_points(trial: Weighing) -> Weighing:
    """
    *trial* with values that are ``SHARE`` times as large, the points of the deciding team added below them.
    """
    told = copy(trial)
    values = trial.board.values * SHARE
    values[at.POINT_VALUE] += 1
    told.board = replace(trial.board, values=np.array(values, dtype=np.int64))
    return told


__all__ = ["AGAIN", "Judge", "Judgement", "plain"]
