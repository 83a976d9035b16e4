"""
How far from what many worlds show the shipped networks put the difference of two plays: what the search trusts them by.

Run ``python bench/errors.py`` (``--decisions 40`` for a quick look, ``--write`` to put what it finds into the networks' notes). Decisions are
drawn from hands that the learned bot plays with itself and with the rule bot. At each the plays that a search tries are played out to the end in
the same worlds; the first against every other, what the player's network scored and what the value network makes of the same worlds after some
tricks are held against that. Printed are standard deviations in points, the scatter of what the worlds themselves show taken off, and the
scatter of one world, to the end and in part.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from duijia.bots.arena import start_of
from duijia.bots.belief import draw_worlds
from duijia.bots.learned.player import Player
from duijia.bots.learned.weights import SHIPPED, Kind, note, shipped, stem_of
from duijia.bots.search import ending
from duijia.bots.search import places as at
from duijia.bots.search.bot import WORTHY
from duijia.bots.search.trial import PlayTrial
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.cards import Seat
from duijia.games import GAMES
from duijia.hand.actions import Action, Play
from duijia.match import Match
from duijia.order import order_of
from duijia.rules import Rules
from duijia.view import View, view_of

WORLDS = 384
"""Worlds of a decision."""
SHARE = 0.08
"""How many of a hand's decisions are taken."""
SEATED = (("learned",) * 4, ("learned", "rule", "learned", "rule"))
"""Who plays, hands in turn."""


def decisions(rules: Rules, name: str, share: float, seated: Sequence[Sequence[str]]) -> Iterator[tuple[Match, Seat]]:
    """
    A *share* of the plays before a hand's last tricks, each as the match before it and the seat on turn, for ever. Who is *seated* plays, hands in
    turn.
    """
    number = 0
    while True:
        part = f"{name}/{number}"
        random = Random(part)
        found: list[tuple[Match, Seat]] = []

        def watch(
            match: Match, action: Action, random: Random = random, found: list[tuple[Match, Seat]] = found
        ) -> None:
            if isinstance(action, Play) and random.random() < share:
                assert match.hand is not None
                if max(map(len, match.hand.hands)) > ending.MOST:
                    found.append((match, action.seat))

        bots = seat_bots(rules, seated[number % len(seated)], part)
        play_hand(start_of(rules, random), bots, chances(rules, part), watch)
        yield from found
        number += 1


def differences(rules: Rules, view: View) -> list[tuple[float, ...]]:
    """
    Of the network's first play against each other one that it ranks high: what the network's scores are off by, and the variance of what the
    worlds show; what the values are off by, and the variance of that; the variances of one world, to the end and in part.
    """
    network, value = shipped(rules.key), shipped(rules.key, "value")
    assert network is not None
    assert value is not None
    scored = Player(rules, network).scored(view)[:WORTHY]
    plays = [Play(seat=view.seat, cards=cards) for cards, _ in scored]
    if len(plays) < 2:
        return []
    order = order_of(rules, view.level, view.trump)
    whole, part = (PlayTrial(view, order, network=network, value=one) for one in (None, value))
    worlds = draw_worlds(whole.problem, 1, WORLDS)
    point = float(whole.board.values[at.POINT_VALUE])
    to_end, in_part = (trial.values(plays, worlds, 0, len(worlds)) / point for trial in (whole, part))
    found: list[tuple[float, ...]] = []
    for place in range(1, len(plays)):
        end, stopped = to_end[place] - to_end[0], in_part[place] - in_part[0]
        apart = stopped - end
        told = scored[place][1] - scored[0][1]
        count = len(worlds)
        found.append(
            (told - end.mean(), end.var() / count, apart.mean(), apart.var() / count, end.var(), stopped.var())
        )
    return found


def deviation(off: NDArray[np.float64], noise: NDArray[np.float64]) -> float:
    """
    The standard deviation of *off* without the *noise* in it.
    """
    return float(max(0.0, (off**2 - noise).mean()) ** 0.5)


def write(game: str, kind: Kind, error: float) -> None:
    """
    Puts *error* into the note of a shipped network.
    """
    told = {**note(game, kind), "error": error}
    path = Path(str(SHIPPED / f"{stem_of(game, kind)}.json"))
    path.write_text(json.dumps(told, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """
    The whole run.
    """
    parser = argparse.ArgumentParser(description="Measure how far the networks can be trusted.")
    parser.add_argument("--decisions", type=int, default=200, help="decisions of each game")
    parser.add_argument("--write", action="store_true", help="put what is found into the networks' notes")
    given = parser.parse_args(arguments)
    rows = [
        "| game | pairs of plays | scores | values | a world to the end | in part |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for rules in GAMES:
        spots = decisions(rules, "errors", SHARE, SEATED)
        many = range(given.decisions)
        bar = track(many, rules.names[1], console=Console(stderr=True), transient=True)
        found = np.array([row for _ in bar for row in differences(rules, view_of(*next(spots)))])
        errors: dict[Kind, float] = {
            "player": round(deviation(found[:, 0], found[:, 1]), 2),
            "value": round(deviation(found[:, 2], found[:, 3]), 2),
        }
        whole, part = np.sqrt(found[:, 4:].mean(0)).tolist()
        rows.append(
            f"| {rules.names[0]} | {len(found)} | {errors['player']} | {errors['value']} | {whole:.1f} | {part:.1f} |"
        )
        if given.write:
            for kind, error in errors.items():
                write(rules.key, kind, error)
    print("\n".join(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
