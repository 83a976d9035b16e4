"""
Tricks, to the last one and the settlement (C1 to C7, C13).
"""

from __future__ import annotations

from msgspec.structs import replace

from duijia.cards import Cards, Seat, next_seat, points_of, team_of, without
from duijia.hand.actions import Play
from duijia.hand.ask import Ask
from duijia.hand.facts import Trick
from duijia.hand.settle import settle
from duijia.hand.state import Hand, Playing, Settled, with_cards
from duijia.plays import check_play, duty, trick_winner
from duijia.refusals import Refused


def begin(hand: Hand) -> Hand:
    """
    Play begins; the dealer leads (C7).
    """
    assert hand.dealer is not None
    return replace(hand, phase=Playing(), trick=Trick(leader=hand.dealer, plays=(), winner=None, points=0))


def on_turn(hand: Hand) -> Seat:
    """
    Whose turn it is.
    """
    assert hand.trick is not None
    return next_seat(hand.trick.leader, len(hand.trick.plays))


def lead_of(hand: Hand) -> Cards | None:
    """
    What was led to the trick on the table; ``None`` before the lead.
    """
    assert hand.trick is not None
    return hand.trick.plays[0] if hand.trick.plays else None


def play(hand: Hand, action: Play) -> Hand | Refused:
    """
    A seat on turn leads or follows.
    """
    seat, cards = action.seat, action.cards
    refused = check_play(hand.order, hand.hands[seat], lead_of(hand), cards)
    if refused:
        return refused
    trick = hand.trick
    assert trick is not None
    plays = (*trick.plays, cards)
    winner = next_seat(trick.leader, trick_winner(hand.order, plays))
    trick = Trick(leader=trick.leader, plays=plays, winner=winner, points=trick.points + points_of(cards))
    hands = with_cards(hand.hands, seat, without(hand.hands[seat], cards))
    if len(plays) < 4:
        return replace(hand, hands=hands, trick=trick)
    assert hand.dealer is not None
    won = trick.points if team_of(winner) != team_of(hand.dealer) else 0
    fresh = Trick(leader=winner, plays=(), winner=None, points=0)
    hand = replace(hand, hands=hands, trick=fresh, tricks=(*hand.tricks, trick), points=hand.points + won)
    return hand if hands[winner] else _settled(hand, trick)


def ask(hand: Hand, seat: Seat) -> Ask | None:
    """
    What *seat* has to play; ``None`` when it is not on turn.
    """
    if on_turn(hand) != seat:
        return None
    lead = lead_of(hand)
    if lead is None:
        return Ask(seat=seat, kind="lead", rule="C6", largest=hand.rules.pack.decks)
    owed = duty(hand.order, hand.hands[seat], lead)
    return Ask(seat=seat, kind="follow", rule=owed.rule, duty=owed)


def _settled(hand: Hand, last: Trick) -> Hand:
    assert hand.dealer is not None
    assert hand.trump is not None
    assert last.winner is not None
    paid = [transfer for transfer in hand.transfers if transfer.kind == "tribute" and transfer.source is not None]
    settlement = settle(
        hand.rules,
        levels=hand.setup.levels,
        dealer=hand.dealer,
        trump=hand.trump,
        first_hand=hand.setup.first_hand,
        trick_points=hand.points,
        last_winner=last.winner,
        last_cards=len(last.plays[0]),
        kitty=hand.kitty,
        dry=hand.dry,
        paid_from=paid[0].source if paid else None,
        paid_cards=sum(transfer.count for transfer in paid),
    )
    return replace(hand, phase=Settled(), trick=None, settlement=settlement)
