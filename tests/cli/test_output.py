"""
Output that nobody takes: one line that says so where it is somebody's fault, an exit code, never a traceback; and files whole or not at all.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import IO

import pytest

from duijia.cli.output import READER_GONE, UNWRITTEN
from duijia.cli.screen import STOPPED
from duijia.record.files import write_whole
from tests.e2e.server import Server

GOLDEN = Path(__file__).parent.parent / "golden" / "dalin-no-trump.djr"
QUESTION = {"ask": "play", "game": "dagunzi", "level": "5", "trump": "H", "hand": "S3 S4", "play": "S3"}
FULL = Path("/dev/full")

verbs = pytest.mark.parametrize(
    "words",
    [
        ("rules", "dagunzi"),
        ("verify", str(GOLDEN)),
        ("replay", str(GOLDEN)),
        ("judge", "-"),
        ("--help",),
        ("simulate", "-n", "1", "--mode", "hands", "--jobs", "1"),
        ("manners", "--bots", "random"),
    ],
    ids=lambda words: words[0],
)


def run(
    words: tuple[str, ...], *, out: IO[bytes] | int = subprocess.PIPE, err: IO[bytes] | int = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    """
    The command with its question on standard input.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "duijia.cli", *words]
    asked = json.dumps(QUESTION).encode()
    return subprocess.run(command, check=False, input=asked, stdout=out, stderr=err, timeout=120, env=environment)


@pytest.mark.skipif(not FULL.exists(), reason="no full disk here")
@verbs
def test_a_full_disk_is_told(words: tuple[str, ...]) -> None:
    """
    As what it is, not as a fault of the record or the question; in one line.
    """
    with FULL.open("wb") as full:
        done = run(words, out=full)
    assert done.returncode == UNWRITTEN
    last = done.stderr.decode().strip().splitlines()[-1]
    assert last == "duijia: the output could not be written: No space left on device"
    assert b"Traceback" not in done.stderr and b"ignored" not in done.stderr


@verbs
def test_a_reader_that_has_gone_ends_it_quietly(words: tuple[str, ...]) -> None:
    """
    As it ends any program.
    """
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run(words, out=writing)
    finally:
        os.close(writing)
    assert done.returncode == READER_GONE
    assert b"duijia" not in done.stderr and b"Traceback" not in done.stderr and b"ignored" not in done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="no full disk here")
def test_a_message_that_finds_no_room_changes_nothing() -> None:
    """
    Its exit code is the same, and so is what is printed.
    """
    with FULL.open("wb") as full:
        assert run(("rules", "GZ99"), err=full).returncode == run(("rules", "GZ99")).returncode == 2
        assert run(("rules", "GZ22"), err=full).stdout == run(("rules", "GZ22")).stdout != b""


@pytest.mark.skipif(not FULL.exists(), reason="no full disk here")
def test_a_server_that_cannot_say_where_it_is_serves(tmp_path: Path) -> None:
    """
    Without a traceback.
    """
    server = Server(tmp_path)
    with FULL.open("wb") as full:
        try:
            server.start(full)
        finally:
            server.kill()
    assert "Traceback" not in server.log.read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="as a shell does it")
def test_a_closed_output_is_no_output() -> None:
    """
    ``>&-`` on either stream.
    """
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        command = f'exec "$0" -m duijia.cli rules GZ22 {closed}'
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            ["/bin/sh", "-c", command, sys.executable], check=False, capture_output=True, timeout=120, env=environment
        )
        assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
        assert (done.stdout == b"") == closed.startswith(">")


def limited(words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """
    The command where no file may be longer than two kilobytes.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = f'ulimit -f 4; exec "$0" -m duijia.cli {words}'
    return subprocess.run(
        ["/bin/sh", "-c", command, sys.executable],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder,
        env=environment,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
def test_a_file_that_finds_no_room_is_named_and_not_left_in_part(tmp_path: Path) -> None:
    """
    Records, results and pictures; an arena's hands are kept, and it goes on from them.
    """
    for words, name in (
        ("simulate --bots random -n 1 --jobs 1 --record records", "record: records/dagunzi-000000.djr"),
        ("arena rule random -n 2 --no-stop --jobs 1 --picture drawn.svg", "file: drawn.svg"),
        ("arena rule random -n 12 --no-stop --jobs 1 --out kept", "file: kept/hands.jsonl"),
    ):
        done = limited(words, tmp_path)
        assert done.returncode == 1
        assert done.stderr.strip().splitlines()[-1].endswith(f"{name}: File too large")
        assert "Traceback" not in done.stderr
    left = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(left) == ["hands.jsonl", "manifest.json"]
    resumed = run(
        ("arena", "rule", "random", "-n", "12", "--no-stop", "--jobs", "1", "--out", f"{tmp_path}/kept", "--resume")
    )
    assert resumed.returncode == 0
    assert run(("arena", "verify", f"{tmp_path}/kept")).returncode == 0


def test_a_file_is_whole_or_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    The old one stays where the new one cannot be written; a link stays a link; the error names the file that was asked for.
    """
    target, link = tmp_path / "a.json", tmp_path / "link.json"
    write_whole(target, b"old")
    link.symlink_to(target)
    write_whole(link, b"new")
    assert (target.read_bytes(), link.is_symlink()) == (b"new", True)
    whole = Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        whole(path, data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", half)
        with pytest.raises(OSError, match=r"No space left on device: '.*a\.json'"):
            write_whole(target, b"newer")
    assert target.read_bytes() == b"new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "link.json"]
    with pytest.raises(OSError, match=r"absent/b\.json"):
        write_whole(tmp_path / "absent" / "b.json", b"x")
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, b"x")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.parametrize(
    ("words", "last"),
    [
        (
            "arena rule random -n 90000 --no-stop --jobs 2 --out kept",
            "arena: stopped; what was played is in kept, go on by --resume",
        ),
        ("arena rule random -n 90000 --no-stop --jobs 1", "arena: stopped"),
        ("simulate -n 90000 --jobs 2 --record kept", "simulate: stopped; the records so far are in kept"),
        ("ladder --bots rule,random -n 90000 --jobs 2", "ladder: stopped"),
    ],
)
def test_an_interrupt_ends_it_and_tells_what_is_kept(words: str, last: str, tmp_path: Path) -> None:
    """
    At once, with all its processes, in one line.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    # Also where the tests themselves were started to be deaf to interrupts.
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from duijia.cli import main; main()"
    )
    command = [sys.executable, "-c", code, *words.split()]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, env=environment, start_new_session=True
    ) as run:
        assert run.stdout is not None
        try:
            assert run.stdout.read(1), "its heading"
            sleep(1)
            os.killpg(run.pid, signal.SIGINT)
            said = run.communicate(timeout=120)[1].decode()
        finally:
            if run.poll() is None:
                os.killpg(run.pid, signal.SIGKILL)
    assert run.returncode == STOPPED
    assert said.strip().splitlines()[-1].strip() == f"duijia {last}"
    assert "Traceback" not in said and "Aborted" not in said
