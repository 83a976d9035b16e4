"""
Calls and counters of dalin: who may call (DL3, DL12, DL13), with what (DL4 to DL6), and what a counter-caller gives back (DL10).
"""

from __future__ import annotations

from collections import Counter

from duijia.cards import JOKERS, POINTS, SUIT_OF, SUITS, SYMBOLS, Card, Cards, Rank, Suit, Trump, next_seat
from duijia.hand.ask import Group, Offer
from duijia.hand.claim import Claim
from duijia.hand.facts import Declaration
from duijia.refusals import Refused, refuse
from duijia.rules import Rules


def check(claim: Claim, cards: Cards, suit: Trump | None) -> Refused | None:
    """
    Why the call, or the counter over what stands, is not allowed; ``None`` where it is.
    """
    return (
        _check_call(claim, cards, suit)
        if claim.standing is None
        else _check_counter(claim, claim.standing, cards, suit)
    )


def offers(claim: Claim) -> tuple[Offer, ...]:
    """
    Calls or counters possible now, those that show least first; for each suit and number of level cards the fewest other cards.
    """
    rules, standing = claim.rules, claim.standing
    held = Counter(claim.hand)
    jokers = [joker for joker in JOKERS if held[joker]]
    with_joker = standing is None or rules.declare.counter_needs_joker
    if with_joker and not jokers:
        return ()
    found: list[Offer] = []
    for suit in SUITS:
        lin, levels = _lin(rules, suit), Card(suit + claim.level)
        for count in range(1, held[levels] + 1):
            lins = 1 if standing is None else max(1, _least_lins(rules, claim.level, standing, count))
            if lins > held[lin]:
                continue
            cards = (*jokers[: int(with_joker)], *(lin,) * lins, *(levels,) * count)
            if check(claim, cards, suit) is None:
                found.append(Offer(cards=cards, suit=suit, keep=_kept(rules, claim.first_hand, standing, suit)))
    return tuple(sorted(found, key=lambda offer: len(offer.cards)))


def returns(hand: Cards, beaten: Declaration, counter: Declaration) -> tuple[Group, ...]:
    """
    What a counter-caller holding *hand* (before taking) owes back for the cards of *beaten*, a group for each printed suit: the
    same suit for a J or level card, the new trump suit for a joker; no points, none of the cards he showed himself (DL10).
    """
    return tuple(
        Group(count=count, cards=_returnable(hand, counter.cards, suit))
        for suit, count in _due(beaten.cards, counter.suit)
    )


def swaps(rules: Rules, *, first_hand: bool) -> bool:
    """
    Whether counters take cards at all (DL9, DL10).
    """
    return not first_hand and rules.declare.take != "off"


def _kept(rules: Rules, first_hand: bool, standing: Declaration | None, suit: Suit) -> int:
    """
    How many cards of *suit* a counter naming it owes back, which it therefore cannot show (DL10).
    """
    if standing is None or not swaps(rules, first_hand=first_hand):
        return 0
    return sum((SUIT_OF[card] or suit) == suit for card in standing.cards)


def _lin(rules: Rules, suit: Suit) -> Card:
    return Card(suit + rules.pack.permanent[0])


def _check_call(claim: Claim, cards: Cards, suit: Trump | None) -> Refused | None:
    dealer = claim.dealer
    if not claim.first_hand and dealer is not None and claim.seat not in (dealer, next_seat(dealer, 2)):
        return refuse("call/not_yours", "DL13")
    if not any(joker in cards for joker in JOKERS):
        return refuse("call/needs", "DL4", level=claim.level)
    return _check_shown(claim.rules, claim.level, cards, suit, "call", "DL4")


def _check_counter(claim: Claim, standing: Declaration, cards: Cards, suit: Trump | None) -> Refused | None:
    rules, level = claim.rules, claim.level
    if standing.seat == claim.seat:
        return refuse("counter/own", "DL7")
    if rules.declare.counter_needs_joker and not any(joker in cards for joker in JOKERS):
        return refuse("counter/needs_joker", "DL6")
    refused = _check_shown(rules, level, cards, suit, "counter", "DL6")
    if refused:
        return refused
    want = _measure(rules, level, standing.cards) + 1
    if _measure(rules, level, cards) < want:
        code = "counter/not_more" if rules.declare.counter_measure == "levels" else "counter/not_more_with_j"
        return refuse(code, "DL6", want=want)
    if not swaps(rules, first_hand=claim.first_hand):
        return None
    for owed, count in _due(standing.cards, suit):
        free = _returnable(claim.hand, cards, owed)
        if len(free) < count:
            symbol = SYMBOLS[owed]
            return refuse("counter/cannot_return", "DL10", suit=symbol, want=count, got=len(free))
    return None


def _due(taken: Cards, suit: Trump | None) -> list[tuple[Suit, int]]:
    """
    Printed suits owed back for *taken* under the new trump *suit*, with how many of each.
    """
    counts = Counter(SUIT_OF[card] or suit for card in taken)
    return [(owed, counts[owed]) for owed in SUITS if counts[owed]]


def _returnable(hand: Cards, shown: Cards, suit: Suit) -> Cards:
    free = Counter(hand) - Counter(shown)
    return tuple(card for card in free.elements() if SUIT_OF[card] == suit and not POINTS[card])


def _check_shown(rules: Rules, level: Rank, cards: Cards, suit: Trump | None, kind: str, rule: str) -> Refused | None:
    plain = [card for card in cards if card not in JOKERS]
    lins = {_lin(rules, s) for s in SUITS}
    levels = {Card(s + level) for s in SUITS}
    if not lins & set(plain) or not levels & set(plain):
        return refuse(f"{kind}/needs", rule, level=level)
    if not set(plain) <= lins | levels or len({SUIT_OF[card] for card in plain}) > 1:
        return refuse(f"{kind}/other_cards", rule)
    if SUIT_OF[plain[0]] != suit:
        return refuse(f"{kind}/suit_of_cards", rule)
    return None


def _measure(rules: Rules, level: Rank, cards: Cards) -> int:
    """
    What a counter must have more of (DL6).
    """
    ranks = [card[1:] for card in cards if card not in JOKERS]
    levels = ranks.count(level)
    return levels + (ranks.count(rules.pack.permanent[0]) if rules.declare.counter_measure == "levels_plus_j" else 0)


def _least_lins(rules: Rules, level: Rank, standing: Declaration, levels: int) -> int:
    if rules.declare.counter_measure == "levels":
        return 1
    return _measure(rules, level, standing.cards) + 1 - levels
