"""
The search bot before play: the simulator's row made from a view, what is tried, and what is answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from duijia.bots import compiled
from duijia.bots.arena import start_of
from duijia.bots.belief import PILE, agrees, draw_worlds
from duijia.bots.learned import places as to
from duijia.bots.rule import RuleBot
from duijia.bots.search import before, crossing, opening, playing
from duijia.bots.search import early as early_module
from duijia.bots.search import places as at
from duijia.bots.search.bot import SearchBot, answers, worth_a_thought
from duijia.bots.search.early import EarlyTrial
from duijia.bots.search.rows import PHASES, TRUMPS, map_of
from duijia.bots.search.spots import printed
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.cards import NO_TRUMP, Cards, Seat
from duijia.games import find_game
from duijia.hand.actions import Action, Bury, Deal, Declare, Pass, Play, SeatAction
from duijia.hand.choices import check_choice
from duijia.hand.machine import actors
from duijia.hand.state import Hand
from duijia.kernel import layout, turns
from duijia.match import Match, apply
from duijia.order import order_of
from duijia.refusals import Refused
from duijia.rules import Rules, with_options
from duijia.simulator.columns import columns_of
from duijia.view import view_of
from tests.bots.test_sight import twin

DAGUNZI, DABANG, DALIN = find_game("dagunzi"), find_game("dabang"), find_game("dalin")

TABLES = [
    pytest.param(DAGUNZI, id="dagunzi"),
    pytest.param(DABANG, id="dabang"),
    pytest.param(DALIN, id="dalin"),
    pytest.param(
        with_options(DALIN, {"tribute_choice": "fixed", "counter_measure": "levels_plus_j"}), id="dalin-fixed"
    ),
]


def decisions(rules: Rules, seed: str, hands: int, names: tuple[str, ...]) -> Iterator[tuple[Match, SeatAction]]:
    """
    The decisions before play of hands that bots play, each with what was done.
    """
    for number in range(hands):
        seen: list[tuple[Match, SeatAction]] = []

        def watch(match: Match, action: Action, seen: list[tuple[Match, SeatAction]] = seen) -> None:
            if not isinstance(action, Deal | Play):
                seen.append((match, action))

        part = f"{seed}/{number}"
        play_hand(start_of(rules, Random(part)), seat_bots(rules, names, part), chances(rules, part), watch)
        yield from seen


def true_world(match: Match, seat: Seat, trial: EarlyTrial) -> list[int]:
    """
    The hidden cards as they really lie, in the form of a world; the seat's knowledge agrees with them.
    """
    hand = match.hand
    assert hand is not None
    rest = Counter(trial.problem.cards)
    laid: dict[int, Cards] = {}
    for other in range(4):
        laid[other] = () if other == seat else hand.hands[other]
        rest.subtract(laid[other])
    assert min(rest.values(), default=0) >= 0
    laid[PILE] = tuple(rest.elements())
    assert agrees(trial.problem, {place: cards for place, cards in laid.items() if place != seat})
    return [word for place in range(5) for word in trial.order.words(laid[place])]


def after_in_row(match: Match, action: SeatAction) -> list[int]:
    """
    The simulator's row made from the seat's view and the true hidden cards, after *action*.
    """
    hand = match.hand
    assert hand is not None
    view = view_of(match, action.seat)
    trial = EarlyTrial(view, order_of(match.rules, view.level, view.trump), 1)
    row: list[int] = trial.start.tolist()
    col, pack = list(columns_of(match.rules)), [0] * layout.PACK
    known = map_of(match.rules, view.level).tolist()
    world = true_world(match, action.seat, trial)
    crossing.spread(row, col, pack, known, world, 0, TRUMPS.index(trial.order.trump), action.seat, trial.laid)
    opening.recall(row, col)
    option = trial.coded(action)
    row[layout.PART : layout.PART + 5] = option[1:6]
    row[layout.CHOSEN] = option[6]
    before.send(row, col, pack, option[0])
    turns.settle_down(row, col, pack)
    return row


def same_hand(row: list[int], hand: Hand) -> None:
    """
    The row stands where the machine's hand does.
    """
    assert row[layout.PHASE] == PHASES.get(hand.phase.name, layout.PLAYING)
    for seat in range(4):
        assert row[layout.HANDS + 5 * seat : layout.HANDS + 5 * seat + 5] == printed(hand.hands[seat]).tolist()
    assert row[layout.KITTY : layout.KITTY + 5] == printed(hand.kitty).tolist()
    assert row[layout.SEAT] in actors(hand)
    assert TRUMPS[row[layout.TRUMP]] == (hand.trump or TRUMPS[-1])
    assert row[layout.DEALER] == (layout.NOBODY if hand.dealer is None else hand.dealer)


@pytest.mark.parametrize("names", [("rule",) * 4, ("random", "rule", "random", "rule")], ids=["rule", "mixed"])
@pytest.mark.parametrize("rules", TABLES)
def test_rows_made_from_views_go_on_as_the_machine_does(rules: Rules, names: tuple[str, ...]) -> None:
    """
    With the hidden cards as they really lie, the simulator's row made from what a seat knows comes to the same hands, kitty, phase and
    seat on turn as the machine, whatever is done.
    """
    seen: Counter[str] = Counter()
    for match, action in decisions(rules, "rows", 30, names):
        hand = match.hand
        assert hand is not None
        row = after_in_row(match, action)
        done = apply(match, action)
        assert not isinstance(done, Refused)
        assert done.hand is not None
        if hand.phase.name == "dealing":
            # The machine waits for the next card.
            assert row[layout.STANDING] == action.seat
            continue
        if done.hand.phase.name == "redeal":
            continue
        if hand.trump is None and (done.hand.turned or done.hand.trump == NO_TRUMP):
            # Which kitty card is turned, and how a kitty is dealt on, is chance.
            continue
        same_hand(row, done.hand)
        seen[hand.phase.name] += 1
    assert seen["burying"]
    assert seen["joker_burying"] or not rules.kitty.others_bury
    assert seen["paying"] and seen["returning"]
    assert seen["closing"] or (seen["calling"] and seen["countering"])
    if rules.tribute.choice == "pool":
        assert seen["picking"] and seen["return_picking"]


@pytest.mark.parametrize("rules", TABLES)
def test_answers_tried_are_allowed(rules: Rules) -> None:
    """
    What is tried answers the question, the rule bot's answer first, each once; and each kind of question has one with a choice.
    """
    kinds: Counter[str] = Counter()
    for match, action in decisions(rules, "options", 20, ("rule",) * 4):
        view = view_of(match, action.seat)
        order = order_of(rules, view.level, view.trump)
        ask = view.ask
        assert ask is not None
        tried = answers(view, order, action)
        assert len(set(tried)) == len(tried)
        if not isinstance(action, Bury):
            assert tried[0] == action
        for answer in tried:
            if not isinstance(answer, Declare | Pass):
                assert check_choice(ask, order, view.hand, answer.cards) is None
            if view.phase != "dealing" or isinstance(answer, Declare):
                # While cards are dealt, passing is saying nothing.
                assert not isinstance(apply(match, answer), Refused)
        kinds[ask.kind] += len(tried) > 1
    wanted = {"bury", "return", "declare" if rules.declare.system == "ladder" else "call"}
    assert wanted <= {kind for kind, count in kinds.items() if count}


@pytest.mark.parametrize("rules", TABLES)
def test_same_view_same_answer_whatever_is_hidden(rules: Rules) -> None:
    """
    Two deals that a seat cannot tell apart, and two bots with the same seed and budget in worlds, give the same answer before play too.
    """
    compared = 0
    random = Random(8)
    for match, action in decisions(rules, "early twins", 6, ("rule", "random", "rule", "rule")):
        view = view_of(match, action.seat)
        hand = match.hand
        assert hand is not None
        if not worth_a_thought(view, RuleBot(rules).act(view)) or random.random() > 0.4:
            continue
        again = view_of(replace(match, hand=twin(hand, action.seat, random)), action.seat)
        if again != view:
            continue
        assert SearchBot(rules, "s", worlds=4).act(view) == SearchBot(rules, "s", worlds=4).act(again)
        compared += 1
    assert compared > 4


@pytest.mark.parametrize("rules", TABLES[:3])
def test_compiled_and_interpreted_trials_agree(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    The same functions give the same values run as plain Python.
    """
    phases: Counter[str] = Counter()
    for match, action in decisions(rules, "early interpreted", 4, ("rule",) * 4):
        view = view_of(match, action.seat)
        if phases[view.phase]:
            continue
        order = order_of(rules, view.level, view.trump)
        tried = answers(view, order, action)[:2]
        trial = EarlyTrial(view, order, 5)
        worlds = draw_worlds(trial.problem, 4, 1)
        found = []
        for run in (compiled.open_on, _interpreted):
            monkeypatch.setattr(early_module, "open_on", run)
            found.append(trial.values(tried, worlds, 0, 1).tolist())
        assert found[0] == found[1]
        phases[view.phase] += 1
    assert len(phases) > 2


