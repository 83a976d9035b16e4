"""
Metamorphic relations: a question changed in a way that must not matter, or must matter in a known way.
"""

from __future__ import annotations

import random
from itertools import permutations

from duijia.cards import Card, Cards
from duijia.kernel import trick
from duijia.order import Order, order_of
from duijia.plays import addable, check_play, count_plays, random_play, trick_winner
from tests.kernel.worlds import World, crowded_hand, dealt_hand, random_lead, random_world

SEED = 77


def renamed(cards: Cards, names: dict[str, str]) -> Cards:
    return tuple(card if card in ("LJ", "BJ") else Card(names[card[0]] + card[1:]) for card in cards)


def code(order: Order, hand: Cards, lead: Cards, play: Cards) -> str:
    refused = check_play(order, hand, lead, play)
    return refused.code if refused else ""


def any_play(world: World, rng: random.Random, hand: Cards, lead: Cards) -> Cards:
    legal = random_play(world.order, hand, lead, rng)
    return legal if rng.random() < 0.5 else tuple(rng.sample(hand, len(lead)))


def test_suits_are_only_names() -> None:
    """
    Renaming the suits everywhere, the trump too, changes no verdict, no count, no completion, no winner.
    """
    rng = random.Random(SEED)
    renamings = [dict(zip("SHCD", letters, strict=True)) | {"-": "-"} for letters in permutations("SHCD")]
    for _ in range(1_500):
        world = random_world(rng)
        names = rng.choice(renamings)
        order = world.order
        other = order_of(order.rules, order.level, names[order.trump])
        lead = random_lead(world, rng)
        hand = crowded_hand(world, rng, lead, 12)
        if len(hand) < len(lead):
            continue
        play = any_play(world, rng, hand, lead)
        new_hand, new_lead, new_play = renamed(hand, names), renamed(lead, names), renamed(play, names)
        assert code(order, hand, lead, play) == code(other, new_hand, new_lead, new_play)
        assert count_plays(order, hand, lead) == count_plays(other, new_hand, new_lead)
        before, after = addable(order, hand, lead, play[:1]), addable(other, new_hand, new_lead, new_play[:1])
        assert set(renamed(before.addable, names)) == set(after.addable)
        plays = [lead, *(tuple(rng.sample(hand, len(lead))) for _ in range(3))]
        assert trick_winner(order, plays) == trick_winner(other, [renamed(cards, names) for cards in plays])


def test_copies_have_no_identity() -> None:
    """
    The order in which cards are held, led and played carries no meaning.
    """
    rng = random.Random(SEED + 1)
    for _ in range(1_500):
        world = random_world(rng)
        lead = random_lead(world, rng)
        hand = dealt_hand(world, rng)
        play = any_play(world, rng, hand, lead)
        mixed = tuple(rng.sample(hand, len(hand)))
        turned = tuple(rng.sample(play, len(play)))
        assert code(world.order, hand, lead, play) == code(world.order, mixed, lead, turned)
        assert addable(world.order, hand, lead, play[:2]) == addable(world.order, mixed, lead, play[:2])


def test_other_suits_do_not_matter_to_a_full_follow() -> None:
    """
    With enough of the led suit, cards of other suits change neither the verdict nor the count.
    """
    rng = random.Random(SEED + 2)
    tried = 0
    while tried < 1_000:
        world = random_world(rng)
        lead = random_lead(world, rng)
        hand = crowded_hand(world, rng, lead, 12)
        order = world.order
        group = order.group[lead[0]]
        inside = tuple(card for card in hand if order.group[card] == group)
        if len(inside) < len(lead):
            continue
        tried += 1
        outside = tuple(card for card in dealt_hand(world, rng) if order.group[card] != group)
        play = tuple(rng.sample(inside, len(lead)))
        assert code(order, inside, lead, play) == code(order, (*inside, *outside), lead, play)
        assert count_plays(order, inside, lead) == count_plays(order, (*inside, *outside), lead)


def test_loose_allows_what_strict_allows() -> None:
    """
    Every strict play is a loose play: the strict style only takes away.
    """
    rng = random.Random(SEED + 3)
    from tests.kernel.worlds import make_world

    for _ in range(1_500):
        quad_order = rng.choice(("either", "two_pairs_first", "triple_first"))
        level, trump = rng.choice("3456789"), rng.choice("SHCD")
        strict = make_world("dabang", "strict", quad_order, level, trump)
        loose = make_world("dabang", "loose", "either", level, trump)
        lead = random_lead(strict, rng)
        hand = crowded_hand(strict, rng, lead, 12)
        if len(hand) < len(lead):
            continue
        assert count_plays(strict.order, hand, lead) <= count_plays(loose.order, hand, lead)
        play = random_play(strict.order, hand, lead, rng)
        assert check_play(loose.order, hand, lead, play) is None


def test_there_is_always_a_legal_play() -> None:
    """
    A hand with as many cards as were led always holds a legal play, and the count says so.
    """
    rng = random.Random(SEED + 4)
    for _ in range(3_000):
        world = random_world(rng)
        lead = random_lead(world, rng)
        hand = crowded_hand(world, rng, lead, rng.randint(4, 14))
        if len(hand) >= len(lead):
            assert count_plays(world.order, hand, lead) > 0
            assert check_play(world.order, hand, lead, random_play(world.order, hand, lead, rng)) is None


def test_taking_over_is_a_strict_order() -> None:
    """
    No strength takes over from itself, never both ways, and it carries through a third.
    """
    for one in range(-1, 8):
        assert trick.takes_over(one, one) == 0
        for two in range(-1, 8):
            assert trick.takes_over(one, two) + trick.takes_over(two, one) == int(one != two)
            for three in range(-1, 8):
                if trick.takes_over(one, two) and trick.takes_over(two, three):
                    assert trick.takes_over(one, three)


def test_a_losing_play_more_changes_no_winner() -> None:
    """
    Plays that cannot win (C3) may be dropped from a trick, and the winner stays.
    """
    rng = random.Random(SEED + 5)
    for _ in range(2_000):
        world = random_world(rng)
        lead = random_lead(world, rng)
        hand = dealt_hand(world, rng)
        plays = [lead, *(random_play(world.order, hand, lead, rng) for _ in range(3))]
        place = trick_winner(world.order, plays)
        kept = [play for i, play in enumerate(plays) if i in (0, place)]
        assert kept[trick_winner(world.order, kept)] == plays[place]
