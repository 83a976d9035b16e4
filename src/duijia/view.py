"""
Views: what one seat may know. A view is built from public facts and that seat's own cards; it is never a cut-down state.
"""

from __future__ import annotations

from typing import Literal, assert_never

import msgspec

from duijia.cards import Cards, Rank, Seat, Trump, next_seat
from duijia.hand.actions import (
    Action,
    Bury,
    BuryJokers,
    Deal,
    Declare,
    Pass,
    Pay,
    Pick,
    PickUp,
    Play,
    Return,
    SeatAction,
    Swap,
    cards_of,
)
from duijia.hand.ask import Ask
from duijia.hand.facts import Declaration, Owed, Settlement, Transfer, Trick, Turned
from duijia.hand.machine import actors, ask_of
from duijia.hand.state import Burying, Closing, Countering, Dealing, Hand, Picking, ReturnPicking
from duijia.match import Match

PhaseName = Literal[
    "dealing", "closing", "calling", "countering", "swapping", "paying", "picking", "returning", "return_picking",
    "burying", "joker_burying", "picking_up", "playing", "settled", "redeal",
]  # fmt: skip


class KittyView(msgspec.Struct, frozen=True, kw_only=True):
    """
    The kitty as this seat sees it (C12).
    """

    count: int
    """Cards in it now; 0 while the dealer holds it, and in 公主."""
    cards: Cards | None
    """Its present cards where this seat may see them: opened, lying open, or buried by himself."""
    dealt: Cards | None
    """The kitty as dealt, where it was opened or this seat took it."""
    open: bool
    """Whether everybody sees ``cards``."""
    dry: bool
    """GZ15."""
    jokers: tuple[tuple[Seat, int], ...]
    """Who buried jokers and how many, where public (GZ18, GZ19)."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """
    One seat's knowledge of a match, complete: the page draws from it, a bot decides from it.
    """

    game: str
    seat: Seat
    hand_no: int
    """1 for the first hand of the match."""
    first_hand: bool
    phase: PhaseName
    levels: tuple[Rank, Rank]
    level: Rank
    """The level of this hand (GZ2)."""
    trump: Trump | None
    """``None`` while unknown."""
    dealer: Seat | None
    """``None`` while unknown."""
    first_drawer: Seat
    hand: Cards
    """This seat's cards in the game's order, highest trump first."""
    counts: tuple[int, int, int, int]
    """Cards held by each seat."""
    dealt: int
    """Cards dealt so far."""
    pack_size: int
    declarations: tuple[Declaration, ...]
    """All that was shown, in order; the last one stands."""
    passed: tuple[Seat, ...]
    """Seats that declined since the last declaration."""
    bright: Cards
    """The bright card (DL2), once the hand has one: one card, else empty."""
    bright_seat: Seat | None
    """Who holds it, once it is dealt."""
    turned: tuple[Turned, ...]
    transfers: tuple[Transfer, ...]
    riot: Literal["reversed", "cancelled"] | None
    """GZ29."""
    pool: Cards
    """The pool of tribute or returns on the table, where this seat sees it (DL25)."""
    kitty: KittyView
    trick: Trick | None
    """The trick on the table."""
    tricks: tuple[Trick, ...]
    """Finished tricks of this hand, in order."""
    points: int
    """The attackers' points from tricks so far."""
    threshold: int
    """The score at which the attackers take over (120, 160, 205)."""
    actors: tuple[Seat, ...]
    """Seats that may act now."""
    ask: Ask | None
    """What this seat is asked."""
    settlement: Settlement | None
    scores: tuple[int, int, int, int]
    """积分 of the match so far, a seat."""
    owed: Owed
    """Tribute owed before this hand."""


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """
    What one seat saw of one action.
    """

    do: str
    """The action's tag: ``"deal"``, ``"declare"``, ``"play"``, …"""
    seat: Seat | None
    """Whose action it was; of a deal, who got the card."""
    cards: Cards | None
    """``None`` where this seat may not see them."""
    count: int
    suit: Trump | None


