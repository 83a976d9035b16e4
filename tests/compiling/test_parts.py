"""
Functions behind an entry point: translated once each, without machine code of their own, and the same in numbers.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import types

from duijia.compiling import keeping
from duijia.compiling.parts import Part
from duijia.compiling.twins import compiled_of, twins

HERE = Path(__file__).parent
VALUES = np.arange(-5, 20, dtype=np.int64)


def module() -> Any:
    sys.path.insert(0, str(HERE))
    try:
        import sums  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(HERE))
    return sums


def entries(place: Path) -> tuple[Any, Any, Any]:
    sums = module()
    twin: Any = twins([sums], {})[sums]

    def first(values: Any) -> int:
        return twin.all_in(values)  # type: ignore[no-any-return]

    def second(values: Any) -> int:
        return twin.leaf(values[0], 4) + twin.most(values)  # type: ignore[no-any-return]

    return keeping.kept_in(str(place), first), keeping.kept_in(str(place), second), twin


def test_compiled_and_interpreted_say_the_same(tmp_path: Path) -> None:
    """
    Two entry points over shared functions give what the plain functions give.
    """
    sums = module()
    first, second, _ = entries(tmp_path)
    assert first(VALUES) == sums.all_in(VALUES)
    assert second(VALUES) == sums.leaf(-5, 4) + sums.most(VALUES)


def test_a_function_is_translated_once(tmp_path: Path) -> None:
    """
    Whatever constants it is called with and by however many, a function has one translation and no machine code; what nobody calls has none.
    """
    first, second, twin = entries(tmp_path)
    assert compiled_of([twin]) == (0, 5)
    second(VALUES)
    assert compiled_of([twin]) == (3, 5)
    first(VALUES)
    assert compiled_of([twin]) == (4, 5)
    for name in ("leaf", "pair", "most", "all_in"):
        (made,) = getattr(twin, name).overloads.values()
        part = made._asdict()["library"]
        assert isinstance(part, Part)
        assert part.get_pointer_to_function(made.fndesc.mangled_name) == 0


def test_entry_points_share_no_name(tmp_path: Path) -> None:
    """
    A function behind two entry points has another form in each, by what it is called with there: under one name the linker would take the one
    for the other.
    """
    sums = module()
    twin: Any = twins([sums], {})[sums]

    def by_numbers(values: Any) -> int:
        total = 0
        for value in values:
            total += twin.winding(value, 1, 2) + twin.winding(value + 1, 1, 2) - twin.winding(value - 1, 1, 2)
        return total

    def by_values(values: Any) -> int:
        total = 0
        for value in values:
            total += twin.winding(value, values[0], values[1]) + twin.winding(value + 1, values[2], values[1])
            total -= twin.winding(value - 1, values[0], values[2])
        return total

    names: list[set[str]] = []
    for function in (by_numbers, by_values):
        entry: Any = keeping.kept_in(str(tmp_path), function)
        entry(VALUES)
        (made,) = entry.overloads.values()
        functions = made._asdict()["library"]._final_module.functions
        names.append({behind.name for behind in functions if not behind.is_declaration})
        assert any("winding" in name for name in names[-1])
    assert not names[0] & names[1]


def test_numba_is_left_as_it_was(tmp_path: Path) -> None:
    """
    After an entry point has been compiled, and after one that cannot be, others' functions are compiled as ever and garbage is collected.
    """
    find: Any = types.BaseFunction.get_call_type
    first, _, _ = entries(tmp_path)

    def wrong(values: Any) -> int:
        return values.nothing  # type: ignore[no-any-return]

    first(VALUES)
    with pytest.raises(numba.TypingError):
        keeping.kept_in(str(tmp_path), wrong)(VALUES)
    assert types.BaseFunction.get_call_type is find
    assert gc.isenabled()

    def other(x: int) -> tuple[int, float]:
        both = (min(x, 3), 0.5)
        return both[0] + max(x, 2), both[1]

    compiled: Any = numba.njit(other)
    assert compiled(7) == (10, 0.5)


PROGRAM = """
import sys
from duijia.kernel import compiled
compiled.make_ready("random_actions")
stats = compiled.random_actions.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), compiled.progress()[0])
"""


@pytest.mark.parametrize("writable", [True, False])
def test_the_next_process_loads_what_was_kept(tmp_path: Path, writable: bool) -> None:
    """
    Where the directory can be written, a second process translates nothing; where it cannot, each compiles for itself, and no harm is done.
    """
    place = tmp_path / "kept"
    if not writable:
        place.write_text("a file where the directory would be")
    said = []
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={"NUMBA_CACHE_DIR": str(place), "PYTHONPATH": ":".join(sys.path), "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        )
        hits, misses, made = map(int, run.stdout.split())
        said.append((hits, misses, made > 0))
    assert said == ([(0, 1, True), (1, 0, False)] if writable else [(0, 1, True)] * 2)


def test_code_of_other_sources_is_not_used(tmp_path: Path) -> None:
    """
    Another digest is another directory: nothing kept in the one is found in the other.
    """
    for place, hits in ((tmp_path / "one", 0), (tmp_path / "one", 1), (tmp_path / "other", 0)):
        _, second, _ = entries(place)
        second(VALUES)
        assert sum(second.stats.cache_hits.values()) == hits
        assert keeping.is_kept(str(place), "second")
