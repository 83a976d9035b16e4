"""
Tricks at random, to the end of the hand, without the notes that an observer needs. Draw for draw the same hands as the slow way through
``duijia.kernel.turns``, which the tests compare.
"""

from __future__ import annotations

from duijia.kernel import bits, rng, settlement, tricks
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints

WORTH = 5 << 12 | 10 << 32 | 10 << 44
"""The points of one card, by nibble of a suit's word; the jokers' nibbles are 0 in it."""


def finish_tricks(row: Ints, col: Ints) -> int:
    """
    Plays a hand that stands before a lead to its settlement, drawing from ``POLICY``; how many actions that took. The fields that
    describe the trick on the table and the cards seen are left as they were.
    """
    trump, honours, level = row[at.TRUMP], row[at.HONOURS], row[at.LEVEL]
    permanent, above = col[c.PERMANENT], col[c.ABOVE]
    attackers = (row[at.DEALER] + 1) & 1
    strict = col[c.STRICT]
    state = row[at.POLICY]
    leader, left, points, taken = row[at.SEAT], row[at.LEFT], row[at.POINTS], 0
    size = 1
    while left > 0:
        hand = at.HANDS + 5 * leader
        state = rng.after(state)
        number = rng.below(state, left)
        word = 0
        held = row[hand]
        here = bits.cards(held)
        while number >= here:
            number -= here
            word += 1
            held = row[hand + word]
            here = bits.cards(held)
        place = bits.lowest(held) & 60
        copies = (held >> place) & 15
        while number >= copies:
            number -= copies
            held ^= copies << place
            place = bits.lowest(held) & 60
            copies = (held >> place) & 15
        size = number + 1
        row[hand + word] -= size << place
        lying = size * ((WORTH >> place) & 15)
        led = bits.group_of(word, place >> 2, trump, honours)
        best = bits.height(word, place >> 2, trump, level, permanent, above)
        winner = leader
        taken += 1 + 3 * size
        left -= size
        for step in range(1, 4):
            seat = (leader + step) & 3
            hand = at.HANDS + 5 * seat
            if size == 1:
                state = rng.after(state)
                spot = _one(row, hand, led, trump, honours, state)
                lying += (WORTH >> (4 * (spot & 15))) & 15
            else:
                if strict == 1:
                    row[at.LED] = led
                    row[at.SIZE] = size
                    spot, worth, state = _strict(row, col, hand, size, led, trump, honours, state)
                else:
                    spot, worth, state = _many(row, hand, size, led, trump, honours, state)
                lying += worth
            if spot >= 0:
                word, place = spot >> 4, spot & 15
                group = bits.group_of(word, place, trump, honours)
                if group == led or group == 4:
                    power = bits.height(word, place, trump, level, permanent, above)
                    if power > best:
                        best = power
                        winner = seat
        if winner & 1 == attackers:
            points += lying
        leader = winner
    row[at.POLICY] = state
    row[at.POINTS] = points
    row[at.WON] = leader
    row[at.SIZE] = size
    row[at.LEFT] = 0
    settlement.settle(row, col)
    return taken


def _one(row: Ints, hand: int, led: int, trump: int, honours: int, state: int) -> int:
    """
    Plays one card at random to a single; its spot.
    """
    if led < 4:
        own = row[hand + led] & (bits.ALL ^ honours)
        if own != 0:
            return _from_word(row, hand, led, bits.present(own), rng.below(state, bits.ones(bits.present(own))))
        return _from_hand(row, hand, bits.ALL, bits.ALL, bits.ALL, bits.ALL, bits.ALL, state)
    first, second = bits.group_mask(0, 4, trump, honours), bits.group_mask(1, 4, trump, honours)
    third, fourth = bits.group_mask(2, 4, trump, honours), bits.group_mask(3, 4, trump, honours)
    spot = _from_hand(row, hand, first, second, third, fourth, bits.ALL, state)
    if spot >= 0:
        return spot
    return _from_hand(row, hand, bits.ALL, bits.ALL, bits.ALL, bits.ALL, bits.ALL, state)


