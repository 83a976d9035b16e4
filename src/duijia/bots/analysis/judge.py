"""
Judging one decision: what the strongest bot would have done is compared with what was done, in worlds that had no part in choosing.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from msgspec import structs

from duijia.bots.belief import Worlds
from duijia.bots.search import places as at
from duijia.bots.search.bot import SearchBot, answers, seed_of, worth_a_thought
from duijia.bots.search.choose import Ranked
from duijia.bots.search.early import EarlyTrial
from duijia.bots.search.table import Floats
from duijia.bots.search.trial import BuryTrial, PlayTrial, Values, worlds_of
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
BEFORE_PLAY: Final = 4
"""How many times the worlds of a play a decision before play is weighed in: there are few, and all of the play hangs on them."""
SHARE: Final = 1 << 12
"""Values are multiplied by so much, so that the points, which are fewer, fit below: both come out of the same playout."""

STRETCHES: Final = 16
"""Worlds drawn by what was played are each like the one before: their scatter is told by the means of so many stretches of them."""
FEWEST: Final = 2
"""Stretches, to have a scatter."""

Weighed: TypeAlias = PlayTrial | BuryTrial | EarlyTrial
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
    Weighs decisions under one table's rules, as the master would: by the networks of a game that comes with some, else by rule. The same
    view, answer, seed and worlds give the same judgement.
    """

    def __init__(self, rules: Rules, seed: str, worlds: int) -> None:
        self.rules = rules
        self.worlds = worlds
        self._seed = seed
        self._bot = SearchBot(rules, seed, worlds=worlds, rollout="part")
        self._tries = has_columns(rules)

    def judge(self, view: View, action: SeatAction) -> Judgement | None:
        """
        What *action* costs as an answer to ``view.ask``; ``None`` where the search cannot weigh it.
        """
        quick = self._bot.quick(view)
        if not self._tries or not _weighed(view, quick):
            return None
        order = order_of(self.rules, view.level, view.trump)
        choice = self._bot.think(view, quick)
        same = plain(choice.action, order) == plain(action, order)
        weighed = self.weigh(view, action, action if same else choice.action, 1)
        # Where the search thinks only one answer worth trying, another may still have been given.
        forced = same and not choice.ranking and len(answers(view, order, quick)) == 1
        return replace(weighed, forced=forced, ranking=() if forced else choice.ranking or weighed.ranking)

    def weigh(self, view: View, action: SeatAction, best: SeatAction, times: int) -> Judgement:
        """
        *action* against *best* in *times* the worlds of the budget.
        """
        order = order_of(self.rules, view.level, view.trump)
        seed = seed_of(self._seed, view) + FRESH * times
        playing = isinstance(action, Play)
        trial = self._trial(view, order, action, seed)
        wanted = self.worlds * times * (1 if playing else BEFORE_PLAY)
        worlds = worlds_of(trial, seed, 1 if playing and trial.problem.is_open else wanted)
        compared = (action,) if best == action else (action, best)
        thousandths, points = valued(trial, compared, worlds)
        values = thousandths / 1000
        sign = 1 if view.dealer is not None and team_of(view.dealer) != team_of(view.seat) else -1
        means = values.mean(axis=1).tolist()
        ranking = (Ranked(one, mean, len(worlds)) for one, mean in zip(compared, means, strict=True))
        ahead = values[-1] - values[0]
        mean = float(ahead.mean())
        error = error_of(ahead, min(STRETCHES, len(worlds) // 2) if trial.walks else len(worlds))
        better = mean > 0
        return Judgement(
            best=best if better else action,
            forced=False,
            loss=mean if better else 0.0,
            error=error if better else 0.0,
            points=float((points[-1] - points[0]).mean()) if better else 0.0,
            value=means[0],
            score=view.threshold + sign * float(points[0].mean()) if isinstance(action, Play | Bury) else None,
            worlds=len(worlds),
            ranking=tuple(sorted(ranking, key=lambda one: -one.value)),
        )

    def _trial(self, view: View, order: Order, action: SeatAction, seed: int) -> Weighed:
        """
        What plays on by the network as the search does, but always to the end: where playouts stop in the middle, the search's values are a
        network's guess, which is off in all worlds alike and no error tells. To the end, one playout has points and value both, and all
        that they are off by is the scatter that ``Judgement.error`` tells.
        """
        network = self._bot.network
        match action:
            case Play():
                return PlayTrial(view, order, network=network, weigh=self._bot.weigh)
            case Bury():
                return BuryTrial(view, order, network)
            case _:
                return EarlyTrial(view, order, seed, network)


def error_of(ahead: Floats, stretches: int) -> float:
    """
    The standard error of the mean of *ahead*, by the scatter of the means of so many *stretches* of it; 0 of one stretch.
    """
    if stretches < FEWEST:
        return 0.0
    means = np.array([part.mean() for part in np.array_split(ahead, stretches)])
    error: float = means.std(ddof=1).item() / stretches**0.5
    return error


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


def valued(trial: Weighed, compared: Sequence[SeatAction], worlds: Worlds) -> tuple[Values, Values]:
    """
    What *compared* come to in *worlds*: values as ``trial.values`` has them, and the points of the deciding team past the threshold, of
    the same playouts. Only settlements can be told so, not what a network makes of a position in the middle.
    """
    told = copy(trial)
    prices = trial.board.values * SHARE
    prices[at.POINT_VALUE] += 1
    told.board = replace(trial.board, values=prices)
    both = told.values(compared, worlds, 0, len(worlds))
    points = (both + SHARE // 2) % SHARE - SHARE // 2
    return (both - points) // SHARE, points


__all__ = ["AGAIN", "Judge", "Judgement", "plain", "valued"]
