"""
Where hands begin to be played: dealt, declared, paid and buried by the rule bot, at points of matches as the arena draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from duijia.bots.arena import start_of
from duijia.bots.learned.context import context_of
from duijia.bots.rule import RuleBot
from duijia.bots.search import places as at
from duijia.bots.search.table import Board, Floats, Ints, board_of, position_of, row_of
from duijia.bots.table import chances, play_hand
from duijia.hand.actions import Action, Play
from duijia.match import Match
from duijia.order import order_of
from duijia.rules import Rules
from duijia.view import view_of


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """
    A hand before its first lead, all cards known.
    """

    state: Ints
    row: Ints
    context: Floats
    board: Board


class _PlayBegins(Exception):  # noqa: N818 - no error
    def __init__(self, match: Match) -> None:
        self.match = match


def _until_play(match: Match, action: Action) -> None:
    if isinstance(action, Play):
        raise _PlayBegins(match)


def start(rules: Rules, seed: str) -> Start:
    """
    The hand drawn from *seed*.
    """
    bots = [RuleBot(rules)] * 4
    try:
        play_hand(start_of(rules, Random(seed)), bots, chances(rules, seed), _until_play)  # noqa: S311 - play, not secrets
    except _PlayBegins as begun:
        return _laid(begun.match)
    raise AssertionError("no hand ends before it is played")


def _laid(match: Match) -> Start:
    hand = match.hand
    assert hand is not None
    assert hand.trick is not None
    view = view_of(match, hand.trick.leader)
    board = board_of(order_of(match.rules, view.level, view.trump))
    state = position_of(view, board)
    for seat, cards in enumerate(hand.hands):
        state[at.HANDS + 5 * seat : at.HANDS + 5 * seat + 5] = board.order.words(cards)
    state[at.KITTY : at.KITTY + 5] = board.order.words(hand.kitty)
    row = row_of(view, board)
    return Start(state, row, context_of(row, board), board)


def dealt_again(begin: Start, random: Random) -> Ints:
    """
    *begin* with the hands of all but the dealer shuffled together.
    """
    state = begin.state.copy()
    others = [seat for seat in range(4) if seat != state[at.DEALER]]
    codes = [
        (word, nibble)
        for seat in others
        for word in range(5)
        for nibble in range(15)
        for _ in range(int(state[at.HANDS + 5 * seat + word]) >> 4 * nibble & 15)
    ]
    random.shuffle(codes)
    size = len(codes) // 3
    for place, seat in enumerate(others):
        words = [0] * 5
        for word, nibble in codes[place * size : (place + 1) * size]:
            words[word] += 1 << 4 * nibble
        state[at.HANDS + 5 * seat : at.HANDS + 5 * seat + 5] = words
    return state


def starts(tables: Sequence[Rules], seed: str, numbers: Sequence[int]) -> list[Start]:
    """
    The hands *numbers*, under the rules of *tables* in turn.
    """
    return [start(tables[number % len(tables)], f"{seed}/{number}") for number in numbers]


__all__ = ["Start", "dealt_again", "start", "starts"]
