"""
The machine of a hand in the simulator: what the seat on turn may do, by action number, and what an action leads to.
"""

from __future__ import annotations

from duijia.kernel import bits, calls, choice, dealing, exchange, ladder, tricks
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints

PASS = 216
"""The action number of passing, taking nothing, burying no more jokers."""


def legal(row: Ints, col: Ints) -> int:
    """
    How many actions the seat on turn has; they stand in ``LEGAL``, ``FLOOR`` and ``EXTRA``.
    """
    phase = row[at.PHASE]
    row[at.FLOOR] = 0
    if phase == at.PLAYING:
        tricks.legal(row, col)
    elif phase >= at.SWAPPING:
        choice.legal(row, col)
    elif col[c.CALLS] == 1:
        calls.legal(row, col)
    else:
        ladder.legal(row, col)
    found = bits.ones(row[at.EXTRA])
    for word in range(5):
        found += bits.cards(row[at.LEGAL + word])
    row[at.COUNT] = found
    return found


def nth(row: Ints, number: int) -> int:
    """
    The action *number* (from 0, in ascending order) of those that :func:`legal` found.
    """
    for word in range(5):
        held = row[at.LEGAL + word]
        here = bits.cards(held)
        if number < here:
            return nth_of(held, word, number) + row[at.FLOOR]
        number -= here
    extra = row[at.EXTRA]
    while number > 0:
        extra &= extra - 1
        number -= 1
    return PASS + bits.lowest(extra)


def nth_of(held: int, word: int, number: int) -> int:
    """
    The action *number* of those in one word.
    """
    while True:
        place = bits.lowest(held) >> 2
        copies = (held >> (4 * place)) & 15
        if number < copies:
            return 4 * (13 * word + place) + number
        number -= copies
        held ^= copies << (4 * place)


def is_legal(row: Ints, action: int) -> bool:
    """
    Whether *action* is one of those that :func:`legal` found.
    """
    if action < 0 or action > 240:
        return False
    if action >= PASS:
        return (row[at.EXTRA] >> (action - PASS)) & 1 == 1
    word, nibble = (action >> 2) // 13, (action >> 2) % 13
    floor = row[at.FLOOR]
    return floor <= action & 3 < floor + ((row[at.LEGAL + word] >> (4 * nibble)) & 15)


def act(row: Ints, col: Ints, pack: Ints, action: int) -> None:
    """
    Applies a legal *action* and goes on to the next decision, or to the settlement.
    """
    phase = row[at.PHASE]
    if phase == at.PLAYING:
        face = action >> 2
        word = (face * 79) >> 10
        tricks.play(row, col, word, face - 13 * word, (action & 3) + 1)
        return
    if phase < at.SWAPPING:
        speak(row, col, pack, action)
    else:
        _choose(row, col, action)
    settle_down(row, col, pack)


def begin(row: Ints, col: Ints, pack: Ints) -> None:
    """
    The next hand of the match: shuffled, and dealt to the first decision.
    """
    dealing.begin(row, col, pack)
    settle_down(row, col, pack)


def settle_down(row: Ints, col: Ints, pack: Ints) -> None:
    """
    Runs on while there is nothing to decide: a deal begun again, a payment of no cards.
    """
    while True:
        if row[at.SEAT] < 0:
            dealing.deal_on(row, col, pack)
        elif at.SWAPPING <= row[at.PHASE] < at.PLAYING and row[at.PHASE] != at.JOKER_BURYING and row[at.WANTED] == 0:
            sent(row, col)
        else:
            return


def speak(row: Ints, col: Ints, pack: Ints, action: int) -> None:
    """
    Showing, declaring, calling, countering, or passing.
    """
    phase = row[at.PHASE]
    if action == PASS:
        if phase == at.DEALING:
            dealing.deal_on(row, col, pack)
        elif phase == at.CLOSING:
            dealing.closed(row, col, pack)
        elif phase == at.CALLING:
            if not calls.next_call(row):
                dealing.uncalled(row, col, pack)
        else:
            row[at.PASSED] += 1
            calls.next_counter(row, col)
        return
    if col[c.CALLS] == 0:
        _declared(row, col, pack, action, phase)
        return
    calls.declare(row, col, action)
    if phase == at.DEALING:
        dealing.deal_on(row, col, pack)
    elif phase == at.CALLING:
        calls.start_counters(row, col)
    else:
        row[at.PASSED] = 0
        if calls.swaps(row, col):
            calls.ask_swap(row, col)
        else:
            calls.next_counter(row, col)


def _declared(row: Ints, col: Ints, pack: Ints, action: int, phase: int) -> None:
    """
    A declaration on the ladder: while dealing its seat may go on, in the closing window the others are asked again.
    """
    seat = row[at.SEAT]
    ladder.declare(row, col, action)
    first = row[at.FIRST] == 1
    if phase == at.DEALING:
        if first or row[at.REACH + seat] <= row[at.STANDING_POWER] or not ladder.speaks(row, col, seat):
            dealing.deal_on(row, col, pack)
    elif first:
        dealing.shown_out(row, col, pack)
    else:
        row[at.PASSED] = 0
        dealing.next_closing(row)


def _choose(row: Ints, col: Ints, action: int) -> None:
    """
    A card joins a choice, which is sent when it is whole; or nothing more does.
    """
    phase = row[at.PHASE]
    if action == PASS:
        if phase == at.SWAPPING:
            calls.next_counter(row, col)
        else:
            exchange.jokers_buried(row, col)
        return
    face = action >> 2
    word = (face * 79) >> 10
    choice.choose(row, word, face - 13 * word)
    if row[at.CHOSEN] == row[at.WANTED] and phase != at.JOKER_BURYING:
        sent(row, col)


def sent(row: Ints, col: Ints) -> None:
    """
    The choice in ``PART`` is whole, and what follows from it.
    """
    phase = row[at.PHASE]
    if phase == at.SWAPPING:
        calls.swapped(row, col)
    elif phase == at.PAYING:
        exchange.paid(row, col)
    elif phase == at.PICKING or phase == at.RETURN_PICKING:
        exchange.picked(row, col)
    elif phase == at.RETURNING:
        exchange.returned(row, col)
    elif phase == at.BURYING:
        exchange.buried(row, col)
    else:
        exchange.picked_up(row, col)
