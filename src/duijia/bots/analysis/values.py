"""
What an analysis is made of: frozen records that go to JSON and back as they are (``msgspec.json``).
"""

from __future__ import annotations

from typing import Final

import msgspec

from duijia.cards import Cards, Rank, Seat, Trump
from duijia.hand.actions import SeatAction
from duijia.hand.ask import Kind
from duijia.hand.facts import Trick

MISTAKE: Final = 1.25
"""The least loss that is called a mistake: what five points are worth."""


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """
    One answer that the search compared.
    """

    action: SeatAction
    value: float
    """Its mean, in what the search maximises: about 积分 (``docs/analyse.md``)."""
    worlds: int
    """In how many worlds; answers that fell behind early have fewer."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """
    One answer of one seat, and what the search thinks of it.
    """

    line: int
    """Its line in the record, from 1."""
    hand_no: int
    number: int
    """Its place among the decisions of its deal, from 1."""
    trick: int
    """The trick that it belongs to, from 1; 0 before play."""
    seat: Seat
    kind: Kind
    """What was asked."""
    action: SeatAction
    best: SeatAction
    """What the search would have done; ``action`` itself where it found nothing better."""
    judged: bool
    """Whether the search could weigh it."""
    forced: bool
    """Whether there was only one answer."""
    loss: float
    """What ``action`` is expected to lose against ``best``, in the search's value, in worlds that had no part in choosing; 0 or more."""
    error: float
    """The standard error of ``loss``; 0 where the rest is known for certain."""
    points: float
    """The same loss in points of the seat's team; below 0 where ``best`` buys something else with points."""
    score: float | None
    """The attackers' points that the seat could expect after ``action``, a dug kitty counted; ``None`` where it is not judged, and
    while dealer or trump may still change."""
    worlds: int
    """Worlds behind ``loss`` and ``score``."""
    ranking: tuple[Tried, ...]
    """All answers compared, the best first by the stage that they reached; last ``action``, if the search would not have looked at it, by the
    worlds of ``loss``."""
    held: Cards
    """The seat's cards before it, in the game's order."""
    table: Trick | None
    """The trick on the table before it."""
    level: Rank
    trump: Trump | None
    dealer: Seat | None
    attackers: int
    """The attackers' points from tricks before it."""
    threshold: int

    @property
    def mistake(self) -> bool:
        """
        Whether it surely cost more than a trifle.
        """
        return self.loss >= MISTAKE and self.loss > 2 * self.error


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """
    What a hand came to.
    """

    hand_no: int
    dealer: Seat
    score: int
    threshold: int
    dig: bool


class Total(msgspec.Struct, frozen=True, kw_only=True):
    """
    One seat's decisions together.
    """

    seat: Seat
    name: str
    decisions: int
    judged: int
    mistakes: int
    loss: float
    error: float
    points: float


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """
    A record analysed.
    """

    version: int = 1
    """Of this form."""
    game: str
    options: dict[str, str]
    players: tuple[str, str, str, str]
    worlds: int
    seed: str
    decisions: tuple[Decision, ...]
    """In the order of the record."""
    dearest: tuple[int, ...]
    """Places in ``decisions`` of the mistakes, the dearest first."""
    totals: tuple[Total, ...]
    """By seat, of the seats analysed."""
    results: tuple[Result, ...]
    """Of the settled hands among those analysed."""


__all__ = ["MISTAKE", "Analysis", "Decision", "Result", "Total", "Tried"]
