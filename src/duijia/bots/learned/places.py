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
MAIN = PLAYS + 5 * MOST
"""The group that each play is chiefly of (0 to 4)."""
CODE = MAIN + MOST
"""The code of a face of it."""
FLOORS = CODE + MOST
"""Of the trumps, for sets of 1, 2 and 3: from which bits on honours and plain cards are such that no set out can beat (``holdings``)."""
LIVE = FLOORS + 6
"""By word, marks: its faces that can still fall; of equal honours the highest."""
HONOURS = LIVE + 5
"""How many slots the honours take."""
LIST = HONOURS + 1
"""Ints of a list of plays."""

SLOTS = 8
"""Faces from the top of a group that are told one by one."""
VIEW = 2 * SLOTS + 23
"""Numbers that describe a group (``holdings``)."""
SURE = 2 * SLOTS + 8
"""Among them: cards of the seat that nothing out can beat in the group, in threes."""
STATE = 64
"""Numbers that describe a decision (``seeing``)."""
SPENT = 44
"""Numbers that describe a play (``describing``); after them what it leaves (``leaving``)."""
PLAY = SPENT + 36
WIDE = 64
NARROW = 32
"""The network's layers."""

VALUE = 0
"""Of a play: what the rule bot thinks it worth, against its best one."""
WINS = 1
"""Of a play: the chance that the side wins the trick."""

VIEWS = STATE + MOST * PLAY
"""The five groups as ``VIEW`` numbers each."""
SOLID = VIEWS + 5 * VIEW
"""Side cards of the seat that nothing out can beat in their suit, in threes."""
BASE = SOLID + 1
"""What the state gives to the first layer."""
GROUPS = BASE + WIDE
"""What state and group give to it, by group."""
FIRST = GROUPS + 5 * WIDE
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
FROM_SIDE = FROM_STATE + STATE * WIDE
"""Of plays of side suits: from the group."""
FROM_TRUMPS = FROM_SIDE + VIEW * WIDE
"""Of plays of trumps: from the trumps."""
FROM_PLAY = FROM_TRUMPS + VIEW * WIDE
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
