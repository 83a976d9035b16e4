"""
The playouts of the reference search: hidden cards dealt with no regard to anything but voids, then everybody by rule but for one move in
so many, which is drawn. Compiled by ``duijia.bots.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.search import odds, playing, policy
from duijia.bots.search import places as at
from duijia.kernel import follow, rng
from duijia.kernel.words import in_group, total

SEATS = 5
"""Places for hidden cards: four seats and the kitty."""
CHANCE = 10_000
"""What ``often`` is a part of."""


def draw(pool: Lane, bound: int) -> int:
    """
    A number below *bound*; the generator's state is the last of *pool*.
    """
    last = len(pool) - 1
    pool[last] = rng.after(pool[last])
    return rng.below(pool[last], bound)


def deal(s: Lane, trump: int, cards: Lane, room: Lane, pool: Lane) -> None:
    """
    Lays the hidden *cards* (codes) into the position *s*: shuffled, each seat takes from the top what its voids allow, then whatever is
    there if that was not enough; what nobody got is the kitty.
    """
    size = len(cards)
    for i in range(size):
        pool[i] = cards[i]
    for left in range(size - 1, 0, -1):
        other = draw(pool, left + 1)
        pool[left], pool[other] = pool[other], pool[left]
    for seat in range(SEATS):
        wanted = room[seat]
        hand = at.HANDS + 5 * seat if seat < 4 else at.KITTY
        for strict in range(2):
            for i in range(size):
                code = pool[i]
                if wanted == 0 or code < 0:
                    continue
                barred = seat < 4 and (s[at.VOIDS + seat] >> odds.group_of(code >> 4, trump)) & 1 == 1
                if barred and strict == 0:
                    continue
                s[hand + (code >> 4)] += 1 << (4 * (code & 15))
                pool[i] = -1
                wanted -= 1


def pick(s: Lane, w: Lane, pool: Lane, hand: int, group: int, trump: int) -> None:
    """
    Moves one copy, each equally likely, from the hand at *hand* to ``OUT``: of *group*, or of all where it is below 0.
    """
    free = 0
    for word in range(5):
        if group < 0 or odds.group_of(word, trump) == group:
            free += total(s[hand + word]) - total(w[at.OUT + word])
    left = draw(pool, free)
    for word in range(5):
        if group >= 0 and odds.group_of(word, trump) != group:
            continue
        for nibble in range(15):
            copies = ((s[hand + word] - w[at.OUT + word]) >> (4 * nibble)) & 15
            if left < copies:
                w[at.OUT + word] += 1 << (4 * nibble)
                return
            left -= copies


def stray(s: Lane, t: Lane, w: Lane, pool: Lane) -> bool:
    """
    Puts a play drawn blindly into ``OUT``: one card to lead or to follow one, else as many cards as were led; false where the cards drawn
    are no legal follow.
    """
    hand, trump = at.HANDS + 5 * s[at.SEAT], t[at.TRUMP]
    for word in range(5):
        w[at.OUT + word] = 0
    if s[at.PLAYED] == 0:
        pick(s, w, pool, hand, -1, trump)
        return True
    own = (s[hand], s[hand + 1], s[hand + 2], s[hand + 3], s[hand + 4])
    size, group = s[at.SIZE], s[at.GROUP]
    held = in_group(own, group, trump)
    if size == 1:
        pick(s, w, pool, hand, group if total(held[0]) + total(held[1]) > 0 else -1, trump)
        return True
    for _ in range(size):
        pick(s, w, pool, hand, -1, trump)
    play = (w[at.OUT], w[at.OUT + 1], w[at.OUT + 2], w[at.OUT + 3], w[at.OUT + 4])
    shapes = follow.owed(held, size, t[at.STRICT], t[at.QUAD_ORDER])
    return follow.verdict(own, play, group, trump, size, shapes) == follow.LEGAL


def play_on(s: Lane, t: Lane, f: Numbers, x: Numbers, w: Lane, pool: Lane, often: int) -> None:
    """
    Plays the hand to its end; *often* moves of ``CHANCE`` are drawn.
    """
    while True:
        if draw(pool, CHANCE) >= often or not stray(s, t, w, pool):
            policy.decide(s, t, f, x, w)
        if playing.put(s, t, w, at.OUT):
            return


def try_all(
    start: Lane,
    cards: Lane,
    room: Lane,
    first: int,
    last: int,
    plays: Lane,
    team: int,
    seed: int,
    often: int,
    t: Lane,
    f: Numbers,
    v: Lane,
    row: Lane,
    col: Lane,
    base: Lane,
    s: Lane,
    x: Numbers,
    w: Lane,
    pool: Lane,
    sums: Lane,
) -> None:
    """
    Adds to *sums* what each play (five words each) comes to for *team* in the worlds from *first* up to *last*, the same for all plays.
    """
    for world in range(first, last):
        for i in range(at.STATE):
            base[i] = start[i]
        pool[len(pool) - 1] = rng.stream(seed, world, 0)
        deal(base, t[at.TRUMP], cards, room, pool)
        for play in range(len(plays) // 5):
            for i in range(at.STATE):
                s[i] = base[i]
            pool[len(pool) - 1] = rng.stream(seed + play, world, 1)
            if not playing.put(s, t, plays, 5 * play):
                play_on(s, t, f, x, w, pool, often)
            sums[play] += playing.worth(s, t, v, row, col, team)
