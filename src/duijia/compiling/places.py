"""
Places of arrays taken as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import types
from numba.np import arrayobj

_arrays: Any = arrayobj


@contextmanager
def plain_places() -> Iterator[None]:
    """
    While it is open, places of arrays are compiled as they stand: as it comes, Numba looks at each whether it is negative, to count it
    from the end. No function here counts from the end. To be opened under Numba's compiler lock only.
    """
    kept = _arrays.fix_integer_index

    def as_it_is(context: Any, builder: Any, kind: Any, place: Any, size: Any) -> Any:
        return context.cast(builder, place, kind, types.intp)

    _arrays.fix_integer_index = as_it_is
    try:
        yield
    finally:
        _arrays.fix_integer_index = kept
