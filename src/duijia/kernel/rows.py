"""
What a row of the simulator is to its functions: anything with integers at places. Interpreted it is a list, compiled an array.
"""

from __future__ import annotations

from typing import Protocol


class Ints(Protocol):
    """
    Integers at places.
    """

    def __getitem__(self, place: int, /) -> int:
        """
        The integer at *place*.
        """
        ...

    def __setitem__(self, place: int, value: int, /) -> None:
        """
        Puts *value* at *place*.
        """
        ...
