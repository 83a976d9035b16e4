"""
The worked questions of the arbiter that concern plays, counts and tricks, asked of the engine below it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from duijia.cards import points_of
from duijia.games import find_game
from duijia.order import Order, order_of
from duijia.plays import check_play, count_plays, legal_plays, trick_winner
from duijia.rules import with_options
from tests.kernel.worlds import typed
from tests.oracle.table import read

CASES = Path(__file__).parents[1] / "cases" / "judge.jsonl"


def lines(ask: str) -> list[Any]:
    """
    The well-formed questions of one kind.
    """
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    chosen = [case for case in cases if case["q"].get("ask") == ask and "error" not in case["a"]]
    assert len(chosen) >= 5
    return [pytest.param(case["q"], case["a"], id=case["why"][:60]) for case in chosen]


def order_for(q: dict[str, Any]) -> Order:
    """
    The order that a question names.
    """
    return order_of(with_options(find_game(q["game"]), q.get("options", {})), q["level"], q["trump"])


@pytest.mark.parametrize(("q", "a"), lines("play"))
def test_play(q: dict[str, Any], a: dict[str, Any]) -> None:
    """
    A play is legal, or refused under a ruling that may be cited.
    """
    lead = typed(read(q["lead"])) if "lead" in q else None
    refused = check_play(order_for(q), typed(read(q["hand"])), lead, typed(read(q["play"])))
    assert (refused is None) == a["legal"]
    if refused is not None:
        assert "*" in a["rules"] or refused.rule in a["rules"]


@pytest.mark.parametrize(("q", "a"), lines("count"))
def test_count(q: dict[str, Any], a: dict[str, Any]) -> None:
    """
    The number of distinct plays, counted and listed.
    """
    order, hand = order_for(q), typed(read(q["hand"]))
    lead = typed(read(q["lead"])) if "lead" in q else None
    assert count_plays(order, hand, lead) == a["plays"]
    listed = list(legal_plays(order, hand, lead))
    assert len(listed) == len(set(listed)) == a["plays"]


@pytest.mark.parametrize(("q", "a"), lines("trick"))
def test_trick(q: dict[str, Any], a: dict[str, Any]) -> None:
    """
    The winning seat and the points of a trick.
    """
    plays = [typed(read(play)) for play in q["plays"]]
    assert (trick_winner(order_for(q), plays) + q["leader"]) % 4 == a["winner"]
    assert sum(points_of(play) for play in plays) == a["points"]
