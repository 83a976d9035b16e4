"""
Where things are in the rows by which open positions are valued: places and sizes only.
"""

from __future__ import annotations

from duijia.bots.learned.places import NARROW

SIDE_SLOTS = 6
TRUMP_SLOTS = 10
"""Faces from the top of a side suit, and of the trumps, that are told one by one."""
COUNTS = 6
"""Numbers of a seat's cards of a group besides."""
SIDE_SEAT = SIDE_SLOTS + COUNTS
TRUMP_SEAT = TRUMP_SLOTS + COUNTS
SIDE = 4 * SIDE_SEAT
TRUMP = 4 * TRUMP_SEAT
"""Numbers that describe a side suit, and the trumps."""
WHOLE = 24
"""Numbers that describe the score, the kitty, and the hand's rules and standing."""
SIDES = WHOLE
"""The side suits one after the other: three, or without a trump suit four."""
TRUMPS = SIDES + 4 * SIDE
DESCRIBED = TRUMPS + TRUMP
"""Numbers that describe a position."""

SIDE_WIDE = 64
TRUMP_WIDE = 64
SECOND = 128
THIRD = NARROW
"""The network's layers: of a side suit, of the trumps, and two of all."""
ALL = SIDE_WIDE + TRUMP_WIDE + WHOLE
"""What the second layer reads."""

SUM = DESCRIBED
"""What the first layer makes of the side suits, summed up; then of the trumps, then the whole again: what the second layer reads."""
OF_TRUMPS = SUM + SIDE_WIDE
AGAIN = OF_TRUMPS + TRUMP_WIDE
ONE = AGAIN + WHOLE
"""What it makes of one side suit."""
OF_ALL = ONE + SIDE_WIDE
LAST = OF_ALL + SECOND
SIGHT = LAST + THIRD
"""Numbers of all that a value needs."""

FROM_SIDE = 0
SIDE_BIAS = FROM_SIDE + SIDE * SIDE_WIDE
FROM_TRUMPS = SIDE_BIAS + SIDE_WIDE
TRUMP_BIAS = FROM_TRUMPS + TRUMP * TRUMP_WIDE
TO_SECOND = TRUMP_BIAS + TRUMP_WIDE
SECOND_BIAS = TO_SECOND + ALL * SECOND
TO_THIRD = SECOND_BIAS + SECOND
THIRD_BIAS = TO_THIRD + SECOND * THIRD
TO_VALUE = THIRD_BIAS + THIRD
VALUE_BIAS = TO_VALUE + THIRD
SIZE = VALUE_BIAS + 1
"""Weights of a network."""
