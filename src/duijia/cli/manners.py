"""
``duijia manners``: how often bots agree with experienced players in the positions where these agree.
"""

from __future__ import annotations

import sys

import msgspec
from rich.table import Table

from duijia.bots.pleasant.position import positions
from duijia.bots.pleasant.score import Score, judged
from duijia.bots.registry import UnknownBotError, find_bot, offered
from duijia.cli.screen import counter, screen, stopped
from duijia.cli.simulate import BAD_INPUT
from duijia.games import find_game
from duijia.notation import format_cards


def manners_command(bots: str | None, *, every: bool, json: bool) -> int:
    """
    Print the scores of *bots*, commas between; all tiers of this installation where none is named. The exit code is returned.
    """
    names = [tier.key for tier in offered()] if bots is None else [name.strip() for name in bots.split(",")]
    try:
        for name in names:
            find_bot(name)
    except UnknownBotError as error:
        print("duijia manners:", error, file=sys.stderr)
        return BAD_INPUT
    try:
        scores = [_score(name) for name in names]
    except UnknownBotError as error:
        print("duijia manners:", error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return stopped("manners")
    if json:
        print(msgspec.json.encode([_plain(score) for score in scores]).decode())
        return 0
    _show(scores, every=every)
    return 0


def _score(name: str) -> Score:
    verdicts = []
    with counter(name, len(positions())) as advance:
        for verdict in judged(name):
            verdicts.append(verdict)
            advance(1)
    return Score(name, tuple(verdicts))


def _show(scores: list[Score], *, every: bool) -> None:
    console = screen()
    games = list(scores[0].by_game())
    table = Table("", *(" ".join(find_game(key).names) for key in games), "全部 all")
    for score in scores:
        by_game = score.by_game()
        parts = [f"{by_game[key][0]}/{by_game[key][1]}" for key in games]
        table.add_row(score.bot, *parts, f"{score.agreed}/{len(score.verdicts)}")
    console.print(table)
    for score in scores:
        for fault, count in sorted(score.faults().items()):
            console.print(f"{score.bot}: {fault}, {count} times", style="bold")
    for score in scores if every else ():
        for verdict in score.verdicts:
            if not verdict.agrees:
                zh, en = verdict.position.why
                console.print(
                    f"{score.bot}  {verdict.position.name}: {' '.join(verdict.cards) or verdict.fault}\n  {zh} · {en}",
                    highlight=False,
                )


def _plain(score: Score) -> dict[str, object]:
    return {
        "bot": score.bot,
        "agreed": score.agreed,
        "positions": [
            {
                "name": verdict.position.name,
                "cards": format_cards(verdict.cards),
                "agrees": verdict.agrees,
                "fault": verdict.fault,
            }
            for verdict in score.verdicts
        ],
    }
