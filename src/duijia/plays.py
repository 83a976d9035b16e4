"""
Leads and follows in cards: the kernel's answers for people, bots and the machine.

Everywhere below *lead* is the led set, or ``None`` for the player who leads; *hand* is the hand before the play. A play is a
multiset: copies of a card are one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from duijia.cards import NO_TRUMP, SUITS, Card, Cards, contains
from duijia.hand.ask import Completion, Duty
from duijia.kernel import count, follow, trick, words
from duijia.order import TRUMPS, Order
from duijia.refusals import Refused, refuse
from duijia.text.refusals_play import SUIT_EN, SUIT_ZH

GROUP: Final[dict[str, int]] = {**{suit: i for i, suit in enumerate(SUITS)}, TRUMPS: words.TRUMP_GROUP}
"""The kernel's number of each group."""

SHAPES: Final[tuple[tuple[int, str], ...]] = (
    (follow.PAIR, "pair"),
    (follow.TRIPLE, "triple"),
    (follow.QUAD, "quad"),
    (follow.TWO_PAIRS, "two_pairs"),
    (follow.TRIPLE_PLUS, "triple+"),
    (follow.PAIR_PLUS, "pair+"),
)
"""The kernel's shape bits and their names in a duty."""

OWED_CODE: Final[dict[int, str]] = {
    follow.PAIR: "follow/pair_owed",
    follow.TRIPLE: "follow/triple_owed",
    follow.QUAD: "follow/quad_owed",
    follow.PAIR_PLUS: "follow/pair_plus_owed",
    follow.TWO_PAIRS: "follow/two_pairs_owed",
    follow.TRIPLE_PLUS: "follow/triple_plus_owed",
    follow.TWO_PAIRS | follow.TRIPLE_PLUS: "follow/two_pairs_or_triple_owed",
}

QUAD_ORDER: Final[dict[str, int]] = {
    "either": follow.EITHER,
    "two_pairs_first": follow.TWO_PAIRS_FIRST,
    "triple_first": follow.TRIPLE_FIRST,
}

PATTERNS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (
    ((),),
    ((1,),),
    ((1, 1), (2,)),
    ((1, 1, 1), (2, 1), (3,)),
    ((1, 1, 1, 1), (2, 1, 1), (2, 2), (3, 1), (4,)),
)
"""For each number of cards the ways to make it of equal cards."""


@dataclass(frozen=True, slots=True)
class _Table:
    """
    What the kernel needs to know of an order.
    """

    trump: int
    ranks: int
    steps: int
    strict: int
    quad_order: int
    largest: int
    rising: dict[Card, tuple[int, int]]
    """Sort key, lowest card first, side suits before trumps."""
    faces: tuple[Card, ...]
    """The faces of the pack in that order."""


@lru_cache(maxsize=512)
def _table(order: Order) -> _Table:
    honours = [(card, nibble) for card, (word, nibble) in order.place.items() if word == words.TRUMP_GROUP]
    ranks = 1 + max(nibble for word, nibble in order.place.values() if word != words.TRUMP_GROUP)
    steps = 0
    for card, nibble in honours:
        steps |= (order.height[card] - 2 * ranks) << (4 * nibble)
    rising = {card: (order.height[card], -order.rank[card]) for card in order.faces}
    rules = order.rules.follow
    return _Table(
        trump=words.TRUMP_GROUP if order.trump == NO_TRUMP else GROUP[order.trump],
        ranks=ranks,
        steps=steps,
        strict=int(rules.follow == "strict"),
        quad_order=QUAD_ORDER[rules.quad_order],
        largest=order.rules.pack.decks,
        rising=rising,
        faces=tuple(sorted(order.faces, key=rising.__getitem__)),
    )


def _led_group(order: Order, lead: Cards) -> str:
    """
    :raises ValueError: *lead* is no set that may be led, which no caller can have accepted
    """
    if not 1 <= len(lead) <= order.rules.pack.decks or lead.count(lead[0]) != len(lead):
        raise ValueError(f"lead: {' '.join(lead)} is no set of 1 to {order.rules.pack.decks} identical cards (C6)")
    return order.group[lead[0]]


def _owed(table: _Table, hand: words.Words, group: int, size: int) -> int:
    return follow.owed(words.in_group(hand, group, table.trump), size, table.strict, table.quad_order)


def duty(order: Order, hand: Cards, lead: Cards) -> Duty:
    """
    What the holder of *hand* owes to *lead* (C2, GZ22, DB14, DB15).
    """
    table = _table(order)
    name = _led_group(order, lead)
    group = GROUP[name]
    held = order.words(hand)
    size = len(lead)
    shapes = _owed(table, held, group, size)
    plain, honours = words.in_group(held, group, table.trump)
    return Duty(
        lead=lead,
        group=name,
        size=size,
        held=words.total(plain) + words.total(honours),
        shapes=tuple(word for bit, word in SHAPES if shapes & bit),
        rule=_shape_rule(order, size) if shapes else "C2",
    )


