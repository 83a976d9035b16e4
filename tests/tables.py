"""
Tables laid by hand: packs in which given seats get given cards, and a walk to a given phase.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from duijia.cards import SEATS, Card, Cards, Rank, Seat
from duijia.chance import pack_faces
from duijia.hand import machine
from duijia.hand.actions import Action, Deal, Pass
from duijia.hand.facts import Owed
from duijia.hand.state import Hand, Setup
from duijia.match import Match, new_match
from duijia.refusals import Refused
from duijia.rules import Rules


def cards(text: str) -> Cards:
    """
    Cards written as ``"SK 3*H5 BJ"``.
    """
    found: list[Card] = []
    for word in text.split():
        count, _, face = word.rpartition("*")
        found += [Card(face)] * int(count or 1)
    return tuple(found)


def laid_pack(
    rules: Rules,
    hands: Mapping[Seat, str],
    kitty: str = "",
    *,
    first: Seat = 0,
    avoid: str = "",
    seed: int = 0,
) -> Cards:
    """
    A pack in which each seat of *hands* is dealt the cards written, as its first ones and in that order, and *kitty* lies on top of
    the kitty; all else is random, faces of *avoid* last: in the kitty or with seats that are not in *hands*.
    """
    size = rules.pack.hand
    left = Counter(pack_faces(rules))
    piles = {seat: list(cards(hands.get(seat, ""))) for seat in SEATS}
    bottom = list(cards(kitty))
    for pile in (*piles.values(), bottom):
        left.subtract(pile)
    assert min(left.values()) >= 0, "more copies than the pack has"
    rest = list(left.elements())
    random.Random(seed).shuffle(rest)
    shunned = set(cards(avoid))
    rest.sort(key=lambda card: card in shunned)
    for seat in sorted(SEATS, key=lambda seat: seat not in hands):
        room = size - len(piles[seat])
        piles[seat] += rest[:room]
        del rest[:room]
    bottom += rest
    return tuple(piles[(first + place) % 4][place // 4] for place in range(4 * size)) + tuple(bottom)


def begun(
    rules: Rules,
    hands: Mapping[Seat, str],
    kitty: str = "",
    *,
    first_hand: bool = False,
    levels: tuple[Rank, Rank] = ("5", "5"),
    dealer: Seat = 0,
    owed: Owed | None = None,
    bright: int | None = None,
    seed: int = 0,
    avoid: str = "",
) -> Hand:
    """
    A hand with a laid pack, nothing dealt yet. In a first hand the first card goes to seat *dealer*.
    """
    first = rules.climb[0]
    setup = Setup(
        rules=rules,
        hand_no=1 if first_hand else 2,
        first_hand=first_hand,
        levels=(first, first) if first_hand else levels,
        dealer=None if first_hand else dealer,
        first_drawer=dealer,
        owed=owed or Owed(),
    )
    return machine.begin(setup, laid_pack(rules, hands, kitty, first=dealer, seed=seed, avoid=avoid), bright)


def do(hand: Hand, *actions: Action) -> Hand:
    """
    *hand* after *actions*, each of which must be accepted.
    """
    for action in actions:
        after = machine.apply(hand, action)
        assert not isinstance(after, Refused), (action, after)
        hand = after
    return hand


def refused(hand: Hand, action: Action) -> Refused:
    """
    The refusal of *action*, which must be refused.
    """
    after = machine.apply(hand, action)
    assert isinstance(after, Refused), action
    return after


def dealt(hand: Hand, count: int | None = None) -> Hand:
    """
    *hand* after *count* more dealt cards; by default all.
    """
    while machine.waiting(hand) == "deal" and count != 0:
        hand = do(hand, Deal())
        count = None if count is None else count - 1
    return hand


def all_pass(hand: Hand) -> Hand:
    """
    *hand* after everybody who is asked to declare, call or counter has passed.
    """
    while hand.phase.name in ("closing", "calling", "countering"):
        hand = do(hand, Pass(seat=machine.actors(hand)[0]))
    return hand


def match_of(hand: Hand) -> Match:
    """
    The match in which *hand* is being played, for views.
    """
    setup = hand.setup
    return replace(
        new_match(hand.rules),
        hand_no=setup.hand_no,
        levels=setup.levels,
        dealer=setup.dealer,
        owed=setup.owed,
        hand=hand,
    )
