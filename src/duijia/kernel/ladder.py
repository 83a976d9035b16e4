"""
The ladder of declarations in the simulator: showing a big joker (GZ5, GZ6), level cards and jokers (GZ8 to GZ10, DB5).
"""

from __future__ import annotations

from duijia.kernel import bits
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints

SMALL = 1
"""Actions ``216 + SMALL + suit``: all the small jokers declare a suit."""

BIG = 5
"""Actions ``216 + BIG + suit``: all the big jokers do."""


def reach(row: Ints, col: Ints, seat: int) -> None:
    """
    Notes the strongest declaration that *seat* holds: its level cards of one suit, then the small jokers, then the big (GZ9).
    """
    hand, level, decks = at.HANDS + 5 * seat, row[at.LEVEL], col[c.DECKS]
    most = 0
    for word in range(4):
        most = max(most, bits.count(row[hand + word], level))
    if row[hand + 4] & 15 == decks:
        most = decks + 1
    if row[hand + 4] >> 4 == decks:
        most = decks + 2
    row[at.REACH + seat] = most


def speaks(row: Ints, col: Ints, seat: int) -> bool:
    """
    Whether *seat*, whose reach is above the standing declaration, could declare: a declarer perhaps in his own suit only (GZ10).
    """
    if col[c.SELF_COUNTER] == 1 or row[at.STANDING] != seat:
        return True
    own = bits.count(row[at.HANDS + 5 * seat + row[at.STANDING_SUIT]], row[at.LEVEL])
    return own > row[at.STANDING_POWER] or row[at.REACH + seat] > col[c.DECKS]


def drawn(row: Ints, col: Ints, seat: int, word: int, nibble: int) -> bool:
    """
    A card was drawn in a first hand: a big joker may show itself, the dealer's next suited card is trump (GZ5, GZ6). Whether the seat
    may show a big joker.
    """
    if row[at.STANDING] < 0:
        if row[at.HANDS + 5 * seat + 4] >> 4 == 0:
            return False
        if col[c.AUTO_SHOW] == 0:
            return True
        show(row, seat)
    elif word < 4 and row[at.TRUMP] < 0 and seat == row[at.DEALER]:
        row[at.TRUMP] = word
    return False


def show(row: Ints, seat: int) -> None:
    """
    *seat* shows a big joker and is dealer.
    """
    row[at.STANDING] = seat
    row[at.DEALER] = seat
    row[at.DECLARED] += 1
    row[at.SHOWN + 4] = 1 << 4


def legal(row: Ints, col: Ints) -> None:
    """
    The declarations that the seat could make, and passing.
    """
    seat = row[at.SEAT]
    hand, level, decks, floor = at.HANDS + 5 * seat, row[at.LEVEL], col[c.DECKS], row[at.STANDING_POWER]
    row[at.EXTRA] = 1
    for word in range(5):
        row[at.LEGAL + word] = 0
    if row[at.FIRST] == 1:
        if row[at.STANDING] < 0 and row[hand + 4] >> 4 > 0:
            row[at.LEGAL + 4] = 1 << 4
        return
    only = row[at.STANDING_SUIT] if row[at.STANDING] == seat and col[c.SELF_COUNTER] == 0 else at.NOBODY
    small = row[hand + 4] & 15 >= decks and decks + 1 > floor
    big = row[hand + 4] >> 4 >= decks and decks + 2 > floor
    for word in range(4):
        if only < 0 or only == word:
            more = bits.count(row[hand + word], level) - floor
            if more > 0:
                row[at.LEGAL + word] = more << (4 * level)
                row[at.FLOOR] = floor
            if small:
                row[at.EXTRA] |= 1 << (SMALL + word)
            if big:
                row[at.EXTRA] |= 1 << (BIG + word)


def declare(row: Ints, col: Ints, action: int) -> None:
    """
    The seat makes the declaration *action*.
    """
    seat = row[at.SEAT]
    if row[at.FIRST] == 1:
        show(row, seat)
        return
    for word in range(5):
        row[at.SHOWN + word] = 0
    decks = col[c.DECKS]
    if action >= 216 + BIG:
        suit, power = action - 216 - BIG, decks + 2
        row[at.SHOWN + 4] = decks << 4
    elif action >= 216:
        suit, power = action - 216 - SMALL, decks + 1
        row[at.SHOWN + 4] = decks
    else:
        suit, power = (action >> 2) // 13, (action & 3) + 1
        row[at.SHOWN + suit] = power << (4 * row[at.LEVEL])
    row[at.STANDING] = seat
    row[at.STANDING_SUIT] = suit
    row[at.STANDING_POWER] = power
    row[at.DECLARED] += 1
    row[at.TRUMP] = suit