def _shape_rule(order: Order, size: int) -> str:
    return order.rules.follow.pair_rule if size == 2 else order.rules.follow.set_rule


def check_play(order: Order, hand: Cards, lead: Cards | None, play: Cards) -> Refused | None:
    """
    Why *play* may not be played, or ``None``: it is legal (C2, C6, C14, GZ22, DB14, DB15).
    """
    if lead is None:
        return _check_lead(order, hand, play)
    name = _led_group(order, lead)
    size = len(lead)
    if len(play) != size:
        return refuse("play/count", "C14", want=size, got=len(play))
    table = _table(order)
    group = GROUP[name]
    try:
        held, played = order.words(hand), order.words(play)
    except KeyError:
        return _not_held(hand, play)
    shapes = _owed(table, held, group, size)
    reason = follow.verdict(held, played, group, table.trump, size, shapes)
    if reason == follow.LEGAL:
        return None
    if reason == follow.NOT_HELD:
        return _not_held(hand, play)
    if reason == follow.SHAPE_OWED:
        return refuse(OWED_CODE[shapes], _shape_rule(order, size))
    return _suit_owed(order, hand, name, size, play)


def _check_lead(order: Order, hand: Cards, play: Cards) -> Refused | None:
    if not play:
        return refuse("lead/empty", "C6")
    if not contains(hand, play):
        return _not_held(hand, play)
    if play.count(play[0]) != len(play):
        return refuse("lead/not_a_set", "C6")
    largest = order.rules.pack.decks
    if len(play) > largest:
        return refuse("lead/too_large", "C6", largest=largest)
    return None


def _not_held(hand: Cards, play: Cards) -> Refused:
    missing, rest = [], list(hand)
    for card in play:
        if card in rest:
            rest.remove(card)
        else:
            missing.append(card)
    return refuse("play/not_held", "C14", cards=" ".join(missing))


def _suit_owed(order: Order, hand: Cards, group: str, size: int, play: Cards) -> Refused:
    """
    The refusal of a play that keeps cards of the led suit back; C1 is named where an honour was mistaken for a plain card.
    """
    due = min(size, sum(order.group[card] == group for card in hand))
    got = sum(order.group[card] == group for card in play)
    names = {"suit_zh": SUIT_ZH[group], "suit_en": SUIT_EN[group], "due": due, "got": got}
    if group != TRUMPS:
        for card in play:
            if order.is_honour(card) and card.startswith(group):
                return refuse("follow/honour_is_trump", "C1", card=card, **names)
        return refuse("follow/suit_owed", "C2", **names)
    kept = list(hand)
    for card in play:
        kept.remove(card)
    kept_trumps = [card for card in kept if order.is_trump(card)]
    if all(order.is_honour(card) and not card.startswith(order.trump) for card in kept_trumps):
        return refuse("follow/honour_owed", "C1", card=order.sort(kept_trumps)[-1], **names)
    return refuse("follow/suit_owed", "C2", **names)


def count_plays(order: Order, hand: Cards, lead: Cards | None) -> int:
    """
    The number of distinct legal plays, counted without listing them.
    """
    table = _table(order)
    held = order.words(hand)
    if lead is None:
        return count.count_leads(held, table.largest)
    group = GROUP[_led_group(order, lead)]
    size = len(lead)
    return count.count_follows(held, group, table.trump, size, _owed(table, held, group, size))


def legal_plays(order: Order, hand: Cards, lead: Cards | None) -> Iterator[Cards]:
    """
    Every distinct legal play once, in a stable order: few equal cards before many, low cards before high; each play sorted.
    """
    table = _table(order)
    if lead is None:
        faces = _tally(table, hand)
        for size in range(1, table.largest + 1):
            yield from ((card,) * size for card, held in faces if held >= size)
        return
    name = _led_group(order, lead)
    size = len(lead)
    inside = [card for card in hand if order.group[card] == name]
    if len(inside) < size:
        fixed, pool, shapes = tuple(inside), [card for card in hand if order.group[card] != name], 0
        size -= len(inside)
    else:
        fixed, pool, shapes = (), inside, _owed(table, order.words(hand), GROUP[name], size)
    faces = _tally(table, pool)
    for pattern in PATTERNS[size]:
        if follow.answers(shapes, (_example_word(pattern), 0)):
            for chosen in _arrange(faces, pattern, 0):
                yield order.sort(fixed + chosen)


def examples(order: Order, hand: Cards, lead: Cards | None, limit: int) -> tuple[Cards, ...]:
    """
    At most *limit* legal plays, the first of :func:`legal_plays`.
    """
    return tuple(islice(legal_plays(order, hand, lead), limit))


