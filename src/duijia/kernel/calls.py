"""
Calls and counters of dalin in the simulator (DL2 to DL13).
"""

from __future__ import annotations

from duijia.kernel import bits, choice, exchange
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints

CALL = 9
"""Actions ``216 + CALL + 4 * suit + n - 1``: a call or counter in a suit with n level cards."""


def chief(row: Ints) -> int:
    """
    Whose call it is first (DL2, DL3): the dealer; in a first hand the bright card's holder once it is dealt, else ``NOBODY``.
    """
    if row[at.FIRST] == 0:
        return row[at.BANK]
    if row[at.DEALT] <= row[at.BRIGHT]:
        return at.NOBODY
    return (row[at.DRAWER] + row[at.BRIGHT]) & 3


def opens(row: Ints, col: Ints, seat: int, dealt: int) -> bool:
    """
    Whether *seat*, which drew the last of *dealt* cards, may call and can.
    """
    if row[at.STANDING] >= 0:
        return False
    if row[at.FIRST] == 1:
        if dealt <= row[at.BRIGHT] or seat != (row[at.DRAWER] + row[at.BRIGHT]) & 3:
            return False
    elif 2 * dealt < col[c.CARDS] or seat != row[at.BANK]:
        return False
    hand = at.HANDS + 5 * seat
    if row[hand + 4] == 0:
        return False
    level, lin = row[at.LEVEL], col[c.PERMANENT]
    for word in range(4):
        if bits.count(row[hand + word], level) > 0 and bits.count(row[hand + word], lin) > 0:
            return True
    return False


def legal(row: Ints, col: Ints) -> None:
    """
    The calls or counters that the seat could make, and passing.
    """
    seat = row[at.SEAT]
    hand, level, lin = at.HANDS + 5 * seat, row[at.LEVEL], col[c.PERMANENT]
    for word in range(5):
        row[at.LEGAL + word] = 0
    row[at.EXTRA] = 1
    counter = row[at.STANDING] >= 0
    if row[hand + 4] == 0 and (not counter or col[c.COUNTER_JOKER] == 1):
        return
    for suit in range(4):
        held, levels = bits.count(row[hand + suit], lin), bits.count(row[hand + suit], level)
        for count in range(1, levels + 1):
            lins = lins_shown(row, col, count)
            if lins > held:
                continue
            if counter and col[c.WITH_LINS] == 0 and count <= row[at.STANDING_POWER]:
                continue
            if counter and swaps(row, col) and not _can_return(row, col, hand, suit, lins, count):
                continue
            row[at.EXTRA] |= 1 << (CALL + 4 * suit + count - 1)


def lins_shown(row: Ints, col: Ints, count: int) -> int:
    """
    How many permanent trumps must be shown beside *count* level cards (DL6).
    """
    if row[at.STANDING] < 0 or col[c.WITH_LINS] == 0:
        return 1
    return max(1, row[at.STANDING_POWER] + 1 - count)


def swaps(row: Ints, col: Ints) -> bool:
    """
    Whether counters take cards (DL9, DL10).
    """
    return row[at.FIRST] == 0 and col[c.TAKE] != c.TAKE_OFF


def declare(row: Ints, col: Ints, action: int) -> None:
    """
    The seat calls or counters: the declaration *action* stands, the one before is beaten.
    """
    seat = row[at.SEAT]
    counter = row[at.STANDING] >= 0
    suit, count = (action - 216 - CALL) >> 2, ((action - 216 - CALL) & 3) + 1
    lins = lins_shown(row, col, count)
    row[at.BEATEN_BY] = row[at.STANDING]
    for word in range(5):
        row[at.BEATEN + word] = row[at.SHOWN + word]
        row[at.SHOWN + word] = 0
    row[at.SHOWN + suit] = (count << (4 * row[at.LEVEL])) | (lins << (4 * col[c.PERMANENT]))
    if not counter or col[c.COUNTER_JOKER] == 1:
        row[at.SHOWN + 4] = 1 if row[at.HANDS + 5 * seat + 4] & 15 > 0 else 16
    row[at.STANDING] = seat
    row[at.STANDING_SUIT] = suit
    row[at.STANDING_POWER] = count + (lins if col[c.WITH_LINS] == 1 else 0)
    row[at.DECLARED] += 1
    row[at.TRUMP] = suit
    if row[at.FIRST] == 1:
        row[at.DEALER] = seat


