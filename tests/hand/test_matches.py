"""
Whole matches under a Hypothesis rule machine: laws that hold whatever is done, in all games and under any house rules.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from duijia.cards import SEATS, Card, Cards, Seat, points_of, team_of
from duijia.chance import chance_of, pack_faces
from duijia.games import GAMES
from duijia.hand import machine
from duijia.hand.actions import Action, Bury, BuryJokers, Deal, Declare, Pass, Pay, Pick, PickUp, Play, Return, Swap
from duijia.hand.ask import Ask
from duijia.hand.choices import complete
from duijia.hand.state import Hand, Setup
from duijia.match import Match, apply, new_match, next_match, start_hand
from duijia.refusals import Refused
from duijia.rules import Rules, with_options
from tests.games import LAWFUL

CHOOSERS: dict[str, Callable[[Seat, Cards], Action]] = {
    "swap": Swap,
    "pay": Pay,
    "pick": Pick,
    "return": Return,
    "bury": Bury,
    "bury_jokers": BuryJokers,
    "pick_up": PickUp,
}


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """Any game under any house rules."""
    rules = draw(st.sampled_from(LAWFUL))
    chosen = {
        option.name: draw(st.sampled_from(option.values))
        for option in rules.options
        if option.values and draw(st.integers(0, 3)) == 0
    }
    return with_options(rules, chosen)


def any_answer(hand: Hand, ask: Ask, rng: random.Random) -> Action:
    """A random legal answer to *ask*, reached card by card through the completions."""
    seat = ask.seat
    if ask.kind in ("declare", "call", "counter"):
        if ask.offers and rng.random() < 0.6:
            offer = rng.choice(ask.offers)
            return Declare(seat=seat, cards=offer.cards, suit=offer.suit)
        return Pass(seat=seat)
    partial: tuple[Card, ...] = ()
    while True:
        step = complete(ask, hand.order, hand.hands[seat], partial)
        assert step.complete or step.addable, (ask, partial, "a partial choice that leads nowhere")
        if step.complete and (not step.addable or rng.random() < 0.4):
            break
        partial = (*partial, rng.choice(step.addable))
    if ask.kind in ("lead", "follow"):
        return Play(seat=seat, cards=partial)
    return CHOOSERS[ask.kind](seat, partial)


class Matches(RuleBasedStateMachine):
    """One table, match after match."""

    @initialize(rules=house_rules(), seed=st.integers(0, 2**64 - 1))
    def begin(self, rules: Rules, seed: int) -> None:
        """A table opens."""
        self.rng = random.Random(seed)
        self.match = start_hand(new_match(rules), chance_of(rules, seed))

    def hand(self) -> Hand:
        """The present hand."""
        assert self.match.hand is not None
        return self.match.hand

    def take(self, action: Action) -> None:
        """An action that the machine offered is accepted."""
        after = apply(self.match, action)
        assert not isinstance(after, Refused), (action, after)
        self.match = after

    @precondition(lambda self: machine.waiting(self.match.hand) == "deal")
    @rule(count=st.integers(1, 60), declares=st.booleans())
    def deal(self, count: int, declares: bool) -> None:
        """Cards are dealt; whoever can may declare in between."""
        for _ in range(count):
            if machine.waiting(self.hand()) != "deal":
                return
            self.take(Deal())
        able = machine.actors(self.hand()) if machine.waiting(self.hand()) == "deal" else ()
        if able and declares:
            ask = machine.ask_of(self.hand(), self.rng.choice(able))
            assert ask is not None
            offer = self.rng.choice(ask.offers)
            self.take(Declare(seat=ask.seat, cards=offer.cards, suit=offer.suit))

    @precondition(lambda self: machine.waiting(self.match.hand) == "seats")
    @rule(count=st.integers(1, 80))
    def answer(self, count: int) -> None:
        """Somebody who is asked answers."""
        for _ in range(count):
            if machine.waiting(self.hand()) != "seats":
                return
            seat = self.rng.choice(machine.actors(self.hand()))
            ask = machine.ask_of(self.hand(), seat)
            assert ask is not None
            assert ask.seat == seat
            self.take(any_answer(self.hand(), ask, self.rng))

    @precondition(lambda self: machine.waiting(self.match.hand) == "over")
    @rule()
    def onward(self) -> None:
        """The next hand, or the next match."""
        match: Match = next_match(self.match) if self.match.over else self.match
        self.match = start_hand(match, chance_of(match.rules, self.rng.getrandbits(256)))

    @rule(seat=st.integers(-1, 5), data=st.data())
    def refuse(self, seat: int, data: st.DataObject) -> None:
        """Whatever is sent, a refusal is a value, and nothing has changed: the state is a frozen value itself."""
        before = self.match
        faces = st.lists(st.sampled_from(self.hand().order.faces), max_size=9)
        cards = tuple(data.draw(faces))
        kind = data.draw(st.sampled_from([Play, Bury, BuryJokers, Pay, Pick, Return, Swap, PickUp, Declare, Pass]))
        suit = data.draw(st.sampled_from(["S", "H", "-", None]))
        action: Action
        if kind is Pass:
            action = Pass(seat=seat)
        elif kind is Declare:
            action = Declare(seat=seat, cards=cards, suit=suit)
        else:
            action = kind(seat=seat, cards=cards)
        copy = replace(before)
        after = apply(before, action)
        assert before == copy
        if isinstance(after, Refused):
            assert after.zh
            assert after.en
            assert after.code

    @invariant()
    def cards_are_conserved(self) -> None:
        """Every copy is in exactly one place."""
        if not hasattr(self, "match"):
            return
        hand = self.hand()
        where: Counter[str] = Counter()
        for seat in SEATS:
            where.update(hand.hands[seat])
        for trick in hand.tricks:
            for play in trick.plays:
                where.update(play)
        for play in hand.trick.plays if hand.trick else ():
            where.update(play)
        where.update(hand.kitty)
        where.update(getattr(hand.phase, "pool", ()))
        if hand.phase.name in ("paying", "returning"):
            kind = "tribute" if hand.phase.name == "paying" else "return"
            for transfer in hand.transfers:
                if transfer.kind == kind and transfer.target is None:
                    where.update(transfer.cards or ())
        if not (hand.kitty or hand.kitty_taken):
            where.update(hand.pack[hand.dealt :])
        assert where == Counter(pack_faces(hand.rules))

    @invariant()
    def points_add_up(self) -> None:
        """At the end tricks and kitty hold all points, and 积分 sum to zero."""
        if not hasattr(self, "match") or self.hand().settlement is None:
            return
        hand = self.hand()
        settlement = hand.settlement
        assert settlement is not None
        won = {0: 0, 1: 0}
        for trick in hand.tricks:
            assert trick.winner is not None
            won[team_of(trick.winner)] += sum(map(points_of, trick.plays))
        assert sum(won.values()) + points_of(hand.kitty) == hand.rules.score.total
        assert hand.dealer is not None
        assert settlement.trick_points == won[1 - team_of(hand.dealer)]
        assert sum(settlement.points) == 0

    @invariant()
    def somebody_can_act(self) -> None:
        """Unless the hand is over, a card can be dealt or a seat can act; only those asked are actors."""
        if not hasattr(self, "match"):
            return
        hand = self.hand()
        actors = machine.actors(hand)
        if machine.waiting(hand) == "seats":
            assert actors
        for seat in SEATS:
            assert (machine.ask_of(hand, seat) is not None) == (seat in actors)


Matches.TestCase.settings = settings(
    max_examples=40, stateful_step_count=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
TestMatches = Matches.TestCase
"""Runs the machine."""


def test_a_setup_tells_the_level_of_the_hand() -> None:
    """GZ2: the level of a hand is the level of the dealer's team."""
    setup = Setup(
        rules=GAMES[0],
        hand_no=4,
        first_hand=False,
        levels=("5", "9"),
        dealer=3,
        first_drawer=3,
        owed=new_match(GAMES[0]).owed,
    )
    assert setup.level == "9"
