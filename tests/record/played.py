"""
Records to test with: played by bots, once a process.
"""

from __future__ import annotations

import hashlib
from functools import cache

from duijia.bots.simulation import seat_bots
from duijia.bots.table import play_hand, play_match
from duijia.games import find_game
from duijia.match import new_match
from duijia.record import Header, Record, SimulatedRecord, dumps
from duijia.record.digest_lines import DIGITS
from duijia.rules import Rules, with_options

RANDOM = ("random",) * 4
MIXED = ("rule", "random") * 2


def header_of(rules: Rules, bots: tuple[str, ...] = RANDOM) -> Header:
    """
    A head with bots at the seats.
    """
    return Header.of(rules, tuple((f"bot:{bot}", f"{bot} {seat}") for seat, bot in enumerate(bots)), table="tests")


@cache
def match_record(
    game: str, seed: int, bots: tuple[str, ...] = RANDOM, options: tuple[tuple[str, str], ...] = (), most: int = 1000
) -> Record:
    """
    A whole simulated match.
    """
    rules = with_options(find_game(game), dict(options))
    written = SimulatedRecord(header_of(rules, bots), rules, seed)
    play_match(rules, seat_bots(rules, bots, str(seed)), written, written.watch, most)
    return written.record()


@cache
def hand_text(game: str, seed: int = 1) -> str:
    """
    The text of a match's first hand, the match still open.
    """
    rules = find_game(game)
    written = SimulatedRecord(header_of(rules), rules, seed)
    play_hand(new_match(rules), seat_bots(rules, RANDOM, str(seed)), written, written.watch)
    return dumps(written.record())


def resealed(text: str) -> str:
    """
    *text* with every digest made to fit again: what a forger would do.
    """
    done = hashlib.sha256()
    rows = []
    for line in text.split("\n"):
        keyword = line.split(" ", 1)[0]
        fits = keyword in ("digest", "seal")
        rows.append(f"{keyword} {done.hexdigest()[:DIGITS]}" if fits else line)
        done.update(f"{rows[-1]}\n".encode("utf-8", "surrogateescape"))
    return "\n".join(rows)


def replaced(text: str, number: int, line: str) -> str:
    """
    *text* with line *number* (from 1) replaced.
    """
    rows = text.split("\n")
    rows[number - 1] = line
    return "\n".join(rows)


def find_line(text: str, start: str) -> int:
    """
    The number of the first line that begins with *start*.
    """
    return next(number for number, row in enumerate(text.split("\n"), 1) if row.startswith(start))


def timed(text: str) -> str:
    """
    *text* with times: an action each 1.7 seconds.
    """
    ms = 0
    rows = text.split("\n")
    for number, row in enumerate(rows):
        if row[:2] in ("0 ", "1 ", "2 ", "3 "):
            ms += 1700
            rows[number] = f"{row} @{ms}"
    return resealed("\n".join(rows))
