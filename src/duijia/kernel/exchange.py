"""
Between declaring and play in the simulator: tribute and return (GZ26 to GZ29, DB22, DL24 to DL26), the kitty and the jokers (GZ14 to
GZ20, DB12, DL19).
"""

from __future__ import annotations

from duijia.kernel import bits, choice, tricks
from duijia.kernel import columns as c
from duijia.kernel import layout as at
from duijia.kernel.rows import Ints


def begin(row: Ints, col: Ints) -> None:
    """
    The trump is fixed: tribute falls due, unless nobody owes it, three big jokers cancel it (GZ29), or the hand is 公主 (DL14).
    """
    payer = row[at.OWED]
    row[at.PAID_FROM] = at.NOBODY
    row[at.PAID_CARDS] = 0
    row[at.RIOT] = 0
    row[at.RETURNS] = 0
    choice.clear(row, at.TABLE)
    if payer < 0 or row[at.TRUMP] == at.NO_SUIT:
        open_kitty(row, col)
        return
    for i in range(10):
        row[at.RECEIVED + i] = 0
    bank = row[at.BANK]
    receiver = bank
    if col[c.BOTH] == 1:
        row[at.DUES] = 1 if row[at.OWED + 1] < 0 else 2
        for i in range(2):
            source = row[at.OWED + i]
            target = bank if source == (bank + 3) & 3 else (bank + 2) & 3
            row[at.DUE_SOURCE + i] = source
            row[at.DUE_TARGET + i] = at.NOBODY if col[c.POOLED] == 1 else target
            row[at.DUE_COUNT + i] = row[at.OWED + 2 + i]
    else:
        if col[c.RIOT] == 1:
            if row[at.HANDS + 5 * ((payer + 2) & 3) + 4] >> 4 >= 3:
                row[at.RIOT] = 2
                open_kitty(row, col)
                return
            if row[at.HANDS + 5 * payer + 4] >> 4 >= 3:
                row[at.RIOT] = 1
                payer, receiver = receiver, payer
        row[at.DUES] = 1
        row[at.DUE_SOURCE] = payer
        row[at.DUE_TARGET] = receiver
        row[at.DUE_COUNT] = row[at.OWED + 2]
    row[at.PAID_FROM] = row[at.DUE_SOURCE]
    _ask_payment(row, col)


def paid(row: Ints, col: Ints) -> None:
    """
    The payer has chosen: the cards in ``PART`` go over, or into the pool.
    """
    source, target, count = row[at.DUE_SOURCE], row[at.DUE_TARGET], row[at.CHOSEN]
    choice.take(row, at.HANDS + 5 * source, at.PART)
    row[at.PAID_CARDS] += count
    row[at.PAYER_COUNT + (0 if source == row[at.OWED] else 1)] = count
    if target < 0:
        choice.add(row, at.TABLE, at.PART)
    else:
        choice.add(row, at.HANDS + 5 * target, at.PART)
        choice.add(row, at.RECEIVED + 5 * (target >> 1), at.PART)
        if count > 0:
            _will_return(row, target, source, count)
    _next_due(row)
    if row[at.DUES] > 0:
        _ask_payment(row, col)
    elif choice.total(row, at.TABLE) > 0:
        row[at.QUEUED] = choice.total(row, at.TABLE)
        row[at.QUEUE] = row[at.BANK]
        if _handed_out(row, at.PICKING):
            _begin_returns(row, col)
    else:
        _begin_returns(row, col)


def picked(row: Ints, col: Ints) -> None:
    """
    A seat has taken the card in ``PART`` out of the pool (DL25).
    """
    phase, seat = row[at.PHASE], row[at.SEAT]
    choice.take(row, at.TABLE, at.PART)
    _into_hand(row, phase, seat)
    if not _handed_out(row, phase):
        return
    if phase == at.PICKING:
        _begin_returns(row, col)
    else:
        open_kitty(row, col)


def returned(row: Ints, col: Ints) -> None:
    """
    A receiver has chosen what goes back.
    """
    source, target = row[at.DUE_SOURCE], row[at.DUE_TARGET]
    choice.take(row, at.HANDS + 5 * source, at.PART)
    choice.add(row, at.TABLE if target < 0 else at.HANDS + 5 * target, at.PART)
    _next_due(row)
    _ask_return(row, col)


def open_kitty(row: Ints, col: Ints) -> None:
    """
    The kitty is opened or not; the dealer takes it unless it is dry or there is none (DL14).
    """
    choice.clear(row, at.KITTY)
    if row[at.TRUMP] == at.NO_SUIT:
        tricks.begin(row, col)
        return
    row[at.OPENED] = 1 if col[c.OPEN_DECLARED] == 1 and row[at.DECLARED] > 0 else 0
    if _is_dry(row, col):
        row[at.DRY] = 1
        row[at.OPEN] = 1
        choice.add(row, at.KITTY, at.KITTY_DEALT)
        tricks.begin(row, col)
        return
    hand = at.HANDS + 5 * row[at.DEALER]
    choice.add(row, hand, at.KITTY_DEALT)
    row[at.TAKEN_UP] = 1
    choice.clear(row, at.FORCED)
    for word in range(5):
        row[at.POOL + word] = row[hand + word]
    row[at.ROOM] = col[c.KITTY]
    choice.begin(row, at.BURYING, row[at.DEALER])


