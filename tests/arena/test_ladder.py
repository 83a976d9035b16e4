"""
Ratings of many bots.
"""

from __future__ import annotations

import json
from math import log10
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import msgspec
import numpy as np
import pytest

from duijia.bots.arena.ladder import Ladder, everybody, play_ladder
from duijia.bots.arena.manifest import ManifestError
from duijia.bots.arena.ratings import rated, ratings_of, wins_of
from duijia.bots.arena.rungs import draw_ladder
from duijia.bots.registry import REFERENCES
from duijia.cluster import Inline
from duijia.games import find_game

DALIN = find_game("dalin")
BOTS = ("random", "rule", "reference:rule")


def test_ratings_are_elo() -> None:
    """
    Whoever wins three of four, in very many pairs, stands 400 log10(3) above; three bots in a chain stand as the odds multiply.
    """
    two = ratings_of(np.array([[0, 3e6], [1e6, 0]]))
    assert two[0] - two[1] == pytest.approx(400 * log10(3), abs=0.1)
    assert two.mean() == pytest.approx(1500)
    chain = ratings_of(np.array([[0, 2e6, 6e6], [1e6, 0, 3e6], [1e6, 1e6, 0]]))
    assert chain[0] - chain[1] == pytest.approx(400 * log10(2), abs=0.1)
    assert chain[1] - chain[2] == pytest.approx(400 * log10(3), abs=0.1)


def test_wins_are_counted_with_halves() -> None:
    """
    A drawn pair is half a win for both; pairs named twice count twice; and one that never loses has a finite rating with an interval.
    """
    points = np.array([3.0, 0.0, -2.0, 5.0])
    assert wins_of(2, [(0, 1, points)]).tolist() == [[0, 2.5], [1.5, 0]]
    assert wins_of(2, [(0, 1, points)], np.array([2, 2, 1])).tolist() == [[0, 0.5], [2.5, 0]]
    rating, low, high = rated(2, [(0, 1, np.ones(50))])
    assert np.isfinite(rating).all()
    assert rating[0] > rating[1] + 400
    assert (low <= rating).all()
    assert (rating <= high).all()


def test_a_ladder(tmp_path: Path) -> None:
    """
    Every two bots meet in the same deals; the result is in order, agrees with its schema, and the same when gone on with.
    """
    seen: list[tuple[str, str, int]] = []
    ladder = play_ladder(DALIN, BOTS, "l", 6, Inline(), directory=tmp_path, watch=lambda *told: seen.append(told))
    assert [rung.bot for rung in ladder.rungs][-1] == "random"
    assert {(duel.first, duel.second) for duel in ladder.duels} == {
        ("random", "rule"), ("random", "reference:rule"), ("rule", "reference:rule"),
    }  # fmt: skip
    assert ("random", "rule", 6) in seen
    assert sum(rung.points for rung in ladder.rungs) == pytest.approx(0, abs=0.01)
    data = json.loads(msgspec.json.encode(ladder))
    jsonschema.validate(data, msgspec.json.schema(Ladder))
    again = play_ladder(DALIN, BOTS, "l", 6, Inline(), directory=tmp_path, resume=True)
    assert again == ladder
    with pytest.raises(ManifestError, match="resume"):
        play_ladder(DALIN, BOTS, "l", 6, Inline(), directory=tmp_path)
    words = " ".join(ET.fromstring(draw_ladder(ladder)).itertext())  # noqa: S314 - our own
    for bot in BOTS:
        assert bot in words


def test_everybody_is_on_it() -> None:
    """
    Tiers and all references.
    """
    names = everybody()
    assert "regular" in names
    for reference in REFERENCES:
        assert any(name.startswith(reference) for name in names)
