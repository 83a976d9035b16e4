"""
Facts: the public values a hand is told in, shared by its state, the views of the seats and the wire.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from duijia.cards import Cards, Rank, Seat, Team, Trump


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """
    Shown cards that fix the trump (亮主, 叫主, 反主); public.
    """

    seat: Seat
    cards: Cards
    suit: Trump | None
    """``None`` for a big joker in the first hand: the suit comes by GZ6."""


class Turned(msgspec.Struct, frozen=True, kw_only=True):
    """
    A kitty card turned because nobody declared (GZ7, DB4, GZ12); public.
    """

    seat: Seat | None
    """Who turned it; ``None`` where it is turned for all (GZ12)."""
    cards: Cards
    """One card."""


class Transfer(msgspec.Struct, frozen=True, kw_only=True):
    """
    Cards that moved between seats before play.
    """

    kind: Literal["tribute", "return", "take", "give_back"]
    """进贡, 还贡, 收牌, 还牌."""
    source: Seat | None
    """``None``: out of the pool (DL25)."""
    target: Seat | None
    """``None``: into the pool (DL25)."""
    cards: Cards | None
    """``None`` where this seat may not see them."""
    count: int


class Trick(msgspec.Struct, frozen=True, kw_only=True):
    """
    One trick (圈), whole or still being played.
    """

    leader: Seat
    plays: tuple[Cards, ...]
    """In order of play from the leader on."""
    winner: Seat | None
    """Who is winning so far, or won; ``None`` before the lead."""
    points: int
    """Points lying in it."""


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """
    Tribute owed before the next hand.
    """

    payers: tuple[Seat, ...] = ()
    """Paying seats with a share of at least one card."""
    receivers: tuple[Seat, ...] = ()
    """Receiving seats once each, first chooser first."""
    cards: tuple[int, ...] = ()
    """Each payer's share."""


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """
    What a hand came to.
    """

    score: int
    """The attackers' points, the dug kitty included (C9)."""
    trick_points: int
    """The attackers' points from tricks."""
    kitty: Cards
    """The buried kitty; shown to all now (C13). Empty for 公主."""
    kitty_points: int
    multiplier: int
    """What the kitty's points were multiplied by; 0 when the dealer side held it or there was none."""
    dig: bool
    """Whether an attacker won the last trick while there was a kitty (C9)."""
    threshold: int
    match_over: bool
    winner: Team | None
    """The team that won the match."""
    end: str | None
    """Why the match ended: ``"passed"``, ``"zero"``, ``"all"``, ``"jokers"``."""
    levels_before: tuple[Rank, Rank]
    levels: tuple[Rank, Rank]
    rise: tuple[int, int]
    """Levels really gained by each team."""
    joker_bonus: int
    """Levels that buried jokers added before any stop (GZ25)."""
    next_dealer: Seat | None
    owed: Owed
    points: tuple[int, int, int, int]
    """积分 of this hand, a seat."""
