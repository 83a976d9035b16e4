"""
The law: the server cannot change its secret after committing, and no seat's bytes, number or name can be left out of the seed.
"""

from __future__ import annotations

import hashlib
import json
import re
import runpy
from dataclasses import replace as altered
from pathlib import Path
from typing import Any

import msgspec
import pytest

from duijia.cards import Cards
from duijia.chance import chance_of, pack_faces, words
from duijia.fairness import (
    NO_ENTROPY,
    Context,
    Reveal,
    check,
    commit,
    derived_secret,
    encode,
    reveal,
    seed_of,
    seeds_of,
)
from duijia.games import find_game

ROOT = Path(__file__).parents[2]
SECRET = bytes(range(32))
CONTEXT = Context("dabang", "k3Jx9", 1, 12, 0)
ENTROPIES = (b"\x01" * 16, NO_ENTROPY, NO_ENTROPY, b"\xfe" * 16)


def vectors() -> list[dict[str, Any]]:
    """
    The worked values in git.
    """
    found: list[dict[str, Any]] = json.loads((ROOT / "tests/vectors/fairness.json").read_text("ascii"))
    return found


def test_the_message_is_the_documented_one() -> None:
    """
    Ten lines of ASCII, as the table in ``docs/fairness.md`` says.
    """
    expected = (
        "duijia shuffle 1\ndabang\nk3Jx9\n1\n12\n0\n"
        "01010101010101010101010101010101\n00000000000000000000000000000000\n"
        "00000000000000000000000000000000\nfefefefefefefefefefefefefefefefe\n"
    )
    assert encode(CONTEXT, ENTROPIES) == expected.encode()
    assert commit(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_everything_in_the_context_counts() -> None:
    """
    Another game, table, match, hand, redeal, seat's bytes or secret gives another seed.
    """
    others = [
        seed_of(SECRET, altered(CONTEXT, **change), ENTROPIES)
        for change in ({"game": "dalin"}, {"table": "k3Jx8"}, {"match_no": 2}, {"hand_no": 13}, {"redeal": 1})
    ]
    others += [
        seed_of(SECRET, CONTEXT, (*ENTROPIES[:seat], b"\x55" * 16, *ENTROPIES[seat + 1 :]))  # type: ignore[arg-type]
        for seat in range(4)
    ]
    others.append(seed_of(bytes(32), CONTEXT, ENTROPIES))
    assert len({seed_of(SECRET, CONTEXT, ENTROPIES), *others}) == 11


@pytest.mark.parametrize(
    "change",
    [{"game": "da\nbang"}, {"table": ""}, {"table": "x" * 65}, {"table": "桌"}, {"table": "a b"}, {"hand_no": -1}],
)
def test_names_cannot_blur_the_encoding(change: dict[str, Any]) -> None:
    """
    A line break or space in a name would let two hands share a message.
    """
    with pytest.raises(ValueError, match=next(iter(change))):
        encode(altered(CONTEXT, **change), ENTROPIES)


def test_short_entropy_is_refused() -> None:
    """
    Sixteen bytes a seat.
    """
    with pytest.raises(ValueError, match=r"entropies\[2\]"):
        encode(CONTEXT, (NO_ENTROPY, NO_ENTROPY, b"", NO_ENTROPY))
    with pytest.raises(ValueError, match="secret"):
        commit(b"short")


def test_a_reveal_deals_every_deal_of_its_hand() -> None:
    """
    One secret covers the redeals: each has its own seed.
    """
    revealed = reveal(SECRET, altered(CONTEXT, redeal=2), ENTROPIES)
    assert check(revealed) is None
    assert seeds_of(revealed) == tuple(
        seed_of(SECRET, altered(CONTEXT, redeal=number), ENTROPIES) for number in range(3)
    )


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"secret": "00" * 32}, "fair/commitment"),
        ({"commitment": "ab" * 32}, "fair/commitment"),
        ({"secret": "XY" * 32}, "fair/hex"),
        ({"secret": "00"}, "fair/hex"),
        ({"commitment": "AB" * 32}, "fair/hex"),
        ({"entropies": ("00" * 16, "00" * 16, "00" * 16, "00")}, "fair/hex"),
        ({"entropies": ("00" * 16, "00" * 16, "00" * 16, "00" * 15 + "0\n")}, "fair/hex"),
        ({"table": "a b"}, "fair/name"),
        ({"redeals": 10**9}, "fair/number"),
        ({"hand_no": 0}, "fair/number"),
    ],
)
def test_a_bad_reveal_is_named(change: dict[str, Any], code: str) -> None:
    """
    Each thing that can be wrong with a reveal has its own code and both sentences.
    """
    refused = check(msgspec.structs.replace(reveal(SECRET, CONTEXT, ENTROPIES), **change))
    assert refused is not None
    assert refused.code == code
    assert refused.zh
    assert refused.en


def test_a_reveal_goes_over_the_wire() -> None:
    """
    Text and back gives the same reveal.
    """
    revealed = reveal(SECRET, CONTEXT, ENTROPIES)
    assert msgspec.json.decode(msgspec.json.encode(revealed), type=Reveal) == revealed


def test_the_vectors_are_up_to_date() -> None:
    """
    The file in git is what the code gives; other implementations are tested against it.
    """
    written = runpy.run_path(str(ROOT / "tests/vectors/fairness.py"))["text"]()
    assert written == (ROOT / "tests/vectors/fairness.json").read_text("ascii")


@pytest.mark.parametrize("vector", vectors(), ids=lambda v: f"{v['game']}-{v['hand_no']}-{v['redeal']}")
def test_twenty_lines_of_ones_own_are_enough(vector: dict[str, Any]) -> None:
    """
    The lines printed in ``docs/fairness.md``, run as they stand there, deal the same pack; and they are few.
    """
    doc = (ROOT / "docs/fairness.md").read_text("utf-8")
    code = re.findall(r"```python\n(.*?)```", doc, re.DOTALL)
    assert len(code) == 1
    assert len([line for line in code[0].splitlines() if line.strip()]) <= 23
    space: dict[str, Any] = {}
    exec(code[0], space)  # noqa: S102 - the document's own example
    arguments = [vector[name] for name in ("game", "table", "match_no", "hand_no", "redeal", "entropies")]
    arguments += [vector["secret"], vector["commitment"], vector["decks"], " ".join(vector["ranks"])]
    assert space["pack_of"](*arguments) == (vector["pack"], vector["first_drawer"])
    with pytest.raises(AssertionError, match="not the secret"):
        space["pack_of"](*arguments[:6], "00" * 32, *arguments[7:])


def test_vectors_skip_words_somewhere() -> None:
    """
    An implementation that forgets to skip would fail on at least one vector: without skipping some pack comes out otherwise.
    """

    def careless(vector: dict[str, Any]) -> Cards:
        stream = words(bytes.fromhex(vector["seed"]))
        pack = list(pack_faces(find_game(vector["game"])))
        for last in range(len(pack) - 1, 0, -1):
            other = next(stream) % (last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return tuple(pack)

    assert any(careless(vector) != tuple(vector["pack"]) for vector in vectors())


def test_a_derived_secret_differs_by_hand() -> None:
    """
    A simulated match has one secret a hand, the same again from the same seed.
    """
    made = {derived_secret(7, match, hand) for match in range(1, 12) for hand in range(1, 12)}
    assert len(made) == 121
    assert derived_secret(7, 1, 2) == derived_secret(7, 1, 2)
    assert chance_of(find_game("dalin"), derived_secret(7, 1, 2)) != chance_of(
        find_game("dalin"), derived_secret(8, 1, 2)
    )
