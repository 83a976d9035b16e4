"""
The kitty (底牌): opening, dry kitty, burying, and the others' joker burying (GZ14 to GZ20, DB12, DL19).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from duijia.cards import JOKERS, NO_TRUMP, POINTS, RANK_OF, SEATS, Cards, Seat, is_joker, next_seat, without
from duijia.hand.actions import Bury, BuryJokers, PickUp
from duijia.hand.ask import Ask, Group
from duijia.hand.state import Burying, Hand, JokerBurying, PickingUp, with_cards
from duijia.order import Order
from duijia.rules import Rules

Onward = Callable[[Hand], Hand]
"""What follows: play."""


def is_dry(rules: Rules, order: Order, kitty: Cards, *, opened: bool, first_hand: bool) -> bool:
    """
    Whether *kitty* is dry (干锅): opened, and either all trumps or without a plain card of the trump suit; a level card in an
    otherwise plain kitty breaks it or not by ``dry_level_cards`` (GZ15, DB12).
    """
    if not rules.kitty.dry or not opened or (first_hand and not rules.kitty.dry_first_hand) or not kitty:
        return False
    if all(order.is_trump(card) for card in kitty):
        return True
    if any(order.is_trump(card) and not order.is_honour(card) for card in kitty):
        return False
    return rules.kitty.dry_level_cards == "ignore" or all(RANK_OF[card] != order.level for card in kitty)


def begin(hand: Hand, onward: Onward) -> Hand:
    """
    The kitty is opened or not; the dealer takes it, unless it is dry or there is none (DL14).
    """
    kitty = hand.kitty_dealt
    if hand.trump == NO_TRUMP or not kitty:
        return onward(hand)
    opened = hand.rules.kitty.open_when_declared and bool(hand.declarations)
    hand = replace(hand, kitty_opened=opened)
    if is_dry(hand.rules, hand.order, kitty, opened=opened, first_hand=hand.setup.first_hand):
        return onward(replace(hand, dry=True, kitty=kitty, kitty_open=True))
    assert hand.dealer is not None
    hands = with_cards(hand.hands, hand.dealer, (*hand.hands[hand.dealer], *kitty))
    return replace(hand, hands=hands, kitty_taken=True, phase=Burying())


def bury(hand: Hand, action: Bury, onward: Onward) -> Hand:
    """
    The dealer buries; the choice has been checked. A joker in it lays the kitty open (GZ18).
    """
    hands = with_cards(hand.hands, action.seat, without(hand.hands[action.seat], action.cards))
    hand = _laid(replace(hand, hands=hands), action.seat, action.cards, sum(map(is_joker, action.cards)))
    if not hand.rules.kitty.others_bury:
        return onward(hand)
    return replace(hand, phase=JokerBurying(tuple(next_seat(action.seat, step) for step in (1, 2, 3))))


def bury_jokers(hand: Hand, action: BuryJokers, phase: JokerBurying, onward: Onward) -> Hand:
    """
    One of the others buries jokers or not (GZ19); the choice has been checked. The kitty lies open from then on, so all see what he
    takes for them.
    """
    rest = phase.queue[1:]
    if not action.cards:
        return _ask_next(hand, rest, onward)
    seat, count = action.seat, len(action.cards)
    hands = with_cards(hand.hands, seat, without(hand.hands[seat], action.cards))
    hand = _laid(replace(hand, hands=hands), seat, (*hand.kitty, *action.cards), count)
    return replace(hand, phase=PickingUp(seat, count, rest))


def pick_up(hand: Hand, action: PickUp, onward: Onward) -> Hand:
    """
    He takes the smallest cards for his jokers; the choice has been checked.
    """
    assert isinstance(hand.phase, PickingUp)
    hands = with_cards(hand.hands, action.seat, (*hand.hands[action.seat], *action.cards))
    kitty = without(hand.kitty, action.cards)
    return _ask_next(replace(hand, hands=hands, kitty=kitty), hand.phase.queue, onward)


def smallest(hand: Hand, count: int) -> tuple[Group, ...]:
    """
    The *count* smallest kitty cards that may be taken (GZ20): no points, no jokers, side cards before trumps, then by rank; a choice
    among equals.
    """
    height = hand.order.height
    ranked = sorted(eligible(hand), key=height.__getitem__)
    border = height[ranked[count - 1]]
    sure = tuple(card for card in ranked if height[card] < border)
    equal = tuple(card for card in ranked if height[card] == border)
    groups = (Group(count=len(sure), cards=sure), Group(count=count - len(sure), cards=equal))
    return groups if sure else groups[1:]


def eligible(hand: Hand) -> Cards:
    """
    Kitty cards that a joker burier may take (GZ19).
    """
    return tuple(card for card in hand.kitty if not POINTS[card] and not is_joker(card))


def actors(hand: Hand) -> tuple[Seat, ...]:
    """
    The seat that buries or picks up now.
    """
    match hand.phase:
        case Burying():
            return tuple(seat for seat in SEATS if seat == hand.dealer)
        case JokerBurying(queue=queue):
            return queue[:1]
        case PickingUp(seat=seat):
            return (seat,)
        case _:
            return ()


def ask(hand: Hand, seat: Seat) -> Ask | None:
    """
    What *seat* has to bury or pick up; ``None`` where nothing.
    """
    if seat not in actors(hand):
        return None
    order_rule = hand.rules.kitty.joker_order
    match hand.phase:
        case Burying():
            group = Group(count=hand.rules.pack.kitty, cards=hand.hands[seat])
            return Ask(
                seat=seat, kind="bury", rule="GZ17" if order_rule else "DL19", groups=(group,), joker_order=order_rule
            )
        case JokerBurying():
            jokers = tuple(card for card in hand.hands[seat] if card in JOKERS)
            group = Group(count=min(len(jokers), len(eligible(hand))), cards=jokers)
            return Ask(
                seat=seat,
                kind="bury_jokers",
                rule="GZ19",
                groups=(group,),
                up_to=True,
                can_pass=True,
                joker_order=order_rule,
            )
        case PickingUp(count=count):
            return Ask(seat=seat, kind="pick_up", rule="GZ20", groups=smallest(hand, count))
        case _:
            return None


def _laid(hand: Hand, seat: Seat, kitty: Cards, jokers: int) -> Hand:
    """
    The kitty with *jokers* new ones from *seat*.
    """
    opens = hand.kitty_open or (jokers > 0 and hand.rules.kitty.joker_opens)
    noted = (*hand.jokers, (seat, jokers)) if jokers and opens else hand.jokers
    return replace(hand, kitty=kitty, kitty_open=opens, jokers=noted)


def _ask_next(hand: Hand, queue: tuple[Seat, ...], onward: Onward) -> Hand:
    return replace(hand, phase=JokerBurying(queue)) if queue else onward(hand)
