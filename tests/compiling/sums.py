"""
A small module to compile: a leaf under two callers, constants as arguments, tuples, a loop.
"""

from __future__ import annotations

from typing import Any

SCALE = 3


def leaf(x: int, times: int) -> int:
    total = 0
    for i in range(times):
        total += (x + i) * SCALE % 7
    return total


def pair(x: int) -> tuple[int, int]:
    return leaf(x, 2), leaf(x, 5)


def most(values: Any) -> int:
    best = 0
    for i in range(len(values)):
        one, other = pair(values[i])
        best = max(best, one - min(other, 4))
    return best


def all_in(values: Any) -> int:
    return most(values) + leaf(len(values), 3)


def winding(x: int, a: int, b: int) -> int:
    """
    Too long to be put where it is called.
    """
    total = x
    total += ((total + 0 * a) ^ (b * 3)) % (7 + 0) - (x * 0 ^ a) % 9
    if total > 900:
        total -= a * 0 + b
    total += ((total + 1 * a) ^ (b * 4)) % (7 + 1) - (x * 1 ^ a) % 10
    if total > 901:
        total -= a * 1 + b
    total += ((total + 2 * a) ^ (b * 5)) % (7 + 2) - (x * 2 ^ a) % 11
    if total > 902:
        total -= a * 2 + b
    total += ((total + 3 * a) ^ (b * 6)) % (7 + 3) - (x * 3 ^ a) % 12
    if total > 903:
        total -= a * 3 + b
    total += ((total + 4 * a) ^ (b * 7)) % (7 + 4) - (x * 4 ^ a) % 13
    if total > 904:
        total -= a * 4 + b
    total += ((total + 5 * a) ^ (b * 8)) % (7 + 5) - (x * 5 ^ a) % 14
    if total > 905:
        total -= a * 5 + b
    total += ((total + 6 * a) ^ (b * 9)) % (7 + 6) - (x * 6 ^ a) % 15
    if total > 906:
        total -= a * 6 + b
    total += ((total + 7 * a) ^ (b * 10)) % (7 + 7) - (x * 7 ^ a) % 16
    if total > 907:
        total -= a * 7 + b
    total += ((total + 8 * a) ^ (b * 11)) % (7 + 8) - (x * 8 ^ a) % 17
    if total > 908:
        total -= a * 8 + b
    total += ((total + 9 * a) ^ (b * 12)) % (7 + 9) - (x * 9 ^ a) % 18
    if total > 909:
        total -= a * 9 + b
    total += ((total + 10 * a) ^ (b * 13)) % (7 + 10) - (x * 10 ^ a) % 19
    if total > 910:
        total -= a * 10 + b
    total += ((total + 11 * a) ^ (b * 14)) % (7 + 11) - (x * 11 ^ a) % 20
    if total > 911:
        total -= a * 11 + b
    total += ((total + 12 * a) ^ (b * 15)) % (7 + 12) - (x * 12 ^ a) % 21
    if total > 912:
        total -= a * 12 + b
    total += ((total + 13 * a) ^ (b * 16)) % (7 + 13) - (x * 13 ^ a) % 22
    if total > 913:
        total -= a * 13 + b
    total += ((total + 14 * a) ^ (b * 17)) % (7 + 14) - (x * 14 ^ a) % 23
    if total > 914:
        total -= a * 14 + b
    total += ((total + 15 * a) ^ (b * 18)) % (7 + 15) - (x * 15 ^ a) % 24
    if total > 915:
        total -= a * 15 + b
    total += ((total + 16 * a) ^ (b * 19)) % (7 + 16) - (x * 16 ^ a) % 25
    if total > 916:
        total -= a * 16 + b
    total += ((total + 17 * a) ^ (b * 20)) % (7 + 17) - (x * 17 ^ a) % 26
    if total > 917:
        total -= a * 17 + b
    total += ((total + 18 * a) ^ (b * 21)) % (7 + 18) - (x * 18 ^ a) % 27
    if total > 918:
        total -= a * 18 + b
    total += ((total + 19 * a) ^ (b * 22)) % (7 + 19) - (x * 19 ^ a) % 28
    if total > 919:
        total -= a * 19 + b
    total += ((total + 20 * a) ^ (b * 23)) % (7 + 20) - (x * 20 ^ a) % 29
    if total > 920:
        total -= a * 20 + b
    total += ((total + 21 * a) ^ (b * 24)) % (7 + 21) - (x * 21 ^ a) % 30
    if total > 921:
        total -= a * 21 + b
    total += ((total + 22 * a) ^ (b * 25)) % (7 + 22) - (x * 22 ^ a) % 31
    if total > 922:
        total -= a * 22 + b
    total += ((total + 23 * a) ^ (b * 26)) % (7 + 23) - (x * 23 ^ a) % 32
    if total > 923:
        total -= a * 23 + b
    total += ((total + 24 * a) ^ (b * 27)) % (7 + 24) - (x * 24 ^ a) % 33
    if total > 924:
        total -= a * 24 + b
    total += ((total + 25 * a) ^ (b * 28)) % (7 + 25) - (x * 25 ^ a) % 34
    if total > 925:
        total -= a * 25 + b
    total += ((total + 26 * a) ^ (b * 29)) % (7 + 26) - (x * 26 ^ a) % 35
    if total > 926:
        total -= a * 26 + b
    total += ((total + 27 * a) ^ (b * 30)) % (7 + 27) - (x * 27 ^ a) % 36
    if total > 927:
        total -= a * 27 + b
    total += ((total + 28 * a) ^ (b * 31)) % (7 + 28) - (x * 28 ^ a) % 37
    if total > 928:
        total -= a * 28 + b
    total += ((total + 29 * a) ^ (b * 32)) % (7 + 29) - (x * 29 ^ a) % 38
    if total > 929:
        total -= a * 29 + b
    total += ((total + 30 * a) ^ (b * 33)) % (7 + 30) - (x * 30 ^ a) % 39
    if total > 930:
        total -= a * 30 + b
    total += ((total + 31 * a) ^ (b * 34)) % (7 + 31) - (x * 31 ^ a) % 40
    if total > 931:
        total -= a * 31 + b
    total += ((total + 32 * a) ^ (b * 35)) % (7 + 32) - (x * 32 ^ a) % 41
    if total > 932:
        total -= a * 32 + b
    total += ((total + 33 * a) ^ (b * 36)) % (7 + 33) - (x * 33 ^ a) % 42
    if total > 933:
        total -= a * 33 + b
    total += ((total + 34 * a) ^ (b * 37)) % (7 + 34) - (x * 34 ^ a) % 43
    if total > 934:
        total -= a * 34 + b
    total += ((total + 35 * a) ^ (b * 38)) % (7 + 35) - (x * 35 ^ a) % 44
    if total > 935:
        total -= a * 35 + b
    total += ((total + 36 * a) ^ (b * 39)) % (7 + 36) - (x * 36 ^ a) % 45
    if total > 936:
        total -= a * 36 + b
    total += ((total + 37 * a) ^ (b * 40)) % (7 + 37) - (x * 37 ^ a) % 46
    if total > 937:
        total -= a * 37 + b
    total += ((total + 38 * a) ^ (b * 41)) % (7 + 38) - (x * 38 ^ a) % 47
    if total > 938:
        total -= a * 38 + b
    total += ((total + 39 * a) ^ (b * 42)) % (7 + 39) - (x * 39 ^ a) % 48
    if total > 939:
        total -= a * 39 + b
    return total
