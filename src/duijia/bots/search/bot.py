"""
The search bot: every question is answered by trials, from the first declaration to the last trick.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np

from duijia.bots.rule import RuleBot
from duijia.bots.search import Rollout, ending
from duijia.bots.search import places as at
from duijia.bots.search.burials import burials, with_jokers
from duijia.bots.search.candidates import candidates
from duijia.bots.search.choose import SURE, Choice, Stop, choose
from duijia.bots.search.early import EarlyTrial
from duijia.bots.search.halving import halve
from duijia.bots.search.options import options
from duijia.bots.search.rolling import DOUBT, TRUST, Singles, errors_of, network_of, player_of, value_of
from duijia.bots.search.trial import BuryTrial, PlayTrial
from duijia.hand.actions import Bury, BuryJokers, Pass, PickUp, Play, SeatAction
from duijia.kernel.columns import HAND
from duijia.order import Order, order_of
from duijia.rules import Rules
from duijia.simulator.columns import has_columns
from duijia.view import View

if TYPE_CHECKING:
    from duijia.bots.learned.player import Player

EARLY_SHARE: Final = 4
"""How many times the worlds of a play a decision before play gets: there are few, and all of the play hangs on them."""

EARLY_BY_NETWORK: Final = (1, 2)
"""The same where the network plays on, which takes longer and scatters less: while cards are dealt, when the question comes again, and after."""

JOKERS_SURE: Final = 2.5
"""Standard errors by which burying jokers must lead the answer without. At 0, jokers buried after the dealer cost 1.4 +-1.3 points a hand
in dagunzi: in playouts nobody draws conclusions from a kitty that lies open."""

BURY_TIME: Final = 0.7
"""Share of the time of a burial for the cards apart from jokers."""

WHILE_DEALING: Final = 0.3
"""Share of the time for a decision that is spent while cards are dealt: the table waits for nobody then, and the question comes again."""

WORTHY: Final = 8
"""How many plays are tried where a network ranks them, apart from endings."""

MOST_MORE: Final = 8
"""How many times the budget a play late in the hand gets at most: it is the budget of a whole hand, and grows as the cards in hand shrink. Late
in the hand playouts are short, and one play gains several times as much on another as at the start. Where they are valued in the middle they take about as
long all hand, and the budget is the same: of 212 decisions in dagunzi 64 worlds find 0.656 points a decision so, 0.675 if they grow up to eight times."""

OFTEN: Final = 3
"""While cards are dealt, silence is thought over each time so many cards have been drawn."""


class SearchBot:
    """
    Draws worlds that agree with its view and tries answers in them. The same view, seed and budget in worlds give the same answer.
    """

    WORLDS = 64
    """The budget of a decision, unless another is given."""
    MOST = 4000
    """The bound of a budget in time."""

    def __init__(
        self,
        rules: Rules,
        seed: str = "",
        *,
        worlds: int = WORLDS,
        seconds: float | None = None,
        rollout: Rollout = "rule",
        network: Singles | None = None,
        value: Singles | None = None,
        weigh: bool | None = None,
        name: str = "search",
    ) -> None:
        """
        :param seconds: the time for a decision; with it, the budget in worlds is a bound
        :param rollout: by whom playouts of the play are played; by the network, it also says what is worth trying, and its play is the one
            to beat
        :param network: the weights for it, instead of those that come with the game
        :param value: the weights by which playouts in part are valued, instead of those that come with the game
        :param weigh: whether hidden cards are drawn in play as often as they make likely what the others played; without it, if the network
            plays the playouts
        """
        self.rules = rules
        self.name = name
        self.worlds = worlds
        self.seconds = seconds
        self.network = network_of(rules, rollout) if network is None else network
        self.value = value_of(rules, rollout) if value is None and self.network is not None else value
        self.weigh = self.network is not None if weigh is None else weigh
        self._player = player_of(rules, self.network)
        self._trust, self._doubt = errors_of(rules) if network is None and value is None else (TRUST, DOUBT)
        if self.value is None:
            self._doubt = 0.0
        self._seed = seed
        self._rule = RuleBot(rules)
        self._tries = has_columns(rules)

    def act(self, view: View, stop: Callable[[], bool] = lambda: False) -> SeatAction:
        """
        The bot's answer to ``view.ask``; *stop* ends the search early, with the best answer found by then.

        :raises ValueError: the seat is asked nothing
        """
        started = monotonic()
        quick = self.quick(view)
        if not self._tries or not worth_a_thought(view, quick):
            return quick
        seconds = self.seconds
        if seconds is not None and view.phase == "dealing":
            seconds *= WHILE_DEALING

        def late(share: float) -> bool:
            return stop() or (seconds is not None and monotonic() - started > share * seconds)

        return self.think(view, quick, late).action

    def quick(self, view: View) -> SeatAction:
        """
        The answer to beat: the rule bot's, or what the network plays.
        """
        ask = view.ask
        if ask is None or ask.kind not in ("lead", "follow") or self._player is None or not self._tries:
            return self._rule.act(view)
        return Play(seat=view.seat, cards=self._player.play(view))

    def think(self, view: View, quick: SeatAction, stop: Stop = lambda _share: False) -> Choice:
        """
        The choice of an answer, with what each one tried came to. *quick* is the one to beat; *stop* ends the search early.
        """
        order = order_of(self.rules, view.level, view.trump)
        seed = seed_of(self._seed, view)
        if isinstance(quick, Play) and self._player is not None and max(view.counts) > ending.MOST:
            return self._by_scores(view, order, self._player, seed, stop)
        choices = answers(view, order, quick)
        if len(choices) == 1:
            return Choice(choices[0], (), 0)
        match quick:
            case Play():
                return choose(self.trial(view, order), choices, self.worlds, seed, stop)
            case Bury():
                return self._bury(view, order, choices, seed, stop)
            case _:
                sure = JOKERS_SURE if isinstance(quick, BuryJokers) else SURE
                early = EarlyTrial(view, order, seed, self.network)
                return choose(early, choices, self._early(view), seed, stop, sure)

    def trial(self, view: View, order: Order) -> PlayTrial:
        """
        How plays of *view* are tried.
        """
        return PlayTrial(view, order, network=self.network, value=self.value, doubt=self._doubt, weigh=self.weigh)

    def _early(self, view: View) -> int:
        """
        The budget of a decision before play, in worlds.
        """
        share = EARLY_SHARE if self.network is None else EARLY_BY_NETWORK[view.phase != "dealing"]
        return share * self.worlds

    def _by_scores(self, view: View, order: Order, player: Player, seed: int, stop: Stop) -> Choice:
        """
        The best of the plays that the network thinks most of.
        """
        scored = player.scored(view)[:WORTHY]
        plays: list[SeatAction] = [Play(seat=view.seat, cards=cards) for cards, _ in scored]
        if len(plays) == 1:
            return Choice(plays[0], (), 0)
        trial = self.trial(view, order)
        if trial.ends or trial.problem.is_open:
            return choose(trial, plays, self.worlds, seed, stop)
        point = float(trial.board.values[at.POINT_VALUE]) / 1000
        more = min(MOST_MORE, int(trial.board.columns[HAND]) / max(view.counts)) if self.value is None else 1
        scores = np.array([score for _, score in scored])
        return halve(trial, plays, scores, self._trust, point, round(more * self.worlds), seed, stop)

    def _bury(self, view: View, order: Order, choices: list[SeatAction], seed: int, stop: Stop) -> Choice:
        """
        The best burial of several kinds; jokers in place of some of its cards where that clearly leads.
        """
        ask = view.ask
        assert ask is not None
        trial, worlds = BuryTrial(view, order, self.network), self._early(view)
        first = choose(trial, choices, worlds, seed, lambda share: stop(BURY_TIME * share))
        kitties = with_jokers(view, order, ask, first.cards)
        if len(kitties) == 1:
            return first
        jokers: list[SeatAction] = [Bury(seat=view.seat, cards=kitty) for kitty in kitties]
        late: Stop = lambda share: stop(BURY_TIME + (1 - BURY_TIME) * share)  # noqa: E731
        best = choose(trial, jokers, worlds, seed + 15485863, late, JOKERS_SURE)
        tried = {ranked.action for ranked in best.ranking}
        others = tuple(ranked for ranked in first.ranking if ranked.action not in tried)
        return Choice(best.action, best.ranking + others, first.worlds + best.worlds)


def answers(view: View, order: Order, quick: SeatAction) -> list[SeatAction]:
    """
    The answers worth trying, *quick* first.
    """
    ask = view.ask
    assert ask is not None
    match quick:
        case Play(cards=cards):
            return [Play(seat=view.seat, cards=play) for play in candidates(order, view.hand, ask, cards)]
        case Bury(cards=cards):
            return [Bury(seat=view.seat, cards=kitty) for kitty in burials(view, order, ask, cards)]
        case _:
            return options(view, order, ask, quick)


def worth_a_thought(view: View, quick: SeatAction) -> bool:
    """
    Whether a question is answered by trials. A call waits for the whole deal, silence on the ladder is thought over now and then; cards
    that this seat does not see are taken up by rule.
    """
    ask = view.ask
    assert ask is not None
    if view.phase == "dealing" and isinstance(quick, Pass):
        return ask.kind == "declare" and len(view.hand) % OFTEN == 0
    return not isinstance(quick, PickUp) or view.kitty.cards is not None


def seed_of(seed: str, view: View) -> int:
    """
    A number of 60 bits for the decision: the same for the same seed, seat and cards gone.
    """
    past = [cards for trick in view.tricks for cards in trick.plays]
    now = () if view.trick is None else view.trick.plays
    told = (view.phase, view.dealt, view.declarations, view.transfers, view.passed)
    before = b"" if view.tricks or view.trick else msgspec.json.encode(told)
    text = repr((seed, view.seat, view.hand_no, view.hand, past, now, before))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 4


__all__ = ["SearchBot", "answers", "seed_of", "worth_a_thought"]
