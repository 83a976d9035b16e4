"""
``TurnGame``: one hand after another (or whole matches) from a seed, an action number at a time. The environments stand on it.

The reward of a hand is zero-sum between the teams and comes with its settlement: ``margin`` is (score - threshold) / all points of
the pack for each attacker and minus that for the dealer side; ``points`` is the 积分 of the hand (in dabang that is 0 until a match is won).
"""

from __future__ import annotations

from typing import Any, Final, Literal, SupportsIndex

from duijia.cards import SEATS, Seat, team_of
from duijia.envs import encode, planes, turns
from duijia.envs.deals import Deals, Start, play_only, start_match
from duijia.envs.turns import Turn
from duijia.hand.actions import SeatAction
from duijia.hand.facts import Settlement
from duijia.match import Match, start_hand
from duijia.rules import Rules
from duijia.simulator.given import integer, whole
from duijia.view import View, view_of

Phases = Literal["all", "play"]
Episode = Literal["hand", "match"]
Reward = Literal["margin", "points"]
Dealing = Literal["able", "every"]
"""
Which seat is asked while cards are dealt: one that drew and could declare, or every one that drew and with the right cards could. Only
with ``every`` do the turns themselves tell nothing of hidden cards.
"""
Illegal = Literal["raise", "lowest"]
"""What an environment does with a number that is not legal: raise ``IllegalActionError``, or take the lowest legal one instead."""
Rewards = tuple[float, float, float, float]

NOTHING: Final[Rewards] = (0.0, 0.0, 0.0, 0.0)

CHOICES: Final = {
    "phases": ("all", "play"),
    "episode": ("hand", "match"),
    "start": ("first", "any"),
    "reward": ("margin", "points"),
    "dealing": ("able", "every"),
    "illegal": ("raise", "lowest"),
}


