"""
Records over HTTP: a table's match as a file, and a file's hand step by step for the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from duijia.bots.tiers import TierKey
from duijia.cards import SEATS
from duijia.fairness import Reveal, commit
from duijia.hand.actions import Deal, SeatAction, cards_of
from duijia.match import Match
from duijia.record import Header, Problem, Recorder, RecordError, Step, loads, replay, verify
from duijia.record.action_lines import verb_of
from duijia.record.deal_lines import HandLine
from duijia.record.record import Record
from duijia.refusals import Refused
from duijia.server.faults import FaultError, check_seat
from duijia.server.rows import Acted, Began, Left, Opened, Row, Seated, Tiered, Tiers
from duijia.server.seats import BOT_NAMES
from duijia.server.state import DamagedError, Holders, read_row, rules_of
from duijia.server.store import Stored
from duijia.server.wire import Frame, Replay, ReplayPlayer, ReplayProblem, Seen
from duijia.view import view_of

MOST_PROBLEMS: Final = 20
"""Problems told of one record."""


def table_record(
    table: str, rows: Sequence[Stored], match_no: int | None = None, notes: tuple[str, ...] = ()
) -> Record:
    """
    The finished hands of match *match_no* (the last one by default) as a record. The hand being played is not in it, so nothing
    hidden can be read from it.

    :raises FaultError: no such match
    :raises DamagedError: a journal whose rows cannot be read, or do not follow each other
    """
    journal = [(stored.at, read_row(stored)) for stored in rows]
    opened = journal[0][1] if journal else None
    if not isinstance(opened, Opened):
        raise DamagedError("a journal begins with its opening")
    matches = [row.before.match.match_no for _, row in journal if isinstance(row, Began)]
    wanted = (matches[-1] if matches else 1) if match_no is None else match_no
    if wanted not in (matches or [1]):
        raise FaultError("match", "没有这一轮", "there is no such match", status=404)
    rules = rules_of(opened)
    header = Header.of(rules, _players(journal, wanted), table=table, match_no=wanted, notes=notes)
    recorder = Recorder(header, rules)
    running, began, latest = False, 0, 0
    for at, row in journal:
        if isinstance(row, Began):
            running = row.before.match.match_no == wanted
            if running and not row.shuffle.redeal:
                began, latest = at, 0
            if running:
                recorder.start(row.shuffle.chance(), _reveal(table, row, rules.key))
        elif isinstance(row, Acted) and running:
            # A clock that was set back must not let times run backwards.
            latest = max(latest, at - began)
            if isinstance(recorder.act(row.action, latest), Refused):
                raise DamagedError("an action of the journal does not follow")
    return recorder.record()


def _players(journal: Sequence[tuple[int, Row]], match_no: int) -> tuple[tuple[str, str], ...]:
    """
    Kind and name of who sat at each seat when the match was last played.
    """
    seats: list[Seated | None] = [None, None, None, None]
    opened = journal[0][1]
    assert isinstance(opened, Opened)
    tiers: list[TierKey] = [*opened.bots]
    last: Holders = (None, None, None, None)
    bots: Tiers = opened.bots
    current = 1
    for _, row in journal:
        match row:
            case Tiered():
                tiers[row.seat] = row.tier
            case Seated():
                seats[row.seat] = row
            case Left():
                seats[row.seat] = None
            case Began():
                current = row.before.match.match_no
            case _:
                pass
        if current == match_no:
            last = seats[0], seats[1], seats[2], seats[3]
            bots = tiers[0], tiers[1], tiers[2], tiers[3]
    return tuple(
        (f"bot:{bots[seat]}", BOT_NAMES[seat])
        if holder is None
        else ("bot:program" if holder.program else "person", holder.name)
        for seat, holder in zip(SEATS, last, strict=True)
    )


def _reveal(table: str, row: Began, game: str) -> Reveal | None:
    shuffle = row.shuffle
    if not shuffle.secret:
        return None
    return Reveal(
        game=game,
        table=table,
        match_no=row.before.match.match_no,
        hand_no=row.before.match.hand_no + 1,
        redeals=shuffle.redeal,
        commitment=commit(bytes.fromhex(shuffle.secret)),
        secret=shuffle.secret,
        entropies=shuffle.entropies,
    )


def hand_replay(data: bytes, hand: int, seat: int) -> Replay:
    """
    Hand number *hand* of the record in *data*, step by step with all hands open, seen from *seat*; and what does not hold in it.

    :raises FaultError: no record, no such hand, no such seat; the message has line and column
    """
    check_seat("seat", seat)
    try:
        record = loads(data)
        problems = verify(record)
        steps, broken = _steps(record, hand)
    except RecordError as error:
        raise _fault(error.problem) from None
    hands = sorted({line.hand_no for line in record.lines if isinstance(line, HandLine)})
    if not any(step.match.hand_no == hand for step in steps):
        raise FaultError("hand", "记录里没有这一局", "the record has no such hand", status=404)
    header = record.header
    rules = steps[0].match.rules
    return Replay(
        game=header.game,
        names=rules.names,
        options=dict(header.options),
        permanent=rules.pack.permanent,
        table=header.table,
        match_no=header.match_no,
        players=tuple(ReplayPlayer(seat=one.seat, kind=one.kind, name=one.name) for one in header.players),
        notes=header.notes,
        hands=tuple(hands),
        hand=hand,
        problems=tuple(_problem(one) for one in problems[:MOST_PROBLEMS]),
        broken=broken,
        frames=tuple(_frames(steps, hand, seat)),
    )


def _steps(record: Record, hand: int) -> tuple[list[Step], bool]:
    """
    The steps up to the end of hand number *hand* that can be played, and whether that is not all of them.

    :raises RecordError: none can
    """
    steps: list[Step] = []
    try:
        for step in replay(record):
            if step.match.hand_no > hand:
                break
            steps.append(step)
    except RecordError:
        if not steps:
            raise
        return steps, True
    return steps, False


def _frames(steps: Sequence[Step], hand: int, seat: int) -> Iterator[Frame]:
    """
    One frame for each line of the record: the cards that one ``deal`` line deals come together.
    """
    mine = [step for step in steps if step.match.hand_no == hand]
    for place, step in enumerate(mine):
        following = mine[place + 1] if place + 1 < len(mine) else None
        if following is None or following.line != step.line:
            yield _frame(step, step.match, seat)


def _frame(step: Step, match: Match, seat: int) -> Frame:
    hand = match.hand
    assert hand is not None
    first, second, third, fourth = (hand.order.sort(cards) for cards in hand.hands)
    return Frame(
        line=step.line,
        seen=_seen(step.action),
        view=view_of(match, seat),
        hands=(first, second, third, fourth),
        kitty=hand.order.sort(hand.kitty or (() if hand.kitty_taken else hand.kitty_dealt)),
    )


def _seen(action: Deal | SeatAction | None) -> Seen:
    if action is None or isinstance(action, Deal):
        return Seen(do="hand" if action is None else "deal", seat=None, cards=(), count=0, suit=None)
    cards = cards_of(action)
    suit = getattr(action, "suit", None)
    return Seen(do=verb_of(action), seat=action.seat, cards=cards, count=len(cards), suit=suit)


def _problem(found: Problem) -> ReplayProblem:
    return ReplayProblem(line=found.line, column=found.column, zh=found.zh, en=found.en)


def _fault(found: Problem) -> FaultError:
    place = f"line {found.line}, column {found.column}"
    return FaultError(
        f"{found.line}:{found.column}", f"第 {found.line} 行第 {found.column} 列：{found.zh}", f"{place}: {found.en}"
    )
