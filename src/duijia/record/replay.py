"""
A record played again, step by step, under its own rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from duijia.cards import Cards
from duijia.chance import Chance, pack_faces
from duijia.fairness import Reveal
from duijia.games import find_game
from duijia.hand.actions import Action, Deal
from duijia.match import Match, can_start
from duijia.record.action_lines import ActionLine, DealLine
from duijia.record.deal_lines import (
    CommitLine,
    EntropyLine,
    HandLine,
    KittyLine,
    PackLine,
    SecretLine,
    ShuffleLine,
)
from duijia.record.error import fail
from duijia.record.head_lines import GameLine, OptionLine
from duijia.record.record import Record
from duijia.record.recorder import Recorder
from duijia.rules import OptionError, Rules, with_options

Find = Callable[[str], Rules]
"""From a game's key to its rules; KeyError: there is none."""


@dataclass(frozen=True, slots=True)
class Step:
    """
    One thing that happened.
    """

    line: int
    """The line of the record, from 1; the cards of one ``deal`` line share it."""
    action: Action | None
    """``None``: a new deal begins."""
    before: Match
    match: Match
    """The match after it."""


def rules_of(record: Record, find: Find = find_game) -> Rules:
    """
    The rules that the record's head asks for, whether or not they are what they were when it was written.

    :raises RecordError: an unknown game or option, or a value it cannot take
    """
    rules: Rules | None = None
    options: dict[str, str] = {}
    places: dict[str, int] = {}
    for number, line in enumerate(record.lines, 1):
        if isinstance(line, GameLine):
            try:
                rules = find(line.game)
            except KeyError:
                raise fail(number, 6, "record/game", got=line.game) from None
        elif isinstance(line, OptionLine):
            if line.name in options:
                raise fail(number, 8, "record/option_twice", name=line.name)
            options[line.name] = line.value
            places[line.name] = number
    if rules is None:
        raise fail(1, 1, "record/empty")
    try:
        return with_options(rules, options)
    except OptionError as error:
        at = places.get(error.field, 1)
        column = 8 if error.field in places and not _known(rules, error.field) else 9 + len(error.field)
        raise fail(at, column, "record/option", message=str(error)) from None


def _known(rules: Rules, name: str) -> bool:
    return any(option.name == name for option in rules.options)


def replay(record: Record, find: Find = find_game) -> Iterator[Step]:
    """
    The steps of *record*, as far as they can be played.

    :raises RecordError: rules that do not exist, a pack that is none, an action that is refused
    """
    recorder = Recorder(record.header, rules_of(record, find))
    yield from play_through(record, recorder)


def play_through(record: Record, recorder: Recorder) -> Iterator[Step]:
    """
    The steps of *record*, played by *recorder*, which writes it again. Only deals and actions are looked at; the lines of what follows
    from them are for whoever compares.

    :raises RecordError: as :func:`replay`
    """
    deal = _Deal()
    for number, line in enumerate(record.lines, 1):
        before = recorder.match
        match line:
            case HandLine():
                deal = _Deal(hand=number)
                if before.over:
                    raise fail(number, 1, "record/match_over")
                if not can_start(before):
                    raise fail(number, 1, "record/hand_open")
            case CommitLine():
                deal.commitment = line.commitment
            case EntropyLine():
                deal.entropies = line.entropies
            case SecretLine():
                deal.secret = line.secret
            case ShuffleLine():
                deal.shuffle, deal.place, deal.pack = line, number, ()
            case PackLine():
                deal.pack += line.cards
            case KittyLine():
                deal.pack += line.cards
                _start(record, recorder, deal)
                yield Step(number, None, before, recorder.match)
            case DealLine():
                for _ in range(line.count):
                    before = recorder.match
                    _act(recorder, number, Deal(), None)
                    yield Step(number, Deal(), before, recorder.match)
            case ActionLine():
                _act(recorder, number, line.action, line.ms)
                yield Step(number, line.action, before, recorder.match)
            case _:
                pass


@dataclass(slots=True)
class _Deal:
    """
    What the lines of a hand have said about its deal so far.
    """

    hand: int = 0
    commitment: str = ""
    entropies: tuple[str, str, str, str] = ("", "", "", "")
    secret: str = ""
    shuffle: ShuffleLine | None = None
    place: int = 0
    """The line of ``shuffle``."""
    pack: Cards = ()


def _start(record: Record, recorder: Recorder, deal: _Deal) -> None:
    """
    Begin the hand whose lines are in *deal*.
    """
    assert deal.shuffle is not None
    match = recorder.match
    rules = match.rules
    if not can_start(match):
        raise fail(deal.place, 1, "record/hand_open")
    wrong = Counter(deal.pack)
    wrong.subtract(Counter(pack_faces(rules)))
    for card, count in wrong.items():
        if count:
            what = (f"{card} 多 {count} 张", f"{count} {card} too many") if count > 0 else _too_few(card, -count)
            raise fail(deal.place + 1, 1, "record/pack", what=what)
    bright = deal.shuffle.bright
    calls = rules.declare.system == "call"
    if calls != (bright is not None) or (bright is not None and bright >= 4 * rules.pack.hand):
        raise fail(deal.place, deal.shuffle.text().index("bright") + 8, "record/bright")
    header = record.header
    revealed = Reveal(
        game=header.game,
        table=header.table,
        match_no=header.match_no,
        hand_no=match.hand_no + 1,
        redeals=recorder.redeal,
        commitment=deal.commitment,
        secret=deal.secret,
        entropies=deal.entropies,
    )
    chance = Chance(deal.pack, deal.shuffle.first_drawer, bright)
    recorder.start(chance, revealed if deal.commitment else None)


def _too_few(card: str, count: int) -> tuple[str, str]:
    return f"{card} 少 {count} 张", f"{count} {card} too few"


def _act(recorder: Recorder, number: int, action: Action, ms: int | None) -> None:
    refused = recorder.act(action, ms)
    if refused is not None:
        raise fail(number, 1 if isinstance(action, Deal) else 3, "record/refused", why=(refused.zh, refused.en))
