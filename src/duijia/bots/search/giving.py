"""
What a seat parts with when it does not try to win: the cheapest cards that answer the lead. Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import places as at
from duijia.bots.search.odds import group_of, stake
from duijia.kernel import bits, follow
from duijia.kernel.words import in_group, total

NEVER = 1e9


def put(w: Lane, group: int, trump: int, plain: int, honours: int) -> None:
    """
    Adds cards of one group to ``OUT``.
    """
    if group != 4:
        w[at.OUT + group] += plain
        return
    if trump != 4:
        w[at.OUT + trump] += plain
    w[at.OUT + 4] += honours


def give(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, held: int, secure: float) -> float:
    """
    The cards to part with if the trick is not to be won, into ``OUT``; what that is worth.
    """
    hand = at.HANDS + 5 * seat
    trump, size, led = t[at.TRUMP], s[at.SIZE], s[at.GROUP]
    swing = 2 * secure - 1.0
    inside = held >= size
    trumps = total(s[hand + 4]) + (total(s[hand + trump]) if trump < 4 else 0)
    least, cheap = NEVER, 0
    for word in range(5):
        group = group_of(word, trump)
        free = s[hand + word] if (group == led) == inside else 0
        length = total(free)
        bonus = f[at.VOID] / length if group not in (4, led) and 0 < length <= 2 and trumps > 0 else 0.0
        while free > 0:
            nibble = bits.lowest(free) >> 2
            free &= ~(15 << (4 * nibble))
            code = 16 * word + nibble
            price = f[at.FOLLOW_COST] * x[at.PRICE + code]
            price = price - swing * f[at.WORTH + code] - bonus
            x[at.OVER + code] = price
            if price < least:
                least, cheap = price, code
    part(s, t, x, w, seat, held, cheap)
    return kept(s, t, f, x, w, held, secure)


def part(s: Lane, t: Lane, x: Numbers, w: Lane, seat: int, held: int, cheap: int) -> None:
    """
    The cheapest cards that answer the lead, at the prices ``OVER`` (by code, of the cards among which there is a choice), into ``OUT``;
    *cheap* is the cheapest of all.
    """
    hand = at.HANDS + 5 * seat
    trump, size, led = t[at.TRUMP], s[at.SIZE], s[at.GROUP]
    if size == 1:
        for word in range(5):
            w[at.OUT + word] = 0
        w[at.OUT + (cheap >> 4)] = 1 << (4 * (cheap & 15))
        return
    own = (s[hand], s[hand + 1], s[hand + 2], s[hand + 3], s[hand + 4])
    plain, honours = in_group(own, led, trump)
    inside = held >= size
    for word in range(5):
        w[at.OUT + word] = 0
        w[at.SPARE + word] = own[word] if (group_of(word, trump) == led) == inside else 0
    if not inside:
        put(w, led, trump, plain, honours)
        cheapest(x, w, size - held)
        return
    shapes = follow.owed((plain, honours), size, t[at.STRICT], t[at.QUAD_ORDER])
    if shapes == 0:
        cheapest(x, w, size)
    else:
        _shaped(x, w, size, shapes)


def kept(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, held: int, secure: float) -> float:
    """
    What it is worth to part with the cards in ``OUT``.
    """
    trump, size, led = t[at.TRUMP], s[at.SIZE], s[at.GROUP]
    inside = held >= size
    points, paid = 0.0, 0.0
    for word in range(5):
        play = w[at.OUT + word]
        if play == 0:
            continue
        points += 5 * total(play & t[at.FIVES + word]) + 10 * total(play & t[at.TENS + word])
        if not inside and group_of(word, trump) == led:
            continue
        while play > 0:
            nibble = bits.lowest(play) >> 2
            copies = (play >> (4 * nibble)) & 15
            play ^= copies << (4 * nibble)
            paid += copies * x[at.PRICE + 16 * word + nibble]
    return stake(s, f, x, size, 3 - s[at.PLAYED], points, secure, paid * f[at.FOLLOW_COST])


def cheapest(x: Numbers, w: Lane, count: int) -> float:
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
            price += cheapest(x, w, size - _count(w))
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
