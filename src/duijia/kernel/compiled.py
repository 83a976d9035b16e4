"""
The kernel compiled: the same functions, registered with Numba, behind a few entry points.

This is the only file that imports the compiler; nothing imports it but what wants speed. Entry points are kept on disk in a
directory named by a digest of the kernel's sources: Numba's own cache looks at this file only and would run stale code after
an edit of the others.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic, overload, register_jitable
from numba.misc.appdirs import AppDirs
from numpy.typing import NDArray

from duijia.kernel import (
    KERNEL,
    bits,
    calls,
    choice,
    columns,
    count,
    dealing,
    exchange,
    fast,
    follow,
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

_settings: Any = numba.config
_directories: Any = AppDirs

SIMULATOR: Final = (rng, bits, choice, settlement, tricks, exchange, ladder, calls, dealing, turns, fast, playout, observe, steps)
"""The modules of the simulator, each after those it calls."""

MODULES: Final = (words, follow, count, trick, layout, columns, *SIMULATOR)
"""The kernel's sources."""

QUESTION: Final = 18
"""Ints of a question: hand (5), part (5), group, trump, size, strict, quad order, largest, ranks, steps."""

ANSWER: Final = 18
"""Ints of an answer: owed, verdict, follow additions (5), lead additions (5), set size, two counts, power, answers, cards."""


def sources_digest() -> str:
    """
    Sixteen hex digits that change with any edit of the kernel.
    """
    text = "\0".join(inspect.getsource(module) for module in MODULES)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def cache_directory() -> str:
    """
    Where this kernel's machine code is kept.
    """
    base = _settings.CACHE_DIR or _directories(appname="duijia", appauthor=False).user_cache_dir
    return f"{base}/kernel-{sources_digest()}"


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """
    *function* compiled on its first call, its code kept on disk where the directory can be written, else in memory alone.
    """
    directory = cache_directory()
    kept = _settings.CACHE_DIR
    _settings.CACHE_DIR = directory
    try:
        compiled: Callable[..., Any] = numba.njit(cache=True, nogil=True)(function)
        if not compiled.stats.cache_path.startswith(directory):  # type: ignore[attr-defined]
            compiled = numba.njit(nogil=True)(function)
    finally:
        _settings.CACHE_DIR = kept
    return compiled


def functions(module: ModuleType) -> list[Callable[..., Any]]:
    """
    The functions that *module* defines, in the order of its source.
    """
    own = [thing for thing in vars(module).values() if inspect.isfunction(thing) and thing.__module__ == module.__name__]
    return sorted(own, key=lambda function: function.__code__.co_firstlineno)


