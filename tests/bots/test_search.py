"""
The search bot: best play where it can be known, and the same move for the same view, seed and budget.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

import duijia.bots.belief
import duijia.bots.search
from duijia.bots import compiled
from duijia.bots.arena import start_of
from duijia.bots.belief import draw_worlds, open_problem, problem_of
from duijia.bots.registry import UnknownBotError, find_bot
from duijia.bots.rule import RuleBot
from duijia.bots.search import bot as bot_module
from duijia.bots.search import places as at
from duijia.bots.search import playing
from duijia.bots.search.bot import SearchBot, answers, seed_of
from duijia.bots.search.burials import burials, with_jokers
from duijia.bots.search.candidates import candidates
from duijia.bots.search.choose import LOT, choose
from duijia.bots.search.table import VALUE, VALUE_BY_BANDS, board_of, position_of, row_of
from duijia.bots.search.trial import BuryTrial, PlayTrial, worlds_of
from duijia.bots.search.workers import Workers, WorkersBot
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.cards import Cards, Seat, is_joker, team_of
from duijia.games import GAMES, find_game
from duijia.hand.actions import Action, Bury, Play
from duijia.hand.choices import check_choice
from duijia.hand.facts import Settlement
from duijia.match import Match, apply, new_match
from duijia.order import order_of
from duijia.plays import check_play, legal_plays
from duijia.refusals import Refused
from duijia.rules import Rules, with_options
from duijia.view import View, view_of
from tests.bots.test_sight import twin
from tests.games.fourth import FOURTH

DAGUNZI, DABANG, DALIN = find_game("dagunzi"), find_game("dabang"), find_game("dalin")

TABLES = [
    pytest.param(DAGUNZI, id="dagunzi-loose"),
    pytest.param(with_options(DAGUNZI, {"follow": "strict"}), id="dagunzi-strict"),
    pytest.param(DABANG, id="dabang-strict"),
    pytest.param(DALIN, id="dalin"),
]

MAY_KNOW = {
    "duijia.cards", "duijia.order", "duijia.rules", "duijia.view", "duijia.plays", "duijia.plays.table", "duijia.hand.actions",
    "duijia.hand.ask", "duijia.hand.choices", "duijia.hand.facts", "duijia.kernel", "duijia.simulator.columns", "duijia.games",
    "duijia.compiling.showing", "duijia.cluster.pool",
}  # fmt: skip


def test_searching_imports_no_state() -> None:
    """
    What draws worlds and searches in them reaches neither the state of a hand nor the match, and of the views only the type.
    """
    files = [
        path for package in (duijia.bots.belief, duijia.bots.search) for path in Path(package.__path__[0]).glob("*.py")
    ]
    assert len(files) > 10
    for path in files:
        for node in ast.walk(ast.parse(path.read_text())):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            if module is None or not module.startswith("duijia") or module.startswith("duijia.bots"):
                continue
            if module == "duijia.view":
                assert isinstance(node, ast.ImportFrom)
                assert [alias.name for alias in node.names] == ["View"]
            else:
                assert module in MAY_KNOW or module.startswith("duijia.kernel")


def positions(rules: Rules, seed: str, names: tuple[str, ...], hands: int) -> Iterator[tuple[Match, Seat]]:
    """
    The positions in play of hands that bots play, each with the seat on turn.
    """
    for number in range(hands):
        seen: list[tuple[Match, Seat]] = []

        def watch(match: Match, action: Action, seen: list[tuple[Match, Seat]] = seen) -> None:
            if isinstance(action, Play):
                seen.append((match, action.seat))

        part = f"{seed}/{number}"
        play_hand(start_of(rules, Random(part)), seat_bots(rules, names, part), chances(rules, part), watch)
        yield from seen


def worth(rules: Rules, done: Settlement, dealer: Seat, team: int) -> int:
    """
    What a settlement is worth to *team*, read from the settlement itself.
    """
    bands = rules.score.system == "bands"
    level, bank, tribute, gain, end, point = VALUE_BY_BANDS if bands else VALUE
    attackers = 1 - team_of(dealer)
    value = level * (done.rise[attackers] - done.rise[1 - attackers])
    value += point * (done.score - done.threshold)
    value += gain * done.points[attackers]
    if done.match_over:
        value += end if done.winner == attackers else -end
    else:
        value += bank if done.score >= done.threshold else -bank
        if done.owed.cards:
            paid = tribute * sum(done.owed.cards)
            value += -paid if team_of(done.owed.payers[0]) == attackers else paid
    return value if team == attackers else -value


def best_play(match: Match, team: int) -> int:
    """
    The value of an open position with best play on both sides: every legal play at the machine itself.
    """
    hand = match.hand
    assert hand is not None
    assert hand.dealer is not None
    if hand.settlement is not None:
        return worth(match.rules, hand.settlement, hand.dealer, team)
    values = [best_play(after, team) for _, after in plays_of(match)]
    assert hand.trick is not None
    seat = (hand.trick.leader + len(hand.trick.plays)) % 4
    return max(values) if team_of(seat) == team else min(values)


def plays_of(match: Match) -> Iterator[tuple[Cards, Match]]:
    """
    The legal plays of the seat on turn, and what they lead to.
    """
    hand = match.hand
    assert hand is not None
    assert hand.trick is not None
    seat = (hand.trick.leader + len(hand.trick.plays)) % 4
    lead = hand.trick.plays[0] if hand.trick.plays else None
    for cards in legal_plays(hand.order, hand.hands[seat], lead):
        after = apply(match, Play(seat=seat, cards=cards))
        assert not isinstance(after, Refused)
        yield cards, after


def open_trial(match: Match, seat: Seat) -> PlayTrial:
    """
    A decision of *seat* with all hands open.
    """
    hand = match.hand
    assert hand is not None
    view = view_of(match, seat)
    return PlayTrial(view, hand.order, open_problem(view, hand.order, dict(enumerate(hand.hands))))


ENDINGS = 25
"""Endings a table."""


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES)
def test_open_endings_are_played_best(rules: Rules) -> None:
    """
    With at most three tricks to come and all hands open, each play is worth what it is worth with best play on both sides, and the one
    chosen is a best one.
    """
    random = Random(9)
    lengths: Counter[int] = Counter()
    for match, seat in positions(rules, "ending", ("random", "rule", "random", "rule"), 400):
        hand = match.hand
        assert hand is not None
        most = max(map(len, hand.hands))
        if most > 3 or most < 2 or random.random() < 0.75:
            continue
        trial = open_trial(match, seat)
        assert trial.ends
        team = team_of(seat)
        truth = {hand.order.sort(cards): best_play(after, team) for cards, after in plays_of(match)}
        plays = [Play(seat=seat, cards=cards) for cards in truth]
        worlds = worlds_of(trial, 1, 1)
        assert trial.values(plays, worlds, 0, 1)[:, 0].tolist() == list(truth.values())
        chosen = choose(trial, plays, 8, 1, lambda _share: False)
        assert truth[hand.order.sort(chosen.cards)] == max(truth.values())
        lengths[most] += len(plays) > 1
        if lengths.total() >= ENDINGS:
            break
    assert lengths[2]
    assert lengths[3]


@pytest.mark.parametrize("rules", TABLES)
def test_playouts_play_by_the_rules_and_like_the_rule_bot(rules: Rules) -> None:
    """
    What playouts decide is legal, and nearly always what the rule bot would do.
    """
    same = count = 0
    for match, seat in positions(rules, "policy", ("rule", "random", "rule", "rule"), 4):
        view = view_of(match, seat)
        order = order_of(rules, view.level, view.trump)
        cards = decided(view, rules)
        lead = None if view.trick is None or not view.trick.plays else view.trick.plays[0]
        assert check_play(order, view.hand, lead, cards) is None
        quick = find_bot("rule")(rules, "").act(view)
        assert isinstance(quick, Play)
        same += order.sort(quick.cards) == order.sort(cards)
        count += 1
    assert same > 0.93 * count


def decided(view: View, rules: Rules) -> Cards:
    """
    What the playouts' policy plays.
    """
    order = order_of(rules, view.level, view.trump)
    board = board_of(order)
    words = np.zeros(at.SCRATCH, dtype=np.int64)
    compiled.decide(position_of(view, board), board.table, board.numbers, np.zeros(at.FLOATS), words)
    held = []
    for card in order.faces:
        word, nibble = order.place[card]
        held += [card] * (int(words[at.OUT + word]) >> 4 * nibble & 15)
    return tuple(held)


@pytest.mark.parametrize("rules", TABLES)
def test_compiled_and_interpreted_playouts_agree(rules: Rules) -> None:
    """
    The same functions give the same values run as plain Python.
    """
    random = Random(2)
    compared = 0
    for match, seat in positions(rules, "interpreted", ("rule",) * 4, 2):
        if random.random() > 0.05:
            continue
        view = view_of(match, seat)
        order = order_of(rules, view.level, view.trump)
        board = board_of(order)
        worlds = draw_worlds(problem_of(view, order), 4, 2).words.reshape(-1)
        play = np.array(order.words(decided(view, rules)), dtype=np.int64)
        found = []
        rolls: tuple[Callable[..., None], ...] = (compiled.roll, playing.roll)
        for roll in rolls:
            values = np.zeros(2, dtype=np.int64)
            start, row = position_of(view, board), row_of(view, board)
            state, words = np.zeros(at.STATE, dtype=np.int64), np.zeros(at.SCRATCH, dtype=np.int64)
            lanes: list[object] = [
                start,
                worlds,
                0,
                2,
                play,
                seat % 2,
                board.table,
                board.numbers,
                board.values,
                row,
                board.columns,
            ]
            lanes += [state, np.zeros(at.FLOATS), words]
            if roll is playing.roll:
                lanes = [lane.tolist() if isinstance(lane, np.ndarray) else lane for lane in lanes]
            roll(*lanes, values)
            found.append(values.tolist())
        assert found[0] == found[1]
        compared += 1
    assert compared


@pytest.mark.parametrize("rules", TABLES)
def test_same_view_same_move_whatever_is_hidden(rules: Rules) -> None:
    """
    Two deals that a seat cannot tell apart, and two bots with the same seed and budget in worlds, give the same move.
    """
    random = Random(5)
    compared = 0
    for match, seat in positions(rules, "hidden", ("rule", "random", "rule", "rule"), 2):
        if random.random() > 0.1:
            continue
        hand = match.hand
        assert hand is not None
        view = view_of(match, seat)
        again = view_of(replace(match, hand=twin(hand, seat, random)), seat)
        assert SearchBot(rules, "s", worlds=8).act(view) == SearchBot(rules, "s", worlds=8).act(again)
        compared += 1
    assert compared > 8


@pytest.mark.parametrize("rules", TABLES)
def test_whole_hands_are_played(rules: Rules) -> None:
    """
    Four search bots finish hands, in all phases, without a refusal.
    """
    for number in range(2):
        part = f"whole/{number}"
        bots = [SearchBot(rules, f"{part}/{seat}", worlds=4) for seat in range(4)]
        match = play_hand(start_of(rules, Random(part)), bots, chances(rules, part))
        assert match.hand is not None
        assert match.hand.settlement is not None


def test_rules_that_cannot_be_tried_are_played_by_rule() -> None:
    """
    A game that playouts cannot settle is played as the rule bot plays it.
    """
    bots = [SearchBot(FOURTH, "f", worlds=4) for _ in range(4)]
    mine = play_hand(new_match(FOURTH), bots, chances(FOURTH, "fourth"))
    theirs = play_hand(new_match(FOURTH), [RuleBot(FOURTH)] * 4, chances(FOURTH, "fourth"))
    assert mine == theirs


def a_view(rules: Rules, cards: int) -> View:
    """
    A view with a choice of plays and so many cards in hand.
    """
    for match, seat in positions(rules, "a view", ("rule",) * 4, 3):
        view = view_of(match, seat)
        if len(view.hand) == cards and view.ask is not None and view.ask.duty is None:
            return view
    raise AssertionError("no such position")


def test_workers_play_as_in_one_process() -> None:
    """
    Another process finds the same move for the same view, seed and budget, and a search that is stopped gives a legal move.
    """
    view = a_view(DAGUNZI, 20)
    workers = Workers(1)
    try:
        workers.ready()
        here = SearchBot(DAGUNZI, "w", worlds=16).act(view)
        assert WorkersBot(workers, DAGUNZI, "w", worlds=16).act(view) == here
        searching = workers.search(DAGUNZI, view, seed="w", worlds=1_000_000)
        while not searching.future.running():
            pass
        searching.cancel()
        move = searching.result(60)
        assert isinstance(move, Play)
        order = order_of(DAGUNZI, view.level, view.trump)
        assert check_play(order, view.hand, None, move.cards) is None
    finally:
        workers.close()


def test_a_search_is_stopped_between_lots() -> None:
    """
    Told to stop at once, it has tried one lot of worlds a stage.
    """
    view = a_view(DAGUNZI, 25)
    order = order_of(DAGUNZI, view.level, view.trump)
    assert view.ask is not None
    quick = find_bot("rule")(DAGUNZI, "").act(view)
    assert isinstance(quick, Play)
    plays = answers(view, order, quick)
    choice = choose(PlayTrial(view, order), plays, 400, 3, lambda _share: True)
    assert choice.action in plays
    assert choice.worlds <= 3 * LOT


def test_a_deadline_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    With a time for the move, it looks at the clock between lots and stops when the time is over.
    """
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.1
        return now

    monkeypatch.setattr(bot_module, "monotonic", clock)
    view = a_view(DAGUNZI, 25)
    SearchBot(DAGUNZI, "d", worlds=100_000, seconds=1.0).act(view)
    assert now < 1.6


