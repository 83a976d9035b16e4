"""
The plays to compare at one decision: every set that may be led or that takes the trick, and several ideas of what to part with.
Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as to
from duijia.bots.search import places as at
from duijia.bots.search.giving import NEVER, give, kept, part, put
from duijia.bots.search.leading import brings, drawing, led_wins
from duijia.bots.search.odds import group_of, look, overtakes, stake, weigh
from duijia.bots.search.policy import ready
from duijia.kernel import bits
from duijia.kernel.words import in_group, total


def options(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, c: Lane, y: Numbers) -> float:
    """
    Lists the plays of the seat on turn in *c*, the rule bot's among them; the chance that its side wins the trick without it.
    """
    c[to.COUNT] = 0
    c[to.RULE] = 0
    seat, size = s[at.SEAT], s[at.SIZE]
    hand = at.HANDS + 5 * seat
    for word in range(5):
        w[at.OUT + word] = 0
    leads = s[at.PLAYED] == 0
    if s[at.LEFT] == (1 if leads else size):
        for word in range(5):
            w[at.OUT + word] = s[hand + word]
        add(w, c, y, 0.0, 0.0)
        return 0.0
    if leads:
        look(s, t, f, x, w, seat, -1)
        _leads(s, t, f, x, w, c, y, seat)
        return 0.0
    group, trump = s[at.GROUP], t[at.TRUMP]
    own = (s[hand], s[hand + 1], s[hand + 2], s[hand + 3], s[hand + 4])
    plain, honours = in_group(own, group, trump)
    held = total(plain) + total(honours)
    if held == size:
        put(w, group, trump, plain, honours)
        add(w, c, y, 0.0, 0.0)
        return 0.0
    look(s, t, f, x, w, seat, group if held >= size else -1)
    secure = ready(s, t, f, x, w, seat, held)
    _follows(s, t, f, x, w, c, y, seat, held, secure)
    return secure


def add(w: Lane, c: Lane, y: Numbers, value: float, wins: float) -> int:
    """
    Adds the play in ``OUT`` unless it is there, or the list is full; its place, or the last one.
    """
    listed = _listed(w, c)
    if listed >= 0:
        return listed
    count = c[to.COUNT]
    here = to.PLAYS + 5 * count
    for word in range(5):
        c[here + word] = w[at.OUT + word]
    y[to.STATE + to.PLAY * count + to.VALUE] = value
    y[to.STATE + to.PLAY * count + to.WINS] = wins
    c[to.COUNT] = count + 1
    return count


def _listed(w: Lane, c: Lane) -> int:
    """
    The place of the play in ``OUT``, or where the list is full the last one; else -1.
    """
    count = c[to.COUNT]
    for i in range(count):
        here = to.PLAYS + 5 * i
        same = True
        for word in range(5):
            if c[here + word] != w[at.OUT + word]:
                same = False
        if same:
            return i
    return count - 1 if count == to.MOST else -1


def _leads(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, c: Lane, y: Numbers, seat: int) -> None:
    """
    All sets, or of very many those that the rule bot likes best.
    """
    hand = at.HANDS + 5 * seat
    trump = t[at.TRUMP]
    trumps = total(s[hand + 4]) + (total(s[hand + trump]) if trump < 4 else 0)
    pull = drawing(t, f, x, w, trumps)
    best = -1e9
    for turn in range(5):
        group = 4 - turn
        if group == trump and trump < 4:
            continue
        weigh(s, t, f, x, w, seat, group, 99, 1)
        length = trumps if group == 4 else total(s[hand + group])
        for half in range(2):
            if half == 0 and group != 4:
                continue
            word = 4 if half == 0 else (trump if group == 4 else group)
            if half == 1 and word == 4:
                continue
            mine = s[hand + word]
            while mine > 0:
                nibble = bits.lowest(mine) >> 2
                held = (mine >> (4 * nibble)) & 15
                mine ^= held << (4 * nibble)
                code = 16 * word + nibble
                for size in range(1, min(held, t[at.DECKS]) + 1):
                    wins = led_wins(f, x, group, code, size)
                    value = brings(f, x, group, code, size, held, length, trumps, pull, wins)
                    place = _room(c, y, value)
                    if place < 0:
                        continue
                    here = to.PLAYS + 5 * place
                    for i in range(5):
                        c[here + i] = 0
                    c[here + word] = size << (4 * nibble)
                    y[to.STATE + to.PLAY * place + to.VALUE] = value
                    y[to.STATE + to.PLAY * place + to.WINS] = wins
                    if value > best:
                        best = value
                        c[to.RULE] = place


def _room(c: Lane, y: Numbers, value: float) -> int:
    """
    A free place in the list, or that of the play of the least value, if less than *value*; else -1.
    """
    count = c[to.COUNT]
    if count < to.MOST:
        c[to.COUNT] = count + 1
        return count
    place = -1
    least = value
    for i in range(to.MOST):
        here = float(y[to.STATE + to.PLAY * i + to.VALUE])
        if here < least:
            place, least = i, here
    return place


def _follows(
    s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, c: Lane, y: Numbers, seat: int, held: int, secure: float
) -> None:
    """
    What the rule bot would part with, every set that takes the trick, and other ideas of what to part with.
    """
    size, led = s[at.SIZE], s[at.GROUP]
    value = give(s, t, f, x, w, seat, held, secure)
    add(w, c, y, value, secure)
    if held >= size:
        _winners(s, t, f, x, w, c, y, seat, led, value)
    elif held == 0:
        _winners(s, t, f, x, w, c, y, seat, 4, value)
    if held > size and size == 1:
        _singles(s, t, f, x, w, c, y, seat, secure)
        return
    for idea in range(5):
        _idea(s, t, f, x, w, c, y, seat, held, secure, idea, -1)
    if held < size:
        hand = at.HANDS + 5 * seat
        for group in range(4):
            if group not in (led, t[at.TRUMP]) and s[hand + group] > 0:
                _idea(s, t, f, x, w, c, y, seat, held, secure, 0, group)
                _idea(s, t, f, x, w, c, y, seat, held, secure, 1, group)


def _winners(
    s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, c: Lane, y: Numbers, seat: int, group: int, value: float
) -> None:
    """
    The sets of *group* that take the lead; the rule bot's play is the best of those that it thinks worth more than *value*.
    """
    hand = at.HANDS + 5 * seat
    trump, size, led = t[at.TRUMP], s[at.SIZE], s[at.GROUP]
    behind = 3 - s[at.PLAYED]
    ruffed = group == 4 and led != 4
    for half in range(2):
        if half == 0 and group != 4:
            continue
        word = 4 if half == 0 else (trump if group == 4 else group)
        if half == 1 and word == 4:
            continue
        mine = s[hand + word]
        while mine > 0:
            nibble = bits.lowest(mine) >> 2
            held = (mine >> (4 * nibble)) & 15
            mine ^= held << (4 * nibble)
            if held < size or level_of(t, word, nibble) <= s[at.BEST]:
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
            for i in range(5):
                w[at.OUT + i] = 0
            w[at.OUT + word] = size << (4 * nibble)
            place = add(w, c, y, worth, wins)
            y[to.STATE + to.PLAY * place + to.WINS] = wins
            if worth > value:
                value = worth
                c[to.RULE] = place
                y[to.STATE + to.PLAY * place + to.VALUE] = worth


def level_of(t: Lane, word: int, nibble: int) -> int:
    """
    How high a card is in its group (``duijia.kernel.trick.power``).
    """
    if word == 4:
        return 2 * t[at.RANKS] + ((t[at.STEPS] >> (4 * nibble)) & 15)
    return t[at.RANKS] + nibble if word == t[at.TRUMP] else nibble


def _singles(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, c: Lane, y: Numbers, seat: int, secure: float) -> None:
    """
    Each card of the led group.
    """
    hand = at.HANDS + 5 * seat
    led, trump = s[at.GROUP], t[at.TRUMP]
    for word in range(5):
        if group_of(word, trump) != led:
            continue
        mine = s[hand + word]
        while mine > 0:
            nibble = bits.lowest(mine) >> 2
            mine &= ~(15 << (4 * nibble))
            for i in range(5):
                w[at.OUT + i] = 0
            w[at.OUT + word] = 1 << (4 * nibble)
            add(w, c, y, kept(s, t, f, x, w, 1, secure), secure)


def _idea(
    s: Lane,
    t: Lane,
    f: Numbers,
    x: Numbers,
    w: Lane,
    c: Lane,
    y: Numbers,
    seat: int,
    held: int,
    secure: float,
    idea: int,
    emptied: int,
) -> None:
    """
    One way to part with cards: points given (0), points kept (1), lowest cards (2), whole sets kept and points given (3) or kept (4);
    cards of the suit *emptied* first.
    """
    hand = at.HANDS + 5 * seat
    swing = 1.0 if idea in (0, 3) else (0.0 if idea == 2 else -1.0)
    whole = 6.0 if idea > 2 else 0.0
    led, trump, inside = s[at.GROUP], t[at.TRUMP], held >= s[at.SIZE]
    least, cheap = NEVER, 0
    for word in range(5):
        free = s[hand + word] if (group_of(word, trump) == led) == inside else 0
        bonus = 200.0 if word == emptied else 0.0
        while free > 0:
            nibble = bits.lowest(free) >> 2
            copies = (free >> (4 * nibble)) & 15
            free ^= copies << (4 * nibble)
            code = 16 * word + nibble
            price = level_of(t, word, nibble) if idea == 2 else f[at.FOLLOW_COST] * x[at.PRICE + code]
            price = price + whole * (copies - 1) - swing * f[at.WORTH + code] - bonus
            x[at.OVER + code] = price
            if price < least:
                least, cheap = price, code
    part(s, t, x, w, seat, held, cheap)
    if _listed(w, c) < 0:
        add(w, c, y, kept(s, t, f, x, w, held, secure), secure)
