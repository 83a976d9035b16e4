"""
Burying jokers: the dealer's among his kitty, the others' after him (GZ17 to GZ20).
"""

from __future__ import annotations

from duijia.bots.reference.rule.position import Position
from duijia.bots.reference.rule.strength import hold_chance
from duijia.cards import BIG_JOKER, SMALL_JOKER, Cards
from duijia.hand.ask import Ask


def joker_count(position: Position) -> int:
    """
    How many jokers to bury, big ones first: as many as leave the last trick all but certain.
    """
    rules = position.order.rules
    if not rules.kitty.joker_levels:
        return 0
    hand = position.memory.hand
    jokers = hand[BIG_JOKER] + hand[SMALL_JOKER]
    count = 0
    while count < jokers and hold_chance(position, without=count + 1) >= position.weights.bury_jokers:
        count += 1
    return count


def bury_jokers(position: Position, ask: Ask) -> Cards:
    """
    The jokers that another player buries; none mostly.
    """
    most = ask.groups[0].count
    count = min(joker_count(position), most)
    hand = position.memory.hand
    able = ask.groups[0].cards
    big = [card for card in able if card == BIG_JOKER][:count]
    small = [card for card in able if card == SMALL_JOKER][: count - len(big)]
    if ask.joker_order and len(big) < hand[BIG_JOKER]:
        small = []
    return (*big, *small)


def pick_up(position: Position, ask: Ask) -> Cards:
    """
    Which of equally small kitty cards to take: one that makes a set, else of the longest suit.
    """
    held, group = position.memory.hand, position.order.group
    result: Cards = ()
    for part in ask.groups:
        cards = sorted(
            part.cards,
            key=lambda card: (-held[card], -position.memory.length[group[card]], position.order.rank[card]),
        )
        result = (*result, *cards[: part.count])
    return result


__all__ = ["bury_jokers", "joker_count", "pick_up"]
