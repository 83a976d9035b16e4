"""
The trick: how strong a play is, and whether it takes over.
"""

from __future__ import annotations

from duijia.kernel.words import Words, face_of


def power(play: Words, size: int, group: int, trump: int, ranks: int, steps: int) -> int:
    """
    The strength of *play* on a lead of *size* cards of *group*: the height of its card, or -1 when it cannot win because it is
    no set of that size or neither of the led group nor trump (C3, C5).

    *ranks* is the number of plain ranks, *steps* the strength step of each honour, one nibble each; equal honours (C4) share
    one.
    """
    for suit in range(4):
        if play[suit] != 0:
            nibble = face_of(play[suit], size)
            if nibble < 0:
                return -1
            if suit == trump:
                return ranks + nibble
            return nibble if suit == group else -1
    nibble = face_of(play[4], size)
    if nibble < 0:
        return -1
    return 2 * ranks + ((steps >> (4 * nibble)) & 15)


def takes_over(strength: int, best: int) -> int:
    """
    1 when a play of *strength* beats the standing one; equal strength does not (C4).
    """
    return 1 if strength > best else 0


def winner(first: int, second: int, third: int, fourth: int) -> int:
    """
    The place, 0 to 3 in order of play, of the winning one of four strengths.
    """
    place, best = 0, first
    if takes_over(second, best) == 1:
        place, best = 1, second
    if takes_over(third, best) == 1:
        place, best = 2, third
    if takes_over(fourth, best) == 1:
        place = 3
    return place
