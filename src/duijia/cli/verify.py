"""
``duijia verify FILE…``: whether records hold.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from duijia.cli.replay_text import Lang, printable
from duijia.cli.rules import preferred_lang
from duijia.record import loads, verify_text
from duijia.record.action_lines import ActionLine
from duijia.record.deal_lines import HandLine, SecretLine, ShuffleLine
from duijia.record.record import Record
from duijia.text.replay import say

WRONG: Final = 1
"""Exit code when something does not hold."""
UNREADABLE: Final = 2
"""Exit code when a file cannot be opened."""


def verify_command(paths: Sequence[str], *, lang: Lang | None = None) -> int:
    """
    Check each file: a line for one that holds, else its problems as ``FILE:LINE:COLUMN: sentence``. The exit code is returned: 0 when
    all hold, 1 when something does not, 2 when a file cannot be opened.
    """
    spoken = lang or preferred_lang(os.environ)
    codes = [_verify_file(Path(path), printable(path), spoken) for path in paths]
    return max(codes, default=0)


def _verify_file(file: Path, path: str, lang: Lang) -> int:
    try:
        data = file.read_bytes()
    except OSError as error:
        print("duijia verify:", say("unreadable", lang, path=path, reason=error.strerror or "?"), file=sys.stderr)
        return UNREADABLE
    found = verify_text(data)
    for problem in found:
        print(f"{path}:{problem.line}:{problem.column}: {problem.zh if lang == 'zh' else problem.en}")
    if found:
        print(say("problems", lang, path=path, count=len(found)))
        return WRONG
    print(_summary(path, loads(data), lang))
    return 0


def _summary(path: str, record: Record, lang: Lang) -> str:
    hands = actions = shuffles = 0
    committed = False
    for line in record.lines:
        match line:
            case HandLine():
                hands, committed = hands + 1, False
            case SecretLine():
                committed = True
            case ShuffleLine():
                shuffles += committed
            case ActionLine():
                actions += 1
            case _:
                pass
    fair = say("shuffles", lang, count=shuffles) if shuffles else say("no_shuffles", lang)
    return say("holds", lang, path=path, hands=hands, actions=actions, shuffles=fair)
