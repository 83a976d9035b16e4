"""
How everybody plays in playouts: the rule bot's weighing (``duijia.bots.rule``) on words of cards, from a seat's own cards and the open
past. Compiled by ``duijia.bots.compiled``.

A seat reads its own hand, what has gone, who ran out of what, the trick on the table, and the kitty if it buried it or it lies open.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import places as at
from duijia.kernel import bits, follow
from duijia.kernel.words import in_group, total

NEVER = 1e9


def group_of(word: int, trump: int) -> int:
    """
    The group of the cards in *word* (C1).
    """
    return 4 if word == trump else word


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
        _look(s, t, f, x, w, seat)
        _lead(s, t, f, x, w, seat)
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
        _put(w, group, trump, plain, honours)
        return
    _look(s, t, f, x, w, seat)
    _follow(s, t, f, x, w, seat, held)


def _all(s: Lane, w: Lane, hand: int) -> None:
    for word in range(5):
        w[at.OUT + word] = s[hand + word]


def _put(w: Lane, group: int, trump: int, plain: int, honours: int) -> None:
    """
    Adds cards of one group to ``OUT``.
    """
    if group != 4:
        w[at.OUT + group] += plain
        return
    if trump != 4:
        w[at.OUT + trump] += plain
    w[at.OUT + 4] += honours


def _look(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int) -> None:
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
        cards += _cards(s, (seat + step) & 3)
    x[at.DENSITY] = points * 0.54 / max(1, cards)
    trump = t[at.TRUMP]
    for group in range(5):
        if group == trump and trump < 4:
            continue
        pool = 0.15 * hidden if group == 4 else 1.0 * hidden
        for step in range(1, 4):
            other = (seat + step) & 3
            if (s[at.VOIDS + other] >> group) & 1 == 0:
                pool += _cards(s, other)
        out = total(w[at.UNSEEN + group])
        if group == 4 and trump < 4:
            out += total(w[at.UNSEEN + trump])
        for step in range(1, 4):
            other = (seat + step) & 3
            share = 0.0
            if (s[at.VOIDS + other] >> group) & 1 == 0 and pool > 0:
                share = _cards(s, other) / pool
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
        x[at.GUARD] = (f[at.LAST_TRICK] + f[at.DIG] * kitty) * f[at.NEAR + _cards(s, seat)]


def _cards(s: Lane, seat: int) -> int:
    """
    Cards in a hand.
    """
    return s[at.LEFT] - (s[at.SIZE] if (seat - s[at.LEADER]) & 3 < s[at.PLAYED] else 0)


def _weigh(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, group: int, height: int) -> None:
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


def _lead(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int) -> None:
    hand = at.HANDS + 5 * seat
    trump = t[at.TRUMP]
    feed, leak = f[at.FEED] * x[at.DENSITY], f[at.LEAK] * x[at.DENSITY]
    trumps = total(s[hand + 4]) + (total(s[hand + trump]) if trump < 4 else 0)
    out = total(w[at.UNSEEN + 4]) + (total(w[at.UNSEEN + trump]) if trump < 4 else 0)
    drawing = 0.0
    if out > 0:
        opponents = (1 if x[at.SHARE + 9] > 0 else 0) + (1 if x[at.SHARE + 19] > 0 else 0)
        drawing = f[at.DRAW] * opponents * (trumps / (trumps + out) - 0.3) * 4
    best, best_code, best_size = -NEVER, -1, 0
    for turn in range(5):
        group = 4 - turn
        if group == trump and trump < 4:
            continue
        _weigh(s, t, f, x, w, seat, group, 99)
        length = trumps if group == 4 else total(s[hand + group])
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
                code = 16 * word + nibble
                for size in range(1, min(held, t[at.DECKS]) + 1):
                    own = f[at.WORTH + code] * size
                    stands = stand(f, x, group, code, size)
                    rescue = overtaken(f, x, group, x[at.OVER + (160 + code) * 5 + size], 2, size)
                    wins = stands + (1.0 - stands) * rescue * f[at.RESCUE]
                    gain = own + size * (feed + 2 * leak)
                    loss = own + size * (2 * feed + leak) * f[at.LEAD_RISK]
                    value = wins * (gain + f[at.TEMPO]) - (1.0 - wins) * (loss + f[at.TEMPO])
                    cost = f[at.LEAD_COST] if size == held else f[at.BREAK_COST]
                    value -= size * x[at.PRICE + code] * cost
                    if group == 4:
                        value += drawing * size
                    else:
                        if length == size and trumps > 0:
                            value += f[at.VOID]
                        if held > size:
                            value -= f[at.SPLIT]
                    if value > best:
                        best, best_code, best_size = value, code, size
    w[at.OUT + (best_code >> 4)] = best_size << (4 * (best_code & 15))


def _follow(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, held: int) -> None:
    hand = at.HANDS + 5 * seat
    trump, size, led, best = t[at.TRUMP], s[at.SIZE], s[at.GROUP], s[at.BEST]
    top_trump = best >= t[at.RANKS]
    inside = held >= size
    _weigh(s, t, f, x, w, seat, 4, best if top_trump else -1)
    secure = 0.0
    behind = 3 - s[at.PLAYED]
    if led != 4 and top_trump:
        secure = _secure(s, f, x, seat, size, led, behind, True)
    if led != 4 and (inside or not top_trump):
        _weigh(s, t, f, x, w, seat, led, -1 if top_trump else best)
    if led == 4 or not top_trump:
        secure = _secure(s, f, x, seat, size, led, behind, False)
    if not inside:
        for group in range(4):
            if group not in (led, trump) and s[hand + group] > 0:
                _weigh(s, t, f, x, w, seat, group, 99)
    value = _give(s, t, f, x, w, seat, held, secure)
    if inside:
        _win(s, t, f, x, w, seat, led, led, value, behind)
    elif held == 0:
        _win(s, t, f, x, w, seat, led, 4, value, behind)


def _secure(s: Lane, f: Numbers, x: Numbers, seat: int, size: int, led: int, behind: int, ruffed: bool) -> float:
    """
    The chance that the side wins the trick if this seat does not; ``ABOVE`` holds the chances of sets above the best play.
    """
    partner = (seat + 2) & 3
    if s[at.WINNING] == partner:
        chance = 1.0
        for step in range(1, behind + 1):
            if step != 2:
                chance *= 1.0 - _overtakes(f, x, led, step, size, x[at.ABOVE + 5 * step + size], ruffed)
        return chance
    if behind < 2:
        return 0.0
    mine = _overtakes(f, x, led, 2, size, x[at.ABOVE + 10 + size], ruffed)
    theirs = _overtakes(f, x, led, 1, size, x[at.ABOVE + 5 + size], ruffed)
    if behind == 3:
        theirs = max(theirs, _overtakes(f, x, led, 3, size, x[at.ABOVE + 15 + size], ruffed))
    return mine * (1.0 - 0.6 * theirs)


def _overtakes(f: Numbers, x: Numbers, led: int, step: int, size: int, above: float, ruffed: bool) -> float:
    """
    The chance that a seat yet to play beats a set, given that of a higher set in its group; *ruffed*: that group is the trumps, the led
    one is not.
    """
    if ruffed:
        return x[at.EMPTY + 5 * step + led] * above * f[at.RUFFS]
    return overtaken(f, x, led, above, step, size)


def _stake(s: Lane, f: Numbers, x: Numbers, size: int, behind: int, own: float, wins: float, cost: float) -> float:
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


def _give(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, held: int, secure: float) -> float:
    """
    The cards to part with if the trick is not to be won, into ``OUT``; what that is worth.
    """
    hand = at.HANDS + 5 * seat
    trump, size, led = t[at.TRUMP], s[at.SIZE], s[at.GROUP]
    own = (s[hand], s[hand + 1], s[hand + 2], s[hand + 3], s[hand + 4])
    plain, honours = in_group(own, led, trump)
    swing = 2 * secure - 1.0
    inside = held >= size
    trumps = total(s[hand + 4]) + (total(s[hand + trump]) if trump < 4 else 0)
    paid = 0.0
    for word in range(5):
        group = group_of(word, trump)
        free = s[hand + word] if (group == led) == inside else 0
        w[at.SPARE + word] = free
        length = total(free)
        bonus = f[at.VOID] / length if group not in (4, led) and 0 < length <= 2 and trumps > 0 else 0.0
        while free > 0:
            nibble = bits.lowest(free) >> 2
            free &= ~(15 << (4 * nibble))
            code = 16 * word + nibble
            price = f[at.FOLLOW_COST] * x[at.PRICE + code]
            x[at.OVER + code] = price - swing * f[at.WORTH + code] - bonus
    if not inside:
        _put(w, led, trump, plain, honours)
        _cheapest(x, w, size - held)
    else:
        shapes = follow.owed((plain, honours), size, t[at.STRICT], t[at.QUAD_ORDER])
        if shapes == 0:
            _cheapest(x, w, size)
        else:
            _shaped(x, w, size, shapes)
    points = 0.0
    for word in range(5):
        play = w[at.OUT + word]
        points += 5 * total(play & t[at.FIVES + word]) + 10 * total(play & t[at.TENS + word])
        if not inside and group_of(word, trump) == led:
            continue
        while play > 0:
            nibble = bits.lowest(play) >> 2
            copies = (play >> (4 * nibble)) & 15
            play ^= copies << (4 * nibble)
            paid += copies * x[at.PRICE + 16 * word + nibble]
    return _stake(s, f, x, size, 3 - s[at.PLAYED], points, secure, paid * f[at.FOLLOW_COST])


def _cheapest(x: Numbers, w: Lane, count: int) -> float:
    """
    Moves the *count* cheapest cards from ``SPARE`` to ``OUT``; their price.
    """
    sum_ = 0.0
    while count > 0:
        best, code, copies = NEVER, -1, 0
        for word in range(5):
            free = w[at.SPARE + word]
            while free > 0:
                nibble = bits.lowest(free) >> 2
                held = (free >> (4 * nibble)) & 15
                free ^= held << (4 * nibble)
                if x[at.OVER + 16 * word + nibble] < best:
                    best, code, copies = x[at.OVER + 16 * word + nibble], 16 * word + nibble, held
        taken = min(copies, count)
        _take(w, code, taken)
        count -= taken
        sum_ += taken * best
    return sum_


def _take(w: Lane, code: int, copies: int) -> None:
    w[at.SPARE + (code >> 4)] -= copies << (4 * (code & 15))
    w[at.OUT + (code >> 4)] += copies << (4 * (code & 15))


def _shaped(x: Numbers, w: Lane, size: int, shapes: int) -> None:
    """
    The cheapest cards of ``SPARE`` that show one of *shapes*.
    """
    best = NEVER
    for word in range(5):
        w[at.CHOSEN + word] = 0
    for shape in range(6):
        if (shapes >> shape) & 1 == 0:
            continue
        # follow.PAIR, TRIPLE, QUAD, PAIR_PLUS, TRIPLE_PLUS, TWO_PAIRS
        wanted = 2 if shape in (0, 3, 5) else 3 if shape in (1, 4) else 4
        price = _set(x, w, wanted, -1)
        if shape == 5 and price < NEVER:
            first = _found(w)
            price += _set(x, w, 2, first)
        if price < NEVER:
            price += _cheapest(x, w, size - _count(w))
            if price < best:
                best = price
                for word in range(5):
                    w[at.CHOSEN + word] = w[at.OUT + word]
        for word in range(5):
            w[at.SPARE + word] += w[at.OUT + word]
            w[at.OUT + word] = 0
    for word in range(5):
        w[at.OUT + word] = w[at.CHOSEN + word]


def _count(w: Lane) -> int:
    cards = 0
    for word in range(5):
        cards += total(w[at.OUT + word])
    return cards


def _found(w: Lane) -> int:
    """
    The code of the lowest face in ``OUT``.
    """
    for word in range(5):
        if w[at.OUT + word] > 0:
            return 16 * word + (bits.lowest(w[at.OUT + word]) >> 2)
    return -1


def _set(x: Numbers, w: Lane, size: int, but: int) -> float:
    """
    Moves the cheapest set of *size* from ``SPARE`` to ``OUT``, not of the code *but*; its price, or ``NEVER``.
    """
    best, code = NEVER, -1
    for word in range(5):
        free = w[at.SPARE + word]
        while free > 0:
            nibble = bits.lowest(free) >> 2
            held = (free >> (4 * nibble)) & 15
            free ^= held << (4 * nibble)
            here = 16 * word + nibble
            if held >= size and here != but and x[at.OVER + here] < best:
                best, code = x[at.OVER + here], here
    if code < 0:
        return NEVER
    _take(w, code, size)
    return best * size


def _win(
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
                chance = _overtakes(f, x, led, step, size, x[at.OVER + (80 * step + code) * 5 + size], ruffed)
                if step == 2:
                    rescue = chance
                else:
                    wins *= 1.0 - chance
            wins += (1.0 - wins) * rescue * f[at.RESCUE]
            cost = size * x[at.PRICE + code] * f[at.FOLLOW_COST]
            if held > size:
                cost += f[at.SPLIT]
            worth = _stake(s, f, x, size, behind, size * f[at.WORTH + code], wins, cost)
            if worth > value:
                value, best_code = worth, code
    if best_code >= 0:
        for word in range(5):
            w[at.OUT + word] = 0
        w[at.OUT + (best_code >> 4)] = size << (4 * (best_code & 15))
