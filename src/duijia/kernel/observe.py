"""
What the seat on turn may know and do, as bytes: planes of cards, numbers, and the mask of legal actions. Version 1.

A plane is 64 bytes, a count of copies each: four suits of sixteen columns, ranks 2 to A, and in the first suit's row the small joker in
column 13 and the big one in column 14. The caller's arrays hold eight bytes an integer (observations, states) or four (masks). The
index table is in ``docs/encoding.md``; what a seat may know is what ``duijia.view`` shows it.
"""

from __future__ import annotations

from duijia.kernel import bits, calls, choice
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints

VERSION = 1

PLANES = 15
"""Own cards; chosen so far; the trick by seat (4); earlier tricks by seat (4); kitty; kitty as dealt; shown; pool; turned cards."""

PLANE = 8
"""Integers of a plane."""

NUMBERS = 8
"""Integers of the numbers after the planes: eight bytes each."""

OBSERVATION = PLANES * PLANE + NUMBERS
STATE = 5 * PLANE
"""Integers of the perfect-information state: four hands from the seat on turn round, and the kitty."""

MASK = 62
"""Four-byte integers of a mask: 241 actions, padded."""


def spread(nibbles: int) -> int:
    """
    Eight nibbles as eight bytes, the lowest first.
    """
    wide = (nibbles | (nibbles << 16)) & 0x0000_FFFF_0000_FFFF
    wide = (wide | (wide << 8)) & 0x00FF_00FF_00FF_00FF
    return (wide | (wide << 4)) & bits.EVENS


def plane(row: Ints, base: int, out: Ints, start: int) -> None:
    """
    Writes five words as a plane.
    """
    first = row[base] | (row[base + 4] << 52)
    out[start] = spread(first & 0xFFFF_FFFF)
    out[start + 1] = spread(first >> 32)
    for word in range(1, 4):
        held = row[base + word]
        out[start + 2 * word] = spread(held & 0xFFFF_FFFF)
        out[start + 2 * word + 1] = spread(held >> 32)


def blank(out: Ints, start: int, length: int) -> None:
    """
    Writes zeros.
    """
    for i in range(start, start + length):
        out[i] = 0


def observe(row: Ints, col: Ints, out: Ints) -> None:
    """
    Writes what the seat on turn may know: ``OBSERVATION`` integers.
    """
    seat = row[at.SEAT]
    phase = row[at.PHASE]
    plane(row, at.HANDS + 5 * seat, out, 0)
    if row[at.CHOSEN] > 0:
        plane(row, at.PART, out, PLANE)
    else:
        blank(out, PLANE, PLANE)
    if phase == at.PLAYING:
        for step in range(4):
            other = (seat + step) & 3
            if (other - row[at.LEADER]) & 3 < row[at.PLAYED]:
                plane(row, at.PLAYS + 5 * other, out, (2 + step) * PLANE)
            else:
                blank(out, (2 + step) * PLANE, PLANE)
            plane(row, at.SEEN + 5 * other, out, (6 + step) * PLANE)
    else:
        blank(out, 2 * PLANE, 8 * PLANE)
    buried = row[at.TAKEN_UP] == 1 and row[at.DEALER] == seat
    _seen_plane(row, at.KITTY, out, 10 * PLANE, row[at.OPEN] == 1 or buried)
    _seen_plane(row, at.KITTY_DEALT, out, 11 * PLANE, row[at.OPENED] == 1 or buried)
    _seen_plane(row, at.SHOWN, out, 12 * PLANE, row[at.DECLARED] > 0)
    _seen_plane(row, at.TABLE, out, 13 * PLANE, phase == at.PICKING or phase == at.RETURN_PICKING)
    _seen_plane(row, at.TURNED, out, 14 * PLANE, row[at.DECLARED] == 0 and row[at.TRUMP] >= 0)
    _numbers(row, col, out, PLANES * PLANE)


def state(row: Ints, out: Ints) -> None:
    """
    Writes all cards: the hands from the seat on turn round, and the kitty (as dealt while it is nobody's). ``STATE`` integers.
    """
    for step in range(4):
        plane(row, at.HANDS + 5 * ((row[at.SEAT] + step) & 3), out, step * PLANE)
    early = row[at.PHASE] < at.BURYING
    plane(row, at.KITTY_DEALT if early else at.KITTY, out, 4 * PLANE)


def mask(row: Ints, out: Ints) -> None:
    """
    Writes the legal actions found by ``turns.legal``: a byte each, ``MASK`` integers of four.
    """
    shift = 8 * row[at.FLOOR]
    for word in range(5):
        held = row[at.LEGAL + word]
        last = 2 if word == 4 else 13
        for nibble in range(last):
            copies = (held >> (4 * nibble)) & 15
            out[13 * word + nibble] = (0x0101_0101 & ((1 << (8 * copies)) - 1)) << shift
    extra = row[at.EXTRA]
    for part in range(8):
        out[54 + part] = (((extra >> (4 * part)) & 15) * 0x0020_4081) & 0x0101_0101


