"""
No process of a pool outlives the one that started it.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

SCRIPT = """
import os, time
from duijia.cluster.pool import new_pool

if __name__ == "__main__":
    pool = new_pool(2)
    print(*{pool.submit(os.getpid).result() for _ in range(20)}, flush=True)
    time.sleep(60)
"""

PATIENCE = 120


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_parent_leaves_no_process_behind(how: signal.Signals, tmp_path: Path) -> None:
    """
    Killed in any way: its processes are gone soon after.
    """
    file = tmp_path / "parent.py"
    file.write_text(SCRIPT, encoding="utf-8")
    with subprocess.Popen([sys.executable, file], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        children = [int(word) for word in parent.stdout.readline().split()]
        assert children
        assert all(map(lives, children))
        parent.send_signal(how)
    end = monotonic() + PATIENCE
    while any(map(lives, children)):
        assert monotonic() < end
        sleep(0.05)


def lives(process: int) -> bool:
    """
    Whether there is such a process, one that has ended and is only not yet waited for left out.
    """
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
