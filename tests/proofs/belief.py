"""
Proof 2: the cards as they really lie are never excluded by what a seat believes, and no world drawn is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from duijia.bots.belief import PILE, Problem, agrees, draw_worlds, problem_of
from duijia.cards import SEATS, Cards
from duijia.hand.actions import Action, Deal
from duijia.hand.state import Hand
from duijia.match import Match
from duijia.order import order_of
from duijia.rules import Rules
from duijia.view import view_of
from tests.proofs.hands import watch_hand

OFTEN: Final = {"dealing": 0.01, "playing": 0.05}
"""How often a decision of a phase is looked at; others half the time."""
DRAWN: Final = 0.1
"""Share of those looked at in which worlds are drawn too."""


def truth(problem: Problem, hand: Hand) -> dict[int, Cards]:
    """
    Where the cards out of the seat's sight really lie; what no other hand holds lies in the pile.
    """
    laid = {seat: hand.hands[seat] for seat in SEATS if seat != problem.seat}
    rest = Counter(problem.cards)
    rest.subtract(card for cards in laid.values() for card in cards)
    assert min(rest.values(), default=0) >= 0
    return {**laid, PILE: tuple(rest.elements())}


def prove(rules: Rules, seed: str, hands: int, advance: Callable[[int], None] = lambda _count: None) -> Counter[str]:
    """
    Plays *hands* hands, looks at the beliefs of all four seats at some of their decisions, and counts them by phase.

    :raises AssertionError: a belief excludes the true deal, or a world against what is known was drawn
    """
    random = Random(seed)
    seen: Counter[str] = Counter()

    def watch(match: Match, action: Action) -> None:
        hand = match.hand
        assert hand is not None
        phase = hand.phase.name
        if random.random() > OFTEN.get("dealing" if isinstance(action, Deal) else phase, 0.5):
            return
        for seat in SEATS:
            view = view_of(match, seat)
            problem = problem_of(view, order_of(rules, view.level, view.trump))
            assert agrees(problem, truth(problem, hand)), f"seat {seat} excludes the truth of {hand}"
            seen[phase] += 1
            if random.random() < DRAWN:
                worlds = draw_worlds(problem, seen.total(), 10)
                assert len(worlds) == 10, f"seat {seat} finds no worlds for {hand}"
                for number in (0, 9):
                    assert agrees(problem, {place: worlds.cards(number, place) for place in range(5)})
                seen["worlds"] += 10

    for number in range(hands):
        watch_hand(rules, seed, number, watch)
        advance(1)
    return seen
