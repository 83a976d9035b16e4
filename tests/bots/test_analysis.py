"""
Analysis: a blunder is found where it was made, what could not be helped costs nothing, and hindsight does not count.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from duijia.bots.analysis import Analysis, analyse, count_decisions
from duijia.bots.analysis.judge import Judge
from duijia.bots.analysis.picture import draw, swings
from duijia.cards import Card
from duijia.hand.actions import Play, cards_of
from duijia.record import loads, replay, rules_of
from duijia.record.record import Record
from duijia.view import view_of
from tests.bots.test_sight import twin

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"


@cache
def blunder() -> Record:
    """
    A hand of dalin that was played by rule but for one play: with LJ and ♣8 left, all big jokers gone, the dealer leads LJ and lets the
    attackers dig out his 40 points.
    """
    return loads((HERE / "blunder.djr").read_bytes())


@cache
def analysed() -> Analysis:
    return analyse(blunder(), 24)


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


@pytest.mark.parametrize("worlds", [-1, 0, 1])
def test_fewer_than_two_worlds_have_no_error(worlds: int) -> None:
    """
    They are refused, rather than giving numbers that are none.
    """
    with pytest.raises(ValueError, match=f"worlds: at least 2, not {worlds}"):
        analyse(blunder(), worlds)


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
    Each judged decision with a choice has the search's ranking, and what was done stands in it.
    """
    for decision in analysed().decisions:
        if decision.judged and not decision.forced:
            assert len(decision.ranking) > 1
            made = sorted(cards_of(decision.action))
            same = [tried for tried in decision.ranking if sorted(cards_of(tried.action)) == made]
            assert [type(tried.action) for tried in same] == [type(decision.action)]


def test_the_same_seed_gives_the_same_numbers() -> None:
    """
    A record, worlds and a seed determine everything; another seed draws other worlds.
    """
    record = blunder()
    again = analyse(record, 24)
    assert again == analysed()
    other = analyse(record, 24, seed="other", seats={3})
    mine = [decision for decision in analysed().decisions if decision.seat == 3]
    assert [decision.line for decision in other.decisions] == [decision.line for decision in mine]
    assert [decision.score for decision in other.decisions] != [decision.score for decision in mine]


def test_hindsight_does_not_count() -> None:
    """
    A decision is judged by what the seat knew: with the hidden cards exchanged for others it is judged the same.
    """
    record = loads((GOLDEN / "dagunzi-dry-kitty.djr").read_bytes())
    random = Random(4)
    judge = Judge(rules_of(record), "s", 8)
    compared = 0
    for step in replay(record):
        hand = step.before.hand
        if not isinstance(step.action, Play) or random.random() > 0.08 or hand is None:
            continue
        other = replace(step.before, hand=twin(hand, step.action.seat, random))
        mine, theirs = (view_of(match, step.action.seat) for match in (step.before, other))
        assert judge.judge(mine, step.action) == judge.judge(theirs, step.action)
        compared += 1
    assert compared > 10


def test_parts_of_a_record() -> None:
    """
    One hand and one seat: the same judgements as in the whole, and no others; the count beforehand is right.
    """
    record = loads((GOLDEN / "dalin-no-trump.djr").read_bytes())
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
