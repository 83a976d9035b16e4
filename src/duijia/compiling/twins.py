"""
Modules whose functions are compiled, beside the modules that run interpreted.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType, ModuleType
from typing import Any, Final

from numba.core import types
from numba.core.registry import CPUDispatcher

from duijia.compiling.parts import PartCompiler

LEAN: Final[dict[str, Any]] = {
    "nopython": True,
    "boundscheck": None,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "error_model": "numpy",
    "_nrt": False,
}
"""How the functions behind the entry points are compiled: without what only calls from outside need. They make no arrays and keep none."""


class Inner(CPUDispatcher):
    """
    A function behind an entry point, compiled once for all numbers: Numba as it comes does so again for each constant argument.
    """

    def get_call_template(self, arguments: Any, named: Any) -> Any:
        """
        Numba's record of a call with arguments of these types.
        """
        return super().get_call_template(
            tuple(types.unliteral(kind) for kind in arguments),
            {name: types.unliteral(kind) for name, kind in named.items()},
        )


def inner(function: Callable[..., Any]) -> Any:
    """
    *function* compiled when an entry point first needs it.
    """
    return Inner(function, targetoptions=dict(LEAN), pipeline_class=PartCompiler)


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
                    made[thing] = inner(FunctionType(thing.__code__, names, thing.__name__, thing.__defaults__))
                names[name] = made[thing]
            elif isinstance(thing, ModuleType):
                names[name] = pairs.get(thing, thing)
            elif isinstance(thing, int | float):
                names[name] = thing
        pairs[module] = twin
    return pairs


def compiled_of(modules: Iterable[ModuleType]) -> tuple[int, int]:
    """
    How many of the functions in these twins have been compiled, and of how many.
    """
    made = {thing for module in modules for thing in vars(module).values() if isinstance(thing, Inner)}
    return sum(bool(function.signatures) for function in made), len(made)
