"""
What is owed, and why a play is refused.
"""

from __future__ import annotations

from typing import Final

from duijia.cards import Cards, contains
from duijia.kernel import follow, words
from duijia.order import TRUMPS, Order
from duijia.plays.table import GROUP, led_group, owed_shapes, table_of
from duijia.plays.values import Duty
from duijia.refusals import Refused, refuse
from duijia.text.refusals_play import SUIT_EN, SUIT_ZH

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


def duty(order: Order, hand: Cards, lead: Cards) -> Duty:
    """
    What the holder of *hand* owes to *lead* (C2, GZ22, DB14, DB15).
    """
    table = table_of(order)
    name = led_group(order, lead)
    group = GROUP[name]
    held = order.words(hand)
    size = len(lead)
    shapes = owed_shapes(table, held, group, size)
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
    name = led_group(order, lead)
    size = len(lead)
    if len(play) != size:
        return refuse("play/count", "C14", want=size, got=len(play))
    table = table_of(order)
    group = GROUP[name]
    try:
        held, played = order.words(hand), order.words(play)
    except KeyError:
        return _not_held(hand, play)
    shapes = owed_shapes(table, held, group, size)
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
