"""
Settlement in the simulator: the arithmetic of ``duijia.hand.settle``, ``levels``, ``owed`` and ``score`` on a row.
"""

from __future__ import annotations

from duijia.kernel import bits
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints


def settle(row: Ints, col: Ints) -> None:
    """
    The hand is over: score, ends, levels, next dealer, tribute owed, 积分 (GZ34). Reads the attackers' trick points, the last
    trick's winner and size, the kitty, and the tribute that moved.
    """
    dealer = row[at.DEALER]
    attackers = (dealer + 1) & 1
    bare = row[at.TRUMP] == at.NO_SUIT
    dig = 1 if row[at.WON] & 1 == attackers and not bare else 0
    factor = 0
    if dig == 1:
        factor = 2
        if col[c.BY_CARDS] == 1:
            factor = row[at.SIZE] if row[at.SIZE] > 1 else col[c.DIG_SINGLE]
    buried = 0
    for word in range(4):
        buried += bits.points(row[at.KITTY + word])
    score = row[at.POINTS] + factor * buried
    big = 0 if row[at.DRY] == 1 else row[at.KITTY + 4] >> 4
    small = 0 if row[at.DRY] == 1 else row[at.KITTY + 4] & 15
    weight = 2 * big + small
    threshold = col[c.BARE_THRESHOLD] if bare and col[c.BARE_THRESHOLD] >= 0 else col[c.THRESHOLD]
    short = score < threshold
    winners = 1 - attackers if short else attackers
    clean = short != (dig == 1)
    end, winner = _special_end(col, score, attackers, winners, short, clean, big, small)
    row[at.PHASE] = at.SETTLED
    row[at.SCORE] = score
    row[at.DIG] = dig
    row[at.FACTOR] = factor
    row[at.RISE] = 0
    row[at.RISE + 1] = 0
    row[at.NEXT_LEVELS] = row[at.LEVELS]
    row[at.NEXT_LEVELS + 1] = row[at.LEVELS + 1]
    if end == 0:
        passed = _rise(row, col, winners, short, clean, weight if col[c.JOKER_LEVELS] == 1 else 0)
        if passed:
            end, winner = 1, winners
        elif col[c.STREAK] == 1 and not short:
            row[at.NEXT_LEVELS + 1 - winners] = col[c.LEVEL_RANKS]
    row[at.END] = end
    row[at.WINNER] = winner
    row[at.NEXT_BANK] = at.NOBODY if end > 0 else (dealer + (2 if short else 1)) & 3
    owed = 0
    if end == 0:
        owed = _owed_by_score(col, score, bare)
        if col[c.TRIBUTE_JOKERS] == 1 and not (col[c.VOID_SHORT] == 1 and short and dig == 1):
            owed += weight
    _owe(row, col, owed)
    row[at.GAIN] = _gain(row, col, score, threshold, attackers, short, bare)


def _special_end(
    col: Ints, score: int, attackers: int, winners: int, short: bool, clean: bool, big: int, small: int
) -> tuple[int, int]:
    """
    How the match ends at once and who wins it (GZ31, DB25).
    """
    if col[c.ALL_END] == 1:
        if score == 0:
            return 2, 1 - attackers
        if score >= col[c.TOTAL]:
            return 3, attackers
    need = col[c.END_COUNT]
    if need == 0 or not clean or (short and col[c.END_DEALER] == 0):
        return 0, at.NOBODY
    if big >= need or (col[c.END_SMALL] == 1 and small >= need):
        return 4, winners
    return 0, at.NOBODY


def _rise(row: Ints, col: Ints, team: int, short: bool, clean: bool, bonus: int) -> bool:
    """
    Raises *team*; whether it passed the last level (GZ3, GZ24, GZ25, DB23, DL17).
    """
    level = row[at.LEVELS + team]
    must = col[c.MUST_PLAY]
    if col[c.STREAK] == 1:
        steps = 1 if short else 0
    elif not clean or (col[c.DEALER_ONLY] == 1 and (must >> level) & 1 == 1 and not short):
        steps = 0
    else:
        steps = 1 + bonus
    place = 0
    while col[c.LEVEL_RANKS + place] != level:
        place += 1
    gained = 0
    while gained < steps:
        gained += 1
        place += 1
        if place == col[c.LADDER]:
            row[at.RISE + team] = gained
            row[at.NEXT_LEVELS + team] = col[c.LEVEL_RANKS + place - 1]
            return True
        if (must >> col[c.LEVEL_RANKS + place]) & 1 == 1:
            break
    row[at.RISE + team] = gained
    row[at.NEXT_LEVELS + team] = col[c.LEVEL_RANKS + place]
    return False


def _owed_by_score(col: Ints, score: int, bare: bool) -> int:
    """
    Cards owed for the score (GZ26, DB20, DL16, DL24).
    """
    low, high, step = col[c.LOW], col[c.HIGH], col[c.STEP]
    if bare and col[c.BARE_STEP] > 0:
        low, step = col[c.BARE_MARK], col[c.BARE_STEP]
        high = low
    if score < low:
        missing = low - score
        owed = (missing + step - 1) // step if col[c.CEIL] == 1 else missing // step
        return min(owed, col[c.LOW_CAP])
    if score > high:
        return min((score - high) // step, col[c.HIGH_CAP])
    return 0


def _owe(row: Ints, col: Ints, owed: int) -> None:
    """
    Who pays the next dealer (C11, DL25).
    """
    bank = row[at.NEXT_BANK]
    for i in range(4):
        row[at.NEXT_OWED + i] = at.NOBODY if i < 2 else 0
    if owed == 0:
        return
    row[at.NEXT_OWED] = (bank + 3) & 3
    row[at.NEXT_OWED + 2] = owed
    if col[c.BOTH] == 1 and owed > 1:
        row[at.NEXT_OWED + 1] = (bank + 1) & 3
        row[at.NEXT_OWED + 2] = owed - owed // 2
        row[at.NEXT_OWED + 3] = owed // 2


def _gain(row: Ints, col: Ints, score: int, threshold: int, attackers: int, short: bool, bare: bool) -> int:
    """
    积分 of each attacker (GZ32, DB27, DL28, DL29).
    """
    winner = row[at.WINNER]
    if col[c.SYSTEM] == c.BY_BANDS:
        return _bands(col, score, threshold, short, bare)
    if col[c.SYSTEM] == c.BY_MATCHES:
        return 0 if winner < 0 else 1 if winner == attackers else -1
    if row[at.END] > 1:
        gain = 50 if winner == attackers else -50
    else:
        gain = 3 * (row[at.RISE + attackers] - row[at.RISE + 1 - attackers]) + (0 if short else 1)
    payer = row[at.PAID_FROM]
    if row[at.FIRST] == 1 or payer < 0:
        return gain
    return gain - row[at.PAID_CARDS] if payer & 1 == attackers else gain + row[at.PAID_CARDS]


def _bands(col: Ints, score: int, threshold: int, short: bool, bare: bool) -> int:
    if bare:
        if short:
            return -min(col[c.BAND_MOST], 1 + (threshold - 5 - score) // col[c.BAND_STEP])
        return min(col[c.BAND_MOST], 1 + (score - threshold) // col[c.BAND_STEP])
    if score == threshold and col[c.LITERAL] == 1:
        score -= 1
    gain = 0
    for i in range(col[c.BANDS]):
        if score >= col[c.BAND_LEAST + i]:
            gain = col[c.BAND_GAIN + i]
    return gain
