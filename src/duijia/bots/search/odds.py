"""
What a seat weighs before it plays, as the rule bot does (``duijia.bots.rule``): what it has not seen, who may hold it, what each of its
cards is worth to keep. Compiled by ``duijia.bots.compiled``.

A seat reads its own hand, what has gone, who ran out of what, the trick on the table, and the kitty if it buried it or it lies open.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import places as at
from duijia.bots.search.chances import ones, tell, times
from duijia.kernel import bits
from duijia.kernel.words import total


def group_of(word: int, trump: int) -> int:
    """
    The group of the cards in *word* (C1).
    """
    return 4 if word == trump else word


def look(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, led: int) -> None:
    """
    What the seat has not seen, and how it may lie: in every group, or, where *led* is one, in it and the trumps alone.
    """
    hand = at.HANDS + 5 * seat
    knows = s[at.OPEN] == 1 or seat == s[at.DEALER]
    hidden = 0 if knows else s[at.KITTY_SIZE]
    points = 0
    for word in range(5):
        unseen = s[at.FULL + word] - s[hand + word] - s[at.GONE + word]
        if s[at.OPEN] == 0 and seat == s[at.DEALER]:
            unseen -= s[at.KITTY + word]
        w[at.UNSEEN + word] = unseen
        points += 5 * total(unseen & t[at.FIVES + word]) + 10 * total(unseen & t[at.TENS + word])
    cards = hidden
    for step in range(1, 4):
        cards += cards_of(s, (seat + step) & 3)
    x[at.DENSITY] = points * 0.54 / max(1, cards)
    trump = t[at.TRUMP]
    for group in range(5):
        if (group == trump and trump < 4) or 0 <= led != group < 4:
            continue
        out = total(w[at.UNSEEN + group])
        if group == 4 and trump < 4:
            out += total(w[at.UNSEEN + trump])
        _split(s, x, seat, group, out, 0.15 * hidden if group == 4 else 1.0 * hidden)
    kitty = f[at.KITTY_GUESS]
    if knows:
        kitty = 1.0 * buried_points(s, t)
    x[at.GUARD] = 0.0
    if s[at.KITTY_SIZE] > 0:
        x[at.GUARD] = (f[at.LAST_TRICK] + f[at.DIG] * kitty) * f[at.NEAR + cards_of(s, seat)]


def buried_points(s: Lane, t: Lane) -> int:
    """
    Points in the kitty, so far as it is known.
    """
    points = 0
    for word in range(5):
        part = s[at.KITTY + word]
        points += 5 * total(part & t[at.FIVES + word]) + 10 * total(part & t[at.TENS + word])
    return points


def _split(s: Lane, x: Numbers, seat: int, group: int, out: int, pool: float) -> None:
    """
    How the *out* unseen cards of *group* may lie with the others, and in the kitty, which counts as *pool* cards.
    """
    for step in range(1, 4):
        other = (seat + step) & 3
        if (s[at.VOIDS + other] >> group) & 1 == 0:
            pool += cards_of(s, other)
    before, share, none = -1, 0.0, 1.0
    for step in range(1, 4):
        other = (seat + step) & 3
        cards = cards_of(s, other) if (s[at.VOIDS + other] >> group) & 1 == 0 else 0
        if cards != before:  # most have as many as the one before
            before = cards
            share = cards / pool if pool > 0 else 0.0
            none = (1.0 - share) ** out if share < 1.0 else (1.0 if out == 0 else 0.0)
        x[at.SHARE + 5 * step + group] = share
        x[at.EMPTY + 5 * step + group] = none


def cards_of(s: Lane, seat: int) -> int:
    """
    Cards in a hand.
    """
    return s[at.LEFT] - (s[at.SIZE] if (seat - s[at.LEADER]) & 3 < s[at.PLAYED] else 0)


def weigh(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, group: int, height: int, priced: int) -> None:
    """
    For each face held in *group*: its price (*priced*: 1) and the chances that others hold a higher set (``OVER``). ``ABOVE`` gets their
    chances of a set above *height*; for trumps ``RUFF`` those of any set. Trumps are weighed before the side suits.
    """
    trump, ranks = t[at.TRUMP], t[at.RANKS]
    next_at = at.SHORT + 4 * int(100 * x[at.SHARE + 5 + group] + 0.5)
    partner_at = at.SHORT + 4 * int(100 * x[at.SHARE + 10 + group] + 0.5)
    previous_at = at.SHORT + 4 * int(100 * x[at.SHARE + 15 + group] + 0.5)
    # By seat the chances that it has no set, of each size, among the faces gone by; and among those that are higher than the one at hand:
    # of the honours some are equal.
    next_, partner, previous = ones(), ones(), ones()
    over_next, over_partner, over_previous = next_, partner, previous
    last = 99
    higher, gone_by = 0, 0
    watching = True
    top = True
    out = 0
    if group == 4:
        out = total(w[at.UNSEEN + 4]) + (total(w[at.UNSEEN + trump]) if trump < 4 else 0)
    for part in range(2):
        if part == 0 and group != 4:
            continue
        word = 4 if part == 0 else (trump if group == 4 else group)
        if part == 1 and word == 4:
            continue
        mine, others = s[at.HANDS + 5 * seat + word], w[at.UNSEEN + word]
        rest = mine | others
        while rest > 0:
            nibble = bits.highest(rest) >> 2
            rest &= (1 << (4 * nibble)) - 1
            held, unseen = (mine >> (4 * nibble)) & 15, (others >> (4 * nibble)) & 15
            level = nibble
            if part == 0:
                level = 2 * ranks + ((t[at.STEPS] >> (4 * nibble)) & 15)
            elif group == 4:
                level = ranks + nibble
            if level != last:
                last = level
                higher += gone_by
                gone_by = 0
                over_next, over_partner, over_previous = next_, partner, previous
                if watching and level <= height:
                    watching = False
                    tell(x, at.ABOVE, 5, next_, partner, previous)
            if group != 4 and not watching and mine & ((16 << (4 * nibble)) - 1) == 0:
                return  # what is left matters to nobody
            gone_by += unseen
            if held > 0:
                code = 16 * word + nibble
                tell(x, at.OVER + 5 * code, 400, over_next, over_partner, over_previous)
                if priced == 1:
                    stands = stand(f, x, group, code, held)
                    if group == 4:
                        below = 1.0 - higher / (out + 1.0)
                        price = f[at.TRUMP_LOW] + f[at.TRUMP_RISE] * below * below**0.5 + f[at.TRUMP_BOSS] * stands
                        if top and higher <= 2:
                            price += x[at.GUARD] / held
                        x[at.PRICE + code] = price + 0.01 * level
                    else:
                        price = f[at.SIDE_BOSS] * stands + 0.01 * level + f[at.POINT_KEEP] * f[at.WORTH + code]
                        x[at.PRICE + code] = price
                top = False
            if unseen > 0:
                place = 404 * unseen
                next_ = times(next_, f, place + next_at)
                partner = times(partner, f, place + partner_at)
                previous = times(previous, f, place + previous_at)
    if watching:
        tell(x, at.ABOVE, 5, next_, partner, previous)
    if group == 4:
        tell(x, at.RUFF, 5, next_, partner, previous)


def stand(f: Numbers, x: Numbers, group: int, code: int, size: int) -> float:
    """
    The chance that no opponent beats *size* of *code* when they are led.
    """
    return (1.0 - overtaken(f, x, group, x[at.OVER + (80 + code) * 5 + size], 1, size)) * (
        1.0 - overtaken(f, x, group, x[at.OVER + (240 + code) * 5 + size], 3, size)
    )


def overtaken(f: Numbers, x: Numbers, group: int, inside: float, step: int, size: int) -> float:
    """
    The chance that the seat *step* places on beats a set led in *group*, given that of a higher set in it.
    """
    if group == 4:
        return inside
    return 1.0 - (1.0 - inside) * (1.0 - x[at.EMPTY + 5 * step + group] * x[at.RUFF + 5 * step + size] * f[at.RUFFS])


def overtakes(f: Numbers, x: Numbers, led: int, step: int, size: int, above: float, ruffed: bool) -> float:
    """
    The chance that a seat yet to play beats a set, given that of a higher set in its group; *ruffed*: that group is the trumps, the led
    one is not.
    """
    if ruffed:
        return x[at.EMPTY + 5 * step + led] * above * f[at.RUFFS]
    return overtaken(f, x, led, above, step, size)


def stake(s: Lane, f: Numbers, x: Numbers, size: int, behind: int, own: float, wins: float, cost: float) -> float:
    """
    What a play is worth that wins with chance *wins*.
    """
    feed, leak = f[at.FEED] * x[at.DENSITY], f[at.LEAK] * x[at.DENSITY]
    win = s[at.LYING] + own + f[at.TEMPO]
    loss = win
    for step in range(1, behind + 1):
        if step == 2:
            win += size * feed
            loss += size * leak
        else:
            win += size * leak
            loss += size * feed
    return wins * win - (1.0 - wins) * loss - cost
