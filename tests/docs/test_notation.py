"""
The law: the document describes the records that the code reads: same lines, and its example's lines are lines.
"""

from __future__ import annotations

import re
from pathlib import Path

from duijia.record.grammar import LINES, keyword_of
from duijia.record.words import Words

DOC = (Path(__file__).parents[2] / "docs/notation.md").read_text("utf-8")


def test_the_grammar_has_every_line() -> None:
    """
    Every keyword of the code begins a terminal of the EBNF.
    """
    grammar = re.findall(r"```ebnf\n(.*?)```", DOC, re.DOTALL)[0]
    words = set(re.findall(r'"([a-z]+)[ "]', grammar))
    keywords = {line.keyword for line in LINES} - {"", "seat action"}
    assert keywords <= words


def test_the_example_is_made_of_lines() -> None:
    """
    Each line of the example that is given in full can be read, and is written the same.
    """
    example = re.findall(r"```text\n(.*?)```", DOC, re.DOTALL)[0]
    read = 0
    for row in example.split("\n"):
        text = re.sub(r"  +.*", "", row)
        if "…" in text or not text:
            continue
        kind = next(line for line in LINES if line.keyword == keyword_of(text))
        words = Words(text, 1)
        if kind.keyword != "seat action":
            words.word(("", ""))
        line = kind.read(words)
        words.end()
        assert line.text() == text
        read += 1
    assert read > 30
