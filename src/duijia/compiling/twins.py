"""
Modules whose functions are compiled, beside the modules that run interpreted.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType, ModuleType
from typing import Any, Final

import numba

LEAN: Final[dict[str, Any]] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "error_model": "numpy",
    "_nrt": False,
}
"""How the functions behind the entry points are compiled: without what only calls from outside need. They make no arrays and keep none."""


def twins(
    modules: Iterable[ModuleType], instructions: Mapping[Callable[..., Any], Any]
) -> dict[ModuleType, ModuleType]:
    """
    For each of *modules*, each after those it calls, a twin of the same names and constants, whose functions are the same code compiled
    on first call and see each other; the functions among *instructions* are replaced by what is given there.
    """
    made: dict[Callable[..., Any], Any] = dict(instructions)
    pairs: dict[ModuleType, ModuleType] = {}
    for module in modules:
        twin = ModuleType(module.__name__)
        names = vars(twin)
        for name, thing in vars(module).items():
            if inspect.isfunction(thing):
                if thing not in made:
                    copy = FunctionType(thing.__code__, names, thing.__name__, thing.__defaults__)
                    made[thing] = numba.njit(**LEAN)(copy)
                names[name] = made[thing]
            elif isinstance(thing, ModuleType):
                names[name] = pairs.get(thing, thing)
            elif isinstance(thing, int | float):
                names[name] = thing
        pairs[module] = twin
    return pairs
