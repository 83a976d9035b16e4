"""
``duijia simulate``: bots play hands, matches or duplicate deals; a progress bar, and a table of what came of it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Literal, TypeAlias

from rich.table import Table

from duijia.bots.arena import Estimate, duel, estimate
from duijia.bots.arena.seated import CrashError
from duijia.bots.closing import Faults, add_faults
from duijia.bots.registry import UnknownBotError, find_bot
from duijia.bots.simulation import HandTally, MatchTally, simulate_hands, simulate_matches
from duijia.bots.table import BotError, NoHandError
from duijia.cli.replay_text import printable
from duijia.cli.screen import counter, said, screen, stopped
from duijia.cluster import ClusterError, Executor, open_executor, spread
from duijia.games import GAMES, find_game
from duijia.rules import OptionError, Rules, chosen_options, option_text, with_options

Mode: TypeAlias = Literal["matches", "hands", "duplicate"]

BAD_INPUT = 2
"""Exit code of an argument that cannot be used."""
MOST_GAMES: Final = 10_000_000
"""As many games as one run may have: what is to be done is listed before it begins."""
MOST_JOBS: Final = 1_024
"""As many processes."""


class UsageError(ValueError):
    """
    An argument that cannot be used; the message names it.
    """


def simulate(
    *,
    game: str = "dagunzi",
    bots: str = "rule,random",
    mode: Mode = "matches",
    count: int = 10,
    seed: str = "1",
    options: Sequence[str] = (),
    jobs: int | None = None,
    ray: str | None = None,
    record: Path | None = None,
) -> int:
    """
    Play *count* matches, hands or duplicate deals of *game* and print the results; the exit code is returned.

    *bots*: one name for all seats, two (seats 0 and 2 against 1 and 3; a duplicate compares the first with the second), or four.
    *options*: house rules as ``name=value``. *jobs*: processes. *ray*: ``local`` or the address of a Ray cluster to play on, at most
    *jobs* parts at once. The results depend on none of the two. *record*: a directory for the matches' records; not on Ray.
    """
    try:
        rules = read_rules(game, options)
        seats = read_bots(bots, mode)
        check_numbers(count, jobs, seed)
        check_record(record, mode, ray)
    except UsageError as error:
        print("duijia simulate:", error, file=sys.stderr)
        return BAD_INPUT
    started = time.perf_counter()
    try:
        console = screen()
        console.print(heading(rules, mode, count, seats, seed))
        with open_executor(jobs=jobs, ray=ray) as executor, counter("playing", count) as advance:
            table = _run(mode, rules, seats, seed, count, executor, advance, record)
    except (UnknownBotError, BotError, CrashError, NoHandError, ClusterError, OSError) as error:
        print("duijia simulate:", said(error, "record"), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return stopped("simulate", f"the records so far are in {printable(str(record))}" if record else "")
    console.print(table)
    console.print(f"{time.perf_counter() - started:.1f} s")
    return 0


def read_rules(game: str, options: Sequence[str]) -> Rules:
    """
    The rules of *game* with *options* set.

    :raises UsageError: no such game, or a house rule it cannot take
    """
    try:
        base = find_game(game)
    except KeyError:
        names = ", ".join(rules.key for rules in GAMES)
        raise UsageError(f"game: {game!r} is not one of {names}") from None
    return with_house_rules(base, options)


def with_house_rules(base: Rules, options: Sequence[str]) -> Rules:
    """
    *base* with house rules given as ``name=value``.

    :raises UsageError: a rule that the game does not have, or a value it cannot take
    """
    given: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or not name:
            raise UsageError(f"option: {option!r} is not name=value")
        given[name] = value
    try:
        return with_options(base, given)
    except OptionError as error:
        raise UsageError(f"option {error}") from None


def read_bots(bots: str, mode: Mode) -> tuple[str, ...]:
    """
    The bots' names: a name a seat, or the two that a duplicate compares.

    :raises UsageError: an unknown bot, or a wrong number of them
    """
    names = tuple(part.strip() for part in bots.split(","))
    try:
        for name in names:
            find_bot(name)
    except UnknownBotError as error:
        raise UsageError(f"bots: {error}") from None
    if mode == "duplicate":
        if len(names) != 2:
            raise UsageError(f"bots: a duplicate compares two bots, not {len(names)}")
        return names
    if len(names) not in (1, 2, 4):
        raise UsageError(f"bots: one, two or four names, not {len(names)}")
    return tuple(names[seat % len(names)] for seat in range(4))


def check_numbers(count: int, jobs: int | None, seed: str, counted: str = "count") -> None:
    """
    :raises UsageError: a number out of range, *count* being the option *counted*, or a seed that is no text
    """
    check_range(counted, count, 1, MOST_GAMES)
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise UsageError(f"seed: {seed!r} is no UTF-8 text") from None
    if jobs is not None:
        check_range("jobs", jobs, 1, MOST_JOBS)


def check_range(name: str, number: int, least: int, most: int) -> None:
    """
    :raises UsageError: *number* is not from *least* to *most*
    """
    if number < least:
        raise UsageError(f"{name}: at least {least}, not {number}")
    if number > most:
        raise UsageError(f"{name}: at most {most:,}, not {number}")


def check_record(record: Path | None, mode: Mode, ray: str | None) -> None:
    """
    Make the directory of the records.

    :raises UsageError: it cannot be made, or what is played gives no records there
    """
    if record is None:
        return
    if mode != "matches":
        raise UsageError("record: only matches are written, not hands or duplicate deals")
    if ray is not None:
        raise UsageError("record: a Ray cluster's machines have no directory in common")
    try:
        record.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"record: {error.strerror or error}") from None


def heading(rules: Rules, mode: Mode, count: int, bots: Sequence[str], seed: str) -> str:
    """
    One line that says what is played.
    """
    chosen = chosen_options(rules, find_game(rules.key))
    house = "".join(f" {name}={option_text(value)}" for name, value in chosen.items())
    what = {"matches": "matches", "hands": "hands", "duplicate": "duplicate deals"}[mode]
    return f"{rules.names[1]} ({rules.names[0]}){house}: {count:,} {what}, {', '.join(bots)}, seed {seed}"


def _run(
    mode: Mode,
    rules: Rules,
    bots: tuple[str, ...],
    seed: str,
    count: int,
    executor: Executor,
    advance: Callable[[int], None],
    record: Path | None = None,
) -> Table:
    if mode == "duplicate":
        first, second = bots
        pairs = spread(executor, count, partial(duel, rules, first, second, seed), advance)
        values = {
            "points a hand": estimate([pair.points for pair in pairs]),
            "levels a hand": estimate([pair.levels for pair in pairs]),
            "积分 a hand": estimate([pair.score for pair in pairs]),
            "banks a hand": estimate([pair.banks for pair in pairs]),
        }
        table = duplicate_table(first, second, values)
        _fault_rows(table, add_faults([pair.faults for pair in pairs]))
        return table
    if mode == "hands":
        hands = spread(executor, count, partial(simulate_hands, rules, bots, seed), advance)
        return hands_table(bots, hands)
    matches = spread(executor, count, partial(simulate_matches, rules, bots, seed, record=record), advance)
    return matches_table(bots, matches)


def duplicate_table(first: str, second: str, values: Mapping[str, Estimate]) -> Table:
    """
    The results of a duel.
    """
    table = Table(title=f"{first} against {second}: half the difference of two plays of one deal")
    table.add_column("", overflow="fold")
    table.add_column("mean", justify="right", overflow="fold")
    table.add_column("95 %", justify="right", overflow="fold")
    for name, value in values.items():
        table.add_row(name, f"{value.mean:+.2f}", f"± {value.half:.2f}")
    return table


def hands_table(bots: Sequence[str], hands: Sequence[HandTally]) -> Table:
    """
    The results of single hands.
    """
    total = len(hands)
    table = Table(title=f"{total:,} hands")
    for name in ("", f"0, 2: {bots[0]}/{bots[2]}", f"1, 3: {bots[1]}/{bots[3]}"):
        table.add_column(name, justify="right" if name else "left", overflow="fold")
    rows: list[tuple[str, Callable[[HandTally, int], float]]] = [
        ("dealer side", lambda hand, team: hand.dealer_team == team),
        ("kept or took the bank", lambda hand, team: hand.bank_team == team),
        ("won the last trick", lambda hand, team: hand.last_team == team),
        ("levels a hand", lambda hand, team: hand.rise[team]),
        ("积分 a hand", lambda hand, team: hand.points[team]),
    ]
    for name, value in rows:
        cells = (estimate([float(value(hand, team)) for hand in hands]) for team in (0, 1))
        table.add_row(name, *(f"{cell.mean:.3f}" for cell in cells))
    score = estimate([float(hand.score) for hand in hands])
    table.add_row("attackers' points", f"{score.mean:.1f} ± {score.half:.1f}", "")
    table.add_row("no trump suit", f"{sum(hand.no_trump for hand in hands)}", "")
    table.add_row("dry kitties", f"{sum(hand.dry for hand in hands)}", "")
    _fault_rows(table, add_faults([hand.faults for hand in hands]))
    return table


def matches_table(bots: Sequence[str], matches: Sequence[MatchTally]) -> Table:
    """
    The results of matches.
    """
    table = Table(title=f"{len(matches):,} matches")
    for name in ("", f"0, 2: {bots[0]}/{bots[2]}", f"1, 3: {bots[1]}/{bots[3]}"):
        table.add_column(name, justify="right" if name else "left", overflow="fold")
    won = [sum(match.winner == team for match in matches) for team in (0, 1)]
    table.add_row("matches won", *(f"{number:,}" for number in won))
    table.add_row("share", *(f"{100 * number / len(matches):.1f} %" for number in won))
    table.add_row("积分 a match", *(f"{estimate([m.points[team] for m in matches]).mean:+.2f}" for team in (0, 1)))
    hands = sum(match.hands for match in matches)
    table.add_row("hands", f"{hands:,}", "")
    table.add_row("hands a match", f"{hands / len(matches):.1f}", "")
    undecided = sum(match.winner is None for match in matches)
    if undecided:
        table.add_row("undecided", f"{undecided}", "")
    _fault_rows(table, add_faults([match.faults for match in matches]))
    return table


def _fault_rows(table: Table, faults: Faults) -> None:
    """
    What went wrong with programs, so that nobody takes the rule bot's moves for theirs.
    """
    for name, fault, count in faults:
        table.add_row(f"{name}: {fault}", f"{count:,}", "", style="bold")
