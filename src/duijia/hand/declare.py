"""
The ladder of declarations in dagunzi and dabang: showing a big joker (GZ5), level cards and jokers (GZ8 to GZ10, DB5); and the one
door to both systems of declaring.
"""

from __future__ import annotations

from duijia.cards import BIG_JOKER, JOKERS, SMALL_JOKER, SUITS, Card, Cards, Trump, contains
from duijia.hand import call
from duijia.hand.ask import Offer
from duijia.hand.claim import Claim
from duijia.hand.facts import Declaration
from duijia.refusals import Refused, refuse
from duijia.rules import Rules


def check_declaration(claim: Claim, cards: Cards, suit: Trump | None) -> Refused | None:
    """
    Why the claiming seat may not show *cards* for *suit*; ``None`` where it may. Whether it is the seat's turn is not asked here.
    """
    if not contains(claim.hand, cards):
        return refuse("cards/not_held", "C14", cards=" ".join(cards))
    if claim.rules.declare.system == "call":
        return call.check(claim, cards, suit)
    if claim.first_hand:
        return _check_show(claim.standing, cards, suit)
    return _check_ladder(claim, cards, suit)


def offers(claim: Claim) -> tuple[Offer, ...]:
    """
    The declarations that the claiming seat could make, weakest first.
    """
    rules, hand, standing = claim.rules, claim.hand, claim.standing
    if rules.declare.system == "call":
        return call.offers(claim)
    if claim.first_hand:
        return (Offer(cards=(BIG_JOKER,), suit=None),) if standing is None and BIG_JOKER in hand else ()
    decks = rules.pack.decks
    floor = 0 if standing is None else strength(rules, standing.cards)
    found = [
        Offer(cards=(card,) * count, suit=suit)
        for suit in SUITS
        for card in (Card(suit + claim.level),)
        for count in range(floor + 1, hand.count(card) + 1)
    ]
    found.sort(key=lambda offer: len(offer.cards))
    for joker in JOKERS:
        if hand.count(joker) >= decks and strength(rules, (joker,) * decks) > floor:
            found += [Offer(cards=(joker,) * decks, suit=suit) for suit in SUITS]
    if standing is not None and standing.seat == claim.seat and not rules.declare.self_counter:
        found = [offer for offer in found if offer.suit == standing.suit]
    return tuple(found)


def strength(rules: Rules, cards: Cards) -> int:
    """
    Strength of a declaration on the ladder: level cards by number, then the small jokers, then the big (GZ9, DB5).
    """
    if cards[0] == SMALL_JOKER:
        return rules.pack.decks + 1
    if cards[0] == BIG_JOKER:
        return rules.pack.decks + 2
    return len(cards)


def _check_show(standing: Declaration | None, cards: Cards, suit: Trump | None) -> Refused | None:
    if standing is not None:
        return refuse("show/taken", "GZ5")
    if cards != (BIG_JOKER,):
        return refuse("show/one_big_joker", "GZ5")
    if suit is not None:
        return refuse("show/no_suit", "GZ6")
    return None


def _check_ladder(claim: Claim, cards: Cards, suit: Trump | None) -> Refused | None:
    rules, level, standing = claim.rules, claim.level, claim.standing
    decks = rules.pack.decks
    if not cards or not set(cards) <= {*JOKERS, *(Card(s + level) for s in SUITS)}:
        return refuse("declare/not_level", "GZ9", level=level, decks=decks)
    if len(set(cards)) > 1:
        return refuse("declare/mixed", "GZ9")
    if suit not in SUITS:
        return refuse("declare/no_trump", "GZ9")
    if cards[0] in JOKERS:
        if len(cards) != decks:
            return refuse("declare/joker_count", "GZ9", decks=decks)
    elif cards[0] != suit + level:
        return refuse("declare/suit_of_cards", "GZ9")
    if standing is None:
        return None
    if standing.seat == claim.seat and standing.suit != suit and not rules.declare.self_counter:
        return refuse("declare/self_counter", "GZ10")
    if strength(rules, cards) <= strength(rules, standing.cards):
        return refuse("declare/too_weak", "GZ9")
    return None
