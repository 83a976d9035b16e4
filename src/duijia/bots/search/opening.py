"""
Decisions before play tried out: everybody decides by ``before``, then plays by the policy. Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import before, crossing, playing
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
            for i in range(layout.ROW):
                row[i] = start[i]
            row[layout.CHANCE] = rng.stream(seed, first + number, 0)
            crossing.spread(row, col, pack, m, worlds, (first + number) * playing.WORLD, trump, mine, laid)
            recall(row, col)
            for word in range(5):
                row[layout.PART + word] = options[option * OPTION + 1 + word]
            row[layout.CHOSEN] = options[option * OPTION + 6]
            before.send(row, col, pack, options[option * OPTION])
            before.go_on(row, col, pack, m, s, t, f, x, w, full)
            crossing.begin(s, t, m, row, full)
            playing.play_on(s, t, f, x, w)
            values[option * count + number] = playing.worth(s, t, v, row, col, mine & 1)


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
