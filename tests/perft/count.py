"""
Perft: how many sequences of legal actions of a given length start from a position. Two copies of a card are one card.

The engine's own answer comes from its lists of plays and from the completions of its asks; ``trusted`` counts endings with the
oracle of ``tests/oracle`` alone, so that a file's numbers do not rest on the code that they check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec import structs

from duijia.cards import Cards, Seat, next_seat
from duijia.hand import machine
from duijia.hand.actions import Action, Bury, BuryJokers, Deal, Declare, Pass, Pay, Pick, PickUp, Play, Return, Swap
from duijia.hand.ask import Ask
from duijia.hand.choices import complete
from duijia.hand.facts import Trick
from duijia.hand.play import lead_of
from duijia.hand.state import Hand, Playing
from duijia.notation import format_cards, parse_cards
from duijia.order import order_of
from duijia.plays import legal_plays
from duijia.refusals import Refused
from duijia.rules import with_options
from tests.games import find
from tests.oracle.follow import follows, leads
from tests.oracle.table import Table, read, winner
from tests.tables import begun

CHOOSERS: dict[str, Callable[[Seat, Cards], Action]] = {
    "swap": Swap, "pay": Pay, "pick": Pick, "return": Return, "bury": Bury, "bury_jokers": BuryJokers, "pick_up": PickUp
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """
    One entry of a perft file.
    """

    name: str
    game: str
    options: dict[str, str]
    level: str
    trump: str
    leader: Seat
    hands: tuple[str, str, str, str]
    counts: tuple[int, ...]
    """Sequences of length 1, 2, …"""


def read_positions(path: Path) -> list[Position]:
    """
    The positions of a perft file: blocks of ``key value`` lines under a ``# name`` line.
    """
    positions = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line]
        if not lines:
            continue
        fields = dict(line.split(" ", 1) for line in lines[1:])
        positions.append(
            Position(
                name=lines[0].removeprefix("# "),
                game=path.stem,
                options=dict(pair.split("=") for pair in fields.get("options", "").split()),
                level=fields["level"],
                trump=fields["trump"],
                leader=int(fields["leader"]),
                hands=(fields["hand0"], fields["hand1"], fields["hand2"], fields["hand3"]),
                counts=tuple(map(int, fields.get("counts", "").split())),
            )
        )
    return positions


def write_positions(path: Path, positions: list[Position]) -> None:
    """
    The same file with the counts of *positions*.
    """
    blocks = []
    for position in positions:
        lines = [f"# {position.name}"]
        if position.options:
            lines.append("options " + " ".join(f"{name}={value}" for name, value in position.options.items()))
        lines += [f"level {position.level}", f"trump {position.trump}", f"leader {position.leader}"]
        lines += [f"hand{seat} {text}" for seat, text in enumerate(position.hands)]
        lines.append("counts " + " ".join(map(str, position.counts)))
        blocks.append("\n".join(lines))
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


def ending(position: Position) -> Hand:
    """
    The position as a hand in play; the points of earlier tricks do not matter here.
    """
    rules = with_options(find(position.game), position.options)
    order = order_of(rules, position.level, position.trump)
    hands = [parse_cards(text) for text in position.hands]
    return structs.replace(
        begun(rules, {}, levels=(position.level, position.level), dealer=position.leader),
        order=order,
        trump=position.trump,
        dealt=4 * rules.pack.hand,
        hands=(hands[0], hands[1], hands[2], hands[3]),
        phase=Playing(),
        trick=Trick(leader=position.leader, plays=(), winner=None, points=0),
    )


def actions(hand: Hand) -> Iterator[Action]:
    """
    Every distinct legal action, dealing included.
    """
    if machine.waiting(hand) == "deal":
        yield Deal()
    for seat in machine.actors(hand):
        ask = machine.ask_of(hand, seat)
        assert ask is not None
        if ask.kind in ("lead", "follow"):
            for cards in legal_plays(hand.order, hand.hands[seat], lead_of(hand)):
                yield Play(seat=seat, cards=cards)
        elif ask.kind in ("declare", "call", "counter"):
            for offer in ask.offers:
                yield Declare(seat=seat, cards=offer.cards, suit=offer.suit)
            if ask.can_pass:
                yield Pass(seat=seat)
        else:
            for cards in choices(ask, hand, ()):
                yield CHOOSERS[ask.kind](seat, cards)


def choices(ask: Ask, hand: Hand, partial: Cards) -> Iterator[Cards]:
    """
    Every distinct answer to an ask, by adding cards in the order of the faces.
    """
    step = complete(ask, hand.order, hand.hands[ask.seat], partial)
    if step.complete:
        yield partial
    rank = hand.order.rank
    for card in step.addable:
        if not partial or rank[card] >= rank[partial[-1]]:
            yield from choices(ask, hand, (*partial, card))


def perft(hand: Hand, depth: int) -> int:
    """
    The number of action sequences of length *depth*; a hand that is over has none.
    """
    if depth == 0:
        return 1
    count = 0
    for action in actions(hand):
        after = machine.apply(hand, action)
        assert not isinstance(after, Refused), (action, after)
        count += perft(after, depth - 1)
    return count


def divide(hand: Hand, depth: int) -> dict[str, int]:
    """
    The count under each first action, for finding where two counts part.
    """
    found = {}
    for action in actions(hand):
        after = machine.apply(hand, action)
        assert not isinstance(after, Refused)
        name = format_cards(action.cards, hand.order) if isinstance(action, Play) else repr(action)
        found[name] = perft(after, depth - 1)
    return found


def trusted(position: Position, depth: int) -> int:
    """
    The same count from the oracle alone.
    """
    table = Table(
        name=position.game,
        level=position.level,
        trump=position.trump,
        **{name: value for name, value in position.options.items() if name in ("follow", "quad_order")},
    )
    return _trusted(table, [read(text) for text in position.hands], position.leader, [], depth)


def _trusted(table: Table, hands: list[list[str]], leader: Seat, plays: list[list[str]], depth: int) -> int:
    if depth == 0:
        return 1
    if len(plays) == 4:
        leader, plays = next_seat(leader, winner(table, plays)), []
    seat = next_seat(leader, len(plays))
    if not hands[seat]:
        return 0
    legal = follows(table, hands[seat], plays[0]) if plays else leads(table, hands[seat])
    count = 0
    for play in legal:
        rest = list(hands[seat])
        for card in play:
            rest.remove(card)
        after = [rest if other == seat else cards for other, cards in enumerate(hands)]
        count += _trusted(table, after, leader, [*plays, list(play)], depth - 1)
    return count
