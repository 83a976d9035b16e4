"""
The law: what was played verifies, and no byte of an action or a result can be changed unseen, not even by a forger who renews the digests.
"""

from __future__ import annotations

import re

import pytest

from duijia.chance import chance_of
from duijia.games import GAMES, find_game
from duijia.record import dumps, loads, verify, verify_text
from duijia.record.digest_lines import digest_of
from duijia.rules import Rules, option_text, with_options
from tests.record.played import MIXED, RANDOM, find_line, hand_text, match_record, replaced, resealed, timed

RESULTS = ("trick", "fixed", "moved", "score", "buried", "levels", "next", "owed", "points", "won", "end", "start")


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
@pytest.mark.parametrize("bots", [RANDOM, MIXED], ids=["random", "mixed"])
@pytest.mark.parametrize("seed", [3, 4])
def test_a_simulated_match_verifies(rules: Rules, bots: tuple[str, ...], seed: int) -> None:
    """
    Every action legal, every result right, every pack as committed.
    """
    assert verify_text(dumps(match_record(rules.key, seed, bots, most=12))) == []


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        (rules.key, option.name, option_text(value))
        for rules in GAMES
        for option in rules.options
        for value in option.values
    ],
)
def test_a_record_replays_under_its_own_rules(game: str, name: str, value: str) -> None:
    """
    Two hands with each value of each option verify; under another table's default they would be read as its own all the same.
    """
    record = match_record(game, 5, RANDOM, ((name, value),), most=2)
    assert record.header.options[name] == value
    assert verify(loads(dumps(record))) == []


CYCLES = (b"0123456789", b"SHCD", b"JQKA", b"LB", b"-2", b" -", b"@x", b":-")


def other_byte(byte: int) -> int:
    """
    A byte that might stand there instead: the next digit, suit or rank; letters of words become x.
    """
    for cycle in CYCLES:
        if byte in cycle:
            return cycle[(cycle.index(byte) + 1) % len(cycle)]
    return ord("x") if byte != ord("x") else ord("y")


def changed_bytes(text: str, lines: re.Pattern[str]) -> list[str]:
    """
    *text* with one byte changed, once for each byte of the lines that *lines* matches.
    """
    data = text.encode("ascii")
    made = []
    at = 0
    for row in data.split(b"\n"):
        if lines.match(row.decode()):
            made += [
                (data[:offset] + bytes([other_byte(data[offset])]) + data[offset + 1 :]).decode()
                for offset in range(at, at + len(row))
            ]
        at += len(row) + 1
    return made


ACTIONS = re.compile(r"[0-3] |deal ")
OUTCOMES = re.compile("|".join(f"{word} " for word in RESULTS))


@pytest.mark.slow
def test_any_changed_byte_of_an_action_or_result_is_found() -> None:
    """
    Every byte of every such line of a hand of dalin, one after the other; times are kept in this record.
    """
    text = timed(hand_text("dalin"))
    assert verify_text(text) == []
    changes = [*changed_bytes(text, ACTIONS), *changed_bytes(text, OUTCOMES)]
    assert len(changes) > 2500
    missed = [change for change in changes if not verify_text(change)]
    assert missed == []


@pytest.mark.parametrize("game", ["dagunzi", "dabang"])
def test_any_changed_byte_is_found_in_the_other_games_too(game: str) -> None:
    """
    Every eleventh byte.
    """
    text = hand_text(game)
    changes = [*changed_bytes(text, ACTIONS), *changed_bytes(text, OUTCOMES)][::11]
    assert len(changes) > 200
    assert [change for change in changes if not verify_text(change)] == []


def test_a_forged_result_is_found_though_the_digests_fit() -> None:
    """
    Results are computed again: renewing the digests hides no changed result, trick, level or tribute.
    """
    text = hand_text("dagunzi")
    changes = changed_bytes(text, OUTCOMES)[::5]
    assert len(changes) > 200
    for change in changes:
        found = verify_text(resealed(change))
        assert found
        assert found[0].code != "record/digest"


def test_a_forged_play_is_found_though_the_digests_fit() -> None:
    """
    Another card in a play is a card not held, a duty missed, or a card missing later.
    """
    text = hand_text("dalin")
    forged = 0
    for number, row in enumerate(text.split("\n"), 1):
        if not re.match(r"[0-3] play", row) or number % 3:
            continue
        seat, verb, card, *rest = row.split(" ")
        other = "D9" if card != "D9" else "C9"
        change = replaced(text, number, " ".join([seat, verb, *sorted([other, *rest])]))
        found = verify_text(resealed(change))
        assert found, row
        assert "digest" not in found[0].code
        forged += 1
    assert forged > 30


