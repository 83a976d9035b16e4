"""
How long a player waits: importing the package, and from ``duijia serve`` to the first page, each in a process of its own.

Run ``python bench/start.py``. The bars are 0.3 s to import and 2 s to the first page once the files have been read before; the exit
status is 1 above them.
"""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from collections.abc import Callable
from time import perf_counter

BARS = {"import duijia and the games": 0.3, "serve to first page": 2.0}
REPEATS = 5
IMPORT = "import duijia, duijia.games, duijia.match, duijia.view"
SERVE = "from duijia.cli import main; main()"


def importing() -> None:
    """
    One interpreter that imports the engine.
    """
    subprocess.run([sys.executable, "-c", IMPORT], check=True)


def serving() -> None:
    """
    One server, from its start until its page has come.
    """
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--memory"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        with urllib.request.urlopen(address) as page:
            assert b"<html" in page.read()
        process.kill()


def seconds(work: Callable[[], None]) -> float:
    """
    The best of a few runs, the first not counted.
    """
    work()
    best = float("inf")
    for _ in range(REPEATS):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best


def main() -> int:
    """
    Both times; 1 when one misses its bar.
    """
    late = False
    for (name, bar), work in zip(BARS.items(), (importing, serving), strict=True):
        taken = seconds(work)
        late |= taken > bar
        print(f"{name:32} {taken:6.3f} s   bar {bar:.1f} s")
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
