"""
Tricks in the simulator: leads and follows card by card, who wins, and the last trick (C1 to C7, C13).
"""

from __future__ import annotations

from duijia.kernel import bits, choice, follow, settlement, trick
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints


def begin(row: Ints, col: Ints) -> None:
    """
    The dealer leads the first trick (C7).
    """
    for i in range(20):
        row[at.PLAYS + i] = 0
        row[at.SEEN + i] = 0
    row[at.PHASE] = at.PLAYING
    row[at.POINTS] = 0
    row[at.LEFT] = choice.total(row, at.HANDS + 5 * row[at.DEALER])
    lead(row, row[at.DEALER])


def legal(row: Ints, col: Ints) -> None:
    """
    What may be led, or the faces that can join the follow.
    """
    hand = at.HANDS + 5 * row[at.SEAT]
    row[at.EXTRA] = 0
    if row[at.PLAYED] == 0:
        for word in range(5):
            row[at.LEGAL + word] = row[hand + word]
        return
    size, group, trump, honours = row[at.SIZE], row[at.LED], row[at.TRUMP], row[at.HONOURS]
    if row[at.CHOSEN] == 0:
        due(row, col, hand)
    inside = row[at.INSIDE]
    most = min(row[at.DUE], size)
    outside = row[at.CHOSEN] - inside
    if row[at.SHAPES] > 0:
        shaped(row, hand, group, trump, size)
        return
    within = bits.ALL if inside < most else 0
    beyond = bits.ALL if outside < size - most else 0
    for word in range(5):
        mine = bits.group_mask(word, group, trump, honours)
        allowed = (mine & within) | ((bits.ALL ^ mine) & beyond)
        row[at.LEGAL + word] = bits.present((row[hand + word] - row[at.PART + word]) & allowed)


def play(row: Ints, col: Ints, word: int, nibble: int, copies: int) -> None:
    """
    The seat on turn leads *copies* of a face, or adds one card to its follow.
    """
    row[at.PART + word] += copies << (4 * nibble)
    spot = 16 * word + nibble
    if row[at.PLAYED] == 0:
        row[at.SIZE] = copies
        row[at.LED] = bits.group_of(word, nibble, row[at.TRUMP], row[at.HONOURS])
        row[at.SPOT] = spot
        _played(row, col)
        return
    if row[at.CHOSEN] == 0:
        row[at.SPOT] = spot
    elif row[at.SPOT] != spot:
        row[at.SPOT] = at.NOBODY
    row[at.CHOSEN] += 1
    if bits.group_of(word, nibble, row[at.TRUMP], row[at.HONOURS]) == row[at.LED]:
        row[at.INSIDE] += 1
    if row[at.CHOSEN] == row[at.SIZE]:
        _played(row, col)


def strength(row: Ints, col: Ints, spot: int, led: int) -> int:
    """
    The strength of a set of the led size made of *spot*; -1: it cannot win (C3).
    """
    word, nibble = spot >> 4, spot & 15
    trump = row[at.TRUMP]
    group = bits.group_of(word, nibble, trump, row[at.HONOURS])
    if group != 4 and group != led:
        return -1
    return bits.height(word, nibble, trump, row[at.LEVEL], col[c.PERMANENT], col[c.ABOVE])


def due(row: Ints, col: Ints, hand: int) -> None:
    """
    How many cards of the led group the seat holds, and the shapes that it owes.
    """
    group, trump, honours = row[at.LED], row[at.TRUMP], row[at.HONOURS]
    if group != 4:
        held = row[hand + group] & (bits.ALL ^ honours)
        holds = bits.cards(held)
        row[at.SHAPES] = follow.owed((held, 0), row[at.SIZE], col[c.STRICT], col[c.QUAD_ORDER])
    else:
        holds = bits.cards(row[hand + 4])
        for word in range(4):
            holds += bits.cards(row[hand + word] & (bits.ALL if word == trump else honours))
        row[at.SHAPES] = 0
        if col[c.STRICT] == 1 and row[at.SIZE] > 1:
            row[at.SHAPES] = follow.owed(_pair(row, hand, 4, trump, honours), row[at.SIZE], 1, col[c.QUAD_ORDER])
    row[at.DUE] = holds
    row[at.INSIDE] = 0


