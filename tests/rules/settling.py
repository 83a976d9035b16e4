"""
A hand for settlement tests: everything plain unless the test says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping

from duijia.cards import Rank, Seat, Trump
from duijia.games import find_game
from duijia.hand.facts import Settlement
from duijia.hand.settle import settle
from duijia.notation import parse_cards
from duijia.rules import with_options

PLAIN = {
    "dagunzi": "C3 C4 C6 C7 C8 C9",
    "dabang": "C3 C4 C6 C7 C8 C9 D3 D4",
    "dalin": "C8 C9 CQ CA D8 D9 DQ DA",
}
"""A kitty without points and jokers."""


def settled(
    game: str,
    score: int,
    *,
    dug: bool = False,
    kitty: str = "",
    levels: tuple[Rank, Rank] | None = None,
    dealer: Seat = 0,
    trump: Trump = "H",
    dry: bool = False,
    cards: int = 1,
    paid_from: Seat | None = None,
    paid: int = 0,
    first_hand: bool = False,
    options: Mapping[str, object] | None = None,
) -> Settlement:
    """
    The settlement of a hand in which the attackers took *score* points in tricks; the last trick was *dug* by the dealer's next
    player with so many *cards*, or held by the dealer's partner. *kitty* names its special cards; plain ones fill it up.
    """
    rules = with_options(find_game(game), options or {})
    special = parse_cards(kitty)
    plain = parse_cards(PLAIN[game])[: rules.pack.kitty - len(special)]
    first = rules.climb[0]
    return settle(
        rules,
        levels=levels or (first, first),
        dealer=dealer,
        trump=trump,
        first_hand=first_hand,
        trick_points=score,
        last_winner=(dealer + (1 if dug else 2)) % 4,
        last_cards=cards,
        kitty=() if trump == "-" else special + plain,
        dry=dry,
        paid_from=paid_from,
        paid_cards=paid,
    )


def owed(result: Settlement) -> tuple[tuple[Seat, ...], tuple[Seat, ...], tuple[int, ...]]:
    """
    Payers, receivers and shares.
    """
    return result.owed.payers, result.owed.receivers, result.owed.cards
