"""
What a seat leads: each set is weighed by the points that it should bring. Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import places as at
from duijia.bots.search.giving import NEVER
from duijia.bots.search.odds import overtaken, stand, weigh
from duijia.kernel import bits
from duijia.kernel.words import total


def lead(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, seat: int) -> None:
    """
    The best set to lead, into ``OUT``.
    """
    hand = at.HANDS + 5 * seat
    trump = t[at.TRUMP]
    trumps = total(s[hand + 4]) + (total(s[hand + trump]) if trump < 4 else 0)
    pull = drawing(t, f, x, w, trumps)
    best, best_code, best_size = -NEVER, -1, 0
    for turn in range(5):
        group = 4 - turn
        if group == trump and trump < 4:
            continue
        weigh(s, t, f, x, w, seat, group, 99, 1)
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
                    wins = led_wins(f, x, group, code, size)
                    value = brings(f, x, group, code, size, held, length, trumps, pull, wins)
                    if value > best:
                        best, best_code, best_size = value, code, size
    w[at.OUT + (best_code >> 4)] = best_size << (4 * (best_code & 15))


def drawing(t: Lane, f: Numbers, x: Numbers, w: Lane, trumps: int) -> float:
    """
    What each trump led is worth for those that it draws; *trumps* are in the hand.
    """
    trump = t[at.TRUMP]
    out = total(w[at.UNSEEN + 4]) + (total(w[at.UNSEEN + trump]) if trump < 4 else 0)
    if out == 0:
        return 0.0
    opponents = (1 if x[at.SHARE + 9] > 0 else 0) + (1 if x[at.SHARE + 19] > 0 else 0)
    return f[at.DRAW] * opponents * (trumps / (trumps + out) - 0.3) * 4


def led_wins(f: Numbers, x: Numbers, group: int, code: int, size: int) -> float:
    """
    The chance that the side wins a trick led with *size* of *code*.
    """
    stands = stand(f, x, group, code, size)
    rescue = overtaken(f, x, group, x[at.OVER + (160 + code) * 5 + size], 2, size)
    return stands + (1.0 - stands) * rescue * f[at.RESCUE]


def brings(
    f: Numbers,
    x: Numbers,
    group: int,
    code: int,
    size: int,
    held: int,
    length: int,
    trumps: int,
    pull: float,
    wins: float,
) -> float:
    """
    The points that a lead of *size* of the *held* cards of *code* should bring, which wins with chance *wins*; *length* are the cards of
    its group in the hand.
    """
    feed, leak = f[at.FEED] * x[at.DENSITY], f[at.LEAK] * x[at.DENSITY]
    own = f[at.WORTH + code] * size
    gain = own + size * (feed + 2 * leak)
    loss = own + size * (2 * feed + leak) * f[at.LEAD_RISK]
    value = wins * (gain + f[at.TEMPO]) - (1.0 - wins) * (loss + f[at.TEMPO])
    cost = f[at.LEAD_COST] if size == held else f[at.BREAK_COST]
    value -= size * x[at.PRICE + code] * cost
    if group == 4:
        value += pull * size
    else:
        if length == size and trumps > 0:
            value += f[at.VOID]
        if held > size:
            value -= f[at.SPLIT]
    return value
