"""
One server at a time on a database file: the second is told, and whoever dies leaves nothing in the way of the next.
"""

from __future__ import annotations

import asyncio
import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from duijia.server.run import ServeError, default_database, serve
from duijia.server.store import claim
from duijia.server.store.claim import ClaimedError, claimed
from tests.server.harness import PATIENCE, web
from tests.server.test_restart import start

HOLD = """
import os, sys
from pathlib import Path
from duijia.server.store.claim import claimed
with claimed(Path(sys.argv[1])):
    if "fork" in sys.argv and os.fork() == 0:
        sys.stdin.read()
        os._exit(0)
    print("claimed", flush=True)
    sys.stdin.read()
"""
"""Holds the claim until its input ends; with a child, as the processes are in which bots think, that lives on."""


@contextmanager
def holder(database: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """
    Another process that has the claim.
    """
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(database), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"claimed\n"
        yield process
        assert process.stdin is not None
        process.stdin.close()


def test_another_process_is_told_who_has_the_database(tmp_path: Path) -> None:
    """
    By its number, and what can be done; also by another name of the same file. Other databases are free.
    """
    path, link = tmp_path / "tables.db", tmp_path / "link.db"
    path.write_bytes(b"")
    link.symlink_to(path)
    with holder(path) as other:
        for name in (path, link):
            with pytest.raises(ClaimedError) as raised, claimed(name):
                pass
            for words in (f"process {other.pid}", str(name), "--db"):
                assert words in str(raised.value)
        with claimed(tmp_path / "others.db"):
            pass
    with claimed(path), claimed(tmp_path / "others.db"):
        pass


@pytest.mark.parametrize("words", [(), ("fork",)], ids=["alone", "with a child that lives on"])
def test_who_is_killed_leaves_the_database_free(words: tuple[str, ...], tmp_path: Path) -> None:
    """
    Though the side file stays, and a child of the dead process still runs.
    """
    with holder(tmp_path / "tables.db", *words) as other:
        other.kill()
        other.wait()
        with claimed(tmp_path / "tables.db"):
            pass


def test_who_is_about_to_end_is_waited_for(tmp_path: Path) -> None:
    """
    A server that is started while the one before it ends gets the database.
    """
    with holder(tmp_path / "tables.db") as other:
        assert other.stdin is not None
        other.stdin.close()
        with claimed(tmp_path / "tables.db", PATIENCE):
            pass


def test_where_there_are_no_locks_nothing_is_claimed_and_that_is_logged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """
    A file system without them is no reason not to play.
    """

    def none(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(claim, "_lock", none)
    with capture_logs() as logs, claimed(tmp_path / "tables.db"):
        pass
    assert logs == [{"event": "database not claimed", "reason": "No locks available", "log_level": "warning"}]


async def test_a_second_server_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    """
    Exit code 1, a sentence with the file, no traceback; tables can be opened at the first as before.
    """
    database = tmp_path / "tables.db"
    first = await start(database)
    try:
        second = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "duijia", "serve", "--port", "0", "--db", str(database), "--workers", "0"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"},
        )
        out, err = await asyncio.wait_for(second.communicate(), PATIENCE)
        assert (second.returncode, out) == (1, b"")
        words = err.decode()
        assert f"process {first.process.pid}" in words and str(database) in words
        assert "Traceback" not in words
        async with web(first.url) as http:
            assert (await http.post("/api/tables", json={})).status_code == 201
    finally:
        await first.kill()
    third = await start(database)
    await third.kill()


def test_nothing_kept_and_a_file_exclude_each_other(tmp_path: Path) -> None:
    """
    Both options are named; nothing is written.
    """
    with pytest.raises(ServeError, match=r"--memory.*--db"):
        serve(port=0, database=tmp_path / "tables.db", memory=True)
    assert not list(tmp_path.iterdir())


def test_the_data_directory_is_that_of_the_specification(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """
    ``XDG_DATA_HOME`` counts where it is absolute; without it, and without a home, the person is told to name a file.
    """
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_database() == tmp_path / "data/duijia/tables.db"
    for value in ("data", "./data", ""):
        monkeypatch.setenv("XDG_DATA_HOME", value)
        assert default_database() == tmp_path / "home/.local/share/duijia/tables.db"

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(ServeError, match="--db"):
        default_database()


@pytest.mark.parametrize(("value", "told"), [("data", True), ("", False), ("{tmp}/data", False)])
def test_a_relative_data_directory_is_told_to_be_ignored(
    value: str, told: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """
    One line in the log, and only where it would have mattered.
    """
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", value.format(tmp=tmp_path))
    monkeypatch.setattr("duijia.server.run.logs.set_up", lambda **_: None)
    for options in ({}, {"memory": True}, {"database": tmp_path / "tables.db"}):
        with capture_logs() as logs, pytest.raises(ServeError, match=r"nowhere\.invalid"):
            serve(host="nowhere.invalid", workers=0, **options)
        assert [line["event"] for line in logs] == (["XDG_DATA_HOME ignored"] if told and not options else [])
