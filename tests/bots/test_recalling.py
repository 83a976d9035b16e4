"""
How likely what the others played is in a world: a plain account of the same chances, by whom they are worked out, what is kept of them.
"""

from __future__ import annotations

from math import log, prod
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from duijia.bots.belief import draw_worlds
from duijia.bots.learned import places as to
from duijia.bots.learned import recalling, recounting
from duijia.bots.learned.context import context_of
from duijia.bots.learned.weights import shipped
from duijia.bots.search import places as at
from duijia.bots.search.past import past_of
from duijia.bots.search.table import board_of, row_of
from duijia.cards import Cards
from duijia.rules import Rules
from tests.bots.spots import EARLY, TABLES, Spot, spots, told, weighing_of
from tests.bots.test_belief import truth


@pytest.mark.parametrize("by", ["net", "rule"])
@pytest.mark.parametrize("rules", TABLES)
def test_chances_are_those_of_the_seats_views(rules: Rules, by: str) -> None:
    """
    What is worked out for a world is what the seats' own views of the time come to with its cards, the dealer's with its kitty.
    """
    random = Random(2)
    network = shipped(rules.key) if by == "net" else None
    compared = dealers = 0
    for spot in spots(rules, "views", ("rule", "random", "rule", "beginner")):
        if random.random() > 0.05:
            continue
        worlds = draw_worlds(spot.problem, compared, 2)
        found = weighing_of(spot, network).chances(worlds.words)
        for number, chance in enumerate(found):
            hands = {place: worlds.cards(number, place) for place in range(5)}
            assert chance == pytest.approx(told(spot, hands, network), rel=1e-9)
        assert spot.match.hand is not None
        dealers += spot.match.hand.dealer != spot.seat
        compared += 1
    assert compared > 1
    assert dealers


@pytest.mark.usefixtures("rows_at_once")
@pytest.mark.parametrize("rules", TABLES)
def test_compiled_and_interpreted_chances_agree(rules: Rules) -> None:
    """
    The same functions run as plain Python give the same chances, to the last bit.
    """
    random = Random(4)
    network = shipped(rules.key)
    assert network is not None
    compared = 0
    for spot in spots(rules, "interpreted"):
        if random.random() > 0.1 or len(spot.before) > 2 * EARLY:
            continue
        hand = spot.match.hand
        assert hand is not None
        board = board_of(hand.order)
        worlds = draw_worlds(spot.problem, 3, 2).words
        past, plays = past_of(spot.view, board)
        context = context_of(row_of(spot.view, board), board)
        weights = [0.0] * len(worlds)
        lists: list[Any] = [lane.reshape(-1).tolist() for lane in (past, plays, worlds)]
        lists += [1, *(lane.tolist() for lane in (board.table, board.numbers, context)), network]
        lists += [[0.0] * at.FLOATS, [0] * at.SCRATCH, [0] * to.LIST, np.zeros(to.SIGHT, dtype=np.float32)]
        lists += [[0] * at.STATE, [0.0] * (2 * recalling.WAYS), weights]
        recalling.recall(*lists)
        assert weights == weighing_of(spot, network).chances(worlds).tolist()
        compared += 1
    assert compared > 1


