"""
An entry point and the functions behind it, translated one by one and optimised once, together.

Numba as it comes optimises each function with everything that it calls and makes machine code of it, so that a function at depth *d* is
optimised *d* times, though only the entry point ever runs. Here the functions behind an entry point stay as they were translated until
the entry point gathers them.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import PassManager
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import FixupArgs, GenericRewrites, IRProcessing, ReconstructSSA, TranslateByteCode

from duijia.compiling.places import plain_places
from duijia.compiling.remembered import remembered_types


class _Nowhere:
    """
    Takes the environments of functions that never run by themselves.
    """

    def set_env(self, name: str, environment: Any) -> None:
        """
        Does nothing: the functions behind an entry point raise nothing and keep no Python objects.
        """


class Part(JITCodeLibrary):
    """
    One function, translated; it has no machine code.
    """

    @property
    def codegen(self) -> Any:
        """
        Where the function's environment would go.
        """
        return _Nowhere()

    def add_llvm_module(self, module: Any) -> None:
        """
        Keeps *module* as it is.
        """
        self._final_module.link_in(module)

    def finalize(self) -> None:
        """
        Nothing more can be added.
        """
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """
        0: there is no machine code of *name*.
        """
        return 0


class Whole(JITCodeLibrary):
    """
    An entry point with all functions behind it.
    """

    def finalize(self) -> None:
        """
        Links the parts, each once, callers before those they call, since what nobody has asked for yet is left out; then optimises
        the whole.
        """
        self._raise_if_finalized()
        behind: dict[Any, None] = {}
        _gather(self, behind)
        own = {function.name for function in self._final_module.functions if not function.is_declaration}
        for library in reversed(behind):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        mark = hashlib.sha256("\0".join(sorted(own)).encode()).hexdigest()[:16]
        for function in self._final_module.functions:
            if function.name not in own and not function.is_declaration:
                function.linkage = "internal"  # nobody else calls it: it may be put where it is called, and dropped
                # The linker of machine code looks names up across entry points, internal or not, and here each has its own form.
                function.name = f"{function.name}.{mark}"
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)
        self._final_module.verify()
        self._finalize_final_module()


def _gather(library: Any, behind: dict[Any, None]) -> None:
    """
    Puts what *library* calls into *behind*, each after those it calls itself.
    """
    for other in library._linking_libraries:
        if other not in behind:
            if isinstance(other, Part):
                _gather(other, behind)
            behind[other] = None


class PartCompiler(Compiler):
    """
    How a function behind an entry point is translated: by the passes that plain functions of numbers need.
    """

    def compile_extra(self, function: Any) -> Any:
        """
        Numba's record of the translated *function*.
        """
        self.state["library"] = Part(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)

    def define_pipelines(self) -> list[Any]:
        """
        The one pipeline.
        """
        passes = PassManager("part")
        for step in (
            TranslateByteCode,
            FixupArgs,
            IRProcessing,
            GenericRewrites,
            ReconstructSSA,
            NopythonTypeInference,
            PreLowerStripPhis,
            IRLegalization,
            NativeLowering,
            NoPythonBackend,
        ):
            passes.add_pass(step, step.__name__)
        passes.finalize()
        return [passes]


class WholeCompiler(Compiler):
    """
    How an entry point is compiled.
    """

    def compile_extra(self, function: Any) -> Any:
        """
        Numba's record of the compiled *function*.
        """
        whole = Whole(self.state.targetctx.codegen(), function.__qualname__)
        whole.enable_object_caching()
        self.state["library"] = whole
        with remembered_types(), plain_places(), _no_collection():
            return super().compile_extra(function)


@contextmanager
def _no_collection() -> Iterator[None]:
    """
    While it is open no garbage is collected: the compiler keeps most of what it makes, and a tenth of its time would go into looking.
    """
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()
