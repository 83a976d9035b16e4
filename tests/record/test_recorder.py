"""
The law: the recorder writes down what was done and nothing else, and keeps a hand to itself until it is finished.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from duijia.bots.simulation import seat_bots, simulate_matches
from duijia.chance import Chance, chance_of
from duijia.fairness import NO_ENTROPY, Context, Reveal, reveal, seed_of
from duijia.games import find_game
from duijia.hand.actions import Deal, Pass, Play
from duijia.hand.machine import actors, ask_of, waiting
from duijia.record import Header, Recorder, dumps, loads, replay, verify, verify_text
from duijia.record.record import kind_text, line_text
from duijia.refusals import Refused
from duijia.rules import Rules
from duijia.view import view_of
from tests.record.played import RANDOM, find_line, hand_text, header_of, match_record, replaced, resealed

SECRET = bytes(range(32))
ENTROPIES = (b"\x01" * 16, NO_ENTROPY, b"\x02" * 16, NO_ENTROPY)


def fair(rules: Rules, hand_no: int, redeal: int) -> tuple[Chance, Reveal]:
    """
    The chance of a deal at table ``tests``, and its reveal.
    """
    context = Context(rules.key, "tests", 1, hand_no, redeal)
    return chance_of(rules, seed_of(SECRET, context, ENTROPIES)), reveal(SECRET, context, ENTROPIES)


def play_on(recorder: Recorder, *, silent: bool, plays: int = 1000, redeal: int = 0) -> None:
    """
    Finish the running hand with random bots, or stop after so many plays; *silent*: nobody declares.
    """
    bots = seat_bots(recorder.match.rules, RANDOM, "1")
    ms = 1_000_000 * redeal
    while True:
        hand = recorder.match.hand
        assert hand is not None
        if waiting(hand) == "over" or plays == 0:
            return
        if waiting(hand) == "deal":
            assert recorder.act(Deal()) is None
            continue
        seat = actors(hand)[0]
        ask = ask_of(hand, seat)
        assert ask is not None
        quiet = silent and ask.kind in ("declare", "call", "counter")
        action = Pass(seat) if quiet else bots[seat].act(view_of(recorder.match, seat))
        ms += 1000
        assert recorder.act(action, ms) is None
        plays -= isinstance(action, Play)


def test_a_hand_dealt_again_is_one_hand_with_two_shuffles() -> None:
    """
    DL12: nobody calls in the first hand of dalin; the deal is kept in the record, the second one has its own seed.
    """
    rules = find_game("dalin")
    recorder = Recorder(header_of(rules), rules)
    for redeal in (0, 1):
        assert recorder.redeal == redeal
        recorder.start(*fair(rules, 1, redeal))
        play_on(recorder, silent=True, redeal=redeal)
    assert recorder.redeal == 2
    recorder.start(*fair(rules, 1, 2))
    play_on(recorder, silent=False, redeal=2)
    record = recorder.record()
    text = dumps(record)
    assert text.count("\nredeal\nshuffle ") == 2
    assert text.count("\nhand ") == text.count("\nsecret ") == 1
    assert "\nshuffle 2 " in text
    assert verify(record) == []
    last = list(replay(record))[-1].match
    assert last.hand_no == 1
    # Leaving a deal out is found, digests renewed or not.
    first, _, third = text.partition("redeal\n")
    assert verify_text(resealed(first + third))


@pytest.mark.parametrize("game", ["dagunzi", "dabang"])
def test_turned_cards_are_written(game: str) -> None:
    """
    GZ7, DB4: nobody shows a joker; each turned card has its line.
    """
    rules = find_game(game)
    recorder = Recorder(header_of(rules), rules)
    recorder.start(*fair(rules, 1, 0))
    play_on(recorder, silent=True)
    text = dumps(recorder.record())
    assert text.count("\nturned ") >= 4
    assert verify_text(text) == []


def test_a_running_hand_is_not_written_unless_asked_for() -> None:
    """
    An export while a match runs has the finished hands only; nothing of the pack being played leaks.
    """
    rules = find_game("dagunzi")
    recorder = Recorder(header_of(rules), rules)
    before = dumps(recorder.record())
    recorder.start(*fair(rules, 1, 0))
    play_on(recorder, silent=False, plays=10)
    assert dumps(recorder.record()) == before
    assert verify_text(before) == []
    stopped = dumps(recorder.record(stopped=True))
    assert "\nstopped\ndigest " in stopped
    assert stopped.count(" play ") == 10
    assert verify_text(stopped) == []


@pytest.mark.parametrize("plays", [0, 1, 2, 3, 4, 5, 50])
def test_a_hand_may_break_off_anywhere(plays: int) -> None:
    """
    A stopped record verifies, rewrites byte for byte, and breaks off with the last line.
    """
    rules = find_game("dalin")
    recorder = Recorder(header_of(rules), rules)
    recorder.start(*fair(rules, 1, 0))
    play_on(recorder, silent=False, plays=plays)
    text = dumps(recorder.record(stopped=True))
    assert verify_text(text) == []
    assert dumps(loads(text)) == text


def test_a_refused_action_leaves_no_trace() -> None:
    """
    It is returned, with its clause; the record stays as it was.
    """
    rules = find_game("dagunzi")
    recorder = Recorder(header_of(rules), rules)
    recorder.start(*fair(rules, 1, 0))
    before = dumps(recorder.record(stopped=True))
    match = recorder.match
    assert isinstance(recorder.act(Play(0, ("SK",))), Refused)  # type: ignore[arg-type]
    assert recorder.match is match
    assert dumps(recorder.record(stopped=True)) == before


def test_a_hand_without_a_commitment_verifies() -> None:
    """
    A pack dealt by hand has no secret; everything else is checked all the same.
    """
    rules = find_game("dabang")
    recorder = Recorder(header_of(rules), rules)
    recorder.start(chance_of(rules, 7))
    play_on(recorder, silent=False)
    text = dumps(recorder.record())
    assert "commit" not in text
    assert verify_text(text) == []


def test_times_run_forwards() -> None:
    """
    A time before an earlier one is told, at its column.
    """
    rules = find_game("dalin")
    recorder = Recorder(header_of(rules), rules)
    recorder.start(*fair(rules, 1, 0))
    play_on(recorder, silent=False)
    text = dumps(recorder.record())
    number = find_line(text, "trick 3 ") - 1
    row = text.split("\n")[number - 1]
    assert " @" in row
    found = verify_text(resealed(replaced(text, number, f"{row.split(' @')[0]} @5")))
    assert [(problem.line, problem.column, problem.code) for problem in found] == [
        (number, row.index("@") + 1, "record/time")
    ]


def test_replay_gives_every_card_and_action_with_its_line() -> None:
    """
    As many steps as deals, cards and actions; each starts where the one before ended.
    """
    record = match_record("dalin", 6, RANDOM, most=2)
    steps = list(replay(record))
    text = dumps(record)
    rows = text.split("\n")
    assert sum(step.action is None for step in steps) == text.count("\nkitty ")
    assert sum(isinstance(step.action, Play) for step in steps) == text.count(" play ")
    assert sum(isinstance(step.action, Deal) for step in steps) >= 2 * 128
    for one, two in pairwise(steps):
        assert two.before is one.match
        assert two.line >= one.line
    for step in steps:
        if isinstance(step.action, Play):
            assert rows[step.line - 1].startswith(f"{step.action.seat} play ")


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("王姨", "王姨"),
        ("  a\nb\t c ", "a b c"),
        ("", "-"),
        ("\u2028\x00", "-"),
        ("😀👩‍👩‍👧", "😀👩‍👩‍👧"),
        ("x" * 600, "x" * 500),
        ("x" * 499 + " yz", "x" * 499),
        ("\ud800abc", "abc"),
    ],
)
def test_names_are_made_fit_for_a_line(given: str, written: str) -> None:
    """
    Whatever a player is called, the record can be read again.
    """
    assert line_text(given) == written
    rules = find_game("dalin")
    header = Header.of(rules, (("person", given),) * 4, notes=(given,))
    text = dumps(Recorder(header, rules).record())
    assert dumps(loads(text.encode())) == text
    assert loads(text).header == header


@pytest.mark.parametrize(
    ("given", "written"),
    [("person", "person"), ("bot:rule", "bot:rule"), ("bot:a b", "bot:a_b"), ("robot", "bot:robot"), ("", "bot:_")],
)
def test_kinds_of_players_are_made_fit(given: str, written: str) -> None:
    """
    ``person``, or ``bot:`` and one visible word.
    """
    assert kind_text(given) == written


def test_the_same_seed_gives_the_same_record() -> None:
    """
    A simulated match can be made again.
    """
    assert hand_text("dabang", 4) == hand_text.__wrapped__("dabang", 4)
    assert hand_text("dabang", 4) != hand_text("dabang", 5)


def test_simulated_matches_are_the_same_written_or_not(tmp_path: Path) -> None:
    """
    Each match has its file, which verifies; the tallies do not depend on writing.
    """
    rules = find_game("dagunzi")
    written = simulate_matches(rules, RANDOM, "s", range(3), record=tmp_path)
    assert written == simulate_matches(rules, RANDOM, "s", range(3))
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == [f"dagunzi-{number:06}.djr" for number in range(3)]
    for path, tally in zip(files, written, strict=True):
        record = loads(path.read_bytes())
        assert verify(record) == []
        last = list(replay(record))[-1].match
        assert (last.hand_no, last.winner) == (tally.hands, tally.winner)
