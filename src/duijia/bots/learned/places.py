"""
Where things are in the rows that the network's player reads and writes: places and sizes only.
"""

from __future__ import annotations

MOST = 20
"""Plays that are compared at most."""

COUNT = 0
RULE = 1
"""Which of the plays the rule bot makes."""
PLAYS = 2
"""Five words each."""
LIST = PLAYS + 5 * MOST
"""Ints of a list of plays."""

STATE = 64
"""Numbers that describe a decision (``seeing``)."""
PLAY = 44
"""Numbers that describe a play (``describing``)."""
WIDE = 48
NARROW = 32
"""The network's layers."""

VALUE = 0
"""Of a play: what the rule bot thinks it worth, against its best one."""
WINS = 1
"""Of a play: the chance that the side wins the trick."""

FEATURES = STATE + MOST * PLAY
BASE = FEATURES
"""What the state gives to the first layer."""
FIRST = BASE + WIDE
"""Of two plays,"""
SECOND = FIRST + 2 * WIDE
"""and so is this."""
SCORES = SECOND + 2 * NARROW
"""What each play is worth against the others, in ``UNIT``."""
UNIT = 10.0
"""Points of which the network counts one."""
SIGHT = SCORES + MOST
"""Numbers of all that a decision needs."""

FROM_STATE = 0
FROM_PLAY = FROM_STATE + STATE * WIDE
FIRST_BIAS = FROM_PLAY + PLAY * WIDE
TO_SECOND = FIRST_BIAS + WIDE
SECOND_BIAS = TO_SECOND + WIDE * NARROW
TO_SCORE = SECOND_BIAS + NARROW
SIZE = TO_SCORE + NARROW
"""Weights of a network."""

THRESHOLD = 0
"""Points that the attackers need."""
HAND = 1
"""Cards in each hand at first."""
STRICT = 2
TWO_PAIRS_FIRST = 3
TRIPLE_FIRST = 4
BY_CARDS = 5
STREAK = 6
FIRST_HAND = 7
LEVELS = 8
"""Two."""
MUST_PLAY = 10
"""Two."""
JOKER_LEVELS = 12
BARE = 13
DRY = 14
JOKER_END = 15
CONTEXT = 16
"""Numbers of a hand's rules and standing."""
