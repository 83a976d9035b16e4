"""
Belief where cards are known in part: shown, paid as tribute, or lain open in the kitty; worlds are as even as in an exact enumeration.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from duijia.bots.belief import PILE, Problem, draw_worlds, problem_of
from duijia.bots.belief.tokens import Holding, holdings, showings
from duijia.cards import POINTS, RANK_OF, Card, Cards, Seat
from duijia.games import find_game
from duijia.hand.actions import Action
from duijia.match import Match
from duijia.order import Order, order_of
from duijia.rules import Rules
from duijia.view import View, view_of
from tests.bots.test_belief import (
    DAGUNZI,
    TABLES,
    Outcome,
    chi_square,
    drawn_in,
    lawful,
    not_rejected,
    outcomes,
    watch_hands,
)

H5, H6, H7, H8, C9 = (Card(name) for name in ("H5", "H6", "H7", "H8", "C9"))
ANYWHERE = 0b11110


def even(problem: Problem, expected: Counter[Outcome], seed: int, draws: int = 6000) -> tuple[float, int]:
    """
    The chi-square statistic of worlds drawn for *problem*, and its degrees of freedom.
    """
    worlds = draw_worlds(problem, seed, draws)
    drawn = drawn_in(worlds)
    assert drawn.total() == draws
    return chi_square(expected, drawn)


@pytest.mark.parametrize(
    ("bound", "shown", "place"),
    [
        pytest.param(1, 1, 0b00100, id="one"),
        pytest.param(2, 2, 0b00100, id="two"),
        pytest.param(2, 1, 0b00100, id="one-besides-one-that-moved"),
        pytest.param(1, 1, 0b10100, id="one-perhaps-buried"),
        pytest.param(1, 0, 0b00100, id="one-that-moved"),
    ],
)
def test_who_has_shown_a_card_may_hold_any_of_its_copies(bound: int, shown: int, place: int) -> None:
    """
    A seat that has shown one of three equal cards holds at least one: all deals in which it does are alike. A card that moved openly is
    itself one of the copies, and the others lie anywhere.
    """
    order = order_of(DAGUNZI, "2", "S")
    faces = (H5, H5, H5, H6, H7, H7, H8, C9)
    places = tuple(place if number < bound else ANYWHERE for number in range(len(faces)))
    word, nibble = order.place[H5]
    seen = ((16 * word + nibble, place, bound, shown),) if shown else ()
    problem = Problem(order, 0, faces, places, (0, 2, 3, 2, 1), (), seen)
    moved = bound - shown
    expected: Counter[Outcome] = Counter()
    for outcome, _, owners in outcomes(problem):
        there = [place >> owner & 1 for card, owner in zip(faces, owners, strict=True) if card == H5]
        if all(there[:moved]) and sum(there) >= bound:
            expected[outcome] += 1
    assert len(expected) > 20
    assert not_rejected(*even(problem, expected, 7, 20000))


def kept_nothing_higher(view: View, order: Order, hands: dict[int, Cards]) -> bool:
    """
    GZ27: what each payer held when he paid, and could have paid, is no higher than what he paid; only what came to him unseen may be.
    """
    for seat in {t.source for t in view.transfers if t.kind == "tribute" and t.source not in (None, view.seat)}:
        assert seat is not None
        held = Counter((*hands[seat], *played_by(view, seat)))
        unseen = 0
        for transfer in view.transfers:
            if transfer.target == seat and transfer.kind != "give_back":
                held -= Counter(transfer.cards or ())
                unseen += 0 if transfer.cards is not None else transfer.count
        paid = [card for t in view.transfers if t.kind == "tribute" and t.source == seat for card in t.cards or ()]
        lowest = min(order.height[card] for card in paid)
        if sum(order.height[card] > lowest and may_be_paid(order, card) for card in held.elements()) > unseen:
            return False
    return True


def may_be_paid(order: Order, card: Card) -> bool:
    """
    Whether the rules of the table let a card go as tribute.
    """
    if not POINTS[card]:
        return True
    match order.rules.tribute.points:
        case "allowed":
            return True
        case "excluded_except_level":
            return RANK_OF[card] == order.level
        case _:
            return False


def played_by(view: View, seat: Seat) -> list[Card]:
    """
    All that a seat has played.
    """
    tricks = [*view.tricks, *([view.trick] if view.trick is not None else [])]
    return [
        card
        for trick in tricks
        for step, cards in enumerate(trick.plays)
        if (trick.leader + step) % 4 == seat
        for card in cards
    ]


def expected_of(view: View, order: Order, problem: Problem) -> Counter[Outcome]:
    """
    Every way to lay the copies out that the play, tribute, cards that moved and cards shown leave.
    """
    held = holdings(view, order)
    shown = showings(view, held)
    moved = Counter(held) - shown
    found: Counter[Outcome] = Counter()
    for outcome, hands, owners in outcomes(problem):
        if (
            bound(problem, owners, moved, shown)
            and kept_nothing_higher(view, order, hands)
            and (found[outcome] or lawful(view, order, hands))
        ):
            found[outcome] += 1
    return +found


def bound(problem: Problem, owners: list[int], moved: Counter[Holding], shown: Counter[Holding]) -> bool:
    """
    Whether the first copies of a face that moved lie where they must, and there are as many besides as were shown.
    """
    for card in {card for card, _ in (*moved, *shown)}:
        copies = [owner for face, owner in zip(problem.cards, owners, strict=True) if face == card]
        for places in [places for face, places in moved.elements() if face == card]:
            if not copies or not places >> copies.pop(0) & 1:
                return False
        for (face, places), number in shown.items():
            if face == card and sum(places >> owner & 1 for owner in copies) < number:
                return False
    return True


def kinds_of(view: View, order: Order, problem: Problem) -> Iterator[str]:
    """
    What there is to know besides the play; nothing where a payer has taken up cards of the kitty since.
    """
    buriers = [seat for seat, _ in view.kitty.jokers]
    if any(t.kind == "tribute" and t.source in (*buriers, view.dealer) for t in view.transfers):
        return
    if view.kitty.open and view.seat != view.dealer:
        yield "open"
    if any(t.kind == "tribute" and t.source != view.seat for t in view.transfers):
        yield "tribute"
    for code, _, _, _ in problem.shown:
        if sum(order.place[card] == (code >> 4, code & 15) for card in problem.cards) > 1:
            yield "shown"


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES)
def test_worlds_are_even_over_what_is_known_in_part(rules: Rules) -> None:
    """
    Endings after tribute, with an open kitty, and with cards shown of which there are more: the worlds drawn are spread as listing
    every lay-out and replaying the play in each says (chi-square, 1 %).
    """
    wanted = {"open": 3, "tribute": 4, "shown": 2}
    found: list[View] = []
    seen: Counter[str] = Counter()

    def watch(match: Match, _action: Action) -> None:
        hand = match.hand
        assert hand is not None
        if hand.phase.name != "playing" or max(map(len, hand.hands)) > 3:
            return
        for seat in range(4):
            view = view_of(match, seat)
            problem = problem_of(view, hand.order)
            if not 5 <= len(problem.cards) <= 8 or problem.room[PILE] or problem.is_open:
                continue
            kinds = [kind for kind in kinds_of(view, hand.order, problem) if seen[kind] < wanted[kind]]
            if kinds and not (found and found[-1].tricks[:1] == view.tricks[:1] and kinds != ["shown"]):
                found.append(view)
                seen.update(kinds)

    number = 0
    while number < 120 and any(seen[kind] < count for kind, count in wanted.items()):
        watch_hands(rules, f"known/{number}", 1, ("random",) * 4, watch)
        number += 1
    assert seen["tribute"] == wanted["tribute"]
    assert seen["open"] or not rules.kitty.joker_opens
    total, freedom = 0.0, 0
    for number, view in enumerate(found):
        order = order_of(rules, view.level, view.trump)
        problem = problem_of(view, order)
        expected = expected_of(view, order, problem)
        statistic, cells = even(problem, expected, number, 3000)
        total += statistic
        freedom += cells
    assert freedom > 20
    assert not_rejected(total, freedom)


def test_shown_copies_are_told_from_those_that_moved() -> None:
    """
    Over hands of all games: what was shown is never more than what is known, and never without a declaration.
    """
    shown_at_all = 0
    for key in ("dagunzi", "dabang", "dalin"):
        rules = find_game(key)

        def watch(match: Match, _action: Action, rules: Rules = rules) -> None:
            nonlocal shown_at_all
            hand = match.hand
            assert hand is not None
            if hand.dealt % 9:
                return
            view = view_of(match, hand.dealt % 4)
            held = holdings(view, order_of(rules, view.level, view.trump))
            shown = showings(view, held)
            assert shown <= Counter(held)
            for card, places in shown:
                assert any(card in d.cards and places >> d.seat & 1 for d in view.declarations)
            shown_at_all += bool(shown)

        watch_hands(rules, f"told/{key}", 3, ("rule",) * 4, watch)
    assert shown_at_all > 5
