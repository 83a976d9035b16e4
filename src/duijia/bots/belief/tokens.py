"""
Cards whose whereabouts a seat knows in part: shown, paid, taken, returned, turned, or lain open in the kitty.

A *holding* is a face with the places that may hold one copy of it, a bit each: seats 0 to 3 and :data:`PILE`. Each answer errs on the
side of too many places, never too few, so that the cards as they really lie always agree with it.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from duijia.cards import JOKERS, POINTS, Card, Seat
from duijia.hand.facts import Declaration, Transfer
from duijia.order import Order
from duijia.view import View

PILE = 4
"""The place of the cards that no seat holds: a closed kitty, or what is not dealt yet."""

Holding: TypeAlias = tuple[Card, int]
"""A face and the places, a bit each, that may hold one copy of it."""

BURIED = ("joker_burying", "picking_up", "playing")
"""Phases in which the dealer has buried."""


def holdings(view: View, order: Order) -> list[Holding]:
    """
    What is known of single copies that the seat of *view* does not see now.
    """
    known, loose = _before_kitty(view, order)
    seat = view.seat
    found: list[Holding] = []
    dealer = view.dealer
    for other in range(4):
        if other in (seat, dealer):
            continue
        sure = known[other]
        if any(burier == other for burier, _ in view.kitty.jokers):
            sure = Counter({card: copies for card, copies in sure.items() if card not in JOKERS})
        sure = sure - _played(view, 1 << other)
        found += [(card, 1 << other) for card in sure.elements()]
    if dealer is not None and dealer != seat:
        found += _with_dealer(view, known[dealer], dealer)
    for (card, places), copies in loose.items():
        if places >> seat & 1:
            continue
        wider = places
        if dealer is not None and places >> dealer & 1 and view.phase in BURIED:
            wider |= sum({1 << PILE, *(1 << burier for burier, _ in view.kitty.jokers)} - {1 << seat})
        left = copies - _played(view, wider)[card] - _lying(view, places)[card]
        found += [(card, wider)] * max(0, left)
    return found


def showings(view: View, found: list[Holding]) -> Counter[Holding]:
    """
    How many copies of each of the holdings *found* are known only because their holder has shown as many at once.

    A card that moved openly is one of all its copies; of those that are shown nobody can say which they are. Whose cards left his hand
    after he had shown them is not counted.
    """
    shown: Counter[Holding] = Counter()
    for seat in range(4):
        told: Counter[Card] = Counter()
        for declaration in view.declarations:
            if declaration.seat == seat:
                told |= Counter(declaration.cards)
        if seat == view.bright_seat:
            told -= Counter(view.bright)
        gone = [transfer.cards for transfer in view.transfers if transfer.source == seat]
        for (card, places), copies in Counter(found).items():
            alone = places == 1 << seat or (seat == view.dealer and places >> seat & 1)
            if alone and told[card] and not any(cards is None or card in cards for cards in gone):
                left = told[card] - _played(view, places)[card] - _lying(view, places)[card]
                shown[card, places] += max(0, min(copies, left))
    return +shown


def _with_dealer(view: View, sure: Counter[Card], dealer: Seat) -> list[Holding]:
    """
    Cards that the dealer holds or has buried: those that he was known to hold, and the kitty as far as it was seen.
    """
    kitty: Counter[Card] = Counter()
    if view.kitty.dealt is not None:
        kitty = Counter(view.kitty.dealt)
    elif view.turned:
        kitty = Counter(card for turned in view.turned for card in turned.cards)
    places = 1 << dealer
    if view.phase == "burying":
        sure = sure + kitty
    elif view.phase in BURIED:
        sure = sure + kitty
        places |= 1 << PILE
        for burier, _ in view.kitty.jokers:
            places |= 1 << burier
        sure = sure - Counter(view.kitty.cards or ())
        if places & 1 << view.seat:
            return []
    else:
        # The turned cards still lie in the kitty.
        found = [(card, 1 << PILE) for card in kitty.elements()]
        return found + [(card, places) for card in sure.elements()]
    sure = sure - _played(view, places)
    return [(card, places) for card in sure.elements()]


def _before_kitty(view: View, order: Order) -> tuple[tuple[Counter[Card], ...], Counter[Holding]]:
    """
    Cards that each seat is known to hold after the transfers, and those of which several seats are possible.
    """
    known: tuple[Counter[Card], ...] = (Counter(), Counter(), Counter(), Counter())
    loose: Counter[Holding] = Counter()
    if view.bright_seat is not None:
        known[view.bright_seat].update(view.bright)
    safe: Counter[Card] = Counter()
    for step in _told(view):
        if isinstance(step, Declaration):
            known[step.seat].update(Counter(step.cards) - known[step.seat])
            safe = Counter(step.cards)
            continue
        if step.cards is None:
            _hidden(view, order, step, known, loose, safe)
            continue
        moved = Counter(step.cards)
        if step.kind == "take":
            safe += moved
        if step.source is not None:
            known[step.source].subtract(moved)
            for card in moved:
                known[step.source][card] = max(0, known[step.source][card])
            _no_longer_loose(loose, moved, step.source)
        if step.target is not None:
            known[step.target].update(moved)
    return known, loose


def _told(view: View) -> list[Declaration | Transfer]:
    """
    Declarations and transfers in the order in which they happened: a counter-caller takes and gives back at once (DL11).
    """
    transfers = list(view.transfers)
    told: list[Declaration | Transfer] = []
    before: Declaration | None = None
    for declaration in view.declarations:
        told.append(declaration)
        if before is not None and transfers and transfers[0].kind == "take":
            take = transfers[0]
            if (take.source, take.target, take.cards) == (before.seat, declaration.seat, before.cards):
                told += transfers[:2]
                del transfers[:2]
        before = declaration
    return told + transfers


def _no_longer_loose(loose: Counter[Holding], moved: Counter[Card], source: Seat) -> None:
    """
    Copies that left *source* may have been among those that lay with him or another.
    """
    for card, places in list(loose):
        if places >> source & 1:
            loose[card, places] = max(0, loose[card, places] - moved[card])


def _hidden(
    view: View,
    order: Order,
    transfer: Transfer,
    known: tuple[Counter[Card], ...],
    loose: Counter[Holding],
    safe: Counter[Card],
) -> None:
    """
    Cards moved unseen: what their giver was known to hold may have gone with them, unless the rules forbid it.
    """
    source = transfer.source
    if source is None:
        return
    if transfer.target is not None:
        targets = 1 << transfer.target
    else:
        targets = sum(1 << payer for payer in view.owed.payers)
        if view.phase in ("returning", "return_picking"):
            targets |= 1 << PILE
    tribute = order.rules.tribute
    received = Counter(
        card
        for other in view.transfers
        if other.kind == "tribute" and other.target == source
        for card in other.cards or ()
    )
    for card, copies in list(known[source].items()):
        kept = min(copies, safe[card]) if transfer.kind == "give_back" else 0
        if POINTS[card] or (transfer.kind == "return" and tribute.return_side_only and order.is_trump(card)):
            kept = copies
        elif transfer.kind == "return" and not tribute.return_received:
            kept = max(kept, min(copies, received[card]))
        if copies > kept:
            known[source][card] = kept
            loose[card, 1 << source | targets] += copies - kept


def _played(view: View, places: int) -> Counter[Card]:
    """
    What the seats among *places* have played.
    """
    found: Counter[Card] = Counter()
    for trick in (*view.tricks, *(() if view.trick is None else (view.trick,))):
        for step, cards in enumerate(trick.plays):
            if places >> (trick.leader + step) % 4 & 1:
                found.update(cards)
    return found


def _lying(view: View, places: int) -> Counter[Card]:
    """
    The open kitty, where the dealer is among *places*: what lies there he may have had.
    """
    if view.dealer is None or not places >> view.dealer & 1:
        return Counter()
    return Counter(view.kitty.cards or ())


__all__ = ["BURIED", "PILE", "Holding", "holdings", "showings"]
