"""
What the dealer buries in playouts, as the rule bot does (``duijia.bots.rule.bury``), jokers apart: side suits emptied where they fit, else
what costs least. Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import places as at
from duijia.bots.search.giving import NEVER, cheapest
from duijia.bots.search.odds import look, weigh
from duijia.kernel.words import total


def stow(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int, count: int) -> None:
    """
    The *count* cards that the dealer *seat*, who holds them in *s* with his hand, buries, into ``OUT``.
    """
    hand, trump = at.HANDS + 5 * seat, t[at.TRUMP]
    s[at.KITTY_SIZE] = count
    look(s, t, f, x, w, seat, -1)
    lost = 1.0 - _hold(s, t, f, hand)
    for turn in range(5):
        group = 4 - turn
        if group != trump or trump == 4:
            weigh(s, t, f, x, w, seat, group, 99, 1)
    for word in range(5):
        for nibble in range(15):
            code = 16 * word + nibble
            dear = f[at.DIG] * lost - (0.0 if word in (4, trump) else f[at.BURY_POINTS])
            x[at.OVER + code] = x[at.PRICE + code] + f[at.WORTH + code] * dear
    # There are always more other cards than jokers and kitty: no joker must be buried.
    best = 2 * NEVER
    for suits in range(16):
        emptied = 0
        for word in range(4):
            if (suits >> word) & 1 == 1:
                emptied += count + 1 if word == trump or s[hand + word] == 0 else total(s[hand + word])
        if emptied > count:
            continue
        cost = _fill(s, t, f, x, w, hand, suits, count - emptied)
        if cost < best:
            best = cost
            for word in range(5):
                w[at.CHOSEN + word] = w[at.OUT + word]
    for word in range(5):
        w[at.OUT + word] = w[at.CHOSEN + word]


def _fill(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, hand: int, suits: int, count: int) -> float:
    """
    The *suits* emptied, a bit each, and the *count* cheapest of the other cards, into ``OUT``; what that costs.
    """
    trump = t[at.TRUMP]
    cost = 0.0
    for word in range(5):
        held = s[hand + word]
        w[at.OUT + word] = 0
        w[at.SPARE + word] = held & ((1 << (4 * t[at.JOKERS])) - 1) if word == 4 else held
        if word < 4 and (suits >> word) & 1 == 1:
            w[at.OUT + word] = held
            w[at.SPARE + word] = 0
            for nibble in range(15):
                cost += ((held >> (4 * nibble)) & 15) * x[at.OVER + 16 * word + nibble] if held > 0 else 0.0
    cost += cheapest(x, w, count)
    for word in range(4):
        if word != trump and s[hand + word] > 0:
            left = total(w[at.SPARE + word])
            if left <= 1:
                cost -= f[at.BURY_VOID] if left == 0 else 0.35 * f[at.BURY_VOID]
    return cost


def _hold(s: Lane, t: Lane, f: Numbers, hand: int) -> float:
    """
    The chance that the dealer's side wins the last trick, from his trumps alone.
    """
    trump, decks = t[at.TRUMP], t[at.DECKS]
    mine, every = total(s[hand + 4]), 10 * decks
    high = (s[hand + 4] >> (4 * t[at.JOKERS])) & 0xFF
    top = (high & 15) + (high >> 4)
    top += total(s[hand + 4] & 0xFFFF << (4 * int(f[at.LEVELS])))
    if trump < 4:
        mine += total(s[hand + trump])
        every += t[at.RANKS] * decks
    odds = f[at.HOLD] + f[at.HOLD_LENGTH] * (mine / every - 0.25) * 4.0
    odds += f[at.HOLD_TOP] * (top / (6.0 * decks) - 0.25)
    return float(1.0 / (1.0 + 2.718281828459045 ** (-odds)))
