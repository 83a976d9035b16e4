"""
Tribute and return (进贡, 还贡): GZ26 to GZ29, DB22, DL24 to DL26. What is owed comes from the hand before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec.structs import replace

from duijia.cards import BIG_JOKER, NO_TRUMP, POINTS, RANK_OF, Card, Cards, Seat, next_seat, without
from duijia.hand.actions import Pay, Pick, Return
from duijia.hand.ask import Ask, Group
from duijia.hand.facts import Transfer
from duijia.hand.state import Due, Hand, Paying, Picking, Returning, ReturnPicking, with_cards

Onward = Callable[[Hand], Hand]
"""What follows: the kitty."""


def begin(hand: Hand, onward: Onward) -> Hand:
    """
    Tribute falls due once the trump is fixed; unless it is owed by nobody, cancelled by three big jokers, or the hand is 公主 (DL14).
    """
    owed = hand.setup.owed
    if not owed.payers or hand.trump == NO_TRUMP:
        return onward(hand)
    if hand.rules.tribute.payers == "both":
        targets = _targets(hand, owed.payers)
        dues = tuple(Due(seat, targets[seat], count) for seat, count in zip(owed.payers, owed.cards, strict=True))
    else:
        payer, receiver, count = owed.payers[0], owed.receivers[0], owed.cards[0]
        if hand.rules.tribute.riot == "three_big":
            if hand.hands[next_seat(payer, 2)].count(BIG_JOKER) >= 3:
                return onward(replace(hand, riot="cancelled"))
            if hand.hands[payer].count(BIG_JOKER) >= 3:
                payer, receiver = receiver, payer
                hand = replace(hand, riot="reversed")
        dues = (Due(payer, receiver, count),)
    return replace(hand, phase=Paying(dues))


def pay(hand: Hand, action: Pay, phase: Paying, onward: Onward) -> Hand:
    """
    A payer has chosen; the choice has been checked.
    """
    due = next(due for due in phase.dues if due.source == action.seat)
    return _all_paid(_paid(hand, phase, due, action.cards), onward)


def pick(hand: Hand, action: Pick, phase: Picking | ReturnPicking, onward: Onward) -> Hand:
    """
    A seat takes a card out of the pool (DL25); the choice has been checked.
    """
    hand = _picked(hand, phase, action.seat, action.cards)
    return _pick_last(hand, onward)


def give_back(hand: Hand, action: Return, phase: Returning, onward: Onward) -> Hand:
    """
    A receiver has chosen what goes back; the choice has been checked.
    """
    due = next(due for due in phase.dues if due.source == action.seat)
    return _all_returned(_returned(hand, phase, due, action.cards), onward)


def actors(hand: Hand) -> tuple[Seat, ...]:
    """
    Seats that have a choice to make in tribute and return.
    """
    match hand.phase:
        case Paying(dues=dues) | Returning(dues=dues):
            return tuple(due.source for due in dues)
        case Picking(queue=queue) | ReturnPicking(queue=queue):
            return queue[:1]
        case _:
            return ()


def ask(hand: Hand, seat: Seat) -> Ask | None:
    """
    What *seat* has to choose; ``None`` where nothing.
    """
    if seat not in actors(hand):
        return None
    both = hand.rules.tribute.payers == "both"
    match hand.phase:
        case Paying(dues=dues):
            due = next(due for due in dues if due.source == seat)
            return Ask(seat=seat, kind="pay", rule="DL26" if both else "GZ27", groups=payment(hand, due))
        case Returning(dues=dues):
            due = next(due for due in dues if due.source == seat)
            return Ask(seat=seat, kind="return", rule="DL26" if both else "GZ28", groups=repayment(hand, due))
        case Picking(pool=pool) | ReturnPicking(pool=pool):
            return Ask(seat=seat, kind="pick", rule="DL25", groups=(Group(count=1, cards=pool),))
        case _:
            return None


def payment(hand: Hand, due: Due) -> tuple[Group, ...]:
    """
    The payer's highest cards: those he must give, and those among which he chooses (GZ27, DB22, DL26).
    """
    mode = hand.rules.tribute.points
    held = Counter(hand.hands[due.source]) - Counter(hand.taken[due.source])
    eligible = [
        card
        for card in held.elements()
        if not POINTS[card]
        or mode == "allowed"
        or (mode == "excluded_except_level" and RANK_OF[card] == hand.setup.level)
    ]
    return _extreme(hand, eligible, due.count, highest=True)


def repayment(hand: Hand, due: Due) -> tuple[Group, ...]:
    """
    What may go back: free choice among the proper cards, and where they do not suffice all of them and the lowest others (GZ28, DL26).
    """
    own = Counter(hand.hands[due.source])
    if not hand.rules.tribute.return_received:
        own -= Counter(hand.received[due.source])
    cards = list(own.elements())
    proper = [card for card in cards if not POINTS[card]]
    tiers = [proper]
    if hand.rules.tribute.return_side_only:
        tiers = [
            [card for card in proper if not hand.order.is_trump(card)],
            [card for card in proper if hand.order.is_trump(card)],
        ]
    tiers.append([card for card in cards if POINTS[card]])
    if len(tiers[0]) >= due.count:
        return (Group(count=due.count, cards=tuple(tiers[0])),)
    groups: tuple[Group, ...] = ()
    missing = due.count
    for tier in tiers:
        take = min(missing, len(tier))
        groups += _extreme(hand, tier, take, highest=False)
        missing -= take
    return groups


def _extreme(hand: Hand, cards: Sequence[Card], count: int, *, highest: bool) -> tuple[Group, ...]:
    """
    The *count* highest (or lowest) of *cards*: those beyond the border for certain, and a choice among those of equal height on it.
    """
    height = hand.order.height
    ranked = sorted(cards, key=height.__getitem__, reverse=highest)
    chosen = ranked[:count]
    if not chosen:
        return ()
    border = height[chosen[-1]]
    sure = tuple(card for card in chosen if height[card] != border)
    equal = tuple(card for card in ranked if height[card] == border)
    groups = (Group(count=len(sure), cards=sure), Group(count=len(chosen) - len(sure), cards=equal))
    return groups if sure else groups[1:]


def _targets(hand: Hand, payers: tuple[Seat, ...]) -> dict[Seat, Seat | None]:
    """
    Who receives from each of two payers: the pool, or fixed by seat: previous player to dealer, next player to partner (DL25).
    """
    if hand.rules.tribute.choice == "pool":
        return dict.fromkeys(payers)
    assert hand.setup.dealer is not None
    dealer = hand.setup.dealer
    return {payer: dealer if payer == next_seat(dealer, 3) else next_seat(dealer, 2) for payer in payers}


def _moved(
    hand: Hand, kind: Literal["tribute", "return"], source: Seat | None, target: Seat | None, cards: Cards
) -> Hand:
    hands = hand.hands
    received = hand.received
    if source is not None:
        hands = with_cards(hands, source, without(hands[source], cards))
    if target is not None:
        hands = with_cards(hands, target, (*hands[target], *cards))
        if kind == "tribute":
            received = with_cards(received, target, (*received[target], *cards))
    transfer = Transfer(kind=kind, source=source, target=target, cards=cards, count=len(cards))
    return replace(hand, hands=hands, received=received, transfers=(*hand.transfers, transfer))


def _paid(hand: Hand, phase: Paying, due: Due, cards: Cards) -> Hand:
    hand = _moved(hand, "tribute", due.source, due.target, cards)
    return replace(hand, phase=Paying(tuple(other for other in phase.dues if other != due)))


def _all_paid(hand: Hand, onward: Onward) -> Hand:
    """
    When all have paid, the pool is picked from or the return begins. Every payer is asked, also one without a choice: whether he had
    one is his own business.
    """
    assert isinstance(hand.phase, Paying)
    if hand.phase.dues:
        return hand
    paid = [transfer for transfer in hand.transfers if transfer.kind == "tribute"]
    pool = tuple(card for transfer in paid if transfer.target is None for card in transfer.cards or ())
    if pool:
        first = hand.setup.dealer
        assert first is not None
        queue = tuple(next_seat(first, 2) if place % 2 else first for place in range(len(pool)))
        return _pick_last(replace(hand, phase=Picking(pool, queue)), onward)
    dues = tuple(
        Due(transfer.target, transfer.source, transfer.count)
        for transfer in paid
        if transfer.target is not None and transfer.count
    )
    return _all_returned(replace(hand, phase=Returning(dues)), onward)


def _picked(hand: Hand, phase: Picking | ReturnPicking, seat: Seat, cards: Cards) -> Hand:
    pool, queue = without(phase.pool, cards), phase.queue[1:]
    if isinstance(phase, Picking):
        return replace(_moved(hand, "tribute", None, seat, cards), phase=Picking(pool, queue))
    return replace(_moved(hand, "return", None, seat, cards), phase=ReturnPicking(pool, queue))


def _pick_last(hand: Hand, onward: Onward) -> Hand:
    """
    The last card of a pool goes to its seat unasked; then the return begins, or the kitty follows.
    """
    assert isinstance(hand.phase, Picking | ReturnPicking)
    if len(hand.phase.pool) > 1:
        return hand
    if hand.phase.pool:
        return _pick_last(_picked(hand, hand.phase, hand.phase.queue[0], hand.phase.pool), onward)
    if isinstance(hand.phase, ReturnPicking):
        return onward(hand)
    counts = Counter(
        transfer.target for transfer in hand.transfers if transfer.kind == "tribute" and transfer.target is not None
    )
    dues = tuple(Due(seat, None, count) for seat, count in counts.items())
    return _all_returned(replace(hand, phase=Returning(dues)), onward)


def _returned(hand: Hand, phase: Returning, due: Due, cards: Cards) -> Hand:
    hand = _moved(hand, "return", due.source, due.target, cards)
    return replace(hand, phase=Returning(tuple(other for other in phase.dues if other != due)))


def _all_returned(hand: Hand, onward: Onward) -> Hand:
    """
    When all have returned, the payers pick from the pool, or the kitty follows.
    """
    assert isinstance(hand.phase, Returning)
    if hand.phase.dues:
        return hand
    back = [transfer for transfer in hand.transfers if transfer.kind == "return" and transfer.target is None]
    pool = tuple(card for transfer in back for card in transfer.cards or ())
    if not pool:
        return onward(hand)
    left = {
        transfer.source: transfer.count
        for transfer in hand.transfers
        if transfer.kind == "tribute" and transfer.source is not None
    }
    queue: list[Seat] = []
    while len(queue) < len(pool):
        for seat in hand.setup.owed.payers:
            if left[seat]:
                queue.append(seat)
                left[seat] -= 1
    return _pick_last(replace(hand, phase=ReturnPicking(pool, tuple(queue))), onward)