def buried(row: Ints, col: Ints) -> None:
    """
    The dealer has chosen the kitty; the others are asked for jokers (GZ19).
    """
    seat = row[at.SEAT]
    choice.take(row, at.HANDS + 5 * seat, at.PART)
    _laid(row, col, seat)
    row[at.QUEUED] = 4 if col[c.OTHERS_BURY] == 1 else 1
    _ask_jokers(row, col, (seat + 1) & 3)


def jokers_buried(row: Ints, col: Ints) -> None:
    """
    One of the others has chosen jokers to bury, or none; for them he takes the smallest kitty cards that are not points (GZ20).
    """
    seat, count = row[at.SEAT], row[at.CHOSEN]
    if count == 0:
        _ask_jokers(row, col, (seat + 1) & 3)
        return
    choice.take(row, at.HANDS + 5 * seat, at.PART)
    _laid(row, col, seat)
    for word in range(4):
        row[at.PART + word] = row[at.KITTY + word] & bits.PLAINLY
    row[at.PART + 4] = 0
    choice.clear(row, at.FORCED)
    choice.extreme(row, col, count, 0)
    choice.begin(row, at.PICKING_UP, seat)


def picked_up(row: Ints, col: Ints) -> None:
    """
    He takes them.
    """
    seat = row[at.SEAT]
    choice.take(row, at.KITTY, at.PART)
    choice.add(row, at.HANDS + 5 * seat, at.PART)
    _ask_jokers(row, col, (seat + 1) & 3)


def _next_due(row: Ints) -> None:
    row[at.DUES] -= 1
    row[at.DUE_SOURCE] = row[at.DUE_SOURCE + 1]
    row[at.DUE_TARGET] = row[at.DUE_TARGET + 1]
    row[at.DUE_COUNT] = row[at.DUE_COUNT + 1]


def _will_return(row: Ints, source: int, target: int, count: int) -> None:
    """
    Notes that *source* will return *count* more cards.
    """
    for i in range(row[at.RETURNS]):
        if row[at.RETURN_SOURCE + i] == source:
            row[at.RETURN_COUNT + i] += count
            return
    place = row[at.RETURNS]
    row[at.RETURN_SOURCE + place] = source
    row[at.RETURN_TARGET + place] = target
    row[at.RETURN_COUNT + place] = count
    row[at.RETURNS] += 1


def _ask_payment(row: Ints, col: Ints) -> None:
    """
    The payer's highest cards that may be paid (GZ27, DB22, DL26).
    """
    source = row[at.DUE_SOURCE]
    mode = col[c.PAY_POINTS]
    allowed = bits.ALL
    if mode != c.PAY_ALL:
        allowed = bits.PLAINLY
        if mode == c.PAY_LEVEL_POINTS:
            allowed |= 15 << (4 * row[at.LEVEL])
    for word in range(5):
        held = row[at.HANDS + 5 * source + word] - row[at.TAKEN + 5 * source + word]
        row[at.PART + word] = held & allowed if word < 4 else held
    choice.clear(row, at.FORCED)
    choice.extreme(row, col, row[at.DUE_COUNT], 1)
    choice.begin(row, at.PAYING, source)


def _into_hand(row: Ints, phase: int, seat: int) -> None:
    """
    The picked card in ``PART`` joins a hand.
    """
    choice.add(row, at.HANDS + 5 * seat, at.PART)
    if phase == at.PICKING:
        choice.add(row, at.RECEIVED + 5 * (seat >> 1), at.PART)
        _will_return(row, seat, at.NOBODY, 1)
    elif row[at.OWED + 1] == seat:
        row[at.PAYER_COUNT + 1] -= 1
    else:
        row[at.PAYER_COUNT] -= 1


def _handed_out(row: Ints, phase: int) -> bool:
    """
    Whether the pool is empty; if not, the next picker is asked. The last card goes unasked.
    """
    left = choice.total(row, at.TABLE)
    if left > 1:
        choice.clear(row, at.FORCED)
        for word in range(5):
            row[at.POOL + word] = row[at.TABLE + word]
        row[at.ROOM] = 1
        choice.begin(row, phase, _next_picker(row, phase))
        return False
    if left == 1:
        seat = _next_picker(row, phase)
        choice.clear(row, at.PART)
        choice.add(row, at.PART, at.TABLE)
        choice.clear(row, at.TABLE)
        _into_hand(row, phase, seat)
    return True


