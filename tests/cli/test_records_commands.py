"""
The law: ``duijia replay`` shows every hand and play of a record, ``duijia verify`` tells whether it holds, and neither ever ends in a
traceback.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from duijia.cli.replay import replay_command
from duijia.cli.simulate import simulate
from duijia.cli.verify import verify_command
from duijia.record import loads
from tests.record.played import find_line, hand_text, replaced

GOLDEN = Path(__file__).parents[1] / "golden"
TAKEN = str(GOLDEN / "dalin-taken-cards.djr")


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A terminal wide enough for 60 cards.
    """
    monkeypatch.setenv("COLUMNS", "250")


def test_golden_records_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """
    One line a file, exit code 0.
    """
    paths = sorted(str(path) for path in GOLDEN.glob("*.djr"))
    assert verify_command(paths, lang="en") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(paths) == 9
    assert all("holds" in line and "as committed" in line for line in lines)


@pytest.mark.parametrize(("lang", "word"), [("zh", "应为"), ("en", "should read")])
def test_what_does_not_hold_is_told_with_its_place(
    lang: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    ``FILE:LINE:COLUMN: sentence``, in either language, and exit code 1.
    """
    text = hand_text("dagunzi")
    number = find_line(text, "levels")
    path = tmp_path / "hand.djr"
    path.write_text(replaced(text, number, "levels 9 9 rise 6 6 jokers 0"), "utf-8")
    assert verify_command([str(path)], lang=lang) == 1  # type: ignore[arg-type]
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith(f"{path}:{number}:8: ")
    assert word in first


def test_files_that_are_no_records_or_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    A message each; the worst decides the exit code.
    """
    path = tmp_path / "x.djr"
    path.write_bytes(b"\xff\xfe")
    assert verify_command([str(path)], lang="en") == 1
    assert ":1:1: " in capsys.readouterr().out
    assert replay_command(str(path), lang="en") == 2
    assert ":1:1: " in capsys.readouterr().err
    missing = str(tmp_path / "missing\udcff.djr")
    assert verify_command([TAKEN, missing], lang="en") == 2
    assert replay_command(missing, lang="en") == 2
    assert replay_command(str(tmp_path), lang="zh") == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.djr")), ids=lambda path: path.stem)
def test_a_whole_replay_shows_every_hand(path: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    A heading and an end for each hand, a row for each trick.
    """
    assert replay_command(str(path), lang=lang) == 0  # type: ignore[arg-type]
    shown = capsys.readouterr().out
    text = path.read_text("utf-8")
    for hand in range(1, text.count("\nhand ") + 1):
        assert (f"第 {hand} 局" if lang == "zh" else f"Hand {hand} ") in shown
    assert shown.count("▸") == text.count("\ntrick ")
    assert ("赢得这一轮" if lang == "zh" else "win the match") in shown


def test_one_hand_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """
    ``--hand 2`` shows the taken cards of that hand and no other hand.
    """
    assert replay_command(TAKEN, hand=2, lang="en") == 0
    shown = capsys.readouterr().out
    assert "Hand 2 " in shown
    assert "Hand 1 " not in shown
    assert "taken 3 rule 3 → 0 rule 0: ♣10 ♣J LJ" in shown
    assert "given back" in shown


def test_a_hand_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Exit code 2, and nothing is shown as if it were the hand.
    """
    assert replay_command(TAKEN, hand=40, lang="en") == 2
    assert capsys.readouterr() == ("", "duijia replay: the record has no hand 40\n")


def test_step_by_step_waits_after_each_thing(capsys: pytest.CaptureFixture[str]) -> None:
    """
    As many stops as there are deals, actions, and cards from which something follows; plays show the four hands.
    """
    asked = 0

    def ask() -> str:
        nonlocal asked
        asked += 1
        return ""

    assert replay_command(TAKEN, step=True, hand=1, lang="en", ask=ask) == 0
    text = Path(TAKEN).read_text("utf-8").split("\nhand 2\n")[0]
    actions = sum(line[:2] in ("0 ", "1 ", "2 ", "3 ") for line in text.splitlines())
    assert actions < asked <= actions + 3
    assert capsys.readouterr().out.count("●") >= text.count(" play ") - 1


@pytest.mark.parametrize(("key", "most"), [("t", 30), ("h", 4), ("q", 1)])
def test_step_by_step_can_jump(key: str, most: int, capsys: pytest.CaptureFixture[str]) -> None:
    """
    To the next trick, to the next hand, out.
    """
    asked = 0

    def ask() -> str:
        nonlocal asked
        asked += 1
        if asked > most:
            raise EOFError
        return key

    assert replay_command(TAKEN, step=True, lang="en", ask=ask) == 0
    shown = capsys.readouterr().out
    assert asked <= most + 1
    hands = len({line for line in shown.splitlines() if "Hand " in line})
    assert hands == {"t": 2, "h": 4, "q": 1}[key]


def test_a_record_that_cannot_be_played_shows_what_can(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    The replay stops at the refused action and says where.
    """
    text = hand_text("dalin")
    number = find_line(text, "trick 1 ") - 1
    seat = text.split("\n")[number - 1][0]
    path = tmp_path / "bad.djr"
    path.write_text(replaced(text, number, f"{seat} play BJ BJ BJ BJ"), "utf-8")
    loads(path.read_bytes())
    assert replay_command(str(path), lang="zh") == 2
    out, err = capsys.readouterr()
    assert "第 1 局" in out
    assert f"{path}:{number}:3: " in err


def test_simulate_writes_records_that_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    ``--record DIR`` writes one file a match; single hands and a directory that cannot be made are refused.
    """
    directory = tmp_path / "new" / "records"
    assert simulate(game="dabang", bots="random", count=3, seed="r", options=["follow=loose"], record=directory) == 0
    paths = sorted(str(path) for path in directory.iterdir())
    assert len(paths) == 3
    capsys.readouterr()
    assert verify_command(paths, lang="en") == 0
    assert all(loads(Path(path).read_bytes()).header.options["follow"] == "loose" for path in paths)
    assert simulate(mode="hands", count=1, record=directory) == 2
    assert simulate(count=1, ray="local", record=directory) == 2
    assert simulate(count=1, record=Path(paths[0])) == 2
    assert capsys.readouterr().err.count("duijia simulate: record: ") == 3
