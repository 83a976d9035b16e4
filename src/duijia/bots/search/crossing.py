"""
From a world to the simulator's row, and from a row that stands before the first lead to a position of play. Compiled by
``duijia.bots.compiled``.

Before play the simulator's functions run on faces by printed suit (``duijia.kernel.layout``); a *spot* is sixteen times the word plus the
nibble there. Worlds and play use the words of an order, whose honours move with the trump: ``SPOTS`` and ``CODES`` lead from one to the
other, for each of the five trumps.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane
from duijia.bots.search import places as at
from duijia.kernel import bits, layout, rng
from duijia.kernel import columns as c

SPOTS = 0
"""The spot of each code: 80 a trump, the fifth for none."""
CODES = 400
"""The code of each spot: 80 a trump."""
STEPS_OF = 800
"""The strengths of the honours (``places.STEPS``), one a trump."""
MAP = 805
"""Ints of the map."""


def spread(
    row: Lane, col: Lane, pack: Lane, m: Lane, worlds: Lane, here: int, trump: int, mine: int, laid: int
) -> None:
    """
    Lays the world at *here*, in the words of *trump*, into the row: the hands of all seats but *mine*; the pile, shuffled, into the first
    *laid* cards of the pool on the table and the rest of the pack, or into a kitty that is buried.
    """
    for seat in range(4):
        if seat != mine:
            _spots(row, layout.HANDS + 5 * seat, m, worlds, here + 5 * seat, trump)
    if row[layout.PHASE] > layout.BURYING:
        _spots(row, layout.KITTY, m, worlds, here + 20, trump)
        return
    place = col[c.CARDS]
    for word in range(5):
        held = worlds[here + 20 + word]
        while held > 0:
            nibble = bits.lowest(held) >> 2
            held -= 1 << (4 * nibble)
            place -= 1
            pack[place] = m[SPOTS + 80 * trump + 16 * word + nibble]
    state = row[layout.CHANCE]
    for last in range(col[c.CARDS] - 1, place, -1):
        state = rng.after(state)
        other = place + rng.below(state, last + 1 - place)
        card = pack[last]
        pack[last] = pack[other]
        pack[other] = card
    row[layout.CHANCE] = state
    for i in range(laid):
        card = pack[place + i]
        row[layout.TABLE + (card >> 4)] += 1 << (4 * (card & 15))
    if row[layout.PHASE] >= layout.CLOSING and row[layout.PHASE] < layout.BURYING:
        for i in range(place + laid, col[c.CARDS]):
            card = pack[i]
            row[layout.KITTY_DEALT + (card >> 4)] += 1 << (4 * (card & 15))


def _spots(row: Lane, base: int, m: Lane, worlds: Lane, here: int, trump: int) -> None:
    """
    Adds five words of an order to five words by printed suit.
    """
    for word in range(5):
        held = worlds[here + word]
        while held > 0:
            nibble = bits.lowest(held) >> 2
            copies = (held >> (4 * nibble)) & 15
            held ^= copies << (4 * nibble)
            spot = m[SPOTS + 80 * trump + 16 * word + nibble]
            row[base + (spot >> 4)] += copies << (4 * (spot & 15))


def codes(s: Lane, base: int, m: Lane, row: Lane, here: int, trump: int) -> None:
    """
    Adds five words by printed suit to five words of the order with *trump*.
    """
    for word in range(5):
        held = row[here + word]
        while held > 0:
            nibble = bits.lowest(held) >> 2
            copies = (held >> (4 * nibble)) & 15
            held ^= copies << (4 * nibble)
            code = m[CODES + 80 * trump + 16 * word + nibble]
            s[base + (code >> 4)] += copies << (4 * (code & 15))


def begin(s: Lane, t: Lane, m: Lane, row: Lane, full: Lane) -> None:
    """
    The position before the first lead as *row* has it, and the table *t* for its trump.
    """
    trump = row[layout.TRUMP]
    t[at.TRUMP] = trump
    t[at.STEPS] = m[STEPS_OF + trump]
    for i in range(at.STATE):
        s[i] = 0
    for seat in range(4):
        codes(s, at.HANDS + 5 * seat, m, row, layout.HANDS + 5 * seat, trump)
    codes(s, at.KITTY, m, row, layout.KITTY, trump)
    kitty = 0
    for word in range(5):
        kitty += bits.cards(row[layout.KITTY + word])
        s[at.FULL + word] = full[word]
    s[at.KITTY_SIZE] = kitty
    if row[layout.OPEN] == 1 or kitty == 0:
        s[at.OPEN] = 1
        for word in range(5):
            s[at.GONE + word] = s[at.KITTY + word]
    dealer = row[layout.DEALER]
    s[at.LEADER], s[at.SEAT], s[at.DEALER] = dealer, dealer, dealer
    s[at.WINNING] = -1
    cards = 0
    for word in range(5):
        cards += bits.cards(row[layout.HANDS + 5 * ((dealer + 1) & 3) + word])
    s[at.LEFT] = cards
