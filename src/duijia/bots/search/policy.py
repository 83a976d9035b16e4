"""
How everybody plays in playouts: the rule bot's way of leading and following on words of cards. Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import places as at
from duijia.bots.search.giving import give, put
from duijia.bots.search.leading import lead
from duijia.bots.search.odds import look, overtakes, stake, weigh
from duijia.kernel import bits
from duijia.kernel.words import in_group, total


def decide(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane) -> None:
    """
    Puts what the seat on turn plays into ``OUT``.
    """
    seat = s[at.SEAT]
    hand = at.HANDS + 5 * seat
    for word in range(5):
        w[at.OUT + word] = 0
    if s[at.PLAYED] == 0:
        if s[at.LEFT] == 1:
            _all(s, w, hand)
            return
        look(s, t, f, x, w, seat, -1)
        lead(s, t, f, x, w, seat)
        return
    size = s[at.SIZE]
    if size == s[at.LEFT]:
        _all(s, w, hand)
        return
    group, trump = s[at.GROUP], t[at.TRUMP]
    own = (s[hand], s[hand + 1], s[hand + 2], s[hand + 3], s[hand + 4])
    plain, honours = in_group(own, group, trump)
    held = total(plain) + total(honours)
    if held == size:
        put(w, group, trump, plain, honours)
        return
    look(s, t, f, x, w, seat, group if held >= size else -1)
    follow_on(s, t, f, x, w, seat, held)


def _all(s: Lane, w: Lane, hand: int) -> None:
    for word in range(5):
        w[at.OUT + word] = s[hand + word]


def follow_on(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, held: int) -> None:
    """
    The best answer to the trick on the table, into ``OUT``; *held* are the cards of the led group.
    """
    secure = ready(s, t, f, x, w, seat, held)
    value = give(s, t, f, x, w, seat, held, secure)
    led, behind = s[at.GROUP], 3 - s[at.PLAYED]
    if held >= s[at.SIZE]:
        win(s, t, f, x, w, seat, led, led, value, behind)
    elif held == 0:
        win(s, t, f, x, w, seat, led, 4, value, behind)


def ready(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, held: int) -> float:
    """
    Weighs what may answer the trick on the table; the chance that the side wins it if this seat does not.
    """
    hand = at.HANDS + 5 * seat
    trump, size, led, best = t[at.TRUMP], s[at.SIZE], s[at.GROUP], s[at.BEST]
    top_trump = best >= t[at.RANKS]
    inside = held >= size
    weigh(s, t, f, x, w, seat, 4, best if top_trump else -1, 0 if inside and led != 4 else 1)
    secure = 0.0
    behind = 3 - s[at.PLAYED]
    if led != 4 and top_trump:
        secure = _secure(s, f, x, seat, size, led, behind, True)
    if led != 4 and (inside or not top_trump):
        weigh(s, t, f, x, w, seat, led, 99 if top_trump else best, 1)
    if led == 4 or not top_trump:
        secure = _secure(s, f, x, seat, size, led, behind, False)
    if not inside:
        for group in range(4):
            if group not in (led, trump) and s[hand + group] > 0:
                weigh(s, t, f, x, w, seat, group, 99, 1)
    return secure


def _secure(s: Lane, f: Numbers, x: Numbers, seat: int, size: int, led: int, behind: int, ruffed: bool) -> float:
    """
    The chance that the side wins the trick if this seat does not; ``ABOVE`` holds the chances of sets above the best play.
    """
    partner = (seat + 2) & 3
    if s[at.WINNING] == partner:
        chance = 1.0
        for step in range(1, behind + 1):
            if step != 2:
                chance *= 1.0 - overtakes(f, x, led, step, size, x[at.ABOVE + 5 * step + size], ruffed)
        return chance
    if behind < 2:
        return 0.0
    mine = overtakes(f, x, led, 2, size, x[at.ABOVE + 10 + size], ruffed)
    theirs = overtakes(f, x, led, 1, size, x[at.ABOVE + 5 + size], ruffed)
    if behind == 3:
        theirs = max(theirs, overtakes(f, x, led, 3, size, x[at.ABOVE + 15 + size], ruffed))
    return mine * (1.0 - 0.6 * theirs)


def win(
    s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, led: int, group: int, value: float, behind: int
) -> None:
    """
    A set of *group* that takes the lead, into ``OUT``, where it is worth more than *value*.
    """
    hand = at.HANDS + 5 * seat
    trump, size = t[at.TRUMP], s[at.SIZE]
    ruffed = group == 4 and led != 4
    best_code = -1
    for part in range(2):
        if part == 0 and group != 4:
            continue
        word = 4 if part == 0 else (trump if group == 4 else group)
        if part == 1 and word == 4:
            continue
        mine = s[hand + word]
        while mine > 0:
            nibble = bits.lowest(mine) >> 2
            held = (mine >> (4 * nibble)) & 15
            mine ^= held << (4 * nibble)
            level = nibble
            if word == 4:
                level = 2 * t[at.RANKS] + ((t[at.STEPS] >> (4 * nibble)) & 15)
            elif group == 4:
                level = t[at.RANKS] + nibble
            if held < size or level <= s[at.BEST]:
                continue
            code = 16 * word + nibble
            wins, rescue = 1.0, 0.0
            for step in range(1, behind + 1):
                chance = overtakes(f, x, led, step, size, x[at.OVER + (80 * step + code) * 5 + size], ruffed)
                if step == 2:
                    rescue = chance
                else:
                    wins *= 1.0 - chance
            wins += (1.0 - wins) * rescue * f[at.RESCUE]
            cost = size * x[at.PRICE + code] * f[at.FOLLOW_COST]
            if held > size:
                cost += f[at.SPLIT]
            worth = stake(s, f, x, size, behind, size * f[at.WORTH + code], wins, cost)
            if worth > value:
                value, best_code = worth, code
    if best_code >= 0:
        for word in range(5):
            w[at.OUT + word] = 0
        w[at.OUT + (best_code >> 4)] = size << (4 * (best_code & 15))
