"""
Fitting a value network to positions: squared errors of the settlement's worth and of the points, by Adam.

Points are a second answer of the same layers that only the fit reads: what they bring is mostly settled by then, so they teach the layers
to count; the network on disk does without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from duijia.bots.learned import places as to
from duijia.bots.learned import value_places as of
from duijia.bots.learned.fit import Layers, layers_of
from duijia.bots.learned.samples import Singles
from duijia.bots.learned.value_samples import Positions

BATCH: Final = 2048
"""Positions of a step."""
PARTS: Final = 4
"""Parts of a batch that threads may share, always as many, so that the sums are the same."""
RATE: Final = 3e-3
"""How long the steps are at first;"""
LAST: Final = 1e-5
"""and at the end, in a straight line."""
BARE: Final = 18
"""Of the whole's numbers: that there is no trump suit, but a fourth side suit."""

SHAPES: Final[tuple[tuple[int, ...], ...]] = (
    (of.SIDE, of.SIDE_WIDE),
    (of.SIDE_WIDE,),
    (of.TRUMP, of.TRUMP_WIDE),
    (of.TRUMP_WIDE,),
    (of.ALL, of.SECOND),
    (of.SECOND,),
    (of.SECOND, of.THIRD),
    (of.THIRD,),
    (of.THIRD,),
    (1,),
    (of.THIRD,),
    (1,),
)
"""As in ``value_places``; then from the last layer to the points, with their bias."""
TRAINED: Final = of.SIZE + of.THIRD + 1
"""Weights that are fitted."""


def new_values(seed: int) -> Singles:
    """
    Random weights.
    """
    random = np.random.default_rng(seed)
    fans = (of.SIDE, 0, of.TRUMP, 0, of.ALL, 0, of.SECOND, 0, 2 * of.THIRD, 0, 2 * of.THIRD, 0)
    parts = [
        random.normal(size=shape) * (2.0 / fan) ** 0.5 if fan else np.zeros(shape)
        for shape, fan in zip(SHAPES, fans, strict=True)
    ]
    return np.concatenate([part.reshape(-1) for part in parts]).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Forward:
    """
    What the layers make of positions.
    """

    suits: Singles
    """The side suits, a row each: three of every position, then the fourth of those in *bare*."""
    bare: NDArray[np.int64]
    sides: Singles
    """What the first layer makes of them, one by one."""
    trumps: Singles
    first: Singles
    """What the second layer reads."""
    second: Singles
    third: Singles
    worth: Singles
    points: Singles


def forward(layers: Layers, seen: Singles) -> Forward:
    """
    The network on the positions *seen*.
    """
    from_side, side_bias, from_trumps, trump_bias, to_second, second_bias, to_third, third_bias = layers[:8]
    bare = np.flatnonzero(seen[:, BARE])
    three = seen[:, of.SIDES : of.SIDES + 3 * of.SIDE].reshape(-1, of.SIDE)
    suits = np.concatenate([three, seen[bare, of.SIDES + 3 * of.SIDE : of.TRUMPS]])
    sides = _bent(suits, from_side, side_bias)
    trumps = _bent(seen[:, of.TRUMPS :], from_trumps, trump_bias)
    first = np.empty((len(seen), of.ALL), dtype=seen.dtype)
    first[:, : of.SIDE_WIDE] = sides[: len(three)].reshape(-1, 3, of.SIDE_WIDE).sum(1)
    first[bare, : of.SIDE_WIDE] += sides[len(three) :]
    first[:, of.SIDE_WIDE : -of.WHOLE] = trumps
    first[:, -of.WHOLE :] = seen[:, : of.WHOLE]
    second = _bent(first, to_second, second_bias)
    third = _bent(second, to_third, third_bias)
    worth, points = (third @ layers[place] + layers[place + 1] for place in (8, 10))
    return Forward(suits, bare, sides, trumps, first, second, third, worth, points)


def _bent(numbers: Singles, weights: Singles, bias: Singles) -> Singles:
    found: Singles = numbers @ weights
    found += bias
    return np.maximum(found, 0, out=found)


