"""
The wire: every message between a table and its clients, pages and bots alike. The one source of ``web/src/lib/wire.ts``.

A client opens ``/ws/tables/{table}`` and sends ``Hello`` first; the server answers ``Welcome``. From then on each accepted action
arrives as one ``Update`` with the next version, so the stream of versions has no gaps; what a seat may not see of an action is
left out of its ``Seen``. A command names the version that it was made at, and a request id: sent twice it acts once, made
at a stale version it is refused.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from duijia.bots.tiers import TierKey
from duijia.cards import Cards, Rank, Seat, Trump
from duijia.fairness import Commitment, Reveal
from duijia.hand.actions import SeatAction
from duijia.hand.ask import Completion
from duijia.refusals import Refused
from duijia.view import View

PROTOCOL = 1
"""Raised when an old client would no longer understand."""

NO_TABLE: Final = 4404
TOO_SLOW: Final = 4408
DAMAGED: Final = 4500
STORE_FAILS: Final = 4503
BROKEN: Final = 1011
CLOSE_CODES: Final = {
    NO_TABLE: "There is no such table.",
    TOO_SLOW: "You read too slowly, or the server closes; come back with your token and get the whole view.",
    DAMAGED: "The table's journal is damaged: it cannot be opened, and coming back does not help.",
    STORE_FAILS: "The server's store fails just now; come back in a while.",
    BROKEN: "The server failed.",
}
"""Why the server closes a socket. A `Fault` that says so in words comes before, except where the client is too slow."""


# ---------------------------------------------------------------- client to server


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello", tag_field="type"):
    """
    The first message of a connection.
    """

    protocol: int
    token: str | None = None
    """The secret of a seat taken before; ``None`` for a newcomer."""
    since: int | None = None
    """The last version this client has; ``None``: none."""


class Sit(msgspec.Struct, frozen=True, kw_only=True, tag="sit", tag_field="type"):
    """
    Take a free seat (one that a bot holds for now).
    """

    id: str
    name: str
    """Shown to the others; never an identity. 1 to 24 characters."""
    seat: Seat | None = None
    """The wanted seat; ``None``: any."""
    program: bool = False
    """Whether a program plays here, not a person: the others see it as a bot, and it is not waited for as people are."""


class Act(msgspec.Struct, frozen=True, kw_only=True, tag="act", tag_field="type"):
    """
    Do something at the table.
    """

    id: str
    """Request id, 1 to 64 characters, new for each command; repeating one repeats its answer, not its effect."""
    version: int
    """The version that the client has seen. A declaration is judged by the cards now, so it may be older; for everything else it
    must be the present one."""
    action: SeatAction


class Choose(msgspec.Struct, frozen=True, kw_only=True, tag="choose", tag_field="type"):
    """
    Which cards can be added to a partial choice? Changes nothing.
    """

    id: str
    version: int
    partial: Cards


class Hint(msgspec.Struct, frozen=True, kw_only=True, tag="hint", tag_field="type"):
    """
    What would the rule bot do here? Changes nothing. It is also what a time-out would do.
    """

    id: str
    version: int


class Ready(msgspec.Struct, frozen=True, kw_only=True, tag="ready", tag_field="type"):
    """
    Ready for the next hand; it starts when all people at the table are, or when the countdown ends.
    """

    id: str


class Entropy(msgspec.Struct, frozen=True, kw_only=True, tag="entropy", tag_field="type"):
    """
    Add bytes to the shuffle of the coming hand, once for each ``TableInfo.commitment``; a seat that does not adds zeros.
    """

    id: str
    entropy: str
    """Sixteen random bytes, 32 lower-case hex digits."""


class Tier(msgspec.Struct, frozen=True, kw_only=True, tag="tier", tag_field="type"):
    """
    Choose the tier of a seat's bot, between hands.
    """

    id: str
    seat: Seat
    """A seat that a bot holds."""
    tier: TierKey


class Leave(msgspec.Struct, frozen=True, kw_only=True, tag="leave", tag_field="type"):
    """
    Give the seat up for good; a bot plays on.
    """

    id: str


ClientMessage: TypeAlias = Hello | Sit | Act | Choose | Hint | Ready | Entropy | Tier | Leave


# ---------------------------------------------------------------- server to client


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """
    The pace of a table, in milliseconds.
    """

    deal_ms: int = 60
    """Between two dealt cards (0 to 1,000)."""
    declare_ms: int = 6000
    """The window after the deal, and the time to answer when asked to call or counter (1,000 to 60,000)."""
    turn_ms: int = 60000
    """Time for any other decision; 0: none. At its end the rule bot's move is made (0 to 600,000)."""
    bot_ms: int = 700
    """How long a bot waits before it acts (0 to 10,000); the same in every position."""
    trick_ms: int = 1200
    """How long a finished trick stays (0 to 10,000)."""
    next_ms: int = 30000
    """Countdown to the next hand (0 to 600,000); 0: only when all people are ready."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """
    Who sits where; public.
    """

    seat: Seat
    name: str
    kind: Literal["person", "bot", "program"]
    """``"bot"``: the table's own, its seat is free to take; ``"program"``: somebody's program holds the seat."""
    bot: TierKey | None
    """Which bot plays just now: of a bot's seat, or of a person or program that is away; a program that gives no answer is away too.
    Where it is not the seat's ``tier``, that one is getting ready or gave no answer, and the regular bot moves for it."""
    tier: TierKey
    """The tier of the seat's bot, which plays whenever nobody sits here."""
    online: bool
    ready: bool
    title: tuple[str, str]
    """Title by 积分 (GZ33), 中文 and English; empty where the game has none."""


