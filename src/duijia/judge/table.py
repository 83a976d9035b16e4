"""
What every question is about: the game with its house rules, level, trump, and cards that the pack can hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from duijia.cards import NO_TRUMP, RANK_OF, SUITS, Card, Cards, Rank, Trump
from duijia.games import GAMES, find_game
from duijia.judge.faults import QuestionError
from duijia.judge.fields import Fields
from duijia.notation import NotationError, parse_cards, parse_rank, parse_trump, shown
from duijia.order import Order, order_of
from duijia.rules import OptionError, Rules, with_options

COMMON: Final = ("ask", "game", "options")
"""Fields of every question."""


def read_rules(fields: Fields) -> Rules:
    """
    The game with its options set.

    :raises QuestionError: no such game, option, value, or combination
    """
    name = fields.text("game")
    try:
        rules = find_game(name)
    except KeyError:
        raise QuestionError("choice", fields.at("game"), values=", ".join(game.key for game in GAMES)) from None
    if not fields.has("options"):
        return rules
    given = fields.value("options")
    if not isinstance(given, dict):
        raise QuestionError("object", fields.at("options"))
    try:
        return with_options(rules, given)
    except OptionError as error:
        at = f"{fields.at('options')}.{shown(error.field, 40)[1:-1]}"
        raise QuestionError("option", at, detail=shown(error.message, 200)[1:-1]) from None


def read_level(value: object, at: str, rules: Rules) -> Rank:
    """
    A level of this game under its ``last_level``.

    :raises QuestionError: anything else
    """
    try:
        level = parse_rank(value) if isinstance(value, str) else ""
    except NotationError:
        level = ""
    if level not in rules.climb:
        raise QuestionError("level", at, levels=" ".join(rules.climb))
    return level


def read_trump(fields: Fields, name: str, rules: Rules) -> Trump:
    """
    The trump; ``"-"`` only where the game has hands without one (DL13).

    :raises QuestionError: anything else
    """
    code = "trump" if rules.score.no_trump_threshold is None else "trump_none"
    try:
        trump = parse_trump(fields.text(name))
    except NotationError:
        raise QuestionError(code, fields.at(name)) from None
    if trump == NO_TRUMP and rules.score.no_trump_threshold is None:
        raise QuestionError(code, fields.at(name))
    return trump


def read_order(fields: Fields, rules: Rules) -> Order:
    """
    The order of the cards under the question's level and trump.

    :raises QuestionError: a level or trump that the game does not have
    """
    level = read_level(fields.value("level"), fields.at("level"), rules)
    return order_of(rules, level, read_trump(fields, "trump", rules))


def hand_size(rules: Rules, trump: Trump | None = None) -> int:
    """
    The most cards that a player can hold in play: 公主 deals the kitty on (DL14).
    """
    pack = rules.pack
    return pack.hand + pack.kitty // 4 if trump == NO_TRUMP else pack.hand


def read_cards(fields: Fields, name: str, rules: Rules) -> Cards:
    """
    Cards that this game's pack can hold.

    :raises QuestionError: missing, no card, a face or more copies than are in the pack
    """
    return cards_in(fields.text(name), fields.at(name), rules)


def cards_in(text: object, at: str, rules: Rules) -> Cards:
    """
    The cards in *text*, see :func:`read_cards`.
    """
    if not isinstance(text, str):
        raise QuestionError("string", at)
    try:
        cards = parse_cards(text)
    except NotationError as error:
        raise QuestionError("card", f"{at}[{error.index}]", token=shown(error.token)) from None
    for card in cards:
        if not in_pack(card, rules):
            # The place among the words of the text, as for a word that is no card.
            index = next(i for i, word in enumerate(text.split()) if parse_cards(word)[0] == card)
            raise QuestionError("pack", f"{at}[{index}]", card=card)
    check_copies(cards, at, rules)
    return cards


def in_pack(card: Card, rules: Rules) -> bool:
    """
    Whether the pack holds *card* at all.
    """
    rank = RANK_OF[card]
    return rank is None or rank in rules.pack.ranks


def check_copies(cards: Iterable[Card], at: str, rules: Rules) -> None:
    """
    :raises QuestionError: more copies of a card than the pack has
    """
    for card, copies in Counter(cards).items():
        if copies > rules.pack.decks:
            raise QuestionError("copies", at, card=card, decks=rules.pack.decks)


def is_set(cards: Cards, rules: Rules) -> bool:
    """
    Whether *cards* can be led: identical, and no more than the game allows (C6).
    """
    return 1 <= len(cards) <= rules.pack.decks and len(set(cards)) == 1


def is_suit(trump: Trump | None) -> bool:
    """
    Whether *trump* is one of the four suits.
    """
    return trump in SUITS
