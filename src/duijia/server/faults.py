"""
Faults: what is wrong with a message, and in which field. Reading never changes a table, and no traceback leaves the server.
"""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

import msgspec

from duijia.cards import INDEX, NO_TRUMP, SEATS, SUITS, Cards, Seat
from duijia.fairness import ENTROPY_BYTES
from duijia.hand.actions import Declare, Pass, SeatAction
from duijia.notation import shown
from duijia.server import wire
from duijia.server.wire import Fault, Settings

T = TypeVar("T")

MESSAGE_BYTES: Final = 16 * 1024
"""The longest message that is read."""
ID_LENGTH: Final = 64
CARDS_AT_ONCE: Final = 60
"""More cards than any choice can have."""
STORE: Final = "store"
"""The field of a fault that is the store's."""
BIGGEST: Final = 2**53 - 1
"""The largest number that every client can hold."""
ENTROPY: Final = re.compile(f"[0-9a-f]{{{2 * ENTROPY_BYTES}}}")
AT: Final = re.compile(r"^(?P<what>.*) - at `(?P<path>[^`]*)`$", re.DOTALL)
LIMITS: Final[dict[str, tuple[int, int]]] = {
    "deal_ms": (0, 1_000),
    "declare_ms": (1_000, 60_000),
    "turn_ms": (0, 600_000),
    "bot_ms": (0, 10_000),
    "trick_ms": (0, 10_000),
    "next_ms": (0, 600_000),
}
"""The range of each setting, in milliseconds."""


class FaultError(Exception):
    """
    A message that cannot be read, or asks for what does not exist.
    """

    def __init__(self, field: str, zh: str, en: str, *, status: int = 400) -> None:
        super().__init__(f"{field}: {en}")
        self.field = field
        """The path of the field at fault; empty: the whole message."""
        self.zh = zh
        self.en = en
        self.status = status
        """The HTTP status, where the answer has one."""

    def fault(self, request: str | None = None) -> Fault:
        """
        The message to the sender of *request*.
        """
        return Fault(id=request, field=self.field, zh=self.zh, en=self.en)


def unstored() -> FaultError:
    """
    What somebody is told whose command or request could not be carried out because the store fails.
    """
    return FaultError(
        STORE,
        "现在存不下来，什么也没有改变，请过一会儿再试",
        "this cannot be stored just now; nothing changed, try again in a while",
        status=503,
    )


def damaged() -> FaultError:
    """
    What somebody is told whose table cannot be rebuilt from its journal.
    """
    return FaultError(
        "table",
        "这张牌桌的存档坏了，打不开；请告诉开服务器的人",
        "the journal of this table is damaged and cannot be opened; tell the person who runs the server",
        status=500,
    )


class _Named(msgspec.Struct):
    id: str | None = None


