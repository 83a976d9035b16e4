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


class Numbers(Protocol):
    """
    Floating-point numbers at places.
    """

    def __getitem__(self, place: int, /) -> float:
        """
        The number at *place*.
        """
        ...

    def __setitem__(self, place: int, value: float, /) -> None:
        """
        Puts *value* at *place*.
        """
        ...
