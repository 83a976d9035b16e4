"""
What the rule bot remembers is true, and its chances are those of the cards it has not seen.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from duijia.bots.arena import start_of
from duijia.bots.rule.memory import remember
from duijia.bots.rule.odds import Odds, at_least
from duijia.bots.rule.weights import DEFAULT
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.games import GAMES
from duijia.hand.actions import Action, Play
from duijia.match import Match
from duijia.rules import Rules
from duijia.view import view_of


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.key) for rules in GAMES])
def test_memory_is_true(rules: Rules) -> None:
    """
    At every play: the unseen cards are exactly the others' and the closed kitty; a seat called void has none of the suit (C1);
    a seat called holder of a card has it.
    """
    checked = Counter[str]()

    def watch(match: Match, action: Action) -> None:
        hand = match.hand
        assert hand is not None
        if not isinstance(action, Play):
            return
        memory = remember(view_of(match, action.seat), hand.order)
        hidden = Counter(card for seat in range(4) if seat != action.seat for card in hand.hands[seat])
        if not hand.kitty_open and hand.dealer != action.seat:
            hidden.update(hand.kitty)
        assert Counter({card: copies for card, copies in memory.unseen.items() if copies}) == hidden
        for seat in range(4):
            held = Counter(hand.hands[seat])
            for suit in memory.voids[seat]:
                assert not any(hand.order.group[card] == suit for card in held)
                checked["voids"] += 1
            assert +memory.known[seat] <= held
            checked["known"] += (+memory.known[seat]).total()

    for number in range(25):
        seed = f"memory/{number}"
        start = start_of(rules, Random(seed))
        play_hand(start, seat_bots(rules, ("rule",) * 4, seed), chances(rules, seed), watch)
    assert checked["voids"] > 1000
    assert checked["known"] > 100


@pytest.mark.parametrize(
    ("want", "copies", "percent"), [(1, 3, 33), (2, 3, 33), (3, 4, 50), (2, 4, 10), (0, 2, 5), (3, 2, 90)]
)
def test_at_least(want: int, copies: int, percent: int) -> None:
    """
    The chance equals the sum over every way in which the copies can lie.
    """
    share = percent / 100
    total = 0.0
    for lies in product((True, False), repeat=copies):
        if sum(lies) >= want:
            chance = 1.0
            for here in lies:
                chance *= share if here else 1 - share
            total += chance
    assert at_least(want, copies, percent) == pytest.approx(total)


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.key) for rules in GAMES])
def test_certainties(rules: Rules) -> None:
    """
    Where the odds say that a lead stands for certain, no opponent holds a set that beats it in its suit.
    """
    said = 0

    def watch(match: Match, action: Action) -> None:
        nonlocal said
        hand = match.hand
        assert hand is not None
        if not isinstance(action, Play):
            return
        assert hand.trick is not None
        if hand.trick.plays:
            return
        memory = remember(view_of(match, action.seat), hand.order)
        card, size = action.cards[0], len(action.cards)
        if Odds(memory, DEFAULT).stands(card, size) < 1 - 1e-9:
            return
        group, height = hand.order.group[card], hand.order.height[card]
        for seat in ((action.seat + 1) % 4, (action.seat + 3) % 4):
            held = Counter(hand.hands[seat])
            assert not any(
                copies >= size and hand.order.group[other] == group and hand.order.height[other] > height
                for other, copies in held.items()
            )
        said += 1

    for number in range(15):
        seed = f"certain/{number}"
        start = start_of(rules, Random(seed))
        play_hand(start, seat_bots(rules, ("rule",) * 4, seed), chances(rules, seed), watch)
    assert said > 30
