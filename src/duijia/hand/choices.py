"""
Choices: from an ask and the cards chosen so far, which cards can still be added, and whether the choice can be sent.

This is the one description of every choice in the game: the page highlights with it, the environments play card by card with
it, and bots finish a choice with it. It needs the ask and the seat's own cards only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from duijia.cards import BIG_JOKER, POINTS, SMALL_JOKER, SUIT_OF, Card, Cards, contains, is_joker, without
from duijia.hand.ask import Ask, Completion, Kind, Offer
from duijia.order import Order
from duijia.plays import addable, check_play
from duijia.refusals import Refused, refuse

DECLARING: Final[tuple[Kind, ...]] = ("declare", "call", "counter")
"""Kinds that are answered with one of the offers."""

FROM_OUTSIDE: Final[tuple[Kind, ...]] = ("pick", "pick_up")
"""Kinds whose cards are not in the seat's hand."""

WRONG: Final[dict[Kind, str]] = {
    "swap": "swap/not_due",
    "pay": "pay/highest",
    "pick": "pick/not_there",
    "bury": "cards/not_held",
    "bury_jokers": "bury/only_jokers",
    "pick_up": "pick_up/smallest",
}
"""The refusal of the right number of wrong cards."""

NOTHING: Final = Completion(addable=(), complete=False)


def complete(ask: Ask, order: Order, hand: Cards, partial: Cards) -> Completion:
    """
    Where *partial* stands as an answer to *ask*; *hand* is the asked seat's.
    """
    if ask.kind == "lead":
        return addable(order, hand, None, partial)
    if ask.duty is not None:
        return addable(order, hand, ask.duty.lead, partial)
    if ask.kind == "declare":
        found = _towards_offers(ask, order, partial)
    elif ask.kind in DECLARING:
        found = _towards_calls(ask, order, hand, partial)
    else:
        found = _towards_groups(ask, order, hand, partial)
    if ask.can_pass and not partial and not found.complete:
        return Completion(addable=found.addable, complete=True)
    return found


def check_choice(ask: Ask, order: Order, hand: Cards, cards: Cards) -> Refused | None:
    """
    Why *cards* do not answer *ask*, or ``None``: they do.
    """
    if ask.kind == "lead" or ask.duty is not None:
        return check_play(order, hand, ask.duty.lead if ask.duty else None, cards)
    if ask.kind not in FROM_OUTSIDE and not contains(hand, cards):
        missing = (Counter(cards) - Counter(hand)).elements()
        return refuse("cards/not_held", "C14", cards=" ".join(missing))
    if complete(ask, order, hand, cards).complete:
        return None
    if ask.kind in DECLARING:
        return refuse("choice/declare", ask.rule, cards=" ".join(cards))
    return _wrong_groups(ask, order, hand, cards)


def why_not(ask: Ask, order: Order, hand: Cards, partial: Cards) -> Refused | None:
    """
    Why *partial* cannot be sent as it is, or ``None``: it can. Where no answer contains it the reason is what is wrong with its
    cards, not that there are too few of them.
    """
    refused = check_choice(ask, order, hand, partial)
    wanted = ask.duty.size if ask.duty else sum(group.count for group in ask.groups)
    if refused is None or len(partial) >= wanted or complete(ask, order, hand, partial).addable:
        return refused
    answer = Counter(finish(ask, order, hand, ()))
    rest = tuple((answer - Counter(partial)).elements())
    return check_choice(ask, order, hand, partial + rest[: wanted - len(partial)]) or refused


def finish(ask: Ask, order: Order, hand: Cards, partial: Cards, prefer: Callable[[Card], float] | None = None) -> Cards:
    """
    *partial* made complete, card by card, each time with the addable card of least ``prefer(card)``; without *prefer* with the
    lowest. Nothing is added to a choice that is complete. A declaration without *prefer* becomes the weakest offer it can.

    :raises ValueError: no answer contains *partial*
    """
    stand = complete(ask, order, hand, partial)
    if ask.kind in DECLARING and prefer is None and not stand.complete:
        for offer in ask.offers:
            if contains(offer.cards, partial):
                return offer.cards
    while not stand.complete:
        if not stand.addable:
            raise ValueError(f"{ask.kind}: no answer contains {' '.join(partial) or 'nothing'}")
        card = min(stand.addable, key=prefer) if prefer else stand.addable[-1]
        partial = (*partial, card)
        stand = complete(ask, order, hand, partial)
    return partial


def _wrong_groups(ask: Ask, order: Order, hand: Cards, cards: Cards) -> Refused:
    """
    The refusal of cards that do not fill the ask's groups.
    """
    want = sum(group.count for group in ask.groups)
    if ask.kind == "swap" and not cards:
        return refuse("swap/taken_forced", ask.rule)
    if ask.kind == "bury_jokers" and len(cards) > want and all(map(is_joker, cards)):
        return refuse("bury/no_room", ask.rule, most=want)
    if ask.kind != "bury_jokers" and len(cards) != want:
        return refuse("bury/count" if ask.kind == "bury" else "cards/count", ask.rule, want=want, got=len(cards))
    if _missing_jokers(ask, hand, cards):
        return refuse("bury/joker_order", "GZ17")
    if ask.kind == "return":
        return refuse("return/side" if order.rules.tribute.return_side_only else "return/not_points", ask.rule)
    return refuse(WRONG[ask.kind], ask.rule, cards=" ".join(cards))


def _towards_offers(ask: Ask, order: Order, partial: Cards) -> Completion:
    """
    An offer is shown as it is.
    """
    chosen = Counter(partial)
    faces: set[Card] = set()
    done = False
    for offer in ask.offers:
        offered = Counter(offer.cards)
        if chosen <= offered:
            faces |= set(offered - chosen)
            done = done or chosen == offered
    return Completion(addable=order.sort(faces), complete=done)


