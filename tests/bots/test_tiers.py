"""
The tiers as data and as names of bots, and the beginner: weaker than the regular, far stronger than chance, never mean.
"""

from __future__ import annotations

from random import Random

import pytest

from duijia.bots import tiers
from duijia.bots.arena import duel, estimate, start_of
from duijia.bots.beginner import BeginnerBot
from duijia.bots.registry import BOTS, UnknownBotError, find_bot, offered
from duijia.bots.rule import RuleBot
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.cards import BIG_JOKER, JOKERS, POINTS, next_seat
from duijia.games import GAMES, find_game
from duijia.hand.actions import Action, Bury, Play
from duijia.match import Match
from duijia.order import TRUMPS, order_of
from duijia.rules import Rules, with_options
from duijia.view import view_of
from tests.bots.hands import Watcher, check_points, play

HOUSES = [
    pytest.param(with_options(rules, {option.name: value}), id=f"{rules.key}-{option.name}-{value}")
    for rules in GAMES
    for option in rules.options
    for value in option.values
]


@pytest.mark.parametrize("rules", HOUSES)
def test_beginners_play_every_house_rule(rules: Rules) -> None:
    """
    Beginners finish hands under every value of every house rule, alone and with others.
    """
    watcher = Watcher()
    for names in (("beginner",) * 4, ("random", "beginner", "rule", "beginner")):
        check_points(play(rules, names, "beginners", watcher))


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_a_beginner_stands_between_chance_and_the_regular(rules: Rules) -> None:
    """
    In duplicate deals the regular beats the beginner, and the beginner chance, in points and in levels. Measured in 60 pairs: 48, 66 and
    67 points a hand, and in 30: 81, 99 and 108.
    """
    for first, second, points in (("regular", "beginner", 15), ("beginner", "random", 40)):
        pairs = duel(rules, first, second, "beginner", range(25))
        better, levels = estimate([pair.points for pair in pairs]), estimate([pair.levels for pair in pairs])
        assert better.mean - better.half > points
        assert levels.mean > 0


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_a_beginner_is_no_bad_partner(rules: Rules) -> None:
    """
    It wastes no joker on its partner's trick and does not ruff it while it can discard, it leads no joker while it has a side card, and it
    buries neither trumps nor points while it has low side cards.
    """
    seen = {"partner": 0, "lead": 0, "bury": 0}

    def watch(match: Match, action: Action) -> None:
        if not isinstance(action, Play | Bury):
            return
        view = view_of(match, action.seat)
        order = order_of(rules, view.level, view.trump)
        sides = [card for card in view.hand if order.group[card] != TRUMPS]
        if isinstance(action, Bury):
            low = [card for card in sides if not POINTS[card]]
            seen["bury"] += 1
            assert len(low) < len(action.cards) or set(action.cards) <= set(low)
            return
        assert view.ask is not None and view.trick is not None
        if view.ask.kind == "lead":
            seen["lead"] += 1
            assert not sides or action.cards[0] in sides
        elif view.trick.winner == next_seat(action.seat, 2):
            assert view.ask.duty is not None
            free = view.ask.duty.held == 0 and len(sides) >= view.ask.duty.size
            seen["partner"] += free
            assert not free or set(action.cards) <= set(sides)
            enough = sum(card not in JOKERS for card in view.hand if order.group[card] == view.ask.duty.group)
            if enough >= view.ask.duty.size and not view.ask.duty.shapes:
                assert BIG_JOKER not in action.cards

    for number in range(8):
        part = f"kind/{number}"
        start = start_of(rules, Random(part))
        play_hand(start, seat_bots(rules, ("beginner",) * 4, part), chances(rules, part), watch)
    assert all(seen.values())


def test_the_same_view_and_seed_give_a_beginner_the_same_move() -> None:
    """
    What a beginner does is chance of its seed and its view; another seed gives other mistakes.
    """
    rules = find_game("dagunzi")
    again, other = BeginnerBot(rules, "a"), BeginnerBot(rules, "b")
    differing = 0

    class Twins:
        name = "twins"

        def act(self, view: object) -> object:
            nonlocal differing
            found = BeginnerBot(rules, "a").act(view)  # type: ignore[arg-type]
            assert found == again.act(view)  # type: ignore[arg-type]
            differing += found != other.act(view)  # type: ignore[arg-type]
            return found

    play_hand(start_of(rules, Random("t")), [Twins()] * 4, chances(rules, "t"))  # type: ignore[list-item]
    assert differing


def test_a_tier_is_a_bot() -> None:
    """
    Every tier that is offered is a bot by its key, and there are the two that need no compiler.
    """
    keys = [tier.key for tier in offered()]
    assert keys[:2] == ["beginner", "regular"]
    for tier in offered():
        assert find_bot(tier.key)(find_game("dalin"), "s").name
    assert isinstance(find_bot("regular")(GAMES[0], ""), RuleBot)


def test_a_tier_that_cannot_be_given_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Without the compiler the upper tiers are not there, and asking for one says which there are.
    """
    monkeypatch.setattr(tiers, "find_spec", lambda _name: None)
    assert [tier.key for tier in offered()] == ["beginner", "regular"]
    with pytest.raises(UnknownBotError, match="no master; it has beginner, regular"):
        find_bot("master")
    assert tiers.installed({"rule"}) == (tiers.BY_KEY["regular"],)


def test_tiers_are_told_apart() -> None:
    """
    Keys, names and sentences differ, in both languages; the default is one of them.
    """
    assert len({tier.key for tier in tiers.TIERS}) == 4
    for side in (0, 1):
        assert len({tier.names[side] for tier in tiers.TIERS}) == 4
        assert len({tier.notes[side] for tier in tiers.TIERS}) == 4
    assert tiers.DEFAULT in tiers.BY_KEY
    assert not set(tiers.BY_KEY) & (set(BOTS) - {"beginner"})
