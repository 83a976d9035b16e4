"""
Fitting a network to labelled decisions: what each play came to against the mean of its decision, in least squares, by Adam.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from duijia.bots.learned import places as to
from duijia.bots.learned.samples import Samples, Singles

BATCH: Final = 256
"""Decisions of a step."""
DECAY: Final = 0.1
"""How fast a weight that nothing speaks for shrinks, by step."""
OLDER: Final = 0.7
"""How much less each pass sees of a round for every round after it."""

Layers = list[NDArray[np.float32]]
"""From the state, from the play and its group, their bias, to the second layer, its bias, to the score."""

ROW: Final = 2 * to.VIEW + to.PLAY
"""Numbers of a play with its group: those of a side suit, those of the trumps (one of the two is all zero), its own."""

FAN: Final = 200
"""For the random weights: about as many of a decision's and a play's numbers are not 0."""

SHAPES: Final = (
    (to.STATE, to.WIDE),
    (ROW, to.WIDE),
    (to.WIDE,),
    (to.WIDE, to.NARROW),
    (to.NARROW,),
    (to.NARROW,),
)


def new_network(seed: int) -> Singles:
    """
    Random weights.
    """
    random = np.random.default_rng(seed)
    fans = (FAN, FAN, 0, to.WIDE, 0, to.NARROW)
    parts = [
        random.normal(size=shape) * (2.0 / fan) ** 0.5 if fan else np.zeros(shape)
        for shape, fan in zip(SHAPES, fans, strict=True)
    ]
    return np.concatenate([part.reshape(-1) for part in parts]).astype(np.float32)


def layers_of(network: Singles, shapes: Sequence[tuple[int, ...]] = SHAPES) -> Layers:
    """
    Views of the weights by layer.
    """
    found: Layers = []
    place = 0
    for shape in shapes:
        size = int(np.prod(shape))
        found.append(network[place : place + size].reshape(shape))
        place += size
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """
    Decisions ready to be fitted.
    """

    counts: NDArray[np.int64]
    states: Singles
    plays: Singles
    targets: Singles
    """What each play came to, less the mean of its decision, in ``places.UNIT``."""


def targets_of(samples: Samples, mix: float) -> Singles:
    """
    What each play came to, less the mean of its decision: a share *mix* of the settlement's worth, the rest points.
    """
    counts = samples.counts[:, 0]
    came = (mix * samples.values + (1.0 - mix) * samples.points) / to.UNIT
    first = np.concatenate([[0], np.cumsum(counts)[:-1]])
    means = np.add.reduceat(came, first) / counts
    centred: Singles = (came - np.repeat(means, counts)).astype(np.float32)
    return centred


def batches(samples: Samples, targets: Singles, order: NDArray[np.int64]) -> Iterator[Batch]:
    """
    The decisions of *order*.
    """
    counts = samples.counts[:, 0]
    ends = np.cumsum(counts)
    for begin in range(0, len(order), BATCH):
        chosen = order[begin : begin + BATCH]
        sizes = counts[chosen]
        rows = np.repeat(ends[chosen] - np.cumsum(sizes), sizes) + np.arange(sizes.sum())
        yield Batch(
            sizes, samples.states[chosen].astype(np.float32), _rows(samples, chosen, sizes, rows), targets[rows]
        )


def _rows(samples: Samples, chosen: NDArray[np.int64], sizes: NDArray[np.int64], rows: NDArray[np.int64]) -> Singles:
    """
    The plays *rows* of the decisions *chosen*, with their groups.
    """
    found = np.zeros((len(rows), ROW), dtype=np.float32)
    mains = samples.mains[rows]
    views = samples.views.reshape(-1, 5, to.VIEW)[np.repeat(chosen, sizes), mains]
    trumps = mains == 4
    found[~trumps, : to.VIEW] = views[~trumps]
    found[trumps, to.VIEW : 2 * to.VIEW] = views[trumps]
    found[:, 2 * to.VIEW :] = samples.plays[rows]
    return found


def forward(layers: Layers, batch: Batch) -> tuple[Singles, Singles, Singles]:
    """
    Both hidden layers, and the scores.
    """
    base = batch.states @ layers[0] + layers[2]
    first = np.maximum(batch.plays @ layers[1] + np.repeat(base, batch.counts, axis=0), 0)
    second = np.maximum(first @ layers[3] + layers[4], 0)
    return first, second, second @ layers[5]


def errors(batch: Batch, scores: Singles) -> Singles:
    """
    The scores, less the mean of their decision, against the targets.
    """
    first = np.concatenate([[0], np.cumsum(batch.counts)[:-1]])
    means = np.add.reduceat(scores, first) / batch.counts
    found: Singles = (scores - np.repeat(means, batch.counts) - batch.targets).astype(scores.dtype)
    return found


def gradients(layers: Layers, batch: Batch) -> tuple[Layers, float]:
    """
    The loss's gradients, and the loss: squared errors, the mean over a decision's plays, the mean over decisions.
    """
    first, second, scores = forward(layers, batch)
    error = errors(batch, scores)
    weight = np.repeat(1.0 / batch.counts, batch.counts).astype(np.float32) / np.float32(len(batch.counts))
    loss = float((weight * error * error).sum())
    out = 2 * weight * error
    to_second = np.outer(out, layers[5]) * (second > 0)
    to_first = (to_second @ layers[3].T) * (first > 0)
    begins = np.concatenate([[0], np.cumsum(batch.counts)[:-1]])
    by_state = np.add.reduceat(to_first, begins, axis=0)
    return [
        batch.states.T @ by_state,
        batch.plays.T @ to_first,
        to_first.sum(0),
        first.T @ to_second,
        to_second.sum(0),
        second.T @ out,
    ], loss


def fit(
    network: Singles,
    rounds: Sequence[Samples],
    mix: float,
    epochs: int,
    seed: int,
    rate: float = 3e-3,
    older: float = OLDER,
    watch: Callable[[int, float, Singles], None] = lambda _epoch, _loss, _network: None,
) -> Singles:
    """
    *network* fitted to the samples of *rounds* in so many passes, the step falling along half a cosine. Of a round each pass sees the
    share *older* of what it would see if the round were the next one.
    """
    random = np.random.default_rng(seed)
    network = network.copy()
    layers = layers_of(network)
    slow = [np.zeros_like(layer) for layer in layers]
    square = [np.zeros_like(layer) for layer in layers]
    parts = [(samples, targets_of(samples, mix)) for samples in rounds]
    sizes = [max(1, round(len(samples) * older ** (len(rounds) - 1 - place))) for place, samples in enumerate(rounds)]
    steps = epochs * sum(-(-size // BATCH) for size in sizes)
    step = 0
    for epoch in range(epochs):
        losses = []
        flows = [
            batches(samples, targets, random.permutation(len(samples))[:size])
            for (samples, targets), size in zip(parts, sizes, strict=True)
        ]
        turns = np.concatenate([np.full(-(-size // BATCH), place) for place, size in enumerate(sizes)])
        for turn in random.permutation(turns):
            found, loss = gradients(layers, next(flows[turn]))
            losses.append(loss)
            step += 1
            now = rate * 0.5 * (1 + np.cos(np.pi * step / (steps + 1)))
            for place, grad in enumerate(found):
                slow[place] += 0.1 * (grad - slow[place])
                square[place] += 0.001 * (grad * grad - square[place])
                size = np.sqrt(square[place] / (1 - 0.999**step)) + 1e-8
                layers[place][...] -= now * (slow[place] / (1 - 0.9**step) / size + DECAY * layers[place])
        watch(epoch, float(np.mean(losses)), network)
    return network


@dataclass(frozen=True, slots=True)
class Quality:
    """
    How a network does on decisions that it was not fitted to.
    """

    loss: float
    flat: float
    """The loss of a network that says nothing."""
    gain: float
    """Points a decision by which its play comes to more than the rule bot's."""
    error: float
    """The standard error of ``gain``."""


def quality(network: Singles, samples: Samples, mix: float) -> Quality:
    """
    How *network* does on *samples*.
    """
    layers = layers_of(network)
    targets = targets_of(samples, mix)
    losses, flats, gains = [], [], []
    place = 0
    for batch in batches(samples, targets, np.arange(len(samples))):
        scores = forward(layers, batch)[2]
        error = errors(batch, scores)
        weight = np.repeat(1.0 / batch.counts, batch.counts)
        losses.append(float((weight * error**2).sum()))
        flats.append(float((weight * batch.targets**2).sum()))
        begin = 0
        for count in batch.counts:
            best = begin + int(np.argmax(scores[begin : begin + count]))
            gains.append(to.UNIT * float(batch.targets[best] - batch.targets[begin + samples.counts[place, 1]]))
            begin += count
            place += 1
    number = len(samples)
    return Quality(sum(losses) / number, sum(flats) / number, float(np.mean(gains)), float(np.std(gains)) / number**0.5)


__all__ = ["Quality", "fit", "layers_of", "new_network", "quality"]
