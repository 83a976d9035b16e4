"""
The law of the deal: who cannot tell two deals apart sees the same turns in both (GZ8, DL3). A cycle of the parallel environment is seen
by all agents, so that one happens must not hang on what a seat drew.
"""

from __future__ import annotations

from functools import partialmethod
from random import Random

import pytest

from duijia.cards import Seat, next_seat
from duijia.chance import Chance
from duijia.envs.deals import Deals, Start
from duijia.envs.encode import PASS
from duijia.envs.game import Dealing, TurnGame
from duijia.envs.pettingzoo import AGENTS, parallel_env, raw_env
from duijia.games import GAMES, find_game
from duijia.rules import Rules

games = pytest.mark.parametrize("game", [rules.key for rules in GAMES])
drawn = Deals.next


def drawer(game: str, start: Start, seed: int) -> Seat:
    """
    Who draws the first card.
    """
    table = TurnGame(find_game(game), start=start)
    table.reset(seed)
    return table.turn.hand.setup.first_drawer


def mixed(deals: Deals, first: Seat, seat: Seat, random: Random) -> Chance:
    """
    The next deal with all cards drawn anew that *seat* does not see while cards are dealt, *first* drawing first. The bright card is shown
    to all (DL2).
    """
    chance = drawn(deals)
    pack, size = list(chance.pack), 4 * deals.rules.pack.hand
    hidden = [
        place
        for place in range(len(pack))
        if place != chance.bright and (place >= size or next_seat(first, place) != seat)
    ]
    cards = [pack[place] for place in hidden]
    random.shuffle(cards)
    for place, card in zip(hidden, cards, strict=True):
        pack[place] = card
    return Chance(tuple(pack), chance.first_drawer, chance.bright)


def cycles(game: str, start: Start, seat: Seat, seed: int) -> list[tuple[bytes, bytes]]:
    """
    All that *seat* sees in the environment of cycles while cards are dealt and nobody declares.
    """
    table, seen = parallel_env(game, start=start), []
    now, _ = table.reset(seed=seed)
    while table.turns.game.turn.hand.phase.name == "dealing":
        own = now[AGENTS[seat]]
        seen.append((own["observation"].tobytes(), own["action_mask"].tobytes()))
        now = table.step(dict.fromkeys(table.agents, PASS))[0]
    return seen


def turns(game: str, dealing: Dealing, seed: int) -> list[str]:
    """
    Who is asked, one after another, while cards are dealt and nobody declares.
    """
    table, asked = raw_env(game, start="any", dealing=dealing), []
    table.reset(seed=seed)
    while table.game.turn.hand.phase.name == "dealing":
        asked.append(table.agent_selection)
        table.step(PASS)
    return asked


@pytest.mark.parametrize("start", ["first", "any"])
@games
def test_deals_that_a_seat_cannot_tell_apart_look_the_same(
    game: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The other seats' cards and the kitty are drawn anew: each cycle of the deal is the same, byte by byte, and there are as many.
    """
    compared = 0
    for seed in range(6):
        seat, first = seed % 4, drawer(game, start, seed)
        straight = cycles(game, start, seat, seed)
        for again in range(2):
            with monkeypatch.context() as patch:
                patch.setattr(Deals, "next", partialmethod(mixed, first, seat, Random(again)))
                assert cycles(game, start, seat, seed) == straight
        compared += len(straight)
    assert compared > 50


@games
def test_who_is_asked_in_turn_tells_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    With ``dealing="every"`` the order of turns is the same too; without, some of it hangs on the cards.
    """

    def same(dealing: Dealing, seed: int) -> bool:
        first, straight = drawer(game, "any", seed), turns(game, dealing, seed)
        with monkeypatch.context() as patch:
            patch.setattr(Deals, "next", partialmethod(mixed, first, seed % 4, Random(seed)))
            return turns(game, dealing, seed) == straight

    assert all(same("every", seed) for seed in range(8))
    assert not all(same("able", seed) for seed in range(8))


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.key) for rules in GAMES])
def test_more_turns_are_the_same_hand(rules: Rules) -> None:
    """
    Who is asked without anything to declare can only decline, and nothing comes of it: the hand goes the same way.
    """
    for seed in range(3):
        able, every, random = TurnGame(rules, start="any"), TurnGame(rules, start="any", dealing="every"), Random(seed)
        able.reset(seed)
        every.reset(seed)
        extra = 0
        while not every.over:
            if every.turn.hand.phase.name == "dealing" and every.legal == [PASS]:
                every.step(PASS)
                extra += 1
                continue
            assert every.legal == able.legal
            number = random.choice(every.legal)
            every.step(number)
            able.step(number)
        assert able.over
        assert extra > 0
        assert every.settled == able.settled
        assert every.steps == able.steps + extra


def test_the_word_is_checked() -> None:
    """
    Another word is named.
    """
    with pytest.raises(ValueError, match="dealing: 'all'"):
        raw_env("dagunzi", dealing="all")  # type: ignore[arg-type]
