"""
Dealing in the simulator: the shuffle, the cards as they go round, what follows the last one, and what happens when nobody declares.
"""

from __future__ import annotations

from duijia.kernel import calls, choice, exchange, ladder, rng
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints


def shuffle(row: Ints, col: Ints, pack: Ints) -> None:
    """
    A new pack, first drawer and bright card out of ``CHANCE``, in the order of ``duijia.chance``: Fisher-Yates from the last card
    down, then the drawer, then the bright card where the game calls.
    """
    state = row[at.CHANCE]
    size = col[c.CARDS]
    for i in range(size):
        pack[i] = col[c.PACK + i]
    for last in range(size - 1, 0, -1):
        state = rng.after(state)
        other = rng.below(state, last + 1)
        card = pack[last]
        pack[last] = pack[other]
        pack[other] = card
    state = rng.after(state)
    row[at.DRAWER] = rng.below(state, 4) if row[at.BANK] < 0 else row[at.BANK]
    row[at.BRIGHT] = at.NOBODY
    if col[c.CALLS] == 1:
        state = rng.after(state)
        bright = col[c.BRIGHT_LOW] + rng.below(state, col[c.BRIGHT_HIGH] - col[c.BRIGHT_LOW] + 1)
        if row[at.FIRST] == 1:
            row[at.BRIGHT] = bright
    row[at.CHANCE] = state


def clear(row: Ints, col: Ints) -> None:
    """
    A hand with nothing dealt, out of the match's fields: levels, dealer, tribute owed.
    """
    for i in range(at.DEALER, at.HANDS_PLAYED):
        row[i] = 0
    for i in range(at.LEGAL, at.ROW):
        row[i] = 0
    bank = row[at.BANK]
    row[at.FIRST] = 1 if bank < 0 else 0
    row[at.LEVEL] = row[at.LEVELS + (0 if bank < 0 else bank & 1)]
    row[at.DEALER] = bank
    row[at.TRUMP] = at.NOBODY
    row[at.HONOURS] = 15 << (4 * row[at.LEVEL]) | 15 << (4 * col[c.PERMANENT])
    row[at.STANDING] = at.NOBODY
    row[at.STANDING_SUIT] = at.NOBODY
    row[at.BEATEN_BY] = at.NOBODY
    row[at.WINNING] = at.NOBODY
    row[at.LEADER] = at.NOBODY
    row[at.WON] = at.NOBODY
    row[at.WINNER] = at.NOBODY
    row[at.PAID_FROM] = at.NOBODY
    row[at.PHASE] = at.DEALING
    row[at.SEAT] = at.NOBODY


def begin(row: Ints, col: Ints, pack: Ints) -> None:
    """
    Shuffles and deals until somebody is asked, again as often as nothing comes of it.
    """
    clear(row, col)
    shuffle(row, col, pack)
    deal_on(row, col, pack)


def deal_on(row: Ints, col: Ints, pack: Ints) -> None:
    """
    Deals until the seat that drew could declare (GZ8, DL3), else to the end; then the closing window or the asking begins.
    """
    cards = 4 * col[c.HAND]
    dealt = row[at.DEALT]
    while dealt < cards:
        card = int(pack[dealt])
        seat = (row[at.DRAWER] + dealt) & 3
        word, nibble = card >> 4, card & 15
        row[at.HANDS + 5 * seat + word] += 1 << (4 * nibble)
        dealt += 1
        if col[c.CALLS] == 1:
            asked = calls.opens(row, col, seat, dealt)
        elif row[at.FIRST] == 1:
            asked = ladder.drawn(row, col, seat, word, nibble)
        else:
            if word == 4 or nibble == row[at.LEVEL]:
                ladder.reach(row, col, seat)
            asked = row[at.REACH + seat] > row[at.STANDING_POWER] and ladder.speaks(row, col, seat)
        if asked and dealt < cards:
            row[at.DEALT] = dealt
            row[at.PHASE] = at.DEALING
            row[at.SEAT] = seat
            return
    row[at.DEALT] = dealt
    _dealt_out(row, col, pack)


