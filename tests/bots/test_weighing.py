"""
Worlds weighed by what the others played: a plain account of the same chances, the spread of the worlds drawn, and what they know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log, prod, sqrt
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from msgspec import structs

from duijia.bots.arena import start_of
from duijia.bots.belief import PILE, Problem, Worlds, agrees, draw_worlds, problem_of, sampler
from duijia.bots.belief.sampler import WORK, WORLD
from duijia.bots.belief.tokens import holdings
from duijia.bots.belief.worlds import arrays
from duijia.bots.learned import compiled, recalling, recounting, supposing
from duijia.bots.learned import places as to
from duijia.bots.learned.context import context_of
from duijia.bots.learned.weights import shipped
from duijia.bots.registry import UnknownBotError, find_bot
from duijia.bots.search import places as at
from duijia.bots.search.bot import SearchBot
from duijia.bots.search.past import past_of
from duijia.bots.search.rolling import Singles
from duijia.bots.search.table import board_of, position_of, row_of
from duijia.bots.search.trial import PlayTrial, worlds_of
from duijia.bots.search.weighing import Weighing
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.cards import Cards, Seat
from duijia.games import find_game
from duijia.hand.actions import Action, Play
from duijia.match import Match
from duijia.order import Order
from duijia.rules import Rules, with_options
from duijia.view import View, view_of
from tests.bots.test_belief import Outcome, lawful, outcomes, truth
from tests.bots.test_sight import twin

TABLES = [
    pytest.param(find_game("dagunzi"), id="dagunzi-loose"),
    pytest.param(with_options(find_game("dagunzi"), {"follow": "strict"}), id="dagunzi-strict"),
    pytest.param(find_game("dabang"), id="dabang-strict"),
    pytest.param(find_game("dalin"), id="dalin"),
]

EARLY = 32
"""So many plays back it may be asked where all of it runs as plain Python."""


@dataclass(frozen=True)
class Spot:
    """
    A seat on turn, and how its hand has been played so far: each play with the match before it.
    """

    match: Match
    seat: Seat
    before: tuple[tuple[Match, Play], ...]

    @property
    def view(self) -> View:
        """
        What the seat sees.
        """
        return view_of(self.match, self.seat)

    @property
    def problem(self) -> Problem:
        """
        What it does not see.
        """
        assert self.match.hand is not None
        return problem_of(self.view, self.match.hand.order)


def spots(rules: Rules, seed: str, names: tuple[str, ...] = ("rule",) * 4) -> Iterator[Spot]:
    """
    All of a hand's decisions in play.
    """
    seen: list[tuple[Match, Play]] = []

    def watch(match: Match, action: Action) -> None:
        if isinstance(action, Play):
            seen.append((match, action))

    play_hand(start_of(rules, Random(seed)), seat_bots(rules, names, seed), chances(rules, seed), watch)
    for number, (match, play) in enumerate(seen):
        yield Spot(match, play.seat, tuple(seen[:number]))


def weighing_of(spot: Spot, network: Singles | None) -> Weighing:
    """
    What the seat on turn makes of the past.
    """
    assert spot.match.hand is not None
    return Weighing(spot.view, board_of(spot.match.hand.order), spot.problem, network)


Known = dict[tuple[int, Cards, Cards | None], tuple[float, float, float]]
"""The chances of a play in each way, by its number, the hand it was made from and the kitty that its seat knew."""


def told(spot: Spot, hands: dict[int, Cards], network: Singles | None, known: Known | None = None) -> float:
    """
    The chance of the plays of the others, had these been the hidden hands: each seat's view of that time is put together from
    its cards, and asked what there was to choose from. What is *known* of *spot* is not asked again.
    """
    hand = spot.match.hand
    assert hand is not None
    known = {} if known is None else known
    ways: dict[Seat, list[tuple[float, float, float]]] = {}
    since: dict[Seat, list[Any]] = {seat: [] for seat in range(4)}
    for number, (match, play) in reversed(list(enumerate(spot.before))):
        since[play.seat] += play.cards
        if play.seat == spot.seat:
            continue
        held = hand.order.sort((*hands[play.seat], *since[play.seat]))
        kitty = view_of(match, play.seat).kitty
        if play.seat == hand.dealer and not kitty.open and kitty.count:
            kitty = structs.replace(kitty, cards=hand.order.sort(hands[PILE]))
        here = number, held, kitty.cards
        if here not in known:
            view = structs.replace(view_of(match, play.seat), hand=held, kitty=kitty)
            known[here] = _told_play(view, hand.order, play, network)
        ways.setdefault(play.seat, []).append(known[here])
    chance = 1.0
    for seat in ways.values():
        anyhow, rule, net = (prod(numbers) for numbers in zip(*seat, strict=True))
        chance *= 0.1 * anyhow + 0.9 * (rule if network is None else (rule + net) / 2)
    return chance


def _told_play(view: View, order: Order, play: Play, network: Singles | None) -> tuple[float, float, float]:
    """
    The chance of *play* by who sees *view*: anyhow, by rule, by the network.
    """
    board = board_of(order)
    plays, sight = np.zeros(to.LIST, dtype=np.int64), np.zeros(to.SIGHT, dtype=np.float32)
    compiled.decide(
        position_of(view, board), board.table, board.numbers, np.zeros(at.FLOATS), np.zeros(at.SCRATCH, dtype=np.int64),
        context_of(row_of(view, board), board), shipped(order.rules.key) if network is None else network, plays, sight,
    )  # fmt: skip
    count = int(plays[to.COUNT])
    listed = [tuple(plays[to.PLAYS + 5 * i : to.PLAYS + 5 * i + 5].tolist()) for i in range(count)]
    scores = [float(score) for score in sight[to.SCORES : to.SCORES + count]] if count > 1 else [0.0]
    made = order.words(play.cards)
    rule = 0.5 / (count + 1) + 0.5 * (made in listed and listed.index(made) == plays[to.RULE])
    likings = [(0.6 / (0.6 + max(scores) - score)) ** 4 for score in scores]
    net = 0.15 / (count + 1) + 0.85 * (likings[listed.index(made)] / sum(likings) if made in listed else 0.0)
    return 1 / (count + 1), rule, net


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
                np.zeros(4 * recounting.KEPT * recounting.WORDS, dtype=np.int64),
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
    assert compared > 1
    assert buried
    assert shown


def _plain(lanes: list[Any]) -> list[Any]:
    """
    Whole numbers as lists of Python's own, so that none is cut off at 64 bits; the rest as it is.
    """
    return [lane.tolist() if isinstance(lane, np.ndarray) and lane.dtype != np.float32 else lane for lane in lanes]


@pytest.mark.parametrize("rules", TABLES)
def test_chances_come_in_two_parts(rules: Rules) -> None:
    """
    The chance of what a seat played, in the suits that change and in the rest given that, is the whole together, where the walk stands and
    where it may go; what is less than asked for is 0; and what is taken stands.
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
        stands, goes = draw_worlds(spot.problem, 5, 2).words.tolist()
        rest: list[Any] = [
            board.table.tolist(),
            board.numbers.tolist(),
            context_of(row_of(spot.view, board), board).tolist(),
        ]
        rest += [network, [0.0] * at.FLOATS, [0] * at.SCRATCH, [0] * to.LIST, np.zeros(to.SIGHT, dtype=np.float32)]
        rest += [[0] * at.STATE]
        trump, kept = board.table.tolist()[at.TRUMP], [0.0] * recounting.numbers(len(seen[1]) // 5)
        hands = [0] * (4 * recounting.KEPT * recounting.WORDS)
        for seat in set(range(4)) - {spot.seat}:
            before, after = (tell.of_seat(*seen, world, 0, seat, 1, *rest, kept) for world in (stands, goes))
            parts.count_all(*seen, stands, 1, *rest, kept)
            moved = parts.suits(goes, stands, 0, seat, dealer, trump)
            now = [parts.chance_now(*seen, seat, moved, half, 1, trump, kept) for half in (0, 1)]
            here = parts.kept_for(goes, seat, dealer, len(seen[1]) // 5, hands, kept)
            then = [parts.chance_next(*seen, goes, seat, moved, half, 0.0, 1, *rest, kept, here) for half in (0, 1)]
            assert prod(now) == pytest.approx(before, rel=1e-9)
            assert prod(then) == pytest.approx(after, rel=1e-9)
            both += 1 > then[0] > then[0] * then[1]
            for last, more in ((0, 1 + 1e-9), (1, 1 + 1e-9), (1, 1 - 1e-9)):
                least = [0.0] * last + [then[last] * more]
                found = [
                    parts.chance_next(*seen, goes, seat, moved, half, least[half], 1, *rest, kept, here)
                    for half in range(last + 1)
                ]
                assert found[last] == (then[last] if more < 1 or then[last] == 1 else 0)
            parts.take(seen[0], seat, len(seen[1]) // 5, kept)
            again = [parts.chance_now(*seen, seat, moved, half, 1, trump, kept) for half in (0, 1)]
            assert prod(again) == pytest.approx(after, rel=1e-9)
        compared += 1
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
    hands, chances = [0] * (4 * recounting.KEPT * recounting.WORDS), [0.0] * recounting.numbers(many)
    worlds = draw_worlds(spot.problem, 5, 4 * recounting.KEPT).words.tolist()
    places: dict[tuple[int, tuple[int, ...]], int] = {}
    last: dict[int, tuple[int, tuple[int, ...]]] = {}
    met = fresh = 0
    for number, world in enumerate([*worlds, *worlds[::-1]]):
        for seat in range(4):
            known = seat, (*world[5 * seat : 5 * seat + 5], *(world[20:] if seat == dealer else ()))
            here = recounting.kept_for(world, seat, dealer, many, hands, chances)
            anyhow = chances[here : here + recalling.WAYS * many : recalling.WAYS]
            assert recounting.NOW + 2 * recalling.WAYS * many <= here <= len(chances) - recalling.WAYS * many
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
            weighing = weighing_of(spot, network)
            for worlds, weigh in ((weighing.draw(1, 4000), True), (draw_worlds(problem, 1, 4000), False)):
                drawn = _drawn(worlds)
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


def _drawn(worlds: Worlds) -> Counter[Outcome]:
    """
    How often each lay-out was drawn.
    """
    drawn: Counter[Outcome] = Counter()
    _, places, numbers = np.unique(worlds.words, axis=0, return_index=True, return_counts=True)
    for i, number in zip(places.tolist(), numbers.tolist(), strict=True):
        drawn[tuple(tuple(sorted(worlds.cards(i, place))) for place in range(5))] += number
    return drawn


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
