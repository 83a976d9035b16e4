"""
From a position to what its seat sees: the cards are laid, dealt, declared, buried and played at the machine itself, so the view is one
that a table could show. What nobody at the seat can know is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from duijia.bots.pleasant.position import Position
from duijia.cards import BIG_JOKER, JOKERS, POINTS, SEATS, SMALL_JOKER, Card, Cards, Seat, next_seat
from duijia.chance import pack_faces
from duijia.hand import machine
from duijia.hand.actions import Action, Bury, BuryJokers, Deal, Declare, Pass, Play
from duijia.hand.facts import Owed
from duijia.hand.machine import actors, ask_of, waiting
from duijia.hand.state import Hand, Setup
from duijia.match import Match, new_match
from duijia.order import Order, order_of
from duijia.refusals import Refused

TRIES: Final = 400
"""Deals drawn until one is found in which everybody could play as he did."""


class PositionError(ValueError):
    """
    A position that no table can come to.
    """


def lay(position: Position) -> Match:
    """
    A match that stands at *position*, its seat being asked.

    :raises PositionError: there is none; the message says why
    """
    reason = "no deal fits"
    for number in range(TRIES):
        try:
            hand = _laid(position, Random(f"{position.name}/{number}"))  # noqa: S311 - play, not secrets
        except PositionError as error:
            reason = str(error)
            continue
        return replace(new_match(position.rules), hand_no=hand.setup.hand_no, dealer=position.dealer, hand=hand)
    raise PositionError(f"{position.name}: {reason}")


def _laid(position: Position, random: Random) -> Hand:
    rules, dealer = position.rules, position.dealer
    order = order_of(rules, position.level, position.trump)
    piles, kitty = _piles(position, order, random)
    setup = Setup(
        rules=rules,
        hand_no=2,
        first_hand=False,
        levels=(position.level, position.level),
        dealer=dealer,
        first_drawer=dealer,
        owed=Owed(),
    )
    size = rules.pack.hand
    dealt = tuple(piles[next_seat(dealer, place % 4)][place // 4] for place in range(4 * size))
    hand = machine.begin(setup, (*dealt, *kitty))
    plays = [
        Play(seat=next_seat(trick.leader, place), cards=cards)
        for trick in position.tricks
        for place, cards in enumerate(trick.plays)
    ]
    while True:
        if waiting(hand) == "deal":
            hand = _done(hand, Deal())
            continue
        seat = next((seat for seat in SEATS if seat in actors(hand)), position.seat)
        ask = ask_of(hand, seat)
        assert ask is not None
        if ask.kind == "bury" and position.kind == "bury":
            return hand
        if ask.kind in ("lead", "follow") and not plays:
            return hand
        hand = _done(hand, _next(position, order, hand, seat, plays))


def _next(position: Position, order: Order, hand: Hand, seat: Seat, plays: list[Play]) -> Action:
    """
    What happens on the way: the dealer calls where the trump is called, buries what was laid aside, and then all play as they did.
    """
    ask = ask_of(hand, seat)
    assert ask is not None
    if ask.kind == "bury":
        if position.buried:
            return Bury(seat=seat, cards=position.buried)
        return Bury(
            seat=seat, cards=_spare(order, hand.hands[seat], position.rules.pack.kitty, _played(position, seat))
        )
    if ask.kind == "bury_jokers":
        return BuryJokers(seat=seat, cards=())
    if ask.kind == "call" and seat == position.dealer:
        return Declare(seat=seat, cards=_call(position), suit=position.trump)
    return Pass(seat=seat) if ask.kind in ("declare", "call", "counter") else plays.pop(0)


def _done(hand: Hand, action: Action) -> Hand:
    after = machine.apply(hand, action)
    if isinstance(after, Refused):
        raise PositionError(f"{action} is refused: {after.en}")
    return after


def _played(position: Position, seat: Seat) -> Cards:
    return tuple(
        card
        for trick in position.tricks
        for place, cards in enumerate(trick.plays)
        if next_seat(trick.leader, place) == seat
        for card in cards
    )


def _call(position: Position) -> Cards:
    """
    What the dealer shows to call the trump (DL4).
    """
    return SMALL_JOKER, Card(f"{position.trump}J"), Card(position.trump + position.level)


def _piles(position: Position, order: Order, random: Random) -> tuple[dict[Seat, list[Card]], list[Card]]:
    """
    What each seat is dealt, and the kitty from the top.

    :raises PositionError: the position names more copies of a card than there are
    """
    rules, dealer, seat = position.rules, position.dealer, position.seat
    size, below = rules.pack.hand, rules.pack.kitty
    calls = rules.declare.system == "call"
    fixed: dict[Seat, list[Card]] = {one: list(_played(position, one)) for one in SEATS}
    fixed[seat] += position.hand
    if dealer == seat:
        fixed[seat] += position.buried
    elif calls:
        fixed[dealer] += [card for card in _call(position) if card not in fixed[dealer]]
    left = Counter(pack_faces(rules))
    for cards in fixed.values():
        left.subtract(cards)
    if min(left.values()) < 0:
        raise PositionError("more copies of a card than there are")
    rest = list(left.elements())
    random.shuffle(rest)
    voids = {one: _shunned(position, order, one) for one in SEATS}
    # What some may not hold goes first, to those who may.
    rest.sort(key=lambda card: not any(order.group[card] in suits for suits in voids.values()))
    for other in sorted(SEATS, key=lambda one: (one == dealer, one)):
        room = size + (below if other == dealer else 0) - len(fixed[other])
        if room < 0 or (other == seat and room):
            raise PositionError(f"seat {other} has {-room or room} cards too many or too few")
        taken = [card for card in rest if order.group[card] not in voids[other]][:room]
        for card in taken:
            rest.remove(card)
        fixed[other] += taken
    if rest:
        raise PositionError("suits that nobody may hold are left over")
    return _split(position, order, fixed)


def _split(
    position: Position, order: Order, piles: dict[Seat, list[Card]]
) -> tuple[dict[Seat, list[Card]], list[Card]]:
    """
    The dealer's cards in two: dealt and kitty. Where nobody declares, the kitty's first card gives the trump (GZ12); who calls has what
    he shows before the kitty.
    """
    rules, mine = position.rules, piles[position.dealer]
    keep = list(_call(position)) if rules.declare.system == "call" else []
    order_of_leaving = sorted(mine, key=lambda card: (card in keep, order.height[card]))
    kitty = order_of_leaving[: rules.pack.kitty]
    if not keep:
        turned = next((card for card in mine if card[0] == position.trump and card not in JOKERS), None)
        if turned is None:
            raise PositionError("the dealer has no trump to be turned")
        kitty = [turned, *[card for card in order_of_leaving if card != turned][: rules.pack.kitty - 1]]
    dealt = Counter(mine)
    dealt.subtract(kitty)
    if min(dealt.values()) < 0:
        raise PositionError("the kitty cannot be laid")
    piles[position.dealer] = list(dealt.elements())
    return piles, kitty


def _shunned(position: Position, order: Order, seat: Seat) -> set[str]:
    """
    Suits of which a seat has shown that it has none left.
    """
    shown: set[str] = set()
    for trick in position.tricks:
        led = order.group[trick.plays[0][0]]
        for place, cards in enumerate(trick.plays):
            if next_seat(trick.leader, place) == seat and any(order.group[card] != led for card in cards):
                shown.add(led)
    return shown


def _spare(order: Order, hand: Sequence[Card], count: int, needed: Cards) -> Cards:
    """
    Low side cards to bury that are not played afterwards.
    """
    free = Counter(hand)
    free.subtract(needed)
    able = [card for card in free.elements() if card != BIG_JOKER]
    able.sort(
        key=lambda card: (card in JOKERS, order.is_trump(card), POINTS[card], order.height[card], order.rank[card])
    )
    return tuple(able[:count])


__all__ = ["PositionError", "lay"]
