"""
The law: whatever the bytes, the answer is that the record holds, or a message with line and column. Never anything else.

3,000 mutated files in an ordinary run, from fixed seeds; ``DUIJIA_FUZZ=10000`` asks for the full number.
"""

from __future__ import annotations

import os
import random

import pytest

from duijia.games import GAMES
from duijia.record import RecordError, dumps, loads, verify_text
from duijia.rules import Rules
from tests.record.played import hand_text, resealed, timed

FILES = int(os.environ.get("DUIJIA_FUZZ", "3000"))
ALPHABET = b"SHCDBLJQKA0123456789 -@:\n"
CODES_SEEN_AT_LEAST = 12


def mutated(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """
    *data* with one to three changes: bytes set, left out or put in; lines left out, doubled, exchanged, or taken from *other*.
    """
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if not data:
            return data
        at = chance.randrange(len(data))
        kind = chance.randrange(8)
        if kind == 0:
            data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        elif kind == 1:
            data = data[:at] + bytes([chance.choice(ALPHABET)]) + data[at + 1 :]
        elif kind == 2:
            data = data[:at] + data[at + chance.randrange(1, 30) :]
        elif kind == 3:
            data = data[:at] + bytes(chance.choices(ALPHABET, k=chance.randrange(1, 9))) + data[at:]
        else:
            rows = data.split(b"\n")
            one, two = chance.randrange(len(rows)), chance.randrange(len(rows))
            if kind == 4:
                del rows[one]
            elif kind == 5:
                rows.insert(two, rows[one])
            elif kind == 6:
                rows[one], rows[two] = rows[two], rows[one]
            else:
                rows[one] = chance.choice(other.split(b"\n"))
            data = b"\n".join(rows)
    return data


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES)), ids=[rules.key for rules in GAMES])
def test_mutated_files_give_a_message_with_line_and_column(number: int) -> None:
    """
    Half of the files have their digests renewed, so the play itself is reached.
    """
    chance = random.Random(number)
    text = timed(hand_text(GAMES[number].key))
    other = hand_text(GAMES[number - 1].key).encode()
    codes: set[str] = set()
    for _ in range(FILES // len(GAMES) + 1):
        data = mutated(text.encode(), other, chance)
        if chance.random() < 0.5:
            data = resealed(data.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")
        rows = data.count(b"\n") + 1
        found = verify_text(data)
        for problem in found:
            assert 1 <= problem.line <= rows + 1
            assert problem.column >= 1
            assert problem.zh
            assert problem.en
            codes.add(problem.code)
        if not found:
            assert dumps(loads(data)).encode() == data
    assert len(codes) >= CODES_SEEN_AT_LEAST


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_what_is_read_is_written_the_same(rules: Rules) -> None:
    """
    Any text is refused or a fixed point: no second spelling of a record exists.
    """
    chance = random.Random(rules.key)
    text = hand_text(rules.key).encode()
    read = 0
    for _ in range(400):
        data = mutated(text, text, chance)
        try:
            record = loads(data)
        except RecordError:
            continue
        read += 1
        assert dumps(record).encode() == data
    assert read > 20


def test_random_bytes_are_no_record() -> None:
    """
    Neither are random texts, nor a head followed by them.
    """
    chance = random.Random(0)
    head = hand_text("dalin").encode().split(b"\n\n")[0]
    for size in range(300):
        noise = chance.randbytes(size)
        assert verify_text(noise)
        assert verify_text(head + b"\n\n" + noise)
        assert verify_text(noise.decode("utf-8", "replace"))
        assert verify_text(noise.decode("utf-8", "surrogateescape"))