def _interpreted(*lanes: object) -> None:
    plain = [lane.tolist() if isinstance(lane, np.ndarray) else lane for lane in lanes[:-1]]
    run: Callable[..., None] = opening.open_on
    run(*plain, lanes[-1])


@pytest.mark.parametrize("rules", TABLES[:3])
def test_a_network_plays_on_from_the_same_first_leads(rules: Rules) -> None:
    """
    Stopping at the first lead and playing on by rule gives what playing through by rule gives; the network plays on from there, and comes
    to other values, the same ones every time.
    """
    compared = others = 0
    for match, action in decisions(rules, "by net", 2, ("rule",) * 4):
        view = view_of(match, action.seat)
        order = order_of(rules, view.level, view.trump)
        options = answers(view, order, action)
        if isinstance(action, Bury) or len(options) < 2 or compared >= 6:
            continue
        trial = EarlyTrial(view, order, 7)
        worlds = draw_worlds(trial.problem, 3, 4)
        by_rule = trial.values(options, worlds, 0, len(worlds))
        rows, tables, positions = trial.first_leads(options, worlds, 0, len(worlds))
        board = trial.board
        for place, (row, table, state) in enumerate(zip(rows, tables, positions, strict=True)):
            s, t, x, w = state.tolist(), table.tolist(), [0.0] * at.FLOATS, [0] * at.SCRATCH
            playing.play_on(s, t, board.numbers.tolist(), x, w)
            value = playing.worth(s, t, board.values.tolist(), row.tolist(), board.columns.tolist(), view.seat % 2)
            assert value == by_rule.reshape(-1)[place]
        network = np.random.default_rng(5).normal(0.0, 0.1, to.SIZE).astype(np.float32)
        by_net = [EarlyTrial(view, order, 7, network).values(options, worlds, 0, len(worlds)) for _ in range(2)]
        assert (by_net[0] == by_net[1]).all()
        others += int((by_net[0] != by_rule).sum())
        compared += 1
    assert compared > 2
    assert others > 10
