"""
Four numbers of 64 bits in one of the processor's registers. The compiler keeps a tuple of four in four.
"""

from __future__ import annotations

from typing import Any, Final

import numba
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, models, register_model

VECTOR: Final = ir.VectorType(ir.DoubleType(), 4)
ONES: Final = ir.Constant(VECTOR, [1.0] * 4)


class Four(types.Type):
    """
    Four numbers.
    """

    def __init__(self) -> None:
        super().__init__(name="four")


FOUR: Final = Four()


@register_model(Four)
class FourModel(models.PrimitiveModel):
    """
    They are one vector.
    """

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)


@intrinsic
def ones(typing: Any) -> Any:
    """
    Four times 1.
    """

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return ONES

    return FOUR(), build


@intrinsic
def times(typing: Any, four: Any, numbers: Any, place: Any) -> Any:
    """
    ``four`` times the four of ``numbers`` from ``place`` on.
    """

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        here = _at(context, builder, signature.args[1], arguments[1], arguments[2])
        return builder.fmul(arguments[0], builder.load(here, align=8))

    return FOUR(four, numbers, place), build


@intrinsic
def turn(typing: Any, numbers: Any, place: Any, four: Any) -> Any:
    """
    The four of ``numbers`` from ``place`` on become 1 less ``four``.
    """

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        here = _at(context, builder, signature.args[0], arguments[0], arguments[1])
        builder.store(builder.fsub(ONES, arguments[2]), here, align=8)
        return context.get_dummy_value()

    return numba.void(numbers, place, four), build


def _at(context: Any, builder: Any, kind: Any, array: Any, place: Any) -> Any:
    """
    Where four numbers of *array* are.
    """
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [place]), VECTOR.as_pointer())


__all__ = ["FOUR", "ones", "times", "turn"]
