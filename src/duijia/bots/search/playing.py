"""
Playing a hand on from any point of the play: what a play changes, to the last trick, and what the settlement is worth.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import odds, policy
from duijia.bots.search import places as at
from duijia.kernel import columns, layout, settlement, trick
from duijia.kernel.words import in_group, total

WORLD = 25
"""Ints of a world (``duijia.bots.belief.sampler``)."""


def put(s: Lane, t: Lane, p: Lane, here: int) -> bool:
    """
    The seat on turn plays the five words at *here* of *p*; whether that was the last card.
    """
    seat, trump = s[at.SEAT], t[at.TRUMP]
    hand = at.HANDS + 5 * seat
    play = (p[here], p[here + 1], p[here + 2], p[here + 3], p[here + 4])
    cards = 0
    for word in range(5):
        part = play[word]
        if part == 0:
            continue
        s[hand + word] -= part
        s[at.GONE + word] += part
        s[at.LYING] += 5 * total(part & t[at.FIVES + word]) + 10 * total(part & t[at.TENS + word])
        cards += total(part)
        if s[at.PLAYED] == 0:
            s[at.GROUP] = odds.group_of(word, trump)
    if s[at.PLAYED] == 0:
        s[at.SIZE] = cards
        s[at.BEST] = -1
    group = s[at.GROUP]
    inside = in_group(play, group, trump)
    if total(inside[0]) + total(inside[1]) < cards:
        s[at.VOIDS + seat] |= 1 << group
    power = trick.power(play, cards, group, trump, t[at.RANKS], t[at.STEPS])
    if s[at.PLAYED] == 0 or trick.takes_over(power, s[at.BEST]) == 1:
        s[at.BEST] = power
        s[at.WINNING] = seat
    s[at.PLAYED] += 1
    if s[at.PLAYED] < 4:
        s[at.SEAT] = (seat + 1) & 3
        return False
    winner = s[at.WINNING]
    if (winner + s[at.DEALER]) & 1 == 1:
        s[at.POINTS] += s[at.LYING]
    s[at.LEFT] -= s[at.SIZE]
    s[at.LYING] = 0
    s[at.PLAYED] = 0
    s[at.LEADER] = winner
    s[at.SEAT] = winner
    return s[at.LEFT] == 0


def lay(s: Lane, start: Lane, worlds: Lane, number: int) -> None:
    """
    The position *start* with the hidden cards as world *number* has them.
    """
    for i in range(at.STATE):
        s[i] = start[i]
    for i in range(WORLD):
        s[i] += worlds[number * WORLD + i]


def worth(s: Lane, t: Lane, v: Lane, row: Lane, col: Lane, team: int) -> int:
    """
    What the settlement of the finished hand *s* is worth to *team*, in thousandths.
    """
    fives, tens = 0, 0
    for word in range(5):
        fives += total(s[at.KITTY + word] & t[at.FIVES + word])
        tens += total(s[at.KITTY + word] & t[at.TENS + word])
        row[layout.KITTY + word] = 0
    # Only the kitty's points and jokers are settled: as many 5s and 10s of one suit, and the jokers, the two highest honours.
    row[layout.KITTY] = fives << 12 | tens << 32
    row[layout.KITTY + 4] = s[at.KITTY + 4] >> (4 * t[at.JOKERS]) & 0xFF
    row[layout.POINTS] = s[at.POINTS]
    row[layout.WON] = s[at.LEADER]
    row[layout.SIZE] = s[at.SIZE]
    settlement.settle(row, col)
    attackers = (s[at.DEALER] + 1) & 1
    value = v[at.LEVEL_VALUE] * (row[layout.RISE + attackers] - row[layout.RISE + 1 - attackers])
    bare = row[layout.TRUMP] == layout.NO_SUIT and col[columns.BARE_THRESHOLD] >= 0
    threshold = col[columns.BARE_THRESHOLD] if bare else col[columns.THRESHOLD]
    value += v[at.POINT_VALUE] * (row[layout.SCORE] - threshold) + v[at.GAIN_VALUE] * row[layout.GAIN]
    if row[layout.END] > 0:
        value += v[at.END_VALUE] if row[layout.WINNER] == attackers else -v[at.END_VALUE]
    else:
        taken = (row[layout.NEXT_BANK] + s[at.DEALER]) & 1
        value += v[at.BANK_VALUE] if taken == 1 else -v[at.BANK_VALUE]
        cards = row[layout.NEXT_OWED + 2] + row[layout.NEXT_OWED + 3]
        if cards > 0:
            paying = v[at.TRIBUTE_VALUE] * cards
            value += -paying if row[layout.NEXT_OWED] & 1 == attackers else paying
    return value if team == attackers else -value


def play_on(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane) -> None:
    """
    Plays the hand to its end, everybody by the policy.
    """
    while True:
        policy.decide(s, t, f, x, w)
        if put(s, t, w, at.OUT):
            return


def roll(
    start: Lane,
    worlds: Lane,
    first: int,
    last: int,
    plays: Lane,
    team: int,
    t: Lane,
    f: Numbers,
    v: Lane,
    row: Lane,
    col: Lane,
    s: Lane,
    x: Numbers,
    w: Lane,
    values: Lane,
) -> None:
    """
    The value for *team* of each play (five words each) in the worlds from *first* up to *last*, the rest of the hand played by the policy:
    play after play, a value a world.
    """
    count = last - first
    for play in range(len(plays) // 5):
        for number in range(count):
            lay(s, start, worlds, first + number)
            if not put(s, t, plays, 5 * play):
                play_on(s, t, f, x, w)
            values[play * count + number] = worth(s, t, v, row, col, team)


def roll_on(
    start: Lane,
    worlds: Lane,
    first: int,
    last: int,
    team: int,
    t: Lane,
    f: Numbers,
    v: Lane,
    row: Lane,
    col: Lane,
    s: Lane,
    x: Numbers,
    w: Lane,
    values: Lane,
) -> None:
    """
    The value for *team* of the position *start* itself in the worlds from *first* up to *last*.
    """
    for number in range(last - first):
        lay(s, start, worlds, first + number)
        play_on(s, t, f, x, w)
        values[number] = worth(s, t, v, row, col, team)
