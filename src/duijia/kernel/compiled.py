"""
The kernel compiled: the same functions, registered with Numba, behind a few entry points.

Nothing imports this file, and the compiler with it, but what wants speed. Entry points are kept on disk in a directory named by a
digest of the kernel's sources.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic
from numpy.typing import NDArray

from duijia.compiling import keeping
from duijia.compiling.twins import compiled_of, twins
from duijia.kernel import (
    bits,
    calls,
    choice,
    columns,
    count,
    dealing,
    exchange,
    fast,
    follow,
    heuristic,
    ladder,
    layout,
    observe,
    playout,
    rng,
    settlement,
    steps,
    trick,
    tricks,
    turns,
    words,
)

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

SIMULATOR: Final = (
    bits,
    rng,
    choice,
    settlement,
    tricks,
    exchange,
    ladder,
    calls,
    dealing,
    turns,
    fast,
    heuristic,
    playout,
    observe,
    steps,
)
"""The modules of the simulator, each after those it calls."""

MODULES: Final = (words, follow, count, trick, layout, columns, *SIMULATOR)
"""The kernel's sources."""

QUESTION: Final = 18
"""Ints of a question: hand (5), part (5), group, trump, size, strict, quad order, largest, ranks, steps."""

LINE: Final = 64
"""Bytes that the processor fetches at once."""
NEAR: Final = 1
"""How many rows ahead of the one worked on are fetched: with thousands of them, a step waits mostly for memory."""

ANSWER: Final = 18
"""Ints of an answer: owed, verdict, follow additions (5), lead additions (5), set size, two counts, power, answers, cards."""


def sources_digest() -> str:
    """
    Sixteen hex digits that change with any edit of the kernel, this file included.
    """
    return keeping.sources_digest(MODULES, Path(__file__).read_text())


def cache_directory() -> str:
    """
    Where this kernel's machine code is kept.
    """
    return keeping.directory("kernel", sources_digest())


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """
    *function* compiled on its first call, its code kept on disk where the directory can be written, else in memory alone.
    """
    return keeping.kept_in(cache_directory(), function)