def read_json(data: str | bytes, kind: type[T] | Any, *, whole: bool = False) -> T:
    """
    *data* read as *kind*; with *whole* nothing may stand there that *kind* does not have.

    :raises FaultError: it is not JSON, or not of that kind; names the field
    """
    try:
        read: T = msgspec.json.decode(data, type=kind)
        if whole:
            _check_whole(msgspec.json.decode(data), kind, "")
    except msgspec.ValidationError as error:
        raise _invalid(str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        reason = str(error) if isinstance(error, msgspec.DecodeError) else "nested too deeply or not UTF-8"
        raise FaultError("", "不是正确的 JSON", f"not valid JSON: {reason}") from None
    return read


def read_message(data: str | bytes) -> wire.ClientMessage:
    """
    The client's message in *data*, all its fields checked.

    :raises FaultError: it cannot be read; names the field
    """
    if len(data) > MESSAGE_BYTES:
        raise FaultError("", f"消息太长（最多 {MESSAGE_BYTES} 字节）", f"a message has at most {MESSAGE_BYTES} bytes")
    message: wire.ClientMessage = read_json(data, wire.ClientMessage)
    if not isinstance(message, wire.Hello) and not 1 <= len(message.id) <= ID_LENGTH:
        raise FaultError("id", f"id 要 1 到 {ID_LENGTH} 个字符", f"an id has 1 to {ID_LENGTH} characters")
    match message:
        case wire.Hello() if message.token is not None and not 1 <= len(message.token) <= ID_LENGTH * 2:
            raise FaultError("token", "座位密钥不对", "no token looks like this")
        case wire.Sit() if message.seat is not None:
            check_seat("seat", message.seat)
        case wire.Tier():
            check_seat("seat", message.seat)
        case wire.Act():
            _check_version(message.version)
            _check_action(message.action)
        case wire.Choose():
            _check_version(message.version)
            check_cards("partial", message.partial)
        case wire.Hint():
            _check_version(message.version)
        case wire.Entropy() if not ENTROPY.fullmatch(message.entropy):
            raise FaultError("entropy", "要 32 位十六进制小写数字", "takes 32 lower-case hex digits")
        case _:
            pass
    return message


def request_of(data: str | bytes) -> str | None:
    """
    The request id in a message that could not be read otherwise, where there is one.
    """
    try:
        named = msgspec.json.decode(data[:MESSAGE_BYTES], type=_Named)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return named.id if named.id is not None and len(named.id) <= ID_LENGTH else None


def check_seat(field: str, seat: Seat) -> None:
    """
    :raises FaultError: *seat* is none of the four
    """
    if seat not in SEATS:
        raise FaultError(field, "座位是 0 到 3", "a seat is 0, 1, 2 or 3")


def check_cards(field: str, cards: Cards) -> None:
    """
    :raises FaultError: too many cards, or one that is no card
    """
    if len(cards) > CARDS_AT_ONCE:
        raise FaultError(field, f"一次最多 {CARDS_AT_ONCE} 张牌", f"at most {CARDS_AT_ONCE} cards at once")
    for place, card in enumerate(cards):
        if card not in INDEX:
            raise FaultError(f"{field}[{place}]", "没有这张牌", "there is no such card (a card is like SK, H10, LJ)")


def check_settings(settings: Settings) -> None:
    """
    :raises FaultError: a setting out of its range
    """
    for name, (least, most) in LIMITS.items():
        if not least <= getattr(settings, name) <= most:
            raise FaultError(
                f"settings.{name}", f"取值 {least} 到 {most} 毫秒", f"takes {least} to {most} milliseconds"
            )


def _check_whole(value: Any, kind: Any, path: str) -> None:
    """
    :raises FaultError: *value*, read as the struct *kind*, has a field that it does not have
    """
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    for name, inner in value.items():
        if name not in fields:
            listed = ", ".join(fields)
            raise FaultError(
                f"{path}{shown(name, 40)[1:-1]}",
                f"没有这一项（有 {listed}）",
                f"there is no such field; there are {listed}",
            )
        if isinstance(fields[name], type) and issubclass(fields[name], msgspec.Struct):
            _check_whole(inner, fields[name], f"{path}{name}.")


def _check_version(version: int) -> None:
    if not 0 <= version <= BIGGEST:
        raise FaultError("version", "没有这个版本", "there is no such version")


def _check_action(action: SeatAction) -> None:
    check_seat("action.seat", action.seat)
    if isinstance(action, Pass):
        return
    check_cards("action.cards", action.cards)
    if isinstance(action, Declare) and action.suit not in (*SUITS, NO_TRUMP, None):
        raise FaultError("action.suit", "花色是 S H C D", "a suit is S, H, C or D")


def _invalid(message: str) -> FaultError:
    """
    A fault from what msgspec says of a value: its words, and the path after the ``$``.
    """
    found = AT.match(message)
    what, path = (found["what"], found["path"]) if found else (message, "$")
    missing = re.search(r"missing required field `([^`]+)`", what)
    field = path.removeprefix("$").removeprefix(".")
    if missing:
        field = f"{field}.{missing[1]}".removeprefix(".")
        return FaultError(field, "缺少这一项", "this field is missing")
    return FaultError(field, "这一项的内容不对", what[:1].lower() + what[1:])
