"""
An oracle of choices other than plays: all answers by brute force over sub-multisets, from the prose of DL4, DL6, DL10, GZ17.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from tests.oracle.follow import Play, parts

POINTS = ("5", "10", "K")


def every_part(cards: list[str]) -> list[Play]:
    """
    Every sub-multiset of any size.
    """
    return [part for size in range(len(cards) + 1) for part in parts(cards, size)]


def fillings(
    groups: list[tuple[int, list[str]]], supply: list[str], *, up_to: bool, big_first_of: list[str] | None
) -> set[Play]:
    """
    Every choice of so many (or up to so many) of each group out of *supply*; with *big_first_of*, a hand, a small joker is chosen
    only when none of its big jokers is kept (GZ17).
    """
    options = [
        [part for size in (range(count + 1) if up_to else [count]) for part in parts(cards, size)]
        for count, cards in groups
    ]
    found = set()
    for chosen in product(*options):
        cards = [card for part in chosen for card in part]
        if not Counter(cards) <= Counter(supply):
            continue
        if big_first_of is not None and "LJ" in cards and cards.count("BJ") < big_first_of.count("BJ"):
            continue
        found.add(tuple(sorted(cards)))
    return found


def call_suit(level: str, cards: Play) -> str:
    """
    The suit that the shown cards name: Js and level cards of one suit, at least one of each, and jokers (DL4, DL6); else none.
    """
    plain = [card for card in cards if card not in ("LJ", "BJ")]
    suits = {card[0] for card in plain}
    ranks = {card[1:] for card in plain}
    return suits.pop() if len(suits) == 1 and ranks == {"J", level} else ""


def is_call(level: str, cards: Play) -> bool:
    """
    DL4: at least one joker, one J of a suit, one level card of that suit.
    """
    return call_suit(level, cards) != "" and ("LJ" in cards or "BJ" in cards)


def is_counter(
    level: str, hand: list[str], standing: Play, cards: Play, *, measure: str, needs_joker: bool, swaps: bool
) -> bool:
    """
    DL6: strictly more level cards (or level cards and Js); DL10: the returns must be possible.
    """
    suit = call_suit(level, cards)
    if not suit or (needs_joker and "LJ" not in cards and "BJ" not in cards):
        return False
    if weight(level, cards, measure) <= weight(level, standing, measure):
        return False
    if not swaps:
        return True
    kept = list(hand)
    for card in cards:
        kept.remove(card)
    returnable = [card for card in kept if card not in ("LJ", "BJ") and card[1:] not in POINTS]
    for taken in standing:
        wanted = suit if taken in ("LJ", "BJ") else taken[0]
        back = next((card for card in returnable if card[0] == wanted), None)
        if back is None:
            return False
        returnable.remove(back)
    return True


def weight(level: str, cards: Play, measure: str) -> int:
    """
    What a counter must have more of.
    """
    counted = (level, "J") if measure == "levels_plus_j" else (level,)
    return sum(card not in ("LJ", "BJ") and card[1:] in counted for card in cards)