def _towards_calls(ask: Ask, order: Order, hand: Cards, partial: Cards) -> Completion:
    """
    An offer is the least that its suit needs; more jokers, permanent trumps and level cards of the suit may join (DL4, DL6).
    """
    left = Counter(hand)
    left.subtract(partial)
    if min(left.values(), default=0) < 0:
        return NOTHING
    faces: set[Card] = set()
    done = False
    for offer in ask.offers:
        if all(_may_show(order, offer, card) for card in partial):
            faces |= {
                card
                for card, copies in left.items()
                if copies and _may_show(order, offer, card) and _leaves(offer, hand, (*partial, card))
            }
            done = done or (_meets(ask, order, offer, partial) and _leaves(offer, hand, partial))
    return Completion(addable=order.sort(faces), complete=done)


def _may_show(order: Order, offer: Offer, card: Card) -> bool:
    return is_joker(card) or (order.is_honour(card) and card[0] == offer.suit)


def _leaves(offer: Offer, hand: Cards, shown: Cards) -> bool:
    """
    Whether *shown*, with what the offer needs at least, leaves the cards that could be owed back (DL10).
    """
    if not offer.keep:
        return True
    needed = Counter(shown) | Counter(offer.cards)
    return sum(_returnable(offer, card) for card in hand) - sum(
        _returnable(offer, card) for card in needed.elements()
    ) >= (offer.keep)


def _returnable(offer: Offer, card: Card) -> bool:
    return SUIT_OF[card] == offer.suit and not POINTS[card]


def _meets(ask: Ask, order: Order, offer: Offer, cards: Cards) -> bool:
    """
    Whether *cards*, all of the offer's kind, show as much as *offer* (DL4; DL6 with its measure).
    """
    jokers, levels, others = _parts(order, cards)
    least_jokers, least_levels, least_others = _parts(order, offer.cards)
    if jokers < least_jokers:
        return False
    if ask.kind == "counter" and order.rules.declare.counter_measure == "levels_plus_j":
        return levels >= 1 and others >= 1 and levels + others >= least_levels + least_others
    return levels >= least_levels and others >= least_others


def _parts(order: Order, cards: Cards) -> tuple[int, int, int]:
    """
    Jokers, level cards, permanent trumps among *cards*.
    """
    jokers = sum(map(is_joker, cards))
    levels = sum(not is_joker(card) and card[1:] == order.level for card in cards)
    return jokers, levels, len(cards) - jokers - levels


def _missing_jokers(ask: Ask, hand: Cards, cards: Sequence[Card]) -> int:
    """
    The big jokers still to be chosen because a small one is (GZ17).
    """
    if not ask.joker_order or SMALL_JOKER not in cards:
        return 0
    return hand.count(BIG_JOKER) - cards.count(BIG_JOKER)


def _towards_groups(ask: Ask, order: Order, hand: Cards, partial: Cards) -> Completion:
    """
    So many cards of each group; groups may share cards.
    """
    if len(ask.groups) == 1:
        return _towards_group(ask, order, hand, partial)
    pools = [Counter(group.cards) for group in ask.groups]
    room = [group.count for group in ask.groups]
    supply = sum(pools, Counter())
    if ask.kind not in FROM_OUTSIDE:
        supply &= Counter(hand)
    chosen = Counter(partial)
    if not chosen <= supply or not _fits(pools, room, _with_jokers(ask, hand, partial)):
        return NOTHING
    faces = [
        card
        for card, copies in supply.items()
        if copies > chosen[card] and _fits(pools, room, _with_jokers(ask, hand, (*partial, card)))
    ]
    done = (ask.up_to or len(partial) == sum(room)) and _missing_jokers(ask, hand, partial) == 0
    return Completion(addable=order.sort(faces), complete=done)


def _towards_group(ask: Ask, order: Order, hand: Cards, partial: Cards) -> Completion:
    """
    The same for one group, which most asks have, without trying.
    """
    group = ask.groups[0]
    left = Counter(group.cards)
    if ask.kind not in FROM_OUTSIDE:
        left &= Counter(hand)
    left.subtract(partial)
    room = group.count - len(partial)
    due = _missing_jokers(ask, hand, partial)
    if min(left.values(), default=0) < 0 or due > min(room, left[BIG_JOKER]):
        return NOTHING
    faces = []
    for card, copies in left.items():
        after = _missing_jokers(ask, hand, (*partial, card)) if is_joker(card) else due
        if copies and after < room and after <= left[BIG_JOKER] - (card == BIG_JOKER):
            faces.append(card)
    return Completion(addable=order.sort(faces), complete=due == 0 and (room == 0 or (ask.up_to and room > 0)))


def _with_jokers(ask: Ask, hand: Cards, cards: Cards) -> Cards:
    return cards + (BIG_JOKER,) * _missing_jokers(ask, hand, cards)


def _fits(pools: list[Counter[Card]], room: list[int], cards: Cards) -> bool:
    """
    Whether *cards* can be shared out to the groups. What can be shared out can be filled up, since all fillings are equally
    large.
    """
    if len(cards) > sum(room):
        return False
    if not cards:
        return True
    card, rest = cards[0], without(cards, cards[:1])
    for i, pool in enumerate(pools):
        if room[i] and pool[card]:
            room[i] -= 1
            pool[card] -= 1
            fits = _fits(pools, room, rest)
            room[i] += 1
            pool[card] += 1
            if fits:
                return True
    return False
