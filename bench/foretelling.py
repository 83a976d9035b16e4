"""
How much of what tells two plays apart in the cards as they lie can be foretold without seeing them: by the network's scores, by these and
worlds drawn evenly, by these and worlds drawn by what was played.

Run ``python bench/foretelling.py`` (``--decisions 100`` for a quick look, ``--game dalin``). Decisions are those of two learned bots, of the others
at the table as named. The plays that a search tries are valued in part in worlds, and in the cards as they really lie, which no bot sees. Printed
are mean squares in points, with 95 % intervals: of the true differences to the network's first play, cut off at ``CUT``, and by how much
they shrink when what was foretold is taken off.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import numpy as np
from errors import decisions
from rich.console import Console
from rich.progress import track

from duijia.bots.belief import draw_worlds, open_problem
from duijia.bots.learned.player import Player
from duijia.bots.learned.weights import shipped
from duijia.bots.search import places as at
from duijia.bots.search.bot import WORTHY, SearchBot
from duijia.bots.search.halving import posterior
from duijia.bots.search.rolling import errors_of
from duijia.bots.search.trial import PlayTrial, worlds_of
from duijia.cards import Seat
from duijia.games import GAMES, find_game
from duijia.hand.actions import Play
from duijia.match import Match
from duijia.order import order_of
from duijia.rules import Rules
from duijia.view import view_of

WORLDS = 4 * SearchBot.WORLDS
"""Worlds of a decision: as many as a search has seen its last plays in."""
SHARE = 0.12
"""How many of a hand's decisions are taken."""
CUT = 40.0
"""Points; one difference of levels would drown a hundred of points."""
CLOSE = 12.0
"""Points by which a play's score may be behind the first's to be looked at."""
OTHERS = ("reference:rule", "learned")


def squares(rules: Rules, match: Match, seat: Seat) -> list[float] | None:
    """
    The mean squares of one decision: of the true differences, and of what is left of them after each way to foretell them; ``None`` where there is
    nothing to choose or nothing hidden.
    """
    network, value = shipped(rules.key), shipped(rules.key, "value")
    view = view_of(match, seat)
    scored = Player(rules, network).scored(view)[:WORTHY] if network is not None else []
    scores = np.array([score for _, score in scored])
    close = scores > scores[:1] - CLOSE
    if close.sum() < 2 or match.hand is None:
        return None
    order = order_of(rules, view.level, view.trump)
    trust, doubt = errors_of(rules)
    even, walked = (PlayTrial(view, order, network=network, value=value, weigh=weigh) for weigh in (False, True))
    if even.problem.is_open:
        return None
    plays = [Play(seat=seat, cards=cards) for cards, _ in scored]
    point = float(even.board.values[at.POINT_VALUE])
    drawn = [worlds_of(trial, 1, WORLDS) for trial in (even, walked)]
    lie = draw_worlds(open_problem(view, order, dict(enumerate(match.hand.hands))), 1, 1)
    came = even.values(plays, lie, 0, 1)[:, 0] / point
    true = np.clip(came - came[0], -CUT, CUT)
    told = [np.zeros(len(plays)), scores - scores[0]]
    told += [
        posterior(scores, trust, even.values(plays, worlds, 0, len(worlds)) / point, doubt, 0)[0] for worlds in drawn
    ]
    close[0] = False
    return [float(((one - true)[close] ** 2).mean()) for one in told]


def main(arguments: Sequence[str] | None = None) -> int:
    """
    The whole run.
    """
    parser = argparse.ArgumentParser(description="Measure what can be foretold of what plays come to.")
    parser.add_argument("--decisions", type=int, default=1300, help="decisions at each table")
    parser.add_argument("--game", choices=[rules.key for rules in GAMES], default="dagunzi")
    given = parser.parse_args(arguments)
    rules = find_game(given.game)
    rows = ["| others | differ by | foretold by scores | and worlds drawn evenly | and by what was played |"]
    rows.append("|---|---:|---:|---:|---:|")
    for other in OTHERS:
        every = decisions(rules, "foretelling", SHARE, [("learned", other) * 2])
        some = ((match, seat) for match, seat in every if seat % 2 == 0)
        bar = track(range(given.decisions), other, console=Console(stderr=True), transient=True)
        found = np.array([found for _ in bar if (found := squares(rules, *next(some))) is not None])
        parts = [found[:, 0], *(found[:, :1] - found[:, 1:]).T]
        cells = (f"{one.mean():.1f} ± {1.96 * one.std() / len(one) ** 0.5:.1f}" for one in parts)
        rows.append(f"| {other} ({len(found)}) | {' | '.join(cells)} |")
    print("\n".join(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