def _tally(table: _Table, cards: Iterable[Card]) -> list[tuple[Card, int]]:
    """
    The faces among *cards* with their copies, lowest first.
    """
    held: dict[Card, int] = {}
    for card in cards:
        held[card] = held.get(card, 0) + 1
    return [(card, held[card]) for card in sorted(held, key=table.rising.__getitem__)]


def _example_word(pattern: tuple[int, ...]) -> int:
    """
    A word of cards that fall into *pattern*.
    """
    word = 0
    for nibble, copies in enumerate(pattern):
        word |= copies << (4 * nibble)
    return word


def _arrange(faces: list[tuple[Card, int]], pattern: tuple[int, ...], start: int) -> Iterator[Cards]:
    """
    Every way to give different faces to the parts of *pattern*, each multiset once; equal parts take rising faces.
    """
    if not pattern:
        yield ()
        return
    size, rest = pattern[0], pattern[1:]
    repeated = bool(rest) and rest[0] == size
    for i in range(start, len(faces)):
        card, held = faces[i]
        if held >= size:
            tails = _arrange(faces, rest, i + 1) if repeated else _arrange(faces[:i] + faces[i + 1 :], rest, 0)
            for tail in tails:
                yield (card,) * size + tail


def addable(order: Order, hand: Cards, lead: Cards | None, partial: Cards) -> Completion:
    """
    The faces that can join *partial* on the way to a legal play, highest first, and whether it is one already.
    """
    table = _table(order)
    if len(partial) > table.largest:
        return Completion(addable=(), complete=False)
    try:
        held, part = order.words(hand), order.words(partial)
    except KeyError:
        return Completion(addable=(), complete=False)
    if lead is None:
        marks = follow.lead_additions(held, part, table.largest)
        done = words.set_size(part) > 0 and words.hand_holds(held, part) == 1
    else:
        group = GROUP[_led_group(order, lead)]
        size = len(lead)
        shapes = _owed(table, held, group, size)
        marks = follow.follow_additions(held, part, group, table.trump, size, shapes)
        done = follow.verdict(held, part, group, table.trump, size, shapes) == follow.LEGAL
    return Completion(addable=_marked(order, marks), complete=done)


def _marked(order: Order, marks: words.Words) -> Cards:
    if not any(marks):
        return ()
    place = order.place
    chosen = []
    for card in order.faces:
        word, nibble = place[card]
        if marks[word] >> (4 * nibble + 3) & 1:
            chosen.append(card)
    return tuple(chosen)


def trick_winner(order: Order, plays: Sequence[Cards]) -> int:
    """
    The place of the winning play among *plays* in order of play, of which the first is the lead (C3, C4, C5).
    """
    table = _table(order)
    group = GROUP[_led_group(order, plays[0])]
    size = len(plays[0])
    place, best = 0, -1
    for i, play in enumerate(plays):
        if len(play) == size:
            strength = trick.power(order.words(play), size, group, table.trump, table.ranks, table.steps)
            if trick.takes_over(strength, best):
                place, best = i, strength
    return place


def random_play(order: Order, hand: Cards, lead: Cards | None, rng: random.Random) -> Cards:
    """
    A legal play drawn with *rng*; every legal play can come, not all equally often. Never lists the plays.
    """
    table = _table(order)
    if lead is None:
        card = rng.choice(hand)
        return (card,) * rng.randint(1, min(table.largest, hand.count(card)))
    name = _led_group(order, lead)
    size = len(lead)
    of = order.group
    inside = [card for card in hand if of[card] == name]
    if len(inside) <= size:
        others = [card for card in hand if of[card] != name]
        return (*inside, *rng.sample(others, size - len(inside)))
    shapes = _owed(table, order.words(hand), GROUP[name], size)
    if shapes == 0:
        return tuple(rng.sample(inside, size))
    return _random_shape(inside, size, shapes, rng)


def _random_shape(inside: list[Card], size: int, shapes: int, rng: random.Random) -> Cards:
    faces = _copies(inside)
    patterns = [
        pattern
        for pattern in PATTERNS[size]
        if follow.answers(shapes, (_example_word(pattern), 0)) and _fits(faces, pattern)
    ]
    chosen: list[Card] = []
    for copies in rng.choice(patterns):
        card = rng.choice([face for face, held in faces.items() if held >= copies])
        del faces[card]
        chosen += [card] * copies
    return tuple(chosen)


def _copies(cards: Iterable[Card]) -> dict[Card, int]:
    held: dict[Card, int] = {}
    for card in cards:
        held[card] = held.get(card, 0) + 1
    return held


def _fits(faces: dict[Card, int], pattern: tuple[int, ...]) -> bool:
    """
    Whether different faces can be found for the falling parts of *pattern*.
    """
    held = sorted(faces.values(), reverse=True)
    return len(held) >= len(pattern) and all(have >= want for have, want in zip(held, pattern, strict=False))