def _from_hand(row: Ints, hand: int, a: int, b: int, c: int, d: int, e: int, state: int) -> int:
    """
    Plays a face at random out of the masked words of a hand; its spot, or -1 where there is none.
    """
    first, second = bits.present(row[hand] & a), bits.present(row[hand + 1] & b)
    third, fourth, fifth = (
        bits.present(row[hand + 2] & c),
        bits.present(row[hand + 3] & d),
        bits.present(row[hand + 4] & e),
    )
    upto_first = bits.ones(first)
    upto_second = upto_first + bits.ones(second)
    upto_third = upto_second + bits.ones(third)
    upto_fourth = upto_third + bits.ones(fourth)
    number = upto_fourth + bits.ones(fifth)
    if number == 0:
        return -1
    number = rng.below(state, number)
    if number < upto_second:
        if number < upto_first:
            return _from_word(row, hand, 0, first, number)
        return _from_word(row, hand, 1, second, number - upto_first)
    if number < upto_third:
        return _from_word(row, hand, 2, third, number - upto_second)
    if number < upto_fourth:
        return _from_word(row, hand, 3, fourth, number - upto_third)
    return _from_word(row, hand, 4, fifth, number - upto_fourth)


def _from_word(row: Ints, hand: int, word: int, marks: int, number: int) -> int:
    """
    Plays face *number* of *marks*; its spot.
    """
    while number > 0:
        marks &= marks - 1
        number -= 1
    place = bits.lowest(marks)
    row[hand + word] -= 1 << place
    return 16 * word + (place >> 2)


def _many(row: Ints, hand: int, size: int, led: int, trump: int, honours: int, state: int) -> tuple[int, int, int]:
    """
    Follows a set of *size* at random with no shape owed: the spot of all cards if they are alike, else -1, their points, the state.
    """
    first, second = bits.group_mask(0, led, trump, honours), bits.group_mask(1, led, trump, honours)
    third, fourth = bits.group_mask(2, led, trump, honours), bits.group_mask(3, led, trump, honours)
    fifth = bits.ALL if led == 4 else 0
    due = (
        bits.cards(row[hand] & first)
        + bits.cards(row[hand + 1] & second)
        + bits.cards(row[hand + 2] & third)
        + bits.cards(row[hand + 3] & fourth)
        + bits.cards(row[hand + 4] & fifth)
    )
    inside = min(due, size)
    outside = size - inside
    worth = 0
    spot = -2
    for _ in range(size):
        within = bits.ALL if inside > 0 else 0
        beyond = bits.ALL if outside > 0 else 0
        state = rng.after(state)
        played = _from_hand(
            row,
            hand,
            (first & within) | ((bits.ALL ^ first) & beyond),
            (second & within) | ((bits.ALL ^ second) & beyond),
            (third & within) | ((bits.ALL ^ third) & beyond),
            (fourth & within) | ((bits.ALL ^ fourth) & beyond),
            (fifth & within) | ((bits.ALL ^ fifth) & beyond),
            state,
        )
        if bits.group_of(played >> 4, played & 15, trump, honours) == led:
            inside -= 1
        else:
            outside -= 1
        worth += (WORTH >> (4 * (played & 15))) & 15
        spot = played if spot == -2 or spot == played else -1
    return spot, worth, state


def _strict(
    row: Ints, col: Ints, hand: int, size: int, led: int, trump: int, honours: int, state: int
) -> tuple[int, int, int]:
    """
    As :func:`_many` where the shape of the lead must be answered (GZ22, DB14, DB15).
    """
    tricks.due(row, col, hand)
    if row[at.SHAPES] == 0:
        return _many(row, hand, size, led, trump, honours, state)
    for word in range(5):
        row[at.PART + word] = 0
    worth = 0
    spot = -2
    for _ in range(size):
        tricks.shaped(row, hand, led, trump, size)
        number = 0
        for word in range(5):
            number += bits.ones(row[at.LEGAL + word])
        state = rng.after(state)
        number = rng.below(state, number)
        word = 0
        while number >= bits.ones(row[at.LEGAL + word]):
            number -= bits.ones(row[at.LEGAL + word])
            word += 1
        marks = row[at.LEGAL + word]
        while number > 0:
            marks &= marks - 1
            number -= 1
        place = bits.lowest(marks)
        row[at.PART + word] += 1 << place
        played = 16 * word + (place >> 2)
        worth += (WORTH >> place) & 15
        spot = played if spot == -2 or spot == played else -1
    for word in range(5):
        row[hand + word] -= row[at.PART + word]
    return spot, worth, state
