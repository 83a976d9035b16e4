"""
What everybody does between the deal and the first lead in playouts, quickly and much as the rule bot does: declares, calls and counters in
long suits, pays and returns what costs least, buries no jokers after the dealer. Compiled by ``duijia.bots.compiled``.

The rules are the simulator's (``duijia.kernel.turns`` and what it calls), on its row.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import crossing, stowing
from duijia.bots.search import places as here
from duijia.kernel import bits, calls, exchange, ladder, turns
from duijia.kernel import columns as c
from duijia.kernel import layout as at

FEWEST = 6
"""Cards in hand before anything is said."""


def go_on(
    row: Lane, col: Lane, pack: Lane, m: Lane, s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, full: Lane
) -> None:
    """
    Everybody decides until the first lead is due.
    """
    turns.settle_down(row, col, pack)
    while row[at.PHASE] < at.PLAYING:
        phase = row[at.PHASE]
        if phase < at.SWAPPING:
            turns.speak(row, col, pack, _call(row, col, f, x) if col[c.CALLS] == 1 else _declare(row, col, f, x))
        elif phase == at.BURYING:
            _bury(row, col, m, s, t, f, x, w, full)
        elif phase == at.JOKER_BURYING:
            # CHOSEN is 0: none.
            exchange.jokers_buried(row, col)
        else:
            _choose(row, col)
            turns.sent(row, col)
        turns.settle_down(row, col, pack)


def send(row: Lane, col: Lane, pack: Lane, action: int) -> None:
    """
    The seat on turn says *action*, or with -1 sends the choice in ``PART``.
    """
    phase = row[at.PHASE]
    if action >= 0:
        turns.speak(row, col, pack, action)
    elif phase == at.JOKER_BURYING:
        eligible = 0
        for word in range(4):
            eligible += bits.cards(row[at.KITTY + word] & bits.PLAINLY)
        if eligible < row[at.CHOSEN]:
            # A closed kitty that has less to take is none that this could happen with (GZ19); it stays as it is.
            row[at.CHOSEN] = 0
        exchange.jokers_buried(row, col)
    elif phase == at.SWAPPING and row[at.CHOSEN] == 0:
        calls.next_counter(row, col)
    else:
        turns.sent(row, col)


def _bury(row: Lane, col: Lane, m: Lane, s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, full: Lane) -> None:
    trump = row[at.TRUMP]
    crossing.begin(s, t, m, row, full)
    stowing.stow(s, t, f, x, w, row[at.SEAT], col[c.KITTY])
    for word in range(5):
        row[at.PART + word] = 0
    for word in range(5):
        held = w[here.OUT + word]
        while held > 0:
            nibble = bits.lowest(held) >> 2
            held -= 1 << (4 * nibble)
            spot = m[crossing.SPOTS + 80 * trump + 16 * word + nibble]
            row[at.PART + (spot >> 4)] += 1 << (4 * (spot & 15))
    row[at.CHOSEN] = col[c.KITTY]
    exchange.buried(row, col)


def _suits(row: Lane, col: Lane, x: Numbers, seat: int) -> int:
    """
    How good each suit would be as trump, at full length, into ``PRICE``; the cards held.
    """
    hand, level, permanent = at.HANDS + 5 * seat, row[at.LEVEL], col[c.PERMANENT]
    held = bits.cards(row[hand + 4])
    for word in range(4):
        value = 0.0
        mine = row[hand + word]
        held += bits.cards(mine)
        while mine > 0:
            nibble = bits.lowest(mine) >> 2
            copies = (mine >> (4 * nibble)) & 15
            mine ^= copies << (4 * nibble)
            if nibble == level:
                value += 0.8 * copies
            elif nibble != permanent:
                value += copies * (0.85 + 0.023 * nibble) + 0.5 * (copies - 1)
        x[here.PRICE + word] = value
    scale = col[c.HAND] / max(1, min(held, col[c.HAND]))
    for word in range(4):
        x[here.PRICE + word] *= scale
    return held


def _mean(x: Numbers) -> float:
    return 0.25 * (x[here.PRICE] + x[here.PRICE + 1] + x[here.PRICE + 2] + x[here.PRICE + 3])


def _declare(row: Lane, col: Lane, f: Numbers, x: Numbers) -> int:
    """
    The declaration on the ladder (GZ5 to GZ10), by action number, or ``turns.PASS``.
    """
    seat, power = row[at.SEAT], row[at.STANDING_POWER]
    ladder.legal(row, col)
    if row[at.FIRST] == 1:
        return 4 * 53 if row[at.LEGAL + 4] > 0 else turns.PASS
    if _suits(row, col, x, seat) < FEWEST:
        return turns.PASS
    own = row[at.STANDING_SUIT] if row[at.STANDING] == seat else at.NOBODY
    best, chosen = -1000.0, turns.PASS
    for word in range(4):
        more = row[at.LEGAL + word] >> (4 * row[at.LEVEL])
        action = 4 * (13 * word + row[at.LEVEL]) + row[at.FLOOR]
        if more == 0:
            action = -1
            for jokers in (ladder.BIG, ladder.SMALL):
                if (row[at.EXTRA] >> (jokers + word)) & 1 == 1:
                    action = 216 + jokers + word
        if own >= 0:
            if word == own and more > 0 and power <= col[c.DECKS]:
                return int(action + more - 1)
        elif action >= 0 and x[here.PRICE + word] > best:
            best, chosen = x[here.PRICE + word], action
    if own >= 0 or chosen == turns.PASS:
        return turns.PASS
    return chosen if best >= _wanted(row, f, x, seat, 0.0) else turns.PASS


def _wanted(row: Lane, f: Numbers, x: Numbers, seat: int, first: float) -> float:
    """
    How good a suit must be to be named: *first* above the mean, or better than the one that stands.
    """
    if row[at.STANDING] < 0:
        return _mean(x) + first
    more = f[here.COUNTER_OPPONENT] if (row[at.STANDING] - seat) & 1 == 1 else f[here.COUNTER_PARTNER]
    return x[here.PRICE + row[at.STANDING_SUIT]] + more


def _call(row: Lane, col: Lane, f: Numbers, x: Numbers) -> int:
    """
    The call or counter (DL4, DL6), by action number, or ``turns.PASS``. The right is not lost while cards are dealt.
    """
    seat = row[at.SEAT]
    if row[at.PHASE] == at.DEALING:
        return turns.PASS
    calls.legal(row, col)
    _suits(row, col, x, seat)
    best, chosen = -1000.0, turns.PASS
    for place in range(16):
        suit = place >> 2
        if (row[at.EXTRA] >> (calls.CALL + place)) & 1 == 1 and x[here.PRICE + suit] >= best:
            best, chosen = x[here.PRICE + suit], 216 + calls.CALL + place
    if chosen == turns.PASS or (row[at.STANDING] < 0 and row[at.FIRST] == 1):
        return chosen
    return chosen if best >= _wanted(row, f, x, seat, f[here.CALL_LENGTH]) else turns.PASS


def _choose(row: Lane, col: Lane) -> None:
    """
    What is paid, picked, returned or taken up, into ``PART``: the highest card is picked, else what costs least goes.
    """
    picking = row[at.PHASE] in (at.PICKING, at.RETURN_PICKING)
    hand = at.HANDS + 5 * row[at.SEAT]
    room = row[at.ROOM]
    row[at.CHOSEN] = row[at.WANTED]
    for word in range(5):
        row[at.PART + word] = row[at.FORCED + word]
    while room > 0:
        lowest, spot = 1 << 30, -1
        for word in range(5):
            if row[at.PHASE] == at.SWAPPING and (word == 4 or (room >> (4 * word)) & 15 == 0):
                continue
            held = row[at.POOL + word]
            length = bits.cards(row[hand + word] - row[at.PART + word] if not picking else 0)
            while held > 0:
                nibble = bits.lowest(held) >> 2
                held ^= held & (15 << (4 * nibble))
                high = bits.height(word, nibble, row[at.TRUMP], row[at.LEVEL], col[c.PERMANENT], col[c.ABOVE])
                cost = -high if picking else 2 * high + 3 * length + (30 if high >= 11 else 0)
                if cost < lowest:
                    lowest, spot = cost, 16 * word + nibble
        one = 1 << (4 * (spot & 15))
        row[at.POOL + (spot >> 4)] -= one
        row[at.PART + (spot >> 4)] += one
        room -= 1 << (4 * (spot >> 4)) if row[at.PHASE] == at.SWAPPING else 1
