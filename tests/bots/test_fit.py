"""
Fitting a network to labelled decisions: gradients, and that the loss falls.
"""

from __future__ import annotations

import numpy as np
import pytest

from duijia.bots.learned.fit import batches, fit, gradients, layers_of, new_network, quality, targets_of
from duijia.bots.learned.samples import Plan, Samples, lot
from duijia.games import find_game


@pytest.fixture(scope="module")
def labelled() -> tuple[Samples, Samples]:
    """
    Decisions of some hands, and of others.
    """
    plan = Plan((find_game("dagunzi"),), "fit")
    return lot(plan, range(12)), lot(plan, range(100, 104))


def test_gradients_are_those_of_the_loss(labelled: tuple[Samples, Samples]) -> None:
    """
    A small step along a weight changes the loss by the gradient.
    """
    samples = labelled[1]
    batch = next(batches(samples, targets_of(samples, 0.25), np.arange(100)))
    network = new_network(2)
    found, _ = gradients(layers_of(network), batch)
    random = np.random.default_rng(1)
    for number, grad in enumerate(found):
        direction = random.normal(size=grad.shape).astype(np.float32)
        losses = []
        for step in (1e-5, -1e-5):
            moved = [layer.astype(np.float64) for layer in layers_of(network)]
            moved[number] = moved[number] + step * direction
            losses.append(gradients(moved, batch)[1])  # type: ignore[arg-type]
        assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(float((grad * direction).sum()), rel=0.02, abs=1e-4)


def test_fitting_lowers_the_loss_on_what_it_fits(labelled: tuple[Samples, Samples]) -> None:
    """
    And the same seed gives the same network.
    """
    samples, others = labelled
    begin = new_network(1)
    before = quality(begin, samples, 0.25)
    network = fit(begin, [samples], 0.25, 6, 1)
    after = quality(network, samples, 0.25)
    assert after.loss < before.loss
    assert after.loss < after.flat
    assert after.gain > quality(begin, samples, 0.25).gain
    assert quality(network, others, 0.25).loss < quality(begin, others, 0.25).loss
    assert fit(begin, [samples], 0.25, 6, 1).tobytes() == network.tobytes()
