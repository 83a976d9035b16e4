"""
What a seat weighs before it plays, as the rule bot does (``duijia.bots.rule``): what it has not seen, who may hold it, what each of its
cards is worth to keep. Compiled by ``duijia.bots.compiled``.

A seat reads its own hand, what has gone, who ran out of what, the trick on the table, and the kitty if it buried it or it lies open.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import places as at
from duijia.kernel.words import total


def group_of(word: int, trump: int) -> int:
    """
    The group of the cards in *word* (C1).
    """
    return 4 if word == trump else word


def look(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int) -> None:
    """
    What the seat has not seen, and how it may lie.
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
        if group == trump and trump < 4:
            continue
        pool = 0.15 * hidden if group == 4 else 1.0 * hidden
        for step in range(1, 4):
            other = (seat + step) & 3
            if (s[at.VOIDS + other] >> group) & 1 == 0:
                pool += cards_of(s, other)
        out = total(w[at.UNSEEN + group])
        if group == 4 and trump < 4:
            out += total(w[at.UNSEEN + trump])
        for step in range(1, 4):
            other = (seat + step) & 3
            share = 0.0
            if (s[at.VOIDS + other] >> group) & 1 == 0 and pool > 0:
                share = cards_of(s, other) / pool
            x[at.SHARE + 5 * step + group] = share
            x[at.EMPTY + 5 * step + group] = (1.0 - share) ** out if share < 1.0 else (1.0 if out == 0 else 0.0)
    kitty = f[at.KITTY_GUESS]
    if knows:
        kitty = 0.0
        for word in range(5):
            kitty += 5 * total(s[at.KITTY + word] & t[at.FIVES + word]) + 10 * total(
                s[at.KITTY + word] & t[at.TENS + word]
            )
    x[at.GUARD] = 0.0
    if s[at.KITTY_SIZE] > 0:
        x[at.GUARD] = (f[at.LAST_TRICK] + f[at.DIG] * kitty) * f[at.NEAR + cards_of(s, seat)]


def cards_of(s: Lane, seat: int) -> int:
    """
    Cards in a hand.
    """
    return s[at.LEFT] - (s[at.SIZE] if (seat - s[at.LEADER]) & 3 < s[at.PLAYED] else 0)


def weigh(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, group: int, height: int) -> None:
    """
    For each face held in *group*: its price, and the chances that others hold a higher set (``OVER``). ``ABOVE`` gets their chances of a
    set above *height*; for trumps ``RUFF`` those of any set. Trumps are weighed before the side suits.
    """
    trump, ranks, decks = t[at.TRUMP], t[at.RANKS], t[at.DECKS]
    for i in range(5, 20):
        x[at.NONE + i] = 1.0
        x[at.SOON + i] = 1.0
    next_at = at.LIKELY + int(100 * x[at.SHARE + 5 + group] + 0.5)
    partner_at = at.LIKELY + int(100 * x[at.SHARE + 10 + group] + 0.5)
    previous_at = at.LIKELY + int(100 * x[at.SHARE + 15 + group] + 0.5)
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
        # Only honours can be equal; chances of higher sets are kept apart from those of equal ones until the next level.
        ahead = at.NONE if part == 0 else at.SOON
        for nibble in range(14, -1, -1):
            held, unseen = (mine >> (4 * nibble)) & 15, (others >> (4 * nibble)) & 15
            if held + unseen == 0:
                continue
            level = nibble
            if part == 0:
                level = 2 * ranks + ((t[at.STEPS] >> (4 * nibble)) & 15)
            elif group == 4:
                level = ranks + nibble
            if level != last:
                last = level
                higher += gone_by
                gone_by = 0
                if part == 0:
                    for size in range(1, decks + 1):
                        x[at.NONE + 5 + size] = x[at.SOON + 5 + size]
                        x[at.NONE + 10 + size] = x[at.SOON + 10 + size]
                        x[at.NONE + 15 + size] = x[at.SOON + 15 + size]
                if watching and level <= height:
                    watching = False
                    for i in range(5, 20):
                        x[at.ABOVE + i] = 1.0 - x[at.SOON + i]
            gone_by += unseen
            if held > 0:
                code = 16 * word + nibble
                for size in range(1, held + 1):
                    x[at.OVER + (80 + code) * 5 + size] = 1.0 - x[ahead + 5 + size]
                    x[at.OVER + (160 + code) * 5 + size] = 1.0 - x[ahead + 10 + size]
                    x[at.OVER + (240 + code) * 5 + size] = 1.0 - x[ahead + 15 + size]
                stands = stand(f, x, group, code, held)
                if group == 4:
                    below = 1.0 - higher / (out + 1.0)
                    price = f[at.TRUMP_LOW] + f[at.TRUMP_RISE] * below * below**0.5 + f[at.TRUMP_BOSS] * stands
                    if top and higher <= 2:
                        price += x[at.GUARD] / held
                    x[at.PRICE + code] = price + 0.01 * level
                else:
                    x[at.PRICE + code] = f[at.SIDE_BOSS] * stands + 0.01 * level + f[at.POINT_KEEP] * f[at.WORTH + code]
                top = False
            for size in range(1, min(unseen, decks) + 1):
                place = (5 * size + unseen) * 101
                x[at.SOON + 5 + size] *= 1.0 - f[place + next_at]
                x[at.SOON + 10 + size] *= 1.0 - f[place + partner_at]
                x[at.SOON + 15 + size] *= 1.0 - f[place + previous_at]
    if watching:
        for i in range(5, 20):
            x[at.ABOVE + i] = 1.0 - x[at.SOON + i]
    if group == 4:
        for i in range(5, 20):
            x[at.RUFF + i] = 1.0 - x[at.SOON + i]


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
