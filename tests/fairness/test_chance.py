"""
The law: every pack of a game can be drawn, each as likely as any other, and a seed always gives the same one.
"""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from duijia.chance import below, bright_range, chance_of, pack_faces, seed_bytes, words
from duijia.games import GAMES, find_game
from duijia.rules import Rules

SIZES = {"dagunzi": 162, "dabang": 216, "dalin": 136}


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_a_pack_has_every_face_in_every_deck(rules: Rules) -> None:
    """
    Shuffling moves cards; it neither makes nor loses one.
    """
    chance = chance_of(rules, 20260101)
    assert len(chance.pack) == SIZES[rules.key]
    assert set(Counter(chance.pack).values()) == {rules.pack.decks}
    assert Counter(chance.pack) == Counter(pack_faces(rules))
    assert sum(card in {"LJ", "BJ"} for card in chance.pack) == 2 * rules.pack.decks


def test_the_unshuffled_pack_starts_as_documented() -> None:
    """
    The documented order: copies together, ♠ first, jokers last.
    """
    faces = pack_faces(find_game("dalin"))
    assert " ".join(faces[:9]) == "S5 S5 S5 S5 S8 S8 S8 S8 S9"
    assert " ".join(faces[-9:]) == "DA LJ LJ LJ LJ BJ BJ BJ BJ"


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_a_seed_is_the_whole_chance(rules: Rules) -> None:
    """
    Equal seeds give equal chance, neighbouring seeds another.
    """
    assert chance_of(rules, 5) == chance_of(rules, seed_bytes(5))
    assert chance_of(rules, 5).pack != chance_of(rules, 6).pack


def test_the_bright_card_lies_about_half_way() -> None:
    """
    DL2: between 40 % and 60 % of the pack, every place possible, and only where the game calls.
    """
    dalin = find_game("dalin")
    assert bright_range(136) == (55, 81)
    places = Counter(chance_of(dalin, seed).bright for seed in range(1000))
    assert set(places) == set(range(55, 82))
    assert chance_of(find_game("dagunzi"), 1).bright is None
    assert chance_of(find_game("dabang"), 1).bright is None


@pytest.mark.parametrize(("bound", "skipped"), [(216, 88), (3, 1), (65536, 0), (40000, 25536), (1, 0)])
def test_no_value_is_favoured(bound: int, skipped: int) -> None:
    """
    Over all 65,536 words each value is drawn equally often, and the words that would favour some are skipped.
    """
    drawn: Counter[int] = Counter()
    none = 0
    for word in range(65536):
        try:
            drawn[below(bound, iter((word,)))] += 1
        except ValueError:
            none += 1
    assert none == skipped
    assert set(drawn) == set(range(bound))
    assert len(set(drawn.values())) == 1


def test_words_are_hmac_blocks() -> None:
    """
    The first words of a seed, computed outside this project (``openssl dgst -sha256 -mac HMAC``).
    """
    first = list(itertools.islice(words(bytes(32)), 18))
    assert [f"{word:04x}" for word in first[:4]] == FIRST_WORDS[:4]
    assert [f"{word:04x}" for word in first[16:]] == FIRST_WORDS[4:]


FIRST_WORDS = ["f375", "180a", "ba92", "8884", "a4a1", "1ce5"]
"""Words 0 to 3 of block 0 and 0 to 1 of block 1 under 32 zero bytes."""


def test_every_card_comes_to_every_place() -> None:
    """
    Chi-square of where the first unshuffled card and the last one end, over fixed seeds: 136 places, 135 degrees of freedom; the
    bound is the 99.99 % point.
    """
    dalin = find_game("dalin")
    size, rounds = 136, 5440
    first: Counter[int] = Counter()
    last: Counter[int] = Counter()
    drawers: Counter[int] = Counter()
    for seed in range(rounds):
        chance = chance_of(dalin, seed)
        drawers[chance.first_drawer] += 1
        for place, card in enumerate(chance.pack):
            first[place] += card == "S5"
            last[place] += card == "BJ"
    for found in (first, last):
        expected = 4 * rounds / size
        assert sum((found[place] - expected) ** 2 / expected for place in range(size)) < 205.0
    assert sum((drawers[seat] - rounds / 4) ** 2 / (rounds / 4) for seat in range(4)) < 21.1


@pytest.mark.parametrize("seed", [-1, 1 << 256, b"", b"x" * 31, b"x" * 33])
def test_a_seed_of_another_size_is_refused(seed: bytes | int) -> None:
    """
    A seed is 32 bytes, or a number that fits in them.
    """
    with pytest.raises(ValueError, match="seed"):
        seed_bytes(seed)