def _next_picker(row: Ints, phase: int) -> int:
    """
    Tribute: dealer and partner in turn; returns: the payers in turn while each has some left (DL25).
    """
    if phase == at.PICKING:
        seat = row[at.QUEUE]
        row[at.QUEUE] = (seat + 2) & 3
        return seat
    first, second = row[at.PAYER_COUNT], row[at.PAYER_COUNT + 1]
    place = row[at.TURN]
    if place == 0 and first == 0:
        place = 1
    elif place == 1 and second == 0:
        place = 0
    row[at.TURN] = 1 - place
    return row[at.OWED + place]


def _begin_returns(row: Ints, col: Ints) -> None:
    row[at.DUES] = row[at.RETURNS]
    for i in range(2):
        row[at.DUE_SOURCE + i] = row[at.RETURN_SOURCE + i]
        row[at.DUE_TARGET + i] = row[at.RETURN_TARGET + i]
        row[at.DUE_COUNT + i] = row[at.RETURN_COUNT + i]
    _ask_return(row, col)


def _ask_return(row: Ints, col: Ints) -> None:
    """
    What may go back (GZ28, DL26): any proper card, and where they do not suffice all of them and the lowest others. When nothing is
    left to return, the payers pick from the pool, or the kitty follows.
    """
    if row[at.DUES] == 0:
        row[at.TURN] = 0
        if _handed_out(row, at.RETURN_PICKING):
            open_kitty(row, col)
        return
    source, count = row[at.DUE_SOURCE], row[at.DUE_COUNT]
    choice.clear(row, at.FORCED)
    choice.clear(row, at.POOL)
    row[at.ROOM] = 0
    first = 0 if col[c.RETURN_SIDE] == 1 else 1
    missing = count
    for tier in range(first, 4):
        # 0: proper side cards, 1: all proper cards, 2: proper trumps, 3: points. The last two follow on the first they belong to.
        if (first == 0 and tier == 1) or (first == 1 and tier == 2):
            continue
        _lay_tier(row, col, source, tier)
        if tier == first:
            found = choice.total(row, at.PART)
            if found >= count:
                for word in range(5):
                    row[at.POOL + word] = row[at.PART + word]
                row[at.ROOM] = count
                break
        if missing > 0:
            missing = choice.extreme(row, col, missing, 0)
    choice.begin(row, at.RETURNING, source)


def _lay_tier(row: Ints, col: Ints, source: int, tier: int) -> None:
    """
    Lays in ``PART`` the cards of *source* that belong to a tier of returns.
    """
    trump, honours = row[at.TRUMP], row[at.HONOURS]
    for word in range(5):
        held = row[at.HANDS + 5 * source + word]
        if col[c.RETURN_RECEIVED] == 0:
            held -= bits.fewer(held, row[at.RECEIVED + 5 * (source >> 1) + word])
        pointed = bits.POINTED if word < 4 else 0
        trumps = bits.group_mask(word, 4, trump, honours)
        if tier == 0:
            allowed = (bits.ALL ^ pointed) & (bits.ALL ^ trumps)
        elif tier == 1:
            allowed = bits.ALL ^ pointed
        elif tier == 2:
            allowed = (bits.ALL ^ pointed) & trumps
        else:
            allowed = pointed
        row[at.PART + word] = held & allowed


def _is_dry(row: Ints, col: Ints) -> bool:
    """
    GZ15, GZ16, DB12.
    """
    if col[c.DRY] == 0 or row[at.OPENED] == 0 or (row[at.FIRST] == 1 and col[c.DRY_FIRST] == 0):
        return False
    honours, trump = row[at.HONOURS], row[at.TRUMP]
    side = 0
    own = 0
    levels = 0
    for word in range(4):
        plain = row[at.KITTY_DEALT + word] & (bits.ALL ^ honours)
        if word == trump:
            own |= plain
        else:
            side |= plain
        levels |= (row[at.KITTY_DEALT + word] >> (4 * row[at.LEVEL])) & 15
    if side == 0:
        return True
    return own == 0 and (col[c.DRY_IGNORE] == 1 or levels == 0)


def _laid(row: Ints, col: Ints, seat: int) -> None:
    """
    The cards in ``PART`` join the kitty; a joker among them lays it open (GZ18).
    """
    choice.add(row, at.KITTY, at.PART)
    jokers = bits.cards(row[at.PART + 4])
    if jokers == 0:
        return
    if col[c.JOKER_OPENS] == 1:
        row[at.OPEN] = 1
    if row[at.OPEN] == 1:
        row[at.BURIED + seat] += jokers


def _ask_jokers(row: Ints, col: Ints, seat: int) -> None:
    """
    The next of the others is asked, or play begins.
    """
    row[at.QUEUED] -= 1
    if row[at.QUEUED] == 0:
        tricks.begin(row, col)
        return
    choice.clear(row, at.FORCED)
    choice.clear(row, at.POOL)
    row[at.POOL + 4] = row[at.HANDS + 5 * seat + 4]
    eligible = 0
    for word in range(4):
        eligible += bits.cards(row[at.KITTY + word] & bits.PLAINLY)
    jokers = bits.cards(row[at.POOL + 4])
    row[at.ROOM] = min(jokers, eligible)
    choice.begin(row, at.JOKER_BURYING, seat)
