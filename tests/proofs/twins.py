"""
Proof 3: hidden cards exchanged for others that agree with all that a seat has seen, hands and buried kitty: the same observation, and
the same move of every bot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import msgspec
from msgspec import structs

from duijia.bots.belief import PILE, Problem, Worlds, draw_worlds, problem_of
from duijia.bots.registry import BOTS, find_bot
from duijia.bots.search.bot import SearchBot
from duijia.bots.tiers import BY_KEY
from duijia.cards import SEATS, Cards, Seat
from duijia.hand.actions import Action, Deal
from duijia.hand.state import Hand
from duijia.match import Match
from duijia.order import order_of
from duijia.rules import Rules
from duijia.view import view_of
from tests.proofs.hands import watch_hand

OFTEN: Final = {"dealing": 0.003, "playing": 0.1}
"""How often a decision of a phase is looked at; others always."""
WORLDS: Final = 6
"""The budget of those bots that take one."""


def players() -> tuple[str, ...]:
    """
    Every bot that comes with the package, those that search with a small budget, and the master's kind of search with one.
    """
    named = tuple(f"{name}:worlds={WORLDS}" if takes_worlds(name) else name for name in BOTS)
    return (*named, BY_KEY["master"].bot.replace(f"worlds={SearchBot.WORLDS}", f"worlds={WORLDS}"))


def takes_worlds(name: str) -> bool:
    """
    Whether the bot called *name* has a budget in worlds.
    """
    try:
        find_bot(f"{name}:worlds={WORLDS}")
    except ValueError:
        return False
    return True


def knowing_kitty(problem: Problem, kitty: Cards) -> Problem:
    """
    *problem* of a seat that is told what lies in the kitty.
    """
    rest = list(zip(problem.cards, problem.places, strict=True))
    for card in kitty:
        # Of equal copies the one of which least is known lies there.
        rest.remove(max((copy for copy in rest if copy[0] == card and copy[1] >> PILE & 1), key=lambda copy: copy[1]))
    room = problem.room[:PILE]
    return replace(
        problem,
        cards=tuple(card for card, _ in rest),
        places=tuple(places & ~(1 << PILE) for _, places in rest),
        room=(room[0], room[1], room[2], room[3], 0),
    )


def twin(hand: Hand, seat: Seat, worlds: Worlds, number: int) -> Hand:
    """
    *hand* with the cards that *seat* does not see as world *number* has them: the other hands, and a buried kitty or what is not dealt
    yet.
    """
    one, two, three, four = (hand.hands[other] if other == seat else worlds.cards(number, other) for other in SEATS)
    pile = worlds.cards(number, PILE)
    kitty, pack = hand.kitty, hand.pack
    if pile and hand.kitty and not hand.kitty_open:
        kitty = pile
    elif pile and len(pile) <= len(pack):
        pack = (*pack[: len(pack) - len(pile)], *pile)
    return structs.replace(hand, hands=(one, two, three, four), kitty=kitty, pack=pack)


def prove(
    rules: Rules,
    seed: str,
    hands: int,
    names: Sequence[str],
    advance: Callable[[int], None] = lambda _count: None,
) -> Counter[str]:
    """
    Plays *hands* hands and puts decisions and their twins to fresh bots called *names*; counts them by phase, and those in which the
    buried kitty was exchanged too.

    :raises AssertionError: a twin was seen, or moved a bot
    """
    random = Random(seed)
    seen: Counter[str] = Counter()

    def watch(match: Match, action: Action) -> None:
        hand = match.hand
        assert hand is not None
        if isinstance(action, Deal) or hand.phase.name == "dealing":
            if random.random() > OFTEN["dealing"]:
                return
            seat = random.choice(SEATS)
        elif random.random() > OFTEN.get(hand.phase.name, 1.0):
            return
        else:
            seat = action.seat
        mine = view_of(match, seat)
        # Of a bright card that is not dealt yet, its place in the pack is known as well.
        hidden = hand.bright_at is None or hand.bright_at < hand.dealt
        if mine.ask is None or not hidden:
            return
        problem = problem_of(mine, order_of(rules, mine.level, mine.trump))
        # GZ19: who is asked for jokers is told how many kitty cards could be taken up for them, so there the kitty stays.
        if hand.phase.name in ("joker_burying", "picking_up") and problem.room[PILE]:
            problem = knowing_kitty(problem, hand.kitty)
        worlds = draw_worlds(problem, seen.total(), 2)
        assert len(worlds)
        other = twin(hand, seat, worlds, len(worlds) - 1)
        theirs = view_of(replace(match, hand=other), seat)
        assert msgspec.json.encode(mine) == msgspec.json.encode(theirs)
        for name in names:
            part = f"{seed}/{seat}"
            assert find_bot(name)(rules, part).act(mine) == find_bot(name)(rules, part).act(theirs), f"{name} at {mine}"
        seen[hand.phase.name] += 1
        seen["hands exchanged"] += other.hands != hand.hands
        seen["kitty exchanged"] += other.kitty != hand.kitty

    for number in range(hands):
        watch_hand(rules, seed, number, watch)
        advance(1)
    return seen
