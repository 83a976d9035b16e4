"""
Worlds weighed by what the others played: where the walk stands, the spread of the worlds drawn, and what they know.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import prod, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from duijia.bots.belief import PILE, agrees, draw_worlds, sampler
from duijia.bots.belief.sampler import WORK, WORLD
from duijia.bots.belief.tokens import holdings
from duijia.bots.belief.worlds import arrays
from duijia.bots.learned import compiled, recalling, recounting, supposing
from duijia.bots.learned import places as to
from duijia.bots.learned.context import context_of
from duijia.bots.learned.weights import shipped
from duijia.bots.registry import UnknownBotError, find_bot
from duijia.bots.search import places as at
from duijia.bots.search import weighing
from duijia.bots.search.bot import SearchBot
from duijia.bots.search.past import past_of
from duijia.bots.search.table import board_of, row_of
from duijia.bots.search.trial import PlayTrial, worlds_of
from duijia.cards import Cards
from duijia.rules import Rules
from tests.bots.spots import EARLY, TABLES, Known, spots, told, weighing_of
from tests.bots.test_belief import Outcome, drawn_in, lawful, outcomes
from tests.bots.test_sight import twin


@pytest.mark.usefixtures("rows_at_once")
@pytest.mark.parametrize("rules", TABLES)
def test_compiled_and_interpreted_walks_agree(rules: Rules) -> None:
    """
    The same functions run as plain Python walk through the same worlds, and go on from the last one when asked for more. What the walk
    keeps of the world where it stands, card by card, shown faces and chances, is what the world says.
    """
    random = Random(6)
    network = shipped(rules.key)
    compared = buried = shown = 0
    for spot in spots(rules, "walk"):
        if random.random() > 0.12 or len(spot.before) > EARLY or spot.problem.is_open:
            continue
        hand = spot.match.hand
        assert hand is not None
        board = board_of(hand.order)
        past, plays = past_of(spot.view, board)
        context = context_of(row_of(spot.view, board), board)
        size, more = len(spot.problem.cards), WORK + len(spot.problem.shown)
        found = []
        for plain in (False, True):
            lanes: list[Any] = [*arrays(spot.problem)]
            walk: list[Any] = [np.zeros(n, dtype=np.int64) for n in (size, more, WORLD, size + more + WORLD)]
            rest: list[Any] = [
                past.reshape(-1),
                plays.reshape(-1),
                hand.dealer,
                1,
                board.table,
                board.numbers,
                context,
                network,
            ]
            rest += [np.zeros(at.FLOATS), np.zeros(at.SCRATCH, dtype=np.int64), np.zeros(to.LIST, dtype=np.int64)]
            rest += [
                np.zeros(to.SIGHT, dtype=np.float32),
                np.zeros(at.STATE, dtype=np.int64),
                np.zeros(recounting.LANE, dtype=np.int64),
                np.zeros(recounting.numbers(len(plays))),
            ]
            words: Any = np.zeros(2 * WORLD, dtype=np.int64)
            if plain:
                lanes, walk, rest, words = (_plain(lanes), _plain(walk), _plain(rest), words.tolist())
            suppose: Any = supposing.suppose if plain else compiled.suppose
            for begins in (1, 0):
                assert suppose(*lanes, begins, 7, 12, 5, 2, *walk, words, *rest) == 2
                found.append(list(words))
            owner, work, now, _ = walk
            laid: Any = np.zeros(WORLD, dtype=np.int64)
            sampler.spread(lanes[0], owner, laid, 0)
            assert list(laid) == list(now) == found[-1][WORLD:]
            assert not any(work[sampler.BROKEN : sampler.BROKEN + 4])
            faces = range(len(spot.problem.shown))
            assert [work[WORK + face] for face in faces] == [sampler.lying(lanes[4], face, now, 0) for face in faces]
            begin = recounting.NOW
            each = np.array(rest[-1][begin : begin + recalling.WAYS * len(plays)]).reshape(-1, recalling.WAYS)
            seats = past[:, at.SEAT]
            kept = prod(recalling.mean(each[seats == seat].prod(axis=0).tolist(), 0, 1) for seat in range(4))
            assert kept == pytest.approx(weighing_of(spot, network).chances(np.array([now]))[0], rel=1e-12)
            buried += hand.dealer != spot.seat and bool(spot.problem.room[PILE])
            shown += len(spot.problem.shown)
        assert found[:2] == found[2:]
        assert found[0] != found[1]
        compared += 1
        if compared > 2 and buried and shown:
            break
    assert compared > 1
    assert buried
    assert shown


def _plain(lanes: list[Any]) -> list[Any]:
    """
    Whole numbers as lists of Python's own, so that none is cut off at 64 bits; the rest as it is.
    """
    return [lane.tolist() if isinstance(lane, np.ndarray) and lane.dtype != np.float32 else lane for lane in lanes]


@pytest.mark.parametrize("rules", TABLES)
def test_as_many_worlds_as_work_affords(rules: Rules) -> None:
    """
    What is said to be had for twice the work takes about that, or less where chances come back; for no more work there are no more worlds.
    """
    random = Random(9)
    network = shipped(rules.key)
    compared = 0
    for spot in spots(rules, "work"):
        if random.random() > 0.1 or spot.problem.is_open or not len(weighing_of(spot, network)._plays):
            continue
        weighing = weighing_of(spot, network)
        weighing.draw(1, 8)
        done = int(weighing._kept[recounting.TOLD])
        assert weighing.affords(0) == weighing.affords(done) == 8
        more = weighing.affords(2 * done) - 8
        assert more > 0
        weighing.draw(1, more)
        took = int(weighing._kept[recounting.TOLD]) - done
        assert took < 1.5 * done
        again = weighing_of(spot, network)
        again.draw(1, 8 + more)
        assert int(again._kept[recounting.TOLD]) == took + done
        compared += 1
        if compared == 5:
            break
    assert compared == 5


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES)
def test_worlds_are_spread_as_their_chances_say(rules: Rules) -> None:
    """
    Endings small enough to list every lay-out: among those that the rules leave, each is drawn about as often as its chance
    says, far nearer to that than worlds that are not weighed.
    """
    network = shipped(rules.key)
    weighed = plain = 0.0
    compared = 0
    for number in range(60):
        for spot in spots(rules, f"spread/{number}", ("random", "rule", "random", "rule")):
            view, problem = spot.view, spot.problem
            assert spot.match.hand is not None
            few = 6 <= len(problem.cards) <= 7 and not problem.room[PILE] and len(set(problem.cards)) > 3
            if compared == 4 or not few or holdings(view, problem.order):
                continue
            ways: Counter[Outcome] = Counter()
            laid: dict[Outcome, dict[int, Cards]] = {}
            for outcome, hands, _ in outcomes(problem):
                if outcome in laid or lawful(view, problem.order, hands):
                    ways[outcome] += 1
                    laid[outcome] = hands
            known: Known = {}
            expected = {outcome: ways[outcome] * told(spot, laid[outcome], network, known) for outcome in laid}
            every = sum(expected.values())
            if len(laid) < 5 or max(expected[one] * ways.total() / every / ways[one] for one in laid) < 1.5:
                continue
            walk = weighing_of(spot, network)
            for worlds, weigh in ((walk.draw(1, 4000), True), (draw_worlds(problem, 1, 4000), False)):
                drawn = drawn_in(worlds)
                assert set(drawn) <= set(laid)
                apart = sum(abs(drawn[one] / drawn.total() - expected[one] / every) for one in laid) / 2
                if weigh:
                    weighed += apart
                    # Twice what even draws would stray by.
                    assert apart < 0.8 * sqrt(len(laid) / 4000)
                else:
                    plain += apart
            compared += 1
        if compared == 4:
            break
    assert compared == 4
    assert weighed < plain / 3


@pytest.mark.parametrize("rules", TABLES)
def test_weighed_worlds_agree_with_all_that_is_certain(rules: Rules) -> None:
    """
    Each agrees with what the seat knows; the same seed draws the same, another seed others; and hidden cards exchanged change none.
    """
    random = Random(9)
    network = shipped(rules.key)
    compared = 0
    for spot in spots(rules, "certain", ("rule", "random", "rule", "rule")):
        if random.random() > 0.1:
            continue
        hand = spot.match.hand
        assert hand is not None
        problem = spot.problem
        worlds = weighing_of(spot, network).draw(5, 16)
        assert len(worlds) == 16
        for number in range(16):
            assert agrees(problem, {place: worlds.cards(number, place) for place in range(5)})
        other = replace(spot, match=replace(spot.match, hand=twin(hand, spot.seat, random)))
        again = weighing_of(other, network).draw(5, 16)
        assert (worlds.words == again.words).all()
        if spot.before and len(problem.cards) > 12 and not problem.is_open:
            assert not (worlds.words == weighing_of(spot, network).draw(6, 16).words).all()
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("rules", TABLES)
def test_walks_take_turns(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Several walks, a world each in turn, go as each would alone; and it is all the same how many worlds are asked for at a time.
    """
    network = shipped(rules.key)
    spot = list(spots(rules, "turns"))[40]
    several = weighing_of(spot, network).draw(5, 19).words
    lots = weighing_of(spot, network)
    assert (np.concatenate([lots.draw(5, many).words for many in (1, 6, 12)]) == several).all()
    walks = weighing.WALKS
    monkeypatch.setattr(weighing, "WALKS", 1)
    first = set()
    for walk in range(walks):
        alone = weighing_of(spot, network).draw(5 + weighing.STEP * walk, 4).words
        assert (several[walk::walks][:4] == alone).all()
        first.add(alone[0].tobytes())
    assert len(first) == walks > 1