class PackInfo(msgspec.Struct, frozen=True, kw_only=True):
    """
    What a pack is made of.
    """

    decks: int
    ranks: tuple[Rank, ...]
    """The ranks in it, 2 to A."""
    calls: bool
    """Whether a bright card is drawn (DL2)."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """
    What everybody may know of a table.
    """

    table: str
    """Its id, the link's last part."""
    game: str
    names: tuple[str, str]
    options: dict[str, str]
    """Every house rule of the game with its value, in text form."""
    changed: tuple[str, ...]
    """The options that differ from the game's default."""
    settings: Settings
    players: tuple[Player, ...]
    """Four, by seat."""
    match_no: int
    waiting: bool
    """Whether the first hand has not begun; where the table waits for friends it begins when all people are ``Ready``."""
    permanent: tuple[Rank, ...] = ()
    """Ranks that are always trump (常主), for marking the cards."""
    commitment: Commitment | None = None
    """The server's commitment to the coming hand; add your ``Entropy`` when it is told. ``None`` while a hand is being played."""
    pack: PackInfo | None = None
    """What the pack is made of, for checking the shuffle."""
    trouble: tuple[str, str] | None = None
    """Why nothing can happen at the table just now, 中文 and English; ``None``: it goes on."""


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """
    The running timer.
    """

    seats: tuple[Seat, ...]
    """Whose time runs; empty: the table's own pace (dealing, a finished trick, the countdown)."""
    left_ms: int
    """Left when the message was sent."""
    total_ms: int


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """
    What this seat saw of one action.
    """

    do: str
    """The action's tag: ``"deal"``, ``"declare"``, ``"play"``, …, or ``"hand"`` for a new deal."""
    seat: Seat | None
    cards: Cards | None
    """``None`` where this seat may not see them."""
    count: int
    suit: Trump | None


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag="welcome", tag_field="type"):
    """
    The answer to ``Hello``, and to a ``Sit`` that was granted.
    """

    protocol: int
    info: TableInfo
    seat: Seat | None
    """The seat that this connection speaks for; ``None``: none yet."""
    token: str | None
    """The seat's secret, told once, when it is taken. Keep it."""
    version: int
    view: View | None
    """The whole view of the seat; ``None`` without one."""
    clock: Clock | None
    ended: bool
    """The match is over (a new one starts with ``Ready``)."""
    reveal: Reveal | None = None
    """The shuffle of the hand, once it is settled."""


class Update(msgspec.Struct, frozen=True, kw_only=True, tag="update", tag_field="type"):
    """
    One accepted action.
    """

    version: int
    seen: Seen
    view: View
    """The seat's view after it; ``tricks`` holds the last finished trick only."""
    clock: Clock | None
    reveal: Reveal | None = None
    """The shuffle of the hand, with the action that settles it: the page can check it now."""


class Info(msgspec.Struct, frozen=True, kw_only=True, tag="info", tag_field="type"):
    """
    Somebody came, left, got ready, or a clock started without an action.
    """

    info: TableInfo
    clock: Clock | None


class Done(msgspec.Struct, frozen=True, kw_only=True, tag="done", tag_field="type"):
    """
    The command *id* was carried out (at *version*).
    """

    id: str
    version: int


class Choice(msgspec.Struct, frozen=True, kw_only=True, tag="choice", tag_field="type"):
    """
    The answer to ``Choose``.
    """

    id: str
    version: int
    completion: Completion
    refused: Refused | None
    """Why the partial choice cannot be sent as it is; ``None`` where it can."""


