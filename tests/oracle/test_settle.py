"""
The engine's settlement against the oracle's, through the arbiter.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from duijia import judge
from duijia.cards import POINTS, Card
from duijia.chance import pack_faces
from duijia.games import find_game
from duijia.rules import with_options
from tests.oracle import settle as oracle

QUESTIONS = 12_000
"""For each game."""

OPTIONS: dict[str, dict[str, list[Any]]] = {
    "dagunzi": {
        "last_level": ["10", "J", "A"],
        "must_play": [["last"], "last", [], ["5", "8"], ["10"], "4,7 last"],
        "deficit_round": ["floor", "ceil"],
        "jokers_void_when_dug_short": [True, False, "on", "off"],
        "joker_end": ["attackers_three_big", "both_three_big", "off"],
    },
    "dabang": {
        "jokers_void_when_dug_short": [True, False, "on", "off"],
        "must_play_meaning": ["dealer_only", "no_skip"],
        "joker_end": ["four_any", "four_big"],
        "score": ["match", "dagunzi_style"],
    },
    "dalin": {
        "dig_single": ["1", "2"],
        "tribute_choice": ["pool", "fixed"],
        "score_at_160": ["win", "literal"],
    },
}


def random_question(game: str, rng: random.Random) -> dict[str, Any]:
    """
    A possible settle question, with jokers, thresholds and ends more frequent than in play.
    """
    options = {name: rng.choice(values) for name, values in OPTIONS[game].items() if rng.random() < 0.6}
    rules = with_options(find_game(game), options)
    gongzhu = game == "dalin" and rng.random() < 0.3
    kitty = [] if gongzhu else _kitty(game, rng)
    most = rules.score.total - sum(POINTS[card] for card in kitty)
    border = rng.choice((0, rules.score.threshold, 80, 150, 205, most))
    near = border + 5 * rng.randint(-3, 3)
    score = near if rng.random() < 0.5 and 0 <= near <= most else 5 * rng.randint(0, most // 5)
    first_hand = not gongzhu and rng.random() < 0.2
    can_be_dry = rules.kitty.dry and (rules.kitty.dry_first_hand or not first_hand)
    paid = rng.choice((None, 0, 1, 2, 3)) if not (first_hand or gongzhu) else None
    dealer, levels = rng.randrange(4), [rng.choice(rules.climb), rng.choice(rules.climb)]
    if game == "dalin":
        levels[1 - dealer % 2] = "5"
    return {
        "ask": "settle", "game": game, "options": options, "levels": levels, "dealer": dealer,
        "trump": "-" if gongzhu else rng.choice("SHCD"), "score": score,
        "last_trick": {"winner": rng.randrange(4), "cards": rng.randint(1, rules.pack.decks)},
        "kitty": " ".join(kitty), "dry": can_be_dry and rng.random() < 0.2, "first_hand": first_hand,
        "tribute_paid": {"from": paid, "cards": 0 if paid is None else rng.randint(0, 9)},
    }  # fmt: skip


def _kitty(game: str, rng: random.Random) -> list[Card]:
    pack = list(pack_faces(find_game(game)))
    size = find_game(game).pack.kitty
    jokers = [card for card in pack if card in ("BJ", "LJ")]
    some = rng.choice((0, 0, 1, 2, 3, 4))
    chosen = rng.sample(jokers, min(some, len(jokers)))
    if rng.random() < 0.15:
        chosen = [Card(rng.choice(("BJ", "LJ")))] * find_game(game).pack.decks
    plain = [card for card in pack if card not in ("BJ", "LJ")]
    return chosen + rng.sample(plain, size - len(chosen))


@pytest.mark.parametrize("game", OPTIONS)
def test_settlement_agrees_with_the_oracle(game: str) -> None:
    """
    GZ21 to GZ34, DB18 to DB27, DL14 to DL29: two readings of the rulings give the same answer to every question.
    """
    rng = random.Random(f"settle {game}")
    ends: set[object] = set()
    for number in range(QUESTIONS):
        question = random_question(game, rng)
        want, got = oracle.settle(question), judge.answer(question)
        assert got == want, f"question {number}: {question}"
        ends.add((got["match_over"], got["winner"]))
    # Matches were won by both teams, so the questions do reach the ends.
    assert {(True, 0), (True, 1)} <= ends