@pytest.mark.parametrize("rules", TABLES)
def test_who_searches_by_the_network_weighs(rules: Rules) -> None:
    """
    A trial draws weighed worlds when told to, and the search tells it to where it plays playouts by the network, or by name.
    """
    spot = list(spots(rules, "trial"))[30]
    assert spot.match.hand is not None
    order = spot.match.hand.order
    weighed = worlds_of(PlayTrial(spot.view, order, weigh=True), 3, 20)
    plain = worlds_of(PlayTrial(spot.view, order), 3, 20)
    assert (weighed.words == weighing_of(spot, shipped(rules.key)).draw(3, 20).words).all()
    assert (plain.words == draw_worlds(spot.problem, 3, 20).words).all()
    found = {}
    for name, weighs in (
        ("search:worlds=8", False),
        ("search:worlds=8+rollout=net", True),
        ("search:worlds=8+rollout=net+weigh=no", False),
        ("search:worlds=8+weigh=yes", True),
    ):
        bot = find_bot(name)(rules, "")
        assert isinstance(bot, SearchBot)
        assert bot.weigh == weighs
        found[name] = [
            bot.think(spot.view, bot.quick(spot.view)).ranking for spot in list(spots(rules, "trial"))[24:40:3]
        ]
    # In other worlds the same plays come to other values.
    assert found["search:worlds=8"] != found["search:worlds=8+weigh=yes"]
    assert found["search:worlds=8+rollout=net"] != found["search:worlds=8+rollout=net+weigh=no"]
    with pytest.raises(UnknownBotError, match="weigh"):
        find_bot("search:weigh=perhaps")
