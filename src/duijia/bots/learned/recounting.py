"""
What a walk keeps of the chances of the plays seen, play by play: where it stands, and for hands it has met. Compiled by
``duijia.bots.learned.compiled``.
"""

from __future__ import annotations

from duijia.bots.lanes import Lane, Numbers
from duijia.bots.learned.recalling import ANY, TINY, WAYS, mean, tell
from duijia.bots.search import places as at
from duijia.bots.search.odds import group_of

SOFAR = 2 * WAYS
"""Places of ``e``, after room to count in: the chances of each seat's plays, as far as they are worked out anew."""
NOW = SOFAR + 4 * WAYS
"""From here on the chances of each play where the walk stands, then those kept for hands met before."""
KEPT = 64
"""Hands a seat that chances are kept for: late in a hand a walk comes back to the same few."""
WORDS = 10
"""Of such a hand: its cards, and the kitty if its seat is the dealer."""
SLOT = 4 * KEPT * WORDS
"""Places of ``k``, after those hands: by seat, where ``e`` has the chances of its plays from what it may hold next,"""
MOVED = SLOT + 4
"""and the suits of which it would hold other cards;"""
TOLD = MOVED + 4
"""how many chances of plays were worked out: what a walk costs, the same on every machine."""
LANE = TOLD + 1
"""Ints of ``k``."""
LARGE = 1_000_003
FOLD = 8191


def numbers(plays: int) -> int:
    """
    How many numbers ``e`` has for so many *plays*.
    """
    return NOW + WAYS * plays + 4 * KEPT * WAYS * plays


def kept_for(now: Lane, seat: int, dealer: int, many: int, k: Lane, e: Numbers) -> int:
    """
    Where ``e`` has the chances of the *many* plays for what *seat* holds in *now*, as far as they are known; ``ANY`` of others is 0.

    :param k: the hands that chances are kept for, ``WORDS`` ints each
    """
    place = 0
    for word in range(WORDS):
        place = (31 * place + _known_to(now, seat, dealer, word) % FOLD) % LARGE
    slot = KEPT * seat + place % KEPT
    same = True
    for word in range(WORDS):
        held = _known_to(now, seat, dealer, word)
        if k[WORDS * slot + word] != held:
            k[WORDS * slot + word] = held
            same = False
    here = NOW + WAYS * many * (1 + slot)
    if not same:
        for play in range(many):
            e[here + WAYS * play + ANY] = 0.0
    return here


def _known_to(now: Lane, seat: int, dealer: int, word: int) -> int:
    """
    Of *seat*, a word of its hand in *now* (0 to 4), or of the kitty if it is *dealer* (5 to 9).
    """
    if word < 5:
        return now[5 * seat + word]
    return now[15 + word] if seat == dealer else 0


def count_all(
    past: Lane,
    plays: Lane,
    now: Lane,
    nets: int,
    t: Lane,
    f: Numbers,
    g: Numbers,
    n: Numbers,
    x: Numbers,
    w: Lane,
    c: Lane,
    y: Numbers,
    s: Lane,
    e: Numbers,
) -> None:
    """
    The chance of every play in the world *now*, where a walk begins.
    """
    for play in range(len(plays) // 5):
        tell(past, plays, now, 0, play, nets, t, f, g, n, x, w, c, y, s, e, NOW + WAYS * play)


def near(past: Lane, plays: Lane, play: int, moved: int, trump: int) -> bool:
    """
    Whether *play* followed in one of the suits *moved*, or parted with cards of others.
    """
    here = play * at.STATE
    if past[here + at.PLAYED] == 0:
        return False
    led = past[here + at.GROUP]
    found = (moved >> led) & 1 == 1
    for word in range(5):
        if plays[5 * play + word] != 0 and group_of(word, trump) != led:
            found = True
    return found


def suits(now: Lane, back: Lane, before: int, seat: int, dealer: int, trump: int) -> int:
    """
    The suits, trumps as one, of which *seat* holds other cards in *now* than in *back* from *before* on, or as dealer has buried others,
    a bit each.
    """
    moved = 0
    for word in range(5):
        other = now[5 * seat + word] != back[before + 5 * seat + word]
        if seat == dealer and now[20 + word] != back[before + 20 + word]:
            other = True
        if other:
            moved |= 1 << group_of(word, trump)
    return moved


def chance_now(past: Lane, plays: Lane, seat: int, half: int, nets: int, trump: int, k: Lane, e: Numbers) -> float:
    """
    The chance of what *seat* played, where the walk stands: of what is near to the suits that change, *half* 0, or of the rest given that.
    """
    moved = k[MOVED + seat]
    for i in range(2 * WAYS):
        e[i] = 1.0
    for play in range(len(plays) // 5):
        if past[play * at.STATE + at.SEAT] == seat:
            here = 0 if near(past, plays, play, moved, trump) else WAYS
            for i in range(WAYS):
                e[here + i] *= e[NOW + WAYS * play + i]
    first = mean(e, 0, nets)
    if half == 0:
        return first
    for i in range(WAYS):
        e[i] *= e[WAYS + i]
    return mean(e, 0, nets) / max(first, TINY)


def chance_next(
    past: Lane,
    plays: Lane,
    now: Lane,
    touched: int,
    half: int,
    least: float,
    nets: int,
    t: Lane,
    f: Numbers,
    g: Numbers,
    n: Numbers,
    x: Numbers,
    w: Lane,
    c: Lane,
    y: Numbers,
    s: Lane,
    k: Lane,
    e: Numbers,
) -> float:
    """
    The same where the walk may go, of all seats *touched* together, *half* 1 after *half* 0 was asked for; 0 if it is less than *least*.
    """
    if half == 0:
        for i in range(4 * WAYS):
            e[SOFAR + i] = 1.0
    chance = 1.0
    for play in range(len(plays) // 5):
        seat = past[play * at.STATE + at.SEAT]
        if (touched >> seat) & 1 == 0:
            continue
        if near(past, plays, play, k[MOVED + seat], t[at.TRUMP]) != (half == 0):
            continue
        here, sofar = k[SLOT + seat] + WAYS * play, SOFAR + WAYS * seat
        if e[here + ANY] == 0.0:
            tell(past, plays, now, 0, play, nets, t, f, g, n, x, w, c, y, s, e, here)
            k[TOLD] += 1
        before = mean(e, sofar, nets)
        for i in range(WAYS):
            e[sofar + i] *= e[here + i]
        chance *= mean(e, sofar, nets) / max(before, TINY)
        if chance < least:
            return 0.0
    return chance


def take(past: Lane, many: int, touched: int, k: Lane, e: Numbers) -> None:
    """
    What the seats *touched* played is as likely from now on as it was where the walk might go.
    """
    for play in range(many):
        seat = past[play * at.STATE + at.SEAT]
        if (touched >> seat) & 1 == 1:
            for i in range(WAYS):
                e[NOW + WAYS * play + i] = e[k[SLOT + seat] + WAYS * play + i]
