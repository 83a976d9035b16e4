"""
Where things are in the rows of integers and numbers that the playouts read: places only.

Hands are the kernel's five words (``duijia.kernel.words``). A *code* is sixteen times the word plus the nibble of a face.
"""

from __future__ import annotations

HANDS = 0
"""Four times five words."""
KITTY = 20
GONE = 25
"""Cards that all have seen go: played, and a kitty that lies open."""
FULL = 30
"""The whole pack."""
VOIDS = 35
"""Four: the groups that each seat has shown to have run out of, a bit each."""
LEADER = 39
PLAYED = 40
SIZE = 41
GROUP = 42
BEST = 43
"""Strength of the best play so far."""
WINNING = 44
LYING = 45
POINTS = 46
"""The attackers' points from tricks."""
LEFT = 47
"""Cards in each hand at the start of the trick."""
DEALER = 48
OPEN = 49
"""1 where the kitty is no secret, or there is none; else the dealer alone knows it."""
SEAT = 50
"""Whose turn it is."""
KITTY_SIZE = 51
STATE = 52
"""Ints of a position."""

TRUMP = 0
RANKS = 1
STEPS = 2
STRICT = 3
QUAD_ORDER = 4
DECKS = 5
FIVES = 6
"""Five words: every nibble of a card that counts five, full."""
TENS = 11
JOKERS = 16
"""The nibble of the small joker among the honours; the big one is above it."""
TABLE = 17
"""Ints of a table."""

SHORT = 0
"""Chance of fewer than ``want`` (1 to 4) of ``copies`` cards (0 to 4) at ``percent``: ``(101 * copies + percent) * 4 + want - 1``."""
WORTH = 2020
"""Points of each code, 80."""
NEAR = 2100
"""What share of the last trick's value its guard has, by cards in hand, 64."""
WEIGHTS = 2164
"""The weights of the rule bot, in the order of ``WEIGHT_NAMES``."""

WEIGHT_NAMES = (
    "tempo", "feed", "leak", "ruffs", "side_boss", "trump_low", "trump_rise", "trump_boss", "void", "draw", "point_keep", "rescue",
    "lead_cost", "break_cost", "lead_risk", "split", "follow_cost", "kitty_guess", "last_trick", "dig", "bury_void", "bury_points",
    "hold_length", "hold_top", "counter_opponent", "counter_partner", "call_length", "hold",
)  # fmt: skip
"""After the rules are: what the last trick is worth, what a kitty point counts there, and how likely it is held (``hold``)."""

TEMPO = WEIGHTS
FEED = WEIGHTS + 1
LEAK = WEIGHTS + 2
RUFFS = WEIGHTS + 3
SIDE_BOSS = WEIGHTS + 4
TRUMP_LOW = WEIGHTS + 5
TRUMP_RISE = WEIGHTS + 6
TRUMP_BOSS = WEIGHTS + 7
VOID = WEIGHTS + 8
DRAW = WEIGHTS + 9
POINT_KEEP = WEIGHTS + 10
RESCUE = WEIGHTS + 11
LEAD_COST = WEIGHTS + 12
BREAK_COST = WEIGHTS + 13
LEAD_RISK = WEIGHTS + 14
SPLIT = WEIGHTS + 15
FOLLOW_COST = WEIGHTS + 16
KITTY_GUESS = WEIGHTS + 17
LAST_TRICK = WEIGHTS + 18
DIG = WEIGHTS + 19
BURY_VOID = WEIGHTS + 20
BURY_POINTS = WEIGHTS + 21
HOLD_LENGTH = WEIGHTS + 22
HOLD_TOP = WEIGHTS + 23
COUNTER_OPPONENT = WEIGHTS + 24
COUNTER_PARTNER = WEIGHTS + 25
CALL_LENGTH = WEIGHTS + 26
HOLD = WEIGHTS + 27
LEVELS = WEIGHTS + 28
"""The nibble among the honours where the level cards begin."""
NUMBERS = WEIGHTS + 29
"""Numbers of a table."""

OUT = 0
"""Five words: the play decided on."""
SPARE = 5
UNSEEN = 10
CHOSEN = 15
SCRATCH = 20
"""Ints of scratch."""

PRICE = 0
"""By code, 80."""
OVER = 80
"""Chance that another seat holds a higher set in the group: ``(80 * step + code) * 5 + size`` for the seat *step* places on (1 to 3)."""
SHARE = 1680
"""Chance that an unseen card of a group is with a seat: ``5 * step + group``."""
EMPTY = 1700
"""Chance that a seat has none of a group: ``5 * step + group``."""
RUFF = 1720
"""Chance that a seat holds a trump set of a size: ``5 * step + size``."""
ABOVE = 1740
"""Chance that a seat holds a set of a size above the watched height: ``5 * step + size``."""
DENSITY = 1760
GUARD = 1761
FLOATS = 1762
"""Numbers of scratch."""

LEVEL_VALUE = 0
BANK_VALUE = 1
TRIBUTE_VALUE = 2
GAIN_VALUE = 3
END_VALUE = 4
POINT_VALUE = 5
VALUES = 6
"""What a settlement is worth to a side, in thousandths."""
