"""
The arena: what is played depends on its manifest alone, what is kept can be checked, and who breaks the rules loses.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import jsonschema
import msgspec
import pytest

from duijia.bots.arena import journal as kept
from duijia.bots.arena.estimate import Running
from duijia.bots.arena.fault import lost_by
from duijia.bots.arena.journal import Journal, read_pairs
from duijia.bots.arena.manifest import Manifest, ManifestError, manifest_of, rules_of
from duijia.bots.arena.matches import play_series_match
from duijia.bots.arena.pairs import MEASURES, pair_of, play_twice
from duijia.bots.arena.picture import draw
from duijia.bots.arena.run import play_arena
from duijia.bots.arena.seated import bin_of, quantile, time_of
from duijia.bots.arena.stopping import Stop
from duijia.bots.arena.summary import Summary, summary_of
from duijia.bots.arena.verify import problems
from duijia.bots.registry import find_bot
from duijia.bots.table import chances
from duijia.cards import next_seat, team_of
from duijia.cluster import Inline, open_executor
from duijia.games import GAMES, find_game
from duijia.match import Match, new_match, start_hand
from duijia.rules import Rules, with_options
from tests.arena.clumsy import cheating, helped, raising
from tests.bots.test_search import positions

DAGUNZI = find_game("dagunzi")
CLUMSY = {
    "raising": "crash: ZeroDivisionError (clumsy.py, line N)",
    "cheating": "illegal",
    "helped": "silence",
    "babbling": "garbage",
}
FILES = (kept.MANIFEST, kept.HANDS, kept.MATCHES)


def manifest(
    first: str = "random", second: str = "rule", pairs: int = 10, matches: int = 0, stop: Stop | None = None
) -> Manifest:
    """
    A small arena of dalin, whose hands are short.
    """
    return manifest_of(find_game("dalin"), (first, second), "a", pairs=pairs, matches=matches, stop=stop)


class StopHereError(Exception):
    """
    The run is broken off.
    """


def played(
    directory: Path | None, head: Manifest, *, resume: bool = False, until: int | None = None, jobs: int = 1
) -> Summary:
    """
    The arena *head* played in *directory*, broken off after *until* pairs.
    """
    journal = Journal(head, directory, resume=resume)

    def watch(journal: Journal, _running: dict[str, Running]) -> None:
        if until is not None and len(journal.pairs) == until:
            raise StopHereError

    with open_executor(jobs=jobs) as executor:
        summary = play_arena(journal, executor, watch)
    if directory is not None:
        (directory / kept.SUMMARY).write_bytes(msgspec.json.encode(summary))
    return summary


def test_going_on_is_the_same_as_playing_through(tmp_path: Path) -> None:
    """
    Broken off after four pairs, with half a line written, and gone on with in two processes: the same bytes and the same result as played
    through in one.
    """
    head = manifest(matches=3)
    whole = played(tmp_path / "whole", head)
    parts = tmp_path / "parts"
    with pytest.raises(StopHereError):
        played(parts, head, until=4)
    with (parts / kept.HANDS).open("ab") as file:
        file.write(b'{"number":4,"halves":[{"poi')
    again = played(parts, head, resume=True, jobs=2)
    for name in FILES:
        assert (parts / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert again.estimates == whole.estimates
    assert again.matches == whole.matches
    assert len(read_pairs(parts)) == 10


def test_one_arena_plays_in_a_directory(tmp_path: Path) -> None:
    """
    A second one, gone on with while the first plays, would spoil the hands of both: it is refused, and the first goes on. Whoever was broken
    off stands in nobody's way, also where the error that did it is kept.
    """
    head = manifest(pairs=4)
    first = Journal(head, tmp_path)
    for resume in (False, True):
        with pytest.raises(ManifestError, match="out: an arena is being played in"):
            Journal(head, tmp_path, resume=resume)

    def watch(_journal: Journal, _running: dict[str, Running]) -> None:
        raise StopHereError

    with open_executor() as executor, pytest.raises(StopHereError) as kept_error:
        play_arena(first, executor, watch)
    assert played(tmp_path, head, resume=True).pairs == 4
    assert len(first.pairs) == 1
    assert kept_error.tb is not None


def test_more_can_be_asked_for(tmp_path: Path) -> None:
    """
    An arena is gone on with to a larger number; another one, or one that was not to be gone on with, is refused by the field's name.
    """
    played(tmp_path, manifest(pairs=3))
    assert played(tmp_path, manifest(pairs=5), resume=True).pairs == 5
    with pytest.raises(ManifestError, match=r"out: .* go on with it by --resume"):
        Journal(manifest(), tmp_path)
    with pytest.raises(ManifestError, match=r"bots: .*random.* there, .*beginner"):
        Journal(manifest("beginner"), tmp_path, resume=True)
    with pytest.raises(ManifestError, match="stop"):
        Journal(manifest(stop=Stop(by="points")), tmp_path, resume=True)


def test_it_ends_when_it_is_decided(tmp_path: Path) -> None:
    """
    Random against rule is decided at the first look; what was played is the beginning of what would have been, and going on adds nothing.
    """
    stop = Stop(by="both", fewest=6)
    summary = played(tmp_path, manifest(pairs=200, stop=stop))
    assert summary.decided
    assert summary.pairs == 6
    assert "any" in summary.interval
    assert played(tmp_path, manifest(pairs=200, stop=stop), resume=True).pairs == 6
    assert [pair.halves for pair in read_pairs(tmp_path)] == [
        play_twice(rules_of(manifest()), find_bot("random"), find_bot("rule"), f"a/{number}").halves
        for number in range(6)
    ]


def test_what_is_kept_holds(tmp_path: Path) -> None:
    """
    Hands are dealt and played again by the rules; asked again, the bots do the same.
    """
    played(tmp_path, manifest(pairs=4, matches=2))
    assert list(problems(tmp_path, ask=True)) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        (kept.HANDS, '"banks":-1', '"banks":1', "pair 0, play 1: comes to points"),
        (kept.HANDS, " play ", " pay ", "pair 0, play 1: part"),
        (kept.HANDS, '"text":"deal', '"text":"0 pass; deal', "pair 0, play 1: part 1, '0 pass'"),
        (kept.HANDS, "; 1 play", "; 1 whistle", "'1 whistle"),
        (kept.MATCHES, '"hands":', '"hands":1', "match 0: won by"),
        (kept.SUMMARY, '"mean":', '"mean":1', "summary.json: estimates is not what the hands come to"),
    ],
)
def test_what_was_changed_is_found(name: str, old: str, new: str, words: str, tmp_path: Path) -> None:
    """
    A result, an action, a word or a mean that was changed by hand is told with its place.
    """
    played(tmp_path, manifest(pairs=2, matches=1))
    path = tmp_path / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1) if old != '"mean":' else text.replace('"mean":-', '"mean":-1', 1))
    found = list(problems(tmp_path))
    assert any(words in problem for problem in found), found


def test_unreadable_directories_are_named(tmp_path: Path) -> None:
    """
    No manifest, a line that is none, a line out of order.
    """
    with pytest.raises(ManifestError, match=r"manifest.json: No such file"):
        list(problems(tmp_path))
    played(tmp_path, manifest(pairs=2))
    lines = (tmp_path / kept.HANDS).read_text()
    (tmp_path / kept.HANDS).write_text("[]\n" + lines)
    with pytest.raises(ManifestError, match=r"hands.jsonl, line 1"):
        list(problems(tmp_path))
    (tmp_path / kept.HANDS).write_text(lines.split("\n")[1] + "\n")
    with pytest.raises(ManifestError, match="line 1: has number 1"):
        list(problems(tmp_path))


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.key) for rules in GAMES])
def test_faults_lose_and_are_listed(rules: Rules, tmp_path: Path) -> None:
    """
    A bot that raises, plays what it does not hold or what there is not, or had a move made for it loses every hand in which it does, on
    either side; what is written down still holds.
    """
    for name, fault in CLUMSY.items():
        head = manifest_of(rules, (f"tests.arena.clumsy:{name}", "rule"), "f", pairs=2)
        summary = played(tmp_path / name, head)
        assert summary.lost_by_fault == (4, 0)
        assert [(one.bot, re.sub(r"\d+", "N", one.fault)) for one in summary.faults] == [(name, fault)]
        assert all(half.points < 0 and half.banks == -1 for pair in read_pairs(tmp_path / name) for half in pair.halves)
        assert list(problems(tmp_path / name)) == []


def test_a_match_goes_on_after_a_fault() -> None:
    """
    Hand after hand is lost, so the other side wins the match, whichever it sits on.
    """
    for number in (0, 1):
        result = play_series_match(DAGUNZI, cheating, find_bot("rule"), "m", number)
        assert result.winner == 1
        assert result.lost == (result.hands, 0)
    assert play_series_match(DAGUNZI, find_bot("rule"), raising, "m", 0).winner == 0
    assert play_series_match(DAGUNZI, helped, find_bot("rule"), "m", 0).winner == 1


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.key) for rules in GAMES])
def test_a_hand_is_lost_as_clearly_as_its_role_allows(rules: Rules) -> None:
    """
    The dealer's side gives up all points, the attackers get none; the other side keeps or takes the bank.
    """
    seen: set[bool] = set()
    for match, seat in positions(rules, "lost", ("rule",) * 4, 1):
        hand = match.hand
        assert hand is not None
        assert hand.dealer is not None
        done = lost_by(hand, seat).settlement
        assert done is not None
        deals = team_of(hand.dealer) == team_of(seat)
        assert done.score == (rules.score.total if deals else 0)
        if done.next_dealer is not None:
            assert (team_of(done.next_dealer) == team_of(seat)) is False
        seen.add(deals)
    assert seen == {True, False}


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.key) for rules in GAMES])
def test_a_bot_against_itself(rules: Rules) -> None:
    """
    The null: with random streams of its own on each side the interval of 60 pairs covers zero in every measure, and the pairs differ;
    where nothing is drawn the halves of a pair cancel out.
    """
    maker = find_bot("random")
    pairs = [play_twice(rules, maker, maker, f"nullb/{number}", number) for number in range(60)]
    summary = summary_of(manifest_of(rules, ("random", "random"), "nullb", pairs=60), pairs, [])
    for mean in summary.estimates.values():
        assert mean.low is not None
        assert mean.high is not None
        assert mean.low <= 0 <= mean.high
    assert len({pair_of(pair.halves).points for pair in pairs}) > 20
    rule = find_bot("rule")
    result = pair_of(play_twice(rules, rule, rule, "null").halves)
    assert [getattr(result, name) for name in MEASURES] == [0, 0, 0, 0]


def test_the_result_as_json(tmp_path: Path) -> None:
    """
    The result agrees with the schema of its type, names what it was played with, and is read back the same.
    """
    summary = played(tmp_path, manifest(pairs=3, matches=2))
    text = msgspec.json.encode(summary)
    data = json.loads(text)
    jsonschema.validate(data, msgspec.json.schema(Summary))
    assert data["manifest"]["format"] == "duijia-arena/1"
    assert data["manifest"]["bots"] == ["random", "rule"]
    assert len(data["manifest"]["code"]) == 16
    assert data["command"].startswith("duijia arena random rule --game dalin --hands 3 --matches 2")
    assert data["matches"]["won"] == [0, 2]
    assert msgspec.json.decode(text, type=Summary) == summary


def test_the_picture(tmp_path: Path) -> None:
    """
    Well-formed SVG that names the bots, shows every measure and the running mean; the same result draws the same bytes.
    """
    head = manifest(pairs=30)
    summary = played(tmp_path, head)
    pairs = read_pairs(tmp_path)
    picture = draw(summary, pairs)
    root = ET.fromstring(picture)  # noqa: S314 - our own
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words = " ".join(root.itertext())
    for wanted in ("random against rule", "points a hand", "levels a hand", "积分 a hand", "30 pairs"):
        assert wanted in words
    assert root.findall("{http://www.w3.org/2000/svg}polyline")
    assert draw(summary, read_pairs(tmp_path)) == picture
    assert ET.fromstring(draw(summary_of(head, pairs[:1], []), pairs[:1])) is not None  # noqa: S314


def test_times_are_kept_to_a_bin() -> None:
    """
    A bin is 6 % wide, and quantiles of moves are those of their bins.
    """
    random = Random(1)
    for _ in range(200):
        seconds = 10 ** random.uniform(-5.5, 1)
        assert time_of(bin_of(seconds)) == pytest.approx(seconds, rel=0.031)
    times = {bin_of(0.001): 90, bin_of(0.1): 9, bin_of(2.0): 1}
    assert quantile(times, 0.5) == pytest.approx(0.001, rel=0.04)
    assert quantile(times, 0.95) == pytest.approx(0.1, rel=0.04)
    assert quantile(times, 1) == pytest.approx(2, rel=0.04)
    assert quantile({}, 0.5) == 0


def test_manifests_tell_rules_apart() -> None:
    """
    House rules are in the manifest and its digest; rules that have changed since are refused.
    """
    strict = manifest_of(with_options(DAGUNZI, {"follow": "strict"}), ("rule", "rule"), "1", pairs=1)
    assert strict.options == {"follow": "strict"}
    assert rules_of(strict) == with_options(DAGUNZI, {"follow": "strict"})
    with pytest.raises(ManifestError, match="rules: 000"):
        rules_of(msgspec.structs.replace(strict, rules="000"))


def test_a_start_is_before_its_hand() -> None:
    """
    A hand lost before there is a dealer is played as if the other side dealt.
    """
    match: Match = start_hand(new_match(DAGUNZI), next(chances(DAGUNZI, "s")))
    assert match.hand is not None
    hand = lost_by(match.hand, 2)
    assert hand.dealer == next_seat(2)
    assert hand.settlement is not None
    assert hand.settlement.score == 0


def test_work_goes_over_any_executor() -> None:
    """
    Two processes give what one gives.
    """
    head = manifest(pairs=5)
    one, two = Journal(head), Journal(head)
    play_arena(one, Inline())
    with open_executor(jobs=2) as executor:
        play_arena(two, executor)
    assert [pair.halves for pair in one.pairs] == [pair.halves for pair in two.pairs]
