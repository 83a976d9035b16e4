"""
Dealing and fixing the trump: cards go round, seats show and declare, and what happens when nobody does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from duijia.cards import BIG_JOKER, NO_TRUMP, SEATS, SUIT_OF, Cards, Seat, next_seat, without
from duijia.hand.actions import Declare, Pass, Swap
from duijia.hand.ask import Ask, Kind
from duijia.hand.call import returns, swaps
from duijia.hand.claim import Claim
from duijia.hand.declare import check_declaration, offers
from duijia.hand.facts import Declaration, Transfer, Turned
from duijia.hand.state import Calling, Closing, Countering, Dealing, Hand, Redeal, Swapping, with_cards
from duijia.order import order_of, rank_height
from duijia.refusals import Refused, refuse

Onward = Callable[[Hand], Hand]
"""What follows once the trump is fixed: tribute."""


def deal_card(hand: Hand, onward: Onward) -> Hand:
    """
    The next card goes to the next seat (GZ4); after the last one the closing window or the asking begins.
    """
    card = hand.pack[hand.dealt]
    seat = next_seat(hand.setup.first_drawer, hand.dealt)
    hand = replace(hand, hands=with_cards(hand.hands, seat, (*hand.hands[seat], card)), dealt=hand.dealt + 1)
    if hand.setup.first_hand and hand.rules.declare.system == "ladder":
        if card == BIG_JOKER and not hand.declarations and hand.rules.declare.first_show == "automatic":
            hand = _shown(hand, Declaration(seat=seat, cards=(card,), suit=None))
        elif seat == hand.dealer and hand.trump is None and SUIT_OF[card]:
            hand = _with_trump(hand, SUIT_OF[card])
    return _dealt_out(hand, onward) if hand.dealt == 4 * hand.rules.pack.hand else hand


def declare(hand: Hand, action: Declare, onward: Onward) -> Hand | Refused:
    """
    A seat shows, declares, calls or counters.
    """
    seat = action.seat
    refused = _closed(hand, seat) or check_declaration(_claim(hand, seat, hand.hands[seat]), action.cards, action.suit)
    if refused:
        return refused
    declaration = Declaration(seat=seat, cards=action.cards, suit=action.suit)
    beaten = hand.standing
    hand = _shown(hand, declaration)
    match hand.phase:
        case Closing() if hand.setup.first_hand:
            return _settle_show(hand, onward)
        case Closing():
            return replace(hand, phase=Closing())
        case Calling():
            return _start_countering(hand, onward)
        case Countering(circle=circle, turn=turn):
            back = Countering(circle, turn)
            if beaten is not None and swaps(hand.rules, first_hand=hand.setup.first_hand):
                return replace(hand, phase=Swapping(beaten, back))
            return _next_counter(hand, back, onward)
        case _:
            return hand


def decline(hand: Hand, action: Pass, onward: Onward) -> Hand | Refused:
    """
    A seat declines to declare, call or counter.
    """
    seat = action.seat
    refused = _closed(hand, seat)
    if refused:
        return refused
    match hand.phase:
        case Closing(passed=passed):
            passed = (*passed, seat)
            if len(passed) < 4:
                return replace(hand, phase=Closing(passed))
            return _nobody(hand, onward) if hand.standing is None else onward(hand)
        case Calling(queue=queue):
            rest = queue[1:]
            if rest:
                return replace(hand, phase=Calling(rest))
            return _no_call(hand, onward)
        case Countering(circle=circle, turn=turn, passed=passed):
            return _next_counter(hand, Countering(circle, turn, (*passed, seat)), onward)
        case _:
            return refuse("turn/wrong_phase", "GZ8")


def swap(hand: Hand, action: Swap, phase: Swapping, onward: Onward) -> Hand:
    """
    The cards of the beaten declaration change hands, and as many go back (DL10); the choice has been checked. No cards: none taken.
    """
    if not action.cards:
        return _next_counter(hand, phase.back, onward)
    seat, other, shown = action.seat, phase.beaten.seat, phase.beaten.cards
    mine = without((*hand.hands[seat], *shown), action.cards)
    theirs = (*without(hand.hands[other], shown), *action.cards)
    hands = with_cards(with_cards(hand.hands, seat, mine), other, theirs)
    # What he took before and gives back now is not his to keep any more.
    taken = with_cards(hand.taken, seat, _still_held((*hand.taken[seat], *shown), mine))
    taken = with_cards(taken, other, _still_held(taken[other], theirs))
    transfers = (
        Transfer(kind="take", source=other, target=seat, cards=shown, count=len(shown)),
        Transfer(kind="give_back", source=seat, target=other, cards=action.cards, count=len(action.cards)),
    )
    hand = replace(hand, hands=hands, taken=taken, transfers=(*hand.transfers, *transfers))
    return _next_counter(hand, phase.back, onward)


def actors(hand: Hand) -> tuple[Seat, ...]:
    """
    Seats that may show, declare, call, counter or pass now.
    """
    match hand.phase:
        case Dealing():
            return tuple(seat for seat in SEATS if ask(hand, seat))
        case Closing(passed=passed):
            return tuple(seat for seat in SEATS if seat not in passed)
        case Calling(queue=queue):
            return queue[:1]
        case Countering(circle=circle, turn=turn):
            return (circle[turn],)
        case Swapping() if hand.standing:
            return (hand.standing.seat,)
        case _:
            return ()


def ask(hand: Hand, seat: Seat) -> Ask | None:
    """
    What *seat* could declare now; ``None`` where it may not.
    """
    phase = hand.phase
    if isinstance(phase, Swapping):
        return _ask_swap(hand, phase) if hand.standing and hand.standing.seat == seat else None
    if _closed(hand, seat):
        return None
    found = offers(_claim(hand, seat, hand.hands[seat]))
    match phase:
        case Dealing():
            kind, rule = _declaring(hand)
            return Ask(seat=seat, kind=kind, rule=rule, offers=found) if found else None
        case Closing():
            rule = "GZ5" if hand.setup.first_hand else "GZ8"
            return Ask(seat=seat, kind="declare", rule=rule, offers=found, can_pass=True)
        case Calling():
            rule = "DL12" if hand.setup.first_hand else "DL3"
            return Ask(seat=seat, kind="call", rule=rule, offers=found, can_pass=True)
        case _:
            return Ask(seat=seat, kind="counter", rule="DL7", offers=found, can_pass=True)


def unable(hand: Hand, seat: Seat) -> Ask | None:
    """
    The question to *seat* while cards are dealt that it can only decline, holding nothing to declare; ``None`` where no hand whatever
    could declare. So it hangs on what all seats know, and who is asked this or :func:`ask` has told nothing (GZ8).
    """
    if not isinstance(hand.phase, Dealing) or _closed(hand, seat):
        return None
    if not offers(_claim(hand, seat, hand.pack)):
        return None
    kind, rule = _declaring(hand)
    return Ask(seat=seat, kind=kind, rule=rule, can_pass=True)


def caller_in_chief(hand: Hand) -> Seat | None:
    """
    Whose call it is first: the dealer, or in a first hand the holder of the bright card once it is dealt (DL2, DL3).
    """
    return hand.bright_seat if hand.setup.first_hand else hand.setup.dealer


def _declaring(hand: Hand) -> tuple[Kind, str]:
    """
    The kind of a declaration while cards are dealt, and its ruling.
    """
    if hand.rules.declare.system == "call":
        return "call", "DL3"
    return "declare", "GZ5" if hand.setup.first_hand else "GZ8"


def _claim(hand: Hand, seat: Seat, held: Cards) -> Claim:
    return Claim(
        rules=hand.rules,
        level=hand.setup.level,
        first_hand=hand.setup.first_hand,
        dealer=caller_in_chief(hand),
        hand=held,
        standing=hand.standing,
        seat=seat,
    )


def _closed(hand: Hand, seat: Seat) -> Refused | None:
    """
    Why *seat* may not speak now.
    """
    match hand.phase:
        case Dealing() if hand.rules.declare.system == "call":
            # DL3: during the deal the right is the first caller's alone, once the bright card (or half the pack) is dealt.
            half = hand.setup.first_hand or 2 * hand.dealt >= len(hand.pack)
            if hand.standing is not None or not half or caller_in_chief(hand) != seat:
                return refuse("declare/closed", "DL3")
        case Dealing():
            pass
        case Closing(passed=passed):
            if seat in passed:
                return refuse("declare/passed", "GZ8")
        case Calling(queue=queue):
            if queue[0] != seat:
                return refuse("turn/not_yours", "DL3")
        case Countering(circle=circle, turn=turn):
            if circle[turn] != seat:
                return refuse("turn/not_yours", "DL7")
        case _:
            return refuse("declare/closed", "GZ8")
    return None


def _shown(hand: Hand, declaration: Declaration) -> Hand:
    hand = replace(hand, declarations=(*hand.declarations, declaration))
    if hand.setup.first_hand:
        hand = replace(hand, dealer=declaration.seat)
    return hand if declaration.suit is None else _with_trump(hand, declaration.suit)


def _with_trump(hand: Hand, trump: str | None) -> Hand:
    return replace(hand, trump=trump, order=order_of(hand.rules, hand.setup.level, trump))


def _dealt_out(hand: Hand, onward: Onward) -> Hand:
    first = hand.setup.first_hand
    if hand.rules.declare.system == "ladder":
        if first and hand.standing is not None:
            return _settle_show(hand, onward)
        return replace(hand, phase=Closing())
    if hand.standing is not None:
        return _start_countering(hand, onward)
    chief = caller_in_chief(hand)
    assert chief is not None
    steps = (0, 2, 1, 3) if first else (0, 2)
    return replace(hand, phase=Calling(tuple(next_seat(chief, step) for step in steps)))


def _settle_show(hand: Hand, onward: Onward) -> Hand:
    """
    GZ6: no suited card came to the dealer after the show, so it comes from the kitty, jokers skipped.
    """
    if hand.dealt < 4 * hand.rules.pack.hand:
        return hand
    if hand.trump is None:
        hand = _with_trump(hand, next(SUIT_OF[card] for card in hand.kitty_dealt if SUIT_OF[card]))
    return onward(hand)


def _nobody(hand: Hand, onward: Onward) -> Hand:
    """
    Nobody declared: cards of the kitty are turned (GZ7, DB4 in a first hand; GZ12 later).
    """
    kitty = hand.kitty_dealt
    if not hand.setup.first_hand:
        shown, suit = _until_suited(kitty)
        hand = replace(hand, turned=tuple(Turned(seat=None, cards=(card,)) for card in shown))
        if suit is None:
            return replace(hand, phase=Redeal("GZ12"))
        return onward(_with_trump(hand, suit))
    largest = hand.rules.declare.flip == "largest"
    turned: list[Turned] = []
    for step in range(4):
        seat = next_seat(hand.setup.first_drawer, step)
        shown = _until_suited(kitty)[0] if largest else kitty[:1]
        turned += [Turned(seat=seat, cards=(card,)) for card in shown]
        kitty = kitty[len(shown) :]
    hand = replace(hand, turned=tuple(turned))
    suited = [one for one in turned if SUIT_OF[one.cards[0]]]
    if not suited:
        return replace(hand, phase=Redeal("DB4" if largest else "GZ7"))
    pick = max if largest else min
    best = pick(suited, key=lambda one: rank_height(hand.rules, one.cards[0]))
    return onward(_with_trump(replace(hand, dealer=best.seat), SUIT_OF[best.cards[0]]))


def _until_suited(kitty: Cards) -> tuple[Cards, str | None]:
    """
    The cards turned until one has a suit, and that suit.
    """
    for place, card in enumerate(kitty):
        if SUIT_OF[card]:
            return kitty[: place + 1], SUIT_OF[card]
    return kitty, None


def _no_call(hand: Hand, onward: Onward) -> Hand:
    if hand.setup.first_hand:
        return replace(hand, phase=Redeal("DL12"))
    # DL13, DL14: 公主; the kitty is dealt on.
    hands = hand.hands
    dealt = hand.dealt
    for card in hand.pack[dealt:]:
        seat = next_seat(hand.setup.first_drawer, dealt)
        hands = with_cards(hands, seat, (*hands[seat], card))
        dealt += 1
    return onward(_with_trump(replace(hand, hands=hands, dealt=dealt), NO_TRUMP))


def _start_countering(hand: Hand, onward: Onward) -> Hand:
    chief = caller_in_chief(hand)
    assert chief is not None
    circle = tuple(next_seat(chief, step) for step in (0, 2, 1, 3))
    return _next_counter(hand, Countering(circle, 3), onward)


def _next_counter(hand: Hand, phase: Countering, onward: Onward) -> Hand:
    """
    Asks the next seat of the circle, the holder skipped, until all others have declined since the last change (DL7).
    """
    if len(phase.passed) == 3:
        return onward(hand)
    turn = (phase.turn + 1) % 4
    if hand.standing is not None and phase.circle[turn] == hand.standing.seat:
        turn = (turn + 1) % 4
    return replace(hand, phase=Countering(phase.circle, turn, phase.passed))


def _ask_swap(hand: Hand, phase: Swapping) -> Ask:
    assert hand.standing is not None
    groups = returns(hand.hands[hand.standing.seat], phase.beaten, hand.standing)
    optional = hand.rules.declare.take == "optional"
    return Ask(seat=hand.standing.seat, kind="swap", rule="DL10", groups=groups, can_pass=optional)


def _still_held(taken: Cards, held: Cards) -> Cards:
    """
    The taken copies that are still in hand.
    """
    return tuple((Counter(taken) & Counter(held)).elements())