def closed(row: Ints, col: Ints, pack: Ints) -> None:
    """
    The seat asked in the closing window has passed.
    """
    row[at.PASSED] |= 1 << row[at.SEAT]
    if row[at.PASSED] < 15:
        next_closing(row)
    elif row[at.STANDING] < 0:
        _nobody(row, col, pack)
    else:
        exchange.begin(row, col)


def next_closing(row: Ints) -> None:
    """
    Asks the next seat round that has not passed.
    """
    seat = (row[at.SEAT] + 1) & 3
    while (row[at.PASSED] >> seat) & 1 == 1:
        seat = (seat + 1) & 3
    row[at.SEAT] = seat


def uncalled(row: Ints, col: Ints, pack: Ints) -> None:
    """
    Nobody called: dealt again in a first hand (DL12), 公主 later: the kitty is dealt on (DL13, DL14).
    """
    if row[at.FIRST] == 1:
        again(row, col, pack)
        return
    dealt = row[at.DEALT]
    while dealt < col[c.CARDS]:
        card = int(pack[dealt])
        seat = (row[at.DRAWER] + dealt) & 3
        row[at.HANDS + 5 * seat + (card >> 4)] += 1 << (4 * (card & 15))
        dealt += 1
    row[at.DEALT] = dealt
    choice.clear(row, at.KITTY_DEALT)
    row[at.TRUMP] = at.NO_SUIT
    exchange.begin(row, col)


def again(row: Ints, col: Ints, pack: Ints) -> None:
    """
    The same hand is to be dealt again; ``SEAT`` and ``DEALT`` say so to whoever runs the hand.
    """
    clear(row, col)
    shuffle(row, col, pack)


def shown_out(row: Ints, col: Ints, pack: Ints) -> None:
    """
    All cards are dealt and a big joker was shown (GZ6): where no suited card came, the trump comes from the kitty.
    """
    place = 4 * col[c.HAND]
    while row[at.TRUMP] < 0:
        card = int(pack[place])
        if card < 64:
            row[at.TRUMP] = card >> 4
        place += 1
    exchange.begin(row, col)


def _dealt_out(row: Ints, col: Ints, pack: Ints) -> None:
    for place in range(4 * col[c.HAND], col[c.CARDS]):
        card = int(pack[place])
        row[at.KITTY_DEALT + (card >> 4)] += 1 << (4 * (card & 15))
    if col[c.CALLS] == 0:
        if row[at.FIRST] == 1 and row[at.STANDING] >= 0:
            shown_out(row, col, pack)
            return
        row[at.PHASE] = at.CLOSING
        row[at.PASSED] = 0
        row[at.SEAT] = row[at.DRAWER]
    elif row[at.STANDING] >= 0:
        calls.start_counters(row, col)
    else:
        calls.start_calls(row, col)


def _nobody(row: Ints, col: Ints, pack: Ints) -> None:
    """
    Nobody declared: kitty cards are turned (GZ7, DB4 in a first hand; GZ12 later).
    """
    place, last = 4 * col[c.HAND], col[c.CARDS]
    if row[at.FIRST] == 0:
        while place < last:
            card = int(pack[place])
            place += 1
            _turned(row, card)
            if card < 64:
                row[at.TRUMP] = card >> 4
                exchange.begin(row, col)
                return
        again(row, col, pack)
        return
    best = -1
    for step in range(4):
        card = 64
        if col[c.FLIP_LARGEST] == 1:
            while place < last and card >= 64:
                card = int(pack[place])
                place += 1
                _turned(row, card)
        else:
            card = int(pack[place])
            place += 1
            _turned(row, card)
        if card < 64:
            order = (card + 12 - (card >> 4) * 16) % 13
            value = order if col[c.FLIP_LARGEST] == 1 else 12 - order
            if value > best:
                best = value
                row[at.DEALER] = (row[at.DRAWER] + step) & 3
                row[at.TRUMP] = card >> 4
    if best < 0:
        again(row, col, pack)
    else:
        exchange.begin(row, col)


def _turned(row: Ints, card: int) -> None:
    row[at.TURNED + (card >> 4)] += 1 << (4 * (card & 15))
