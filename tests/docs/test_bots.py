"""
``docs/bots.md``: its example runs, and its table says what the results say.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec

from duijia.bots.arena.summary import Summary
from duijia.bots.registry import BOTS, REFERENCES, find_bot
from duijia.bots.tiers import TIERS

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "bots.md").read_text("utf-8")


def test_the_example_runs(tmp_path: Path) -> None:
    """
    It prints an estimate with its interval.
    """
    (example,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    script = tmp_path / "example.py"
    script.write_text(example, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, str(script)], capture_output=True, check=True, env=environment, timeout=600)
    assert re.fullmatch(r"[+-]\d+\.\d\d ± \d+\.\d\d\n", done.stdout.decode("utf-8"))


def test_the_table_is_that_of_the_results() -> None:
    """
    Written anew from the files it is the same; each file is a result, played with bots that there are, at a commit.
    """
    done = subprocess.run([sys.executable, str(ROOT / "bench" / "arena.py"), "--check"], check=False, timeout=600)
    assert done.returncode == 0
    for path in (ROOT / "docs" / "results").glob("arena-*.json"):
        summary = msgspec.json.decode(path.read_bytes(), type=Summary)
        assert re.fullmatch(r"[0-9a-f]{12}", summary.manifest.commit), path
        assert summary.manifest.stop is None
        for bot in summary.manifest.bots:
            find_bot(bot)


def test_every_name_is_told() -> None:
    """
    Tiers, bots and references stand in the guide.
    """
    for name in (*(tier.key for tier in TIERS), *BOTS, *REFERENCES):
        assert f"`{name}" in GUIDE