class Hinted(msgspec.Struct, frozen=True, kw_only=True, tag="hinted", tag_field="type"):
    """
    The answer to ``Hint``.
    """

    id: str
    version: int
    action: SeatAction


class Refusal(msgspec.Struct, frozen=True, kw_only=True, tag="refusal", tag_field="type"):
    """
    The command *id* was refused; nothing changed.
    """

    id: str
    refused: Refused


class Fault(msgspec.Struct, frozen=True, kw_only=True, tag="fault", tag_field="type"):
    """
    A message that could not be read, or asks for what does not exist. Nothing changed.
    """

    id: str | None
    field: str
    """The path of the field at fault, e.g. ``"action.cards[2]"``."""
    zh: str
    en: str


ServerMessage: TypeAlias = Welcome | Update | Info | Done | Choice | Hinted | Refusal | Fault


# ---------------------------------------------------------------- HTTP


class TierInfo(msgspec.Struct, frozen=True, kw_only=True):
    """
    ``GET /api/tiers``: one strength of bots that this server offers.
    """

    key: TierKey
    names: tuple[str, str]
    """中文 and English."""
    notes: tuple[str, str]
    """A sentence on how it plays."""
    ready: bool
    """Whether it can play at once; until then the regular bot moves for it."""
    chosen: bool
    """Whether it plays where nothing else is chosen."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """
    ``POST /api/tables``: open a table and take its first seat.
    """

    game: str = "dagunzi"
    options: dict[str, str | bool | list[str]] = {}
    settings: Settings = Settings()
    name: str = ""
    """1 to 24 characters; empty: a name is given."""
    seat: Seat = 0
    wait: bool = False
    """Whether the first hand waits for ``Ready`` of all people at the table (to wait for friends), instead of beginning at once."""
    bots: TierKey | tuple[TierKey, TierKey, TierKey, TierKey] | None = None
    """The tier of the bots: one for all, or one a seat; ``None``: the server's own choice."""


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """
    The answer: the table, and the seat's secret.
    """

    table: str
    seat: Seat
    token: str


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """
    A house rule as the new-table form shows it.
    """

    name: str
    rule: str
    default: str
    values: tuple[str, ...]
    """Empty: a set of levels (``levels`` of the game)."""
    title: tuple[str, str]
    """中文 and English."""
    explain: tuple[str, str]
    labels: tuple[tuple[str, str], ...]
    """One pair for each value."""


class PresetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """
    A named set of house rules.
    """

    names: tuple[str, str]
    options: dict[str, str]


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """
    ``GET /api/games``: one game and its house rules.
    """

    key: str
    names: tuple[str, str]
    levels: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    presets: tuple[PresetInfo, ...]
    pack: PackInfo
    permanent: tuple[Rank, ...]
    """Ranks that are always trump (常主)."""
    kitty: int
    """Cards in the kitty."""
    no_trump: bool
    """Whether a hand can be played without a trump suit (公主, DL13)."""


class ReplayPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """
    Who sat at a seat of a record.
    """

    seat: Seat
    kind: str
    """``person``, or ``bot:`` and which."""
    name: str


class ReplayProblem(msgspec.Struct, frozen=True, kw_only=True):
    """
    Something that does not hold in a record.
    """

    line: int
    column: int
    zh: str
    en: str


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """
    A moment of a recorded hand, all hands open.
    """

    line: int
    """The line of the record that led here."""
    seen: Seen
    """What happened; ``do`` is ``"hand"`` for a new deal."""
    view: View
    """The view of the seat that looks on."""
    hands: tuple[Cards, Cards, Cards, Cards]
    """Every seat's cards, highest trump first."""
    kitty: Cards
    """The kitty where it lies; empty while the dealer holds it."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """
    ``POST /api/replay``: one hand of a record, step by step.
    """

    game: str
    names: tuple[str, str]
    options: dict[str, str]
    permanent: tuple[Rank, ...]
    table: str
    match_no: int
    players: tuple[ReplayPlayer, ...]
    notes: tuple[str, ...]
    hands: tuple[int, ...]
    """The numbers of all hands in the record."""
    hand: int
    """The one that is shown."""
    problems: tuple[ReplayProblem, ...]
    """What does not hold in the record; none: every action is legal, every result right, every shuffle as committed."""
    broken: bool
    """Whether the record cannot be played to the end of this hand."""
    frames: tuple[Frame, ...]
