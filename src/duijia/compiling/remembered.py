"""
The types of plain operations, found once.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from numba.core import types

_functions: Any = types.BaseFunction
PLACES: Final = (operator.getitem, operator.setitem)
_known: dict[tuple[Any, ...], Any] = {}
"""By function, typing context and types of the arguments: the signature of the call."""


@contextmanager
def remembered_types() -> Iterator[None]:
    """
    While it is open, Numba finds the type of an operation once: as it comes it tries some tens of templates at each ``+``, both when it
    types a function and when it translates it. To be opened under Numba's compiler lock only.
    """
    find = _functions.get_call_type

    def get_call_type(function: Any, context: Any, arguments: Any, named: Any) -> Any:
        if named:
            return find(function, context, arguments, named)
        key = (function, context, _plain(function, tuple(arguments)))
        if key not in _known:
            _known[key] = find(*key, named)
        return _known[key]

    _functions.get_call_type = get_call_type
    try:
        yield
    finally:
        _functions.get_call_type = find


def _plain(function: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """
    The types of *arguments*, where constants count as any numbers: among numbers alone, and as places of arrays. In tuples they tell types.
    """
    plain = tuple(types.unliteral(argument) for argument in arguments)
    if all(isinstance(argument, types.Number | types.Boolean) for argument in plain):
        return plain
    if function.typing_key in PLACES and isinstance(plain[0], types.Array):
        return plain
    return arguments