def test_more_plays_than_can_be_tried_are_thinned_out() -> None:
    """
    On leads of several cards with hundreds of follows, only some are tried: the rule bot's first, each legal, each once.
    """
    thinned = 0
    for rules in (DABANG, DALIN):
        for match, seat in positions(rules, "thin", ("random",) * 4, 2):
            view = view_of(match, seat)
            assert view.ask is not None
            order = order_of(rules, view.level, view.trump)
            quick = find_bot("rule")(rules, "").act(view)
            assert isinstance(quick, Play)
            plays = candidates(order, view.hand, view.ask, quick.cards)
            assert plays[0] == order.sort(quick.cards)
            assert len(set(plays)) == len(plays)
            lead = None if view.ask.duty is None else view.ask.duty.lead
            for play in plays:
                assert check_play(order, view.hand, lead, play) is None
            thinned += len(plays) < len(list(legal_plays(order, view.hand, lead)))
    assert thinned


@pytest.mark.parametrize("rules", TABLES)
def test_burials_tried_are_allowed_and_judged(rules: Rules) -> None:
    """
    The burials compared are allowed, the rule bot's first; they come to different values, and so are those next to one of them, with
    jokers where there are any.
    """
    found = 0

    def watch(match: Match, action: Action) -> None:
        nonlocal found
        if not isinstance(action, Bury):
            return
        view = view_of(match, action.seat)
        order = order_of(rules, view.level, view.trump)
        assert view.ask is not None
        choices = burials(view, order, view.ask, action.cards)
        assert choices[0] == order.sort(action.cards)
        assert len(set(choices)) == len(choices) > 3
        for cards in choices:
            assert check_choice(view.ask, order, view.hand, cards) is None
        trial = BuryTrial(view, order)
        values = trial.values([Bury(seat=view.seat, cards=cards) for cards in choices], worlds_of(trial, 1, 8), 0, 8)
        assert values.shape == (len(choices), 8)
        assert len(np.unique(values)) > 1
        move = SearchBot(rules, "b", worlds=8).act(view)
        assert isinstance(move, Bury)
        assert check_choice(view.ask, order, view.hand, move.cards) is None
        around = with_jokers(view, order, view.ask, choices[-1])
        assert around[0] == choices[-1]
        for cards in around:
            assert check_choice(view.ask, order, view.hand, cards) is None
        jokers = sum(map(is_joker, view.hand))
        assert max(sum(map(is_joker, cards)) for cards in around) >= min(jokers, 1)
        found += 1

    for number in range(6):
        part = f"bury/{number}"
        play_hand(start_of(rules, Random(part)), seat_bots(rules, ("rule",) * 4, part), chances(rules, part), watch)
    assert found


def test_seeds_follow_what_was_seen() -> None:
    """
    The seed of a decision changes with the bot's seed and with the cards gone.
    """
    views = [view_of(match, seat) for match, seat in positions(DALIN, "seeds", ("rule",) * 4, 1)]
    assert len({seed_of("a", view) for view in views}) == len(views)
    assert seed_of("a", views[0]) != seed_of("b", views[0])


@pytest.mark.parametrize("name", ["search:depth=3", "search:worlds=0", "search:ms=soon", "search:"])
def test_a_budget_that_means_nothing_is_refused(name: str) -> None:
    """
    A search bot's budget is worlds or milliseconds from 1; anything else is an error that says so.
    """
    with pytest.raises(UnknownBotError, match="search"):
        find_bot(name)


def test_budgets_are_read() -> None:
    """
    ``search:worlds=32`` and ``search:worlds=500+ms=300``.
    """
    bot = find_bot("search:worlds=500+ms=300")(GAMES[0], "")
    assert isinstance(bot, SearchBot)
    assert (bot.worlds, bot.seconds, bot.name) == (500, 0.3, "search:worlds=500+ms=300")
