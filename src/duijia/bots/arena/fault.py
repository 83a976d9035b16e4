"""
A hand that a bot's fault decides: an illegal answer, an exception, a program that crashed or stayed silent. It is lost by the bot's side
as clearly as its role allows.
"""

from __future__ import annotations

from msgspec.structs import replace

from duijia.cards import NO_TRUMP, Seat, next_seat, team_of
from duijia.hand.settle import settle
from duijia.hand.state import Hand, Settled


def lost_by(hand: Hand, seat: Seat) -> Hand:
    """
    *hand* settled as lost by *seat*'s side: as dealers it gives up every point, as attackers it wins none; nothing is buried. Before there
    is a dealer the other side is taken for the dealer's.
    """
    rules, setup = hand.rules, hand.setup
    dealer = next_seat(seat) if hand.dealer is None else hand.dealer
    dealers_lose = team_of(dealer) == team_of(seat)
    paid = [transfer for transfer in hand.transfers if transfer.kind == "tribute" and transfer.source is not None]
    done = settle(
        rules,
        levels=setup.levels,
        dealer=dealer,
        trump=hand.trump or NO_TRUMP,
        first_hand=setup.first_hand,
        trick_points=rules.score.total if dealers_lose else 0,
        last_winner=next_seat(dealer) if dealers_lose else dealer,
        last_cards=1,
        kitty=(),
        dry=False,
        paid_from=paid[0].source if paid else None,
        paid_cards=sum(transfer.count for transfer in paid),
    )
    return replace(hand, dealer=dealer, phase=Settled(), trick=None, settlement=done)
