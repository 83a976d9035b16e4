"""
The rows of a table's journal: everything that ever changed it, in a form that is kept.

The row of a new hand also holds the table as it was before the hand, so that a table is rebuilt from its last hand on.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from duijia.bots.tiers import DEFAULT, TierKey
from duijia.cards import Card, Cards, Rank, Seat, Team
from duijia.chance import Chance
from duijia.hand.actions import Action
from duijia.hand.facts import Owed
from duijia.match import Match
from duijia.rules import Rules
from duijia.server.wire import Settings

Tiers: TypeAlias = tuple[TierKey, TierKey, TierKey, TierKey]
"""The tier of each seat's bot, which plays while nobody sits there."""

REGULARS: Final[Tiers] = (DEFAULT, DEFAULT, DEFAULT, DEFAULT)

Actor = Literal["person", "bot", "clock", "table"]
"""Who did it: a person, a bot, the rule bot because time ran out, or nobody (dealing)."""


class Opened(msgspec.Struct, frozen=True, kw_only=True, tag="opened", tag_field="row"):
    """
    The table was opened: its game and house rules, which stay.
    """

    game: str
    options: dict[str, str]
    """The house rules that differ from the game's own, in text form."""
    settings: Settings
    wait: bool
    """Whether the first hand waits until everybody is ready."""
    secret: str
    """The table's secret, 64 hex digits, from which that of each hand is derived; told to nobody."""
    bots: Tiers = REGULARS
    """The tiers to begin with."""


class Seated(msgspec.Struct, frozen=True, kw_only=True, tag="seated", tag_field="row"):
    """
    A person, or a program, took a seat.
    """

    seat: Seat
    name: str
    proof: str
    """SHA-256 of the seat's secret, in hex; the secret itself is kept nowhere."""
    program: bool = False
    """Whether a program plays here, not a person."""


class Left(msgspec.Struct, frozen=True, kw_only=True, tag="left", tag_field="row"):
    """
    A person gave a seat up.
    """

    seat: Seat


class Tiered(msgspec.Struct, frozen=True, kw_only=True, tag="tiered", tag_field="row"):
    """
    A person chose another tier for a seat's bot.
    """

    seat: Seat
    tier: TierKey
    by: Seat
    """The person's seat,"""
    id: str
    """and the request id of his command."""


class Readied(msgspec.Struct, frozen=True, kw_only=True, tag="readied", tag_field="row"):
    """
    A person is ready for the next hand.
    """

    seat: Seat
    id: str
    """The request id of his command."""


class Added(msgspec.Struct, frozen=True, kw_only=True, tag="added", tag_field="row"):
    """
    A person added bytes to the coming hand's shuffle, after its commitment was told.
    """

    seat: Seat
    entropy: str
    """Sixteen bytes, 32 hex digits."""
    id: str
    """The request id of his command."""


class Acted(msgspec.Struct, frozen=True, kw_only=True, tag="acted", tag_field="row"):
    """
    An accepted action of the hand.
    """

    action: Action
    by: Actor
    id: str | None = None
    """The request id of a person's command."""


class MatchBefore(msgspec.Struct, frozen=True, kw_only=True):
    """
    The match before a hand.
    """

    match_no: int
    hand_no: int
    levels: tuple[Rank, Rank]
    dealer: Seat | None
    owed: Owed
    scores: tuple[int, int, int, int]
    totals: tuple[int, int, int, int]
    over: bool = False
    winner: Team | None = None

    @classmethod
    def of(cls, match: Match) -> MatchBefore:
        """
        What of *match* the next hand needs; a hand that came to nothing (GZ7, GZ12, DL12) is dealt again under its number.
        """
        again = match.hand is not None and match.hand.phase.name == "redeal"
        return cls(
            match_no=match.match_no,
            hand_no=match.hand_no - 1 if again else match.hand_no,
            levels=match.levels,
            dealer=match.dealer,
            owed=match.owed,
            scores=match.scores,
            totals=match.totals,
            over=match.over,
            winner=match.winner,
        )

    def match(self, rules: Rules) -> Match:
        """
        The match under *rules*, between two hands.
        """
        return Match(
            rules=rules,
            match_no=self.match_no,
            hand_no=self.hand_no,
            levels=self.levels,
            dealer=self.dealer,
            owed=self.owed,
            scores=self.scores,
            totals=self.totals,
            hand=None,
            over=self.over,
            winner=self.winner,
        )


class Shuffle(msgspec.Struct, frozen=True, kw_only=True):
    """
    The chance of a hand, and where it came from.
    """

    pack: str
    """The whole pack in order, cards separated by spaces."""
    first_drawer: Seat
    bright: int | None
    secret: str
    """The server's secret in hex; empty for a pack that was set up by hand."""
    entropies: tuple[str, str, str, str]
    """What the seats added, in hex, by seat."""
    redeal: int
    """0 for the first deal of the hand."""

    def chance(self) -> Chance:
        """
        The chance for the match.
        """
        pack: Cards = tuple(Card(card) for card in self.pack.split())
        return Chance(pack, self.first_drawer, self.bright)


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """
    A command that was carried out, remembered so that it acts once.
    """

    seat: Seat
    id: str
    version: int


class Before(msgspec.Struct, frozen=True, kw_only=True):
    """
    The table before a hand: enough to go on from here.
    """

    opened: Opened
    seats: tuple[Seated | None, Seated | None, Seated | None, Seated | None]
    version: int
    match: MatchBefore
    answered: tuple[Answered, ...]
    bots: Tiers | None = None
    """The tiers; ``None``: those to begin with."""


class Began(msgspec.Struct, frozen=True, kw_only=True, tag="hand", tag_field="row"):
    """
    A hand began (or was dealt again).
    """

    before: Before
    shuffle: Shuffle


Row: TypeAlias = Opened | Seated | Left | Tiered | Readied | Added | Began | Acted

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Row] = msgspec.json.Decoder(
    Opened | Seated | Left | Tiered | Readied | Added | Began | Acted
)


def dump(row: Row) -> bytes:
    """
    *row* as it is kept.
    """
    return _ENCODER.encode(row)


def load(body: bytes) -> Row:
    """
    The row in *body*.

    :raises msgspec.DecodeError: not a row
    """
    return _DECODER.decode(body)
