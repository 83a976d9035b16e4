"""
Playouts that stop in the middle and are valued there.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from duijia.bots.arena import start_of
from duijia.bots.belief import draw_worlds, problem_of
from duijia.bots.learned import compiled, playing, value_places
from duijia.bots.learned import places as to
from duijia.bots.learned.context import context_of
from duijia.bots.learned.player import Player
from duijia.bots.learned.weights import Kind, note, shipped
from duijia.bots.registry import find_bot
from duijia.bots.search import bot as searching
from duijia.bots.search import ending
from duijia.bots.search import places as at
from duijia.bots.search import playing as ruling
from duijia.bots.search.bot import SearchBot
from duijia.bots.search.choose import Choice
from duijia.bots.search.rolling import TRICKS, Singles
from duijia.bots.search.table import Ints, board_of, position_of, row_of
from duijia.bots.search.trial import PlayTrial
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.games import find_game
from duijia.hand.actions import Action, Play, SeatAction
from duijia.match import Match
from duijia.order import order_of
from duijia.rules import Rules
from duijia.view import View, view_of

TABLES = [pytest.param(find_game(key), id=key) for key in ("dagunzi", "dabang", "dalin")]
KINDS: tuple[Kind, Kind] = ("player", "value")
ON = 99
"""More tricks than a hand has."""


def some(size: int, seed: int) -> Singles:
    """
    A network that has learnt nothing.
    """
    return np.random.default_rng(seed).normal(0.0, 0.1, size).astype(np.float32)


def views(rules: Rules, seed: str, share: float) -> Iterator[View]:
    """
    Some of the decisions of a hand of rule bots, those with one card left apart.
    """
    random = Random(seed)
    seen: list[View] = []

    def watch(match: Match, action: Action) -> None:
        if isinstance(action, Play) and max(view_of(match, action.seat).counts) > 1 and random.random() < share:
            seen.append(view_of(match, action.seat))

    play_hand(start_of(rules, Random(seed)), seat_bots(rules, ("rule",) * 4, seed), chances(rules, seed), watch)
    yield from seen


class Rolled:
    """
    The plays that the network ranks first at a decision, in a few worlds, played on for so many tricks.
    """

    def __init__(self, rules: Rules, view: View, plays: int, worlds: int) -> None:
        self.order = order_of(rules, view.level, view.trump)
        self.board = board_of(self.order)
        self.row = row_of(view, self.board)
        self.start = position_of(view, self.board)
        self.worlds: Ints = draw_worlds(problem_of(view, self.order), 3, worlds).words.reshape(-1)
        self.count = worlds
        self.team = view.seat % 2
        self.network, self.value = some(to.SIZE, 5), some(value_places.SIZE, 6)
        ranked = [cards for cards, _ in Player(rules, self.network).scored(view)][:plays]
        self.plays: Ints = np.array([self.order.words(cards) for cards in ranked], dtype=np.int64).reshape(-1)

    def part(self, tricks: int, team: int | None = None, *, interpreted: bool = False) -> list[int]:
        """
        What ``playing.roll`` finds.
        """
        board = self.board
        found = np.zeros(len(self.plays) // 5 * self.count, dtype=np.int64)
        lanes: list[Any] = [
            board.table, board.numbers, board.values, self.row.copy(), board.columns, np.zeros(at.STATE, dtype=np.int64),
            np.zeros(at.FLOATS), np.zeros(at.SCRATCH, dtype=np.int64), found, context_of(self.row, board), self.network,
            np.zeros(to.LIST, dtype=np.int64), np.zeros(to.SIGHT, dtype=np.float32), self.value,
            np.zeros(value_places.SIGHT, dtype=np.float32), tricks,
        ]  # fmt: skip
        begin: list[Any] = [self.start, self.worlds, 0, self.count, self.plays, self.team if team is None else team]
        if not interpreted:
            compiled.roll(*begin, *lanes)
            return [int(value) for value in found]
        # Numbers of 32 bits stay NumPy's, so that they round alike; all else becomes Python's.
        plain = [
            lane.tolist() if isinstance(lane, np.ndarray) and lane.dtype != np.float32 else lane
            for lane in (*begin, *lanes)
        ]
        playing.roll(*plain)
        values: list[int] = plain[len(begin) + 8]
        return values

    def settled(self, play: int, world: int) -> int:
        """
        The worth of the settlement of the hand laid out and played by the network at every seat (``harvest.play_out``).
        """
        board, row = self.board, self.row.copy()
        s = [0] * at.STATE
        ruling.lay(s, self.start.tolist(), self.worlds.tolist(), world)
        if ruling.put(s, board.table.tolist(), self.plays.tolist(), 5 * play):
            table, values, standing, columns = (
                lane.tolist() for lane in (board.table, board.values, row, board.columns)
            )
            return ruling.worth(s, table, values, standing, columns, self.team)
        worth: int = compiled.duel_hand(
            np.array(s), board.table, board.numbers, board.values, row, board.columns, context_of(row, board), self.network,
            np.zeros(at.FLOATS), np.zeros(at.SCRATCH, dtype=np.int64), np.zeros(to.LIST, dtype=np.int64),
            np.zeros(to.SIGHT, dtype=np.float32), 0b1111,
        )  # fmt: skip
        return worth if (self.team + s[at.DEALER]) % 2 else -worth


@pytest.mark.parametrize("rules", TABLES)
def test_played_to_the_end_the_settlement_decides(rules: Rules) -> None:
    """
    With more tricks than are left a playout comes to what the hand does when it is laid out and played to its end.
    """
    compared = 0
    for view in views(rules, "to the end", 0.08):
        rolled = Rolled(rules, view, 3, 4)
        whole = [rolled.settled(play, world) for play in range(len(rolled.plays) // 5) for world in range(4)]
        assert rolled.part(ON) == whole
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("rules", TABLES)
def test_what_one_side_wins_the_other_loses(rules: Rules) -> None:
    """
    In the middle and at the end, whoever leads then.
    """
    for view in views(rules, "both sides", 0.06):
        rolled = Rolled(rules, view, 3, 4)
        for tricks in (0, 2, TRICKS, ON):
            assert rolled.part(tricks, 0) == [-value for value in rolled.part(tricks, 1)]


@pytest.mark.parametrize("rules", TABLES)
def test_playouts_in_part_are_the_same_compiled_and_interpreted(rules: Rules) -> None:
    """
    To the last bit.
    """
    compared = 0
    for view in views(rules, "interpreted", 0.08):
        rolled = Rolled(rules, view, 2, 1)
        assert rolled.part(1) == rolled.part(1, interpreted=True)
        compared += 1
    assert compared


@pytest.mark.parametrize("rules", TABLES)
def test_in_part_or_to_the_end_is_said_in_the_name(rules: Rules) -> None:
    """
    ``search:worlds=32+rollout=part`` values in the middle; ``net`` and ``rule`` do not.
    """
    part, net, rule = (find_bot(f"search:worlds=32+rollout={word}")(rules, "") for word in ("part", "net", "rule"))
    assert isinstance(part, SearchBot)
    assert isinstance(net, SearchBot)
    assert isinstance(rule, SearchBot)
    assert part.network is shipped(rules.key)
    assert part.value is shipped(rules.key, "value")
    assert part.value is not None
    assert net.value is rule.value is None
    assert part.weigh


@pytest.mark.parametrize("rules", TABLES)
def test_networks_are_trusted_as_far_as_their_notes_say(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Scores by the error in the player's note, values by that in the value network's; what is played to the end is not doubted.
    """
    asked: list[tuple[float, float]] = []

    def halve(trial: PlayTrial, plays: list[SeatAction], _scores: Any, trust: float, *_rest: Any) -> Choice:
        asked.append((trust, trial.doubt))
        return Choice(plays[0], (), 0)

    monkeypatch.setattr(searching, "halve", halve)
    several = (view for view in views(rules, "trust", 1.0) if max(view.counts) > ending.MOST)
    view = next(view for view in several if len(Player(rules, some(to.SIZE, 5)).scored(view)) > 1)
    for word in ("part", "net"):
        find_bot(f"search:worlds=2+rollout={word}")(rules, "").act(view)
    trust, doubt = (note(rules.key, kind)["error"] for kind in KINDS)
    assert trust > 0
    assert doubt > 0
    assert asked == [(trust, doubt), (trust, 0.0)]
