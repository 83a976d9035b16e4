"""
``make bench``: measures Duijia and its peers by turns, appends a dated table to ``results.md`` and draws ``docs/bench.svg``.

Run ``python bench/run.py --help`` for a shorter run or one that writes nothing. The exit status is 1 when the twin disagrees; bars that
are missed are in the table.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import once
import table
import twin
from measure import HERE, Worker
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

ROOT = HERE.parent
RESULTS = HERE / "results.md"
PEERS = ("peer_openspiel.py", "peer_rlcard.py", "peer_pgx.py", "peer_pettingzoo.py")
PEER_SETTINGS = {"JAX_PLATFORMS": "cpu", "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
KEYS = {
    "peer_openspiel.py": "spiel",
    "peer_rlcard.py": "rlcard",
    "peer_pgx.py": "pgx",
    "peer_pettingzoo.py": "zoo",
}
"""How a peer's measures begin."""


def main(arguments: Sequence[str] | None = None) -> int:
    """
    The whole run.
    """
    parser = argparse.ArgumentParser(description="Measure Duijia and its peers by turns.")
    parser.add_argument("--peers", default=str(ROOT / ".venv-bench/bin/python"), help="interpreter that has the peers")
    parser.add_argument("--rounds", type=int, default=5, help="turns each measure has; the best counts")
    parser.add_argument("--seconds", type=float, default=0.4, help="how long a turn is")
    parser.add_argument("--only", default="", help="only measures whose name contains this")
    parser.add_argument("--dry", action="store_true", help="print the table, write nothing")
    given = parser.parse_args(arguments)
    checked = check_twin()
    before = os.getloadavg()[0]
    figures, errors, facts = by_turns(given.peers, given.rounds, given.seconds, given.only)
    if not given.only:
        figures |= once.all_once()
    text = table.markdown(
        figures, errors, heading(), [*machine(before), versions(facts), checked, method(given.rounds, given.seconds)]
    )
    print(text)
    if given.dry:
        return 0
    write(text)
    data = ROOT / "artefacts/bench.json"
    data.parent.mkdir(exist_ok=True)
    data.write_text(json.dumps({"figures": figures, "heading": heading(), "machine": machine(before)[0]}, indent=1))
    drawn = subprocess.run(
        [given.peers, str(HERE / "picture.py"), str(data), str(ROOT / "docs/bench.svg")], check=False
    )
    return drawn.returncode


def check_twin() -> str:
    """
    That the C++ twin plays the same hands; a line for the table.

    :raises SystemExit: it does not
    """
    program = twin.build()
    if program is None:
        return "C++ twin: not built, there is no g++ here"
    seed, hands = 2026, 20_000
    theirs, ours = twin.twin_run(program, seed, hands), twin.kernel_run(seed, hands)
    if (theirs.checksum, theirs.actions) != (ours.checksum, ours.actions):
        sys.exit(f"the C++ twin disagrees: {theirs} is not {ours}")
    return f"C++ twin: `g++ {' '.join(twin.FLAGS[:2])}`, {hands:,} hands of seed {seed}, same checksum {ours.checksum}"


def by_turns(
    python: str, rounds: int, seconds: float, only: str
) -> tuple[dict[str, float], dict[str, str], dict[str, str]]:
    """
    The best figure of each measure, the errors of those that have none, and the versions of everything.
    """
    workers = [Worker(sys.executable, "ours.py", os.environ)]
    workers += [Worker(python, script, {**os.environ, **PEER_SETTINGS}) for script in PEERS]
    facts: dict[str, str] = {}
    errors: dict[str, str] = {}
    turns: list[tuple[Worker, str]] = []
    for worker in workers:
        facts |= worker.facts
        turns += [(worker, name) for name in worker.names if only in name]
        if worker.error:
            kind = KEYS.get(worker.script, "")
            errors |= {key: worker.error for row in table.rows() for key in row.keys if kind and key.startswith(kind)}
    figures: dict[str, float] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("measuring", total=rounds * len(turns))
        for _ in range(rounds):
            for worker, name in turns:
                progress.update(task, description=f"{name:32}")
                answer = worker.ask(name, seconds)
                if isinstance(answer, str):
                    errors[name] = answer
                else:
                    figures[name] = max(figures.get(name, 0.0), answer)
                progress.advance(task)
    for worker in workers:
        worker.close()
    return figures, errors, facts


def heading() -> str:
    """
    Date and commit.
    """
    commit = _git("rev-parse", "--short", "HEAD") or "unknown"
    changed = (
        " with uncommitted changes"
        if _git("status", "--porcelain", "--untracked-files=no", "--", "src", "bench")
        else ""
    )
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {commit}{changed}"


def _git(*arguments: str) -> str:
    git = shutil.which("git")
    if git is None:
        return ""
    done = subprocess.run([git, "-C", str(ROOT), *arguments], check=False, capture_output=True, text=True)
    return done.stdout.strip()


def machine(load: float) -> list[str]:
    """
    What it ran on, and how busy that was.
    """
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        model = names[0] if names else model
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return [
        f"{model}, {os.cpu_count()} cores, {memory:.0f} GiB, {platform.system()} {platform.machine()}",
        f"load average {load:.1f} before the run, {os.getloadavg()[0]:.1f} after it",
    ]


def versions(facts: Mapping[str, str]) -> str:
    """
    Everything's version in a line.
    """
    return ", ".join(f"{name} {version}" for name, version in facts.items())


def method(rounds: int, seconds: float) -> str:
    """
    How the figures were taken, in a line.
    """
    return (
        f"one thread each, a second is a second of processor time; best of {rounds} turns of {seconds} s, all measures by turns; the "
        "threads' ratio and the first page are by the clock"
    )


def write(text: str) -> None:
    """
    Puts the section first in ``results.md``, below its head.
    """
    head, mark, rest = RESULTS.read_text().partition("## ")
    RESULTS.write_text(f"{head}{text}\n{mark}{rest}" if mark else f"{head}{text}")


if __name__ == "__main__":
    sys.exit(main())