@intrinsic
def _population(typing: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return word(word), build


@intrinsic
def _nibble_sum(typing: Any, word: Any) -> Any:
    """
    ``words.total`` by a multiplication instead of a division: the sum of the bytes gathers in the highest.
    """

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = arguments[0].type
        evens = kind(words.EVENS)
        bytes_ = builder.add(
            builder.and_(arguments[0], evens), builder.and_(builder.lshr(arguments[0], kind(4)), evens)
        )
        return builder.lshr(builder.mul(bytes_, kind(bits.BYTES)), kind(56))

    return word(word), build


@intrinsic
def _highest(typing: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = arguments[0].type
        return builder.xor(builder.ctlz(arguments[0], ir.IntType(1)(1)), kind(kind.width - 1))

    return word(word), build


@intrinsic
def _wrapping_product(typing: Any, one: Any, other: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.and_(builder.mul(*arguments), arguments[0].type(bits.MASK))

    return one(one, one), build


@intrinsic
def _wrapping_sum(typing: Any, one: Any, other: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.and_(builder.add(*arguments), arguments[0].type(bits.MASK))

    return one(one, one), build


@intrinsic
def _fetch(typing: Any, rows: Any, number: Any) -> Any:
    """
    Has row *number* brought near while the ones before it are worked on; past the end it does nothing.
    """

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        address, flag = ir.IntType(64), ir.IntType(32)
        pointer = ir.IntType(8).as_pointer()
        wide = builder.extract_value(array.strides, 0)
        first = builder.add(builder.ptrtoint(array.data, address), builder.mul(arguments[1], wide))
        kind = ir.FunctionType(ir.VoidType(), [pointer, flag, flag, flag])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
        with cgutils.for_range_slice(builder, address(0), wide, address(LINE), inc=True) as (offset, _):
            builder.call(prefetch, [builder.inttoptr(builder.add(first, offset), pointer), flag(1), flag(3), flag(1)])
        return context.get_dummy_value()

    return numba.void(rows, number), build


_ahead: Any = _fetch
"""As the compiler calls it; its type for checkers is that of a builder."""

INSTRUCTIONS: Final[dict[Callable[..., Any], Any]] = {
    bits.product: _wrapping_product,
    bits.added: _wrapping_sum,
    bits.ones: _population,
    bits.lowest: trailing_zeros,
    bits.highest: _highest,
    words.total: _nibble_sum,
}
"""Functions that are machine instructions of their own."""


_TWIN: Final = twins(MODULES, INSTRUCTIONS)
_words, _follow, _count, _trick = _TWIN[words], _TWIN[follow], _TWIN[count], _TWIN[trick]
_turns, _playout, _observe, _steps, _rng = _TWIN[turns], _TWIN[playout], _TWIN[observe], _TWIN[steps], _TWIN[rng]


@entry
def answer_all(questions: Ints, results: Ints) -> None:
    """
    Answers flat *questions* of ``QUESTION`` ints each into flat *results* of ``ANSWER`` ints each.
    """
    for i in range(len(questions) // 18):
        q = questions[i * 18 : i * 18 + 18]
        hand = (q[0], q[1], q[2], q[3], q[4])
        part = (q[5], q[6], q[7], q[8], q[9])
        group, trump, size = q[10], q[11], q[12]
        shapes = _follow.owed(_words.in_group(hand, group, trump), size, q[13], q[14])
        more = _follow.follow_additions(hand, part, group, trump, size, shapes)
        lead = _follow.lead_additions(hand, part, q[15])
        at = i * 18
        results[at] = shapes
        results[at + 1] = _follow.verdict(hand, part, group, trump, size, shapes)
        for k in range(5):
            results[at + 2 + k] = more[k]
            results[at + 7 + k] = lead[k]
        results[at + 12] = _words.set_size(part)
        results[at + 13] = _count.count_follows(hand, group, trump, size, shapes)
        results[at + 14] = _count.count_leads(hand, q[15])
        results[at + 15] = _trick.power(part, size, group, trump, q[16], q[17])
        results[at + 16] = _follow.answers(shapes, _words.in_group(part, group, trump))
        results[at + 17] = _words.hand_total(hand)


@entry
def winners(strengths: Ints, results: Ints) -> None:
    """
    The winning place of each four *strengths*.
    """
    for i in range(len(results)):
        results[i] = _trick.winner(strengths[4 * i], strengths[4 * i + 1], strengths[4 * i + 2], strengths[4 * i + 3])


PLAY = 0
FINISH = 1
RESET = 2
STEP = 3
"""What :func:`work` does."""


@entry
def work(
    what: int, numbers: Ints, rows: Any, col: Ints, packs: Any, actions: Ints,
    observations: Any, masks: Any, states: Any, seats: Bytes, rewards: Any, dones: Bytes, results: Any,
) -> int:  # fmt: skip
    """
    Everything that runs on whole rows, compiled as one. *numbers* are the plain parameters of each kind of work; arrays that a kind does
    not use may be empty.

    ``PLAY``: seed, first lane, hands a lane, mode, policy of the even seats, of the odd ones: plays ``len(results)`` hands, lane after
    lane, in the first row; the actions taken. ``FINISH``: seed, first number, policies: plays each row, which stands at a decision, to
    its settlement; the actions taken. ``RESET``: seed, first number, mode. ``STEP``: mode, reward: one action a row; -1, or the first
    row whose action is not legal, and then nothing has changed.
    """
    taken = 0
    if what == PLAY:
        row, pack = rows[0], packs[0]
        per = numbers[2]
        for hand in range(len(results)):
            if hand % per == 0:
                _playout.begin_lane(row, col, numbers[0], numbers[1] + hand // per)
            taken += _playout.play_hand(row, col, pack, numbers[3], numbers[4], numbers[5], results[hand])
        return taken
    if what == FINISH:
        for i in range(len(rows)):
            row = rows[i]
            row[layout.CHANCE] = _rng.stream(numbers[0], numbers[1] + i, 0)
            row[layout.POLICY] = _rng.stream(numbers[0], numbers[1] + i, 1)
            actions_taken = _playout.finish_by(row, col, packs[0], numbers[2], numbers[3])
            _playout.report(row, actions_taken, results[i])
            taken += actions_taken
        return taken
    if what == STEP:
        for i in range(len(rows)):
            if not _turns.is_legal(rows[i], actions[i]):
                return i
    for i in range(len(rows)):
        _ahead(rows, i + NEAR)
        _ahead(observations, i + NEAR)
        row = rows[i]
        if what == RESET:
            _steps.reset(row, col, packs[i], numbers[0], numbers[1] + i, numbers[2])
        elif _steps.step(row, col, packs[i], actions[i]):
            worth = _steps.reward(row, col, numbers[1])
            attackers = (row[layout.DEALER] + 1) & 1
            for seat in range(4):
                rewards[i, seat] = worth if seat & 1 == attackers else -worth
            _playout.report(row, 0, results[i])
            dones[i] = 1
            _playout.next_hand(row, col)
            _steps.renew(row, col, packs[i], numbers[0])
        elif dones[i] == 1:
            dones[i] = 0
            for seat in range(4):
                rewards[i, seat] = 0.0
        _observe.observe(row, col, observations[i])
        _observe.mask(row, masks[i])
        if len(states) > 0:
            _observe.state(row, states[i])
        seats[i] = row[layout.SEAT]
    return -1


@entry
def random_actions(rows: Any, actions: Ints, states: Ints) -> None:
    """
    A legal action for every row, all equally likely, out of the generator *states*, one a row.
    """
    for i in range(len(rows)):
        state = _rng.after(states[i])
        states[i] = state
        actions[i] = _turns.nth(rows[i], _rng.below(state, rows[i, layout.COUNT]))


_INTS, _INTS2 = numba.int64[::1], numba.int64[:, ::1]
_BYTES, _BYTES2 = numba.uint8[::1], numba.uint8[:, ::1]

SIGNATURES: Final[dict[str, tuple[Any, ...]]] = {
    "random_actions": (_INTS2, _INTS, _INTS),
    "work": (
        numba.int64, _INTS, _INTS2, _INTS, _BYTES2, _INTS,
        _INTS2, numba.int32[:, ::1], _INTS2, _BYTES, numba.float32[:, ::1], _BYTES, _INTS2,
    ),
}  # fmt: skip
"""The argument types of the simulator's entry points."""


def is_cold() -> bool:
    """
    Whether some entry point of the simulator has still to be compiled.
    """
    return any(not _on_disk(name) for name in SIGNATURES)


def make_ready(name: str) -> None:
    """
    Compiles the entry point *name*, or loads it from disk.
    """
    globals()[name].compile(SIGNATURES[name])


def progress() -> tuple[int, int]:
    """
    How many of the simulator's functions have been compiled, and of how many.
    """
    return compiled_of(_TWIN[module] for module in SIMULATOR)


def _on_disk(name: str) -> bool:
    """
    Whether the code of an entry point is kept on disk.
    """
    function = globals()[name]
    if function.signatures:
        return True
    return keeping.is_kept(cache_directory(), name)
