"""
Hands played by bots for the tests, with a watcher that checks every step.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from duijia.bots.arena import start_of
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.cards import Card, points_of, team_of
from duijia.hand.actions import Action, Bury, BuryJokers, Declare, Pass, Pay, Pick, PickUp, Play, Return, Swap
from duijia.match import Match
from duijia.rules import Rules

KINDS: dict[type[Action], str] = {
    Declare: "declare", Pass: "pass", Swap: "swap", Pay: "pay", Pick: "pick", Return: "return", Bury: "bury",
    BuryJokers: "bury_jokers", PickUp: "pick_up", Play: "play",
}  # fmt: skip


@dataclass
class Watcher:
    """
    Counts the kinds of action, and checks that no card is lost or made.
    """

    kinds: Counter[str] = field(default_factory=Counter)

    def __call__(self, match: Match, action: Action) -> None:
        """
        Called before each action.
        """
        hand = match.hand
        assert hand is not None
        if type(action) in KINDS:
            self.kinds[KINDS[type(action)]] += 1
        cards: Counter[Card] = Counter(hand.pack[max(hand.dealt, 0) :] if hand.phase.name == "dealing" else ())
        for held in hand.hands:
            cards.update(held)
        if hand.phase.name in ("playing", "burying", "joker_burying", "picking_up"):
            cards.update(hand.kitty)
            for trick in hand.tricks:
                for play in trick.plays:
                    cards.update(play)
            for play in () if hand.trick is None else hand.trick.plays:
                cards.update(play)
            assert cards == Counter(hand.pack)
        elif hand.phase.name == "dealing":
            assert cards == Counter(hand.pack)


def play(rules: Rules, names: tuple[str, ...], seed: str, watcher: Watcher | None = None) -> Match:
    """
    One whole hand at a point of a match drawn from *seed*.
    """
    start = start_of(rules, Random(seed))
    return play_hand(start, seat_bots(rules, names, seed), chances(rules, seed), watcher)


def check_points(match: Match) -> None:
    """
    All points are in tricks and kitty, and the attackers' score is those that they won, a dug kitty multiplied (C8, C9).
    """
    hand = match.hand
    assert hand is not None and hand.settlement is not None and hand.dealer is not None
    won = {0: 0, 1: 0}
    for trick in hand.tricks:
        assert trick.winner is not None
        assert trick.points == sum(points_of(cards) for cards in trick.plays)
        won[team_of(trick.winner)] += trick.points
    kitty = points_of(hand.kitty)
    assert won[0] + won[1] + kitty == match.rules.score.total
    done = hand.settlement
    attackers = 1 - team_of(hand.dealer)
    assert done.trick_points == won[attackers]
    assert done.score == won[attackers] + done.multiplier * kitty
