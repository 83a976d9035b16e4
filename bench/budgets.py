"""
What a master's plays come to by its budget in worlds: the network's own play, and what the search chooses with more and more of them.

Run ``python bench/budgets.py`` (``--decisions 40`` for a quick look, ``--game dalin``). Decisions are those of hands that learned bots play with
themselves and with the first rule bot. Where the plays chosen differ, they are valued in the worlds of three walks that had no part in choosing them.
Printed are points a decision over the play of the master's own budget, with 95 % intervals, and how long a decision took.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from time import process_time

import numpy as np
from errors import decisions
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from duijia.bots.learned.player import Player
from duijia.bots.learned.weights import shipped
from duijia.bots.search import places as at
from duijia.bots.search.bot import SearchBot
from duijia.bots.search.trial import PlayTrial, worlds_of
from duijia.games import GAMES, find_game
from duijia.hand.actions import SeatAction
from duijia.order import order_of
from duijia.rules import Rules
from duijia.view import View, view_of

BUDGETS = (32, 64, 128, 256)
SHARE = 0.12
"""How many of a hand's decisions are taken."""
WALKS, WORLDS = 3, 350
"""Walks that value what was chosen, and worlds of each."""
SEATED = (("learned", "reference:rule") * 2, ("learned",) * 4)
"""Who plays, hands in turn."""


def worth(rules: Rules, view: View, plays: Sequence[SeatAction], bot: SearchBot) -> NDArray[np.float64]:
    """
    What each of *plays* comes to, in points.
    """
    order = order_of(rules, view.level, view.trump)
    found = np.zeros(len(plays))
    for walk in range(WALKS):
        trial = PlayTrial(view, order, network=bot.network, value=bot.value, weigh=True)
        worlds = worlds_of(trial, 1000 + walk, WORLDS)
        values = trial.values(plays, worlds, 0, len(worlds)).mean(axis=1)
        found += values / float(trial.board.values[at.POINT_VALUE]) / WALKS
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """
    The whole run.
    """
    parser = argparse.ArgumentParser(description="Measure what a budget in worlds is worth.")
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--game", choices=[rules.key for rules in GAMES], default="dagunzi")
    given = parser.parse_args(arguments)
    rules = find_game(given.game)
    bots = [SearchBot(rules, "s", worlds=worlds, rollout="part") for worlds in BUDGETS]
    network = shipped(rules.key)
    assert network is not None
    player = Player(rules, network)
    came, times = [], []
    every = decisions(rules, "budget1", SHARE, SEATED)
    bar = track(range(given.decisions), given.game, console=Console(stderr=True), transient=True)
    for _ in bar:
        view = next(view for match, seat in every if len(player.scored(view := view_of(match, seat))) > 1)
        quick = bots[0].quick(view)
        chosen, spent = [quick], []
        for bot in bots:
            begun = process_time()
            chosen.append(bot.think(view, quick).action)
            spent.append(1000 * (process_time() - begun))
        plays = list(dict.fromkeys(chosen))
        values = worth(rules, view, plays, bots[0]) if len(plays) > 1 else np.zeros(1)
        came.append([values[plays.index(play)] for play in chosen])
        times.append(spent)
    found = np.array(came)
    found -= found[:, [1 + BUDGETS.index(SearchBot.WORLDS)]]
    half = 1.96 * found.std(axis=0) / len(found) ** 0.5
    rows = [f"| {given.game}, {len(found)} decisions | points a decision | ms, mean and p99 |", "|---|---:|---:|"]
    for place, name in enumerate(["the network", *(f"{worlds} worlds" for worlds in BUDGETS)]):
        took = [one[place - 1] for one in times] if place else []
        time = f"{np.mean(took):.0f}, {np.quantile(took, 0.99):.0f}" if took else ""
        rows.append(f"| {name} | {found[:, place].mean():+.2f} ± {half[place]:.2f} | {time} |")
    print("\n".join(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
