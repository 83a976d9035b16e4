"""
Choosing among plays that a network has scored.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from duijia.bots.search import choose as choosing
from duijia.bots.search.halving import UNTIL, halve, posterior
from duijia.bots.search.trial import Values
from duijia.cards import Cards
from duijia.hand.actions import Play, SeatAction, cards_of

FACES: Cards = ("S3", "S4", "S5", "S6", "S7", "S8", "S9", "ST")  # type: ignore[assignment]
PLAYS: list[SeatAction] = [Play(seat=0, cards=(card,)) for card in FACES]


class Drawn:
    """
    A trial without cards: a play's value in a world is its worth and noise, in thousandths.
    """

    ends = False
    walks = False
    doubt = 0.0
    problem: Any = SimpleNamespace(is_open=False)

    def __init__(self, worths: Sequence[float], noise: float, cost: int = 0) -> None:
        """
        :param cost: the work a world takes
        """
        self.worths = dict(zip(FACES, worths, strict=True))
        self.noise = noise
        self.cost = cost
        self.asked: list[tuple[int, int]] = []

    def affords(self, work: int) -> int:
        """
        As in ``Walked``.
        """
        return work // self.cost if self.cost else 0

    def values(self, choices: Sequence[SeatAction], worlds: Any, first: int, last: int) -> Values:
        """
        As in ``Trial``.
        """
        self.asked.append((len(choices), last - first))
        means = np.array([self.worths[cards_of(play)[0]] for play in choices])[:, None]
        noise = np.random.default_rng([worlds.seed, first]).normal(0.0, self.noise, (len(choices), last - first))
        found: Values = np.round(1000 * (means + noise)).astype(np.int64)
        return found


@pytest.fixture(autouse=True)
def _no_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Worlds that hold a seed alone.
    """

    class Worlds:
        def __init__(self, seed: int, wanted: int) -> None:
            self.seed, self._wanted = seed, wanted

        def __len__(self) -> int:
            return self._wanted

    monkeypatch.setattr(choosing, "worlds_of", lambda _trial, seed, wanted: Worlds(seed, wanted))


def never(_share: float) -> bool:
    """
    Time enough.
    """
    return False


def test_a_score_and_what_was_seen_are_weighed_by_how_far_they_err() -> None:
    """
    The mean of two normal distributions' product, worked out on a grid of the play's possible lead.
    """
    random = np.random.default_rng(3)
    grid = np.linspace(-60.0, 60.0, 240_001)
    for _ in range(20):
        trust, worlds, scatter = random.uniform(0.5, 6), int(random.integers(2, 40)), random.uniform(0.5, 30)
        doubt = random.choice([0.0, random.uniform(0.5, 5)])
        before = random.normal(0, 3, 2)
        found = random.normal(0, scatter, (2, worlds))
        lead = found[1] - found[0]
        chances = np.exp(
            -((grid - (before[1] - before[0])) ** 2) / (2 * trust**2)
            - ((grid - lead.mean()) ** 2) / (2 * (lead.var(ddof=1) / worlds + doubt**2))
        )
        ahead, error = posterior(before, trust, found, doubt, 0)
        mean = (grid * chances).sum() / chances.sum()
        assert ahead[0] == error[0] == 0
        assert ahead[1] == pytest.approx(mean, abs=1e-3)
        assert error[1] == pytest.approx(((((grid - mean) ** 2) * chances).sum() / chances.sum()) ** 0.5, abs=1e-3)
        assert posterior(before, trust, found, doubt, 1)[0].tolist() == pytest.approx([-mean, 0.0], abs=1e-3)


