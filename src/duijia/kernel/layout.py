"""
One hand of the simulator as one row of integers: 206 of them, 1,648 bytes as int64; the pack to be dealt lies beside it, a byte a card.

Seats, suits and ranks are numbers: suits S H C D are 0 to 3, ranks 2 to A are 0 to 12. ``NOBODY`` stands for no seat, no suit. Five
words (``duijia.kernel.bits``) are a multiset of cards. Fields of a seat are four in a row, or four times five words.
"""

from __future__ import annotations

NOBODY = -1
NO_SUIT = 4
"""Trump of a hand without a trump suit (DL13); unknown trump is ``NOBODY``."""

DEALING = 0
CLOSING = 1
CALLING = 2
COUNTERING = 3
SWAPPING = 4
PAYING = 5
PICKING = 6
RETURNING = 7
RETURN_PICKING = 8
BURYING = 9
JOKER_BURYING = 10
PICKING_UP = 11
PLAYING = 12
SETTLED = 13
"""The phases, by the names of ``duijia.hand.state``; a hand to be dealt again is dealt again at once."""

PHASE = 0
SEAT = 1
"""Whose decision it is."""
CHANCE = 2
"""State of the generator that deals."""
POLICY = 3
"""State of the generator that a built-in policy draws from."""

LEVELS = 4
"""Two: the level of each team."""
LEVEL = 6
FIRST = 7
"""1 in the first hand of a match."""
BANK = 8
"""The dealer that the match names; ``NOBODY`` in a first hand."""
DRAWER = 9
"""Who gets the first card."""
OWED = 10
"""Four: first payer, second payer (or ``NOBODY``), and their cards."""

DEALER = 14
TRUMP = 15
HONOURS = 16
"""The nibbles of level and permanent trump in a suit's word."""
DEALT = 17
BRIGHT = 18
"""Place of the bright card in the pack (DL2), or ``NOBODY``."""
REACH = 19
"""Four: the strongest declaration each seat could make on the ladder."""
STANDING = 23
"""Who made the declaration that stands."""
STANDING_SUIT = 24
STANDING_POWER = 25
"""Its strength on the ladder; the measure of a call (DL6)."""
DECLARED = 26
"""How many declarations there were."""
PASSED = 27
"""Closing: a bit a seat; countering: how many declined since the last change."""
TURN = 28
"""Countering: the place in the circle of asking (DL7)."""
QUEUE = 29
"""Who is asked after the present seat, two bits each, the next one lowest."""
QUEUED = 30
BEATEN_BY = 31
"""Who showed the declaration just beaten (DL10)."""

ROOM = 32
"""Cards still to be chosen out of ``POOL``; four nibbles, a printed suit each, in a swap."""
CHOSEN = 33
"""Cards in ``PART``."""
WANTED = 34
"""Cards that the choice asks for."""
FLOOR = 35
"""What to add to the copies in ``LEGAL``."""
EXTRA = 36
"""Legal actions from 216 on, a bit each."""
COUNT = 37
"""How many actions are legal."""

DUES = 38
"""How many payments or returns are left (at most two), the next one first: sources, targets (``NOBODY``: the pool), counts."""
DUE_SOURCE = 39
DUE_TARGET = 41
DUE_COUNT = 43
RETURNS = 45
"""How many returns will be due, in the form of the dues."""
RETURN_SOURCE = 46
RETURN_TARGET = 48
RETURN_COUNT = 50
PAYER_COUNT = 52
"""Two: what each payer of ``OWED`` paid into the pool, hence picks back."""
PAID_FROM = 54
PAID_CARDS = 55
RIOT = 56
"""1: reversed, 2: cancelled (GZ29)."""

OPENED = 57
TAKEN_UP = 58
"""Whether the dealer took the kitty."""
OPEN = 59
DRY = 60
BURIED = 61
"""Four: jokers buried by each seat, where public."""

LEADER = 65
PLAYED = 66
"""Plays lying in the trick."""
LED = 67
"""The led group."""
SIZE = 68
"""Cards led."""
BEST = 69
WINNING = 70
"""Who is winning the trick."""
LYING = 71
"""Points in the trick."""
POINTS = 72
"""The attackers' points from tricks."""
LEFT = 73
"""Cards each hand has at the start of the trick."""
SPOT = 74
"""16 times the word plus the nibble of the play's first card while all its cards are alike, else ``NOBODY``."""
SHAPES = 75
"""What the seat on turn owes."""
DUE = 76
"""How many cards of the led group it owes."""
INSIDE = 77
"""How many of them are in ``PART``."""
WON = 78
"""Who won the last trick."""

SCORE = 79
DIG = 80
FACTOR = 81
"""What the kitty's points were multiplied by."""
END = 82
"""0: the match goes on; 1: the last level passed; 2: a score of 0; 3: all points; 4: jokers."""
WINNER = 83
RISE = 84
"""Two: levels gained."""
NEXT_LEVELS = 86
NEXT_BANK = 88
NEXT_OWED = 89
GAIN = 93
"""积分 of each attacker."""
HANDS_PLAYED = 94

LEGAL = 96
"""Five words: in a nibble how many actions of that face are legal, the least copies first."""
PART = 101
"""What has been chosen so far."""
FORCED = 106
"""What must still be chosen."""
POOL = 111
"""What may be chosen, ``ROOM`` cards of it."""
HANDS = 116
PLAYS = 136
"""The trick on the table, by seat."""
SEEN = 156
"""Played in earlier tricks, by seat."""
KITTY = 176
"""As it lies now."""
KITTY_DEALT = 181
SHOWN = 186
"""The cards of the declaration that stands."""
BEATEN = 191
"""Those of the one just beaten."""
TABLE = 196
"""The pool of tribute or of returns."""
TURNED = 201
"""Kitty cards turned because nobody declared."""
TAKEN = SEEN
"""Before play, in the same place: cards taken by a counter and still held (DL11), by seat."""
RECEIVED = PLAYS
"""Before play, in the same place: tribute received (DL26), five words for each of the two seats of the receiving team."""

ROW = 206
"""Ints of a row."""

PACK = 216
"""Bytes of a pack."""
