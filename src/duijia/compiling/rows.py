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
FOUR: Final = 4


def adder(count: int, wide: int) -> Any:
    """
    The instruction ``(sums, into, begin, at, weights, first, numbers)``: the *wide* sums in ``sums`` at ``into`` become those in ``begin``
    at ``at`` and, row after row, each of the *count* numbers in ``sums`` at ``numbers`` on times its row of ``weights``, of which the
    first begins at ``first``. Rows times 0 are left out. All arrays are of numbers of 32 bits.
    """

    @intrinsic
    def add(typing: Any, sums: Any, into: Any, begin: Any, at: Any, weights: Any, first: Any, numbers: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            places = _places(context, builder, signature, arguments)
            _sum_up(builder, places[:3], places[3:], count, wide, above=False)
            return context.get_dummy_value()

        return numba.void(sums, into, begin, at, weights, first, numbers), build

    return add


def pair_adder(count: int, wide: int, *, above: bool) -> Any:
    """
    The instruction ``(sums, into, begin, at, weights, first, numbers, others)``: as :func:`adder`, for the numbers at ``numbers`` and,
    right behind their sums, for those at ``others``: the processor works on one while it waits for the other. *above*: numbers below 0
    count as 0.
    """

    @intrinsic
    def add(
        typing: Any, sums: Any, into: Any, begin: Any, at: Any, weights: Any, first: Any, numbers: Any, others: Any
    ) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            places = _places(context, builder, signature, arguments)
            _sum_up(builder, places[:3], places[3:], count, wide, above=above)
            return context.get_dummy_value()

        return numba.void(sums, into, begin, at, weights, first, numbers, others), build

    return add


def closer(count: int) -> Any:
    """
    The instruction ``(numbers, at, weights, first)``: the sum of *count* numbers, those below 0 left out, times their weights, in four
    strands: every fourth, then ``(one + two) + (three + four)``.
    """

    @intrinsic
    def close(typing: Any, numbers: Any, at: Any, weights: Any, first: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            numbers_at = _place(context, builder, signature, arguments, 0, 1)
            weights_at = _place(context, builder, signature, arguments, 2, 3)
            sums: Any = None
            for start in range(0, count, FOUR):
                four = _load(builder, numbers_at, start, FOUR)
                products = builder.fmul(_above(builder, four, FOUR), _load(builder, weights_at, start, FOUR))
                sums = products if sums is None else builder.fadd(sums, products)
            one, two, three, four = (builder.extract_element(sums, ir.IntType(32)(lane)) for lane in range(FOUR))
            return builder.fadd(builder.fadd(one, two), builder.fadd(three, four))

        return numba.float32(numbers, at, weights, first), build

    return close


def _places(context: Any, builder: Any, signature: Any, arguments: Any) -> list[Any]:
    """
    Where the sums go, where they begin, the first row, and the numbers of each of those that are worked on.
    """
    pairs = [(0, 1), (2, 3), (4, 5), *((0, place) for place in range(6, len(arguments)))]
    return [_place(context, builder, signature, arguments, array, place) for array, place in pairs]


def _place(context: Any, builder: Any, signature: Any, arguments: Any, array: int, place: int) -> Any:
    data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
    return builder.gep(data, [arguments[place]])


def _sum_up(builder: Any, places: list[Any], sources: list[Any], count: int, wide: int, *, above: bool) -> None:
    """
    The loops of :func:`adder`, for each of *sources* at once.
    """
    into, begin, weights = places
    vectors = [(start, min(LANES, wide - start)) for start in range(0, wide, LANES)]
    sums = [[cgutils.alloca_once(builder, _vector(lanes)) for _, lanes in vectors] for _ in sources]
    for own in sums:
        for (start, lanes), sum_ in zip(vectors, own, strict=True):
            builder.store(_load(builder, begin, start, lanes), sum_)
    marks = cgutils.alloca_once(builder, LONG)
    for block in range(0, count, MARKS):
        marked = [_marks(builder, source, block, min(MARKS, count - block), above) for source in sources]
        builder.store(marked[0] if len(marked) == 1 else builder.or_(*marked), marks)
        with cgutils.for_range(builder, builder.ctpop(builder.load(marks))):
            rest = builder.load(marks)
            row = builder.add(builder.cttz(rest, ir.IntType(1)(1)), LONG(block))
            builder.store(builder.and_(rest, builder.sub(rest, LONG(1))), marks)
            row_at = builder.gep(weights, [builder.mul(row, LONG(wide))])
            rows = [_load(builder, row_at, start, lanes) for start, lanes in vectors]
            for source, own in zip(sources, sums, strict=True):
                number = builder.load(builder.gep(source, [row]))
                for (_, lanes), weight, sum_ in zip(vectors, rows, own, strict=True):
                    numbers = _spread(builder, number, lanes)
                    product = builder.fmul(_above(builder, numbers, lanes) if above else numbers, weight)
                    builder.store(builder.fadd(builder.load(sum_), product), sum_)
    for place, own in enumerate(sums):
        for (start, lanes), sum_ in zip(vectors, own, strict=True):
            pointer = builder.bitcast(builder.gep(into, [LONG(place * wide + start)]), _vector(lanes).as_pointer())
            builder.store(builder.load(sum_), pointer, align=4)


def _vector(lanes: int) -> Any:
    return ir.VectorType(FLOAT, lanes)


def _load(builder: Any, base: Any, start: int, lanes: int) -> Any:
    """
    *lanes* numbers from *start* on.
    """
    pointer = builder.bitcast(builder.gep(base, [LONG(start)]), _vector(lanes).as_pointer())
    return builder.load(pointer, align=4)


def _spread(builder: Any, number: Any, lanes: int) -> Any:
    """
    *number* in every lane.
    """
    nothing = ir.Constant(_vector(lanes), ir.Undefined)
    first = builder.insert_element(nothing, number, ir.IntType(32)(0))
    return builder.shuffle_vector(first, nothing, ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes))


def _zeros(lanes: int) -> Any:
    return ir.Constant(_vector(lanes), [0.0] * lanes)


def _above(builder: Any, numbers: Any, lanes: int) -> Any:
    """
    *numbers*, 0 instead of those below.
    """
    return builder.select(builder.fcmp_ordered(">", numbers, _zeros(lanes)), numbers, _zeros(lanes))


def _marks(builder: Any, base: Any, block: int, count: int, above: bool) -> Any:
    """
    A bit for each of *count* numbers from *block* on that are not 0 (*above*: that are more).
    """
    marks: Any = LONG(0)
    for start in range(0, count, LANES):
        lanes = min(LANES, count - start)
        numbers = _load(builder, base, block + start, lanes)
        some = (
            builder.fcmp_ordered(">", numbers, _zeros(lanes))
            if above
            else builder.fcmp_unordered("!=", numbers, _zeros(lanes))
        )
        bits = builder.zext(builder.bitcast(some, ir.IntType(lanes)), LONG)
        marks = builder.or_(marks, builder.shl(bits, LONG(start)))
    return marks


__all__ = ["adder", "closer", "pair_adder"]
