"""
The page about analysing says what the command does.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duijia.bots.analysis.values import MISTAKE
from duijia.bots.search.table import VALUE, VALUE_BY_BANDS
from duijia.cli import verbs

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/analyse.md").read_text("utf-8")


def test_the_example_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """
    The example from Python, as it stands, in the checkout.
    """
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    monkeypatch.chdir(ROOT)
    exec(compile(example, "analyse.md", "exec"), {})  # noqa: S102 - our own page
    assert "better:" in capsys.readouterr().out


def test_every_option_is_told() -> None:
    """
    Each option of the verb stands in the table.
    """
    source = Path(verbs.__file__).read_text("utf-8")
    body = source[source.index("def analyse(") :].partition("\n@app")[0]
    names = re.findall(r"^    (\w+): Annotated\[[^\n]*typer\.Option", body, re.MULTILINE)
    assert len(names) == 8
    told = {"every": "all"}
    for name in names:
        assert f"`--{told.get(name, name)}" in PAGE


def test_the_prices_are_those_of_the_search() -> None:
    """
    What a level, the bank, tribute, the end of a match and a point are worth, and what is called a mistake.
    """
    level, bank, tribute, _, end, point = (price / 1000 for price in VALUE)
    assert (
        f"a level is {level:g}, the bank {bank:g}, a card of tribute {tribute:g}, the end\nof a match {end:g}, a point {point:g};"
        in PAGE
    )
    level, bank, tribute, gain, _, point = (price / 1000 for price in VALUE_BY_BANDS)
    assert (
        f"themselves are {gain:g}, a level {level:g}, the bank {bank:g}, a card of tribute {tribute:g}, a point {point:g}."
        in PAGE
    )
    assert f"at least {MISTAKE:g}, which is five points" in PAGE
