"""
The positions in which experienced players agree: each can stand at a table, each can be failed, and the bots agree with most.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import islice

import pytest
from typer.testing import CliRunner

from duijia.bots.answers import check_answer
from duijia.bots.pleasant import positions, score
from duijia.bots.pleasant.laid import PositionError, lay
from duijia.bots.pleasant.position import Position, Tricked
from duijia.bots.pleasant.score import Score, judged, laid
from duijia.bots.registry import find_bot
from duijia.cards import JOKERS, contains
from duijia.cli import app
from duijia.hand.actions import Bury, Play
from duijia.order import order_of
from duijia.plays import legal_plays
from duijia.view import view_of

EVERY = [pytest.param(place, id=position.name) for place, position in enumerate(positions())]


def test_there_are_twenty_positions_a_game() -> None:
    """
    Twenty a game, of every kind, each with a name of its own and a reason in both languages.
    """
    assert Counter(position.rules.key for position in positions()) == {"dagunzi": 20, "dabang": 20, "dalin": 20}
    assert len({position.name for position in positions()}) == 60
    for key in ("dagunzi", "dabang", "dalin"):
        kinds = Counter(position.kind for position in positions() if position.rules.key == key)
        assert min(kinds[kind] for kind in ("lead", "follow", "discard", "bury")) >= 1
    assert all(zh and en for position in positions() for zh, en in [position.why])


@pytest.mark.parametrize("place", EVERY)
def test_a_position_can_stand_at_a_table(place: int) -> None:
    """
    The machine came to it by legal actions; its seat holds the cards written and is asked what is written; what lies on the table is
    what was played.
    """
    position = positions()[place]
    view = view_of(laid(place), position.seat)
    order = order_of(position.rules, position.level, position.trump)
    assert view.ask is not None
    assert (view.trump, view.level, view.dealer) == (position.trump, position.level, position.dealer)
    assert view.hand == order.sort(position.hand)
    assert view.ask.kind == ("follow" if position.kind == "discard" else position.kind)
    plays = position.tricks[-1].plays if position.tricks else ()
    assert (() if view.trick is None else view.trick.plays) == plays
    if position.kind == "discard":
        assert view.ask.duty is not None and view.ask.duty.held == 0


@pytest.mark.parametrize("place", EVERY)
def test_a_position_can_be_met_and_failed(place: int) -> None:
    """
    Some legal answers are agreed on and some are not; what is written as agreed on is legal.
    """
    position = positions()[place]
    view = view_of(laid(place), position.seat)
    order = order_of(position.rules, position.level, position.trump)
    if position.kind == "bury":
        count = position.rules.pack.kitty
        able = [card for card in view.hand if position.accepts(order, (card,))]
        assert count <= len(able) < len(view.hand)
        assert check_answer(position.rules, view, Bury(seat=position.seat, cards=tuple(able[-count:]))) is None
        return
    lead = position.tricks[-1].plays[0] if position.tricks else None
    found = Counter(position.accepts(order, cards) for cards in legal_plays(order, view.hand, lead))
    assert found[True]
    assert found[False]
    for cards in position.accept:
        assert contains(view.hand, cards)
        assert check_answer(position.rules, view, Play(seat=position.seat, cards=cards)) is None


def test_bots_agree_by_their_strength() -> None:
    """
    The regular agrees nearly always, the beginner mostly, chance in about half.
    """
    regular, beginner, chance = (score(name) for name in ("regular", "beginner", "random"))
    assert regular.agreed >= 57
    assert all(agreed >= 18 for agreed, _ in regular.by_game().values())
    assert regular.agreed > beginner.agreed >= 48
    assert chance.agreed <= 40


def test_the_network_wastes_no_joker() -> None:
    """
    It agrees nearly always; where a low card does what a joker would, it plays that, alone and with a search on top.
    """
    learned = score("learned")
    assert learned.agreed >= 55
    about = [position for position in positions() if position.name.endswith(("/small-ruff", "/no-points-under-joker"))]
    assert len(about) == 6
    for verdict in learned.verdicts:
        assert verdict.agrees or verdict.position not in about
    for position in about:
        view = view_of(laid(positions().index(position)), position.seat)
        action = find_bot("search:worlds=8+rollout=net")(position.rules, "pleasant").act(view)
        assert isinstance(action, Play)
        assert not set(JOKERS) & set(action.cards)


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("cmd@50: true", "crash"),
        ('cmd: printf \'{"type":"hello","protocol":1}\\nx\\n\'', "garbage"),
        ("tests.arena.clumsy:leaving", "crash: SystemExit (clumsy.py, line N)"),
        ("tests.arena.clumsy:declining", "illegal"),
    ],
)
def test_who_gives_no_answer_does_not_agree(bot: str, fault: str) -> None:
    """
    The rule bot moves for a program that gave none, and agrees with all; that is not the program's.
    """
    told = Score(bot, tuple(islice(judged(bot), 3)))
    assert told.agreed == 0
    assert {re.sub(r"\d+", "N", name): count for name, count in told.faults().items()} == {fault: 3}
    assert not any(verdict.cards for verdict in told.verdicts)


def test_a_position_that_no_table_comes_to_is_refused() -> None:
    """
    A wrong number of cards, or a leader who is not on turn, is an error that names the position.
    """
    good = next(position for position in positions() if position.kind == "follow")
    fields = {name: getattr(good, name) for name in Position.__slots__}
    for change in (
        {"hand": good.hand[1:]},
        {"tricks": (Tricked(leader=good.seat, plays=good.tricks[0].plays),)},
        {"hand": (good.hand[0],) * len(good.hand)},
    ):
        with pytest.raises(PositionError, match=good.name):
            lay(Position(**{**fields, **change}))


def test_the_scores_are_printed() -> None:
    """
    ``duijia manners`` tells each bot's agreements by game; with ``--all`` why it should have played otherwise; as JSON all of it.
    """
    told = CliRunner().invoke(app, ["manners", "--bots", "regular, beginner", "--all"])
    assert told.exit_code == 0
    assert "20/20" in told.output or "19/20" in told.output
    assert "beginner  " in told.output
    told = CliRunner().invoke(app, ["manners", "--bots", "beginner", "--json"])
    scores = json.loads(told.stdout)
    assert len(scores[0]["positions"]) == 60
    assert scores[0]["agreed"] == sum(one["agrees"] for one in scores[0]["positions"])
    wrong = CliRunner().invoke(app, ["manners", "--bots", "nobody"])
    assert wrong.exit_code == 2
    assert "nobody" in wrong.output
