"""
The match: a pure fold of hands (GZ1, GZ4, GZ12, GZ30, GZ33, C10, C15, DB1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.cards import SEATS, Card, Cards
from duijia.chance import Chance, chance_of
from duijia.games import GAMES, find_game
from duijia.hand.actions import Deal, Pass, Play
from duijia.hand.facts import Owed
from duijia.match import Match, apply, can_start, new_match, next_match, start_hand
from duijia.refusals import Refused
from duijia.rules import Rules

by_game = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
RANDOM = ("random",) * 4


def hands(rules: Rules, seed: str, most: int) -> Iterator[tuple[Match, Match]]:
    """
    Each hand of a match of random bots as the match before and after it.
    """
    match, chance = new_match(rules), chances(rules, seed)
    bots = seat_bots(rules, RANDOM, seed)
    while not match.over and match.hand_no < most:
        before = match
        match = play_hand(match, bots, chance)
        yield before, match


def dealt(match: Match, chance: Chance) -> Match:
    """
    *match* with its next hand dealt out and nobody declaring.
    """
    match = start_hand(match, chance)
    for _ in range(4 * match.rules.pack.hand):
        after = apply(match, Deal())
        assert not isinstance(after, Refused)
        match = after
    return match


@by_game
def test_gz1_c15_a_match_begins_at_the_first_level_with_nothing_owed(rules: Rules) -> None:
    """
    GZ1, DB1, DL17, C15: both teams at the first level, no dealer, no tribute, no points.
    """
    match = new_match(rules)
    first = {"dagunzi": "3", "dabang": "3", "dalin": "5"}[rules.key]
    assert (match.levels, match.dealer, match.owed) == ((first, first), None, Owed())
    assert (match.hand_no, match.match_no, match.scores, match.over) == (0, 1, (0, 0, 0, 0), False)


@by_game
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hand_is_folded_in(rules: Rules, seed: int) -> None:
    """
    C10, C15, GZ32: the settlement's levels, dealer, tribute and 积分 are those of the next hand; the numbers go on by one.
    """
    for before, after in hands(rules, f"fold {seed}", 6):
        hand = after.hand
        assert hand is not None
        done = hand.settlement
        assert done is not None
        assert after.hand_no == before.hand_no + 1 == hand.setup.hand_no
        assert hand.setup.first_hand == (before.hand_no == 0)
        assert (hand.setup.levels, hand.setup.dealer, hand.setup.owed) == (before.levels, before.dealer, before.owed)
        assert (after.levels, after.dealer, after.owed) == (done.levels, done.next_dealer, done.owed)
        assert after.scores == tuple(old + new for old, new in zip(before.scores, done.points, strict=True))
        assert after.totals == after.scores
        assert (after.over, after.winner) == (done.match_over, done.winner)
        assert sum(after.scores) == 0


@pytest.mark.parametrize("seed", [1, 2])
def test_gz4_who_is_dealt_the_first_card(seed: int) -> None:
    """
    GZ4: a random seat in the first hand of a match, afterwards the dealer.
    """
    rules = find_game("dagunzi")
    chance = chance_of(rules, seed)
    hand = start_hand(new_match(rules), chance).hand
    assert hand is not None
    assert hand.setup.first_drawer == chance.first_drawer
    for dealer in SEATS:
        hand = start_hand(replace(new_match(rules), hand_no=1, dealer=dealer), chance).hand
        assert hand is not None
        assert (hand.setup.first_drawer, hand.setup.first_hand) == (dealer, False)


def test_dl2_the_bright_card_is_the_first_hands() -> None:
    """
    DL2, DL3: later hands have no bright card.
    """
    rules = find_game("dalin")
    chance = chance_of(rules, 5)
    first = start_hand(new_match(rules), chance).hand
    later = start_hand(replace(new_match(rules), hand_no=1, dealer=2), chance).hand
    assert first is not None
    assert later is not None
    assert (first.bright_at, later.bright_at) == (chance.bright, None)


def _kitty_of_jokers(rules: Rules) -> Cards:
    """
    A pack with nothing but jokers in the kitty.
    """
    pack = chance_of(rules, 9).pack
    jokers = [card for card in pack if card in ("BJ", "LJ")][: rules.pack.kitty]
    rest = list(pack)
    for joker in jokers:
        rest.remove(joker)
    return (*rest, *(Card(joker) for joker in jokers))


@pytest.mark.parametrize("game", ["dagunzi", "dabang"])
def test_gz12_a_redeal_is_the_same_hand_again(game: str) -> None:
    """
    GZ12: nobody declares and the kitty is all jokers: dealt again with the same dealer, levels and pending tribute.
    """
    rules = find_game(game)
    owed = Owed(payers=(1,), receivers=(2,), cards=(3,))
    match = replace(new_match(rules), hand_no=4, dealer=2, levels=("5", "4"), owed=owed)
    match = dealt(match, Chance(_kitty_of_jokers(rules), 0, None))
    for step in range(4):
        after = apply(match, Pass(seat=(2 + step) % 4))
        assert not isinstance(after, Refused)
        match = after
    assert match.hand is not None
    assert match.hand.phase.name == "redeal"
    assert can_start(match)
    again = start_hand(match, chance_of(rules, 10)).hand
    assert again is not None
    assert again.setup == match.hand.setup
    assert (again.setup.hand_no, again.setup.owed, again.setup.levels) == (5, owed, ("5", "4"))


def test_gz7_a_redeal_of_the_first_hand_is_a_first_hand() -> None:
    """
    GZ7: four turned jokers: the first hand is dealt again as a first hand, from a new random seat.
    """
    rules = find_game("dagunzi")
    match = dealt(new_match(rules), Chance(_kitty_of_jokers(rules), 3, None))
    for step in range(4):
        after = apply(match, Pass(seat=(3 + step) % 4))
        assert not isinstance(after, Refused)
        match = after
    assert match.hand is not None
    assert match.hand.phase.name == "redeal"
    again = start_hand(match, replace(chance_of(rules, 11), first_drawer=1)).hand
    assert again is not None
    assert (again.setup.hand_no, again.setup.first_hand, again.setup.first_drawer) == (1, True, 1)


def test_gz33_totals_go_on_from_match_to_match() -> None:
    """
    GZ33, C15, DB1: a new match starts from nothing but keeps the players' cumulative 积分.
    """
    rules = find_game("dagunzi")
    ended = replace(
        new_match(rules, totals=(7, -7, 7, -7)),
        hand_no=9,
        scores=(3, -3, 3, -3),
        levels=("10", "6"),
        over=True,
        winner=0,
    )
    fresh = next_match(ended)
    assert fresh == replace(new_match(rules), match_no=2, totals=(7, -7, 7, -7))
    after = play_hand(fresh, seat_bots(rules, RANDOM, "totals"), chances(rules, "totals"))
    assert after.totals == tuple(old + new for old, new in zip((7, -7, 7, -7), after.scores, strict=True))


@by_game
def test_a_refused_action_changes_nothing(rules: Rules) -> None:
    """
    A refusal is a value; before a hand, between hands and out of turn nothing happens.
    """
    match = new_match(rules)
    early = apply(match, Deal())
    assert isinstance(early, Refused)
    assert early.code == "turn/over"
    match = start_hand(match, chance_of(rules, 1))
    assert isinstance(apply(match, Play(seat=0, cards=(Card("SK"),))), Refused)
    assert match == start_hand(new_match(rules), chance_of(rules, 1))


def test_a_hand_starts_only_when_none_is_played() -> None:
    """
    Starting over a running hand, or after the match, is a programmer's error.
    """
    rules = find_game("dagunzi")
    match = start_hand(new_match(rules), chance_of(rules, 1))
    assert not can_start(match)
    with pytest.raises(ValueError, match="being played"):
        start_hand(match, chance_of(rules, 2))
    with pytest.raises(ValueError, match="over"):
        start_hand(replace(new_match(rules), over=True), chance_of(rules, 2))


@by_game
def test_matches_end_with_a_winner(rules: Rules) -> None:
    """
    GZ1, GZ31, DB1, DL17: random bots come to an end too, at the last level or by a special end.
    """
    *_, (_, last) = hands(rules, "end", 400)
    assert last.over
    assert last.winner in (0, 1)
    assert last.dealer is None
    assert last.owed == Owed()
    assert last.hand is not None
    assert last.hand.settlement is not None
    assert last.hand.settlement.end in ("passed", "zero", "all", "jokers")
