"""
``duijia judge [FILE|-]``: questions to the arbiter, answers in JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from duijia import judge

BAD_INPUT = 2
"""Exit code of a question that cannot be answered, and of a file that cannot be read."""


def judge_command(path: str) -> int:
    """
    Answer the question in the file *path* (``-``: standard input) on standard output; the exit code is returned.

    One question gives one answer and 0; a malformed one gives a message with the field's path on standard error and 2. JSON Lines
    give one answer a line and 0; a bad line is answered by ``{"error":…, "at":…}``, and the rest go on.
    """
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "no such file"
        return _fail(f"{path}: {reason}")
    lines = judge.split(data)
    try:
        if lines is None:
            _print(judge.answer_bytes(data))
        else:
            for answer in judge.answer_lines(lines):
                _print(answer)
    except judge.QuestionError as fault:
        return _fail(f"{fault} / {fault.zh}")
    return 0


def _print(answer: dict[str, object]) -> None:
    print(json.dumps(answer, ensure_ascii=not _is_unicode(sys.stdout.encoding)))


def _fail(message: str) -> int:
    encoding = sys.stderr.encoding or "ascii"
    print("duijia judge:", message.encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr)
    return BAD_INPUT


def _is_unicode(encoding: str | None) -> bool:
    return (encoding or "").lower().replace("-", "") == "utf8"
