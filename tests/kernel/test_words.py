"""
The algebra of nibble words.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from duijia.games import GAMES
from duijia.kernel import words
from duijia.order import order_of
from duijia.rules import Rules

SEED = 31
FACES = 15


def random_counts(rng: random.Random, most: int = 4) -> list[int]:
    return [rng.randint(0, most) for _ in range(FACES)]


def word_of(counts: list[int]) -> int:
    return sum(count << (4 * nibble) for nibble, count in enumerate(counts))


def marked(marks: int) -> set[int]:
    assert marks & ~words.TOPS == 0
    return {nibble for nibble in range(FACES) if marks >> (4 * nibble + 3) & 1}


def test_total_counts_the_copies_of_all_faces() -> None:
    """
    The total of a word is the sum of its nibbles, also when every face is full; put together, totals add.
    """
    rng = random.Random(SEED)
    assert words.total(word_of([7] * FACES)) == 7 * FACES
    for _ in range(2_000):
        left, right = random_counts(rng, 3), random_counts(rng, 3)
        assert words.total(word_of(left)) == sum(left)
        assert words.total(word_of(left) + word_of(right)) == words.total(word_of(left)) + words.total(word_of(right))


def test_at_least_marks_faces_and_falls_with_the_count() -> None:
    """
    ``at_least`` marks the faces held so often; a higher count marks fewer; ``exactly`` is the difference of neighbours.
    """
    rng = random.Random(SEED + 1)
    for _ in range(2_000):
        counts = random_counts(rng)
        word = word_of(counts)
        assert words.at_least(word, 0) == words.TOPS
        for count in range(7):
            wanted = {nibble for nibble in range(FACES) if counts[nibble] >= count}
            assert marked(words.at_least(word, count)) == wanted
            assert words.number(words.at_least(word, count)) == len(wanted)
            assert words.at_least(word, count) & words.at_least(word, count + 1) == words.at_least(word, count + 1)
            assert marked(words.exactly(word, count)) == {n for n in range(FACES) if counts[n] == count}


def test_holds_is_inclusion_of_multisets() -> None:
    """
    A word holds a part exactly when every face of the part has no more copies; what is taken out and put back is the same word.
    """
    rng = random.Random(SEED + 2)
    inclusions = 0
    for _ in range(4_000):
        counts = random_counts(rng)
        part = [max(0, count - rng.randint(0, 3)) + (rng.random() < 0.03) for count in counts]
        included = all(want <= have for want, have in zip(part, counts, strict=True))
        assert words.holds(word_of(counts), word_of(part)) == int(included)
        if included:
            inclusions += 1
            assert word_of(counts) - word_of(part) + word_of(part) == word_of(counts)
            assert words.holds(word_of(counts), word_of(counts) - word_of(part)) == 1
    assert 500 < inclusions < 3_500


def test_a_set_is_one_face() -> None:
    """
    ``face_of`` and ``set_size`` recognise identical cards and nothing else.
    """
    rng = random.Random(SEED + 3)
    for _ in range(2_000):
        hand = [0, 0, 0, 0, 0]
        cards = Counter((rng.randrange(5), rng.randrange(3)) for _ in range(rng.choice((0, 1, 1, 2, 2, 3))))
        if rng.random() < 0.5 and cards:
            cards = Counter({next(iter(cards)): rng.randint(1, 4)})
        for (word, nibble), copies in cards.items():
            hand[word] += copies << (4 * nibble)
        size = sum(cards.values()) if len(cards) == 1 else 0
        assert words.set_size((hand[0], hand[1], hand[2], hand[3], hand[4])) == size
    for nibble in range(FACES):
        for size in range(1, 5):
            assert words.face_of(size << (4 * nibble), size) == nibble
            assert words.face_of(size << (4 * nibble), size + 1) == -1


@pytest.mark.parametrize("rules", GAMES, ids=[rules.key for rules in GAMES])
def test_every_order_fits_the_words(rules: Rules) -> None:
    """
    At every level and trump each face of the pack has a place of its own, and the trump group is exactly the honours and the
    plain cards of the trump suit.
    """
    for level in rules.levels.ranks:
        for trump in "SHCD-":
            order = order_of(rules, level, trump)
            assert len(set(order.place.values())) == len(order.faces) == len(rules.pack.ranks) * 4 + 2
            assert max(nibble for _, nibble in order.place.values()) < FACES
            suit = "SHCD-".index(trump)
            for face in order.faces:
                one = order.words([face])
                plain, honours = words.in_group(one, words.TRUMP_GROUP, suit)
                assert words.total(plain) + words.total(honours) == int(order.is_trump(face))
                for group in range(4):
                    if group != suit:
                        inside = words.in_group(one, group, suit)
                        assert words.total(inside[0]) + words.total(inside[1]) == int(
                            order.group[face] == "SHCD"[group]
                        )
