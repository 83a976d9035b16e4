"""
An analysis in words and tables: the position of a mistake told as a player would, cards in colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from duijia.bots.analysis import Analysis, Decision
from duijia.cards import next_seat
from duijia.cli.replay_text import Lang, Teller
from duijia.record import Record
from duijia.text.analysis import say

DEAREST: Final = 3
"""So many mistakes are told in full."""


def heading(found: Analysis, record: Record, lang: Lang) -> Text:
    """
    What was analysed, and how.
    """
    header = record.header
    told = say("worlds", lang, worlds=found.worlds)
    return Text(f"{header.game} · {header.table} · {header.match_no} · {told}", style="bold")


def dearest(found: Analysis, teller: Teller) -> Iterator[RenderableType]:
    """
    The dearest mistakes, each with its position.
    """
    lang = teller.lang
    yield Rule(Text(say("dearest", lang), style="bold"))
    if not found.dearest:
        yield Text(say("none", lang))
    for rank, place in enumerate(found.dearest[:DEAREST], 1):
        yield from _mistake(rank, found.decisions[place], teller)


def _mistake(rank: int, decision: Decision, teller: Teller) -> Iterator[RenderableType]:
    lang = teller.lang
    yield Text(f"{rank}  ", style="bold red").append_text(
        Text(f"{place_of(decision, lang)} · {teller.name(decision.seat)} · {loss_of(decision, lang)}", style="bold")
    )
    rows = [Text(position_of(decision, teller)), _row(teller, "holds", teller.cards(decision.held))]
    if decision.table is not None:
        rows.append(_row(teller, "table", _table(decision, teller)))
    rows.append(_row(teller, "did", teller.action(decision.action)))
    rows.append(_row(teller, "better", teller.action(decision.best)))
    yield from (Padding(row, (0, 0, 0, 3)) for row in rows)


def _row(teller: Teller, code: str, what: Text) -> Text:
    return Text(say(code, teller.lang), style="dim").append("  ").append_text(Text(style="not dim").append_text(what))


def _table(decision: Decision, teller: Teller) -> Text:
    trick = decision.table
    assert trick is not None
    if not trick.plays:
        return Text(say("leads", teller.lang))
    told = []
    for step, cards in enumerate(trick.plays):
        seat = next_seat(trick.leader, step)
        mark = Text(f"{teller.name(seat)} ", style="underline" if seat == trick.winner else "")
        told.append(mark.append_text(teller.cards(cards)))
    return Text(" · ").join(told)


def place_of(decision: Decision, lang: Lang) -> str:
    """
    Hand and trick.
    """
    if decision.trick == 0:
        return say("before", lang, hand=decision.hand_no)
    return say("where", lang, hand=decision.hand_no, trick=decision.trick)


def position_of(decision: Decision, teller: Teller) -> str:
    """
    Level, trump, dealer and points.
    """
    lang = teller.lang
    parts = [say("level", lang, level=decision.level)]
    if decision.trump is not None:
        no_suit = decision.trump == "-"
        parts.append(teller.say("no_trump") if no_suit else teller.say("trump", trump=teller.trump(decision.trump)))
    if decision.dealer is not None:
        parts.append(teller.say("dealer", name=teller.name(decision.dealer)))
    parts.append(say("score", lang, points=decision.attackers, threshold=decision.threshold))
    return " · ".join(parts)


def loss_of(decision: Decision, lang: Lang) -> str:
    """
    What it cost.
    """
    return say(
        "loss", lang, loss=f"{decision.loss:.2f}", error=f"{decision.error:.2f}", points=f"{decision.points:.0f}"
    )


def totals(found: Analysis, teller: Teller) -> Table:
    """
    A row a seat.
    """
    lang = teller.lang
    table = Table(title=say("totals", lang), title_justify="left", title_style="bold")
    for code in ("seat", "decisions", "judged", "mistakes", "loss_column", "points_column"):
        table.add_column(say(code, lang), justify="left" if code == "seat" else "right", overflow="fold")
    for total in found.totals:
        table.add_row(
            Text(teller.name(total.seat)),
            str(total.decisions),
            str(total.judged),
            str(total.mistakes),
            f"{total.loss:.2f} ± {total.error:.2f}",
            f"{total.points:.0f}",
        )
    return table


def every(found: Analysis, teller: Teller) -> Table:
    """
    A row a decision: where, what was done, what was better and by how much.
    """
    lang = teller.lang
    table = Table(title=say("every", lang), title_justify="left", title_style="bold", box=None)
    for code in ("line", "trick", "seat", "did", "better", "loss_column"):
        table.add_column(
            say(code, lang), justify="right" if code in ("line", "loss_column") else "left", overflow="fold"
        )
    for decision in found.decisions:
        if not decision.judged:
            loss, better = say("not_judged", lang), Text()
        elif decision.forced:
            loss, better = say("forced", lang), Text()
        elif decision.best == decision.action:
            loss, better = "0", Text()
        else:
            loss, better = f"{decision.loss:.2f} ± {decision.error:.2f}", teller.action(decision.best)
        done = teller.action(decision.action)
        where = f"{decision.hand_no}/{decision.trick}" if decision.trick else f"{decision.hand_no}"
        style = "bold" if decision.mistake else ""
        table.add_row(str(decision.line), where, teller.name(decision.seat), done, better, Text(loss, style=style))
    return table


__all__ = ["DEAREST", "dearest", "every", "heading", "loss_of", "place_of", "position_of", "totals"]
