"""
What an array of integers is to the bots' inner loops. Interpreted it is a list, compiled an array.
"""

from __future__ import annotations

from typing import Protocol

from duijia.kernel.rows import Ints


class Lane(Ints, Protocol):
    """
    Integers at places, as many as it says.
    """

    def __len__(self) -> int:
        """
        How many.
        """
        ...