@intrinsic
def _population(typing: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

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


@overload(bits.product)
def _product(one: Any, other: Any) -> Any:
    def product(one: Any, other: Any) -> Any:
        return _wrapping_product(one, other)

    return product


@overload(bits.added)
def _added(one: Any, other: Any) -> Any:
    def added(one: Any, other: Any) -> Any:
        return _wrapping_sum(one, other)

    return added


@overload(bits.ones)
def _ones(word: Any) -> Any:
    def ones(word: Any) -> Any:
        return _population(word)

    return ones


@overload(bits.lowest)
def _lowest(word: Any) -> Any:
    def lowest(word: Any) -> Any:
        return trailing_zeros(word)

    return lowest


for _function in KERNEL:
    register_jitable(_function)
for _module in SIMULATOR:
    for _function in functions(_module):
        if _function not in (bits.ones, bits.lowest, bits.product, bits.added):
            register_jitable(_function)


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
        shapes = follow.owed(words.in_group(hand, group, trump), size, q[13], q[14])
        more = follow.follow_additions(hand, part, group, trump, size, shapes)
        lead = follow.lead_additions(hand, part, q[15])
        at = i * 18
        results[at] = shapes
        results[at + 1] = follow.verdict(hand, part, group, trump, size, shapes)
        for k in range(5):
            results[at + 2 + k] = more[k]
            results[at + 7 + k] = lead[k]
        results[at + 12] = words.set_size(part)
        results[at + 13] = count.count_follows(hand, group, trump, size, shapes)
        results[at + 14] = count.count_leads(hand, q[15])
        results[at + 15] = trick.power(part, size, group, trump, q[16], q[17])
        results[at + 16] = follow.answers(shapes, words.in_group(part, group, trump))
        results[at + 17] = words.hand_total(hand)


@entry
def winners(strengths: Ints, results: Ints) -> None:
    """
    The winning place of each four *strengths*.
    """
    for i in range(len(results)):
        results[i] = trick.winner(strengths[4 * i], strengths[4 * i + 1], strengths[4 * i + 2], strengths[4 * i + 3])


@entry
def play_hands(row: Ints, col: Ints, pack: Bytes, hands: int, mode: int, results: Ints) -> int:
    """
    Plays *hands* hands one after another, each to the settlement: whole matches (*mode* 0) or the play alone (1). Writes eight ints a
    hand into *results* (``playout.RESULT``) and returns the actions taken.
    """
    return playout.play_hands(row, col, pack, hands, mode, results)


@entry
def reset_hands(
    rows: Ints, col: Ints, packs: Bytes, seed: int, first: int, mode: int,
    observations: Ints, masks: Any, states: Ints, seats: Bytes,
) -> None:  # fmt: skip
    """
    Resets every row of the two-dimensional arrays; row i becomes hand *first* + i under *seed*. *states* has rows or none.
    """
    for i in range(len(rows)):
        row = rows[i]
        steps.reset(row, col, packs[i], seed, first + i, mode)
        steps.write(row, col, observations[i], masks[i])
        if len(states) > 0:
            observe.state(row, states[i])
        seats[i] = row[layout.SEAT]


@entry
def step_hands(
    rows: Ints, col: Ints, packs: Bytes, actions: Ints, mode: int, kind: int,
    observations: Ints, masks: Any, states: Ints, seats: Bytes, rewards: Any, dones: Bytes, scores: Ints,
) -> int:  # fmt: skip
    """
    Applies one action to every row; a hand that ends is followed by the next one. Returns -1, or the first row whose action is not
    legal, and then nothing has changed.
    """
    for i in range(len(rows)):
        if not turns.is_legal(rows[i], actions[i]):
            return i
    for i in range(len(rows)):
        row = rows[i]
        over = steps.step(row, col, packs[i], actions[i], mode)
        if over:
            worth = steps.reward(row, col, kind)
            attackers = (row[layout.DEALER] + 1) & 1
            for seat in range(4):
                rewards[i, seat] = worth if seat & 1 == attackers else -worth
            scores[i] = row[layout.SCORE]
            dones[i] = 1
            playout.next_hand(row, col)
            steps.renew(row, col, packs[i], mode)
        elif dones[i] == 1:
            dones[i] = 0
            for seat in range(4):
                rewards[i, seat] = 0.0
        steps.write(row, col, observations[i], masks[i])
        if len(states) > 0:
            observe.state(row, states[i])
        seats[i] = row[layout.SEAT]
    return -1


@entry
def random_actions(rows: Ints, actions: Ints, states: Ints) -> None:
    """
    A legal action for every row, all equally likely, out of the generator *states*, one a row.
    """
    for i in range(len(rows)):
        state = rng.after(states[i])
        states[i] = state
        actions[i] = turns.nth(rows[i], rng.below(state, rows[i, layout.COUNT]))


_INTS, _INTS2 = numba.int64[::1], numba.int64[:, ::1]
_BYTES, _BYTES2 = numba.uint8[::1], numba.uint8[:, ::1]

SIGNATURES: Final[dict[str, tuple[Any, ...]]] = {
    "play_hands": (_INTS, _INTS, _BYTES, numba.int64, numba.int64, _INTS),
    "reset_hands": (
        _INTS2, _INTS, _BYTES2, numba.int64, numba.int64, numba.int64, _INTS2, numba.int32[:, ::1], _INTS2, _BYTES,
    ),
    "step_hands": (
        _INTS2, _INTS, _BYTES2, _INTS, numba.int64, numba.int64, _INTS2, numba.int32[:, ::1], _INTS2, _BYTES,
        numba.float32[:, ::1], _BYTES, _INTS,
    ),
    "random_actions": (_INTS2, _INTS, _INTS),
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


def _on_disk(name: str) -> bool:
    """
    Whether the code of an entry point is kept on disk.
    """
    function = globals()[name]
    if function.signatures:
        return True
    return bool(list(Path(cache_directory()).glob(f"**/*.{name}-*.nbi")))
