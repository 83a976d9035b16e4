"""
What a position between two tricks is worth where all cards lie open: as numbers, and by a network that has seen how the players' network
plays such positions out. Compiled by ``duijia.bots.learned.compiled``.

It sees what nobody at the table sees, so it values only worlds that a search has drawn. Seats are told from the leader on, and the value is
that of the leader's side; what the network makes of the side suits is summed up, so that their order says nothing. Numbers of 32 bits, added
in one order (``network``).
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned import places as rules
from duijia.bots.learned import value_places as to
from duijia.bots.learned.network import add, close
from duijia.bots.search import places as at
from duijia.bots.search.odds import buried_points
from duijia.kernel import bits
from duijia.kernel.words import at_least, total

FACE = 60
"""Of the place of a bit: where its face begins."""


def describe_open(s: Lane, t: Lane, g: Numbers, y: Numbers) -> None:
    """
    Describes the position *s*, in which a lead is due, from its leader's side.
    """
    for i in range(to.DESCRIBED):
        y[i] = 0.0
    leader, trump = s[at.LEADER], t[at.TRUMP]
    suits, rest = 0, 0
    for suit in range(4):
        if suit == trump:
            continue
        rest += _side(s, t, leader, suit, y, to.SIDES + to.SIDE * suits)
        suits += 1
    rest += _trumps(s, t, leader, y, to.TRUMPS)
    _whole(s, t, g, leader, rest, y)


def _whole(s: Lane, t: Lane, g: Numbers, leader: int, rest: int, y: Numbers) -> None:
    """
    The score, the kitty, the rules and the standing; *rest* are the points in hands.
    """
    dealer = s[at.DEALER]
    attacks = (leader + dealer) & 1 == 1
    left = s[at.LEFT]
    past = (s[at.POINTS] - g[rules.THRESHOLD]) / 100.0
    y[0] = left / g[rules.HAND]
    y[1] = min(left, 8) / 8.0
    y[2] = 1.0 if attacks else 0.0
    y[3 + ((dealer - leader) & 3)] = 1.0
    y[7] = past
    y[8] = past if attacks else -past
    y[9] = 1.0 if past >= 0.0 else 0.0
    y[10] = rest / 100.0
    y[11] = max(0.0, past + rest / 100.0)
    joker = 4 * t[at.JOKERS]
    y[12] = buried_points(s, t) / 30.0
    y[13] = ((s[at.KITTY + 4] >> joker & 15) + (s[at.KITTY + 4] >> (joker + 4) & 15)) / 3.0
    team = leader & 1
    y[14] = g[rules.LEVELS + team]
    y[15] = g[rules.LEVELS + 1 - team]
    y[16] = g[rules.MUST_PLAY + team]
    y[17] = g[rules.MUST_PLAY + 1 - team]
    y[18] = g[rules.BARE]
    y[19] = g[rules.DRY]
    y[20] = g[rules.JOKER_END]
    y[21] = g[rules.STRICT]
    y[22] = g[rules.BY_CARDS]
    y[23] = g[rules.FIRST_HAND]


def _side(s: Lane, t: Lane, leader: int, suit: int, y: Numbers, here: int) -> int:
    """
    One side suit; its points.
    """
    live = 0
    for seat in range(4):
        live |= at_least(s[at.HANDS + 5 * seat + suit], 1)
    _plain(s, leader, suit, live, 0, to.SIDE_SLOTS, to.SIDE_SEAT, y, here)
    points = 0
    for step in range(4):
        z = here + to.SIDE_SEAT * step + to.SIDE_SLOTS
        hand = s[at.HANDS + 5 * ((leader + step) & 3) + suit]
        others = 0
        for other in range(1, 4):
            others |= s[at.HANDS + 5 * ((leader + step + other) & 3) + suit]
        worth = total(hand & t[at.FIVES + suit]) + 2 * total(hand & t[at.TENS + suit])
        points += 5 * worth
        cards = total(hand)
        y[z] = cards * 0.2
        y[z + 1] = 1.0 if cards == 0 else 0.0
        y[z + 2] = worth * 0.25
        y[z + 3] = bits.ones(at_least(hand, 2)) * 0.5
        y[z + 4] = bits.ones(at_least(hand, 3))
        y[z + 5] = total(hand >> (bits.highest(others | 1) & FACE)) / 3.0
    return points


def _trumps(s: Lane, t: Lane, leader: int, y: Numbers, here: int) -> int:
    """
    The trumps; their points.
    """
    trump = t[at.TRUMP]
    live, plain = 0, 0
    for seat in range(4):
        live |= at_least(s[at.HANDS + 5 * seat + 4], 1)
        if trump < 4:
            plain |= at_least(s[at.HANDS + 5 * seat + trump], 1)
    slot, last = -1, 99
    while live > 0 and slot < to.TRUMP_SLOTS:
        low = bits.highest(live) & FACE
        live &= (1 << low) - 1
        level = (t[at.STEPS] >> low) & 15
        if level != last:
            last = level
            slot += 1
            if slot == to.TRUMP_SLOTS:
                break
        for step in range(4):
            held = (s[at.HANDS + 5 * ((leader + step) & 3) + 4] >> low) & 15
            y[here + to.TRUMP_SEAT * step + slot] += held * 0.5
    _plain(s, leader, trump, plain, slot + 1, to.TRUMP_SLOTS, to.TRUMP_SEAT, y, here)
    points = 0
    for step in range(4):
        z = here + to.TRUMP_SEAT * step + to.TRUMP_SLOTS
        hand = at.HANDS + 5 * ((leader + step) & 3)
        honours, plainly = s[hand + 4], s[hand + trump] if trump < 4 else 0
        worth = total(honours & t[at.FIVES + 4]) + 2 * total(honours & t[at.TENS + 4])
        if trump < 4:
            worth += total(plainly & t[at.FIVES + trump]) + 2 * total(plainly & t[at.TENS + trump])
        points += 5 * worth
        cards = total(honours) + total(plainly)
        y[z] = cards * 0.1
        y[z + 1] = 1.0 if cards == 0 else 0.0
        y[z + 2] = worth * 0.25
        y[z + 3] = (bits.ones(at_least(honours, 2)) + bits.ones(at_least(plainly, 2))) * 0.5
        y[z + 4] = (bits.ones(at_least(honours, 3)) + bits.ones(at_least(plainly, 3))) * 1.0
        y[z + 5] = total(honours) * 0.2
    return points


def _plain(
    s: Lane, leader: int, suit: int, live: int, first: int, slots: int, wide: int, y: Numbers, here: int
) -> None:
    """
    Who holds the plain cards of *suit* whose faces are marked in *live*, from the top and the slot *first* on, until the *slots* are full;
    *wide* numbers a seat.
    """
    slot = first
    while live > 0 and slot < slots:
        low = bits.highest(live) & FACE
        live &= (1 << low) - 1
        for step in range(4):
            held = (s[at.HANDS + 5 * ((leader + step) & 3) + suit] >> low) & 15
            y[here + wide * step + slot] = held * 0.5
        slot += 1


def value_of(m: Numbers, t: Lane, y: Numbers) -> float:
    """
    What the position described in *y* is worth to its leader's side, by the network *m*, in ``places.UNIT``.
    """
    add_side(y, to.SUM, m, to.SIDE_BIAS, m, to.FROM_SIDE, to.SIDES)
    for j in range(to.SIDE_WIDE):
        y[to.SUM + j] = max(y[to.SUM + j], 0.0)
    for suit in range(1, 4 if t[at.TRUMP] == 4 else 3):
        add_side(y, to.ONE, m, to.SIDE_BIAS, m, to.FROM_SIDE, to.SIDES + to.SIDE * suit)
        for j in range(to.SIDE_WIDE):
            y[to.SUM + j] += max(y[to.ONE + j], 0.0)
    add_trumps(y, to.OF_TRUMPS, m, to.TRUMP_BIAS, m, to.FROM_TRUMPS, to.TRUMPS)
    for j in range(to.TRUMP_WIDE):
        y[to.OF_TRUMPS + j] = max(y[to.OF_TRUMPS + j], 0.0)
    for j in range(to.WHOLE):
        y[to.AGAIN + j] = y[j]
    add_all(y, to.OF_ALL, m, to.SECOND_BIAS, m, to.TO_SECOND, to.SUM)
    for j in range(to.SECOND):
        y[to.OF_ALL + j] = max(y[to.OF_ALL + j], 0.0)
    add_second(y, to.LAST, m, to.THIRD_BIAS, m, to.TO_THIRD, to.OF_ALL)
    return close(y, to.LAST, m, to.TO_VALUE) + m[to.VALUE_BIAS]


def add_side(y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int) -> None:
    """
    The first layer of a side suit (``network.add``).
    """
    add(y, into, begin, at, n, first, numbers, to.SIDE, to.SIDE_WIDE)


def add_trumps(y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int) -> None:
    """
    The first layer of the trumps (``network.add``).
    """
    add(y, into, begin, at, n, first, numbers, to.TRUMP, to.TRUMP_WIDE)


def add_all(y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int) -> None:
    """
    The second layer (``network.add``).
    """
    add(y, into, begin, at, n, first, numbers, to.ALL, to.SECOND)


def add_second(y: Numbers, into: int, begin: Numbers, at: int, n: Numbers, first: int, numbers: int) -> None:
    """
    The third layer (``network.add``).
    """
    add(y, into, begin, at, n, first, numbers, to.SECOND, to.THIRD)
