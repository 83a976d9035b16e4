"""
The law: matches recorded once are replayed and written again byte for byte, whatever has changed since. ``make golden`` renews them.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from duijia.games import GAMES
from duijia.record import dumps, loads, replay, verify
from duijia.record.recorder import Recorder
from duijia.record.replay import play_through, rules_of

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.djr"))


def test_there_are_three_matches_a_game() -> None:
    """
    Each to its end.
    """
    games = Counter(loads(path.read_bytes()).header.game for path in GOLDEN)
    assert games == dict.fromkeys((rules.key for rules in GAMES), 3)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_is_rewritten_byte_for_byte(path: Path) -> None:
    """
    Read and written; played again and recorded anew; and nothing in it fails to hold.
    """
    data = path.read_bytes()
    record = loads(data)
    assert dumps(record).encode() == data
    recorder = Recorder(record.header, rules_of(record))
    for _ in play_through(record, recorder):
        pass
    assert dumps(recorder.record()).encode() == data
    assert verify(record) == []


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_ends_with_a_winner(path: Path) -> None:
    """
    The replay's last state is the record's end, and every point of every pack was won by somebody.
    """
    record = loads(path.read_bytes())
    last = list(replay(record))[-1].match
    assert last.over
    assert f"end won {last.winner}" in dumps(record)
    assert last.hand is not None
    total = sum(trick.points for trick in last.hand.tricks)
    assert last.hand.settlement is not None
    kitty = last.hand.settlement.kitty_points
    assert total + kitty == last.rules.score.total
