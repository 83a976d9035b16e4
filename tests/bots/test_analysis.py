"""
Analysis: a blunder is found where it was made, what could not be helped costs nothing, and hindsight does not count.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from duijia.bots.analysis import Analysis, analyse, count_decisions
from duijia.bots.analysis.judge import Judge, error_of, plain, valued
from duijia.bots.analysis.picture import draw, swings
from duijia.bots.registry import find_bot
from duijia.bots.search import places as at
from duijia.bots.search.bot import SearchBot, worth_a_thought
from duijia.bots.search.trial import worlds_of
from duijia.bots.tiers import BY_KEY
from duijia.cards import Card
from duijia.hand.actions import Play, SeatAction, cards_of
from duijia.match import Match
from duijia.order import order_of
from duijia.record import loads, replay, rules_of
from duijia.record.record import Record
from duijia.view import view_of
from tests.bots.test_sight import twin

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
GAMES = ["dagunzi-dry-kitty", "dabang-tribute", "dalin-taken-cards"]


def golden(name: str) -> Record:
    """
    A match of each game, from ``GAMES``.
    """
    return loads((GOLDEN / f"{name}.djr").read_bytes())


def some(record: Record, plays: float, before: float, seed: int) -> Iterator[tuple[Match, SeatAction]]:
    """
    Decisions of *record*: such shares of the plays, and of what comes before play.
    """
    random = Random(seed)
    for step in replay(record):
        if isinstance(step.action, SeatAction):
            share = plays if isinstance(step.action, Play) else before
            if random.random() < share:
                yield step.before, step.action


@cache
def blunder() -> Record:
    """
    A hand of dalin that was played by rule but for one play: with LJ and ♣8 left, all big jokers gone, the dealer leads LJ and lets the
    attackers dig out his 40 points.
    """
    return loads((HERE / "blunder.djr").read_bytes())


@cache
def analysed() -> Analysis:
    return analyse(blunder(), 12)


def test_a_planted_blunder_is_the_dearest() -> None:
    """
    The play that throws the last trick away comes first, with the card that keeps it as the better one; it costs the buried points and
    what hangs on them, for certain.
    """
    found = analysed()
    first = found.decisions[found.dearest[0]]
    assert (first.seat, first.trick, first.held) == (3, 21, (Card("LJ"), Card("C8")))
    assert (first.action, first.best) == (Play(seat=3, cards=(Card("LJ"),)), Play(seat=3, cards=(Card("C8"),)))
    assert first.mistake
    assert first.points >= 40
    assert first.loss > 250 * 40 / 1000
    assert first.error < 0.2
    assert first.loss > 1.5 * found.decisions[found.dearest[1]].loss
    worst = max(found.totals, key=lambda total: total.loss)
    assert worst.seat == 3


def test_worlds_that_resemble_each_other_do_not_halve_the_error() -> None:
    """
    A row of which each number comes eight times over is as sure as the numbers alone; one of fair draws as sure as by their scatter.
    """
    random = np.random.default_rng(4)
    errors = [error_of(np.repeat(random.normal(size=64), 8), 8) for _ in range(400)]
    assert np.mean(np.square(errors)) == pytest.approx(1 / 64, rel=0.1)
    drawn = random.normal(size=200)
    assert error_of(drawn, 200) == pytest.approx(drawn.std(ddof=1) / 200**0.5)
    assert error_of(drawn, 1) == 0


@pytest.mark.parametrize("worlds", [-1, 0, 1])
def test_fewer_than_two_worlds_have_no_error(worlds: int) -> None:
    """
    They are refused, rather than giving numbers that are none.
    """
    with pytest.raises(ValueError, match=rf"worlds: an integer from 2 to .*, not {worlds}"):
        analyse(blunder(), worlds)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"hands": {99}}, "hands: 99 is not there; there are "),
        ({"hands": {0}}, "hands: 0 is not there"),
        ({"hands": 1}, "hands: a collection of numbers, not 1"),
        ({"seats": {9}}, "seats: 9 is not there; there are 0, 1, 2, 3"),
        ({"seats": [0, -1]}, "seats: -1 is not there"),
    ],
)
def test_what_the_record_does_not_have_is_told(wanted: dict[str, Any], words: str) -> None:
    """
    Not judged to be without a mistake.
    """
    with pytest.raises(ValueError, match=f"^{words}"):
        analyse(blunder(), 2, **wanted)


def test_what_could_not_be_helped_costs_nothing() -> None:
    """
    Where there was one answer, or the best one was given, nothing is lost; the last trick is of the first kind, for all four.
    """
    decisions = analysed().decisions
    last = max(decision.trick for decision in decisions)
    assert all(decision.forced for decision in decisions if decision.trick == last)
    forced = [decision for decision in decisions if decision.forced]
    right = [decision for decision in decisions if decision.judged and decision.best == decision.action]
    assert len(right) > len(forced) > 4
    assert all((d.loss, d.error, d.points) == (0.0, 0.0, 0.0) for d in forced + right)
    assert all(d.loss > 0 for d in decisions if d.best != d.action)


def test_the_ranking_is_of_legal_answers_with_the_one_made_among_them() -> None:
    """
    Each judged decision with a choice has the search's ranking, and what was done stands in it; alone, where the search thought no other
    answer worth trying.
    """
    choices = [decision for decision in analysed().decisions if decision.judged and not decision.forced]
    assert sum(len(decision.ranking) > 1 for decision in choices) > len(choices) / 2
    for decision in choices:
        assert len(decision.ranking) > (decision.best != decision.action)
        made = sorted(cards_of(decision.action))
        same = [tried for tried in decision.ranking if sorted(cards_of(tried.action)) == made]
        assert [type(tried.action) for tried in same] == [type(decision.action)]


def test_the_same_seed_gives_the_same_numbers() -> None:
    """
    A record, worlds and a seed determine everything; another seed draws other worlds.
    """
    record = blunder()
    first, again = (analyse(record, 8, seats={3}) for _ in range(2))
    assert first == again
    other = analyse(record, 8, seed="other", seats={3})
    assert [decision.line for decision in other.decisions] == [decision.line for decision in first.decisions]
    assert [decision.score for decision in other.decisions] != [decision.score for decision in first.decisions]


def test_hindsight_does_not_count() -> None:
    """
    A decision is judged by what the seat knew: with the hidden cards exchanged for others it is judged the same.
    """
    record = golden("dagunzi-dry-kitty")
    random = Random(4)
    judge = Judge(rules_of(record), "s", 8)
    compared = 0
    for before, action in some(record, 0.03, 0, 4):
        assert before.hand is not None
        other = replace(before, hand=twin(before.hand, action.seat, random))
        mine, theirs = (view_of(match, action.seat) for match in (before, other))
        assert judge.judge(mine, action) == judge.judge(theirs, action)
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", GAMES)
def test_the_best_is_what_the_master_does(name: str) -> None:
    """
    What the judge holds against an answer is the master's own choice for the same view, worlds and seed, in every phase; and that choice
    costs nothing.
    """
    record = golden(name)
    rules = rules_of(record)
    judge, master = Judge(rules, "s", SearchBot.WORLDS), find_bot(BY_KEY["master"].bot)(rules, "s")
    phases, lost = set(), 0
    for before, action in some(record, 0.02, 0.1, 5):
        view = view_of(before, action.seat)
        if not worth_a_thought(view, judge._bot.quick(view)):
            continue
        order = order_of(rules, view.level, view.trump)
        chosen, judged = master.act(view), judge.judge(view, action)
        assert judged is not None
        assert judged.forced or plain(chosen, order) in [plain(one.action, order) for one in judged.ranking]
        if judged.loss > 0:
            lost += 1
            assert plain(judged.best, order) == plain(chosen, order) != plain(action, order)
        own = judged if chosen == action else judge.judge(view, chosen)
        assert own is not None
        assert (own.best, own.loss, own.error, own.points) == (chosen, 0.0, 0.0, 0.0)
        phases.add(view.phase)
    assert phases > {"playing"}
    assert lost


def test_what_a_master_plays_costs_about_nothing() -> None:
    """
    A master that draws other worlds loses a point a play at most, which is what noise makes of as good plays; a random bot in its place
    loses many times as much.
    """
    mine = its = 0.0
    plays = blind_plays = 0
    for name in GAMES:
        record = golden(name)
        rules = rules_of(record)
        judge = Judge(rules, "s", 48)
        master, random = (find_bot(bot)(rules, "other") for bot in ("search:worlds=48+rollout=part", "random"))
        for before, action in some(record, 0.045, 0, 6):
            view = view_of(before, action.seat)
            good = judge.judge(view, master.act(view))
            assert good is not None
            mine, plays = mine + good.loss, plays + 1
            if plays % 3 == 0:
                blind = judge.judge(view, random.act(view))
                assert blind is not None
                its, blind_plays = its + blind.loss, blind_plays + 1
    assert plays > 38
    assert mine / plays < 0.25
    assert its / blind_plays > 5 * mine / plays


@pytest.mark.parametrize("name", GAMES)
def test_value_and_points_are_of_the_same_settlements(name: str) -> None:
    """
    Telling the points changes no value; they are whole fives, and what else is in the value is whole levels, banks and cards of tribute.
    """
    record = golden(name)
    rules = rules_of(record)
    judge = Judge(rules, "s", 8)
    compared = 0
    for before, action in some(record, 0.03, 0.2, 8):
        view = view_of(before, action.seat)
        if judge.judge(view, action) is None:
            continue
        trial = judge._trial(view, order_of(rules, view.level, view.trump), action, 1)
        worlds = worlds_of(trial, 1, 8)
        values, points = valued(trial, [action], worlds)
        assert (values == trial.values([action], worlds, 0, len(worlds))).all()
        assert (points % 5 == 0).all()
        prices = trial.board.values
        others = [price for place, price in enumerate(prices) if place != at.POINT_VALUE]
        assert ((values - prices[at.POINT_VALUE] * points) % np.gcd.reduce(others) == 0).all()
        compared += 1
    assert compared > 5


def test_without_networks_it_judges_by_rule() -> None:
    """
    Of a game that comes with none, decisions are judged by the rule bot's playouts, in the same way.
    """
    record = golden("dagunzi-dry-kitty")
    nameless = replace(rules_of(record), key="nameless")
    judge, ruled = Judge(nameless, "s", 8), Judge(nameless, "s", 8)
    ruled._bot = SearchBot(nameless, "s", worlds=8)
    judged = 0
    for before, action in some(record, 0.03, 0.1, 7):
        view = view_of(before, action.seat)
        found = judge.judge(view, action)
        assert found == ruled.judge(view, action)
        judged += found is not None
    assert judged > 5


def test_parts_of_a_record() -> None:
    """
    One hand and one seat: the same judgements as in the whole, and no others; the count beforehand is right.
    """
    record = golden("dalin-no-trump")
    one = analyse(record, 4, hands={2}, seats={1})
    assert len(one.decisions) == count_decisions(record, {2}, {1}) > 20
    assert {(decision.hand_no, decision.seat) for decision in one.decisions} == {(2, 1)}
    assert [total.seat for total in one.totals] == [1]
    assert [result.hand_no for result in one.results] == [2]
    advanced: list[int] = []
    both = analyse(record, 4, hands={2}, seats={1, 2}, advance=advanced.append)
    assert sum(advanced) == len(both.decisions)
    scores = {decision.line: decision.ranking for decision in both.decisions}
    assert all(scores[decision.line] == decision.ranking for decision in one.decisions)


def test_an_analysis_goes_to_json_and_back() -> None:
    """
    What is written is what is read.
    """
    found = analysed()
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_picture_shows_the_swings(tmp_path: Path, lang: str) -> None:
    """
    An SVG as wide as a telephone, with the dearest mistakes numbered, the result at the end, and the curve near it there; the same each
    time.
    """
    found = analysed()
    curve = swings(found, 1)
    assert [number for number, _ in curve] == sorted({number for number, _ in curve})
    assert abs(curve[-1][1] - found.results[0].score) < 1
    path = tmp_path / "swings.svg"
    draw(found, path, "zh" if lang == "zh" else "en")
    root = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 - our own file
    assert float(root.attrib["width"].removesuffix("pt")) <= 300
    words = {text.text for text in root.iter(f"{SVG}text")}
    assert {"1", "2", "3", str(found.results[0].score), "第 1 局" if lang == "zh" else "hand 1"} <= words
    first = path.read_bytes()
    draw(found, path, "zh" if lang == "zh" else "en")
    assert path.read_bytes() == first
