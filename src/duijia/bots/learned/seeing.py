"""
What a seat knows, as numbers: the trick, the score, its own cards, what is out. Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.search import places as at
from duijia.bots.search.odds import buried_points, cards_of
from duijia.kernel import bits
from duijia.kernel.words import in_group, total


def see(s: Lane, t: Lane, x: Numbers, w: Lane, g: Numbers, y: Numbers, secure: float) -> None:
    """
    Describes the decision of the seat on turn, after ``options`` has weighed it, in the first numbers of *y*.
    """
    seat, size, left = s[at.SEAT], s[at.SIZE], s[at.LEFT]
    hand = at.HANDS + 5 * seat
    trump, played, led = t[at.TRUMP], s[at.PLAYED], s[at.GROUP]
    for i in range(to.STATE):
        y[i] = 0.0
    attacks = (seat + s[at.DEALER]) & 1 == 1
    y[0] = left / g[to.HAND]
    y[1] = min(left, 8) / 8.0
    y[2] = 1.0 if attacks else 0.0
    y[3] = 1.0 if seat == s[at.DEALER] else 0.0
    y[4] = 1.0 if (seat + 2) & 3 == s[at.DEALER] else 0.0
    y[5 + played] = 1.0
    best = s[at.BEST]
    own = (s[hand], s[hand + 1], s[hand + 2], s[hand + 3], s[hand + 4])
    if played > 0:
        y[8 + size] = 1.0
        y[13] = 1.0 if led == 4 else 0.0
        y[14] = 1.0 if led != 4 and best >= t[at.RANKS] else 0.0
        y[15] = s[at.LYING] / 30.0
        y[16] = 1.0 if s[at.WINNING] == (seat + 2) & 3 else 0.0
        y[17] = secure
        plain, honours = in_group(own, led, trump)
        held = total(plain) + total(honours)
        y[46] = held / 10.0
        y[47] = 1.0 if held >= size else 0.0
        y[48] = 1.0 if held == 0 else 0.0
        for step in range(1, 4):
            y[34 + step] = x[at.EMPTY + 5 * step + led]
    rest, mine = 0, 0
    for word in range(5):
        unseen, word_own = w[at.UNSEEN + word], s[hand + word]
        rest += 5 * total(unseen & t[at.FIVES + word]) + 10 * total(unseen & t[at.TENS + word])
        mine += 5 * total(word_own & t[at.FIVES + word]) + 10 * total(word_own & t[at.TENS + word])
    past = (s[at.POINTS] - g[to.THRESHOLD]) / 100.0
    y[18] = past
    y[19] = past if attacks else -past
    y[20] = (rest + mine) / 100.0
    y[21] = mine / 50.0
    y[22] = 1.0 if past >= 0.0 else 0.0
    y[60] = 1.0 if 100.0 * past + s[at.LYING] + rest + mine < 0.0 else 0.0
    trumps = total(s[hand + 4]) + (total(s[hand + trump]) if trump < 4 else 0)
    out = total(w[at.UNSEEN + 4]) + (total(w[at.UNSEEN + trump]) if trump < 4 else 0)
    y[23] = trumps / 20.0
    y[24] = out / 20.0
    y[25] = trumps / max(1, trumps + out)
    y[26] = tops(s, t, x, seat) / 4.0
    joker = 4 * t[at.JOKERS]
    y[27] = ((w[at.UNSEEN + 4] >> (joker + 4)) & 15) / 3.0
    y[28] = ((s[hand + 4] >> (joker + 4)) & 15) / 3.0
    y[29] = ((s[hand + 4] >> joker) & 15) / 3.0
    y[30] = x[at.GUARD] / 20.0
    if s[at.OPEN] == 1 or seat == s[at.DEALER]:
        y[31] = buried_points(s, t) / 30.0
        y[32] = 1.0
        y[34] = ((s[at.KITTY + 4] >> joker & 15) + (s[at.KITTY + 4] >> (joker + 4) & 15)) / 3.0
    y[33] = 1.0 if s[at.OPEN] == 1 else 0.0
    for step in range(1, 4):
        other = (seat + step) & 3
        y[37 + step] = (s[at.VOIDS + other] >> 4) & 1
        y[40 + step] = x[at.RUFF + 5 * step + 1]
    for group in range(4):
        if group == trump:
            continue
        length = total(s[hand + group])
        if length == 0:
            y[44] += 0.25
        elif length <= 2:
            y[45] += 0.25
    y[49] = x[at.DENSITY] / 3.0
    y[50] = g[to.STRICT]
    y[51] = g[to.TWO_PAIRS_FIRST]
    y[52] = g[to.TRIPLE_FIRST]
    y[53] = g[to.BY_CARDS]
    y[54] = g[to.FIRST_HAND]
    team = seat & 1
    y[55] = g[to.LEVELS + team]
    y[56] = g[to.LEVELS + 1 - team]
    y[57] = g[to.MUST_PLAY + team]
    y[58] = g[to.MUST_PLAY + 1 - team]
    y[59] = g[to.BARE]
    y[61] = g[to.DRY]
    y[62] = g[to.JOKER_END]
    y[63] = cards_of(s, (seat + 1) & 3) / g[to.HAND]


def tops(s: Lane, t: Lane, x: Numbers, seat: int) -> float:
    """
    How many of the seat's trumps no opponent can be expected to beat.
    """
    hand = at.HANDS + 5 * seat
    found = 0.0
    for half in range(2):
        word = 4 if half == 0 else t[at.TRUMP]
        if half == 1 and word == 4:
            continue
        mine = s[hand + word]
        while mine > 0:
            nibble = bits.lowest(mine) >> 2
            held = (mine >> (4 * nibble)) & 15
            mine ^= held << (4 * nibble)
            code = 16 * word + nibble
            found += held * (1.0 - x[at.OVER + (80 + code) * 5 + 1]) * (1.0 - x[at.OVER + (240 + code) * 5 + 1])
    return found
