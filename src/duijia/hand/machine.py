"""
The machine of a hand: who may act, what each is asked, and what an action leads to. A refused action changes nothing.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, assert_never

from duijia.cards import SEATS, Cards, Seat
from duijia.hand import deal, kitty, play, tribute
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
    Swap,
)
from duijia.hand.ask import Ask
from duijia.hand.choices import check_choice
from duijia.hand.state import (
    Burying,
    Calling,
    Closing,
    Countering,
    Dealing,
    Hand,
    JokerBurying,
    Paying,
    Picking,
    PickingUp,
    Playing,
    Redeal,
    Returning,
    ReturnPicking,
    Settled,
    Setup,
    Swapping,
)
from duijia.order import order_of
from duijia.refusals import Refused, refuse

Waiting = Literal["deal", "seats", "over"]

Exchange: TypeAlias = Swap | Pay | Pick | Return | Bury | BuryJokers | PickUp
"""Actions between declaring and play."""

_KIND: Final[dict[type[Exchange], str]] = {
    Swap: "swap",
    Pay: "pay",
    Pick: "pick",
    Return: "return",
    Bury: "bury",
    BuryJokers: "bury_jokers",
    PickUp: "pick_up",
}


def begin(setup: Setup, pack: Cards, bright: int | None = None) -> Hand:
    """
    A hand with nothing dealt yet.

    *pack* is the whole shuffled pack: the dealt cards in order, then the kitty from the top. *bright* is the bright card's place
    in it, used in a first hand with calls (DL2).

    :raises ValueError: the pack is not that of the rules
    """
    rules = setup.rules
    order = order_of(rules, setup.level, None)
    if sorted(pack) != sorted(order.faces * rules.pack.decks):
        raise ValueError(f"pack: not the {len(order.faces) * rules.pack.decks} cards of {rules.key}")
    shown = bright if setup.first_hand and rules.declare.system == "call" else None
    return Hand(setup=setup, pack=pack, bright_at=shown, order=order, phase=Dealing(), dealer=setup.dealer)


def waiting(hand: Hand) -> Waiting:
    """
    What a hand waits for: ``"deal"``: the next card (seats that ``actors`` names may act in between); ``"seats"``; or ``"over"``.
    """
    match hand.phase:
        case Dealing():
            return "deal"
        case Settled() | Redeal():
            return "over"
        case _:
            return "seats"


def actors(hand: Hand) -> tuple[Seat, ...]:
    """
    The seats that may act now; several at once while declarations are open.
    """
    match hand.phase:
        case Playing():
            return (play.on_turn(hand),)
        case Dealing() | Closing() | Calling() | Countering() | Swapping():
            return deal.actors(hand)
        case Paying() | Picking() | Returning() | ReturnPicking():
            return tribute.actors(hand)
        case Burying() | JokerBurying() | PickingUp():
            return kitty.actors(hand)
        case Settled() | Redeal():
            return ()
        case _:
            assert_never(hand.phase)


def ask_of(hand: Hand, seat: Seat) -> Ask | None:
    """
    What *seat* is asked; ``None`` where it cannot act.
    """
    match hand.phase:
        case Playing():
            return play.ask(hand, seat)
        case Dealing() | Closing() | Calling() | Countering() | Swapping():
            return deal.ask(hand, seat)
        case Paying() | Picking() | Returning() | ReturnPicking():
            return tribute.ask(hand, seat)
        case Burying() | JokerBurying() | PickingUp():
            return kitty.ask(hand, seat)
        case Settled() | Redeal():
            return None
        case _:
            assert_never(hand.phase)


def apply(hand: Hand, action: Action) -> Hand | Refused:
    """
    The hand after *action*, or why it is refused.
    """
    if isinstance(action, Deal):
        return deal.deal_card(hand, _exchange) if isinstance(hand.phase, Dealing) else refuse("turn/wrong_phase", "")
    if action.seat not in SEATS:
        return refuse("turn/not_yours", "")
    if isinstance(action, Declare):
        return deal.declare(hand, action, _exchange)
    if isinstance(action, Pass):
        return deal.decline(hand, action, _exchange)
    if isinstance(hand.phase, Settled | Redeal):
        return refuse("turn/over", "")
    if isinstance(action, Play):
        if not isinstance(hand.phase, Playing):
            return refuse("turn/wrong_phase", "GZ13")
        return play.play(hand, action) if play.on_turn(hand) == action.seat else refuse("turn/not_yours", "C7")
    return _exchanged(hand, action)


def _exchanged(hand: Hand, action: Exchange) -> Hand | Refused:
    """
    Everything between declaring and play: the choice is checked against what the seat is asked.
    """
    asked = ask_of(hand, action.seat)
    if asked is None:
        fits = any(
            ask is not None and ask.kind == _KIND[type(action)] for ask in (ask_of(hand, seat) for seat in SEATS)
        )
        return refuse("turn/not_yours" if fits else "turn/wrong_phase", "GZ13")
    if asked.kind != _KIND[type(action)]:
        return refuse("turn/wrong_phase", "GZ13")
    refused = check_choice(asked, hand.order, hand.hands[action.seat], action.cards)
    if refused:
        return refused
    phase = hand.phase
    if isinstance(action, Swap) and isinstance(phase, Swapping):
        return deal.swap(hand, action, phase, _exchange)
    if isinstance(action, Pay) and isinstance(phase, Paying):
        return tribute.pay(hand, action, phase, _open_kitty)
    if isinstance(action, Pick) and isinstance(phase, Picking | ReturnPicking):
        return tribute.pick(hand, action, phase, _open_kitty)
    if isinstance(action, Return) and isinstance(phase, Returning):
        return tribute.give_back(hand, action, phase, _open_kitty)
    if isinstance(action, Bury) and isinstance(phase, Burying):
        return kitty.bury(hand, action, play.begin)
    if isinstance(action, BuryJokers) and isinstance(phase, JokerBurying):
        return kitty.bury_jokers(hand, action, phase, play.begin)
    assert isinstance(action, PickUp)
    return kitty.pick_up(hand, action, play.begin)


def _exchange(hand: Hand) -> Hand:
    """
    The trump is fixed: tribute, then the kitty, then play (GZ13, DL19).
    """
    return tribute.begin(hand, _open_kitty)


def _open_kitty(hand: Hand) -> Hand:
    return kitty.begin(hand, play.begin)
