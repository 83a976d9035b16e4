"""
Whole numbers that callers give: Python's or NumPy's. Anything else, and whatever is out of range, is told by its name, never cut to fit.
"""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex

SEEDS: Final = 1 << 63
"""Seeds, and the numbers of hands under a seed, are below this: as many streams as the generator tells apart."""


def integer(name: str, value: SupportsIndex) -> int:
    """
    *value* as an integer of Python's.

    :raises ValueError: it is none, and is not rounded to one
    """
    try:
        return index(value)
    except TypeError:
        raise ValueError(f"{name}: {value!r} is no integer") from None


def whole(name: str, value: SupportsIndex, least: int = 0, below: int = SEEDS) -> int:
    """
    *value* as an integer of Python's, from *least* to *below* - 1.

    :raises ValueError: it is none of them
    """
    number = integer(name, value)
    if not least <= number < below:
        last = "2**63 - 1" if below == SEEDS else below - 1
        raise ValueError(f"{name}: an integer from {least} to {last}, not {number}")
    return number
