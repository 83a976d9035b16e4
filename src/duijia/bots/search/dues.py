"""
Tribute and return under way, as the simulator's row notes them (GZ26 to GZ29, DL25).
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from duijia.bots.search.spots import printed
from duijia.bots.search.table import Ints
from duijia.cards import Seat, next_seat
from duijia.hand.facts import Transfer
from duijia.kernel import layout
from duijia.rules import Rules
from duijia.view import View

Due: TypeAlias = tuple[Seat, Seat | None, int]
"""From whom, to whom (``None``: into the pool), how many."""


def lay_dues(row: Ints, view: View, rules: Rules) -> None:
    """
    Who has still to pay, pick and return, this seat first; what was received; the pool as far as this seat sees it.
    """
    owed = view.owed
    row[layout.OWED] = row[layout.OWED + 1] = layout.NOBODY
    for place, (payer, count) in enumerate(zip(owed.payers, owed.cards, strict=True)):
        row[layout.OWED + place], row[layout.OWED + 2 + place] = payer, count
    paid = [t for t in view.transfers if t.kind == "tribute" and t.source is not None]
    if paid or view.phase == "paying":
        first = paid[0].source if paid else view.seat
        row[layout.PAID_FROM] = layout.NOBODY if first is None else first
        row[layout.PAID_CARDS] = sum(transfer.count for transfer in paid)
    for transfer in view.transfers:
        if transfer.kind == "tribute" and transfer.target is not None:
            base = layout.RECEIVED + 5 * (transfer.target >> 1)
            row[base : base + 5] += printed(transfer.cards or ())
    returns = _returns(view)
    match view.phase:
        case "paying":
            _put(row, layout.DUES, _mine_first(_payments(view, rules), view, paid))
            _put(row, layout.RETURNS, returns)
        case "picking":
            row[layout.QUEUE] = next_seat(view.seat, 2)
            _put(row, layout.RETURNS, returns)
        case "returning":
            done = [transfer for transfer in view.transfers if transfer.kind == "return"]
            _put(row, layout.DUES, _mine_first(returns, view, done))
        case "return_picking":
            row[layout.TURN] = 1 - owed.payers.index(view.seat)
        case _:
            pass
    _pool(row, view, paid)


def hidden_pool(view: View) -> int:
    """
    How many cards lie on the table that this seat does not see (DL25).
    """
    if view.phase != "returning":
        return 0
    return sum(t.count for t in view.transfers if t.kind == "return" and t.target is None and t.cards is None)


def _payments(view: View, rules: Rules) -> list[Due]:
    """
    All that is to be paid before this hand.
    """
    owed = view.owed
    if rules.tribute.payers != "both":
        payer, receiver = owed.payers[0], owed.receivers[0]
        if view.riot == "reversed":
            payer, receiver = receiver, payer
        return [(payer, receiver, owed.cards[0])]
    dealer = view.dealer
    assert dealer is not None
    fixed = {next_seat(dealer, 3): dealer, next_seat(dealer): next_seat(dealer, 2)}
    return [
        (payer, None if rules.tribute.choice == "pool" else fixed[payer], count)
        for payer, count in zip(owed.payers, owed.cards, strict=True)
    ]


def _returns(view: View) -> list[Due]:
    """
    What is due back for the tribute received so far.
    """
    counts: Counter[tuple[Seat, Seat | None]] = Counter()
    for transfer in view.transfers:
        if transfer.kind == "tribute" and transfer.target is not None:
            counts[transfer.target, transfer.source] += transfer.count
    return [(source, target, count) for (source, target), count in counts.items() if count]


def _mine_first(dues: list[Due], view: View, done: list[Transfer]) -> list[Due]:
    """
    The dues that are not done yet, this seat's first.
    """
    gone = {transfer.source for transfer in done}
    return sorted((due for due in dues if due[0] not in gone), key=lambda due: due[0] != view.seat)


def _put(row: Ints, base: int, dues: list[Due]) -> None:
    """
    Writes dues in the form of ``layout.DUES``.
    """
    row[base] = len(dues)
    for place, (source, target, count) in enumerate(dues):
        row[base + 1 + place] = source
        row[base + 3 + place] = layout.NOBODY if target is None else target
        row[base + 5 + place] = count


def _pool(row: Ints, view: View, paid: list[Transfer]) -> None:
    """
    The pool, and how many cards each payer has still to pick back from it.
    """
    kind = {"paying": "tribute", "returning": "return"}.get(view.phase)
    pool = list(view.pool)
    if kind is not None:
        pool += [c for t in view.transfers if t.kind == kind and t.target is None for c in t.cards or ()]
    row[layout.TABLE : layout.TABLE + 5] = printed(pool)
    for place, payer in enumerate(view.owed.payers):
        row[layout.PAYER_COUNT + place] = sum(transfer.count for transfer in paid if transfer.source == payer)
        if view.phase == "return_picking":
            picked = [t for t in view.transfers if t.kind == "return" and t.source is None and t.target == payer]
            row[layout.PAYER_COUNT + place] -= len(picked)


__all__ = ["hidden_pool", "lay_dues"]