def gradients(layers: Layers, seen: Singles, came: Singles) -> tuple[Layers, float]:
    """
    The loss's gradients, and the loss: the squared errors of points and worth, summed up over the positions.
    """
    made = forward(layers, seen)
    worth_off, points_off = made.worth - came[:, 1], made.points - came[:, 0]
    loss = float(worth_off @ worth_off + points_off @ points_off)
    worth_off *= 2
    points_off *= 2
    third = (np.outer(worth_off, layers[8]) + np.outer(points_off, layers[10])) * (made.third > 0)
    second = (third @ layers[6].T) * (made.second > 0)
    first = second @ layers[4][: -of.WHOLE].T
    trumps = first[:, of.SIDE_WIDE :] * (made.trumps > 0)
    summed = first[:, : of.SIDE_WIDE]
    sides = np.concatenate([np.repeat(summed, 3, axis=0), summed[made.bare]]) * (made.sides > 0)
    return [
        made.suits.T @ sides,
        sides.sum(0),
        seen[:, of.TRUMPS :].T @ trumps,
        trumps.sum(0),
        made.first.T @ second,
        second.sum(0),
        made.second.T @ third,
        third.sum(0),
        made.third.T @ worth_off,
        worth_off.sum(keepdims=True),
        made.third.T @ points_off,
        points_off.sum(keepdims=True),
    ], loss


def batches(blocks: Sequence[Positions], random: np.random.Generator) -> Iterator[tuple[Positions, NDArray[np.int64]]]:
    """
    Every position once: the blocks in turn by lot, of each so many positions drawn by lot.
    """
    flows = [iter(np.array_split(random.permutation(len(block)), steps_of(block))) for block in blocks]
    for turn in random.permutation(np.repeat(np.arange(len(blocks)), [steps_of(block) for block in blocks])):
        yield blocks[turn], next(flows[turn])


def steps_of(block: Positions) -> int:
    """
    Steps of a pass over *block*.
    """
    return max(1, round(len(block) / BATCH))


def fit(
    weights: Singles,
    blocks: Sequence[Positions],
    seed: int,
    share: Callable[[int], float],
    jobs: int = 1,
    watch: Callable[[int, float, Singles], None] = lambda _epoch, _loss, _weights: None,
) -> Singles:
    """
    *weights* (``new_values``) fitted to the positions of *blocks*, pass after pass.

    :param share: how much of the fit is done, by the number of steps; at 1 it ends
    :param jobs: threads; whatever their number, the weights are the same
    :param watch: told after each pass, also after one that was broken off, its number, its loss and the weights
    """
    random = np.random.default_rng(seed)
    weights = weights.copy()
    layers = layers_of(weights, SHAPES)
    slow, square, grad = np.zeros((3, TRAINED), dtype=np.float32)
    step, epoch = 0, 0
    with ThreadPoolExecutor(min(jobs, PARTS)) as threads:
        while share(step) < 1.0:
            losses = []
            for block, rows in batches(blocks, random):
                done = share(step)
                if done >= 1.0:
                    break
                parts = [(block, part) for part in np.array_split(rows, PARTS)]
                grad[:] = 0
                loss = 0.0
                for found, off in threads.map(lambda part: _part(layers, *part), parts):
                    grad += found
                    loss += off
                grad /= len(rows)
                losses.append(loss / len(rows))
                step += 1
                slow += np.float32(0.1) * (grad - slow)
                square += np.float32(0.001) * (grad * grad - square)
                size = np.sqrt(square / np.float32(1 - 0.999**step)) + np.float32(1e-8)
                now = RATE * (1.0 - done) + LAST
                weights -= np.float32(now / (1 - 0.9**step)) * slow / size
            if losses:
                watch(epoch, float(np.mean(losses)), weights)
                epoch += 1
    return weights


def _part(layers: Layers, block: Positions, rows: NDArray[np.int64]) -> tuple[Singles, float]:
    found, loss = gradients(layers, block.seen[rows].astype(np.float32), block.came[rows])
    return np.concatenate([one.reshape(-1) for one in found]), loss


@dataclass(frozen=True, slots=True)
class Quality:
    """
    How a network does on positions: the share of the variance that it tells, and the mean error (root of the mean square) in points.
    """

    worth: float
    worth_rms: float
    points: float
    points_rms: float


def quality(weights: Singles, blocks: Sequence[Positions]) -> Quality:
    """
    How *weights* do on the positions of *blocks*.
    """
    layers = layers_of(weights, SHAPES)
    came: list[Singles] = []
    told: list[Singles] = []
    for block in blocks:
        for begin in range(0, len(block), BATCH):
            made = forward(layers, block.seen[begin : begin + BATCH].astype(np.float32))
            told.append(np.stack([made.points, made.worth], axis=1))
        came.append(block.came)
    all_came = np.concatenate(came).astype(np.float64)
    square = ((np.concatenate(told) - all_came) ** 2).mean(0)
    flat = all_came.var(0)
    points, worth = (1.0 - square / np.maximum(flat, 1e-9)).tolist()
    points_rms, worth_rms = (to.UNIT * np.sqrt(square)).tolist()
    return Quality(worth, worth_rms, points, points_rms)


__all__ = ["Quality", "fit", "forward", "gradients", "new_values", "quality", "steps_of"]
