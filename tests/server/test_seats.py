"""
Seats are held by secrets; names are for display.
"""

from __future__ import annotations

import unicodedata

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duijia.server.faults import FaultError
from duijia.server.project import info_of
from duijia.server.seats import clean_name, new_table_id, new_token, proof_of, seat_of
from duijia.server.store import MemoryStore
from tests.server.inside import opened


@pytest.mark.parametrize(
    "name",
    [
        "阿明",
        "王姨",
        "  Anna ",
        "O'Neil",
        "<b>bold</b>",
        "👨‍👩‍👧",
        "محمد",
        "é",
        "e\u0301",
        "a" * 24,
        "字" * 24,
        "😀" * 24,
    ],
)
def test_names_people_have_are_taken(name: str) -> None:
    """
    Any script, emoji, and what looks like HTML (it is only text); blanks around are left out, equal names look equal.
    """
    assert clean_name(name) == unicodedata.normalize("NFC", name).strip()


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3000",
        "a" * 25,
        "a\nb",
        "a\tb",
        "a\x00b",
        "\u202eabc",
        "a\u2066b",
        "a\u200bb",
        "\u200d",
        "\ufeffab",
        "a\u2028b",
        "\ud800",
        "\ue000",
        "\u3164",
        "\u2800 \uffa0",
    ],
)
def test_names_that_deceive_are_refused(name: str) -> None:
    """
    Nothing to see, too long, control characters, what turns the direction of text, invisible characters.
    """
    with pytest.raises(FaultError) as fault:
        clean_name(name)
    assert fault.value.field == "name"


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=40))
def test_a_name_is_shown_as_kept_or_refused(name: str) -> None:
    """
    A name that is taken is its own clean form: 1 to 24 characters, and cleaning it again changes nothing.
    """
    try:
        shown = clean_name(name)
    except FaultError:
        return
    assert 1 <= len(shown) <= 24
    assert clean_name(shown) == shown


async def test_a_secret_is_kept_nowhere_and_opens_its_own_seat_only() -> None:
    """
    Neither the journal nor what is public holds the secret; it names its seat, and any other text names none.
    """
    store = MemoryStore()
    lobby, person, token = await opened("dagunzi", store)
    table = person.table
    assert seat_of(table.state, token) == 0
    for other in ("", token[:-1], token + "A", token.lower(), proof_of(token), "\ud800", new_token()):
        assert seat_of(table.state, other) is None
    journal = b"".join(row.body for row in await store.read(table.name))
    assert token.encode() not in journal
    assert proof_of(token).encode() in journal
    public = msgspec.json.encode(info_of(table.name, table.state, table.company, 0.0))
    assert proof_of(token).encode() not in public
    await person.hello(token)
    assert token not in str(person.heard)
    assert proof_of(token) not in str(person.heard)
    await lobby.close()


def test_ids_and_secrets_do_not_repeat() -> None:
    """
    A thousand of each are all different, and long enough not to be guessed.
    """
    tokens = {new_token() for _ in range(1000)}
    tables = {new_table_id() for _ in range(1000)}
    assert len(tokens) == len(tables) == 1000
    assert min(map(len, tokens)) >= 32
    assert min(map(len, tables)) >= 12
