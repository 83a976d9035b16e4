"""
Measures that run in processes of their own, a short turn at a time: what is compared takes turns on the same machine in the same minute.

A measure takes a number of seconds and gives a rate, in units a second of processor time: other work on the machine then counts
little. A worker (``serve``) is asked by name over its standard input and answers in JSON; ``Worker`` is the asking side.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, TypeAlias

Measure: TypeAlias = Callable[[float], float]
"""A rate measured for about so many seconds."""

HERE = Path(__file__).parent


def rate(work: Callable[[], int], seconds: float) -> float:
    """
    What *work* does (it returns how much) a second of processor time, in this thread and any that it starts.
    """
    start, end = time.process_time(), time.process_time() + seconds
    done = 0
    while True:
        done += work()
        now = time.process_time()
        if now >= end:
            return done / (now - start)


def serve(measures: Mapping[str, Measure], facts: Mapping[str, str]) -> None:
    """
    Answers until the input ends: first what there is, then a rate for each ``[name, seconds]``.
    """
    answers = sys.stdout
    sys.stdout = sys.stderr
    _say(answers, {"names": list(measures), "facts": dict(facts)})
    for line in sys.stdin:
        name, seconds = json.loads(line)
        try:
            _say(answers, {"value": measures[name](seconds)})
        except Exception as error:  # noqa: BLE001 - whatever a peer raises is the answer
            _say(answers, {"error": f"{type(error).__name__}: {error}"})


def _say(stream: IO[str], answer: object) -> None:
    print(json.dumps(answer), file=stream, flush=True)


class Worker:
    """
    A process that serves measures. ``error`` says why there are none.
    """

    def __init__(self, python: str, script: str, environment: Mapping[str, str]) -> None:
        self.script = script
        self.error = ""
        self.names: list[str] = []
        self.facts: dict[str, str] = {}
        self._words = tempfile.TemporaryFile("w+")  # noqa: SIM115 - kept as long as the process: what it says when it fails
        command = [python, str(HERE / script)]
        try:
            self._process: subprocess.Popen[str] = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._words,
                text=True,
                env=dict(environment),
            )
        except OSError as error:
            self.error = str(error)
            return
        try:
            ready = self._read()
        except EOFError as error:
            self.error = str(error)
            return
        self.names, self.facts = ready["names"], ready["facts"]

    def ask(self, name: str, seconds: float) -> float | str:
        """
        The rate, or why there is none.
        """
        assert self._process.stdin is not None
        try:
            print(json.dumps([name, seconds]), file=self._process.stdin, flush=True)
            answer = self._read()
        except (EOFError, OSError) as error:
            return str(error)
        return float(answer["value"]) if "value" in answer else str(answer["error"])

    def close(self) -> None:
        """
        Ends the process.
        """
        if self.error:
            return
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._words.seek(0)
            last = self._words.read().strip().splitlines() or ["it ended without a word"]
            raise EOFError(last[-1])
        answer: dict[str, Any] = json.loads(line)
        return answer
