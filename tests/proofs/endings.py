"""
Proof 1: in endings of at most three tricks with open hands, the search's play is a minimax play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from duijia.bots.belief import open_problem
from duijia.bots.rule import RuleBot
from duijia.bots.search.bot import answers
from duijia.bots.search.choose import Choice, choose
from duijia.bots.search.trial import PlayTrial
from duijia.cards import Seat
from duijia.hand.actions import Play
from duijia.match import Match
from duijia.rules import Rules
from duijia.view import view_of
from tests.proofs.minimax import Minimax, prices_of
from tests.proofs.positions import ending


def searched(match: Match, seat: Seat) -> Choice:
    """
    What the search plays when it sees all hands, and why.
    """
    hand = match.hand
    assert hand is not None
    view = view_of(match, seat)
    assert view.ask is not None
    quick = RuleBot(match.rules).act(view)
    assert isinstance(quick, Play)
    plays = answers(view, hand.order, quick)
    trial = PlayTrial(view, hand.order, open_problem(view, hand.order, dict(enumerate(hand.hands))))
    return choose(trial, plays, 8, 1, lambda _share: False)


def prove(rules: Rules, seed: str, wanted: int, advance: Callable[[int], None] = lambda _count: None) -> Counter[str]:
    """
    Goes through *wanted* endings with a choice in which not all plays are worth the same, and counts what they were like.

    :raises AssertionError: the search played worse than it could, or took a play for worth what it is not; the message has the position
    """
    random = Random(seed)
    counted: Counter[str] = Counter()
    while counted["endings"] < wanted:
        match, seat = ending(rules, random)
        hand = match.hand
        assert hand is not None and hand.trick is not None
        values = Minimax(hand, prices_of(rules)).plays()
        if len(set(values.values())) < 2:
            counted["all the same"] += 1
            continue
        choice = searched(match, seat)
        play = hand.order.sort(choice.cards)
        by_play = {hand.order.sort(cards): value for cards, value in values.items()}
        assert by_play[play] == max(values.values()), (
            f"{rules.key} {hand.order.level} {hand.order.trump}: seat {seat} of {hand.hands}, dealer {hand.dealer}, table "
            f"{hand.trick}, kitty {hand.kitty}, {hand.points} points, played {play}: {by_play}"
        )
        for ranked in choice.ranking:
            assert round(1000 * ranked.value) == by_play[hand.order.sort(ranked.cards)]
        counted["endings"] += 1
        counted[f"{min(map(len, hand.hands)) + bool(hand.trick.plays)} tricks"] += 1
        counted["sets"] += any(len(set(held)) < len(held) for held in hand.hands)
        counted["a set led"] += bool(hand.trick.plays) and len(hand.trick.plays[0]) > 1
        counted["worth more than points"] += max(values.values()) - min(values.values()) > 25_000
        advance(1)
    return counted
