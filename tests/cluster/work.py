"""
Work for workers: numbers squared, and a worker or a machine that is lost on the way, once.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path


def squares(numbers: Sequence[int]) -> list[int]:
    """
    The squares of *numbers*.
    """
    return [number * number for number in numbers]


def squares_noted(folder: Path, numbers: Sequence[int]) -> list[int]:
    """
    The squares; a line for each beginning, with the process that began.
    """
    with (folder / "begun").open("a") as file:
        file.write(f"{numbers[0]} {os.getpid()} {os.getppid()}\n")
    return squares(numbers)


def squares_killed(folder: Path, victim: int, times: int, numbers: Sequence[int]) -> list[int]:
    """
    The squares, but the process of the chunk with *victim* in it is killed, the first *times* times.
    """
    if victim in numbers:
        deaths = len(list(folder.glob("death-*")))
        if deaths < times:
            (folder / f"death-{deaths}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return squares_noted(folder, numbers)


def squares_when_free(folder: Path, numbers: Sequence[int]) -> list[int]:
    """
    The squares, given once the file ``free`` is there.
    """
    results = squares_noted(folder, numbers)
    while not (folder / "free").exists():
        time.sleep(0.05)
    return results


def squares_first_when_free(folder: Path, numbers: Sequence[int]) -> list[int]:
    """
    The squares; those of the first chunk once the file ``free`` is there.
    """
    return squares_noted(folder, numbers) if numbers[0] else squares_when_free(folder, numbers)


def refuse(numbers: Sequence[int]) -> list[int]:
    """
    No result but an error that is the work's own.
    """
    raise LookupError(f"no {numbers[0]}")
