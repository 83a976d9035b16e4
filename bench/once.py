"""
What is measured once a run, each in a process of its own: compiling, starting, importing, waiting for the page, legality, memory.

Seconds are of processor time where nothing is waited for, so that other work on the machine counts little.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import legality
import start

ENGINE = "from duijia.simulator.engine import engine; engine()"
FIRST_STEP = (
    "from duijia.envs.vector import VectorEnv; from duijia.games import find_game; "
    "env = VectorEnv(find_game('dagunzi'), 1); env.step(env.random_actions())"
)
HELD = """
import resource, sys
from duijia.envs.vector import VectorEnv
from duijia.games import find_game
def held():
    with open('/proc/self/statm') as file:
        return int(file.read().split()[1]) * resource.getpagesize()
env = VectorEnv(find_game('dagunzi'), 1); env.step(env.random_actions())
before = held()
env = VectorEnv(find_game('dagunzi'), 65536); env.step(env.random_actions())
print((held() - before) / 65536)
"""


def processor_seconds(code: str, environment: Mapping[str, str]) -> float:
    """
    Of one interpreter that runs *code*.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, env=dict(environment), capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compiling() -> dict[str, float]:
    """
    Seconds to compile everything with no machine code on disk, and from a new interpreter to the first step with it there.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        cold = processor_seconds(ENGINE, environment)
        warm = min(processor_seconds(FIRST_STEP, environment) for _ in range(5))
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
    return {"cold": cold, "warm": warm, "code": size}


def importing() -> float:
    """
    Seconds of an interpreter that imports the package and its games.
    """
    return min(processor_seconds(start.IMPORT, os.environ) for _ in range(7))


def memory() -> dict[str, float]:
    """
    Bytes a hand: its row and pack, and everything that an environment of 65,536 hands holds, as the system counts it.
    """
    from duijia.kernel import layout  # noqa: PLC0415 - only its numbers

    done = subprocess.run([sys.executable, "-c", HELD], check=True, capture_output=True, text=True)
    return {"hand": 8 * layout.ROW + layout.PACK, "held": float(done.stdout)}


def all_once() -> dict[str, float]:
    """
    All of it by name.
    """
    compiled, held = compiling(), memory()
    return {
        "cold compile": compiled["cold"],
        "warm start": compiled["warm"],
        "import": importing(),
        "first page": start.seconds(start.serving),
        "legality": legality.worst_check(legality.times()),
        "bytes a hand": held["hand"],
        "bytes held a hand": held["held"],
    }
