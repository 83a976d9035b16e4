"""
An oracle of leading and following by brute force over sub-multisets, written from the prose of C2, C6, GZ22, DB14, DB15, DL22.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.oracle.table import Table, suit_to_follow

Play = tuple[str, ...]
"""A play as sorted cards, so that equal multisets are equal."""


def parts(cards: list[str], size: int) -> list[Play]:
    """
    Every sub-multiset of *size* cards, once, by trying all combinations of copies (long hands: face by face).
    """
    if len(cards) <= 12:
        return sorted({tuple(sorted(chosen)) for chosen in combinations(cards, size)})
    found: list[Play] = [()]
    for face in sorted(set(cards)):
        most = cards.count(face)
        found = [play + (face,) * n for play in found for n in range(min(most, size - len(play)) + 1)]
    return sorted(tuple(sorted(play)) for play in found if len(play) == size)


def followers(table: Table, hand: list[str], lead: list[str]) -> tuple[list[str], list[str]]:
    """
    The hand split into S, the cards of the led suit, and the rest.
    """
    led = suit_to_follow(table, lead[0])
    mine = [card for card in hand if suit_to_follow(table, card) == led]
    return mine, [card for card in hand if suit_to_follow(table, card) != led]


def held_exactly(cards: list[str], copies: int) -> int:
    """
    How many natural sets of that size there are: cards held exactly so often.
    """
    return sum(1 for card in set(cards) if cards.count(card) == copies)


def shape(play: Play) -> list[int]:
    """
    How the play falls into equal cards, most first: 7 7 7 6 is [3, 1].
    """
    return sorted(Counter(play).values(), reverse=True)


def required(table: Table, mine: list[str], size: int) -> list[list[int]]:
    """
    The shapes of which one must be shown, as lists; empty when any cards of the suit will do.
    """
    if not table.strict or len(mine) < size:
        return []
    pairs, triples, quads = held_exactly(mine, 2), held_exactly(mine, 3), held_exactly(mine, 4)
    if size == 2:
        return [[2]] if pairs else []
    if size == 3:
        if triples:
            return [[3]]
        return [[2, 1], [3]] if pairs else []
    if size == 4:
        if quads:
            return [[4]]
        two_pairs, triple_and_one = [[2, 2]], [[3, 1], [4]]
        if pairs >= 2 and triples:
            return {
                "either": two_pairs + triple_and_one,
                "two_pairs_first": two_pairs,
                "triple_first": triple_and_one,
            }[table.quad_order]
        if pairs >= 2:
            return two_pairs
        if triples:
            return triple_and_one
        return [[2, 1, 1], [2, 2], [3, 1], [4]] if pairs else []
    return []


def suit_parts(table: Table, mine: list[str], size: int) -> list[Play]:
    """
    What may be played of S: all of it when it is short (C2), else *size* cards of it in the required shape.
    """
    if len(mine) < size:
        return [tuple(sorted(mine))]
    wanted = required(table, mine, size)
    return [play for play in parts(mine, size) if not wanted or shape(play) in wanted]


def follows(table: Table, hand: list[str], lead: list[str]) -> list[Play]:
    """
    Every legal follow.
    """
    mine, rest = followers(table, hand, lead)
    fill = len(lead) - min(len(mine), len(lead))
    fillings = parts(rest, fill)
    return [tuple(sorted(play + other)) for play in suit_parts(table, mine, len(lead)) for other in fillings]


def count_follows(table: Table, hand: list[str], lead: list[str]) -> int:
    """
    How many there are (the parts are chosen independently).
    """
    mine, rest = followers(table, hand, lead)
    fill = len(lead) - min(len(mine), len(lead))
    return len(suit_parts(table, mine, len(lead))) * len(parts(rest, fill))


def leads(table: Table, hand: list[str]) -> list[Play]:
    """
    C6: one to three (four) identical cards; a larger set may be split.
    """
    most = table.game.decks
    return [(face,) * n for face in sorted(set(hand)) for n in range(1, min(most, hand.count(face)) + 1)]


def completions(legal: list[Play], partial: Play) -> set[str]:
    """
    The faces of which one more copy keeps *partial* inside some legal play.
    """
    chosen = Counter(partial)
    found: set[str] = set()
    for play in legal:
        cards = Counter(play)
        if chosen <= cards:
            found |= set(cards - chosen)
    return found
