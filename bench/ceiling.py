"""
What knowing all cards would be worth to the search: how far it beats another bot if every world in which it tries its plays is the deal itself.

Run ``python bench/ceiling.py`` (``--game dalin --playouts part --pairs 20`` for a quick look). That is no bot for a table: it is shown what nobody may see, and only
here. Before play it decides as the search does, and in play its partner and the others go on in playouts as they do there, by the network or by rule;
so what it makes says how much a better guess of the hidden cards could bring at most, as long as everybody is taken to play so.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

import numpy as np
from rich.console import Console
from rich.progress import track

from duijia.bots.arena import start_of
from duijia.bots.arena.pairs import half, pair_of, whose
from duijia.bots.base import Bot
from duijia.bots.belief import open_problem
from duijia.bots.registry import find_bot
from duijia.bots.search import Rollout
from duijia.bots.search.bot import SearchBot
from duijia.bots.search.trial import PlayTrial
from duijia.bots.table import chances, play_hand
from duijia.cards import SEATS, Team
from duijia.games import GAMES
from duijia.hand.actions import Action
from duijia.match import Match, apply
from duijia.order import Order
from duijia.refusals import Refused
from duijia.rules import Rules
from duijia.view import View

ROLLOUTS: Final[tuple[Rollout, ...]] = ("part", "net", "rule")
"""Who plays in playouts: the network for some tricks and then a value, the network to the end, or everybody by rule."""


class Table:
    """
    Where the hand stands, for those who are shown it.
    """

    def __init__(self, match: Match) -> None:
        self.match = match

    def watch(self, match: Match, action: Action) -> None:
        """
        Told of each action, with the match before it.
        """
        after = apply(match, action)
        assert not isinstance(after, Refused)
        self.match = after


class Seer(SearchBot):
    """
    A search that knows how the cards lie once they are played.
    """

    def __init__(self, table: Table, rules: Rules, seed: str, rollout: Rollout) -> None:
        super().__init__(rules, seed, rollout=rollout)
        self._table = table

    def trial(self, view: View, order: Order) -> PlayTrial:
        """
        In the one world that is.
        """
        hand = self._table.match.hand
        assert hand is not None
        problem = open_problem(view, order, dict(enumerate(hand.hands)))
        return PlayTrial(view, order, problem, self.network, value=self.value)


def pair(rules: Rules, rollout: Rollout, against: str, seed: str) -> float:
    """
    Points a hand of a seeing side over bots called *against*: half the difference of the deal of *seed* played twice, as the arena does.
    """
    halves = []
    for team in (0, 1):
        table = Table(start_of(rules, Random(seed)))
        bots = [seated(table, rules, rollout, against, team, seat, seed) for seat in SEATS]
        halves.append(half(play_hand(table.match, bots, chances(rules, seed), table.watch), team, None, (), ""))
    return pair_of(halves).points


def seated(table: Table, rules: Rules, rollout: Rollout, against: str, team: Team, seat: int, seed: str) -> Bot:
    """
    Who sits on *seat* where the seeing side is *team*.
    """
    which = whose(team, seat)
    maker = find_bot(against) if which else partial(Seer, table, rollout=rollout)
    return maker(rules, f"{seed}/{seat}/{which}")


def main(arguments: Sequence[str] | None = None) -> int:
    """
    The whole run.
    """
    parser = argparse.ArgumentParser(description="Measure what knowing all cards is worth.")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--game", choices=[rules.key for rules in GAMES], action="append")
    parser.add_argument("--playouts", choices=ROLLOUTS, action="append")
    parser.add_argument("--against", default="reference:rule")
    parser.add_argument("--seed", default="41")
    given = parser.parse_args(arguments)
    rows = [f"| game | playouts | pairs | points a hand over {given.against} |", "|---|---|---:|---:|"]
    for rules in GAMES:
        if given.game and rules.key not in given.game:
            continue
        for rollout in given.playouts or ROLLOUTS:
            numbers = track(range(given.pairs), f"{rules.key} {rollout}", console=Console(stderr=True), transient=True)
            found = np.array([pair(rules, rollout, given.against, f"{given.seed}/{number}") for number in numbers])
            half_width = 1.96 * found.std(ddof=1) / len(found) ** 0.5
            rows.append(f"| {rules.names[0]} | {rollout} | {len(found)} | {found.mean():+.1f} ± {half_width:.1f} |")
    print("\n".join(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
