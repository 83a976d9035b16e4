"""
Who waits for the compiler is told so.
"""

from __future__ import annotations

import sys

import pytest

from duijia.compiling.showing import shown


def test_a_log_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Where nobody looks, one line comes before the work.
    """

    def work() -> None:
        sys.stderr.write("work\n")

    shown("Compiling", work, lambda: (0, 1))
    assert capsys.readouterr().err == "Compiling ...\nwork\n"


def test_a_terminal_gets_a_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """
    On a terminal the message stands beside a bar that counts; an error in the work comes through it.
    """
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    done = []

    def work() -> None:
        done.append(1)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        shown("Compiling", work, lambda: (len(done), 7))
    assert done == [1]
    said = capsys.readouterr().err
    assert "Compiling" in said
    assert "/7" in said
