"""
Whole hands in one go: dealt, played by a policy, scored. A batch is one call; rows, packs and results are the caller's arrays.
"""

from __future__ import annotations

from duijia.kernel import bits, dealing, fast, heuristic, rng, tricks, turns
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints

RANDOM = 0
HEURISTIC = 1
"""Policies: any legal action alike; ``duijia.kernel.heuristic``."""


def new_match(row: Ints, col: Ints) -> None:
    """
    Both teams at the first level, nobody dealer, nothing owed (GZ1, C15).
    """
    first = col[c.LEVEL_RANKS]
    row[at.LEVELS] = first
    row[at.LEVELS + 1] = first
    row[at.BANK] = at.NOBODY
    row[at.OWED] = at.NOBODY
    row[at.OWED + 1] = at.NOBODY
    row[at.OWED + 2] = 0
    row[at.OWED + 3] = 0


def next_hand(row: Ints, col: Ints) -> None:
    """
    Folds a settlement into the match; a match that ended is followed by a new one.
    """
    row[at.HANDS_PLAYED] += 1
    if row[at.END] > 0:
        new_match(row, col)
        return
    row[at.LEVELS] = row[at.NEXT_LEVELS]
    row[at.LEVELS + 1] = row[at.NEXT_LEVELS + 1]
    row[at.BANK] = row[at.NEXT_BANK]
    for i in range(4):
        row[at.OWED + i] = row[at.NEXT_OWED + i]


def begin_play(row: Ints, col: Ints, pack: Ints) -> None:
    """
    A hand that begins with its first lead: level, dealer and trump drawn after the shuffle, the kitty buried as it was dealt, nothing
    owed, no first hand.
    """
    new_match(row, col)
    row[at.BANK] = 0
    dealing.clear(row, col)
    dealing.shuffle(row, col, pack)
    state = rng.after(row[at.CHANCE])
    level = col[c.LEVEL_RANKS + rng.below(state, col[c.LADDER])]
    state = rng.after(state)
    dealer = rng.below(state, 4)
    state = rng.after(state)
    row[at.CHANCE] = state
    row[at.LEVELS] = level
    row[at.LEVELS + 1] = level
    row[at.LEVEL] = level
    row[at.BANK] = dealer
    row[at.DRAWER] = dealer
    row[at.DEALER] = dealer
    row[at.TRUMP] = rng.below(state, 4)
    row[at.HONOURS] = 15 << (4 * level) | 15 << (4 * col[c.PERMANENT])
    cards = 4 * col[c.HAND]
    for place in range(cards):
        card = int(pack[place])
        row[at.HANDS + 5 * ((dealer + place) & 3) + (card >> 4)] += 1 << (4 * (card & 15))
    for place in range(cards, col[c.CARDS]):
        card = int(pack[place])
        row[at.KITTY + (card >> 4)] += 1 << (4 * (card & 15))
    for word in range(5):
        row[at.KITTY_DEALT + word] = row[at.KITTY + word]
    row[at.DEALT] = cards
    tricks.begin(row, col)


def random_action(row: Ints, col: Ints) -> int:
    """
    A legal action, all equally likely, drawn from ``POLICY``.
    """
    count = turns.legal(row, col)
    state = rng.after(row[at.POLICY])
    row[at.POLICY] = state
    return turns.nth(row, rng.below(state, count))


def finish(row: Ints, col: Ints, pack: Ints) -> int:
    """
    Plays the hand on to its settlement at random; how many actions that took.
    """
    taken = 0
    while row[at.PHASE] != at.SETTLED:
        if row[at.PHASE] == at.PLAYING and row[at.PLAYED] == 0:
            return taken + fast.finish_tricks(row, col)
        turns.act(row, col, pack, random_action(row, col))
        taken += 1
    return taken


def finish_slowly(row: Ints, col: Ints, pack: Ints) -> int:
    """
    As :func:`finish`, every action through ``duijia.kernel.turns``.
    """
    taken = 0
    while row[at.PHASE] != at.SETTLED:
        turns.act(row, col, pack, random_action(row, col))
        taken += 1
    return taken


RESULT = 8
"""Ints of a hand's result: dealer, trump, score, winner of the last trick, gain of an attacker, end, tricks' points, actions taken."""

MATCH = 0
PLAY = 1
"""What a lane is: the hands of a match that goes on, or hands that begin with their first lead."""


def finish_by(row: Ints, col: Ints, pack: Ints, even: int, odd: int) -> int:
    """
    Plays the hand on to its settlement, seats 0 and 2 by policy *even*, 1 and 3 by *odd*; how many actions that took.
    """
    if even == RANDOM and odd == RANDOM:
        return finish(row, col, pack)
    taken = 0
    while row[at.PHASE] != at.SETTLED:
        if (even if row[at.SEAT] & 1 == 0 else odd) == RANDOM:
            action = random_action(row, col)
        else:
            turns.legal(row, col)
            action = heuristic.action(row, col)
        turns.act(row, col, pack, action)
        taken += 1
    return taken


def report(row: Ints, actions: int, result: Ints) -> None:
    """
    Writes a settled hand's result.
    """
    result[0] = row[at.DEALER]
    result[1] = row[at.TRUMP]
    result[2] = row[at.SCORE]
    result[3] = row[at.WON]
    result[4] = row[at.GAIN]
    result[5] = row[at.END]
    result[6] = row[at.POINTS]
    result[7] = actions


def begin_lane(row: Ints, col: Ints, seed: int, lane: int) -> None:
    """
    A match before its first hand, with the generators of *lane* under *seed*.
    """
    row[at.CHANCE] = rng.stream(seed, lane, 0)
    row[at.POLICY] = rng.stream(seed, lane, 1)
    row[at.HANDS_PLAYED] = 0
    new_match(row, col)


def play_hand(row: Ints, col: Ints, pack: Ints, mode: int, even: int, odd: int, result: Ints) -> int:
    """
    Deals and plays the lane's next hand, writes its result and folds it into the match. Returns the actions taken.
    """
    if mode == MATCH:
        turns.begin(row, col, pack)
    else:
        begin_play(row, col, pack)
    actions = finish_by(row, col, pack, even, odd)
    report(row, actions, result)
    next_hand(row, col)
    return actions


def checksum(total: int, result: Ints) -> int:
    """
    *total* with a hand's result folded in, field by field.
    """
    for i in range(RESULT):
        total = rng.mix(bits.added(total, result[i] + 64))
    return total