def test_a_changed_pack_or_secret_is_found_though_the_digests_fit() -> None:
    """
    The pack is drawn again from the commitment.
    """
    text = hand_text("dabang")
    number = find_line(text, "pack")
    row = text.split("\n")[number - 1].split(" ")
    row[1], row[2] = row[2], row[1]
    assert row[1] != row[2]
    found = verify_text(resealed(replaced(text, number, " ".join(row))))
    assert (found[0].line, found[0].column, found[0].code) == (number, 6, "record/shuffle")
    number = find_line(text, "secret")
    found = verify_text(resealed(replaced(text, number, "secret " + "ab" * 32)))
    assert (found[0].line, found[0].code) == (number, "record/commitment")
    number = find_line(text, "entropy")
    found = verify_text(resealed(replaced(text, number, "entropy" + f" {'01' * 16}" * 4)))
    assert "record/shuffle" in {problem.code for problem in found}
    number = find_line(text, "shuffle")
    row = text.split("\n")[number - 1].split(" ")
    row[3] = str((int(row[3]) + 1) % 4)
    found = verify_text(resealed(replaced(text, number, " ".join(row))))
    assert (found[0].line, found[0].column, found[0].code) == (number, 18, "record/shuffle")


def test_a_changed_head_is_found_by_the_digest() -> None:
    """
    Names and notes follow from nothing, so the digest after the first hand tells of them.
    """
    text = hand_text("dalin")
    found = verify_text(replaced(text, find_line(text, "player 2"), "player 2 person Somebody"))
    assert [problem.code for problem in found] == ["record/digest", "record/digest"]
    assert found[0].line == find_line(text, "digest")


def test_a_changed_digest_is_the_only_problem() -> None:
    """
    One changed digest does not make the later ones wrong.
    """
    text = dumps(match_record("dagunzi", 3, most=3))
    number = find_line(text, "digest")
    found = verify_text(replaced(text, number, "digest " + "0" * 32))
    assert [(problem.line, problem.column, problem.code) for problem in found] == [(number, 8, "record/digest")]


def test_rules_that_changed_since_are_told() -> None:
    """
    The digest of the rules' columns is compared, the match replayed all the same.
    """
    text = hand_text("dalin")
    number = find_line(text, "rules")
    found = verify_text(resealed(replaced(text, number, "rules 0123456789ab")))
    assert [(problem.line, problem.column, problem.code) for problem in found] == [(number, 7, "record/rules")]


def test_other_options_are_other_rules() -> None:
    """
    A record that claims another house rule does not verify, digests renewed or not.
    """
    text = hand_text("dagunzi")
    change = replaced(text, find_line(text, "option riot"), "option riot off")
    assert {problem.code for problem in verify_text(resealed(change))} == {"record/rules"}
    change = replaced(text, find_line(text, "option riot"), "option riot on")
    assert [(p.line, p.column, p.code) for p in verify_text(change)] == [
        (find_line(text, "option riot"), 13, "record/option")
    ]
    change = replaced(text, find_line(text, "option riot"), "option rat off")
    assert [(p.column, p.code) for p in verify_text(change)] == [(8, "record/option")]
    change = replaced(text, find_line(text, "option riot"), "option dry on")
    assert [p.code for p in verify_text(change)] == ["record/option_twice"]
    change = replaced(text, find_line(text, "game"), "game poker")
    assert [(p.line, p.column, p.code) for p in verify_text(change)] == [(2, 6, "record/game")]


def test_an_illegal_action_says_which_clause() -> None:
    """
    The refusal of the table is the verdict of ``verify``.
    """
    text = hand_text("dagunzi")
    number = find_line(text, "fixed") + 1
    seat = int(text.split("\n")[number - 1][0])
    found = verify_text(resealed(replaced(text, number, f"{(seat + 1) % 4} play S3")))
    assert (found[0].line, found[0].column, found[0].code) == (number, 3, "record/refused")
    assert "turn" in found[0].en


def test_missing_and_added_lines_are_told_at_their_place() -> None:
    """
    A trick left out, or told twice.
    """
    text = hand_text("dagunzi")
    number = find_line(text, "trick 5 ")
    rows = text.split("\n")
    found = verify_text(resealed("\n".join([*rows[: number - 1], *rows[number:]])))
    assert (found[0].line, found[0].code) == (number, "record/differs")
    assert "trick 5" in found[0].en
    found = verify_text(resealed("\n".join([*rows[:number], *rows[number - 1 :]])))
    assert found[0].line == number + 1


def test_the_digest_is_what_the_document_says() -> None:
    """
    The first 32 hex digits of SHA-256.
    """
    assert digest_of("abc") == "ba7816bf8f01cfea414140de5dae2223"


def test_another_games_registry_can_be_used() -> None:
    """
    A ruleset that is not in the registry verifies when the caller can find it.
    """
    rules = with_options(find_game("dalin"), {"dig_single": "2"})
    assert chance_of(rules, 1) == chance_of(find_game("dalin"), 1)
    record = match_record("dalin", 6, RANDOM, (("dig_single", "2"),), most=2)
    assert verify(record, lambda _name: rules) == []
