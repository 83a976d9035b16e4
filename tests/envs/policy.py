"""
The random policy that all environments are held against each other with: the r-th legal action, r from the simulator's generator.
"""

from __future__ import annotations

from collections.abc import Sequence

from duijia.kernel import rng


class Policy:
    """
    The policy's stream under a seed.
    """

    def __init__(self, seed: int, number: int = 0) -> None:
        self.state = rng.stream(seed, number, 1)

    def __call__(self, legal: Sequence[int]) -> int:
        """
        One of *legal*, which is ascending.
        """
        self.state = rng.after(self.state)
        return legal[rng.below(self.state, len(legal))]
