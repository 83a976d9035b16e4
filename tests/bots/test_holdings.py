"""
What the network is told of a group, against counting its cards one by one.
"""

from __future__ import annotations

from random import Random

import pytest

from duijia.bots.learned import places as to
from duijia.bots.learned.holdings import higher, slot_of, unbeaten
from duijia.bots.search import places as at
from duijia.bots.search.table import board_of
from duijia.cards import Card
from duijia.games import GAMES
from duijia.order import Order, order_of
from duijia.rules import Rules
from duijia.view import view_of
from tests.bots.test_learned import Decided, positions


def test_a_group_is_told_face_by_face() -> None:
    """
    The slots of a group hold the seat's cards and those out, from the highest on, equal cards together; each card finds its slot.
    """
    rules = GAMES[0]
    compared = 0
    for match, seat in positions(rules, "slots", 3):
        view = view_of(match, seat)
        found = Decided(view, rules)
        if int(found.list[to.COUNT]) < 2:
            continue
        order = order_of(rules, view.level, view.trump)
        for group in {int(main) for main in found.list[to.MAIN : to.MAIN + int(found.list[to.COUNT])]}:
            name = "SHCDT"[group]
            live = {order.height[card] for card in view.hand if order.group[card] == name}
            live |= {
                order.height[card] for card in order.faces if order.group[card] == name and out(order, found, card)
            }
            told = found.sight[to.VIEWS + to.VIEW * group :][: 2 * to.SLOTS].reshape(2, to.SLOTS)
            for slot, height in enumerate(sorted(live, reverse=True)[: to.SLOTS]):
                mine = sum(order.height[card] == height and order.group[card] == name for card in view.hand)
                others = sum(
                    out(order, found, card)
                    for card in order.faces
                    if order.height[card] == height and order.group[card] == name
                )
                assert told[:, slot].tolist() == [mine / 2, others / 2]
            trump = "SHCD-".index(order.trump)
            for card in view.hand:
                if order.group[card] == name:
                    word, nibble = order.place[card]
                    slot = sorted(live, reverse=True).index(order.height[card])
                    assert slot_of(found.list.tolist(), trump, 16 * word + nibble) == min(slot, to.SLOTS)
            compared += 1
    assert compared > 50


def out(order: Order, found: Decided, card: Card) -> int:
    """
    The copies of *card* that the seat has not seen.
    """
    word, nibble = order.place[card]
    return int(found.words[at.UNSEEN + word]) >> 4 * nibble & 15


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.key) for rules in GAMES])
def test_what_beats_a_set_is_counted_right(rules: Rules) -> None:
    """
    Of random trumps in a hand and out: what no set out can beat, and how many are above a face, equal cards not among them.
    """
    random = Random(4)
    for trump in "SHCD":
        order = order_of(
            rules, random.choice([rank for rank in rules.pack.ranks if rank not in rules.pack.permanent]), trump
        )
        table = board_of(order).table.tolist()
        cards = [card for card in order.faces if order.group[card] == "T"]
        for _ in range(60):
            copies = range(rules.pack.decks + 1)
            mine = {card: random.choice(copies) for card in cards}
            others = {card: random.choice(range(rules.pack.decks + 1 - mine[card])) for card in cards}
            if random.random() < 0.5:
                others = {card: count if random.random() < 0.3 else 0 for card, count in others.items()}
            held = order.words(card for card, count in mine.items() for _ in range(count))
            lying = order.words(card for card, count in others.items() for _ in range(count))
            scratch = [0] * at.SCRATCH
            scratch[at.UNSEEN : at.UNSEEN + 5] = lying
            suit = table[at.TRUMP]
            for size in (1, 2, 3):
                over = {card: above(order, others, card, size) for card in cards}
                good = [card for card in cards if mine[card] >= size and over[card] == 0]
                expected = sum(mine[card] for card in good) if size == 1 else len(good)
                assert unbeaten(table, held[4], held[suit], lying[4], lying[suit], size) == expected
                for card in cards:
                    word, nibble = order.place[card]
                    assert higher(table, scratch, 16 * word + nibble, size) == over[card]


def above(order: Order, others: dict[Card, int], card: Card, size: int) -> int:
    """
    The sets of *size* (of 1: cards) among *others* that are higher than *card*.
    """
    counts = [count for face, count in others.items() if order.height[face] > order.height[card]]
    return sum(counts) if size == 1 else sum(count >= size for count in counts)
