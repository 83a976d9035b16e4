"""
The legal plays: how many, which, and what can join a partial choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from duijia.cards import Card, Cards
from duijia.kernel import count, follow, words
from duijia.order import Order
from duijia.plays.patterns import answering, tally
from duijia.plays.table import GROUP, led_group, owed_shapes, table_of
from duijia.plays.values import Completion


def count_plays(order: Order, hand: Cards, lead: Cards | None) -> int:
    """
    The number of distinct legal plays, counted without listing them.
    """
    table = table_of(order)
    held = order.words(hand)
    if lead is None:
        return count.count_leads(held, table.largest)
    group = GROUP[led_group(order, lead)]
    size = len(lead)
    return count.count_follows(held, group, table.trump, size, owed_shapes(table, held, group, size))


def legal_plays(order: Order, hand: Cards, lead: Cards | None) -> Iterator[Cards]:
    """
    Every distinct legal play once, in a stable order: few equal cards before many, low cards before high; each play sorted.
    """
    table = table_of(order)
    if lead is None:
        faces = tally(table, hand)
        for size in range(1, table.largest + 1):
            yield from ((card,) * size for card, held in faces if held >= size)
        return
    name = led_group(order, lead)
    size = len(lead)
    inside = [card for card in hand if order.group[card] == name]
    if len(inside) < size:
        fixed, pool, shapes = tuple(inside), [card for card in hand if order.group[card] != name], 0
        size -= len(inside)
    else:
        fixed, pool, shapes = (), inside, owed_shapes(table, order.words(hand), GROUP[name], size)
    faces = tally(table, pool)
    for pattern in answering(size, shapes):
        for chosen in _arrange(faces, pattern, 0):
            yield order.sort(fixed + chosen)


def examples(order: Order, hand: Cards, lead: Cards | None, limit: int) -> tuple[Cards, ...]:
    """
    At most *limit* legal plays, the first of :func:`legal_plays`.
    """
    return tuple(islice(legal_plays(order, hand, lead), limit))


def _arrange(faces: list[tuple[Card, int]], pattern: tuple[int, ...], start: int) -> Iterator[Cards]:
    """
    Every way to give different faces to the parts of *pattern* (at most four cards), each multiset once; equal parts take
    rising faces.
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
    table = table_of(order)
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
        group = GROUP[led_group(order, lead)]
        size = len(lead)
        shapes = owed_shapes(table, held, group, size)
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