def start_calls(row: Ints, col: Ints) -> None:
    """
    The seats are asked for a call: dealer, partner; in a first hand from the bright card's holder all four (DL3, DL12).
    """
    first = chief(row)
    row[at.PHASE] = at.CALLING
    row[at.SEAT] = first
    row[at.TURN] = 0
    row[at.QUEUED] = 4 if row[at.FIRST] == 1 else 2


def next_call(row: Ints) -> bool:
    """
    Asks the next seat for a call; whether there is one.
    """
    row[at.TURN] += 1
    if row[at.TURN] == row[at.QUEUED]:
        return False
    row[at.SEAT] = _round(row, row[at.TURN])
    return True


def start_counters(row: Ints, col: Ints) -> None:
    """
    The others are asked for a counter, dealer (or bright card's holder), partner, next, previous (DL7).
    """
    row[at.TURN] = 3
    row[at.PASSED] = 0
    next_counter(row, col)


def next_counter(row: Ints, col: Ints) -> None:
    """
    Asks the next seat of the circle, the holder skipped, until all others have declined since the last change.
    """
    if row[at.PASSED] == 3:
        exchange.begin(row, col)
        return
    turn = (row[at.TURN] + 1) & 3
    if _round(row, turn) == row[at.STANDING]:
        turn = (turn + 1) & 3
    row[at.TURN] = turn
    row[at.PHASE] = at.COUNTERING
    row[at.SEAT] = _round(row, turn)


def ask_swap(row: Ints, col: Ints) -> None:
    """
    The counter-caller may take the cards he beat: what he would give back, by printed suit (DL10).
    """
    seat = row[at.SEAT]
    hand = at.HANDS + 5 * seat
    row[at.ROOM] = 0
    choice.clear(row, at.FORCED)
    for suit in range(4):
        due = bits.cards(row[at.BEATEN + suit])
        if suit == row[at.STANDING_SUIT]:
            due += bits.cards(row[at.BEATEN + 4])
        row[at.ROOM] |= due << (4 * suit)
        row[at.POOL + suit] = (row[hand + suit] - row[at.SHOWN + suit]) & bits.PLAINLY if due > 0 else 0
    row[at.POOL + 4] = 0
    choice.begin(row, at.SWAPPING, seat)


def swapped(row: Ints, col: Ints) -> None:
    """
    The cards of the beaten declaration change hands, those in ``PART`` go back.
    """
    seat, other = row[at.SEAT], row[at.BEATEN_BY]
    mine, theirs = at.HANDS + 5 * seat, at.HANDS + 5 * other
    for word in range(5):
        shown, given = row[at.BEATEN + word], row[at.PART + word]
        row[mine + word] += shown - given
        row[theirs + word] += given - shown
        # DL11: what is given back at once, or lost to the next counter, is no longer a card taken.
        row[at.TAKEN + 5 * seat + word] = bits.fewer(row[at.TAKEN + 5 * seat + word] + shown, row[mine + word])
        row[at.TAKEN + 5 * other + word] = bits.fewer(row[at.TAKEN + 5 * other + word], row[theirs + word])
    # The next seat is asked for a counter; what was given back is no choice of its own.
    row[at.CHOSEN] = 0
    next_counter(row, col)


def _round(row: Ints, place: int) -> int:
    """
    The seat at *place* of the order dealer (or bright card's holder), partner, next, previous.
    """
    step = place if place == 0 or place == 3 else 3 - place
    return (chief(row) + step) & 3


def _can_return(row: Ints, col: Ints, hand: int, suit: int, lins: int, count: int) -> bool:
    """
    Whether the counter-caller could give back what he would owe (DL10).
    """
    for word in range(4):
        due = bits.cards(row[at.SHOWN + word])
        free = row[hand + word]
        if word == suit:
            due += bits.cards(row[at.SHOWN + 4])
            free -= (count << (4 * row[at.LEVEL])) + (lins << (4 * col[c.PERMANENT]))
        if bits.cards(free & bits.PLAINLY) < due:
            return False
    return True
