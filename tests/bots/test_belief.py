"""
Belief: worlds that agree with all that a seat has seen, all equally likely, and made from what it saw alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import msgspec
import numpy as np
import pytest

from duijia.bots.arena import start_of
from duijia.bots.belief import PILE, Problem, Worlds, agrees, draw_worlds, problem_of
from duijia.bots.belief.tokens import holdings
from duijia.bots.simulation import seat_bots
from duijia.bots.table import Watch, chances, play_hand
from duijia.cards import Card, Cards
from duijia.games import find_game
from duijia.hand.actions import Action, Deal
from duijia.hand.state import Hand
from duijia.match import Match
from duijia.order import Order, order_of
from duijia.plays import check_play
from duijia.rules import Rules, with_options
from duijia.view import View, view_of
from tests.bots.test_sight import twin

DAGUNZI, DABANG, DALIN = find_game("dagunzi"), find_game("dabang"), find_game("dalin")

TABLES = [
    pytest.param(DAGUNZI, id="dagunzi-loose"),
    pytest.param(with_options(DAGUNZI, {"follow": "strict"}), id="dagunzi-strict"),
    pytest.param(with_options(DABANG, {"follow": "loose"}), id="dabang-loose"),
    pytest.param(DABANG, id="dabang-strict"),
    pytest.param(with_options(DABANG, {"quad_order": "two_pairs_first"}), id="dabang-two-pairs-first"),
    pytest.param(DALIN, id="dalin"),
]


def watch_hands(rules: Rules, seed: str, hands: int, names: tuple[str, ...], watch: Watch) -> None:
    """
    Plays *hands* hands, each action shown to *watch*.
    """
    for number in range(hands):
        part = f"{seed}/{number}"
        play_hand(start_of(rules, Random(part)), seat_bots(rules, names, part), chances(rules, part), watch)


def truth(problem: Problem, hand: Hand) -> dict[int, Cards]:
    """
    Where the cards out of the seat's sight really lie; what no other hand holds lies in the pile.
    """
    laid = {seat: hand.hands[seat] for seat in range(4) if seat != problem.seat}
    rest = Counter(problem.cards)
    rest.subtract(card for cards in laid.values() for card in cards)
    assert min(rest.values(), default=0) >= 0
    return {**laid, PILE: tuple(rest.elements())}


@pytest.mark.parametrize("names", [("rule",) * 4, ("random", "rule", "random", "rule")], ids=["rule", "mixed"])
@pytest.mark.parametrize("rules", TABLES)
def test_the_true_deal_is_never_excluded(rules: Rules, names: tuple[str, ...]) -> None:
    """
    Whatever has happened, the cards as they really lie agree with what each seat knows; and so does every world drawn.
    """
    random = Random(1)
    seen: Counter[str] = Counter()

    def watch(match: Match, action: Action) -> None:
        hand = match.hand
        assert hand is not None
        often = 0.02 if isinstance(action, Deal) else 0.12 if hand.phase.name == "playing" else 0.6
        if random.random() > often:
            return
        seat = random.randrange(4)
        view = view_of(match, seat)
        problem = problem_of(view, order_of(rules, view.level, view.trump))
        assert agrees(problem, truth(problem, hand))
        seen[hand.phase.name] += 1
        if random.random() < 0.1:
            worlds = draw_worlds(problem, seen.total(), 20)
            assert len(worlds) == 20
            for number in (0, 19):
                assert agrees(problem, {place: worlds.cards(number, place) for place in range(5)})

    watch_hands(rules, "truth", 25, names, watch)
    assert {"dealing", "burying", "playing"} <= set(seen)
    assert any(phase in seen for phase in ("paying", "returning", "picking"))


@pytest.mark.parametrize("rules", TABLES)
def test_hidden_cards_move_no_world(rules: Rules) -> None:
    """
    Two deals that look alike to a seat, hands and buried kitty exchanged among those it cannot see, give the same worlds.
    """
    random = Random(3)
    count = 0

    def watch(match: Match, action: Action) -> None:
        nonlocal count
        hand = match.hand
        assert hand is not None
        if isinstance(action, Deal) or random.random() > 0.1:
            return
        seat = random.randrange(4)
        other = replace(match, hand=twin(hand, seat, random))
        mine, theirs = view_of(match, seat), view_of(other, seat)
        if msgspec.json.encode(mine) != msgspec.json.encode(theirs):
            return
        order = order_of(rules, mine.level, mine.trump)
        one, two = problem_of(mine, order), problem_of(theirs, order)
        assert one == two
        assert (draw_worlds(one, count, 3).words == draw_worlds(two, count, 3).words).all()
        count += 1

    watch_hands(rules, "twin", 4, ("rule", "random", "rule", "random"), watch)
    assert count > 30


def test_what_a_strict_follow_tells() -> None:
    """
    GZ22: who answers a pair with two different cards of the suit holds no card of it exactly twice, and may hold three; who falls
    short of the suit has none left.
    """
    rules = with_options(DAGUNZI, {"follow": "strict"})
    checked: Counter[str] = Counter()

    def watch(match: Match, _action: Action) -> None:
        hand = match.hand
        assert hand is not None
        trick = hand.trick
        if hand.phase.name != "playing" or trick is None or len(trick.plays) != 2 or len(hand.hands[trick.leader]) < 12:
            return
        lead, answer = trick.plays
        group = hand.order.group[lead[0]]
        inside = [card for card in answer if hand.order.group[card] == group]
        if len(lead) != 2 or len(set(answer)) == 1:
            return
        follower, seat = (trick.leader + 1) % 4, (trick.leader + 2) % 4
        problem = problem_of(view_of(match, seat), hand.order)
        worlds = draw_worlds(problem, 5, 60)
        for number in range(60):
            held = Counter(worlds.cards(number, follower))
            if len(inside) < 2:
                assert not any(hand.order.group[card] == group for card in held)
                checked["void"] += 1
            else:
                held.update(inside)
                copies = {card: n for card, n in held.items() if hand.order.group[card] == group}
                assert 2 not in copies.values()
                checked["three"] += 3 in copies.values()
                checked["no pair"] += 1

    watch_hands(rules, "strict", 12, ("random",) * 4, watch)
    assert checked["void"] and checked["no pair"] and checked["three"]


def lawful(view: View, order: Order, hands: dict[int, Cards]) -> bool:
    """
    Whether the whole play could have gone as it did had these been the hands now: each play is put to the rules again.
    """
    now = {**hands, view.seat: view.hand}
    held = {seat: list(now[seat]) for seat in range(4)}
    tricks = [*view.tricks, *([view.trick] if view.trick is not None else [])]
    for trick in reversed(tricks):
        for step in reversed(range(len(trick.plays))):
            seat = (trick.leader + step) % 4
            held[seat] += trick.plays[step]
            lead = trick.plays[0] if step else None
            if check_play(order, tuple(held[seat]), lead, trick.plays[step]) is not None:
                return False
    return True


def _owners(room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """
    Every way to name a place for each copy.
    """
    if not any(room):
        yield ()
    for place in range(5):
        if room[place]:
            rest = tuple(left - (other == place) for other, left in enumerate(room))
            yield from ((place, *owners) for owners in _owners(rest))


Outcome = tuple[tuple[Card, ...], ...]


def outcomes(problem: Problem) -> Iterator[tuple[Outcome, dict[int, Cards], list[int]]]:
    """
    Every way to lay the single copies out in the room that there is: as sorted hands, as hands, and by copy.
    """
    for owners in _owners(problem.room):
        hands: dict[int, list[Card]] = {place: [] for place in range(5)}
        for card, place in zip(problem.cards, owners, strict=True):
            hands[place].append(card)
        yield (
            tuple(tuple(sorted(hands[place])) for place in range(5)),
            {place: tuple(cards) for place, cards in hands.items()},
            list(owners),
        )


def drawn_in(worlds: Worlds) -> Counter[Outcome]:
    """
    How often each lay-out is among *worlds*.
    """
    drawn: Counter[Outcome] = Counter()
    _, places, numbers = np.unique(worlds.words, axis=0, return_index=True, return_counts=True)
    for i, number in zip(places.tolist(), numbers.tolist(), strict=True):
        drawn[tuple(tuple(sorted(worlds.cards(i, place))) for place in range(5))] += number
    return drawn


def chi_square(expected: Counter[Outcome], drawn: Counter[Outcome]) -> tuple[float, int]:
    """
    Pearson's statistic and its degrees of freedom, rare outcomes thrown together.
    """
    ways, draws = expected.total(), drawn.total()
    assert set(drawn) <= set(expected)
    statistic, cells = 0.0, 0
    rare_expected = rare_drawn = 0.0
    for outcome, count in expected.items():
        mean = draws * count / ways
        if mean < 5:
            rare_expected += mean
            rare_drawn += drawn[outcome]
            continue
        statistic += (drawn[outcome] - mean) ** 2 / mean
        cells += 1
    if rare_expected >= 5:
        statistic += (rare_drawn - rare_expected) ** 2 / rare_expected
        cells += 1
    return statistic, cells - 1


def not_rejected(statistic: float, freedom: int) -> bool:
    """
    Whether *statistic* is below the 99 % point of the chi-square distribution (Wilson and Hilferty's approximation).
    """
    spread = 2 / (9 * freedom)
    limit: float = freedom * (1 - spread + 2.326 * spread**0.5) ** 3
    return statistic < limit


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES)
def test_worlds_are_even_over_all_that_could_be(rules: Rules) -> None:
    """
    Endings small enough to list every lay-out and to replay the whole play in each: the worlds drawn are spread over those that the
    rules leave, each as often as there are ways to lay it out (chi-square, 1 %).
    """
    found: list[View] = []

    def watch(match: Match, _action: Action) -> None:
        hand = match.hand
        assert hand is not None
        if hand.phase.name != "playing" or hand.dealer is None or len(found) >= 8:
            return
        view = view_of(match, hand.dealer)
        order = order_of(rules, view.level, view.trump)
        problem = problem_of(view, order)
        few = 6 <= len(problem.cards) <= 8 and not problem.room[PILE]
        if few and not holdings(view, order) and len(set(problem.cards)) > 3:
            found.append(view)

    number = 0
    while len(found) < 8 and number < 60:
        watch_hands(rules, f"even/{number}", 1, ("random",) * 4, watch)
        number += 1
    assert len(found) == 8
    total, freedom = 0.0, 0
    narrowed = 0
    for number, view in enumerate(found):
        order = order_of(rules, view.level, view.trump)
        problem = problem_of(view, order)
        expected: Counter[Outcome] = Counter()
        ways = 0
        for outcome, hands, _ in outcomes(problem):
            ways += 1
            if expected[outcome] or lawful(view, order, hands):
                expected[outcome] += 1
        expected = +expected
        narrowed += expected.total() < ways
        worlds = draw_worlds(problem, number, 3000)
        drawn = drawn_in(worlds)
        assert drawn.total() == 3000
        statistic, cells = chi_square(expected, drawn)
        total += statistic
        freedom += cells
    assert narrowed
    assert not_rejected(total, freedom)


def test_places_are_even_where_exchanges_of_two_do_not_reach() -> None:
    """
    Three cards, each with two of three places, can only go round all at once; both ways are drawn alike, and known copies stay.
    """
    order = order_of(DAGUNZI, "5", "S")
    faces = (Card("H3"), Card("H4"), Card("H6"), Card("H7"), Card("H7"), Card("H8"))
    places = (0b01010, 0b01100, 0b00110, 0b00010, 0b01110, 0b01110)
    problem = Problem(order, 0, faces, places, (0, 2, 2, 2, 0), ())
    expected: Counter[Outcome] = Counter()
    for outcome, _, owners in outcomes(problem):
        if all(mask >> place & 1 for mask, place in zip(places, owners, strict=True)):
            expected[outcome] += 1
    worlds = draw_worlds(problem, 11, 6000)
    drawn = drawn_in(worlds)
    assert len(expected) > 5
    assert not_rejected(*chi_square(expected, drawn))


def test_what_cannot_be_gives_no_world() -> None:
    """
    Knowledge that no lay-out agrees with gives no worlds, and does not hang.
    """
    order = order_of(DAGUNZI, "5", "S")
    problem = Problem(order, 0, (Card("H3"), Card("H4")), (0b10, 0b10), (0, 1, 1, 0, 0), ())
    assert len(draw_worlds(problem, 1, 10)) == 0


def test_seeds_tell_worlds_apart() -> None:
    """
    The same seed draws the same worlds, another seed others.
    """
    order = order_of(DAGUNZI, "5", "S")
    faces = tuple(Card(suit + rank) for suit in "HCD" for rank in ("3", "4", "6", "7"))
    problem = Problem(order, 0, faces, (0b1110,) * 12, (0, 4, 4, 4, 0), ())
    assert (draw_worlds(problem, 1, 50).words == draw_worlds(problem, 1, 50).words).all()
    assert not (draw_worlds(problem, 1, 50).words == draw_worlds(problem, 2, 50).words).all()
