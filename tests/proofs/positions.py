"""
Endings made up at random: at most three tricks to come, thick with sets, whatever may decide the settlement drawn along.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Final

from duijia.cards import JOKERS, NO_TRUMP, SEATS, Card, Cards, Seat, next_seat, points_of, team_of
from duijia.chance import pack_faces
from duijia.games import find_game
from duijia.hand.actions import Play
from duijia.hand.facts import Owed, Trick
from duijia.hand.state import Hand, Playing, Setup
from duijia.match import Match, apply, new_match
from duijia.order import Order, order_of
from duijia.plays import legal_plays
from duijia.refusals import Refused
from duijia.rules import Rules, with_options

TABLES: Final[dict[str, Rules]] = {
    "dagunzi-loose": find_game("dagunzi"),
    "dagunzi-strict": with_options(find_game("dagunzi"), {"follow": "strict"}),
    "dabang-loose": with_options(find_game("dabang"), {"follow": "loose"}),
    "dabang-strict": find_game("dabang"),
    "dalin": find_game("dalin"),
}
"""The three games, loose and strict where there is a choice."""

FEW: Final = 0.8
"""Share of endings whose hands come from a few faces, so that pairs, triples and quads are common."""
DRY: Final = 0.05
NO_SUIT: Final = 0.15
"""Share of hands without a trump suit, where the rules have them (DL13)."""
FIRST: Final = 0.1
"""Share of first hands of a match."""


def ending(rules: Rules, random: Random) -> tuple[Match, Seat]:
    """
    A position of play with at most three tricks to come, and who is on turn. It may lie in the middle of a trick; the set led to
    that one may be as large as the pack allows.
    """
    while True:
        tricks = random.choice((1, 2, 3, 3, 3))
        # Larger sets are led first: the present trick takes their cards, the others one each.
        size = random.choice((1, 1, 1, 2, 3, rules.pack.decks))
        found = _drawn(rules, random, size + tricks - 1)
        match = found
        if size > 1:
            led = _led(match, size, random)
            if led is None:
                continue
            match = led
        for _ in range(random.randrange(4) if size == 1 else random.randrange(3)):
            match = _on(match, random)
        hand = match.hand
        assert hand is not None and hand.trick is not None
        if hand.settlement is None and _tricks(hand) <= 3:
            return match, next_seat(hand.trick.leader, len(hand.trick.plays))


def _tricks(hand: Hand) -> int:
    """
    How many tricks there can be, the one on the table among them.
    """
    assert hand.trick is not None
    return min(map(len, hand.hands)) + bool(hand.trick.plays)


def _led(match: Match, size: int, random: Random) -> Match | None:
    """
    *match* with a set of so many cards led, if the leader has one.
    """
    hand = match.hand
    assert hand is not None and hand.trick is not None
    seat = hand.trick.leader
    sets = [cards for cards in legal_plays(hand.order, hand.hands[seat], None) if len(cards) == size]
    return _played(match, seat, random.choice(sets)) if sets else None


def _on(match: Match, random: Random) -> Match:
    """
    *match* with a random legal play made, unless it would be the last one.
    """
    hand = match.hand
    assert hand is not None and hand.trick is not None
    seat = next_seat(hand.trick.leader, len(hand.trick.plays))
    lead = hand.trick.plays[0] if hand.trick.plays else None
    after = _played(match, seat, random.choice(list(legal_plays(hand.order, hand.hands[seat], lead))))
    return match if after.over or after.hand is None or after.hand.settlement is not None else after


def _played(match: Match, seat: Seat, cards: Cards) -> Match:
    after = apply(match, Play(seat=seat, cards=cards))
    assert not isinstance(after, Refused)
    return after


def _drawn(rules: Rules, random: Random, cards: int) -> Match:
    """
    A match before the lead of a trick, with so many cards in each hand.
    """
    dealer, leader = random.randrange(4), random.randrange(4)
    first = random.random() < FIRST
    levels = (rules.climb[0],) * 2 if first else (random.choice(rules.climb), random.choice(rules.climb))
    plain = rules.score.no_trump_threshold is not None and not first and random.random() < NO_SUIT
    order = order_of(rules, levels[team_of(dealer)], NO_TRUMP if plain else random.choice("SHCD"))
    hands, rest = _hands(order, random, cards)
    random.shuffle(rest)
    kitty = () if plain else _kitty(rules, rest, random)
    dry = bool(kitty) and rules.kitty.dry and (rules.kitty.dry_first_hand or not first) and random.random() < DRY
    past, points = _past(rest[len(kitty) :], dealer, random)
    gone = [card for trick in past for play in trick.plays for card in play]
    hand = Hand(
        setup=Setup(
            rules=rules, hand_no=1 if first else 2, first_hand=first, levels=levels, dealer=dealer, first_drawer=dealer, owed=Owed()
        ),
        pack=(*gone, *(card for held in hands for card in held), *kitty),
        bright_at=None,
        order=order,
        phase=Playing(),
        hands=hands,
        dealt=4 * rules.pack.hand + (rules.pack.kitty if plain else 0),
        dealer=dealer,
        trump=order.trump,
        kitty=kitty,
        kitty_opened=dry,
        kitty_taken=not dry,
        kitty_open=dry or (rules.kitty.joker_opens and any(card in JOKERS for card in kitty)),
        dry=dry,
        trick=Trick(leader=leader, plays=(), winner=None, points=0),
        tricks=past,
        points=points,
    )  # fmt: skip
    start = new_match(rules)
    return replace(start, hand_no=hand.setup.hand_no, levels=levels, dealer=None if first else dealer, hand=hand)


def _hands(order: Order, random: Random, cards: int) -> tuple[tuple[Cards, Cards, Cards, Cards], list[Card]]:
    """
    Four hands, and the cards that are left.
    """
    pack = list(pack_faces(order.rules))
    faces = sorted(set(pack))
    if random.random() < FEW:
        # Some suit and some trumps more than others, so that follows, ruffs and discards all come up.
        least = -(-4 * cards // order.rules.pack.decks) + 1
        faces = random.sample(faces, random.randint(least, least + 8))
    pool = [card for card in faces for _ in range(order.rules.pack.decks)]
    hands: list[Cards] = []
    for _ in SEATS:
        held: list[Card] = []
        while len(held) < cards:
            card = random.choice(pool)
            for _ in range(random.choice((1, 1, 2, 3, 4))):
                if len(held) < cards and card in pool:
                    pool.remove(card)
                    held.append(card)
        hands.append(order.sort(held))
    rest = Counter(pack) - Counter(card for held in hands for card in held)
    return (hands[0], hands[1], hands[2], hands[3]), sorted(rest.elements())


def _kitty(rules: Rules, rest: list[Card], random: Random) -> Cards:
    """
    The first of *rest*, moved there: jokers or points more often than chance has it.
    """
    wish = random.choice(("any", "jokers", "points", "both"))
    for place in range(random.randint(0, min(4, rules.pack.kitty))):
        wanted = [
            i
            for i in range(place, len(rest))
            if (wish in ("jokers", "both") and rest[i] in JOKERS)
            or (wish in ("points", "both") and points_of((rest[i],)))
        ]
        if wanted:
            other = random.choice(wanted)
            rest[place], rest[other] = rest[other], rest[place]
    return tuple(rest[: rules.pack.kitty])


def _past(gone: list[Card], dealer: Seat, random: Random) -> tuple[tuple[Trick, ...], int]:
    """
    The tricks before, and the attackers' points from them: anything from none to all, so that each threshold is near for some.
    """
    share = random.choice((0.0, 0.15, 0.3, 0.4, 0.5, 0.6, 1.0))
    tricks, points = [], 0
    for place in range(0, len(gone), 4):
        cards = gone[place : place + 4]
        attackers = random.random() < share
        tricks.append(
            Trick(
                leader=0,
                plays=tuple((card,) for card in cards),
                winner=next_seat(dealer, 1 if attackers else 0),
                points=points_of(cards),
            )
        )
        points += points_of(cards) if attackers else 0
    return tuple(tricks), points