def _seen_plane(row: Ints, base: int, out: Ints, start: int, seen: bool) -> None:
    if seen:
        plane(row, base, out, start)
    else:
        blank(out, start, PLANE)


def _from(seat: int, other: int) -> int:
    """
    How far round *other* sits from *seat*; 4 for nobody.
    """
    return 4 if other < 0 else (other - seat) & 3


def _known(value: int, unknown: int) -> int:
    return unknown if value < 0 else value


def _held(row: Ints, seat: int) -> int:
    """
    The cards that *seat* holds.
    """
    if row[at.PHASE] == at.PLAYING:
        return row[at.LEFT] - (row[at.SIZE] if (seat - row[at.LEADER]) & 3 < row[at.PLAYED] else 0)
    return choice.total(row, at.HANDS + 5 * seat)


def _passed(row: Ints, seat: int, phase: int) -> int:
    """
    Who has declined: in the closing window a bit a seat, the observer's lowest; among counters how many.
    """
    passed = row[at.PASSED]
    if phase == at.CLOSING:
        return ((passed >> seat) | (passed << (4 - seat))) & 15
    return passed if phase == at.COUNTERING else 0


def _numbers(row: Ints, col: Ints, out: Ints, start: int) -> None:
    """
    The numbers, a byte each, eight an integer.
    """
    seat, phase = row[at.SEAT], row[at.PHASE]
    team = seat & 1
    playing = phase == at.PLAYING
    following = playing and row[at.PLAYED] > 0
    out[start] = (
        phase
        | _from(seat, row[at.DEALER]) << 8
        | _known(row[at.TRUMP], 5) << 16
        | row[at.LEVEL] << 24
        | row[at.LEVELS + team] << 32
        | row[at.LEVELS + 1 - team] << 40
        | row[at.FIRST] << 48
        | (_from(seat, row[at.LEADER]) if playing else 4) << 56
    )
    out[start + 1] = (
        (row[at.PLAYED] if playing else 0)
        | (row[at.LED] if following else 5) << 8
        | (row[at.SIZE] if following else 0) << 16
        | (_from(seat, row[at.WINNING]) if following else 4) << 24
        | row[at.LYING] // 5 << 32
        | row[at.POINTS] // 5 << 40
        | (0 if row[at.DEALER] < 0 else 1 if (row[at.DEALER] ^ seat) & 1 == 0 else 2) << 48
        | row[at.CHOSEN] << 56
    )
    out[start + 2] = (
        _held(row, seat)
        | _held(row, (seat + 1) & 3) << 8
        | _held(row, (seat + 2) & 3) << 16
        | _held(row, (seat + 3) & 3) << 24
        | _from(seat, row[at.STANDING]) << 32
        | _known(row[at.STANDING_SUIT], 4) << 40
        | row[at.STANDING_POWER] << 48
        | row[at.DECLARED] << 56
    )
    exchange = at.SWAPPING <= phase < at.PLAYING
    out[start + 3] = (
        (row[at.WANTED] if exchange else 0)
        | (row[at.DUE] if following else 0) << 8
        | (row[at.SHAPES] if following else 0) << 16
        | row[at.OPENED] << 24
        | row[at.OPEN] << 32
        | row[at.DRY] << 40
        | row[at.RIOT] << 48
        | row[at.COUNT] % 128 << 56
    )
    out[start + 4] = (
        row[at.BURIED + seat]
        | row[at.BURIED + ((seat + 1) & 3)] << 8
        | row[at.BURIED + ((seat + 2) & 3)] << 16
        | row[at.BURIED + ((seat + 3) & 3)] << 24
        | _from(seat, row[at.PAID_FROM]) << 32
        | row[at.PAID_CARDS] << 40
        | row[at.OWED + 2] << 48
        | row[at.OWED + 3] << 56
    )
    bright = calls.chief(row) if row[at.FIRST] == 1 and row[at.BRIGHT] >= 0 else at.NOBODY
    out[start + 5] = (
        _from(seat, row[at.DRAWER])
        | _from(seat, row[at.OWED]) << 8
        | _from(seat, row[at.OWED + 1]) << 16
        | row[at.DEALT] << 24
        | _from(seat, bright) << 32
        | _passed(row, seat, phase) << 40
        | (col[c.BARE_THRESHOLD] if row[at.TRUMP] == at.NO_SUIT else col[c.THRESHOLD]) // 5 << 48
        | col[c.DECKS] << 56
    )
    out[start + 6] = 0
    out[start + 7] = 0