class TurnGame:
    """
    A game that waits for one seat at a time. Nothing is dealt before :meth:`reset`.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        phases: Phases = "all",
        episode: Episode = "hand",
        start: Start = "first",
        reward: Reward = "margin",
        dealing: Dealing = "able",
    ) -> None:
        """
        *phases* ``play``: each hand begins with its first lead. *episode* ``match``: hands follow until a team has won. *start* ``any``:
        the hand's levels, dealer and tribute are drawn as well. *dealing* ``every``: while cards are dealt each seat that draws is asked.

        :raises ValueError: a word that is not offered, or a match of plays alone
        """
        given = {"phases": phases, "episode": episode, "start": start, "reward": reward, "dealing": dealing}
        for name, word in given.items():
            check_word(name, word)
        if phases == "play" and (episode == "match" or start == "any"):
            raise ValueError("phases: play alone has no match; leave episode and start as they are")
        self.rules = rules
        self.phases: Phases = phases
        self.episode: Episode = episode
        self.start: Start = start
        self.reward: Reward = reward
        self.dealing: Dealing = dealing
        self.rewards: Rewards = NOTHING
        """What the last step brought each seat."""
        self.steps = 0
        """Steps since the reset."""
        self.redeals = 0
        """How often nothing came of a deal since the reset."""
        self.settled: tuple[Settlement, ...] = ()
        """The settlements since the reset."""
        self._deals: Deals | None = None
        self._turn: Turn | None = None

    def reset(self, seed: SupportsIndex | None = None, number: SupportsIndex = 0) -> None:
        """
        Deals episode *number* under *seed*; without *seed* the one after the last.

        :raises ValueError: there was no seed yet, or a number that is not from 0 to 2**63 - 1
        """
        if seed is None:
            seed, number = self.deals.seed, self.deals.number + 1
        seed, number = whole("seed", seed), whole("number", number)
        self._deals = Deals(self.rules, seed, number)
        self.rewards, self.steps, self.redeals, self.settled = NOTHING, 0, 0, ()
        if self.phases == "play":
            self._turn = Turn(play_only(self.rules, seed, number))
        else:
            self._begin(start_match(self.rules, self.start, seed, number))

    @property
    def turn(self) -> Turn:
        """
        The present point of the hand, everything included.
        """
        if self._turn is None:
            raise ValueError("reset first")
        return self._turn

    @property
    def match(self) -> Match:
        """
        The match, its hand included.
        """
        return self.turn.match

    @property
    def seat(self) -> Seat | None:
        """
        The seat that is asked; ``None`` when the episode is over.
        """
        ask = self.turn.ask
        return None if ask is None else ask.seat

    @property
    def over(self) -> bool:
        """
        Whether the episode is over.
        """
        return self.turn.ask is None

    @property
    def legal(self) -> list[int]:
        """
        The legal action numbers, ascending.
        """
        return self.turn.legal

    def mask(self) -> encode.Mask:
        """
        The legal action numbers as 241 booleans; all false when the episode is over.
        """
        return encode.as_mask(self.legal)

    def step(self, number: SupportsIndex) -> None:
        """
        The asked seat takes action *number*.

        :raises IllegalActionError: it is not legal
        :raises ValueError: it is no integer, or the episode is over or was never begun
        """
        self._under_way()
        self._after(turns.act(self.turn, integer("action", number)))

    def instead(self, number: SupportsIndex, illegal: Illegal) -> int:
        """
        *number* where it is legal, or where illegal numbers are to be refused; else the lowest legal number.

        :raises ValueError: it is no integer, or the episode is over or was never begun
        """
        self._under_way()
        meant = integer("action", number)
        return meant if illegal == "raise" or meant in self.legal else self.legal[0]

    def send(self, action: SeatAction) -> None:
        """
        The asked seat takes a whole action at once, as bots do; it counts as one step.

        :raises RefusedActionError: it is refused
        :raises ValueError: another seat is asked, or the episode is over or was never begun
        """
        self._under_way()
        self._after(turns.send(self.turn, action))

    def view(self, seat: Seat) -> View:
        """
        What *seat* may know.

        :raises ValueError: no such seat
        """
        return view_of(self.match, whole("seat", seat, below=len(SEATS)))

    def observe(self, seat: Seat) -> planes.Bytes:
        """
        The observation of *seat* (``duijia.envs.planes``).
        """
        turn = self.turn
        if self.seat != seat:
            return planes.observe(self.rules, self.view(seat), None)
        return planes.observe(self.rules, self.view(seat), turn.ask, turn.partial, len(turn.legal))

    def state(self) -> planes.Bytes:
        """
        The perfect-information state as the asked seat sits (seat 0 when the episode is over).
        """
        seat = self.seat or 0
        return planes.state(self.turn.hand, seat)

    def info(self) -> dict[str, Any]:
        """
        What the last settled hand came to; empty before.
        """
        if not self.settled:
            return {}
        last = self.settled[-1]
        return {
            "score": last.score,
            "threshold": last.threshold,
            "points": list(last.points),
            "levels": list(last.levels),
            "rise": list(last.rise),
            "match_over": last.match_over,
            "winner": last.winner,
            "hands": len(self.settled),
            "redeals": self.redeals,
        }

    def copy(self) -> TurnGame:
        """
        The same game at the same point, to be played on apart.
        """
        other = TurnGame(
            self.rules,
            phases=self.phases,
            episode=self.episode,
            start=self.start,
            reward=self.reward,
            dealing=self.dealing,
        )
        other.rewards, other.steps, other.redeals, other.settled = self.rewards, self.steps, self.redeals, self.settled
        other._turn = self._turn
        other._deals = None if self._deals is None else self._deals.copy()
        return other

    @property
    def deals(self) -> Deals:
        """
        Where the deals come from.

        :raises ValueError: before the first reset
        """
        if self._deals is None:
            raise ValueError("seed: the first reset needs one")
        return self._deals

    def _under_way(self) -> None:
        if self.over:
            raise ValueError("the episode is over: reset first")

    def _begin(self, match: Match) -> None:
        self._turn = self._dealt_on(self._started(match))

    def _started(self, match: Match) -> Turn:
        return Turn(start_hand(match, self.deals.next()), every=self.dealing == "every")

    def _dealt_on(self, turn: Turn) -> Turn:
        """
        Deals until somebody is asked or the hand is over, again where nothing came of it.
        """
        while True:
            match turn.waits:
                case "card":
                    turn = turns.deal(turn)
                case "redeal":
                    self.redeals += 1
                    turn = self._started(turn.match)
                case _:
                    return turn

    def _after(self, turn: Turn) -> None:
        self.steps += 1
        self.rewards = NOTHING
        turn = self._dealt_on(turn)
        settlement = turn.hand.settlement
        if settlement is not None:
            self.settled = (*self.settled, settlement)
            self.rewards = reward_of(self.rules, self.reward, settlement, turn.hand.dealer)
            if self.episode == "match" and not settlement.match_over:
                self._begin(turn.match)
                return
        self._turn = turn


def check_word(name: str, word: str) -> None:
    """
    :raises ValueError: *word* is not offered under *name*
    """
    if word not in CHOICES[name]:
        raise ValueError(f"{name}: {word!r} is not one of {', '.join(CHOICES[name])}")


def reward_of(rules: Rules, reward: Reward, settlement: Settlement, dealer: Seat | None) -> Rewards:
    """
    What a settled hand is worth to each seat; zero-sum.
    """
    if reward == "points":
        a, b, c, d = map(float, settlement.points)
        return a, b, c, d
    assert dealer is not None
    margin = (settlement.score - settlement.threshold) / rules.score.total
    even = margin if team_of(dealer) == 1 else -margin
    return even, -even, even, -even