def test_with_no_world_the_scores_decide_and_without_scatter_the_worlds() -> None:
    """
    Nothing seen: the differences of the scores; seen without error: the differences of what was seen.
    """
    scores = np.array([1.0, 3.0, -2.0])
    assert posterior(scores, 4.0, np.zeros((3, 0)), 0.0, 0)[0].tolist() == [0.0, 2.0, -3.0]
    assert posterior(scores, 4.0, np.zeros((3, 1)), 0.0, 0)[0].tolist() == [0.0, 2.0, -3.0]
    sure = np.array([[5.0, 5.0], [4.0, 4.0], [9.0, 9.0]])
    assert posterior(scores, 4.0, sure, 0.0, 0)[0].tolist() == [0.0, -1.0, 4.0]
    # What is off in all worlds alike no number of worlds makes sure: with as much doubt as trust both count the same.
    assert posterior(scores, 4.0, sure, 4.0, 0)[0].tolist() == [0.0, 0.5, 0.5]


def test_the_best_play_is_found_wherever_the_network_has_it() -> None:
    """
    A lead of six points against a scatter of twenty is seen in a hundred worlds, whichever play has it, and the search ends when nothing
    else can be best.
    """
    scores = np.linspace(0.0, -3.5, 8)
    for best in range(8):
        trial = Drawn([6.0 if i == best else 0.0 for i in range(8)], 14.0)
        choice = halve(trial, PLAYS, scores, 4.0, 1.0, 256, best, never)
        assert choice.action == PLAYS[best]
        assert choice.ranking[0].action == PLAYS[best]
        assert choice.worlds < 256 * len(UNTIL)


def test_noise_does_not_lead_away_from_the_network() -> None:
    """
    Where all plays are worth the same and the network prefers one by six points, eight worlds full of noise hardly ever change that; without
    the scores they would in seven of eight cases.
    """
    scores = np.array([0.0] + [-6.0] * 7)
    kept = [
        halve(Drawn([0.0] * 8, 60.0), PLAYS, scores, 4.0, 1.0, 8, seed, never).action == PLAYS[0] for seed in range(40)
    ]
    bare = [
        halve(Drawn([0.0] * 8, 60.0), PLAYS, 0 * scores, 4.0, 1.0, 8, seed, never).action == PLAYS[0]
        for seed in range(40)
    ]
    assert sum(kept) >= 36
    assert sum(bare) <= 15


def test_fewer_plays_go_on_in_every_stage() -> None:
    """
    Where they can hardly be told apart, all plays share the first worlds, the best two the last.
    """
    trial = Drawn([0.01 * i for i in range(8)], 10.0)
    halve(trial, PLAYS, np.zeros(8), 4.0, 1.0, 64, 1, never)
    tried = dict.fromkeys(plays for plays, _ in trial.asked)
    assert list(tried) == [8, 5, 3, 2]
    worlds = {plays: sum(count for asked, count in trial.asked if asked == plays) for plays in tried}
    assert worlds == {8: 64, 5: 64, 3: 64, 2: 64}


@pytest.mark.parametrize(("cost", "times"), [(0, 1), (800, 1), (200, 1), (100, 2), (50, 3), (10, 3)])
def test_where_worlds_cost_little_there_are_more(cost: int, times: int) -> None:
    """
    A world of the budget may take 200 chances: what costs half as much is drawn twice, in every stage alike, up to three times; what
    costs more is drawn as said.
    """
    trial = Drawn([0.01 * i for i in range(8)], 10.0, cost)
    choice = halve(trial, PLAYS, np.zeros(8), 4.0, 1.0, 64, 1, never)
    worlds = {plays: sum(count for asked, count in trial.asked if asked == plays) for plays in (8, 5, 3, 2)}
    assert set(worlds.values()) == {64 * times}
    assert choice.worlds == 4 * 64 * times


def test_told_to_stop_it_gives_the_best_known_then() -> None:
    """
    A search whose time is over tries one lot a stage and gives an answer.
    """
    trial = Drawn([0.0] * 7 + [50.0], 1.0)
    choice = halve(trial, PLAYS, np.zeros(8), 4.0, 1.0, 256, 1, lambda _share: True)
    assert choice.action == PLAYS[7]
    assert choice.worlds <= 4 * choosing.LOT
