"""
A fast policy that clearly beats chance: boss cards and long sets led, partner fed, cheap winners, points ruffed, otherwise the lowest
card that is worth nothing. It looks at its own cards, the trick and nothing else, an action at a time.
"""

from __future__ import annotations

from duijia.kernel import bits, calls, fast, tricks, turns
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints

SAFE = 12
"""A strength on the table that is likely to hold: a side ace, or a trump."""


def action(row: Ints, col: Ints) -> int:
    """
    The action of the seat on turn; ``turns.legal`` has been asked.
    """
    phase = row[at.PHASE]
    if phase == at.PLAYING:
        if row[at.PLAYED] == 0:
            return _lead(row, col)
        return _follow(row, col)
    if phase >= at.SWAPPING:
        return _give(row, col)
    return _speak(row, col)


def _lead(row: Ints, col: Ints) -> int:
    """
    The set with the best prospects: long and high; low trumps and bare points last.
    """
    best, chosen = -1000, 0
    for word in range(5):
        held = row[at.LEGAL + word]
        while held != 0:
            place = bits.lowest(held) & 60
            copies = (held >> place) & 15
            held ^= copies << place
            nibble = place >> 2
            high = bits.height(word, nibble, row[at.TRUMP], row[at.LEVEL], col[c.PERMANENT], col[c.ABOVE])
            worth = (fast.WORTH >> place) & 15
            if bits.group_of(word, nibble, row[at.TRUMP], row[at.HONOURS]) == 4:
                value = 7 * (copies - 1) + (high - 13) // 4
                if row[at.LEFT] > 4:
                    value -= 4
            else:
                value = 9 * (copies - 1) + high
                if high < 11:
                    value -= 4 + copies * worth // 2
            if value > best:
                best = value
                chosen = 4 * (13 * word + nibble) + copies - 1
    return chosen


def _follow(row: Ints, col: Ints) -> int:
    """
    Goes on with a winning set once begun; feeds a partner who holds the trick; wins cheaply what is worth it; else the least.
    """
    seat, size, best = row[at.SEAT], row[at.SIZE], row[at.BEST]
    partner = row[at.WINNING] == (seat + 2) & 3
    last = row[at.PLAYED] == 3
    if row[at.CHOSEN] > 0:
        spot = row[at.SPOT]
        winning = spot >= 0 and not partner and tricks.strength(row, col, spot, row[at.LED]) > best
        if winning and (row[at.LEGAL + (spot >> 4)] >> (4 * (spot & 15))) & 1 == 1:
            return 4 * (13 * (spot >> 4) + (spot & 15))
        return _least(row, col, 1 if partner and (last or best >= SAFE) else 0)
    if partner and (last or best >= SAFE):
        return _least(row, col, 1)
    hand = at.HANDS + 5 * seat
    cheapest, chosen = 1000, -1
    for word in range(5):
        marks = row[at.LEGAL + word]
        while marks != 0:
            place = bits.lowest(marks)
            marks &= marks - 1
            if (row[hand + word] >> place) & 15 >= size:
                power = tricks.strength(row, col, 16 * word + (place >> 2), row[at.LED])
                if power > best:
                    cost = power if last or power >= 13 else 60 - power
                    if cost < cheapest:
                        cheapest = cost
                        chosen = 4 * (13 * word + (place >> 2))
    trumping = 13 <= cheapest < 48 and row[at.LED] != 4
    if chosen >= 0 and not (trumping and not last and row[at.LYING] == 0 and row[at.LEFT] > 3):
        return chosen
    return _least(row, col, 1 if partner else 0)


def _least(row: Ints, col: Ints, feed: int) -> int:
    """
    The legal card to part with most gladly: points first when a partner is fed, else none, low before high, side suits before trumps.
    """
    lightest, chosen = 1 << 30, 0
    for word in range(5):
        marks = row[at.LEGAL + word]
        while marks != 0:
            place = bits.lowest(marks)
            marks &= marks - 1
            nibble = place >> 2
            high = bits.height(word, nibble, row[at.TRUMP], row[at.LEVEL], col[c.PERMANENT], col[c.ABOVE])
            worth = (fast.WORTH >> place) & 15
            alike = (row[at.HANDS + 5 * row[at.SEAT] + word] >> place) & 15
            cost = high + 3 * alike + (20 if high >= 13 else 0) + (-6 * worth if feed == 1 else 4 * worth)
            if cost < lightest:
                lightest = cost
                chosen = 4 * (13 * word + nibble)
    return chosen


def _give(row: Ints, col: Ints) -> int:
    """
    Tribute, returns, the kitty: the least; no jokers are buried by choice, no cards taken.
    """
    if row[at.EXTRA] & 1 == 1:
        return turns.PASS
    return _least(row, col, 0)


def _speak(row: Ints, col: Ints) -> int:
    """
    Shows a joker, calls where it can, declares a suit it is long in, counters never.
    """
    if row[at.LEGAL + 4] != 0:
        return 4 * 53
    hand = at.HANDS + 5 * row[at.SEAT]
    held = 0
    for word in range(5):
        held += bits.cards(row[hand + word])
    longest, chosen = 0, turns.PASS
    for word in range(4):
        length = bits.cards(row[hand + word])
        if col[c.CALLS] == 0:
            more = row[at.LEGAL + word] >> (4 * row[at.LEVEL])
            if more > 0 and length > longest and 10 * length >= 3 * held:
                longest = length
                chosen = 4 * (13 * word + row[at.LEVEL]) + row[at.FLOOR] + more - 1
        elif row[at.STANDING] < 0:
            first = 1 << (calls.CALL + 4 * word)
            if row[at.EXTRA] & first != 0 and length > longest:
                longest = length
                chosen = turns.PASS + calls.CALL + 4 * word
    return chosen
