"""
Decisions before play tried out: everybody decides by ``before``, then plays by the policy. Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import before, crossing, playing
from duijia.bots.search import places as at
from duijia.kernel import bits, ladder, layout, rng
from duijia.kernel import columns as c

OPTION = 7
"""Ints of an option: an action number, or -1 for a choice of cards; five words by printed suit; how many cards."""


def open_on(
    start: Lane, worlds: Lane, first: int, last: int, options: Lane, trump: int, seed: int, laid: int, m: Lane, full: Lane, pack: Lane,
    t: Lane, f: Numbers, v: Lane, row: Lane, col: Lane, s: Lane, x: Numbers, w: Lane, values: Lane,
) -> None:  # fmt: skip
    """
    The value for the seat on turn of each option in the worlds from *first* up to *last*, option after option. The row *start* has all
    that this seat knows; *trump* is that of the worlds' words, *laid* how many cards of the pile lie on the table unseen.
    """
    mine = start[layout.SEAT]
    count = last - first
    for option in range(len(options) // OPTION):
        for number in range(count):
            _lead_up(
                start,
                worlds,
                first + number,
                options,
                option,
                trump,
                seed,
                laid,
                m,
                full,
                pack,
                t,
                f,
                row,
                col,
                s,
                x,
                w,
            )
            playing.play_on(s, t, f, x, w)
            values[option * count + number] = playing.worth(s, t, v, row, col, mine & 1)


def open_up(
    start: Lane, worlds: Lane, first: int, last: int, options: Lane, trump: int, seed: int, laid: int, m: Lane, full: Lane, pack: Lane,
    t: Lane, f: Numbers, row: Lane, col: Lane, s: Lane, x: Numbers, w: Lane, rows: Lane, tables: Lane, positions: Lane,
) -> None:  # fmt: skip
    """
    As ``open_on``, but everybody stops at the first lead: the rows, tables and positions that stand then, option after option.
    """
    count = last - first
    for option in range(len(options) // OPTION):
        for number in range(count):
            _lead_up(
                start,
                worlds,
                first + number,
                options,
                option,
                trump,
                seed,
                laid,
                m,
                full,
                pack,
                t,
                f,
                row,
                col,
                s,
                x,
                w,
            )
            place = option * count + number
            for i in range(layout.ROW):
                rows[place * layout.ROW + i] = row[i]
            for i in range(at.TABLE):
                tables[place * at.TABLE + i] = t[i]
            for i in range(at.STATE):
                positions[place * at.STATE + i] = s[i]


def _lead_up(
    start: Lane, worlds: Lane, number: int, options: Lane, option: int, trump: int, seed: int, laid: int, m: Lane, full: Lane, pack: Lane,
    t: Lane, f: Numbers, row: Lane, col: Lane, s: Lane, x: Numbers, w: Lane,
) -> None:  # fmt: skip
    """
    One option in one world, up to the first lead.
    """
    for i in range(layout.ROW):
        row[i] = start[i]
    row[layout.CHANCE] = rng.stream(seed, number, 0)
    crossing.spread(row, col, pack, m, worlds, number * playing.WORLD, trump, start[layout.SEAT], laid)
    recall(row, col)
    for word in range(5):
        row[layout.PART + word] = options[option * OPTION + 1 + word]
    row[layout.CHOSEN] = options[option * OPTION + 6]
    before.send(row, col, pack, options[option * OPTION])
    before.go_on(row, col, pack, m, s, t, f, x, w, full)
    crossing.begin(s, t, m, row, full)


def recall(row: Lane, col: Lane) -> None:
    """
    What the row notes of all hands: how high each can declare; cards taken are never more than are held.
    """
    for seat in range(4):
        if col[c.CALLS] == 0:
            ladder.reach(row, col, seat)
        for word in range(5):
            place = layout.TAKEN + 5 * seat + word
            row[place] = bits.fewer(row[place], row[layout.HANDS + 5 * seat + word])
