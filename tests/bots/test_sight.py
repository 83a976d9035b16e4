"""
A bot knows its seat's view and nothing else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec import structs

import duijia.bots.rule
from duijia.bots.arena import start_of
from duijia.bots.base import Bot
from duijia.bots.random import RandomBot
from duijia.bots.rule import RuleBot
from duijia.bots.simulation import seat_bots
from duijia.bots.table import chances, play_hand
from duijia.cards import Card, Seat
from duijia.games import GAMES
from duijia.hand.actions import Action, Deal
from duijia.hand.machine import ask_of
from duijia.hand.state import Hand
from duijia.match import Match
from duijia.rules import Rules
from duijia.view import view_of

RULE = Path(duijia.bots.rule.__file__).parent
PLAYERS = [RULE.parent / "base.py", RULE.parent / "random.py", *sorted(RULE.glob("*.py"))]

MAY_KNOW = {
    "duijia.cards", "duijia.order", "duijia.rules", "duijia.view", "duijia.plays", "duijia.hand.actions", "duijia.hand.ask",
    "duijia.hand.facts", "duijia.hand.choices",
}  # fmt: skip
"""What a player's module may import of the package, besides its own."""


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """
    Each name that a file imports, with the module it comes from.
    """
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


@pytest.mark.parametrize("path", PLAYERS, ids=lambda path: path.stem)
def test_players_import_no_state(path: Path) -> None:
    """
    A player's module reaches neither the state of a hand nor the match, and of the views only the type.
    """
    for module, name in imports(path):
        if not module.startswith("duijia"):
            assert module.split(".")[0] not in ("importlib", "gc", "sys", "inspect", "os")
        elif module == "duijia.view":
            assert name == "View"
        elif not module.startswith("duijia.bots.rule"):
            assert module in MAY_KNOW


def twin(hand: Hand, seat: Seat, random: Random) -> Hand:
    """
    *hand* with all cards that *seat* cannot see thrown together and laid out anew.
    """
    others = [other for other in range(4) if other != seat]
    # GZ19: how many kitty cards could be taken up for jokers is told to the seat that is asked, so there the kitty stays.
    kitty_known = hand.kitty_open or hand.phase.name == "joker_burying" or (hand.dealer == seat and hand.kitty_taken)
    pool: list[Card] = [card for other in others for card in hand.hands[other]]
    if not kitty_known:
        pool += hand.kitty
    undealt = hand.pack[hand.dealt :] if hand.phase.name == "dealing" else ()
    bright = hand.bright_at is not None and hand.bright_at >= hand.dealt
    if not bright:
        pool += undealt
    random.shuffle(pool)
    hands = list(hand.hands)
    for other in others:
        size = len(hand.hands[other])
        hands[other] = tuple(pool[:size])
        del pool[:size]
    kitty = hand.kitty
    if not kitty_known:
        kitty = tuple(pool[: len(hand.kitty)])
        del pool[: len(hand.kitty)]
    pack = hand.pack if bright else (*hand.pack[: len(hand.pack) - len(undealt)], *pool)
    return structs.replace(hand, hands=(hands[0], hands[1], hands[2], hands[3]), kitty=kitty, pack=pack)


def makers(rules: Rules) -> tuple[Bot, Bot]:
    """
    Fresh bots, so that nothing is remembered from one question to the next.
    """
    return RuleBot(rules), RandomBot(rules, "twin")


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.key) for rules in GAMES])
def test_hidden_cards_move_no_bot(rules: Rules) -> None:
    """
    Two deals that agree on all that a seat may know give it the same view and the same action, in every phase.
    """
    random = Random(7)
    phases: set[str] = set()

    def watch(match: Match, action: Action) -> None:
        hand = match.hand
        assert hand is not None
        if isinstance(action, Deal) or random.random() < 0.5:
            return
        seat = action.seat
        phases.add(hand.phase.name)
        other = replace(match, hand=twin(hand, seat, random))
        mine, theirs = view_of(match, seat), view_of(other, seat)
        assert msgspec.json.encode(mine) == msgspec.json.encode(theirs)
        for bot, again in zip(makers(rules), makers(rules), strict=True):
            assert bot.act(mine) == again.act(theirs)

    for number in range(40):
        names = ("rule", "random", "rule", "random")
        start = start_of(rules, Random(f"twin/{number}"))
        play_hand(start, seat_bots(rules, names, f"twin/{number}"), chances(rules, f"twin/{number}"), watch)
    expected = {"dealing", "playing", "paying", "returning", "burying"}
    expected |= (
        {"closing", "joker_burying"} if rules.declare.system == "ladder" else {"countering", "swapping", "picking"}
    )
    assert expected <= phases


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.key) for rules in GAMES])
def test_same_view_same_action(rules: Rules) -> None:
    """
    The rule bot keeps nothing from earlier questions: one that has played the whole hand answers like one made for the question.
    """
    old = RuleBot(rules)

    def watch(match: Match, action: Action) -> None:
        if not isinstance(action, Deal):
            assert match.hand is not None
            assert ask_of(match.hand, action.seat) is not None
            assert old.act(view_of(match, action.seat)) == RuleBot(rules).act(view_of(match, action.seat)) == action

    for number in range(5):
        start = start_of(rules, Random(f"same/{number}"))
        play_hand(start, [RuleBot(rules)] * 4, chances(rules, f"same/{number}"), watch)
