"""
The engine's plays against the oracle: legality, counts, lists, completions, winners.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from duijia.cards import Cards
from duijia.kernel import follow
from duijia.plays import addable, check_play, count_plays, duty, legal_plays, random_play, trick_winner
from tests.kernel.worlds import STYLES, World, crowded_hand, dealt_hand, make_world, random_lead, random_world, typed
from tests.oracle import follow as oracle
from tests.oracle.table import faces, winner

SEED = 118


def agree(world: World, hand: Cards, lead: Cards | None, candidates: list[oracle.Play]) -> int:
    """
    Asks the engine about every candidate play; the number of questions.
    """
    table = world.table
    legal = oracle.leads(table, list(hand)) if lead is None else oracle.follows(table, list(hand), list(lead))
    allowed = set(legal)
    told = f"seed {SEED}: {table} hand {hand} lead {lead}"
    for play in candidates:
        refused = check_play(world.order, hand, lead, typed(play))
        assert (refused is None) == (play in allowed), f"{told} play {play}: {refused}"
    assert count_plays(world.order, hand, lead) == len(allowed), told
    return len(candidates) + 1


@pytest.mark.slow
def test_legality_on_random_hands() -> None:
    """
    Every sub-multiset of a crowded hand is legal or refused as the oracle says, in all games and styles of following.
    """
    rng = random.Random(SEED)
    asked = 0
    while asked < 300_000:
        world = random_world(rng)
        lead = random_lead(world, rng)
        hand = crowded_hand(world, rng, lead, rng.randint(2, 11))
        asked += agree(world, hand, lead, oracle.parts(list(hand), len(lead)) if len(hand) >= len(lead) else [])


def test_leads_on_random_hands() -> None:
    """
    A lead is one to three (dagunzi) or four identical cards and nothing else (C6).
    """
    rng = random.Random(SEED + 1)
    for _ in range(400):
        world = random_world(rng)
        hand = crowded_hand(world, rng, random_lead(world, rng), rng.randint(1, 10))
        agree(world, hand, None, [play for size in range(1, 6) for play in oracle.parts(list(hand), size)])


def test_full_hands() -> None:
    """
    With 39, 52 and 32 cards in hand: counts, a sample of plays, and a random play, as the oracle says.
    """
    rng = random.Random(SEED + 2)
    for _ in range(250):
        world = random_world(rng)
        hand, lead = dealt_hand(world, rng), random_lead(world, rng)
        table = world.table
        told = f"seed {SEED + 2}: {table} hand {hand} lead {lead}"
        mine, rest = oracle.followers(table, list(hand), list(lead))
        assert duty(world.order, hand, lead).held == len(mine)
        if len(mine) >= 2:
            assert count_plays(world.order, hand, lead) == oracle.count_follows(table, list(hand), list(lead)), told
        inside = set(oracle.suit_parts(table, mine, len(lead)))
        for _ in range(40):
            play = typed(rng.sample(mine if len(mine) >= len(lead) else hand, len(lead)))
            owed = tuple(sorted(card for card in play if card in mine))
            assert (check_play(world.order, hand, lead, play) is None) == (owed in inside), f"{told} play {play}"
            assert check_play(world.order, hand, lead, random_play(world.order, hand, lead, rng)) is None, told
        assert len(mine) + len(rest) == len(hand)


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES, ids="-".join)
@pytest.mark.parametrize("suit", ["side", "trump"])
def test_small_world_exhaustively(style: tuple[str, str, str], suit: str) -> None:
    """
    Three faces of the led suit in every number of copies, none to two of another suit, every size of lead: all plays.
    """
    name, follow, quad_order = style
    level = "10"
    world = make_world(name, follow, quad_order, level, "H")
    always = world.table.game.always
    inside = ["S8", "S9", "SK"] if suit == "side" else ["H9", f"C{level}", f"D{always}"]
    led = "SA" if suit == "side" else "H8"
    decks = world.table.game.decks
    for copies in product(range(decks + 1), repeat=3):
        for discards in range(3):
            hand = [face for face, held in zip(inside, copies, strict=True) for _ in range(held)] + ["CA"] * discards
            for size in range(1, decks + 1):
                if size <= len(hand):
                    agree(world, typed(hand), typed([led] * size), oracle.parts(hand, size))


@pytest.mark.slow
def test_lists_and_completions() -> None:
    """
    The listed plays are the legal ones, each once; what can join a partial choice is what some legal play still needs; a choice
    is complete exactly when it is a legal play. Random plays are legal and reach every legal play of a small hand.
    """
    rng = random.Random(SEED + 3)
    for round_number in range(2_000):
        world = random_world(rng)
        lead = random_lead(world, rng) if round_number % 8 else None
        hand = crowded_hand(world, rng, lead or random_lead(world, rng), rng.randint(4, 9))
        if len(hand) < len(lead or ()) or not hand:
            continue
        table, order = world.table, world.order
        legal = oracle.leads(table, list(hand)) if lead is None else oracle.follows(table, list(hand), list(lead))
        told = f"seed {SEED + 3}: {table} hand {hand} lead {lead}"
        listed = [tuple(sorted(play)) for play in legal_plays(order, hand, lead)]
        assert sorted(listed) == sorted(legal), told
        for size in range(5):
            for partial in oracle.parts(list(hand), size):
                if rng.random() < 0.3:
                    stand = addable(order, hand, lead, typed(partial))
                    assert set(stand.addable) == oracle.completions(legal, partial), f"{told} partial {partial}"
                    assert len(set(stand.addable)) == len(stand.addable)
                    assert stand.complete == (partial in legal), f"{told} partial {partial}"
        drawn = {tuple(sorted(random_play(order, hand, lead, rng))) for _ in range(20)}
        assert drawn <= set(legal), told


@pytest.mark.slow
@pytest.mark.parametrize("quad_order", ["either", "two_pairs_first", "triple_first"])
@pytest.mark.parametrize("suit", ["side", "trump"])
def test_completions_exhaustively(quad_order: str, suit: str) -> None:
    """
    Three faces of the led suit in every number of copies: all partial choices on every size of lead, in each order of DB15.
    """
    world = make_world("dabang", "strict", quad_order, "10", "H")
    inside = ["S8", "S9", "SK"] if suit == "side" else ["H9", "C10", "D2"]
    led = "SA" if suit == "side" else "H8"
    for copies in product(range(5), repeat=3):
        hand = [face for face, held in zip(inside, copies, strict=True) for _ in range(held)]
        for size in range(2, min(5, len(hand) + 1)):
            legal = oracle.follows(world.table, hand, [led] * size)
            for partial in (part for chosen in range(size + 1) for part in oracle.parts(hand, chosen)):
                stand = addable(world.order, typed(hand), typed([led] * size), typed(partial))
                assert set(stand.addable) == oracle.completions(legal, partial), f"{hand} on {size}, partial {partial}"
                assert stand.complete == (partial in legal)


def test_a_lead_grows_no_further_than_the_largest_set() -> None:
    """
    The kernel stops at the largest set also where more copies are held.
    """
    hand, pair = (3, 0, 0, 0, 0), (2, 0, 0, 0, 0)
    assert follow.lead_additions(hand, pair, 3) == (8, 0, 0, 0, 0)
    assert follow.lead_additions(hand, pair, 2) == (0, 0, 0, 0, 0)
    assert follow.lead_additions(hand, (0, 0, 0, 0, 0), 1) == (8, 0, 0, 0, 0)


def test_a_random_play_can_be_any_legal_play() -> None:
    """
    Drawn often enough, every legal play of a small hand comes.
    """
    rng = random.Random(SEED + 4)
    world = make_world("dabang", "strict", "either", "7", "D")
    for text, lead in (("H8 H8 H8 H6 H6 H4 H4 C3", "H5"), ("C8 C8 C9 S3", "H5"), ("H8 H8 H6 H4 H3", "H5")):
        hand, led = typed(text.split()), typed([lead] * 4)
        wanted = {tuple(sorted(play)) for play in legal_plays(world.order, hand, led)}
        assert {tuple(sorted(random_play(world.order, hand, led, rng))) for _ in range(2_000)} == wanted


def test_completion_of_a_play_that_is_not_held() -> None:
    """
    Nothing can join cards that are not in hand, and they are no choice.
    """
    world = make_world("dabang", "strict", "either", "7", "D")
    hand, lead = typed(["H8", "H8", "C3"]), typed(["H5", "H5"])
    for partial in (["H9"], ["H8", "H8", "H8"], ["C3"], ["H8", "H8", "C3"], ["H8"] * 40):
        stand = addable(world.order, hand, lead, typed(partial))
        assert (stand.addable, stand.complete) == ((), False), partial


def test_winners_of_random_tricks() -> None:
    """
    The winner of four sets, mixed plays among them, is the oracle's (C3, C4, C5, GZ23, DL1, DL13).
    """
    rng = random.Random(SEED + 5)
    won = [0, 0, 0, 0]
    for _ in range(30_000):
        world = random_world(rng)
        names = faces(world.table)
        size = rng.randint(1, world.table.game.decks)
        favourites = rng.sample(names, 3)
        plays = [[rng.choice(favourites if rng.random() < 0.5 else names)] * size for _ in range(4)]
        if rng.random() < 0.3:
            plays[rng.randint(1, 3)] = [rng.choice(names) for _ in range(size)]
        place = trick_winner(world.order, [typed(play) for play in plays])
        assert place == winner(world.table, plays), f"seed {SEED + 5}: {world.table} {plays}"
        won[place] += 1
    assert min(won) > 1_000
