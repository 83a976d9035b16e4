"""
The rule book as the page gets it.
"""

from __future__ import annotations

import msgspec
import pytest

from duijia.games import GAMES
from duijia.rules import Rules
from duijia.server.rules_info import BookClause, RuleBook, rule_book
from duijia.text import rulebook


def by_number(game: str) -> dict[str, BookClause]:
    return {clause.number: clause for section in rule_book(game).sections for clause in section.clauses}


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_a_book_is_whole_and_survives_the_wire(rules: Rules) -> None:
    """
    Every clause of the game is in exactly one section, and the book read back from JSON is the same.
    """
    book = rule_book(rules.key)
    numbers = [clause.number for section in book.sections for clause in section.clauses]
    assert numbers == [clause.number for clause in rulebook.clauses(rules.key)]
    assert len(book.zh) == len(book.en) and all(section.clauses for section in book.sections)
    assert msgspec.json.decode(msgspec.json.encode(book), type=RuleBook) == book
    assert rule_book(rules.names[0]) == book


def test_a_clause_offers_only_the_house_rules_of_its_game() -> None:
    """
    GZ26 offers its rounding in dagunzi; dabang, which has no such option, is not offered it, but is told where it differs.
    """
    assert by_number("dagunzi")["GZ26"].options == ("deficit_round", "jokers_void_when_dug_short")
    assert by_number("dagunzi")["GZ26"].note is None
    there = by_number("dabang")["GZ26"]
    assert there.options == ("jokers_void_when_dug_short",)
    assert there.note is not None and {span.text for span in there.note.en if span.kind == "clause"} == {"DB18", "DB20"}


def test_an_unknown_game_has_no_book() -> None:
    """
    A name that is no game is a KeyError, which the route turns into a fault.
    """
    with pytest.raises(KeyError):
        rule_book("mahjong")
