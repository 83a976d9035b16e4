"""
The simulator's settlement on random outcomes, the rare ones among them, against ``duijia.hand.settle``.
"""

from __future__ import annotations

from random import Random

from duijia.cards import BIG_JOKER, NO_TRUMP, SMALL_JOKER, SUITS, Card, Cards
from duijia.chance import pack_faces
from duijia.games import GAMES
from duijia.hand.settle import settle
from duijia.kernel import layout as at
from duijia.kernel import settlement
from duijia.rules import Rules
from duijia.simulator.columns import columns_of
from tests.simulator.drive import random_options
from tests.simulator.machine_form import rank_number, words

OUTCOMES = 20_000


def random_kitty(rules: Rules, random: Random) -> Cards:
    """
    A kitty, often of jokers.
    """
    pack = list(pack_faces(rules))
    kitty: list[Card] = random.sample(pack, rules.pack.kitty)
    for joker in (SMALL_JOKER, BIG_JOKER):
        for place in range(random.choice((0, 0, 1, 2, rules.pack.decks))):
            kitty[place if joker == BIG_JOKER else -1 - place] = joker
    return tuple(kitty)


def test_random_outcomes() -> None:
    """
    Score, ends, levels, next dealer, tribute and 积分 are the same on every outcome, and all ways to end a match come.
    """
    random = Random(4)
    ends = set()
    rules, col = GAMES[0], list(columns_of(GAMES[0]))
    for number in range(OUTCOMES):
        if number % 20 == 0:
            rules = random_options(GAMES[number // 20 % 3], random)
            col = list(columns_of(rules))
        bare = rules.score.no_trump_threshold is not None and random.random() < 0.3
        kitty = () if bare else random_kitty(rules, random)
        first = random.random() < 0.2
        dealer, winner = random.randrange(4), random.randrange(4)
        levels = random.choice(rules.climb), random.choice(rules.climb)
        points = random.choice((0, 5 * random.randrange(81), rules.score.threshold, rules.score.total))
        cards = random.randint(1, rules.pack.decks)
        payer = random.choice((None, random.randrange(4)))
        paid = 0 if payer is None else random.randint(1, 6)
        dry = not bare and random.random() < 0.2
        trump = NO_TRUMP if bare else random.choice(SUITS)
        done = settle(
            rules, levels=levels, dealer=dealer, trump=trump, first_hand=first, trick_points=points,
            last_winner=winner, last_cards=cards, kitty=kitty, dry=dry, paid_from=payer, paid_cards=paid,
        )  # fmt: skip
        row = [0] * at.ROW
        row[at.LEVELS], row[at.LEVELS + 1] = map(rank_number, levels)
        row[at.FIRST], row[at.DEALER], row[at.DRY] = int(first), dealer, int(dry)
        row[at.TRUMP] = at.NO_SUIT if bare else SUITS.index(trump)
        row[at.POINTS], row[at.WON], row[at.SIZE] = points, winner, cards
        row[at.KITTY : at.KITTY + 5] = words(kitty)
        row[at.PAID_FROM], row[at.PAID_CARDS] = at.NOBODY if payer is None else payer, paid
        settlement.settle(row, col)
        got = (
            row[at.SCORE], row[at.FACTOR], (None, "passed", "zero", "all", "jokers")[row[at.END]],
            row[at.NEXT_LEVELS : at.NEXT_LEVELS + 2], tuple(row[at.RISE : at.RISE + 2]), row[at.GAIN],
            row[at.NEXT_BANK], tuple(s for s in row[at.NEXT_OWED : at.NEXT_OWED + 2] if s >= 0),
            tuple(n for n in row[at.NEXT_OWED + 2 : at.NEXT_OWED + 4] if n),
        )  # fmt: skip
        want = (
            done.score, done.multiplier, done.end, [rank_number(level) for level in done.levels], done.rise,
            done.points[(dealer + 1) % 4], at.NOBODY if done.next_dealer is None else done.next_dealer,
            done.owed.payers, done.owed.cards,
        )  # fmt: skip
        assert got == want, f"outcome {number} of {rules.key}: {done}"
        ends.add(done.end)
    assert ends == {None, "passed", "zero", "all", "jokers"}
