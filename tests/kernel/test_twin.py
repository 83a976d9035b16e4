"""
One source, two ways to run it: interpreted and compiled say the same.
"""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

from duijia.kernel import KERNEL, count, follow, trick, words

SEED = 20240229
QUESTIONS = 30_000
"""Of ten words each: 300,000 random words."""


def random_word(rng: random.Random, faces: int) -> int:
    """
    A word over *faces* nibbles with counts up to four, sparse as often as full.
    """
    density = rng.random()
    word = 0
    for nibble in range(faces):
        if rng.random() < density:
            word |= rng.randint(1, 4) << (4 * nibble)
    return word


def random_part(rng: random.Random, word: int, cards: int) -> int:
    """
    At most *cards* copies out of *word*, now and then one that is not there.
    """
    part = 0
    for _ in range(cards):
        nibble = rng.randrange(15)
        if (part >> (4 * nibble)) & 15 < max((word >> (4 * nibble)) & 15, rng.random() < 0.02):
            part += 1 << (4 * nibble)
    return part


def random_question(rng: random.Random) -> list[int]:
    hand = [random_word(rng, 12) for _ in range(4)] + [random_word(rng, 10)]
    trump = rng.randrange(5)
    group = rng.choice([g for g in range(5) if g != trump or g == 4])
    part = [random_part(rng, word, rng.choice((0, 0, 1, 2, 4, 8))) for word in hand]
    steps = sum(rng.randrange(7) << (4 * nibble) for nibble in range(10))
    return [
        *hand,
        *part,
        group,
        trump,
        rng.randint(1, 4),
        rng.randrange(2),
        rng.randrange(3),
        rng.randint(1, 4),
        12,
        steps,
    ]


def interpreted(q: list[int]) -> list[int]:
    """
    The answers of the plain Python functions.
    """
    hand = (q[0], q[1], q[2], q[3], q[4])
    part = (q[5], q[6], q[7], q[8], q[9])
    group, trump, size, strict, quad_order, largest, ranks, steps = q[10:]
    shapes = follow.owed(words.in_group(hand, group, trump), size, strict, quad_order)
    return [
        shapes,
        follow.verdict(hand, part, group, trump, size, shapes),
        *follow.follow_additions(hand, part, group, trump, size, shapes),
        *follow.lead_additions(hand, part, largest),
        words.set_size(part),
        count.count_follows(hand, group, trump, size, shapes),
        count.count_leads(hand, largest),
        trick.power(part, size, group, trump, ranks, steps),
        follow.answers(shapes, words.in_group(part, group, trump)),
        words.hand_total(hand),
    ]


@pytest.mark.slow
def test_interpreted_and_compiled_agree() -> None:
    """
    On random words every answer of the kernel is the same interpreted and compiled.
    """
    from duijia.kernel import compiled

    rng = random.Random(SEED)
    questions = [random_question(rng) for _ in range(QUESTIONS)]
    results = np.zeros(QUESTIONS * compiled.ANSWER, dtype=np.int64)
    compiled.answer_all(np.array(questions, dtype=np.int64).ravel(), results)
    rows = results.reshape(QUESTIONS, compiled.ANSWER).tolist()
    verdicts = set()
    for question, row in zip(questions, rows, strict=True):
        assert interpreted(question) == row, f"seed {SEED}: {question}"
        verdicts.add(row[1])
    assert verdicts == {follow.LEGAL, follow.NOT_HELD, follow.WRONG_COUNT, follow.SUIT_OWED, follow.SHAPE_OWED}

    strengths = [rng.randint(-1, 6) for _ in range(4 * 1_000)]
    places = np.zeros(1_000, dtype=np.int64)
    compiled.winners(np.array(strengths, dtype=np.int64), places)
    for i, place in enumerate(places.tolist()):
        four = strengths[4 * i : 4 * i + 4]
        assert place == trick.winner(*four) == four.index(max(four)), four


def test_every_kernel_function_is_listed() -> None:
    """
    ``KERNEL`` lists each function of the kernel's modules, so none can run uncompiled.
    """
    defined = {
        function
        for module in (words, follow, count, trick)
        for function in vars(module).values()
        if callable(function) and getattr(function, "__module__", "") == module.__name__
    }
    assert set(KERNEL) == defined


def test_importing_the_kernel_imports_no_compiler() -> None:
    """
    The table never waits for a compiler: neither the kernel nor the plays import it.
    """
    code = "import sys, duijia.kernel, duijia.plays, duijia.hand.choices; print('numba' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"


def test_the_cache_is_named_by_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    An edit of any kernel file leads to another cache directory.
    """
    from duijia.kernel import compiled

    before = compiled.cache_directory()
    assert compiled.sources_digest() in before
    monkeypatch.setattr("inspect.getsource", lambda module: f"# edited {module.__name__}")
    assert compiled.cache_directory() != before
