"""
What to play on a lead: beat it, feed the partner's trick, or give the least.
"""

from __future__ import annotations

from duijia.bots.reference.rule.position import Position
from duijia.bots.reference.rule.shapes import cheapest
from duijia.cards import POINTS, Card, Cards, Seat, points_of
from duijia.hand.ask import Duty
from duijia.hand.facts import Trick
from duijia.order import TRUMPS


def follow(position: Position, duty: Duty) -> Cards:
    """
    The best answer to the trick on the table.
    """
    trick = position.view.trick
    assert trick is not None
    memory = position.memory
    behind = tuple((memory.seat + step) % 4 for step in range(1, 4 - len(trick.plays)))
    assert trick.winner is not None
    top = trick.plays[(trick.winner - trick.leader) % 4][0]
    partner_wins = trick.winner == memory.partner
    secure = _secure(position, duty, top, behind, partner_wins)
    best = _give(position, duty, secure)
    value = _given_value(position, trick, behind, best, secure)
    for card in _winners(position, duty, top):
        worth = _winning_value(position, duty, trick, behind, card)
        if worth > value:
            best, value = (card,) * duty.size, worth
    return best


def _secure(position: Position, duty: Duty, top: Card, behind: tuple[Seat, ...], partner_wins: bool) -> float:
    """
    The chance that the side wins the trick if this seat does not.
    """
    memory, odds = position.memory, position.odds
    height, trump = memory.order.height[top], memory.order.group[top] == TRUMPS
    if partner_wins:
        chance = 1.0
        for seat in behind:
            if memory.is_opponent(seat):
                chance *= 1 - odds.overtakes(seat, duty.group, duty.size, height, trump)
        return chance
    if memory.partner in behind:
        opponents = [seat for seat in behind if memory.is_opponent(seat)]
        mine = odds.overtakes(memory.partner, duty.group, duty.size, height, trump)
        theirs = max((odds.overtakes(s, duty.group, duty.size, height, trump) for s in opponents), default=0.0)
        return mine * (1 - 0.6 * theirs)
    return 0.0


def _give(position: Position, duty: Duty, secure: float) -> Cards:
    """
    The cards to part with on a trick that the side wins with chance *secure*.
    """
    swing = 2 * secure - 1
    memory, worth, weights = position.memory, position.worth, position.weights
    prices: dict[Card, float] = {}
    for card in memory.hand:
        price = weights.follow_cost * worth.of(card) - swing * POINTS[card]
        group = memory.order.group[card]
        if group not in (duty.group, TRUMPS) and memory.length[group] <= 2 and memory.length[TRUMPS]:
            price -= weights.void / memory.length[group]
        prices[card] = price
    return cheapest(memory.hand, memory.order, duty, prices)


def _given_value(position: Position, trick: Trick, behind: tuple[Seat, ...], cards: Cards, secure: float) -> float:
    memory, weights = position.memory, position.weights
    size = len(cards)
    stake = trick.points + points_of(cards) + weights.tempo
    win, loss = stake, stake
    for seat in behind:
        if memory.is_opponent(seat):
            win += size * position.leak
            loss += size * position.feed
        else:
            win += size * position.feed
            loss += size * position.leak
    cost = sum(position.worth.of(card) for card in cards) * weights.follow_cost
    return secure * win - (1 - secure) * loss - cost


def _winners(position: Position, duty: Duty, top: Card) -> list[Card]:
    """
    Faces of which a set of the led size would take the lead in the trick.
    """
    memory = position.memory
    height = memory.order.height
    if duty.held >= duty.size:
        group = duty.group
    elif duty.held == 0:
        group = TRUMPS
    else:
        return []
    return [card for card in memory.suits[group] if memory.hand[card] >= duty.size and height[card] > height[top]]


def _winning_value(position: Position, duty: Duty, trick: Trick, behind: tuple[Seat, ...], card: Card) -> float:
    memory, odds, weights = position.memory, position.odds, position.weights
    size = duty.size
    height, trump = memory.order.height[card], memory.order.group[card] == TRUMPS
    wins = 1.0
    rescue = 0.0
    for seat in behind:
        chance = odds.overtakes(seat, duty.group, size, height, trump)
        if memory.is_opponent(seat):
            wins *= 1 - chance
        else:
            rescue = chance
    wins += (1 - wins) * rescue * weights.rescue
    stake = trick.points + size * POINTS[card] + weights.tempo
    win, loss = stake, stake
    for seat in behind:
        if memory.is_opponent(seat):
            win += size * position.leak
            loss += size * position.feed
        else:
            win += size * position.feed
            loss += size * position.leak
    cost = size * position.worth.of(card) * weights.follow_cost
    if memory.hand[card] > size:
        cost += weights.split
    return wins * win - (1 - wins) * loss - cost


__all__ = ["follow"]
