"""
Text forms: each value reads back from what it is written as, and nothing else is read.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duijia.cards import FACES, RANKS, SEATS, SUITS, SYMBOLS, Card, Cards
from duijia.games import GAMES
from duijia.notation import (
    NotationError,
    format_cards,
    parse_card,
    parse_cards,
    parse_rank,
    parse_seat,
    parse_suit,
    parse_trump,
)
from duijia.order import order_of


@pytest.mark.parametrize("card", FACES)
def test_each_card_in_each_spelling(card: str) -> None:
    """
    ``SK``, lower and mixed case, ``♠K``, and ``T`` for 10.
    """
    spellings = {card, card.lower(), card[0].lower() + card[1:], card[0] + card[1:].lower()}
    if card[0] in SYMBOLS and card not in ("LJ", "BJ"):
        spellings |= {SYMBOLS[card[0]] + card[1:], SYMBOLS[card[0]] + card[1:].lower()}
        if card[1:] == "10":
            spellings |= {card[0] + "T", card[0] + "t", SYMBOLS[card[0]] + "T"}
    for spelling in spellings:
        assert parse_card(spelling) == card


def test_ranks_suits_trumps_and_seats() -> None:
    """
    All of them read back.
    """
    assert [parse_rank(rank) for rank in RANKS] == list(RANKS)
    assert [parse_rank(rank.lower()) for rank in RANKS] == list(RANKS)
    assert parse_rank("T") == parse_rank("t") == "10"
    assert [parse_suit(suit) for suit in SUITS] == [parse_suit(SYMBOLS[suit].lower()) for suit in SUITS] == list(SUITS)
    assert [parse_trump(text) for text in ("-", "s", "♥")] == ["-", "S", "H"]
    assert [parse_seat(str(seat)) for seat in SEATS] == list(SEATS)


@pytest.mark.parametrize(
    "text", ["", " SK", "SK ", "S1", "S11", "K", "XK", "J", "ſK", "S१", "SKK", "SK\n", "joker", "♠", "10"]
)
def test_what_is_no_card(text: str) -> None:
    """
    Anything else is refused, look-alikes of other scripts included.
    """
    with pytest.raises(NotationError):
        parse_card(text)


@pytest.mark.parametrize(
    ("text", "index", "line", "column"),
    [
        ("SK XX", 1, 1, 4),
        ("XX", 0, 1, 1),
        ("  SK   S9  0*S9", 2, 1, 12),
        ("100*S9", 0, 1, 1),
        ("*S9", 0, 1, 1),
        ("3*", 0, 1, 1),
    ],
)
def test_where_the_fault_is(text: str, index: int, line: int, column: int) -> None:
    """
    The word at fault is told by its place among the words, line and column.
    """
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert (caught.value.index, caught.value.line, caught.value.column) == (index, line, column)


def test_where_the_text_begins() -> None:
    """
    Line and column count from where the reader says that the text begins.
    """
    with pytest.raises(NotationError) as caught:
        parse_cards("SK XX", line=7, column=11)
    assert (caught.value.line, caught.value.column) == (7, 14)


def test_copies() -> None:
    """
    ``3*SK`` is three copies, also written so.
    """
    assert parse_cards("3*♥9 ♥6 ht c4") == ("H9", "H9", "H9", "H6", "H10", "C4")
    assert format_cards((Card("SK"), Card("H9"), Card("SK")), compact=True) == "2*SK H9"
    assert parse_cards("") == ()


hands = st.lists(st.sampled_from(FACES), max_size=60).map(tuple)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(hands, st.booleans())
def test_written_cards_read_back(cards: Cards, compact: bool) -> None:
    """
    Whatever is written, compact or not, reads back as the same cards.
    """
    assert sorted(parse_cards(format_cards(cards, compact=compact))) == sorted(cards)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_output_is_sorted_by_the_games_order(rules: object) -> None:
    """
    Written cards stand in the game's order, highest trump first.
    """
    game = next(one for one in GAMES if one is rules)
    order = order_of(game, game.climb[0], "H")
    assert format_cards(reversed(order.faces), order) == " ".join(order.faces)
    assert format_cards(order.faces, order).startswith("BJ LJ H")


@settings(max_examples=500, deadline=None, derandomize=True)
@given(st.text(max_size=30))
def test_any_text(text: str) -> None:
    """
    Any text is cards or a NotationError that can be printed, nothing else.
    """
    try:
        cards = parse_cards(text)
    except NotationError as error:
        str(error).encode()
    else:
        assert set(cards) <= set(FACES)
