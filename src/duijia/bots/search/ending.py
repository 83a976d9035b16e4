"""
Endings with open hands: the value of a position of at most three tricks to come with best play on both sides.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane
from duijia.bots.search import places as at
from duijia.bots.search import playing
from duijia.kernel import bits, follow
from duijia.kernel.words import in_group

MOST = 3
"""Tricks to come, the one on the table among them."""
PLIES = 13
FACES = 6
"""Cards in a hand: two, and up to four that answer the set on the table."""
MOVES = 16
"""Room for the plays of a ply: four of six cards, at most."""
SCRATCH = at.STATE + 5 * MOVES + 5
"""Where a ply has its faces, how many copies are held and how many taken."""
PLY = SCRATCH + 3 * FACES
"""Ints of a ply: its position, its plays, how many, which is next, best value, alpha, beta; scratch."""
STACK = PLIES * PLY
INFINITE = 1 << 40


def moves(d: Lane, base: int, t: Lane) -> int:
    """
    Lists the legal plays of the position at *base*, behind it; how many.
    """
    seat = d[base + at.SEAT]
    hand = base + at.HANDS + 5 * seat
    own = (d[hand], d[hand + 1], d[hand + 2], d[hand + 3], d[hand + 4])
    size = d[base + at.SIZE] if d[base + at.PLAYED] > 0 else 0
    group, trump = d[base + at.GROUP], t[at.TRUMP]
    shapes = 0
    if size > 0:
        shapes = follow.owed(in_group(own, group, trump), size, t[at.STRICT], t[at.QUAD_ORDER])
    code, held, taken = base + SCRATCH, base + SCRATCH + FACES, base + SCRATCH + 2 * FACES
    faces = 0
    for word in range(5):
        left = own[word]
        while left > 0:
            nibble = bits.lowest(left) >> 2
            copies = (left >> (4 * nibble)) & 15
            left ^= copies << (4 * nibble)
            d[code + faces], d[held + faces], d[taken + faces] = 16 * word + nibble, copies, 0
            faces += 1
    goal = base + at.STATE
    found = 0
    # Every way to take none, some or all copies of each face.
    while True:
        face = faces - 1
        while face >= 0 and d[taken + face] == d[held + face]:
            d[taken + face] = 0
            face -= 1
        if face < 0:
            return found
        d[taken + face] += 1
        cards, kinds = 0, 0
        for i in range(faces):
            cards += d[taken + i]
            kinds += d[taken + i] > 0
        if cards != size if size > 0 else kinds > 1 or cards > t[at.DECKS]:
            continue
        here = goal + 5 * found
        for word in range(5):
            d[here + word] = 0
        for i in range(faces):
            d[here + (d[code + i] >> 4)] += d[taken + i] << (4 * (d[code + i] & 15))
        play = (d[here], d[here + 1], d[here + 2], d[here + 3], d[here + 4])
        if size > 0 and follow.verdict(own, play, group, trump, size, shapes) != follow.LEGAL:
            continue
        found += 1


def solve(s: Lane, t: Lane, v: Lane, row: Lane, col: Lane, team: int, d: Lane, u: Lane) -> int:
    """
    The value for *team* of the position *s*, which is not over, with best play on both sides. Alpha and beta.
    """
    count, index, best, low, high = (
        at.STATE + 5 * MOVES,
        at.STATE + 5 * MOVES + 1,
        at.STATE + 5 * MOVES + 2,
        at.STATE + 5 * MOVES + 3,
        at.STATE + 5 * MOVES + 4,
    )
    for i in range(at.STATE):
        d[i] = s[i]
    d[low], d[high] = -INFINITE, INFINITE
    d[count] = moves(d, 0, t)
    d[index] = 0
    d[best] = -INFINITE if s[at.SEAT] & 1 == team else INFINITE
    ply = 0
    while True:
        base = ply * PLY
        if d[base + index] == d[base + count] or d[base + low] >= d[base + high]:
            value = d[base + best]
            if ply == 0:
                return value
            ply -= 1
            _better(d, ply * PLY, value, team, best, low, high)
            continue
        for i in range(at.STATE):
            u[i] = d[base + i]
        over = playing.put(u, t, d, base + at.STATE + 5 * d[base + index])
        d[base + index] += 1
        if over:
            _better(d, base, playing.worth(u, t, v, row, col, team), team, best, low, high)
            continue
        ply += 1
        below = base + PLY
        for i in range(at.STATE):
            d[below + i] = u[i]
        d[below + low], d[below + high] = d[base + low], d[base + high]
        d[below + count] = moves(d, below, t)
        d[below + index] = 0
        mine = u[at.SEAT] & 1 == team
        d[below + best] = -INFINITE if mine else INFINITE


def _better(d: Lane, base: int, value: int, team: int, best: int, low: int, high: int) -> None:
    """
    One play of the position at *base* is worth *value*.
    """
    if d[base + at.SEAT] & 1 == team:
        d[base + best] = max(d[base + best], value)
        d[base + low] = max(d[base + low], value)
    else:
        d[base + best] = min(d[base + best], value)
        d[base + high] = min(d[base + high], value)


def solve_all(
    start: Lane,
    worlds: Lane,
    first: int,
    last: int,
    plays: Lane,
    team: int,
    t: Lane,
    v: Lane,
    row: Lane,
    col: Lane,
    s: Lane,
    d: Lane,
    u: Lane,
    values: Lane,
) -> None:
    """
    As ``playing.roll``, the rest of each hand played best with open cards.
    """
    count = last - first
    for play in range(len(plays) // 5):
        for number in range(count):
            playing.lay(s, start, worlds, first + number)
            if playing.put(s, t, plays, 5 * play):
                values[play * count + number] = playing.worth(s, t, v, row, col, team)
            else:
                values[play * count + number] = solve(s, t, v, row, col, team, d, u)
