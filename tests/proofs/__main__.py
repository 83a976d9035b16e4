"""
The proofs at full size: ``make proof``, or ``python -m tests.proofs endings belief`` for some of them. What they found is printed; the
exit status is 1 when one of them failed.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from duijia.rules import Rules
from tests.proofs import belief, endings, twins
from tests.proofs.hands import ALL
from tests.proofs.positions import TABLES

SEED: Final = "full size"

Proof: TypeAlias = Callable[[Rules, str, int, Callable[[int], None]], Counter[str]]


def all_twins(rules: Rules, seed: str, hands: int, advance: Callable[[int], None]) -> Counter[str]:
    """
    ``twins.prove`` for every bot of the package.
    """
    return twins.prove(rules, seed, hands, twins.players(), advance)


PROOFS: Final[dict[str, tuple[Proof, Mapping[str, Rules], int]]] = {
    "endings": (endings.prove, TABLES, 2000),
    "belief": (belief.prove, ALL, 1700),
    "twins": (all_twins, ALL, 150),
}
"""By name: the proof, its tables, and how many endings or hands at each."""


def main(names: Sequence[str]) -> int:
    """
    Runs the proofs called *names*, or all.
    """
    unknown = [name for name in names if name not in PROOFS]
    if unknown:
        sys.stderr.write(f"proof: {', '.join(unknown)}: there are {', '.join(PROOFS)}\n")
        return 2
    console = Console(soft_wrap=True, highlight=False)
    failed = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        for name in names or PROOFS:
            prove, tables, count = PROOFS[name]
            for table, rules in tables.items():
                task = progress.add_task(f"{name}, {table}", total=count)
                started = time.monotonic()
                try:
                    found = prove(rules, SEED, count, partial(progress.advance, task))
                except AssertionError as error:
                    console.print(f"{name}, {table}: FAILED: {error}")
                    failed += 1
                else:
                    told = ", ".join(f"{what} {number:,}" for what, number in sorted(found.items()))
                    console.print(f"{name}, {table}: {count:,} hold ({told}); {time.monotonic() - started:.0f} s")
                progress.remove_task(task)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
