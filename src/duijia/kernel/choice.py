"""
Choices of cards in the simulator: what must be chosen, what may be, what has been. A card at a time.
"""

from __future__ import annotations

from duijia.kernel import bits
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints


def clear(row: Ints, base: int) -> None:
    """
    Empties five words.
    """
    for word in range(5):
        row[base + word] = 0


def add(row: Ints, base: int, other: int) -> None:
    """
    Adds the five words at *other* to those at *base*.
    """
    for word in range(5):
        row[base + word] += row[other + word]


def take(row: Ints, base: int, other: int) -> None:
    """
    Takes the five words at *other* out of those at *base*, which hold them.
    """
    for word in range(5):
        row[base + word] -= row[other + word]


def total(row: Ints, base: int) -> int:
    """
    The cards in five words.
    """
    found = 0
    for word in range(5):
        found += bits.cards(row[base + word])
    return found


def begin(row: Ints, phase: int, seat: int) -> None:
    """
    Asks *seat* for a choice out of ``FORCED`` and ``POOL``, which are laid, ``ROOM`` cards of the pool.
    """
    row[at.PHASE] = phase
    row[at.SEAT] = seat
    row[at.CHOSEN] = 0
    clear(row, at.PART)
    room = row[at.ROOM]
    if phase == at.SWAPPING:
        room = bits.cards(room)
    row[at.WANTED] = total(row, at.FORCED) + room


def choose(row: Ints, word: int, nibble: int) -> None:
    """
    Adds one legal card to the choice.
    """
    one = 1 << (4 * nibble)
    row[at.PART + word] += one
    row[at.CHOSEN] += 1
    if (row[at.FORCED + word] >> (4 * nibble)) & 15 > 0:
        row[at.FORCED + word] -= one
        return
    row[at.POOL + word] -= one
    row[at.ROOM] -= 1 << (4 * word) if row[at.PHASE] == at.SWAPPING else 1


def legal(row: Ints, col: Ints) -> None:
    """
    The faces that can join the choice, and whether it can be sent or refused (action 216).
    """
    phase = row[at.PHASE]
    room = row[at.ROOM]
    if phase == at.SWAPPING:
        for word in range(4):
            row[at.LEGAL + word] = bits.present(row[at.POOL + word]) if (room >> (4 * word)) & 15 > 0 else 0
        row[at.LEGAL + 4] = 0
        row[at.EXTRA] = 1 if row[at.CHOSEN] == 0 and col[c.TAKE] == c.TAKE_OPTIONAL else 0
        return
    for word in range(5):
        free = row[at.FORCED + word] | row[at.POOL + word] if room > 0 else row[at.FORCED + word]
        row[at.LEGAL + word] = bits.present(free)
    row[at.EXTRA] = 0
    if phase == at.BURYING or phase == at.JOKER_BURYING:
        _joker_order(row, col, phase)


def _joker_order(row: Ints, col: Ints, phase: int) -> None:
    """
    GZ17: a small joker is chosen only with every big one, so room is kept for them.
    """
    room = row[at.ROOM]
    big = row[at.POOL + 4] >> 4 if col[c.JOKER_ORDER] == 1 else 0
    small_chosen = row[at.PART + 4] & 15 > 0
    if room <= big and big > 0:
        if small_chosen:
            for word in range(4):
                row[at.LEGAL + word] = 0
        row[at.LEGAL + 4] = (row[at.LEGAL + 4] >> 4) << 4
    if phase == at.JOKER_BURYING and not (small_chosen and big > 0):
        row[at.EXTRA] = 1


def extreme(row: Ints, col: Ints, need: int, highest: int) -> int:
    """
    Sorts the cards laid in ``PART`` into the *need* highest (or lowest) by height: those beyond the border go to ``FORCED``, those on
    it to ``POOL``, with ``ROOM`` how many of them. Returns how many cards of *need* were not there.
    """
    clear(row, at.POOL)
    row[at.ROOM] = 0
    step = 0
    while step < 32 and need > 0:
        height = 31 - step if highest == 1 else step
        found = 0
        for word in range(5):
            found += bits.cards(row[at.PART + word] & height_mask(row, col, word, height))
        if found > 0:
            goal = at.FORCED if found <= need else at.POOL
            for word in range(5):
                row[goal + word] += row[at.PART + word] & height_mask(row, col, word, height)
            if found > need:
                row[at.ROOM] = need
                return 0
            need -= found
        step += 1
    return need


def height_mask(row: Ints, col: Ints, word: int, height: int) -> int:
    """
    The nibbles of *word* that have *height* (``bits.height``).
    """
    if height >= 30:
        return 15 << (4 * (height - 30)) if word == 4 else 0
    trump = row[at.TRUMP]
    own = 1 if word == trump else 0
    if word == 4:
        return 0
    if height >= 26:
        upper = (height - 26) >> 1
        if (height & 1) != own:
            return 0
        return 15 << (4 * (col[c.PERMANENT] if upper == col[c.ABOVE] else row[at.LEVEL]))
    if (height >= 13) != (own == 1):
        return 0
    return (15 << (4 * (height - 13 * own))) & (bits.ALL ^ row[at.HONOURS])
