"""
How long the tiers think over a move, and how many worlds a second the belief draws: processor time of one core.

Run ``python bench/thinking.py`` (``--moves 60`` for a quick look). Positions are those of hands that the rule bot plays: openings with all
cards in hand, and the middle of the hand. Printed are a table for ``docs/bots.md`` and the bars; the exit status is 1 when one is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random
from time import process_time

from rich.console import Console
from rich.progress import track

from duijia.bots.arena import start_of
from duijia.bots.base import Bot
from duijia.bots.belief import draw_worlds, problem_of
from duijia.bots.registry import BOTS, find_bot
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.bots.tiers import TIERS, installed
from duijia.games import GAMES
from duijia.hand.actions import Action, Play
from duijia.match import Match
from duijia.order import order_of
from duijia.rules import Rules
from duijia.view import View, view_of

MASTER_MS, OTHERS_MS, WORLDS = 1_000, 30, 5_000
"""The bars: p99 of a move, and worlds a second."""
DRAWN = 256
"""Worlds a draw; with the walk to the first."""


def positions(rules: Rules, wanted: int) -> dict[str, list[View]]:
    """
    Views of seats on turn: with all cards in hand, and with about half of them.
    """
    found: dict[str, list[View]] = {"opening": [], "middle": []}
    half = rules.pack.hand // 2
    number = 0
    while any(len(views) < wanted for views in found.values()):
        random = Random(f"thinking/{number}")

        def watch(match: Match, action: Action, random: Random = random) -> None:
            if isinstance(action, Play):
                view = view_of(match, action.seat)
                if len(view.hand) == rules.pack.hand:
                    found["opening"].append(view)
                elif abs(len(view.hand) - half) <= half // 4 and random.random() < 0.5:
                    found["middle"].append(view)

        part = f"thinking/{number}"
        play_hand(start_of(rules, Random(part)), seat_bots(rules, ("rule",) * 4, part), chances(rules, part), watch)
        number += 1
    return {name: views[:wanted] for name, views in found.items()}


def milliseconds(bot: Bot, views: Sequence[View]) -> list[float]:
    """
    Processor time of each move, in order of size.
    """
    bot.act(views[0])
    times = []
    for view in views:
        start = process_time()
        bot.act(view)
        times.append(1_000 * (process_time() - start))
    return sorted(times)


def worlds_a_second(rules: Rules, views: Sequence[View]) -> float:
    """
    Over all *views*, laying out and warming up included.
    """
    problems = [problem_of(view, order_of(rules, view.level, view.trump)) for view in views]
    draw_worlds(problems[0], 1, 2)
    start = process_time()
    drawn = sum(len(draw_worlds(problem, number, DRAWN)) for number, problem in enumerate(problems))
    return drawn / (process_time() - start)


def main(arguments: Sequence[str] | None = None) -> int:
    """
    The whole run.
    """
    parser = argparse.ArgumentParser(description="Measure the tiers' moves and the belief.")
    parser.add_argument("--moves", type=int, default=200, help="moves of each tier, game and part of the hand")
    given = parser.parse_args(arguments)
    missed = 0
    rows = ["| tier | game | part | moves | median ms | p99 ms | longest |", "|---|---|---|---|---|---|---|"]
    beliefs = ["| game | worlds a second, mid-hand |", "|---|---|"]
    for rules in track(GAMES, "measuring", console=Console(stderr=True), transient=True):
        views = positions(rules, given.moves)
        for tier in installed(set(BOTS)):
            for part, asked in views.items():
                times = milliseconds(find_bot(tier.bot)(rules, "thinking"), asked)
                p99 = times[min(len(times) - 1, int(0.99 * len(times)))]
                missed += p99 > (MASTER_MS if tier == TIERS[-1] else OTHERS_MS)
                rows.append(
                    f"| {tier.names[0]} `{tier.bot}` | {rules.names[0]} | {part} | {len(times)} | {times[len(times) // 2]:.1f} | "
                    f"{p99:.1f} | {times[-1]:.1f} |"
                )
        rate = worlds_a_second(rules, views["middle"])
        missed += rate < WORLDS
        beliefs.append(f"| {rules.names[0]} | {rate:,.0f} |")
    print("\n".join([*rows, "", *beliefs, "", f"bars missed: {missed}"]))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
