"""
Rows of weights added up in the processor's registers. What the compiler makes of the same loops in plain Python writes the sums back
after every few rows, and adds the rows that count nothing too.
"""

from __future__ import annotations

from typing import Any, Final

import numba
from llvmlite import ir
from numba.core import cgutils
from numba.extending import intrinsic

FLOAT: Final = ir.FloatType()
LONG: Final = ir.IntType(64)
LANES: Final = 16
"""Numbers that are worked on at once; where the processor's registers are shorter, a few of them together."""
MARKS: Final = 64
"""Rows whose marks fit one integer."""


def adder(count: int, wide: int, *, above: bool) -> Any:
    """
    The instruction ``(sums, into, begin, at, weights, first, numbers)``: the *wide* sums in ``sums`` at ``into`` become those in ``begin``
    at ``at`` and, row after row, each of the *count* numbers in ``sums`` at ``numbers`` on times its row of ``weights``, of which the
    first begins at ``first``. Numbers of 0 (*above*: and those below) are left out. All arrays are of numbers of 32 bits.
    """

    @intrinsic
    def add(typing: Any, sums: Any, into: Any, begin: Any, at: Any, weights: Any, first: Any, numbers: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            def place(array: int, where: Any) -> Any:
                data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
                return builder.gep(data, [where])

            numbers_at = place(0, arguments[6])
            vectors = [(start, min(LANES, wide - start)) for start in range(0, wide, LANES)]
            accumulators = [cgutils.alloca_once(builder, ir.VectorType(FLOAT, lanes)) for _, lanes in vectors]
            begin_at = place(2, arguments[3])
            for (start, lanes), accumulator in zip(vectors, accumulators, strict=True):
                builder.store(_load(builder, begin_at, LONG(start), lanes), accumulator)
            weights_at = place(4, arguments[5])
            for block in range(0, count, MARKS):
                marks = cgutils.alloca_once(builder, LONG)
                builder.store(_marked(builder, numbers_at, block, min(MARKS, count - block), above), marks)
                with cgutils.loop_nest(builder, (builder.ctpop(builder.load(marks)),), LONG):
                    rest = builder.load(marks)
                    row = builder.add(builder.cttz(rest, ir.IntType(1)(1)), LONG(block))
                    builder.store(builder.and_(rest, builder.sub(rest, LONG(1))), marks)
                    number = builder.load(builder.gep(numbers_at, [row]))
                    row_at = builder.gep(weights_at, [builder.mul(row, LONG(wide))])
                    for (start, lanes), accumulator in zip(vectors, accumulators, strict=True):
                        product = builder.fmul(
                            _spread(builder, number, lanes), _load(builder, row_at, LONG(start), lanes)
                        )
                        builder.store(builder.fadd(builder.load(accumulator), product), accumulator)
            into_at = place(0, arguments[1])
            for (start, lanes), accumulator in zip(vectors, accumulators, strict=True):
                pointer = builder.bitcast(builder.gep(into_at, [LONG(start)]), ir.VectorType(FLOAT, lanes).as_pointer())
                builder.store(builder.load(accumulator), pointer, align=4)
            return context.get_dummy_value()

        return numba.void(sums, into, begin, at, weights, first, numbers), build

    return add


def _load(builder: Any, base: Any, start: Any, lanes: int) -> Any:
    """
    *lanes* numbers from *start* on.
    """
    pointer = builder.bitcast(builder.gep(base, [start]), ir.VectorType(FLOAT, lanes).as_pointer())
    return builder.load(pointer, align=4)


def _spread(builder: Any, number: Any, lanes: int) -> Any:
    """
    *number* in every lane.
    """
    kind = ir.VectorType(FLOAT, lanes)
    one = builder.insert_element(ir.Constant(kind, ir.Undefined), number, ir.IntType(32)(0))
    return builder.shuffle_vector(
        one, ir.Constant(kind, ir.Undefined), ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
    )


def _marked(builder: Any, base: Any, block: int, count: int, above: bool) -> Any:
    """
    A bit for each of *count* numbers from *block* on that are not 0 (*above*: that are more).
    """
    marks: Any = LONG(0)
    for start in range(0, count, LANES):
        lanes = min(LANES, count - start)
        numbers = _load(builder, base, LONG(block + start), lanes)
        zeros = ir.Constant(ir.VectorType(FLOAT, lanes), [0.0] * lanes)
        some = builder.fcmp_ordered(">", numbers, zeros) if above else builder.fcmp_unordered("!=", numbers, zeros)
        bits = builder.zext(builder.bitcast(some, ir.IntType(lanes)), LONG)
        marks = builder.or_(marks, builder.shl(bits, LONG(start)))
    return marks


__all__ = ["adder"]
