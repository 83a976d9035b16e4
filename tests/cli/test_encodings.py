"""
Terminals that cannot show everything: question marks, no traceback, and the same exit code.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent.parent / "golden" / "dalin-no-trump.djr"


@pytest.mark.parametrize("encoding", ["gbk", "ascii"])
@pytest.mark.parametrize("words", [("rules", "GZ22"), ("verify", "--lang", "zh", str(GOLDEN)), ("--help",)], ids=str)
def test_what_cannot_be_shown_is_replaced(encoding: str, words: tuple[str, ...]) -> None:
    """
    ♥ is not in GBK, 中文 is not in ASCII.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "duijia.cli", *words]
    done = subprocess.run(command, check=False, capture_output=True, timeout=120, env=environment)
    assert done.returncode == 0
    assert done.stdout
    assert b"Traceback" not in done.stderr