def view_of(match: Match, seat: Seat) -> View:
    """
    What *seat* may know of the hand being played or just settled.

    :raises ValueError: the match has no hand yet
    """
    hand = match.hand
    if hand is None:
        raise ValueError("no hand has been dealt")
    phase = hand.phase
    return View(
        game=hand.rules.key,
        seat=seat,
        hand_no=hand.setup.hand_no,
        first_hand=hand.setup.first_hand,
        phase=phase.name,
        levels=hand.setup.levels,
        level=hand.setup.level,
        trump=hand.trump,
        dealer=hand.dealer,
        first_drawer=hand.setup.first_drawer,
        hand=hand.order.sort(hand.hands[seat]),
        counts=(len(hand.hands[0]), len(hand.hands[1]), len(hand.hands[2]), len(hand.hands[3])),
        dealt=hand.dealt,
        pack_size=len(hand.pack),
        declarations=hand.declarations,
        passed=phase.passed if isinstance(phase, Closing | Countering) else (),
        bright=() if hand.bright is None else (hand.bright,),
        bright_seat=hand.bright_seat,
        turned=hand.turned,
        transfers=tuple(_transfer(hand, transfer, seat) for transfer in hand.transfers),
        riot=hand.riot,
        pool=_pool(hand, seat),
        kitty=_kitty(hand, seat),
        trick=hand.trick,
        tricks=hand.tricks,
        points=hand.points,
        threshold=hand.threshold,
        actors=_actors(hand, seat),
        ask=ask_of(hand, seat),
        settlement=hand.settlement,
        scores=match.scores,
        owed=hand.setup.owed,
    )


def seen_by(action: Action, after: Hand, seat: Seat) -> Sight:
    """
    What *seat* saw of *action*, which led to *after*.
    """
    match action:
        case Deal():
            # The card went to whoever was next; only he sees it, but the bright card is seen by all (DL2).
            place = after.dealt - 1
            owner = next_seat(after.setup.first_drawer, place)
            card = (after.pack[place],) if owner == seat or after.bright_at == place else None
            return Sight(do="deal", seat=owner, cards=card, count=1, suit=None)
        case Declare():
            return Sight(do="declare", seat=action.seat, cards=action.cards, count=len(action.cards), suit=action.suit)
        case Pass():
            return Sight(do="pass", seat=action.seat, cards=(), count=0, suit=None)
        case Play() | BuryJokers() | Pay() | PickUp():
            return _sight(action, action.cards)
        case Bury():
            return _sight(action, action.cards if seat == action.seat or after.kitty_open else None)
        case Swap():
            parties = (action.seat, *(transfer.source for transfer in after.transfers[-2:-1]))
            return _sight(action, action.cards if seat in parties or not action.cards else None)
        case Return():
            given = next(t for t in reversed(after.transfers) if t.kind == "return" and t.source == action.seat)
            return _sight(action, _transfer(after, given, seat).cards)
        case Pick():
            last = next(t for t in reversed(after.transfers) if t.source is None and t.target == action.seat)
            return _sight(action, _transfer(after, last, seat).cards)
        case _:
            assert_never(action)


def _sight(action: SeatAction, cards: Cards | None) -> Sight:
    tag = action.__struct_config__.tag
    return Sight(do=str(tag), seat=action.seat, cards=cards, count=len(cards_of(action)), suit=None)


def _transfer(hand: Hand, transfer: Transfer, seat: Seat) -> Transfer:
    """
    Tribute and taken cards are public; what goes back is seen by the two, and by all after the hand (GZ28). A pool of returns is
    seen by those who pick from it, and by each giver for his own part (DL25).
    """
    public = transfer.kind in ("tribute", "take") or hand.settlement is not None or hand.rules.tribute.return_public
    if public or seat in (transfer.source, transfer.target):
        return transfer
    if transfer.kind == "return" and seat in hand.setup.owed.payers and None in (transfer.source, transfer.target):
        return transfer
    return Transfer(
        kind=transfer.kind, source=transfer.source, target=transfer.target, cards=None, count=transfer.count
    )


def _pool(hand: Hand, seat: Seat) -> Cards:
    match hand.phase:
        case Picking(pool=pool):
            return hand.order.sort(pool)
        case ReturnPicking(pool=pool) if seat in hand.setup.owed.payers:
            return hand.order.sort(pool)
        case _:
            return ()


def _actors(hand: Hand, seat: Seat) -> tuple[Seat, ...]:
    """
    Who may act. During the deal only this seat's own right is told: who else could declare would tell what he holds.
    """
    if isinstance(hand.phase, Dealing):
        return (seat,) if ask_of(hand, seat) else ()
    return actors(hand)


def _kitty(hand: Hand, seat: Seat) -> KittyView:
    dealer = hand.dealer == seat and hand.kitty_taken
    sees = hand.kitty_open or dealer or hand.settlement is not None
    lies = 0 if isinstance(hand.phase, Burying) else len(hand.kitty or hand.kitty_dealt)
    opened = hand.kitty_opened or dealer
    return KittyView(
        count=lies,
        cards=hand.order.sort(hand.kitty) if sees and hand.kitty else None,
        dealt=hand.order.sort(hand.kitty_dealt) if opened else None,
        open=hand.kitty_open,
        dry=hand.dry,
        jokers=hand.jokers,
    )