@pytest.mark.parametrize("rules", TABLES)
def test_chances_come_in_two_parts(rules: Rules) -> None:
    """
    The chance of what seats played, in the suits that change and in the rest given that, is the whole together, where the walk stands and
    where it may go, for one seat and for two; what is less than asked for is 0; and what is taken stands, for who was touched alone.
    """
    random = Random(8)
    network = shipped(rules.key)
    tell, parts = cast("Any", recalling), cast("Any", recounting)
    compared = both = 0
    for spot in spots(rules, "parts"):
        if random.random() > 0.12 or not 0 < len(spot.before) <= EARLY or spot.problem.is_open:
            continue
        assert spot.match.hand is not None
        board, dealer = board_of(spot.match.hand.order), spot.match.hand.dealer
        seen = [lane.reshape(-1).tolist() for lane in past_of(spot.view, board)]
        many = len(seen[1]) // 5
        stands, goes = draw_worlds(spot.problem, 5, 2).words.tolist()
        rest: list[Any] = [
            board.table.tolist(),
            board.numbers.tolist(),
            context_of(row_of(spot.view, board), board).tolist(),
        ]
        rest += [network, [0.0] * at.FLOATS, [0] * at.SCRATCH, [0] * to.LIST, np.zeros(to.SIGHT, dtype=np.float32)]
        rest += [[0] * at.STATE]
        trump, chances = board.table.tolist()[at.TRUMP], [0.0] * recounting.numbers(many)
        hands = [0] * recounting.LANE
        others = sorted(set(range(4)) - {spot.seat})
        before, after = (
            {seat: tell.of_seat(*seen, world, 0, seat, 1, *rest, chances) for seat in others}
            for world in (stands, goes)
        )
        for seat in others:
            hands[recounting.MOVED + seat] = parts.suits(goes, stands, 0, seat, dealer, trump)

        def now(half: int) -> dict[int, float]:
            return {seat: parts.chance_now(*seen, seat, half, 1, trump, hands, chances) for seat in others}  # noqa: B023

        def then(touched: int, half: int, least: float) -> float:
            chance: float = parts.chance_next(*seen, goes, touched, half, least, 1, *rest, hands, chances)  # noqa: B023
            return chance

        for touched in ([others[0]], [others[1]], [others[2]], others[:2]):
            bits = sum(1 << seat for seat in touched)
            parts.count_all(*seen, stands, 1, *rest, chances)
            stood = now(0), now(1)
            for seat in others:
                assert stood[0][seat] * stood[1][seat] == pytest.approx(before[seat], rel=1e-9)
                hands[recounting.SLOT + seat] = parts.kept_for(goes, seat, dealer, many, hands, chances)
            found = [then(bits, half, 0.0) for half in (0, 1)]
            assert prod(found) == pytest.approx(prod(after[seat] for seat in touched), rel=1e-9)
            both += 1 > found[0] > found[0] * found[1]
            for last, more in ((0, 1 + 1e-9), (1, 1 + 1e-9), (1, 1 - 1e-9)):
                least = [0.0] * last + [found[last] * more]
                again = [then(bits, half, least[half]) for half in range(last + 1)]
                assert again[last] == (found[last] if more < 1 or found[last] == 1 else 0)
            parts.take(seen[0], many, bits, hands, chances)
            stands_now = now(0), now(1)
            for seat in others:
                whole = after if seat in touched else before
                assert stands_now[0][seat] * stands_now[1][seat] == pytest.approx(whole[seat], rel=1e-9)
        compared += 1
        if compared > 2 and both:
            break
    assert compared
    assert both


@pytest.mark.parametrize("rules", TABLES)
def test_chances_are_kept_for_the_hand_that_they_belong_to(rules: Rules) -> None:
    """
    What was worked out for a hand is there again for the same one, of the dealer with the same kitty; nothing for another one, wherever its
    chances are kept. Who did not bury is told apart by its hand alone.
    """
    spot = list(spots(rules, "kept"))[30]
    assert spot.match.hand is not None
    dealer, many = spot.match.hand.dealer, len(spot.before)
    assert dealer is not None
    hands, chances = [0] * recounting.LANE, [0.0] * recounting.numbers(many)
    worlds = draw_worlds(spot.problem, 5, 4 * recounting.KEPT).words.tolist()
    places: dict[tuple[int, tuple[int, ...]], int] = {}
    last: dict[int, tuple[int, tuple[int, ...]]] = {}
    met = fresh = 0
    for number, world in enumerate([*worlds, *worlds[::-1]]):
        for seat in range(4):
            known = seat, (*world[5 * seat : 5 * seat + 5], *(world[20:] if seat == dealer else ()))
            here = recounting.kept_for(world, seat, dealer, many, hands, chances)
            anyhow = chances[here : here + recalling.WAYS * many : recalling.WAYS]
            assert recounting.NOW + recalling.WAYS * many <= here <= len(chances) - recalling.WAYS * many
            assert places.setdefault(known, here) == here
            if last.get(here) == known:
                assert anyhow == [anyhow[0]] * many
                assert anyhow[0] > 0
                met += 1
            else:
                assert anyhow == [0.0] * many
                chances[here : here + recalling.WAYS * many] = [number + 1.0] * (recalling.WAYS * many)
                fresh += 1
            last[here] = known
    assert met > 10
    assert fresh > 3 * recounting.KEPT


@pytest.mark.parametrize("names", [("rule",) * 4, ("learned",) * 4], ids=["rule", "learned"])
@pytest.mark.parametrize("rules", TABLES)
def test_plays_tell_where_cards_lie(rules: Rules, names: tuple[str, ...]) -> None:
    """
    Whether the others play by rule or by the network: the cards as they lie make their plays likelier than cards drawn at random do.
    """
    random = Random(1)
    network = shipped(rules.key)
    gains = []
    for number in range(3):
        for spot in spots(rules, f"tell/{number}", names):
            if random.random() > 0.1 or len(spot.before) < 12 or spot.problem.is_open:
                continue
            hand = spot.match.hand
            assert hand is not None
            lie = [words for cards in _lying(spot).values() for words in hand.order.words(cards)]
            worlds = np.concatenate([[lie], draw_worlds(spot.problem, number, 63).words])
            chance = weighing_of(spot, network).chances(worlds)
            gains.append(log(chance[0] / chance.mean()))
    assert len(gains) > 8
    assert sum(gains) / len(gains) > 1.0


def _lying(spot: Spot) -> dict[int, Cards]:
    """
    Where the cards that the seat does not see lie, its own place empty.
    """
    assert spot.match.hand is not None
    laid = truth(spot.problem, spot.match.hand)
    return {place: laid.get(place, ()) for place in range(5)}