def _pair(row: Ints, base: int, group: int, trump: int, honours: int) -> tuple[int, int]:
    """
    The cards of *group* as the two words that ``duijia.kernel.follow`` reads: a suit's, and the honours of the other suits, three
    nibbles' room each, with the jokers above.
    """
    if group != 4:
        return row[base + group] & (bits.ALL ^ honours), 0
    plain = row[base + trump] if trump < 4 else 0
    packed = row[base + 4] << 32
    lower, upper = _honour_nibbles(honours)
    for word in range(4):
        if word != trump:
            both = ((row[base + word] >> lower) & 15) | (((row[base + word] >> upper) & 15) << 4)
            packed |= both << (8 * word)
    return plain, packed


def _honour_nibbles(honours: int) -> tuple[int, int]:
    """
    The shifts of the two honour ranks, lower and upper.
    """
    lower = bits.lowest(honours)
    return lower, bits.lowest(honours ^ (15 << lower))


def shaped(row: Ints, hand: int, group: int, trump: int, size: int) -> None:
    """
    The faces of the led group that keep an owed shape possible; all cards come from that group (GZ22, DB14, DB15).
    """
    honours = row[at.HONOURS]
    held = _pair(row, hand, group, trump, honours)
    part = _pair(row, at.PART, group, trump, honours)
    plain, packed = follow.shape_additions(held, part, size, row[at.SHAPES])
    plain, packed = plain >> 3, packed >> 3
    lower, upper = _honour_nibbles(honours)
    for word in range(5):
        if word == (trump if group == 4 else group) and word < 4:
            allowed = plain * 15
        elif group != 4:
            allowed = 0
        elif word == 4:
            allowed = ((packed >> 32) & 0x11) * 15
        else:
            both = packed >> (8 * word)
            allowed = ((both & 1) * 15 << lower) | (((both >> 4) & 1) * 15 << upper)
        mine = bits.group_mask(word, group, trump, honours)
        row[at.LEGAL + word] = bits.present((row[hand + word] - row[at.PART + word]) & allowed & mine)


def lead(row: Ints, seat: int) -> None:
    """
    *seat* leads the next trick.
    """
    row[at.LEADER] = seat
    row[at.PLAYED] = 0
    row[at.LYING] = 0
    row[at.WINNING] = at.NOBODY
    _turn(row, seat)


def _turn(row: Ints, seat: int) -> None:
    row[at.SEAT] = seat
    row[at.CHOSEN] = 0
    choice.clear(row, at.PART)


def _played(row: Ints, col: Ints) -> None:
    """
    The play in ``PART`` is on the table; the next seat, the next trick, or the end.
    """
    seat = row[at.SEAT]
    hand, shown = at.HANDS + 5 * seat, at.PLAYS + 5 * seat
    worth = 0
    for word in range(5):
        part = row[at.PART + word]
        row[hand + word] -= part
        row[shown + word] = part
        if word < 4:
            worth += bits.points(part)
    row[at.LYING] += worth
    power = -1 if row[at.SPOT] < 0 else strength(row, col, row[at.SPOT], row[at.LED])
    if row[at.PLAYED] == 0 or trick.takes_over(power, row[at.BEST]) == 1:
        row[at.BEST] = power
        row[at.WINNING] = seat
    row[at.PLAYED] += 1
    if row[at.PLAYED] < 4:
        _turn(row, (seat + 1) & 3)
        return
    winner = row[at.WINNING]
    if (winner + row[at.DEALER]) & 1 == 1:
        row[at.POINTS] += row[at.LYING]
    row[at.LEFT] -= row[at.SIZE]
    row[at.WON] = winner
    if row[at.LEFT] == 0:
        settlement.settle(row, col)
        return
    choice.add(row, at.SEEN, at.PLAYS)
    choice.add(row, at.SEEN + 5, at.PLAYS + 5)
    choice.add(row, at.SEEN + 10, at.PLAYS + 10)
    choice.add(row, at.SEEN + 15, at.PLAYS + 15)
    for i in range(20):
        row[at.PLAYS + i] = 0
    lead(row, winner)
